"""Clocks: time for thinking, shown and counted by the table. What follows when it runs out is up to the others.

Time during which no server runs is nobody's thinking time: a server says every few seconds that it runs, and the first
to start again moves the beginning of every turn by the time that has passed since.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from haab.table.games.open_game import OpenGame
from haab.table.moment import aware, now
from haab.table.store.rows import GameRow, ServerRow, bare
from haab.table.store.store import Store

log = logging.getLogger("haab.table")

BEAT = 10.0
"""Seconds between two signs of life."""
SILENCE = timedelta(seconds=3 * BEAT)
"""A server that has given no sign of life for so long runs no more."""


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


class SignsOfLife:
    """Tells the store that this server runs."""

    def __init__(self, store: Store, server: str) -> None:
        self._store = store
        self._server = server

    async def begin(self) -> None:
        """Say so for the first time, and give back the time during which no server ran."""
        await self._store.write(self._enter)

    async def run(self) -> None:
        """Go on saying so."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._store.write(self._seen, lasting=False)
            except SQLAlchemyError as error:
                log.warning("the store cannot be told that this server runs: %s", type(error).__name__)

    async def end(self) -> None:
        """Say that this is the last sign."""
        await self._store.write(self._seen)

    def _enter(self, connection: Connection) -> None:
        servers, moment = bare(ServerRow), now()
        last = connection.execute(select(func.max(servers.c.seen))).scalar()
        if last is not None and moment - aware(last) > SILENCE:
            _give_back(connection, moment - aware(last))
        connection.execute(delete(servers).where(servers.c.seen < moment - SILENCE))
        connection.execute(insert(servers), {"id": self._server, "since": moment, "seen": moment})

    def _seen(self, connection: Connection) -> None:
        servers = bare(ServerRow)
        connection.execute(update(servers).where(servers.c.id == self._server).values(seen=now()))


def _give_back(connection: Connection, passed: timedelta) -> None:
    """Move the beginning of every running turn that is timed by the time that has passed."""
    games = bare(GameRow)
    is_timed = or_(games.c.clock_minutes.is_not(None), games.c.turn_days.is_not(None))
    timed = (games.c.status == "running", is_timed)
    turns = connection.execute(select(games.c.id, games.c.turn_began).where(*timed)).all()
    if turns:
        move = update(games).where(games.c.id == bindparam("this_game")).values(turn_began=bindparam("moved"))
        moved = [{"this_game": turn.id, "moved": aware(turn.turn_began) + passed} for turn in turns]
        connection.execute(move, moved)
