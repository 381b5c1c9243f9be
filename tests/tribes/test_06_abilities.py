"""Chapter 6 of the expansion: the abilities of the tribes, one section each."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tribes.tables import (
    BOTTOM,
    CHAAC,
    CORN_8,
    CORN_9,
    GEARS,
    WORKER,
    choosing,
    crowded,
    food_day,
    hand,
    said,
    table,
    taken,
)
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player, points, state, steps, stock

SMALL_GEARS = GEARS[:4]
PARTNERS = {"palenque": "yaxchilan", "yaxchilan": "palenque", "tikal": "uxmal", "uxmal": "tikal"}
PLACES = [f"place {name}" for name in GEARS]
RICH = {"corn": 20, "wood": 9, "stone": 9, "gold": 9}
FARM = {"row": ["small_farm"]}


def tribe(name: str, red: Json | None = None, **state: Any) -> haab.Game:
    """A game in which Red has this tribe."""
    return table({"tribe": name, **(red or {})}, **state)


def picked_up(name: str, gear: str, space: int, red: Json | None = None, **state: Any) -> haab.Game:
    """Red, who has this tribe, has just picked up a worker and decides what to use it for."""
    return taken(gear, space, {"tribe": name, **(red or {})}, **state)


def devout(**red: object) -> Json:
    """Theology 1 and a skull."""
    return {"skulls": 1, "technologies": {"theology": 1}, **red}


def starting(moves: list[str], what: str) -> list[str]:
    """The moves that begin with these words."""
    return [move for move in moves if move.startswith(what)]


# ---- Ah Chuy Kak


def ah_chuy_kak(red: Json | None = None, **state: Any) -> haab.Game:
    """A worker stands on Yaxchilan 3 from before."""
    gears = state.pop("gears", {"yaxchilan": {"3": RED}})
    return tribe("ah_chuy_kak", {"corn": 1, "workers": 4, **(red or {})}, gears=gears, **state)


@pytest.mark.clauses("TP-6.1", "TP-EX-27")
def test_after_placing_two_workers_on_gears_ah_chuy_kak_may_pick_up_another() -> None:
    game = play(ah_chuy_kak(), "place palenque", "place tikal", "done")
    assert legal(game) == ["take yaxchilan 3", "done"], "not one of those just placed"
    play(game, "take yaxchilan 3", "use 3")
    assert stock(game) == {"gold": 1, "corn": 2}
    assert game.to_move == BLUE
    assert player(game)["available"] == 2
    assert (gear(game, "palenque"), gear(game, "yaxchilan")) == ({0: RED}, {})


@pytest.mark.clauses("TP-6.1")
def test_ah_chuy_kak_picks_up_one_worker_with_the_choices_of_a_pick_up_turn() -> None:
    gears = {"yaxchilan": {"3": RED, "2": RED}}
    game = play(ah_chuy_kak({"corn": 3}, gears=gears), "place palenque", "place tikal", "done", "take yaxchilan 3")
    assert legal(game) == ["use 1", "use 2", "use 3", "nothing"]
    play(game, "use 1")
    assert stock(game) == {"wood": 1}, "two spaces back cost 2 corn"
    assert game.to_move == BLUE, "the other worker stays"
    game = play(ah_chuy_kak(), "place palenque", "place tikal", "done", "take yaxchilan 3", "nothing")
    assert (stock(game), game.to_move) == ({}, BLUE)


@pytest.mark.clauses("TP-6.1", "TP-R-2")
@pytest.mark.parametrize("space", [6, 7])
def test_ah_chuy_kak_may_place_on_and_pick_up_from_the_last_spaces_too(space: int) -> None:
    gears = {**crowded(palenque=6), "yaxchilan": {str(space): RED}}
    game = play(ah_chuy_kak({"corn": 20}, gears=gears), "place palenque", "place palenque", "done")
    assert legal(game) == [f"take yaxchilan {space}", "done"], "not those on Palenque 6 and 7"


@pytest.mark.clauses("TP-6.1", "TP-R-2")
def test_ah_chuy_kak_may_pick_up_in_the_next_turn_what_was_placed_in_this_one() -> None:
    def blue_places(game: haab.Game) -> haab.Game:
        return play(game, "place start", "done", "days 1", "place uxmal", "done")

    first = ah_chuy_kak({"corn": 20, "workers": 6}, gears={})
    blue_places(play(first, "place palenque", "place tikal", "done"))
    one = play(first.copy(), "place yaxchilan", "done")
    assert one.to_move == BLUE, "only one was placed in this turn"
    two = play(first.copy(), "place yaxchilan", "place yaxchilan", "done")
    assert legal(two) == ["take palenque 1", "take tikal 1", "done"]


@pytest.mark.clauses("TP-6.1")
def test_nobody_else_picks_up_after_placing_and_ah_chuy_kak_not_after_one_worker() -> None:
    game = play(ah_chuy_kak(), "place palenque", "done")
    assert game.to_move == BLUE
    balam = tribe("balam", {"corn": 1}, gears={"yaxchilan": {"3": RED}})
    assert play(balam, "place palenque", "place tikal", "done").to_move == BLUE
    assert play(ah_chuy_kak(gears={}), "place palenque", "place tikal", "done").to_move == BLUE, "no other worker"


@pytest.mark.clauses("TP-6.2", "TP-EX-27")
def test_the_starting_player_space_and_a_quick_action_space_do_not_count_for_the_two() -> None:
    game = play(ah_chuy_kak(), "place palenque", "place start", "done")
    assert game.to_move == BLUE
    gears = {"yaxchilan": {"3": RED}}
    game = tribe("ah_chuy_kak", {"corn": 9, "workers": 4}, quick_tile="quick_1_corn", gears=gears)
    play(game, "place quick", "place palenque", "place start", "done")
    assert game.to_move == BLUE
    game = tribe("ah_chuy_kak", {"corn": 9, "workers": 4}, quick_tile="quick_1_corn", gears=gears)
    play(game, "place quick", "place palenque", "place palenque", "done")
    assert legal(game) == ["take yaxchilan 3", "done"]


@pytest.mark.clauses("TP-R-2")
def test_the_worker_was_on_a_gear_before_the_turn_and_technologies_help_it() -> None:
    red = {"corn": 2, "skulls": 1, "technologies": {"theology": 1}}
    game = play(
        ah_chuy_kak(red, gears={"chichen_itza": {"4": RED}}), "place chichen_itza", "place chichen_itza", "done"
    )
    assert legal(game) == ["take chichen_itza 4", "done"]
    play(game, "take chichen_itza 4", "ahead")
    assert points(game) == 8


@pytest.mark.clauses("TP-R-3")
def test_the_pick_up_comes_after_paying_and_before_the_corn_of_the_teeth() -> None:
    game = ah_chuy_kak({"corn": 3}, gears={"uxmal": {"2": RED}}, tooth_corn={"0": 5})
    play(game, "place palenque", "place tikal", "place start", "done")
    assert stock(game) == {}
    play(game, "take uxmal 2")
    assert legal(game) == ["nothing"], "no corn for the market yet"
    play(game, "nothing")
    assert stock(game) == {"corn": 5}
    assert game.to_move == BLUE


@pytest.mark.clauses("TP-R-3")
def test_the_gains_of_the_pick_up_may_be_used_by_the_quick_action_but_not_for_placing() -> None:
    gears = {"yaxchilan": {"3": RED}}
    game = tribe("ah_chuy_kak", {"corn": 4, "wood": 1, "workers": 4}, quick_tile="quick_1_trade", gears=gears)
    play(game, "place palenque", "place tikal", "place quick")
    assert stock(game) == {"wood": 1}
    play(game, "done", "take yaxchilan 3", "use 3")
    assert game.decision == "market"
    assert {"sell wood", "sell gold", "buy wood"} <= {*legal(game)}


@pytest.mark.clauses("TP-R-28", "TP-R-3")
def test_a_quick_action_is_lost_if_the_pick_up_makes_it_impossible() -> None:
    gears = {"tikal": {"5": RED}}
    red = {"corn": 5, "wood": 1, "workers": 4}
    game = tribe("ah_chuy_kak", red, quick_tile="quick_1_build", gears=gears, row=["small_farm"])
    play(game, "place palenque", "place uxmal", "place quick", "done")
    play(game, "take tikal 5", "use 5", "pay wood", "up chaac", "up kukulcan")
    assert game.to_move == BLUE
    assert player(game)["buildings"] == []
    assert stock(game) == {"corn": 1}


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


# ---- Ahmakiq


@pytest.mark.clauses("TP-6.6", "TP-R-7")
def test_ahmakiq_may_skip_the_turn_for_2_corn_also_in_the_first_round() -> None:
    game = tribe("ahmakiq", {"corn": 4})
    assert state(game)["rounds"] == 1
    play(game, "skip turn")
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 6}
    assert player(game)["available"] == 3
    assert "skip turn" not in legal(game), "Blue has another tribe"
    assert "skip turn" in legal(tribe("ahmakiq", gears={"tikal": {"1": RED, "2": RED, "3": RED}}))


@pytest.mark.clauses("TP-6.6")
def test_skipping_a_turn_is_worded_as_a_gain_not_as_a_price() -> None:
    assert said(tribe("ahmakiq"))["skip turn"] == "Skip the turn and gain 2 corn"


@pytest.mark.clauses("TP-R-7")
def test_ahmakiq_may_skip_instead_of_forced_begging_or_pity_and_after_begging() -> None:
    full: dict[str, Any] = {"gears": crowded(2), "start_space": BLUE}
    assert legal(tribe("ahmakiq", **full)) == ["beg", "skip turn"]
    assert stock(play(tribe("ahmakiq", **full), "skip turn")) == {"corn": 2}
    assert legal(tribe("ahmakiq", {"temples": BOTTOM}, **full)) == [*PLACES, "skip turn"]
    game = play(tribe("ahmakiq", **full), "beg", "down chaac", "skip turn")
    assert stock(game) == {"corn": 3 + 2}


@pytest.mark.clauses("TP-R-7", "TP-6.6", "TP-11.1")
def test_ahmakiq_neither_places_nor_picks_up_when_skipping() -> None:
    game = play(tribe("ahmakiq", {"corn": 4}), "place palenque")
    assert "skip turn" not in legal(game)
    game = play(tribe("ahmakiq", gears={"tikal": {"1": RED}}), "take tikal 1", "nothing")
    assert "skip turn" not in legal(game)


# ---- Bacab


def bacab(corn: int, **red: Any) -> haab.Game:
    """The turn of Bacab begins after that of Blue."""
    game = table({"tribe": "bacab", "corn": corn, **red}, first=BLUE)
    return play(game, "place uxmal", "done")


@pytest.mark.clauses("TP-6.7", "TP-R-9", "TP-EX-15")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2), (2, 2), (3, 3), (7, 7)])
def test_bacab_never_starts_a_turn_with_fewer_than_2_corn_and_angers_nobody(before: int, after: int) -> None:
    game = bacab(before)
    assert game.to_move == RED
    assert stock(game) == {"corn": after}
    assert steps(game) == (1, 1, 1)


@pytest.mark.clauses("TP-6.7", "TP-R-9")
def test_a_written_turn_of_bacab_begins_with_at_least_2_corn() -> None:
    assert stock(tribe("bacab")) == {"corn": 2}
    assert stock(tribe("bacab", {"corn": 5})) == {"corn": 5}
    assert stock(tribe("balam")) == {}


@pytest.mark.clauses("TP-R-9")
def test_bacabs_corn_comes_in_every_turn_of_its_own_and_only_then() -> None:
    game = bacab(0)
    play(game, "place uxmal", "done")
    assert stock(game) == {"corn": 1}
    play(game, "place tikal", "done")
    assert (game.to_move, stock(game)) == (RED, {"corn": 2})
    assert stock(game, BLUE) == {}
    play(game, "place palenque", "place yaxchilan", "done")
    assert stock(game) == {"corn": 1}, "not at the end of the turn"


@pytest.mark.clauses("TP-6.8", "TP-EX-15", "TP-R-8", "TP-11.1")
def test_bacabs_begging_makes_4_corn_and_angers_the_gods() -> None:
    game = play(bacab(0), "beg")
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down chaac")
    assert (stock(game), steps(game)) == ({"corn": 4}, (0, 1, 1))
    assert "beg" not in legal(game)
    assert "beg" not in legal(bacab(3))
    assert "beg" not in legal(bacab(0, temples=BOTTOM))


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


# ---- Cit-Bolon-Tum


def cit(red: Json | None = None, **state: Any) -> haab.Game:
    return tribe("cit_bolon_tum", {"corn": 20, **(red or {})}, **state)


@pytest.mark.clauses("TP-6.11", "TP-EX-6")
def test_cit_bolon_tum_pays_3_corn_instead_of_the_number_of_a_space_once_a_turn() -> None:
    game = play(cit(gears=crowded(5)), "place flat palenque")
    assert (player(game)["corn"], gear(game, "palenque")[5]) == (17, RED)
    assert not starting(legal(game), "place flat")
    play(game, "place tikal")
    assert player(game)["corn"] == 20 - (3 + 5 + 1)
    game = play(cit(gears=crowded(5)), "place tikal", "place flat palenque")
    assert player(game)["corn"] == 20 - (3 + 5 + 1), "the price for two workers is unchanged"


@pytest.mark.clauses("TP-6.11", "TP-EX-6")
def test_the_flat_price_is_optional_and_comes_back_every_turn() -> None:
    game = play(cit(gears=crowded(2)), "place uxmal")
    assert player(game)["corn"] == 18
    game = play(cit(gears=crowded(2)), "place flat uxmal", "done")
    play(game, "place start", "done", "days 1", "place uxmal", "done")
    assert len(starting(legal(game), "place flat")) == 5


@pytest.mark.clauses("TP-R-13")
def test_the_flat_price_is_for_gears_only_also_where_it_does_not_help() -> None:
    game = tribe("cit_bolon_tum", {"corn": 20}, quick_tile="quick_1_corn")
    assert starting(legal(game), "place flat") == [f"place flat {name}" for name in GEARS]
    assert player(play(game, "place flat palenque"))["corn"] == 17
    game = tribe("cit_bolon_tum", {"corn": 20}, quick_tile="quick_1_corn")
    assert player(play(game, "place quick"))["corn"] == 19
    assert player(play(game, "place start"))["corn"] == 18
    assert len(starting(legal(game), "place flat")) == 5, "still unused"


def blue_ends_round(gears: Json, **state: Any) -> haab.Game:
    """Blue stands on the starting player space and ends the round; Red has Cit-Bolon-Tum."""
    game = cit(gears=gears, start_space=BLUE, to_move=BLUE, **state)
    return play(game, "place uxmal", "done")


@pytest.mark.clauses("TP-6.14", "TP-EX-7")
@pytest.mark.parametrize(
    ("name", "space"), [("palenque", 6), ("palenque", 8), ("chichen_itza", 9), ("chichen_itza", 11)]
)
def test_a_worker_two_spaces_before_or_on_the_extra_space_does_not_prevent_a_double_advance(
    name: str, space: int
) -> None:
    game = blue_ends_round({name: {str(space): RED}})
    assert legal(game) == ["days 1", "days 2"]
    play(game, "days 2")
    pushed_off = space in (8, 11)
    assert gear(game, name) == ({} if pushed_off else {space + 2: RED})
    assert player(game)["available"] == (3 if pushed_off else 2)


@pytest.mark.clauses("TP-6.14", "TP-EX-7")
@pytest.mark.parametrize(("name", "space"), [("palenque", 7), ("tikal", 7), ("chichen_itza", 10)])
def test_a_worker_one_space_before_the_extra_space_prevents_a_double_advance(name: str, space: int) -> None:
    game = blue_ends_round({name: {str(space): RED}})
    assert game.decision == "turn"
    assert gear(game, name) == {space + 1: RED}


@pytest.mark.clauses("TP-6.14")
def test_workers_of_others_prevent_a_double_advance_as_usual() -> None:
    assert blue_ends_round({"palenque": {"6": BLUE}}).decision == "turn"
    assert blue_ends_round({"chichen_itza": {"9": BLUE}}).decision == "turn"
    assert blue_ends_round({"palenque": {"7": BLUE}}).decision == "days"


@pytest.mark.clauses("TP-6.12", "TP-6.13", "TP-EX-7")
@pytest.mark.parametrize("name", GEARS)
def test_the_worker_is_pushed_off_only_from_the_extra_space(name: str) -> None:
    last = 10 if name == "chichen_itza" else 7
    game = tribe(
        "cit_bolon_tum",
        {"corn": 9, "workers": 4},
        gears={name: {str(last): RED, str(last + 1): RED}},
        first=BLUE,
        to_move=RED,
    )
    play(game, "place start", "done")
    assert game.decision == "turn"
    assert gear(game, name) == {last + 1: RED}
    assert player(game)["available"] == 3


@pytest.mark.clauses("TP-6.13")
def test_workers_of_others_are_pushed_off_from_their_last_space() -> None:
    game = tribe("cit_bolon_tum", {"corn": 9}, gears={"tikal": {"7": BLUE}}, first=BLUE, to_move=RED)
    play(game, "place uxmal", "done")
    assert gear(game, "tikal") == {}
    assert player(game, BLUE)["available"] == 3
    with pytest.raises(haab.BadPosition):
        tribe("cit_bolon_tum", gears={"tikal": {"8": BLUE}})


@pytest.mark.clauses("TP-6.12", "TP-EX-7")
def test_the_extra_space_is_a_free_choice() -> None:
    game = play(cit({"wood": 1}, gears={"uxmal": {"8": RED}}, row=["small_farm"]), "take uxmal 8")
    assert legal(game) == ["use 1", "use 2", "use 3", "use 4", "use 5", "nothing"]
    play(game, "use 3")
    assert player(game)["corn"] == 20
    game = play(
        cit({"skulls": 1}, gears={"chichen_itza": {"11": RED}}, skulls_placed={"4": BLUE}), "take chichen_itza 11"
    )
    assert legal(game) == [*(f"use {action}" for action in (1, 2, 3, 5, 6, 7, 8, 9)), "nothing"]


@pytest.mark.clauses("TP-R-14", "TP-6.12")
@pytest.mark.parametrize(("name", "extra"), [("palenque", 8), ("chichen_itza", 11)])
def test_cit_bolon_tum_may_place_on_the_extra_space_if_all_others_are_occupied(name: str, extra: int) -> None:
    full = crowded(**{name: extra})
    for move, cost in ((f"place {name}", extra), (f"place flat {name}", 3)):
        game = play(cit(gears=full), move)
        assert gear(game, name)[extra] == RED
        assert player(game)["corn"] == 20 - cost
    for who in ("dummy", RED):
        taken = {**full, name: {**full[name], str(extra): who}}
        moves = legal(cit(gears=taken))
        assert f"place {name}" not in moves
        assert f"place flat {name}" not in moves
    assert f"place {name}" not in legal(tribe("balam", {"corn": 20}, gears=full))
    one_free = {name: {space: who for space, who in full[name].items() if space != "5"}}
    assert gear(play(cit(gears=one_free), f"place {name}"), name)[5] == RED


@pytest.mark.clauses("TP-R-15")
@pytest.mark.parametrize(("name", "ranking"), [("cit_bolon_tum", [[RED], [BLUE]]), ("balam", [[RED, BLUE]])])
def test_a_worker_on_the_extra_space_is_on_a_gear_for_the_tie_break(name: str, ranking: list[list[int]]) -> None:
    gears = {"palenque": {"7": RED}, "tikal": {"7": BLUE}, "uxmal": {"3": BLUE}}
    game = tribe(name, {"points": 30}, others=[{"points": 30}], gears=gears, day=26, first=BLUE, to_move=RED)
    play(game, "place uxmal", "done")
    assert game.over
    assert game.scores[RED] == game.scores[BLUE]
    assert game.ranking == ranking


@pytest.mark.clauses("TP-R-16")
def test_dummies_and_workers_keep_their_teeth() -> None:
    gears = {"palenque": {"7": RED, "8": "dummy", "9": "dummy"}}
    game = tribe("cit_bolon_tum", gears=gears, first=BLUE, to_move=RED)
    play(game, "place uxmal", "done")
    assert gear(game, "palenque") == {8: RED, 9: "dummy", 0: "dummy"}


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
    others = {*GEARS} - {PARTNERS[gear]}
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
    game = play(huracan("yaxchilan", 2, calamity="drought"), "do palenque 2", "harvest corn")
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
def test_itzamna_reads_that_any_bonus_can_be_chosen() -> None:
    words = said(itzamna({"wood": 1, "technologies": {"agriculture": 3}}))
    assert words["learn agriculture"] == "Agriculture beyond level 3, a bonus of your choice for a resource"
    assert words["learn theology"] == "Theology to level 1, free"


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


# ---- Ixtab


@pytest.mark.clauses("TP-6.18", "TP-R-27")
def test_ixtab_keeps_a_third_wealth_tile_chosen_together_with_the_tribe() -> None:
    game = choosing(hand("ixtab", "balam"))
    assert sorted(legal(game)) == sorted(["tribe balam", f"tribe ixtab {CHAAC}", f"tribe ixtab {WORKER}"])
    play(game, f"tribe ixtab {WORKER}")
    assert player(game)["wealth"]["kept"] == [CORN_9, CORN_8, WORKER]
    assert player(game)["workers"] == 4
    assert stock(game) == {"corn": 17, "stone": 1, "gold": 1}
    assert stock(play(choosing(hand("ixtab", "balam")), "tribe balam")) == {"corn": 17, "stone": 1, "gold": 1}


@pytest.mark.clauses("TP-6.18", "TP-R-21", "TP-2.1")
def test_ixtab_goes_down_a_step_after_all_three_tiles() -> None:
    game = choosing(hand("ixtab", "balam"))
    play(game, f"tribe ixtab {CHAAC}")
    assert steps(game) == (2, 1, 1), "the tiles come first"
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down chaac")
    assert steps(game) == (1, 1, 1)
    assert game.decision == "turn"


@pytest.mark.clauses("TP-6.18")
def test_only_ixtab_goes_down() -> None:
    game = play(choosing(hand("ixtab", "balam")), "tribe balam")
    assert (game.decision, steps(game)) == ("turn", (1, 1, 1))


@pytest.mark.clauses("TP-R-21")
def test_ixtab_cannot_choose_a_temple_on_the_bottom_unless_a_tile_has_lifted_it() -> None:
    low: Json = {"temples": {"chaac": 0, "quetzalcoatl": 1, "kukulcan": 0}}
    game = play(choosing(hand("ixtab", "balam", **low)), f"tribe ixtab {WORKER}")
    assert legal(game) == ["down quetzalcoatl"]
    game = play(choosing(hand("ixtab", "balam", **low)), f"tribe ixtab {CHAAC}")
    assert legal(game) == ["down chaac", "down quetzalcoatl"]


@pytest.mark.clauses("TP-R-21")
def test_ixtab_stays_where_there_is_no_step_to_go_down() -> None:
    bottom = choosing(hand("ixtab", "balam", temples=BOTTOM))
    assert play(bottom.copy(), f"tribe ixtab {WORKER}").decision == "turn"
    assert legal(play(bottom.copy(), f"tribe ixtab {CHAAC}")) == ["down chaac"], "the tile has lifted it"


@pytest.mark.clauses("TP-6.18")
def test_ixtab_and_the_next_player_carry_out_their_tiles_one_after_the_other() -> None:
    blue = {"tribe": "yaluk", "wealth": {"dealt": ["wealth_tikal_3"], "kept": ["wealth_tikal_3"]}}
    game = choosing(hand("ixtab", "balam"), [blue])
    play(game, f"tribe ixtab {WORKER}", "down kukulcan")
    assert steps(game) == (1, 1, 0)
    assert steps(game, BLUE) == (1, 1, 1)
    assert stock(game, BLUE) == {"corn": 6, "stone": 2}
    assert state(game)["day"] == 0


# ---- Vacub-Caquix


def vacub(red: Json | None = None, **state: Any) -> haab.Game:
    return tribe("vacub_caquix", {"corn": 20, "workers": 5, **(red or {})}, **state)


@pytest.mark.clauses("TP-6.19", "TP-EX-26")
def test_vacub_caquix_skips_a_free_space() -> None:
    game = play(vacub(), "place beyond palenque")
    assert (gear(game, "palenque"), player(game)["corn"]) == ({1: RED}, 20 - 1)
    play(game, "place beyond palenque")
    assert (gear(game, "palenque"), player(game)["corn"]) == ({1: RED, 2: RED}, 20 - 3 - 1)


@pytest.mark.clauses("TP-6.19", "TP-EX-26")
def test_vacub_caquix_skips_one_space_of_one_gear_in_a_turn() -> None:
    game = play(vacub(), "place beyond palenque")
    assert starting(legal(game), "place beyond") == ["place beyond palenque"]
    play(game, "done", "place start", "done", "days 1", "place uxmal", "done")
    assert len(starting(legal(game), "place beyond")) == 5, "another one in the next turn"
    assert not starting(legal(tribe("balam", {"corn": 20})), "place beyond")


@pytest.mark.clauses("TP-6.19")
def test_only_an_unoccupied_space_needs_skipping_and_others_are_passed_over() -> None:
    game = play(vacub(gears={"tikal": {"0": BLUE, "2": BLUE}}), "place beyond tikal")
    assert gear(game, "tikal") == {0: BLUE, 2: BLUE, 3: RED}, "1 is skipped, 2 is occupied"
    assert player(game)["corn"] == 20 - 3


@pytest.mark.clauses("TP-R-22")
def test_each_worker_decides_anew_and_a_later_one_may_use_the_skipped_space() -> None:
    game = play(vacub(), "place beyond palenque", "place palenque")
    assert gear(game, "palenque") == {0: RED, 1: RED}
    assert not starting(legal(game), "place beyond"), "the chosen space is occupied now"
    game = play(vacub(), "place palenque", "place beyond palenque")
    assert gear(game, "palenque") == {0: RED, 2: RED}, "the space is chosen at the first skip"
    play(game, "place beyond palenque")
    assert gear(game, "palenque") == {0: RED, 2: RED, 3: RED}
    play(game, "place palenque")
    assert gear(game, "palenque") == {0: RED, 1: RED, 2: RED, 3: RED}


@pytest.mark.clauses("TP-R-22")
def test_skipping_must_leave_a_free_numbered_space() -> None:
    assert "place beyond palenque" not in legal(vacub(gears=crowded(palenque=7)))
    assert "place beyond palenque" in legal(vacub(gears=crowded(palenque=6)))
    poor = vacub({"corn": 0})
    assert not starting(legal(poor), "place beyond"), "space 1 costs 1"


# ---- Xaman Ek


def xaman(red: Json | None = None, **state: Any) -> haab.Game:
    return tribe("xaman_ek", red, **state)


@pytest.mark.clauses("TP-6.20")
@pytest.mark.parametrize(("resource", "corn"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_xaman_ek_turns_one_resource_into_corn_at_the_market_rate_once_a_turn(resource: str, corn: int) -> None:
    game = xaman({resource: 2, "skulls": 1})
    assert starting(legal(game), "exchange") == [f"exchange {resource}"]
    play(game, f"exchange {resource}")
    assert stock(game) == {resource: 1, "corn": corn, "skulls": 1}
    assert not starting(legal(game), "exchange")
    assert game.to_move == RED
    play(game, "place palenque", "done", "place tikal", "done")
    assert f"exchange {resource}" in legal(game), "again in the next turn"


@pytest.mark.clauses("TP-6.20", "TP-R-23")
def test_xaman_ek_exchanges_never_in_the_turn_of_another_or_in_phase_3() -> None:
    game = xaman({"wood": 2}, others=[{"wood": 2}])
    play(game, "place start", "done")
    assert game.to_move == BLUE
    assert not starting(legal(game), "exchange")
    play(game, "place uxmal", "done")
    assert (game.to_move, legal(game)) == (RED, ["days 1", "days 2"])


@pytest.mark.clauses("TP-6.20", "TP-R-23")
def test_xaman_ek_exchanges_nothing_during_a_food_day() -> None:
    red = {"tribe": "xaman_ek", "wood": 1, "corn": 9, "temples": {"quetzalcoatl": 3}}
    game = table(red, day=20, calamity="gold_shortage", first=BLUE, to_move=RED)
    assert "exchange wood" in legal(game)
    play(game, "place uxmal", "done")
    assert (game.to_move, legal(game)) == (RED, ["accept", "refuse"])


@pytest.mark.clauses("TP-R-23")
def test_xaman_ek_exchanges_before_begging_and_between_workers() -> None:
    game = xaman({"wood": 1})
    assert {"beg", "exchange wood"} <= {*legal(game)}
    play(game, "beg", "down chaac", "exchange wood")
    assert stock(game) == {"corn": 3 + 2}
    game = play(xaman({"wood": 1}), "place palenque")
    assert legal(game) == ["done", "exchange wood"], "no corn for a second worker"
    play(game, "exchange wood")
    assert {"place tikal", "place palenque"} <= {*legal(game)}
    assert stock(play(game, "place palenque")) == {}, "1 for the space, 1 for the second worker"


@pytest.mark.clauses("TP-R-23")
def test_xaman_ek_exchanges_within_an_action_before_a_cost_and_after_the_last_one() -> None:
    game = xaman({"wood": 1, "corn": 1}, gears={"uxmal": {"5": RED}})
    play(game, "take uxmal 5", "use 5")
    assert "do uxmal 1" not in legal(game)
    play(game, "exchange wood")
    assert stock(game) == {"corn": 3}
    assert "do uxmal 2" in legal(game)
    game = play(xaman(gears={"yaxchilan": {"1": RED}}), "take yaxchilan 1", "use 1")
    assert legal(game) == ["done", "exchange wood"], "also what was just gained"


@pytest.mark.clauses("TP-R-23", "TZ-10.3")
def test_xaman_ek_may_exchange_between_the_two_advances_of_tikal_3() -> None:
    nearly_mastered = {"agriculture": 3, "extraction": 2, "architecture": 2, "theology": 2}
    red = {"corn": 1, "wood": 3, "technologies": nearly_mastered}
    game = picked_up("xaman_ek", "tikal", 3, red, calamity="wrathful_gods")
    play(game, "use 3", "learn agriculture", "pay wood", "up chaac")
    assert (game.decision, legal(game)) == ("advance", ["done", "exchange wood"]), "a step up costs 1 corn"
    play(game, "exchange wood", "learn agriculture", "pay wood", "up chaac")
    assert (game.decision, stock(game)) == ("take_more", {"corn": 1})


@pytest.mark.clauses("TP-R-23", "TP-7.6")
def test_xaman_eks_corn_may_pay_a_toll_that_comes_in_the_middle_of_an_action() -> None:
    red = {"stone": 3, "gold": 1}
    game = picked_up("xaman_ek", "tikal", 2, red, row=["chaac_shrine"], day=14, calamity="wrathful_gods")
    play(game, "use 2", "build chaac_shrine")
    assert legal(game) == ["effect 1", "effect 2", "exchange stone", "exchange gold"]
    play(game, "effect 2")
    assert legal(game) == ["refuse", "exchange stone", "exchange gold"], "no corn for the step yet"
    play(game, "exchange stone", "up chaac")
    assert steps(game) == (2, 1, 1)


@pytest.mark.clauses("TP-R-23", "TP-7.5")
@pytest.mark.parametrize("resource", ["wood", "stone", "gold"])
def test_xaman_ek_is_asked_for_a_toll_only_with_corn_or_something_to_exchange(resource: str) -> None:
    cost = {"wood": 2, "stone": 1}
    there: Json = {"row": ["gold_school"], "day": 14, "calamity": "gold_shortage"}
    game = picked_up("xaman_ek", "tikal", 2, {**cost, resource: cost.get(resource, 0) + 1}, **there)
    play(game, "use 2", "build gold_school", "effect 1")
    assert legal(game) == ["refuse", f"exchange {resource}"]
    play(game, f"exchange {resource}", "accept")
    assert player(game)["gold"] == 1
    poor = play(picked_up("xaman_ek", "tikal", 2, cost, **there), "use 2", "build gold_school", "effect 1")
    assert poor.decision == "advance", "the gold is out of reach"


@pytest.mark.clauses("TP-R-23", "TP-R-28")
def test_xaman_ek_exchanges_before_a_quick_action_and_may_lose_it_by_that() -> None:
    red = {"corn": 1, "wood": 1, "stone": 1}
    game = tribe("xaman_ek", red, quick_tile="quick_1_build", row=["small_farm"])
    assert "place quick" not in legal(game), "the action needs another corn"
    play(game, "exchange stone", "place quick", "done", "build small_farm")
    assert stock(game) == {"corn": 2}
    game = tribe("xaman_ek", {"corn": 2, "wood": 1}, quick_tile="quick_1_build", row=["small_farm"])
    play(game, "place quick", "exchange wood", "done")
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 3}
    assert player(game)["buildings"] == []


@pytest.mark.clauses("TP-6.20", "TP-R-23")
def test_xaman_ek_exchanges_what_a_quick_action_gave_before_the_turn_ends() -> None:
    game = play(tribe("xaman_ek", {"corn": 1}, quick_tile="quick_1_stone"), "place quick", "done")
    assert (game.to_move, legal(game)) == (RED, ["done", "exchange stone"])
    assert stock(play(game.copy(), "done")) == {"stone": 1}
    play(game, "exchange stone", "done")
    assert (game.to_move, stock(game)) == (BLUE, {"corn": 3})
    game = tribe("xaman_ek", {"corn": 1, "wood": 1}, quick_tile="quick_1_stone")
    play(game, "exchange wood", "place quick", "done")
    assert game.to_move == BLUE, "once a turn"
    corn = play(tribe("xaman_ek", {"corn": 1}, quick_tile="quick_1_corn"), "place quick", "done")
    assert corn.to_move == BLUE, "nothing to exchange"


@pytest.mark.clauses("TP-R-23")
def test_xaman_ek_does_not_give_away_what_a_chosen_action_needs() -> None:
    game = play(xaman({"wood": 1}, gears={"tikal": {"1": RED}}), "take tikal 1")
    assert "exchange wood" in legal(game), "nothing is chosen yet"
    assert not starting(legal(play(game, "use 1")), "exchange"), "the advance costs the wood"
    game = play(xaman({"wood": 2}, gears={"tikal": {"1": RED}}), "take tikal 1", "use 1")
    assert "exchange wood" in legal(game)


@pytest.mark.clauses("TP-R-24")
def test_xaman_ek_need_not_exchange_to_avoid_begging_or_pity() -> None:
    full: dict[str, Any] = {"gears": crowded(2), "start_space": BLUE}
    assert legal(xaman({"wood": 1}, **full)) == ["beg", "exchange wood"]
    pitied = xaman({"wood": 1, "temples": BOTTOM}, **full)
    assert legal(pitied) == [*PLACES, "exchange wood"]
    play(pitied, "place tikal", "done")
    assert stock(pitied) == {"wood": 1}
    assert starting(legal(play(xaman({"wood": 1}, **full), "exchange wood")), "place") == PLACES


# ---- Yaluk


@pytest.mark.clauses("TP-6.21", "TP-2.1")
def test_yaluk_starts_with_five_workers() -> None:
    game = choosing(hand("yaluk", "balam"))
    assert player(game)["workers"] == 3
    play(game, "tribe yaluk")
    assert player(game)["workers"] == player(game)["available"] == 5
    assert player(play(choosing(hand("yaluk", "balam")), "tribe balam"))["workers"] == 3


@pytest.mark.clauses("TP-R-25")
def test_the_worker_wealth_tile_gives_yaluk_a_sixth_worker() -> None:
    game = play(choosing(hand("yaluk", "balam", dealt=[WORKER, CORN_8, CORN_9, CHAAC])), "tribe yaluk")
    assert player(game)["workers"] == 6
    assert game.data.players[RED].in_bank == 0, "that was the last one"


@pytest.mark.clauses("TP-R-25")
@pytest.mark.parametrize(("workers", "expected"), [(5, 12), (6, 18)])
def test_the_monument_of_workers_counts_yaluks_workers_as_usual(workers: int, expected: int) -> None:
    red: Json = {"tribe": "yaluk", "workers": workers, "corn": 3 * workers, "monuments": ["monument_of_workers"]}
    game = food_day(4, [red, {"temples": dict.fromkeys(BOTTOM, 2)}])
    assert game.over
    assert points(game) == expected


@pytest.mark.clauses("TP-6.21", "TP-EX-20")
@pytest.mark.parametrize(
    ("red", "corn_left", "loss"),
    [
        ({"workers": 5, "corn": 10}, 1, 10),
        ({"workers": 5, "corn": 15}, 0, 0),
        ({"workers": 5, "corn": 10, "buildings": ["great_farm"]}, 0, 0),
        ({"workers": 5, "corn": 13, "buildings": ["small_farm"]}, 0, 0),
    ],
)
def test_yaluks_workers_need_1_more_corn_and_cost_5_points_if_unfed(red: Json, corn_left: int, loss: int) -> None:
    game = food_day(1, [{"tribe": "yaluk", **red}, {}])
    assert player(game)["corn"] == corn_left
    assert points(game) == -loss
    assert points(game, BLUE) == -9, "others lose 3 for each worker"


# ---- Yumkaax


@pytest.mark.clauses("TP-6.22")
@pytest.mark.parametrize(("workers", "price"), [(1, 0), (2, 0), (3, 2), (4, 5), (5, 9), (6, 13)])
def test_yumkaax_pays_less_for_many_workers_and_the_full_cost_of_spaces(workers: int, price: int) -> None:
    game = tribe("yumkaax", {"corn": 60, "workers": 6})
    play(game, *["place palenque"] * workers)
    assert player(game)["corn"] == 60 - price - sum(range(workers))


@pytest.mark.clauses("TP-6.22")
def test_others_pay_the_base_table() -> None:
    game = play(tribe("balam", {"corn": 60, "workers": 6}), *["place palenque"] * 6)
    assert player(game)["corn"] == 60 - (1 + 2 + 3 + 4 + 5) - sum(range(6))


@pytest.mark.clauses("TP-R-26")
def test_yumkaax_counts_workers_on_the_starting_player_space_and_on_quick_action_spaces() -> None:
    game = tribe("yumkaax", {"corn": 20, "workers": 6}, quick_tile="quick_1_stone")
    play(game, "place start", "place quick", "place palenque", "place tikal")
    assert player(game)["corn"] == 20 - 5 - 1
    poor = tribe("yumkaax", {"corn": 1, "workers": 6}, quick_tile="quick_1_stone")
    assert stock(play(poor, "place start", "place quick", "done")) == {"stone": 1}
