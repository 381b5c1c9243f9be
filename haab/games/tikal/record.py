"""The record of a game of Tikal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from haab.games.tikal.components import (
    CAMPS,
    EDGES,
    GUARDS,
    LEVELS,
    MOST_MASKS,
    MOST_SEATS,
    SPACES,
    TERRAIN,
    TOKENS,
    TREASURE_KINDS,
)
from haab.kit.record.stack import record_type
from haab.kit.record.types import Grid, Ints, Record

SOURCE_NAMES = ["start", "temples", "guards", "treasures", "bids"]
"""Where points come from, and go to."""
SOURCES = len(SOURCE_NAMES)
START_POINTS, TEMPLE_POINTS, GUARD_POINTS, TREASURE_SCORE, BID_POINTS = range(SOURCES)

IN_SUPPLY, AS_GUARD, REMOVED = -1, -2, -3
"""Where a leader is who does not stand on a tile."""

ASIDE = 2
"""Three volcanoes can close off at most two spaces, so no more tiles can be set aside (TK-R-7)."""

PLAYER = np.dtype(
    [
        ("points", np.int16, (SOURCES,)),
        ("supply", np.int16),  # members
        ("removed", np.int16),  # members out of the game
        ("leader", np.int16),  # its space, or IN_SUPPLY, AS_GUARD, REMOVED
        ("members", np.int16, (SPACES,)),
        ("camps_set_up", np.int16),
        ("camps", np.int16, (CAMPS,)),
        ("guards_placed", np.int16),
        ("guards", np.int16, (GUARDS,)),
        ("treasures", np.int16, (TREASURE_KINDS,)),
        ("eligible", np.int16),  # the turn indicator is face up
        ("passed", np.int16),  # out of the auction under way
    ],
    align=True,
)

RECORD = record_type(
    [
        ("auction", np.int16),
        ("shared_temples", np.int16),  # a majority scores beside a guard (TK-R-32)
        ("last_tile_first", np.int16),  # who took the last tile begins the final round (TK-R-38)
        ("tile", np.int16, (SPACES,)),  # the tile on each space
        ("turned", np.int16, (SPACES,)),  # and its rotation
        ("crossing", np.int16, (SPACES, EDGES)),  # stones to pass at each edge; 0: no way
        ("temple", np.int16, (SPACES,)),  # the value of the temple there, 0: none
        ("guard", np.int16, (SPACES,)),  # whose guard stands there
        ("camp", np.int16, (SPACES,)),  # whose camp stands there
        ("buried", np.int16, (SPACES,)),  # how many tokens lie there
        ("tokens", np.int16, (SPACES, MOST_MASKS)),  # which ones, the last on top
        ("worked", np.int16, (SPACES,)),  # levels uncovered or treasures dug up there in this turn
        ("levels", np.int16, (len(LEVELS),)),  # the stacks
        ("drawn", np.int16),  # tiles taken from the pile
        ("pile", np.int16, (TERRAIN,)),
        ("in_stock", np.int16),  # tokens in the stock
        ("stock", np.int16, (TOKENS,)),
        ("laid_out_count", np.int16),
        ("laid_out", np.int16, (MOST_SEATS,)),
        ("aside_count", np.int16),
        ("aside", np.int16, (ASIDE,)),
        ("ap", np.int16),  # action points left in this turn
        ("reveals", np.int16),  # how often hidden things have become known (TK-R-52)
        ("bid", np.int16),  # the highest so far
        ("bidder", np.int16),
        ("first_to_pass", np.int16),
        # what follows from the rest, so that rules need not look everywhere; sets are a bit for each space or treasure
        ("singles", np.int16, (MOST_SEATS,)),  # the treasures of which a player has just one
        ("ways", np.int32, (SPACES,)),  # all crossings of a space in one number
        ("beside_tiles", np.int64),  # the empty spaces next to an explored one
        ("beside_ground", np.int64),  # the empty spaces next to an explored one that is no volcano
        ("temples", np.int64),  # the spaces with a temple
        ("digs", np.int64),  # the spaces with tokens
        ("camp_sites", np.int64),  # the spaces on which a camp can be set up
        ("occupied", np.int64, (MOST_SEATS,)),  # the spaces with figures of each player
        ("guards_score_later", np.int16),  # a guard of a scoring turn scores from the next round on (TK-R-33)
        ("new_guards", np.int16),  # guards placed in this scoring turn, if that matters
        ("figures_work_once", np.int16),  # a figure uncovers or digs once in a turn (TK-R-17)
        ("open_work", np.int16, (SPACES,)),  # if that matters: work of this turn by whichever figures are still there,
        ("tired_members", np.int16, (SPACES,)),  # members that came there after work elsewhere,
        ("tired_leader", np.int16),  # and whether the leader has left a tile after work there
        ("players", PLAYER, (MOST_SEATS,)),
    ]
)
"""One game. Whatever is not there is NONE; whatever is used up is NONE again, so that equal states are equal bytes."""


class Player(Protocol):
    """A player's part of the record, as rules see it."""

    points: Ints
    supply: int
    removed: int
    leader: int
    members: Ints
    camps_set_up: int
    camps: Ints
    guards_placed: int
    guards: Ints
    treasures: Ints
    eligible: int
    passed: int


class Tikal(Record, Protocol):
    """The record as rules see it (a test compares it with RECORD)."""

    auction: int
    shared_temples: int
    last_tile_first: int
    tile: Ints
    turned: Ints
    crossing: Grid
    temple: Ints
    guard: Ints
    camp: Ints
    buried: Ints
    tokens: Grid
    worked: Ints
    levels: Ints
    drawn: int
    pile: Ints
    in_stock: int
    stock: Ints
    laid_out_count: int
    laid_out: Ints
    aside_count: int
    aside: Ints
    ap: int
    reveals: int
    bid: int
    bidder: int
    first_to_pass: int
    singles: Ints
    ways: Ints
    beside_tiles: int
    beside_ground: int
    temples: int
    digs: int
    camp_sites: int
    occupied: Ints
    guards_score_later: int
    new_guards: int
    figures_work_once: int
    open_work: Ints
    tired_members: Ints
    tired_leader: int
    players: Sequence[Player]
