"""Chapter 6 of the expansion: tribes that change what a picked-up worker does, or what an advance costs."""

from __future__ import annotations

import pytest

import haab
from tests.tribes.boards import ALL_GEARS, picked_up, tribe, with_modules
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, steps, stock

SMALL_GEARS = ALL_GEARS[:4]
PARTNERS = {"palenque": "yaxchilan", "yaxchilan": "palenque", "tikal": "uxmal", "uxmal": "tikal"}
RICH = {"corn": 20, "wood": 9, "stone": 9, "gold": 9}
FARM = {"row": ["small_farm"]}


def devout(**red: object) -> Json:
    """Theology 1 and a skull."""
    return {"skulls": 1, "technologies": {"theology": 1}, **red}


# ---- Ahau Chamahez


def chamahez(gear: str, space: int, red: Json | None = None, **state: object) -> haab.Game:
    return picked_up("ahau_chamahez", gear, space, red, **state)


@pytest.mark.clauses("TP-6.3", "TP-R-5")
def test_chamahez_uses_the_action_one_number_higher_for_1_corn() -> None:
    game = play(chamahez("palenque", 1, {"corn": 1}), "further")
    assert legal(game) == ["harvest corn"], "exactly action 2, nothing lower, and not nothing"
    assert stock(game) == {}
    play(game, "harvest corn")
    assert stock(game) == {"corn": 4}
    game = play(chamahez("yaxchilan", 2, {"corn": 1}), "further")
    assert stock(game) == {"gold": 1, "corn": 2}
    assert stock(play(chamahez("yaxchilan", 0, {"corn": 1}), "further")) == {"wood": 1}


@pytest.mark.clauses("TP-6.3", "TP-EX-10")
def test_chamahez_may_do_so_with_one_of_the_workers_of_a_turn() -> None:
    gears = {"yaxchilan": {"1": RED, "2": RED}}
    game = tribe("ahau_chamahez", {"corn": 5}, gears=gears)
    play(game, "take yaxchilan 1", "further", "take yaxchilan 2")
    assert "further" not in legal(game), "once a turn"
    game = tribe("ahau_chamahez", {"corn": 5}, gears=gears)
    play(game, "take yaxchilan 1", "use 1", "take yaxchilan 2")
    assert "further" in legal(game), "with any one worker"
    play(game, "further")
    assert stock(game) == {"wood": 1, "gold": 1, "corn": 5 - 1 + 2}


@pytest.mark.clauses("TP-R-4")
def test_chamahez_goes_further_again_in_the_next_turn() -> None:
    game = tribe("ahau_chamahez", {"corn": 5}, gears={"yaxchilan": {"0": RED, "1": RED}})
    play(game, "take yaxchilan 1", "further", "done", "place uxmal", "done", "take yaxchilan 1")
    assert "further" in legal(game)


@pytest.mark.clauses("TP-6.4", "TP-EX-10")
def test_chamahez_reaches_a_free_choice_space_where_no_step_costs_anything() -> None:
    game = play(chamahez("tikal", 5, {"corn": 1, "wood": 1}, **FARM), "further")
    assert stock(game) == {"wood": 1}
    assert legal(game) == ["use 1", "use 2", "use 3", "use 4", "use 5"]
    play(game, "use 2", "build small_farm")
    assert stock(game) == {}
    game = play(chamahez("chichen_itza", 9, {"corn": 1, "skulls": 1}, skulls_placed={"2": BLUE}), "further")
    assert legal(game) == [f"use {action}" for action in (1, 3, 4, 5, 6, 7, 8, 9)]


@pytest.mark.clauses("TP-6.5", "TP-EX-10")
def test_chamahez_adds_to_theology_on_chichen_itza() -> None:
    game = play(chamahez("chichen_itza", 4, devout(corn=1)), "further")
    assert (stock(game), points(game)) == ({}, 8)
    play(game, "get wood")
    assert (stock(game), steps(game)) == ({"wood": 1}, (1, 1, 2))
    game = play(chamahez("chichen_itza", 4, {"corn": 1, "skulls": 1}), "further")
    assert (points(game), game.position()["skulls_placed"]) == (8, {"5": RED}), "without theology one space"


@pytest.mark.clauses("TP-R-6")
@pytest.mark.parametrize(("space", "ahead", "further"), [(7, 8, 9), (6, 7, 8)])
def test_chamahez_with_theology_reaches_one_space_for_nothing_or_two_for_1_corn(
    space: int, ahead: int, further: int
) -> None:
    for move, action, corn in (("ahead", ahead, 1), ("further", further, 0)):
        game = play(chamahez("chichen_itza", space, devout(corn=1)), move)
        assert game.position()["skulls_placed"] == {str(action): RED}
        assert player(game)["corn"] == corn


