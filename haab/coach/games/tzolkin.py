"""What the coach knows of Tzolk'in."""

from __future__ import annotations

from haab.games.tzolkin.codes import BEG, KEEP, PLACE, SKIP_TURN, TAKE, TAKE_SPACES, TRIBE, TRIBE_IXTAB
from haab.games.tzolkin.codes import NOTHING as TAKE_END
from haab.games.tzolkin.components import CHICHEN_ITZA, GEAR_COUNT
from haab.games.tzolkin.record import POINT_SOURCES, Tzolkin
from haab.kit.compiler.rule import rule

SOURCES = tuple(POINT_SOURCES)
THOUGHTS = 80_000
FEWEST_WORLDS = 48
PLACES, TAKES, BEGS, SKIPS, BEGINS = range(5)
"""The first bits say what a turn does, those behind them on which gears, or what is kept in the beginning."""
FIRST_GEAR = 8
FIRST_TAKEN = 20
FIRST_KEPT = 8
PLACES_AT = GEAR_COUNT + 2
"""The gears, the starting player space and the quick actions."""


@rule
def points_from(game: Tzolkin, seat: int, source: int) -> int:
    """A seat's points from one source, in quarters."""
    return int(game.players[seat].points[source])


@rule
def kind_of(code: int) -> int:
    """Placing or picking up, and on which gears; begging; in the beginning what is kept."""
    if PLACE <= code < TAKE:
        spot = code - PLACE
        if spot >= PLACES_AT:
            spot = (spot - PLACES_AT) % GEAR_COUNT
        return (1 << PLACES) | (1 << (FIRST_GEAR + spot))
    if TAKE <= code < TAKE_END:
        gear = min((code - TAKE) // TAKE_SPACES, CHICHEN_ITZA)
        return (1 << TAKES) | (1 << (FIRST_TAKEN + gear))
    if code == BEG:
        return 1 << BEGS
    if code == SKIP_TURN:
        return 1 << SKIPS
    if KEEP <= code < TRIBE:
        return (1 << BEGINS) | (1 << (FIRST_KEPT + code - KEEP))
    if TRIBE <= code < TRIBE_IXTAB:
        return (1 << BEGINS) | (1 << (FIRST_KEPT + code - TRIBE))
    if TRIBE_IXTAB <= code < BEG:
        return (1 << BEGINS) | (1 << (FIRST_KEPT + code - TRIBE_IXTAB + TRIBE_IXTAB - TRIBE))
    return 0
