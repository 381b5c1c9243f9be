"""Clocks: time for thinking, shown and counted by the table. Nobody is thrown out when it runs out."""

from __future__ import annotations

from haab.table.games.open_game import OpenGame
from haab.table.store.store import now


def thinking_ms(game: OpenGame) -> int:
    """How long the present decision has taken so far."""
    return max(0, int((now() - game.turn_began).total_seconds() * 1000))


def time_left(game: OpenGame, seat: int) -> int | None:
    """A seat's time in milliseconds, below 0 when it has run out; None without a clock."""
    stored = game.seats[seat].clock_ms
    if stored is None:
        return None
    is_running = game.status == "running" and game.to_move == seat
    return stored - thinking_ms(game) if is_running else stored
