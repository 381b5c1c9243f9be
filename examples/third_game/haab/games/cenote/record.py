"""The record of a game of Cenote."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_int16
from typing import Annotated

from haab.games.cenote.components import MOST_SEATS, MOST_TILES
from haab.kit.record.layout import Struct, laid_out
from haab.kit.record.types import Int16, Ints, Record

NONE = -1
"""In the well: no tile."""


@laid_out
class Player(Struct):
    """What a player has."""

    hand: Int16
    kept: Int16


@laid_out
class Cenote(Record):
    """One game."""

    more_snakes: Int16
    turns: Int16  # turns begun
    left: Int16  # tiles in the well
    well: Annotated[Ints, c_int16, MOST_TILES]  # the one drawn next is the last
    players: Annotated[Sequence[Player], MOST_SEATS]
