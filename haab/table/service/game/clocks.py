"""Clocks: time for thinking, shown and counted by the table. What follows when it runs out is up to the others."""

from __future__ import annotations

from haab.table.clock import now
from haab.table.service.game.open_game import OpenGame


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


def is_out_of_time(game: OpenGame, seat: int) -> bool:
    """Whether a seat has used up its time."""
    left = time_left(game, seat)
    return left is not None and left <= 0


def clocks_after(game: OpenGame, seat: int, next_seat: int | None) -> dict[int, int]:
    """The milliseconds left to those whose clock changes when a seat confirms moves; then `next_seat` is to move."""
    left, clock = time_left(game, seat), game.clock
    if left is None or clock is None:
        return {}
    if next_seat == seat:
        return {seat: left}
    if clock.days is not None:
        return dict.fromkeys({seat, seat if next_seat is None else next_seat}, clock.full_ms)
    return {seat: left + clock.increment * 1000}
