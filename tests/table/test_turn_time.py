"""A bot's turn takes as long as was promised, however many decisions it has."""

from __future__ import annotations

import pytest

from haab.table.service.bots.budget import LEAST, TurnTime


def test_each_decision_gets_half_of_what_is_left_and_the_last_ones_a_little() -> None:
    time = TurnTime(8.0)
    given = []
    for version in range(8):
        given.append(time.left("g", 1, version))
        time.note("g", 1, version, given[-1])
    assert given[:4] == [4.0, 2.0, 1.0, 0.5]
    assert given[-1] == 8.0 * LEAST > given[0] / 2**7
    assert sum(given) < 8.0 * 1.2


def test_what_was_thought_counts_for_the_next_decision_of_the_same_turn_only() -> None:
    time = TurnTime(8.0)
    time.note("g", 1, 5, 6.0)
    assert time.left("g", 1, 6) == 1.0
    fresh = [("g", 1, 5), ("g", 1, 7), ("g", 0, 6), ("other", 1, 6)]
    assert [time.left(*asked) for asked in fresh] == [4.0] * 4
    time.note("g", 1, 6, 1.0)
    assert time.left("g", 1, 7) == pytest.approx(0.5)
    time.note("g", 0, 8, 2.0)
    assert time.left("g", 0, 9) == 3.0, "another seat's turn begins anew"


def test_a_game_that_is_forgotten_begins_anew() -> None:
    time = TurnTime(8.0)
    time.note("g", 1, 5, 6.0)
    time.forget("g")
    time.forget("never known")
    assert time.left("g", 1, 6) == 4.0
