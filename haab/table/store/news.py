"""News from other servers of the same database, by PostgreSQL's LISTEN and NOTIFY.

A piece of news is one line of words: `SERVER game ID REVISION`, `SERVER draft ID SEAT`, `SERVER gone ID`,
`SERVER talk ID`, `SERVER here ID SEATS`, `SERVER looking ID SEATS`, `SERVER hello`, `SERVER alive`. Nothing depends on
their arriving: whoever looks at a game checks its revision.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

import psycopg
from sqlalchemy import make_url

from haab.table.store.changes import CHANNEL

log = logging.getLogger("haab.table")

Hear = Callable[[str, Sequence[str]], None]
"""(what, words): somebody else's news."""
AGAIN_AFTER = 0.5
LONGEST_PAUSE = 8.0
"""Seconds until a lost line is tried again, twice as long each time."""


class Newsline:
    """Listens for as long as the server runs; a line that breaks is opened again."""

    def __init__(self, url: str, server: str, hear: Hear, on_line: Callable[[], None]) -> None:
        """`on_line` is called whenever the line is open (again): news may have been missed before."""
        self._address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._server = server
        self._hear = hear
        self._on_line = on_line
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
                        self._take(told.payload)
            except psycopg.Error as error:
                log.warning("the line to other servers broke (%s), once more in %.1f s", type(error).__name__, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _take(self, payload: str) -> None:
        server, what, *words = payload.split()
        if server == self._server:
            return
        try:
            self._hear(what, [server, *words])
        except Exception:
            log.exception("news that could not be taken: %s", what)
