"""Chapter 4: rounds and turns."""

from __future__ import annotations

import pytest

import haab
from tests.tzolkin.tables import BLUE, RED, gear, legal, play, player, position, random_play, state, stock, taken

ALL_GEARS = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]
NO_SPACE_0 = {name: {"0": "dummy"} for name in ALL_GEARS}


@pytest.mark.clauses("TZ-4.1")
@pytest.mark.parametrize(("day", "corn_after"), [(6, 8), (7, 2), (8, 8)])
def test_a_round_is_turns_then_a_food_day_if_it_is_one_then_the_calendar(day: int, corn_after: int) -> None:
    game = position([{"corn": 8}, {"corn": 8}], day=day)
    play(game, "place palenque", "done", "place tikal")
    assert (state(game)["day"], player(game)["corn"]) == (day, 8), "the turns are not over yet"
    play(game, "done")
    assert player(game)["corn"] == player(game, BLUE)["corn"] == corn_after
    assert state(game)["day"] == day + 1
    assert state(game)["tooth_corn"] == {str(day): 1}
    assert gear(game, "palenque") == {1: RED}


@pytest.mark.clauses("TZ-4.1")
def test_feeding_comes_before_the_calendar_so_the_corn_put_on_a_tooth_feeds_nobody() -> None:
    game = position([{"corn": 5}, {"corn": 6}], day=7)
    play(game, "place palenque", "done", "place tikal", "done")
    assert game.scores == [-3, 0]
    assert player(game)["corn"] == 1


@pytest.mark.clauses("TZ-4.2")
@pytest.mark.parametrize("first", range(4))
def test_each_player_takes_one_turn_clockwise_from_the_marker_holder(first: int) -> None:
    game = position(4, first=first)
    order = []
    for name in ("palenque", "yaxchilan", "tikal", "uxmal"):
        assert state(game)["day"] == 0
        order.append(game.to_move)
        play(game, f"place {name}", "done")
    assert order == [(first + number) % 4 for number in range(4)]
    assert state(game)["day"] == 1
    assert game.to_move == first


@pytest.mark.clauses("TZ-4.3")
def test_begging_comes_first_in_a_turn_or_not_at_all() -> None:
    game = position(gears={"palenque": {"2": RED}})
    assert "beg" in legal(game)
    assert "beg" not in legal(play(game, "place tikal"))
    game.undo(force=True)
    assert "beg" not in legal(play(game, "take palenque 2", "nothing"))


@pytest.mark.clauses("TZ-4.3")
def test_the_row_is_refilled_and_corn_of_the_teeth_is_taken_at_the_end_of_the_turn() -> None:
    game = taken("tikal", 2, {"wood": 1}, row=["small_farm"], piles=[["mine_house"], []])
    play(game, "use 2", "build small_farm")
    assert set(state(game)["row"]) == {None}
    play(game, "done")
    assert "mine_house" in state(game)["row"]

    game = position([{"corn": 1}], tooth_corn={"3": 2, "4": 1}, day=9)
    play(game, "place start")
    assert (player(game)["corn"], state(game)["tooth_corn"]) == (1, {"3": 2, "4": 1})
    play(game, "done")
    assert (player(game)["corn"], state(game)["tooth_corn"]) == (4, {})


@pytest.mark.clauses("TZ-4.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_may_pass(players: int) -> None:
    turns = 0
    for game, _ in random_play(players, seed=40 + players):
        if game.decision == "turn":
            turns += 1
            assert {move.split()[0] for move in legal(game)} <= {"place", "take", "beg"}
    assert turns > 20 * players


@pytest.mark.clauses("TZ-4.4", "TZ-6.1", "TZ-7.1")
def test_one_worker_is_enough_for_a_turn() -> None:
    game = play(position([{"corn": 9}]), "place palenque", "done")
    assert game.to_move == BLUE
    game = play(taken("palenque", 1, gears={"tikal": {"1": RED}}), "nothing", "done")
    assert game.to_move == BLUE


@pytest.mark.clauses("TZ-4.5")
def test_placing_and_picking_up_never_happen_in_the_same_turn() -> None:
    game = position([{"corn": 9}], gears={"palenque": {"2": RED}})
    play(game, "place tikal")
    assert not any(move.startswith("take") for move in legal(game))
    game.undo(force=True)
    play(game, "take palenque 2", "nothing")
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-4.6")
def test_without_a_worker_on_a_gear_one_must_place() -> None:
    game = position([{"corn": 3}])
    assert legal(game) == [f"place {where}" for where in (*ALL_GEARS, "start")]


@pytest.mark.clauses("TZ-4.6")
def test_a_worker_on_the_starting_player_space_is_not_on_a_gear() -> None:
    game = play(position([{"corn": 3}]), "place start")
    assert game.data.players[RED].on_gears == 0


@pytest.mark.clauses("TZ-4.6")
def test_without_an_available_worker_one_must_pick_up() -> None:
    game = position([{"corn": 20}], gears={"palenque": {"2": RED, "3": RED}, "chichen_itza": {"1": RED}})
    assert legal(game) == ["take palenque 2", "take palenque 3", "take chichen_itza 1"]


@pytest.mark.clauses("TZ-4.6")
def test_with_workers_both_in_hand_and_on_gears_one_chooses() -> None:
    game = position([{"corn": 3}], gears={"palenque": {"2": RED}})
    assert {move.split()[0] for move in legal(game)} == {"place", "take"}


@pytest.mark.clauses("TZ-4.6", "TZ-6.6")
def test_a_placing_turn_needs_a_placement_that_can_be_paid() -> None:
    standing = {**NO_SPACE_0, "tikal": {"0": "dummy", "1": "dummy", "4": RED}}
    poor = position([{"corn": 0}], gears=standing, start_space=BLUE)
    assert legal(poor) == ["take tikal 4", "beg"]
    just_enough = position([{"corn": 1}], gears=standing, start_space=BLUE)
    places = [move for move in legal(just_enough) if move.startswith("place")]
    assert places == ["place palenque", "place yaxchilan", "place uxmal", "place chichen_itza"]


@pytest.mark.clauses("TZ-4.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_round_1_everybody_must_place(players: int) -> None:
    for seed in range(8):
        game = haab.new("tzolkin", players=players, seed=seed)
        turns = 0
        while state(game)["day"] == 0 and game.decision != "days":
            if game.decision == "turn":
                turns += 1
                assert {move.split()[0] for move in legal(game)} <= {"place", "beg"}
            game.play(game.codes[-1])
        assert turns >= players


@pytest.mark.clauses("TZ-R-35", "TZ-18.1")
def test_accumulated_corn_comes_after_the_whole_turn_and_pays_for_nothing_in_it() -> None:
    game = position([{"corn": 0}], tooth_corn={"1": 6}, day=9, gears={"palenque": {"1": RED}})
    assert "beg" in legal(game), "the corn on the teeth does not count against begging"
    play(game, "place start")
    assert legal(game) == ["done"], "a second worker would cost 1 corn"
    play(game, "done")
    assert stock(game) == {"corn": 6}
