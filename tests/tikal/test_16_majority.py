"""Chapter 16: strength and majority."""

from __future__ import annotations

import pytest

from haab.games.tikal.components import SPACE_NAMES
from haab.games.tikal.rules.majority import holds_majority, strength
from tests.tikal.tables import BASE, EXPLORED, TEMPLE, Json, acting, choices, play, scores, scoring


def majority(*players: Json) -> list[bool]:
    """Who holds the majority on the temple."""
    game = acting(*players)
    return [bool(holds_majority(game.data, seat, SPACE_NAMES.index(TEMPLE))) for seat in range(game.players)]


@pytest.mark.clauses("TK-16.1", "TK-R-27")
def test_members_count_1_the_leader_3_and_a_guard_nothing():
    game = acting({"members": {TEMPLE: 2}, "leader": TEMPLE}, {"leader": TEMPLE}, {"guards": [TEMPLE]}, {})
    temple = SPACE_NAMES.index(TEMPLE)
    assert [strength(game.data, seat, temple) for seat in range(4)] == [5, 3, 0, 0]


@pytest.mark.clauses("TK-16.2", "TK-R-30")
def test_a_majority_is_more_than_every_other_single_player():
    assert majority({"members": {TEMPLE: 3}}, {"members": {TEMPLE: 2}}, {"members": {TEMPLE: 2}}) == [
        True,
        False,
        False,
    ]
    assert majority({}, {}) == [False, False]
    assert majority({"members": {TEMPLE: 1}}, {}) == [True, False]


@pytest.mark.clauses("TK-16.3", "TK-R-31")
def test_a_tie_for_the_highest_is_nobodys_and_a_tie_below_has_no_effect():
    tied: list[Json] = [{"members": {TEMPLE: 3}}, {"leader": TEMPLE}, {"members": {TEMPLE: 1}}]
    assert majority(*tied) == [False, False, False]
    below: list[Json] = [{"members": {TEMPLE: 4}}, {"leader": TEMPLE}, {"members": {TEMPLE: 3}}]
    assert majority(*below) == [True, False, False]


@pytest.mark.clauses("TK-16.4")
def test_the_leader_counts_3_for_scoring_and_for_guarding():
    players: list[Json] = [{"leader": TEMPLE}, {"members": {TEMPLE: 2}}]
    assert choices(acting(*players), "guard") == [f"guard leader {TEMPLE}"]
    assert scores(play(scoring(*players), "done")) == [1, 0]


@pytest.mark.clauses("TK-EX-12", "TK-17.6", "TK-16.3")
def test_ex_12_a_tie_and_the_leader():
    board = {**EXPLORED, TEMPLE: {"value": 6}}
    players: list[Json] = [{"members": {TEMPLE: 2}}, {"leader": TEMPLE}, {"members": {TEMPLE: 3}}]
    for seat in range(3):
        assert scores(play(scoring(*players, seat=seat, board=board), "done")) == [0, 0, 0]
    players[2] = {"members": {TEMPLE: 2, BASE: 1}}
    for seat, gain in enumerate((0, 6, 0)):
        assert scores(play(scoring(*players, seat=seat, board=board), "done"))[seat] == gain
