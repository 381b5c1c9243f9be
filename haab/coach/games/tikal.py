"""What the coach knows of Tikal."""

from __future__ import annotations

from haab.games.tikal.codes import BID, CAMP, DIG, GIVE, GUARD, PASS, TAKE, TILE, UNCOVER
from haab.games.tikal.components import SPACES, TERRAIN, TREASURE_KINDS
from haab.games.tikal.record import SOURCE_NAMES, Tikal
from haab.kit.compiler.rule import rule

SOURCES = tuple(SOURCE_NAMES)
THOUGHTS = 26_000
FEWEST_WORLDS = 32
UNCOVERS, DIGS, CAMPS, GUARDS, EXCHANGES, PASSES, BIDS = (1 << (SPACES + number) for number in range(7))
"""What a turn does; the bits before say where."""
BID_STEP = 4
"""Bids that differ by less are of one kind."""
MOST_BID_KINDS = 15


@rule
def points_from(game: Tikal, seat: int, source: int) -> int:
    """A seat's points from one source."""
    return int(game.players[seat].points[source])


@rule
def kind_of(code: int) -> int:
    """What is uncovered, dug up, set up or guarded, and where; which tile is taken; about how much is bid."""
    if UNCOVER <= code < UNCOVER + SPACES:
        return UNCOVERS | (1 << (code - UNCOVER))
    if DIG <= code < DIG + SPACES:
        return DIGS | (1 << (code - DIG))
    if CAMP <= code < CAMP + SPACES:
        return CAMPS | (1 << (code - CAMP))
    if GUARD <= code < GUARD + 2 * SPACES:
        return GUARDS | (1 << ((code - GUARD) % SPACES))
    if TAKE <= code < CAMP or GIVE <= code < GIVE + TREASURE_KINDS:
        return EXCHANGES
    if TILE <= code < TILE + TERRAIN:
        return 1 << (code - TILE)
    if code == PASS:
        return PASSES
    if code > PASS:
        return BIDS | (1 << min(MOST_BID_KINDS, (code - BID) // BID_STEP))
    return 0
