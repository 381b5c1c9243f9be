"""The database of a table. A move counts once it is committed: a crash loses no confirmed move and plays none twice.

Everything that waits for the database is awaited: the event loop goes on meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import sessionmaker

from haab.table.errors import StoreFailed
from haab.table.service.store import Confirmed, Drafted, Outdated
from haab.table.store.changes import SqlWrites
from haab.table.store.connect import BeforeUpgrade, connect, is_embedded, migrate, revision_of, sole_use, with_reconnect
from haab.table.store.groups import T
from haab.table.store.moves import confirming, drafting
from haab.table.store.reads import SqlReads
from haab.table.store.sqlite import SqliteWriter

if TYPE_CHECKING:
    from haab.table.store.postgres import PostgresWriter

log = logging.getLogger("haab.table")

READERS = 4
"""Threads that read."""
SCHEMA_MOVED = (
    "a newer version has upgraded the database from schema {ours} to {found}: this server writes nothing any more; "
    "stop it, and start the new version"
)


class Store:
    """The database of one table: a SQLite file that belongs to this process, or PostgreSQL.

    It implements the protocol of haab.table.service.store. Other SQL uses `session` of what a read is given, and
    `connection` of what a write is.
    """

    def __init__(self, url: str, before_upgrade: BeforeUpgrade | None = None) -> None:
        """`before_upgrade` is called before the schema of a database is brought to the newest."""
        self.url = url
        self.is_shared = not is_embedded(url)
        """Whether other servers may write to it, too: then what is held in memory may be out of date at any time."""
        self.outdated: str | None = None
        """Why nothing is written any more; None: it is."""
        self._resources = ExitStack()
        try:
            if not self.is_shared and (lock := sole_use(url)) is not None:
                self._resources.callback(lock.release)
            self.engine = self._connected()
            migrate(self.engine, url, before_upgrade)
            self._sessions = sessionmaker(self._reading_engine(), expire_on_commit=False)
            self._schema = self.read_here(_schema_of)
            self._writer = self._new_writer()
        except BaseException:
            self._resources.close()
            raise
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def _new_writer(self) -> SqliteWriter | PostgresWriter:
        if not self.is_shared:
            return SqliteWriter(self.engine)
        from haab.table.store.postgres import PostgresWriter  # with psycopg, which is not always installed

        return PostgresWriter(self.url, {True: self.engine, False: self._connected(synced=False)})

    def _reading_engine(self) -> Engine:
        """On PostgreSQL a read is one statement, and needs no transaction around it."""
        return self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else self.engine

    def _connected(self, synced: bool = True) -> Engine:
        engine = connect(self.url, synced)
        self._resources.callback(engine.dispose)
        return engine

    # ---- reading

    async def read(self, work: Callable[[SqlReads], T]) -> T:
        """What a look into the database finds out, in a thread."""
        return await _translated(asyncio.get_running_loop().run_in_executor(self._readers, self.read_here, work))

    def read_here(self, work: Callable[[SqlReads], T]) -> T:
        """The same, in this thread."""
        return with_reconnect(partial(self._read, work))

    def _read(self, work: Callable[[SqlReads], T]) -> T:
        with self._sessions() as session:
            return work(SqlReads(session))

    async def is_current(self, game_id: str, revision: int, step: int) -> bool:
        """Whether the database has nothing newer of a game than this revision and this step of its draft."""
        return await _translated(self._writer.is_current(game_id, revision, step))

    async def reach(self) -> None:
        """Fail, or hang, if a move could not be stored."""
        self._check_schema()
        await _translated(self._writer.reach())

    # ---- a schema that has moved on

    async def look_at_schema(self) -> None:
        """Notice that a newer version has upgraded the database; it may not be written to as we would any more."""
        found = await self.read(_schema_of)
        if found != self._schema and self.outdated is None:
            self.outdated = SCHEMA_MOVED.format(found=found, ours=self._schema)
            log.error("%s", self.outdated)

    def _check_schema(self) -> None:
        if self.outdated is not None:
            raise StoreFailed(self.outdated)

    # ---- writing

    async def write(self, work: Callable[[SqlWrites], T], lasting: bool = True) -> T:
        """Carry out a change as a whole, or not at all; done when it is committed."""
        self._check_schema()
        return await _translated(self._writer.write(lambda connection: work(SqlWrites(connection)), lasting))

    async def confirm(self, change: Confirmed) -> None:
        """Append moves to a game."""
        self._check_schema()
        await _translated(self._writer.write(confirming(change), True))

    async def keep_draft(self, change: Drafted) -> None:
        """Store a draft; it is not synced to disk."""
        self._check_schema()
        await _translated(self._writer.write(drafting(change), False))

    def notify(self, message: str) -> None:
        """Send a message to the other servers of the database; nothing depends on its arriving."""
        self._writer.notify(message)

    def close(self) -> None:
        """Finish what is being committed, and release the database."""
        self._writer.close()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._resources.close()


def _schema_of(look: SqlReads) -> str | None:
    return revision_of(look.session.connection())


async def _translated(work: Awaitable[T]) -> T:
    """Its result, or an error that the service knows: somebody was faster, or the database does not answer."""
    try:
        return await work
    except IntegrityError as error:  # what the change belongs to was deleted meanwhile
        raise Outdated from error
    except SQLAlchemyError as error:
        raise StoreFailed(f"{type(error).__name__}: {error}") from error
