"""The record of a game of Cenote, and the same for people and type checkers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from haab.games.cenote.components import MOST_SEATS, MOST_TILES
from haab.kit.record.stack import record_type
from haab.kit.record.types import Ints, Record

NONE = -1
"""In the well: no tile."""

PLAYER = np.dtype([("hand", np.int16), ("kept", np.int16)], align=True)

RECORD = record_type(
    [
        ("more_snakes", np.int16),
        ("turns", np.int16),  # turns begun
        ("left", np.int16),  # tiles in the well
        ("well", np.int16, (MOST_TILES,)),  # the one drawn next is the last
        ("players", PLAYER, (MOST_SEATS,)),
    ]
)


class Player(Protocol):
    """What a player has."""

    hand: int
    kept: int


class Cenote(Record, Protocol):
    """A game as rules see it."""

    more_snakes: int
    turns: int
    left: int
    well: Ints
    players: Sequence[Player]
