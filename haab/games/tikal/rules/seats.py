"""Clockwise (TK-3.6)."""

from __future__ import annotations

from haab.kit.compiler.rule import rule


@rule
def clockwise(game, seat, steps):
    """TK-3.6: the seat so many steps clockwise of this one."""
    return (seat + steps) % int(game.seats)


@rule
def left_neighbour(game, seat):
    """TK-4.3: the next player clockwise."""
    return clockwise(game, seat, 1)
