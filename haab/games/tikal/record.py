"""The record of a game of Tikal."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_int16, c_int32, c_int64
from typing import Annotated

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
from haab.kit.record.layout import Struct, laid_out
from haab.kit.record.types import Grid, Int16, Int64, Ints, Record

SOURCE_NAMES = ["start", "temples", "guards", "treasures", "bids"]
"""Where points come from, and go to."""
SOURCES = len(SOURCE_NAMES)
START_POINTS, TEMPLE_POINTS, GUARD_POINTS, TREASURE_SCORE, BID_POINTS = range(SOURCES)

IN_SUPPLY, AS_GUARD, REMOVED = -1, -2, -3
"""Where a leader is who does not stand on a tile."""

ASIDE = 2
"""Three volcanoes can close off at most two spaces, so no more tiles can be set aside (TK-R-7)."""


@laid_out
class Player(Struct):
    """A player's part of the record."""

    points: Annotated[Ints, c_int16, SOURCES]
    supply: Int16  # members
    removed: Int16  # members out of the game
    leader: Int16  # its space, or IN_SUPPLY, AS_GUARD, REMOVED
    members: Annotated[Ints, c_int16, SPACES]
    camps_set_up: Int16
    camps: Annotated[Ints, c_int16, CAMPS]
    guards_placed: Int16
    guards: Annotated[Ints, c_int16, GUARDS]
    treasures: Annotated[Ints, c_int16, TREASURE_KINDS]
    eligible: Int16  # the turn indicator is face up
    passed: Int16  # out of the auction under way


@laid_out
class Tikal(Record):
    """One game.

    Whatever is not there is NONE; whatever is used up is NONE again, so that equal states are equal bytes.
    """

    auction: Int16
    shared_temples: Int16  # a majority scores beside a guard (TK-R-32)
    last_tile_first: Int16  # who took the last tile begins the final round (TK-R-38)
    tile: Annotated[Ints, c_int16, SPACES]  # the tile on each space
    turned: Annotated[Ints, c_int16, SPACES]  # and its rotation
    crossing: Annotated[Grid, c_int16, SPACES, EDGES]  # stones to pass at each edge; 0: no way
    temple: Annotated[Ints, c_int16, SPACES]  # the value of the temple there, 0: none
    guard: Annotated[Ints, c_int16, SPACES]  # whose guard stands there
    camp: Annotated[Ints, c_int16, SPACES]  # whose camp stands there
    buried: Annotated[Ints, c_int16, SPACES]  # how many tokens lie there
    tokens: Annotated[Grid, c_int16, SPACES, MOST_MASKS]  # which ones, the last on top
    worked: Annotated[Ints, c_int16, SPACES]  # levels uncovered or treasures dug up there in this turn
    levels: Annotated[Ints, c_int16, len(LEVELS)]  # the stacks
    drawn: Int16  # tiles taken from the pile
    pile: Annotated[Ints, c_int16, TERRAIN]
    in_stock: Int16  # tokens in the stock
    stock: Annotated[Ints, c_int16, TOKENS]
    laid_out_count: Int16
    laid_out: Annotated[Ints, c_int16, MOST_SEATS]
    aside_count: Int16
    aside: Annotated[Ints, c_int16, ASIDE]
    ap: Int16  # action points left in this turn
    reveals: Int16  # how often hidden things have become known (TK-R-52)
    bid: Int16  # the highest so far
    bidder: Int16
    first_to_pass: Int16
    # what follows from the rest, so that rules need not look everywhere; sets are a bit for each space or treasure
    singles: Annotated[Ints, c_int16, MOST_SEATS]  # the treasures of which a player has just one
    ways: Annotated[Ints, c_int32, SPACES]  # all crossings of a space in one number
    beside_tiles: Int64  # the empty spaces next to an explored one
    beside_ground: Int64  # the empty spaces next to an explored one that is no volcano
    temples: Int64  # the spaces with a temple
    digs: Int64  # the spaces with tokens
    camp_sites: Int64  # the spaces on which a camp can be set up
    occupied: Annotated[Ints, c_int64, MOST_SEATS]  # the spaces with figures of each player
    guards_score_later: Int16  # a guard of a scoring turn scores from the next round on (TK-R-33)
    new_guards: Int16  # guards placed in this scoring turn, if that matters
    figures_work_once: Int16  # a figure uncovers or digs once in a turn (TK-R-17)
    open_work: Annotated[Ints, c_int16, SPACES]  # if that matters: work of this turn by figures still there,
    tired_members: Annotated[Ints, c_int16, SPACES]  # members that came there after work elsewhere,
    tired_leader: Int16  # and whether the leader has left a tile after work there
    players: Annotated[Sequence[Player], MOST_SEATS]
