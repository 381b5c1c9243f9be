"""Chapter 5: begging, and pity for those who cannot even beg."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tzolkin.tables import BLUE, RED, gear, legal, play, player, position, state, steps, stock

ALL_GEARS = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]
BOTTOM = {"chaac": 0, "quetzalcoatl": 0, "kukulcan": 0}


def crowded(**lowest: int) -> dict[str, Any]:
    """Gears on which dummies leave only these spaces and those above them."""
    return {name: {str(space): "dummy" for space in range(lowest[name])} for name in ALL_GEARS}


ALL_FROM_1 = crowded(**dict.fromkeys(ALL_GEARS, 1))


@pytest.mark.clauses("TZ-5.1")
@pytest.mark.parametrize("corn", [0, 1, 2])
def test_with_2_or_fewer_corn_one_may_beg_for_exactly_3_and_angers_the_gods(corn: int) -> None:
    game = position([{"corn": corn}])
    assert "beg" in legal(game)
    assert "place palenque" in legal(game), "begging is a choice"
    play(game, "beg")
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down kukulcan")
    assert stock(game) == {"corn": 3}
    assert steps(game) == (1, 1, 0)
    assert game.to_move == RED


@pytest.mark.clauses("TZ-5.1")
@pytest.mark.parametrize("corn", [3, 4, 20])
def test_with_3_or_more_corn_nobody_begs(corn: int) -> None:
    assert "beg" not in legal(position([{"corn": corn}]))


@pytest.mark.clauses("TZ-5.2")
def test_on_the_bottom_of_all_three_temples_begging_is_impossible() -> None:
    assert "beg" not in legal(position([{"temples": BOTTOM}]))
    for temple in BOTTOM:
        game = position([{"temples": {**BOTTOM, temple: 1}}])
        assert legal(play(game, "beg")) == [f"down {temple}"]


@pytest.mark.clauses("TZ-5.3")
@pytest.mark.parametrize(("corn", "lowest"), [(0, 1), (1, 2), (2, 3)])
def test_without_a_worker_on_a_gear_and_unable_to_place_one_must_beg(corn: int, lowest: int) -> None:
    gears = crowded(**dict.fromkeys(ALL_GEARS, lowest))
    assert legal(position([{"corn": corn}], gears=gears, start_space=BLUE)) == ["beg"]
    richer = legal(position([{"corn": corn + 1}], gears=gears, start_space=BLUE))
    assert [move for move in richer if move != "beg"] == [f"place {name}" for name in ALL_GEARS]


@pytest.mark.clauses("TZ-5.4", "TZ-R-33")
@pytest.mark.parametrize("corn", [0, 1])
def test_pity_places_exactly_one_worker_on_a_cheapest_space_for_all_corn_owned(corn: int) -> None:
    gears = crowded(palenque=3, yaxchilan=2, tikal=5, uxmal=2, chichen_itza=4)
    beggar = {"corn": corn, "temples": BOTTOM}
    game = position([beggar], gears=gears, start_space=BLUE)
    assert legal(game) == ["place yaxchilan", "place uxmal"], "a tie is the player's choice"
    play(game, "place uxmal")
    assert gear(game, "uxmal")[2] == RED
    assert stock(game) == {}
    assert (legal(game), player(game)["available"]) == (["done"], 2)
    due = state(game)["pending"]
    assert due[-1]["pity"] == 1
    assert legal(position([{"corn": 9}], pending=due)) == ["done"], "exactly one, whatever the corn"
    play(game, "done")
    assert game.to_move == BLUE


@pytest.mark.clauses("TZ-5.4", "TZ-R-33")
def test_pity_passes_over_a_gear_that_is_full() -> None:
    gears = crowded(palenque=8, yaxchilan=8, tikal=7, uxmal=8, chichen_itza=9)
    game = position([{"temples": BOTTOM}], gears=gears, start_space=BLUE)
    assert legal(game) == ["place tikal"]
    gears = crowded(palenque=8, yaxchilan=8, tikal=8, uxmal=8, chichen_itza=10)
    game = position([{"temples": BOTTOM}], gears=gears, start_space=BLUE)
    assert gear(play(game, "place chichen_itza"), "chichen_itza")[10] == RED


@pytest.mark.clauses("TZ-5.4", "TZ-5.3")
def test_there_is_no_pity_for_whoever_can_pay_or_pick_up() -> None:
    gears = crowded(palenque=1, yaxchilan=2, tikal=2, uxmal=2, chichen_itza=2)
    payer = position([{"corn": 1, "temples": BOTTOM}], gears=gears, start_space=BLUE)
    assert legal(payer) == ["place palenque"]
    gears["tikal"]["3"] = RED
    picker = position([{"corn": 0, "temples": BOTTOM}], gears=gears, start_space=BLUE)
    assert legal(picker) == ["take tikal 3"]


@pytest.mark.clauses("TZ-5.5")
def test_begging_may_come_before_placing_and_before_picking_up() -> None:
    game = position(gears={"palenque": {"1": RED}})
    play(game, "beg", "down chaac")
    assert {move.split()[0] for move in legal(game)} == {"place", "take"}
    play(game, "take palenque 1", "use 1")
    assert stock(game) == {"corn": 6}


@pytest.mark.clauses("TZ-5.5")
def test_begged_corn_pays_for_placing() -> None:
    game = play(position(), "beg", "down chaac", "place tikal", "place tikal")
    assert stock(game) == {"corn": 1}


@pytest.mark.clauses("TZ-R-30")
def test_begging_is_possible_once_a_turn_and_only_at_its_start() -> None:
    game = play(position(), "beg", "down chaac")
    assert "beg" not in legal(game)
    play(game, "place tikal", "place tikal")
    assert legal(game) == ["done"]

    due = [{"frame": "end_turn", "seat": RED}, {"frame": "turn", "seat": RED, "has_begged": 1}]
    assert "beg" not in legal(position([{"corn": 0}], pending=due)), "not twice, whatever the corn"
    due[1]["has_begged"] = 0
    assert "beg" in legal(position([{"corn": 0}], pending=due))


@pytest.mark.clauses("TZ-R-31")
def test_nobody_is_forced_to_beg_who_can_use_the_starting_player_space_or_pick_up() -> None:
    assert legal(position([{"corn": 0}], gears=ALL_FROM_1)) == ["place start", "beg"]
    standing = {**ALL_FROM_1, "uxmal": {"0": "dummy", "2": RED}}
    assert legal(position([{"corn": 0}], gears=standing, start_space=BLUE)) == ["take uxmal 2", "beg"]


@pytest.mark.clauses("TZ-R-32")
def test_whoever_is_still_too_poor_after_begging_is_pitied() -> None:
    gears = crowded(palenque=5, yaxchilan=6, tikal=5, uxmal=4, chichen_itza=4)
    game = position([{"corn": 2}], gears=gears, start_space=BLUE)
    assert legal(game) == ["beg"]
    play(game, "beg", "down chaac")
    assert stock(game) == {"corn": 3}
    assert legal(game) == ["place uxmal", "place chichen_itza"]
    play(game, "place chichen_itza")
    assert gear(game, "chichen_itza")[4] == RED
    assert stock(game) == {}
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-R-33")
def test_a_free_starting_player_space_is_the_cheapest_of_all_so_no_pity_is_needed() -> None:
    game = position([{"corn": 0, "temples": BOTTOM}], gears=ALL_FROM_1)
    assert legal(game) == ["place start"]
