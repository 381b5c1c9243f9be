"""TP-6.1, TP-6.2: Ah Chuy Kak picks up a worker after placing two."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tribes.abilities.tables import tribe
from tests.tribes.tables import crowded
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player, points, stock


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
