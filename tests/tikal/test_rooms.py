"""Where things are: decisions and their chapters, what is due in a position."""

from __future__ import annotations

import pytest

import haab
from haab.games.tikal.rules import play
from tests.records import declared_elsewhere
from tests.tikal.tables import BASE, BLUE, EXPLORED, JUNGLE, LETTER_A, RED, Json, acting, full_board, position, scoring


def test_every_kind_of_decision_is_declared_in_the_chapter_of_its_rules():
    """The scoring turn is declared where scoring is; its choices are those of every turn."""
    assert declared_elsewhere(play.DECISIONS) == ["scoring_actions"]


# ---- what is due in a position


def pending(game: haab.Game) -> list[Json]:
    found: list[Json] = game.position()["pending"]
    return found


def test_a_position_names_the_frames_that_are_pending():
    assert pending(position(2)) == [
        {"frame": "take_turn", "seat": BLUE},
        {"frame": "actions", "seat": RED},
        {"frame": "space", "seat": RED, "tile": "a1"},
    ]
    one = {"members": {BASE: 1}, "camps": [JUNGLE]}
    game = acting(one)
    game.play("transfer member c0r4")
    assert pending(game)[-1] == {"frame": "transfer", "seat": RED, "figure": "member", "start": BASE}
    round_of_two = {"frame": "scoring_round", "seat": RED, "due": -1, "second": -1, "third": -1, "fourth": -1}
    assert pending(scoring({}))[1:] == [
        {"frame": "place_tile", "seat": BLUE, "tile": "b6"},
        round_of_two | {"due": -1},
        {"frame": "scoring_actions", "seat": RED},
    ]


SHORT: list[tuple[Json, Json]] = [
    ({"turn": {"due": "actions", "seat": 1, "ap": 4}}, {}),
    ({"turn": {"due": "space", "seat": 1, "tile": "a1"}}, {}),
    ({"turn": {"due": "turn", "tile": "a6", "space": "c0r2"}}, {}),
    ({"turn": {"due": "scoring_actions", "seat": 1, "scoring": {"volcano": "b6", "taker": 2}}}, {"board": LETTER_A}),
    ({"turn": {"due": "scoring_actions", "seat": 1, "scoring": {"final": [2]}}}, {"board": full_board()}),
    ({"turn": {"due": "over"}}, {"board": full_board()}),
    ({"turn": {"due": "bid", "seat": 2, "bid": 3, "bidder": 1, "passed": [0]}}, {"laid_out": ["a1", "a2", "a3"]}),
]


@pytest.mark.parametrize(("turn", "state"), SHORT)
def test_a_position_written_with_a_turn_is_the_one_with_its_frames(turn, state):
    """Positions written before 0.1.0 tell what is due in this way; a person may still do so."""
    game = position(3, auction="laid_out" in state, **turn, **state)
    again = haab.from_position(game.position())
    assert "turn" not in game.position()
    assert again.data.tobytes() == game.data.tobytes()


BAD: list[tuple[list[Json], str]] = [
    ([{"frame": "actions", "seat": 0}], "pending: the first frame must be one of end_game, take_turn"),
    ([{"frame": "take_turn", "seat": 0}, {"frame": "actions", "seat": 0}], "no game has these frames together"),
    ([{"frame": "end_game", "seat": 0}, {"frame": "actions", "seat": 0}], "final round comes when all tiles"),
    ([{"frame": "take_turn", "seat": 1}, {"frame": "scoring_actions", "seat": 0}], "no game has these frames together"),
    (
        [
            {"frame": "take_turn", "seat": 1},
            {"frame": "actions", "seat": 0},
            {"frame": "place_tile", "seat": 0, "tile": "a1"},
        ],
        "only a volcano is placed after a scoring round",
    ),
    ([{"frame": "end_auction", "seat": 0}, {"frame": "bid", "seat": 0}], "end_auction is due only in the auction"),
    ([{"frame": "sleep", "seat": 0}], r"pending\[0\].frame: must be one of"),
    ([{"frame": "take_turn", "seat": 2}], r"pending\[0\].seat: must be from 0 to 1"),
    ([{"frame": "take_turn", "seat": 1}, {"frame": "space", "seat": 0, "tile": "z9"}], "tile: must be one of a1"),
]


@pytest.mark.parametrize(("frames", "reason"), BAD)
def test_frames_that_no_game_has_are_refused(frames, reason):
    with pytest.raises(haab.BadPosition, match=reason):
        position(2, pending=frames, board=EXPLORED)


def test_a_seat_without_a_legal_move_is_refused():
    """A tile in the hand that has no legal place is set aside, so nobody is ever asked where it goes (TK-R-7)."""
    closed = {"b6": "c1r0", "d5": "c0r1", "f5": "c7r4"}
    board = full_board(closed, without=("g1",), hole="c0r0")
    with pytest.raises(haab.BadPosition, match="pending: nothing can be chosen in the decision 'space'"):
        position(2, board=board, turn={"due": "space", "tile": "g1"})