@pytest.mark.clauses("TP-R-6", "TP-R-4")
def test_chamahez_with_theology_near_the_end_of_chichen_itza() -> None:
    game = play(chamahez("chichen_itza", 8, devout(corn=1)), "further")
    assert legal(game) == [f"use {action}" for action in range(1, 10)]
    assert stock(game) == {"skulls": 1}
    offers = legal(chamahez("chichen_itza", 9, devout(corn=5)))
    assert "ahead" in offers
    assert "further" not in offers, "theology reaches space 10 for nothing"
    game = play(chamahez("chichen_itza", 9, devout(corn=5)), "ahead")
    assert "use 1" in legal(game)
    assert player(game)["corn"] == 5


@pytest.mark.clauses("TP-R-4")
@pytest.mark.parametrize(
    ("gear", "space"), [*((gear, space) for gear in SMALL_GEARS for space in (6, 7)), ("chichen_itza", 10)]
)
def test_chamahez_goes_nowhere_from_a_free_choice_space(gear: str, space: int) -> None:
    assert "further" not in legal(chamahez(gear, space, {**RICH, "skulls": 1}, **FARM))


@pytest.mark.clauses("TP-R-4")
def test_chamahez_pays_before_the_action_and_only_for_one_that_can_be_used() -> None:
    assert "further" not in legal(chamahez("yaxchilan", 2, {"corn": 0}))
    assert "further" not in legal(chamahez("uxmal", 4, {"corn": 1})), "Uxmal 5 costs another corn"
    assert "further" in legal(chamahez("uxmal", 4, {"corn": 2}))
    assert "further" not in legal(chamahez("chichen_itza", 3, {"corn": 9})), "no skull"
    assert "further" not in legal(chamahez("tikal", 4, {"corn": 9})), "nothing to offer the gods"


@pytest.mark.clauses("TP-R-4", "TP-6.3")
def test_only_chamahez_goes_further() -> None:
    assert "further" not in legal(picked_up("balam", "yaxchilan", 2, {"corn": 9}))


# ---- Balam


def balam(gear: str, space: int, red: Json | None = None, **state: object) -> haab.Game:
    return picked_up("balam", gear, space, red, **state)


@pytest.mark.clauses("TP-6.9", "TP-EX-11")
def test_balam_pays_nothing_for_a_lower_action_and_gains_1_corn_in_all() -> None:
    assert stock(play(balam("yaxchilan", 5), "use 1")) == {"wood": 1, "corn": 1}
    assert stock(play(balam("yaxchilan", 4), "use 3")) == {"gold": 1, "corn": 2 + 1}
    assert stock(play(balam("yaxchilan", 3), "use 3")) == {"gold": 1, "corn": 2}, "its own action is not lower"


@pytest.mark.clauses("TP-6.9", "TP-R-12")
def test_balams_corn_comes_before_the_action_and_may_pay_for_it() -> None:
    game = balam("uxmal", 2, {"corn": 2})
    assert "use 1" in legal(game), "an offering costs 3 corn"
    play(game, "use 1", "up chaac")
    assert (stock(game), steps(game)) == ({}, (2, 1, 1))
    assert "use 2" in legal(balam("uxmal", 3, {"corn": 1})), "2 corn buy wood"


@pytest.mark.clauses("TP-R-12")
def test_balam_gains_nothing_without_an_action() -> None:
    assert stock(play(balam("yaxchilan", 5), "nothing")) == {}
    assert "use 1" not in legal(balam("uxmal", 5, {"corn": 1})), "2 corn are no offering"
    assert "use 2" not in legal(balam("uxmal", 3)), "1 corn buys nothing"
    assert legal(balam("tikal", 5)) == ["nothing"]


@pytest.mark.clauses("TP-6.10", "TP-EX-11")
@pytest.mark.parametrize("space", [6, 7])
def test_balam_gains_on_free_choice_spaces_too(space: int) -> None:
    assert stock(play(balam("yaxchilan", space), "use 3")) == {"gold": 1, "corn": 2 + 1}
    game = play(balam("chichen_itza", 10, {"skulls": 1}), "use 9")
    assert player(game)["corn"] == 1


@pytest.mark.clauses("TP-EX-11", "TP-R-10")
@pytest.mark.parametrize("space", [6, 7])
def test_balams_corn_pays_for_uxmal_5_from_a_free_choice_space(space: int) -> None:
    game = play(balam("uxmal", space), "use 5")
    assert stock(game) == {"corn": 1}
    play(game, "do yaxchilan 1")
    assert stock(game) == {"wood": 1}, "one action elsewhere, and no more corn for it"


