"""TP-6.3 to TP-6.5: Ahau Chamahez uses the action one number higher."""

from __future__ import annotations

import pytest

import haab
from tests.tribes.abilities.tables import FARM, RICH, SMALL_GEARS, devout, picked_up, tribe
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, steps, stock


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
