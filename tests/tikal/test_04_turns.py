"""Chapter 4: turn order and parts of a turn."""

from __future__ import annotations

import pytest

from tests.tikal.tables import (
    BLUE,
    GREEN,
    LETTER_A,
    RED,
    acting,
    ap,
    choices,
    hurry,
    legal,
    placing,
    play,
    position,
    turn,
)


@pytest.mark.clauses("TK-4.1", "TK-7.1")
def test_a_turn_is_a_tile_and_then_10_action_points():
    game = position(2, pile=["a6"])
    assert turn(game) == {"due": "space", "seat": RED, "tile": "a6"}
    play(game, "space c1r2", "turn 0")
    assert (turn(game)["due"], ap(game)) == ("actions", 10)


@pytest.mark.clauses("TK-4.2", "TK-5.5")
def test_before_the_tile_is_placed_nothing_else_can_be_done():
    game = placing("a6", [{"members": {"c0r4": 3}}])
    assert choices(game, "space") == legal(game)
    play(game, "space c1r2")
    assert choices(game, "turn") == legal(game)


@pytest.mark.clauses("TK-4.3", "TK-3.6")
def test_the_left_neighbour_is_next():
    game = acting({}, {}, {}, {}, seat=GREEN)
    play(game, "done")
    assert game.to_move == RED
    while game.to_move == RED:
        play(game, hurry(game))
    assert game.to_move == BLUE


@pytest.mark.clauses("TK-4.5", "TK-7.4")
def test_a_turn_may_end_with_action_points_left_and_they_are_lost():
    game = acting({"members": {"c0r4": 1}}, ap=7, pile=["a1"])
    play(game, "done")
    assert game.to_move == BLUE
    play(game, "space c1r2", "turn 0")
    assert ap(game) == 10


@pytest.mark.clauses("TK-4.5")
def test_a_turn_without_action_points_is_ended_by_its_player():
    game = acting({"members": {"c0r4": 1}}, ap=0)
    assert (game.to_move, legal(game)) == (RED, ["done"])


@pytest.mark.clauses("TK-4.4", "TK-6.1")
def test_a_volcano_is_not_placed_at_once():
    game = position(2, board=LETTER_A, pile=["b6"])
    assert turn(game)["due"] == "scoring_actions"
    assert turn(game)["scoring"] == {"volcano": "b6", "taker": RED}