@pytest.mark.clauses("TP-R-10")
def test_balam_gains_nothing_for_an_action_elsewhere_from_uxmal_5() -> None:
    assert "use 5" not in legal(balam("uxmal", 5))
    game = play(balam("uxmal", 5, {"corn": 1}), "use 5", "do yaxchilan 1")
    assert stock(game) == {"wood": 1}


@pytest.mark.clauses("TP-R-11")
def test_balam_gains_nothing_for_the_space_ahead() -> None:
    game = play(balam("chichen_itza", 3, devout()), "ahead")
    assert (player(game)["corn"], points(game)) == (0, 7)
    game = play(balam("chichen_itza", 9, devout()), "ahead", "use 1")
    assert (player(game)["corn"], points(game)) == (0, 4)


# ---- Huracan


def huracan(gear: str, space: int, red: Json | None = None, **state: object) -> haab.Game:
    return picked_up("huracan", gear, space, red, **state)


@pytest.mark.clauses("TP-6.15", "TP-EX-8")
def test_huracan_uses_uxmal_5_from_tikal_5() -> None:
    game = play(huracan("tikal", 5, {"corn": 1}), "do uxmal 5")
    assert game.decision == "act_elsewhere"
    play(game, "do yaxchilan 1")
    assert stock(game) == {"wood": 1}


@pytest.mark.clauses("TP-6.15", "TP-EX-8")
def test_huracan_chooses_among_palenque_and_yaxchilan() -> None:
    assert stock(play(huracan("palenque", 4, {"corn": 1}), "do yaxchilan 3")) == {"gold": 1, "corn": 2}
    assert stock(play(huracan("palenque", 4, {"corn": 1}), "do yaxchilan 4")) == {"skulls": 1, "corn": 1}
    game = play(huracan("palenque", 4, {"corn": 1}), "use 3")
    assert stock(game) == {}
    assert stock(play(game, "harvest wood")) == {"wood": 2}


@pytest.mark.clauses("TP-6.15")
@pytest.mark.parametrize("gear", SMALL_GEARS)
@pytest.mark.parametrize("corn", [0, 1, 2])
def test_huracan_pays_1_corn_for_each_space_back_on_either_gear(gear: str, corn: int) -> None:
    rich = {**RICH, "corn": corn, "technologies": {"agriculture": 3}}
    offers = legal(huracan(gear, 3, rich, **FARM))
    for action in range(1, 6):
        in_reach = 3 - corn <= action <= 3
        assert (f"use {action}" in offers) <= in_reach
        assert (f"do {PARTNERS[gear]} {action}" in offers) <= in_reach
        needs_corn = "uxmal" in (gear, PARTNERS[gear]) and action in (1, 4)
        if in_reach and not needs_corn:
            assert {f"use {action}", f"do {PARTNERS[gear]} {action}"} <= {*offers}
    others = {*ALL_GEARS} - {PARTNERS[gear]}
    assert not [offer for offer in offers if offer.startswith("do") and offer.split()[1] in others]


@pytest.mark.clauses("TP-6.15")
def test_chichen_itza_has_no_partner() -> None:
    offers = legal(huracan("chichen_itza", 4, {**RICH, "skulls": 1}))
    assert offers == ["use 1", "use 2", "use 3", "use 4", "nothing"]


@pytest.mark.clauses("TP-R-17")
@pytest.mark.parametrize("gear", SMALL_GEARS)
@pytest.mark.parametrize("space", [6, 7])
def test_huracan_chooses_freely_on_both_gears(gear: str, space: int) -> None:
    rich = {"corn": 3, "wood": 1}
    offers = legal(huracan(gear, space, rich, **FARM))
    for action in range(1, 6):
        assert {f"use {action}", f"do {PARTNERS[gear]} {action}"} <= {*offers}
    game = huracan("palenque", space, {"corn": 3})
    assert stock(play(game, "do yaxchilan 2")) == {"stone": 1, "corn": 3 + 1}


@pytest.mark.clauses("TP-R-18")
def test_huracans_action_counts_as_one_of_the_gear_it_is_printed_on() -> None:
    game = play(huracan("palenque", 4, {"technologies": {"theology": 3}}), "do yaxchilan 4")
    assert stock(game) == {"skulls": 2}
    game = play(huracan("yaxchilan", 2, {"technologies": {"agriculture": 1, "extraction": 3}}), "do palenque 2")
    assert stock(play(game, "harvest corn")) == {"corn": 4 + 1}


@pytest.mark.clauses("TP-R-18")
def test_drought_strikes_huracans_harvest_from_yaxchilan() -> None:
    red = {"tribe": "huracan"}
    modules = ("tribes", "prophecies")
    game = with_modules(*modules, red=red, day=9, calamity="drought", gears={"yaxchilan": {"2": RED}})
    play(game, "take yaxchilan 2", "do palenque 2", "harvest corn")
    assert stock(game) == {"corn": 4 - 1}


