"""Chapter 9: Yaxchilan - wood, stone, gold and skulls; rulings on skulls that run short."""

from __future__ import annotations

import pytest

from tests.tzolkin.tables import BLUE, RED, YELLOW, legal, play, player, position, state, stock, taken

GIVES = {
    1: {"wood": 1},
    2: {"stone": 1, "corn": 1},
    3: {"gold": 1, "corn": 2},
    4: {"skulls": 1},
    5: {"gold": 1, "stone": 1, "corn": 2},
}


@pytest.mark.clauses("TZ-9.1")
@pytest.mark.parametrize("action", GIVES)
def test_each_action_gives_its_materials(action: int) -> None:
    game = play(taken("yaxchilan", action), f"use {action}")
    assert stock(game) == GIVES[action]
    assert state(game)["skull_bank"] == (12 if action == 4 else 13)
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-9.2")
def test_the_last_skull_can_be_taken_and_then_action_4_has_no_effect() -> None:
    game = position([{"corn": 1}, {"skulls": 12}], gears={"yaxchilan": {"4": RED, "5": RED}})
    play(game, "take yaxchilan 4", "use 4")
    assert (player(game)["skulls"], state(game)["skull_bank"]) == (1, 0)
    play(game, "take yaxchilan 5")
    assert legal(game) == ["use 5", "nothing"]


@pytest.mark.clauses("TZ-9.3")
@pytest.mark.parametrize("space", [6, 7])
@pytest.mark.parametrize("action", GIVES)
def test_from_spaces_6_and_7_every_action_costs_nothing(space: int, action: int) -> None:
    assert stock(play(taken("yaxchilan", space), f"use {action}")) == GIVES[action]


@pytest.mark.clauses("TZ-R-23", "TZ-13.23")
@pytest.mark.parametrize(("in_bank", "gained"), [(1, 1), (2, 2), (3, 2)])
def test_during_a_turn_one_takes_as_many_skulls_as_the_bank_has(in_bank: int, gained: int) -> None:
    priest = {"technologies": {"theology": 3}}
    game = position([priest, {"skulls": 13 - in_bank}], gears={"yaxchilan": {"4": RED}})
    play(game, "take yaxchilan 4", "use 4")
    assert player(game)["skulls"] == gained
    assert state(game)["skull_bank"] == in_bank - gained


@pytest.mark.clauses("TZ-R-24", "TZ-20.3")
@pytest.mark.parametrize(("in_bank", "gained"), [(1, 0), (2, 1)])
def test_on_a_mid_age_food_day_all_who_are_due_a_skull_get_it_or_nobody_does(in_bank: int, gained: int) -> None:
    climber = {"corn": 6, "temples": {"kukulcan": 5}}
    higher = {"corn": 6, "temples": {"kukulcan": 6}}
    game = position([climber, higher, {"corn": 6, "skulls": 13 - in_bank}], day=7)
    play(game, "place palenque", "done", "place tikal", "done", "place uxmal", "done")
    for seat in (RED, BLUE):
        assert player(game, seat)["skulls"] == gained
        assert player(game, seat)["wood"] == 2, "other rewards are given"
    assert player(game, YELLOW)["skulls"] == 13 - in_bank
    assert state(game)["skull_bank"] == in_bank - 2 * gained
