"""Chapter 6: the volcano."""

from __future__ import annotations

import pytest

from tests.tikal.tables import (
    BASE,
    BLUE,
    LETTER_A,
    RED,
    YELLOW,
    acting,
    ap,
    choices,
    ends,
    legal,
    placing,
    play,
    position,
    space,
    turn,
)


@pytest.mark.clauses("TK-EX-5", "TK-6.1", "TK-6.2", "TK-6.5", "TK-17.2", "TK-17.3")
def test_ex_5_the_course_of_a_scoring_round():
    scorers = [{"treasures": {f"treasure-{seat + 1}": seat + 1}} for seat in range(3)]
    game = position(scorers, board=LETTER_A, pile=["b6", "b1"])
    seen = []
    for seat in (RED, BLUE, YELLOW):
        assert (game.to_move, turn(game)["due"], ap(game)) == (seat, "scoring_actions", 10)
        play(game, f"place member {BASE}", "done")
        seen.append([int(score) for score in game.scores])
    assert seen == [[1, 0, 0], [1, 3, 0], [1, 3, 6]]
    assert turn(game) == {"due": "space", "seat": RED, "tile": "b6"}
    play(game, "space c0r0")
    assert (game.to_move, turn(game)["due"], ap(game)) == (RED, "actions", 10)
    assert game.view()["state"]["pile"]["left"] == 29
    play(game, f"place member {BASE}", "done")
    assert turn(game) == {"due": "space", "seat": BLUE, "tile": "b1"}


@pytest.mark.clauses("TK-6.3", "TK-R-8", "TK-R-10")
def test_a_volcano_needs_no_stones_and_no_rotation():
    game = placing("b6", board={"c0r2": {"tile": "a2", "turn": 0}})
    assert "c1r1" in ends(game, "space")
    play(game, "space c1r1")
    assert turn(game)["due"] == "actions"
    assert space(game, "c1r1")["kind"] == "volcano"


@pytest.mark.clauses("TK-6.3", "TK-5.1")
def test_a_volcano_too_goes_next_to_an_explored_space():
    assert ends(placing("b6"), "space") == ["c0r2", "c1r2", "c2r3", "c2r4"]


@pytest.mark.clauses("TK-R-8")
def test_a_volcano_may_lie_beside_volcanoes_only():
    board = {"c0r2": {"tile": "a2", "turn": 0}, "c0r1": {"tile": "b6"}, "c1r1": {"tile": "d5"}}
    game = placing("f5", board=board)
    assert "c0r0" in ends(game, "space")
    play(game, "space c0r0")
    assert space(game, "c0r0")["kind"] == "volcano"
    assert "c0r0" not in ends(placing("c4", board=board), "space")


@pytest.mark.clauses("TK-6.4", "TK-10.6", "TK-R-10", "TK-21.6")
def test_no_figure_enters_a_volcano_even_over_stones():
    board = {"c0r2": {"tile": "b6"}}
    game = acting({"leader": "c0r3", "members": {"c0r3": 1}}, board=board)
    assert space(game, "c0r3")["stones"][0] == 1
    assert space(game, "c0r3")["crossings"][0] == 0
    assert choices(game, "move") == ["move member c0r3 c0r4", "move leader c0r3 c0r4"]


@pytest.mark.clauses("TK-R-10")
def test_a_way_round_a_volcano_can_be_used():
    board = {
        "c0r2": {"tile": "b6"},
        "c1r2": {"tile": "a1", "turn": 0},
        "c1r1": {"tile": "a6", "turn": 3},
        "c0r1": {"tile": "a2", "turn": 2},
    }
    game = acting({"leader": "c0r3"}, board=board)
    play(game, "move leader c0r3 c1r2", "move leader c1r2 c1r1", "move leader c1r1 c0r1")
    assert ap(game) == 10 - 1 - 3 - 2
    assert "move leader c0r1 c0r2" not in legal(game)
