"""Chapter 12: dig up a treasure."""

from __future__ import annotations

import pytest

from tests.tikal.tables import (
    EXPLORED,
    SECOND_JUNGLE,
    TEMPLE,
    TREASURES,
    acting,
    ap,
    choices,
    legal,
    play,
    player,
    position,
    space,
)

TOKENS = ["treasure-5", "treasure-2", "treasure-2", "treasure-7"]
BOARD = {**EXPLORED, TREASURES: {"tile": "a4", "turn": 5, "tokens": TOKENS}}
TWO_SITES = {**BOARD, "c1r2": {"tile": "a5", "turn": 0}}


@pytest.mark.clauses("TK-12.1", "TK-12.2", "TK-R-12")
def test_the_top_token_is_laid_face_up_before_the_player():
    game = acting({"members": {TREASURES: 2}}, board=BOARD)
    play(game, f"dig {TREASURES}")
    assert (player(game)["treasures"], space(game, TREASURES)["tokens"], ap(game)) == ({"treasure-5": 1}, 3, 7)
    play(game, f"dig {TREASURES}")
    assert player(game)["treasures"] == {"treasure-2": 1, "treasure-5": 1}
    assert game.position()["board"][TREASURES]["tokens"] == TOKENS[2:]


@pytest.mark.clauses("TK-12.1")
def test_without_an_own_figure_or_without_tokens_nothing_is_dug_up():
    assert choices(acting({}, {"members": {TREASURES: 1}}, board=BOARD), "dig") == []
    empty = {**EXPLORED, TREASURES: {"tile": "a4", "turn": 5, "tokens": []}}
    assert choices(acting({"members": {TREASURES: 1, TEMPLE: 1, SECOND_JUNGLE: 1}}, board=empty), "dig") == []


@pytest.mark.clauses("TK-12.3")
def test_at_most_two_treasures_of_a_tile_in_a_turn():
    game = acting({"members": {TREASURES: 5}}, board=BOARD)
    play(game, f"dig {TREASURES}", f"dig {TREASURES}")
    assert (ap(game), choices(game, "dig")) == (4, [])


@pytest.mark.clauses("TK-12.4", "TK-R-17", "TK-R-20")
def test_the_second_treasure_needs_a_second_figure():
    game = acting({"members": {TREASURES: 1, SECOND_JUNGLE: 1}}, board=BOARD)
    play(game, f"dig {TREASURES}")
    assert choices(game, "dig") == []
    play(game, f"move member {SECOND_JUNGLE} {TREASURES}")
    assert choices(game, "dig") == [f"dig {TREASURES}"]
    game = acting({"leader": TREASURES}, board=BOARD)
    assert choices(play(game, f"dig {TREASURES}"), "dig") == []


@pytest.mark.clauses("TK-12.5", "TK-R-18")
def test_different_tiles_are_dug_in_one_turn():
    game = acting({"members": {TREASURES: 2, "c1r2": 1}}, board=TWO_SITES)
    play(game, f"dig {TREASURES}", "dig c1r2", f"dig {TREASURES}")
    assert (ap(game), sum(player(game)["treasures"].values())) == (1, 3)


@pytest.mark.clauses("TK-12.6", "TK-17.7")
def test_equal_treasures_count_as_singles_pairs_and_triplets():
    for count, worth in ((1, 1), (2, 3), (3, 6)):
        owner = {"treasures": {"treasure-4": count}}
        turn = {"due": "scoring_actions", "seat": 0, "scoring": {"volcano": "b6", "taker": 0}}
        game = play(position([owner, {}], turn=turn, board=EXPLORED), "done")
        assert game.score_sheet[0]["treasures"] == worth


@pytest.mark.clauses("TK-R-19")
def test_the_limit_of_digging_starts_anew_after_a_volcano_is_placed():
    players = [{"members": {TREASURES: 2}}, {}]
    turn = {
        "due": "scoring_actions",
        "seat": 0,
        "ap": 4,
        "worked": {TREASURES: 2},
        "scoring": {"volcano": "b6", "taker": 0},
    }
    board = {**EXPLORED, TREASURES: {"tile": "a4", "turn": 5, "tokens": TOKENS[2:]}}
    game = position(players, board=board, turn=turn)
    assert choices(game, "dig") == []
    play(game, "done", "done", "space c0r0")
    assert f"dig {TREASURES}" in legal(game)
