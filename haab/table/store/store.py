"""What lasts. A move counts once it is committed here: a crash loses no confirmed move and plays none twice.

Everything that waits for the database is awaited: the event loop goes on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.orm import Session, sessionmaker

from haab.table.store.connect import WRITES, BeforeUpgrade, connect, is_embedded, migrate, once_more, sole_use
from haab.table.store.writers import GroupWriter, PoolWriter, Work, Writer

T = TypeVar("T")

READERS = 4
"""Threads that read."""


class Store:
    """The database of one table."""

    def __init__(self, url: str, before_upgrade: BeforeUpgrade | None = None) -> None:
        """`before_upgrade` is called before the schema of a database is brought to the newest."""
        self.url = url
        self.is_shared = not is_embedded(url)
        """Whether other servers may work on it, too: then what is held in memory may be out of date at any time."""
        self._lock = sole_use(url)
        self.engine = connect(url)
        self._passing = connect(url, synced=False) if self.is_shared else self.engine
        try:
            migrate(self.engine, url, before_upgrade)
        except BaseException:
            self._let_go()
            raise
        self._writer: Writer
        if self.is_shared:
            reading: Engine = self.engine.execution_options(isolation_level="AUTOCOMMIT")
            self._writer = PoolWriter(self.engine, self._passing)
        else:
            reading = self.engine
            lasting = self.engine.execution_options(**{WRITES: "FULL"})
            self._writer = GroupWriter(lasting, self.engine.execution_options(**{WRITES: "NORMAL"}))
        self._sessions = sessionmaker(reading, expire_on_commit=False)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    async def read(self, work: Callable[[Session], T]) -> T:
        """What a session that changes nothing finds out."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_here, work)

    def read_here(self, work: Callable[[Session], T]) -> T:
        """The same, waiting for it."""
        return once_more(partial(self._look_up, work))

    def _look_up(self, work: Callable[[Session], T]) -> T:
        with self._sessions() as session:
            return work(session)

    async def write(self, work: Work[T], lasting: bool = True) -> T:
        """Carry out a change as a whole, or not at all; done when it is committed.

        What is `lasting` survives even a power cut; a draft need only survive the end of the process.
        """
        return await self._writer.write(work, lasting)

    def close(self) -> None:
        """Finish what has been begun, and let go of the database."""
        self._writer.close()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._let_go()

    def _let_go(self) -> None:
        self.engine.dispose()
        self._passing.dispose()
        if self._lock is not None:
            self._lock.release()
