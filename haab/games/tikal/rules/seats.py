"""Clockwise (TK-3.6)."""

from __future__ import annotations

from haab.games.tikal.record import Tikal
from haab.kit.compiler.rule import rule

NOBODYS = 0
"""The seat that is written where something is due from nobody."""


@rule
def clockwise(game: Tikal, seat: int, steps: int) -> int:
    """TK-3.6: the seat so many steps clockwise of this one."""
    return (seat + steps) % int(game.seats)


@rule
def left_neighbour(game: Tikal, seat: int) -> int:
    """TK-4.3: the next player clockwise."""
    return clockwise(game, seat, 1)
