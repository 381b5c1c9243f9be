"""Chapter 18: the end of the game."""

from __future__ import annotations

from collections import Counter

import pytest

import haab
from tests.tikal.tables import BLUE, GREEN, RED, YELLOW, full_board, hurry, legal, play, position, scores, start, turn


@pytest.mark.clauses("TK-18.1", "TK-R-38")
def test_the_final_round_follows_the_turn_of_the_last_tile_and_begins_left_of_its_player():
    game = position(4, board=full_board(without=("g4",)), turn={"seat": BLUE})
    assert turn(game)["due"] == "space"
    while turn(game)["due"] != "scoring_actions":
        play(game, hurry(game))
    assert turn(game)["scoring"] == {"final": [GREEN, RED, BLUE]}
    order = []
    while not game.over:
        order.append(game.to_move)
        play(game, "done")
    assert order == [YELLOW, GREEN, RED, BLUE]


@pytest.mark.clauses("TK-R-38")
def test_the_final_round_may_begin_with_who_took_the_last_tile():
    agreed = {"last_tile_first": True}
    game = position(4, board=full_board(without=("g4",)), turn={"seat": BLUE}, options=agreed)
    while turn(game)["due"] != "scoring_actions":
        play(game, hurry(game))
    assert (game.to_move, turn(game)["scoring"]) == (BLUE, {"final": [YELLOW, GREEN, RED]})
    new = haab.new("tikal", 3, 5, agreed)
    last = None
    while "final" not in turn(new).get("scoring", {}):
        last = new.to_move
        play(new, hurry(new))
    assert new.to_move == last


@pytest.mark.clauses("TK-18.2", "TK-18.3")
def test_everybody_scores_once_in_the_final_round_and_the_game_ends():
    owners = [{"treasures": {f"treasure-{seat + 1}": seat + 1}} for seat in range(3)]
    game = position(owners, board=full_board(), turn={"seat": RED})
    for seat in range(3):
        assert (game.over, game.to_move, game.data.ap) == (False, seat, 10)
        play(game, "done")
    assert game.over
    assert (scores(game), game.to_move, game.legal) == ([1, 3, 6], None, [])
    with pytest.raises(haab.IllegalMove, match="the game is over"):
        game.play("done")


@pytest.mark.clauses("TK-18.4", "TK-R-40")
def test_the_most_points_win_and_equal_scores_share_the_victory():
    def ended(*points: int) -> list[list[int]]:
        players = [{"points": {"temples": score}} for score in points]
        return position(players, board=full_board(), turn={"due": "over"}).ranking

    assert ended(10, 30, 20) == [[1], [2], [0]]
    assert ended(30, 10, 30) == [[0, 2], [1]]
    assert ended(7, 7) == [[0, 1]]


@pytest.mark.parametrize("auction", [False, True])
@pytest.mark.parametrize(("players", "turns"), [(2, 18), (3, 12), (4, 9)])
@pytest.mark.clauses("TK-18.5", "TK-19.19", "TK-19.5")
def test_everybody_has_as_many_turns_and_four_scoring_turns(players, turns, auction):
    game = start(5, players, auction).copy()
    regular, scored = Counter[int](), Counter[int]()
    while not game.over:
        move = hurry(game)
        if move == "done":
            kind = regular if turn(game)["due"] == "actions" else scored
            kind[turn(game)["seat"]] += 1
        play(game, move)
    assert regular == dict.fromkeys(range(players), turns)
    assert scored == dict.fromkeys(range(players), 4)
    assert game.view()["state"]["pile"]["left"] == 0
    assert game.view()["state"]["laid_out"] == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clauses("TK-R-37")
def test_the_last_tile_is_never_a_volcano(players):
    for seed in range(20):
        tiles = start(seed, players).position()["pile"][-players:]
        assert [tile[0] for tile in tiles] == ["g"] * players
    assert "volcano" not in [entry["kind"] for entry in last_letter()]


def last_letter() -> list[dict[str, str]]:
    """The kinds of the tiles with the last letter."""
    game = position(2, board=full_board())
    board = game.view()["state"]["board"]
    return [tile for tile in board.values() if tile["tile"].startswith("G")]


@pytest.mark.clauses("TK-18.1")
def test_the_last_regular_turn_is_a_whole_turn():
    game = position(2, board=full_board(without=("g4",)))
    while turn(game)["due"] != "actions":
        play(game, hurry(game))
    assert "place member c0r4" in legal(game)
    assert game.data.ap == 10
