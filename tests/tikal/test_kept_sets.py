"""What follows from the rest of a record is kept with it, as sets of bits: it is always what the rest says."""

from __future__ import annotations

import random

import pytest

import haab
from haab.games.tikal.components import (
    EDGES,
    EVERY_WAY,
    MOST_STONES,
    NONE,
    SPACES,
    TREASURE_KINDS,
    WAY_BITS,
)
from haab.games.tikal.rules.camp import is_camp_site
from haab.games.tikal.rules.majority import figures_on
from haab.kit.compiler.bits import lowest_bit
from haab.kit.record.types import Ints


def as_set(belongs: list[bool]) -> int:
    """A bit for each thing that belongs."""
    return sum(1 << number for number, is_in in enumerate(belongs) if is_in)


def ways(crossing: Ints) -> int:
    """All crossings of a space in one number."""
    closed = MOST_STONES * EVERY_WAY
    return closed - sum(
        (MOST_STONES - int(crossing[edge])) << WAY_BITS * edge for edge in range(EDGES) if crossing[edge]
    )


@pytest.mark.parametrize("options", [{}, {"auction": True}], ids=["basic", "auction"])
def test_sets_are_what_the_board_says_after_every_move(options):
    chance = random.Random(4)
    state = haab.new("tikal", 3, 8, options).state
    while not state.over:
        game = state.data
        spaces = range(SPACES)
        assert game.temples == as_set([game.temple[space] > 0 for space in spaces])
        assert game.digs == as_set([game.buried[space] > 0 for space in spaces])
        assert game.camp_sites == as_set([game.tile[space] != NONE and is_camp_site(game, space) for space in spaces])
        assert [int(game.ways[space]) for space in spaces] == [ways(game.crossing[space]) for space in spaces]
        for seat in range(3):
            assert game.occupied[seat] == as_set([figures_on(game, seat, space) > 0 for space in spaces])
            treasures = game.players[seat].treasures
            assert game.singles[seat] == as_set([treasures[kind] == 1 for kind in range(TREASURE_KINDS)])
        state = state.play(chance.choice(state.codes)).after


def test_the_lowest_bit_of_a_set():
    assert [lowest_bit(members) for members in (1, 6, 1 << 39, (1 << 39) | 8)] == [0, 1, 39, 3]