@pytest.mark.clauses("TP-R-18")
def test_huracan_places_like_everybody() -> None:
    gears = {"palenque": {"0": BLUE}}
    moves = legal(tribe("huracan", {"corn": 0}, gears=gears))
    assert "place palenque" not in moves
    assert {"place yaxchilan", "place tikal", "place uxmal"} <= {*moves}


# ---- Itzamna


def itzamna(red: Json | None = None, **state: object) -> haab.Game:
    return play(picked_up("itzamna", "tikal", 1, red, **state), "use 1")


@pytest.mark.clauses("TP-6.16", "TP-R-20")
def test_itzamna_reaches_level_1_for_nothing_but_only_where_an_advance_is_granted() -> None:
    game = play(itzamna(), "learn theology")
    assert player(game)["technologies"]["theology"] == 1
    assert game.decision == "take_more"
    assert legal(picked_up("balam", "tikal", 1)) == ["nothing"], "others need a resource"
    assert legal(picked_up("itzamna", "tikal", 2)) == ["nothing"], "a step back is not free"
    assert not [move for move in legal(tribe("itzamna")) if move.startswith("learn")]


@pytest.mark.clauses("TP-6.16", "TP-EX-9")
@pytest.mark.parametrize(("level", "stone"), [(1, 1), (2, 2)])
def test_itzamna_reaches_levels_2_and_3_for_1_and_2_resources(level: int, stone: int) -> None:
    knowing = {"technologies": {"agriculture": level, "extraction": level, "architecture": level, "theology": level}}
    poor = picked_up("itzamna", "tikal", 1, {"stone": stone - 1, **knowing})
    assert legal(poor) == ["nothing"]
    game = play(itzamna({"stone": stone, **knowing}), "learn architecture", *["pay stone"] * stone)
    assert player(game)["technologies"]["architecture"] == level + 1
    assert stock(game) == {}


@pytest.mark.clauses("TP-6.16", "TP-6.17", "TP-EX-9")
def test_itzamna_takes_any_bonus_at_level_3_for_1_resource() -> None:
    red = {"wood": 1, "technologies": {"agriculture": 3}}
    game = play(itzamna(red), "learn agriculture", "pay wood")
    assert legal(game) == ["bonus agriculture", "bonus extraction", "bonus architecture", "bonus theology"]
    play(game, "bonus theology")
    assert stock(game) == {"skulls": 1}
    assert player(game)["technologies"] == {"agriculture": 3, "extraction": 0, "architecture": 0, "theology": 0}
    game = play(itzamna(red), "learn agriculture", "pay wood", "bonus architecture")
    assert points(game) == 3
    game = play(itzamna(red), "learn agriculture", "pay wood", "bonus extraction", "get gold", "get gold")
    assert stock(game) == {"gold": 2}
    game = play(itzamna(red), "learn agriculture", "pay wood", "bonus agriculture", "up chaac")
    assert steps(game) == (2, 1, 1)


@pytest.mark.clauses("TP-6.17")
def test_others_take_the_bonus_of_the_technology_itself() -> None:
    red = {"wood": 1, "technologies": {"agriculture": 3}}
    game = play(picked_up("balam", "tikal", 1, red), "use 1", "learn agriculture", "pay wood")
    assert legal(game) == ["up chaac", "up quetzalcoatl", "up kukulcan"]


@pytest.mark.clauses("TP-6.17")
def test_itzamna_is_offered_no_bonus_that_gives_nothing() -> None:
    red = {"wood": 1, "technologies": {"theology": 3}}
    game = play(itzamna(red, others=[{"skulls": 13}]), "learn theology", "pay wood")
    assert "bonus theology" not in legal(game)
    assert "bonus architecture" in legal(game)


@pytest.mark.clauses("TP-R-19")
def test_itzamna_chooses_any_bonus_for_a_free_advance_too() -> None:
    red = {"wood": 2, "technologies": {"agriculture": 3}}
    game = picked_up("itzamna", "tikal", 2, red, row=["field_house"])
    play(game, "use 2", "build field_house", "bonus architecture")
    assert points(game) == 3
    assert stock(game) == {}


@pytest.mark.clauses("TP-6.16")
def test_itzamna_advances_twice_on_tikal_3_at_these_prices() -> None:
    game = play(picked_up("itzamna", "tikal", 3, {"wood": 1}), "use 3")
    play(game, "learn theology", "learn theology", "pay wood")
    assert player(game)["technologies"]["theology"] == 2
