"""What a move brought about, in words."""

from __future__ import annotations

import pytest

from haab.games import ruleset
from haab.kit.record.stack import snapshot
from tests.tikal.tables import LETTER_A, TEMPLE, acting


def told(game, move):
    """Whose change it is and its words, for each change of a move."""
    before = snapshot(game.data)
    game.play(move)
    return [(change.seat, change.message.text()) for change in ruleset("tikal").changes(before, snapshot(game.data))]


@pytest.mark.clauses("TK-15.4", "TK-R-25")
def test_it_is_told_who_leaves_the_game_for_a_guard():
    game = acting({"members": {TEMPLE: 3}, "leader": TEMPLE})
    assert told(game, f"guard member {TEMPLE}") == [(0, "2 members leave the game"), (0, "the leader leaves the game")]
    game = acting({"members": {TEMPLE: 1}, "leader": TEMPLE})
    assert told(game, f"guard leader {TEMPLE}") == [(0, "1 member leaves the game")]


@pytest.mark.clauses("TK-13.3")
def test_an_exchange_is_told_by_its_two_steps_alone():
    game = acting({"treasures": {"treasure-1": 1}}, {"treasures": {"treasure-2": 1}}, board=LETTER_A)
    assert told(game, "take treasure-2 from blue") + told(game, "give treasure-1") == []
