"""Messages between the servers of one database, by PostgreSQL's LISTEN and NOTIFY.

A message is one line of words: `SERVER game ID REVISION`, `SERVER draft ID SEAT`, `SERVER gone ID`, `SERVER talk ID`,
`SERVER here ID SEATS`, `SERVER looking ID SEATS`, `SERVER hello`, `SERVER alive`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

import psycopg

from haab.table.store.changes import CHANNEL
from haab.table.store.connect import address_of
from haab.table.store.store import Store

log = logging.getLogger("haab.cluster")

Handler = Callable[[str, Sequence[str]], None]
"""(kind, [server, ...]): a message of another server."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds until a lost connection is opened again, twice as long each time."""


class PostgresBus:
    """Listens for as long as the server runs; a connection that breaks is opened again."""

    def __init__(self, store: Store, server: str, handle: Handler, on_open: Callable[[], None]) -> None:
        """`server` is the name of this one, whose own messages are ignored.

        `on_open` is called whenever the connection is open (again): messages may have been missed before.
        """
        self._address = address_of(store.url)
        self.publish = store.notify
        self._server = server
        self._handle = handle
        self._on_open = on_open
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    pause = FIRST_PAUSE
                    self._on_open()
                    async for notification in connection.notifies():
                        self._take(notification.payload)
            except Exception as error:  # whatever it is, others must be heard again
                name = type(error).__name__
                log.warning("the connection for notifications broke (%s), again in %.1f s", name, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _take(self, message: str) -> None:
        """Handle a message of another server; one that cannot be handled is logged."""
        server, _, rest = message.partition(" ")
        if server == self._server:
            return
        kind, *words = rest.split()
        try:
            self._handle(kind, [server, *words])
        except Exception:
            log.exception("a message could not be handled: %s", kind)
