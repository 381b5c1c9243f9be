"""The heartbeat of a server in the database.

Time without any server counts for no player's clock: the first server that starts again moves the beginning of every
timed turn by the time that has passed since the last heartbeat.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update

from haab.table.clock import now
from haab.table.errors import StoreFailed
from haab.table.store.changes import SqlWrites
from haab.table.store.rows import GameRow, ServerRow, bare
from haab.table.store.store import Store

log = logging.getLogger("haab.table")

INTERVAL = 10.0
"""Seconds between two heartbeats."""
SILENCE = timedelta(seconds=3 * INTERVAL)
"""A server without a heartbeat for so long runs no more."""


class Heartbeat:
    """Tells the database that this server runs."""

    def __init__(self, store: Store, server: str) -> None:
        self._store = store
        self._server = server

    async def begin(self) -> None:
        """The first heartbeat; gives back the time during which no server ran."""
        await self._store.write(self._enter)

    async def run(self) -> None:
        """All others."""
        while True:
            await asyncio.sleep(INTERVAL)
            try:
                await self._store.look_at_schema()
                await self._store.write(self._seen, lasting=False)
            except StoreFailed as error:
                log.warning("the heartbeat of this server could not be stored: %s", error)

    async def end(self) -> None:
        """The last one."""
        await self._store.write(self._seen)

    def _enter(self, changes: SqlWrites) -> None:
        servers, moment, connection = bare(ServerRow), now(), changes.connection
        last = connection.execute(select(func.max(servers.c.seen))).scalar()
        if last is not None and moment - last > SILENCE:
            _give_back(connection, moment - last)
        connection.execute(delete(servers).where(servers.c.seen < moment - SILENCE))
        connection.execute(insert(servers), {"id": self._server, "since": moment, "seen": moment})

    def _seen(self, changes: SqlWrites) -> None:
        servers = bare(ServerRow)
        changes.connection.execute(update(servers).where(servers.c.id == self._server).values(seen=now()))


def _give_back(connection: Connection, passed: timedelta) -> None:
    """Move the beginning of every timed turn that is running by the time that has passed."""
    games = bare(GameRow)
    is_timed = or_(games.c.clock_minutes.is_not(None), games.c.turn_days.is_not(None))
    timed = (games.c.status == "running", is_timed)
    turns = connection.execute(select(games.c.id, games.c.turn_began).where(*timed)).all()
    if turns:
        move = update(games).where(games.c.id == bindparam("this_game")).values(turn_began=bindparam("moved"))
        moved = [{"this_game": turn.id, "moved": turn.turn_began + passed} for turn in turns]
        connection.execute(move, moved)
