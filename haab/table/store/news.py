"""News from other servers of the same database, by PostgreSQL's LISTEN and NOTIFY (what they tell: see lines)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import psycopg

from haab.table.store.changes import CHANNEL
from haab.table.store.connect import address_of
from haab.table.store.lines import Hear, take

log = logging.getLogger("haab.table")

Send = Callable[[str], None]
AGAIN_AFTER = 0.5
LONGEST_PAUSE = 8.0
"""Seconds until a lost line is tried again, twice as long each time."""


class Newsline:
    """Listens for as long as the server runs; a line that breaks is opened again."""

    def __init__(self, url: str, server: str, hear: Hear, on_line: Callable[[], None], tell: Send) -> None:
        """`on_line` is called whenever the line is open (again): news may have been missed before.

        `tell` has the store tell something.
        """
        self._address = address_of(url)
        self._server = server
        self._hear = hear
        self._on_line = on_line
        self.tell = tell
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        pause = AGAIN_AFTER
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    pause = AGAIN_AFTER
                    self._on_line()
                    async for told in connection.notifies():
                        take(told.payload, self._server, self._hear)
            except Exception as error:  # whatever it is, others must be heard again
                log.warning("the line to other servers broke (%s), once more in %.1f s", type(error).__name__, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
