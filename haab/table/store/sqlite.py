"""Writing to SQLite: one thread, group commit. A file belongs to one process.

A draft need not be synced. While the thread is idle it is written at once, in the event loop: to hand it to the thread
and back takes longer than to write it (docs/performance.md).
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from haab.table.store.connect import begin_to_write, driver_of
from haab.table.store.groups import Groups, T, Work
from haab.table.store.moves import MoveChange

CLOSED = "the store is closed"
Group = Sequence[tuple[Work[Any], bool]]
"""Changes, and whether each is to be synced."""


class SqliteWriter:
    """Carries out changes one group after the other, in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._unsynced = engine.connect()
        self._driver = driver_of(self._unsynced)
        for pragma in ("busy_timeout=0", "synchronous=NORMAL", "wal_autocheckpoint=0"):  # nothing is waited for
            self._driver.execute(f"PRAGMA {pragma}")
        self._queue: SimpleQueue[tuple[Group, asyncio.Future[Sequence[Any]]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()
        self._groups = Groups[tuple[Work[Any], bool]](self._carry_out, _is_of_database)

    async def write(self, work: Work[T], lasting: bool) -> T:
        """Carry out a change with the next group; done when it is committed, and synced if it is `lasting`."""
        if not lasting and isinstance(work, MoveChange) and self._groups.is_idle() and self._is_written(work):
            return cast(T, None)
        return cast(T, await self._groups.add((work, lasting)))

    def _is_written(self, draft: MoveChange) -> bool:
        """Write a draft at once; False: another program has the lock, or the disk refuses, and nothing has happened."""
        try:
            self._driver.execute("BEGIN IMMEDIATE")
            draft.carry_out(self._driver)
            self._driver.commit()
        except sqlite3.Error:
            self._driver.rollback()
            return False
        except BaseException:
            self._driver.rollback()
            raise
        return True

    async def is_current(self, _game_id: str, _revision: int, _step: int) -> bool:
        """Always true: no other process writes to the file."""
        return True

    def notify(self, _message: str) -> None:
        """There are no other servers."""

    async def reach(self) -> None:
        """Write something that changes nothing; fails where a move would, on a full disk or a locked file."""
        await self.write(_touch, lasting=True)

    def close(self) -> None:
        """Finish what has been begun."""
        waiting = self._groups.close(_wrapped(sqlite3.OperationalError(CLOSED)))
        self._queue.put(None)
        self._thread.join()
        for job in waiting:
            try:
                job.finish(*self._commit([job.work]))
            except Exception as error:
                job.fail(error)
        self._disconnect()
        self._unsynced.detach()  # nobody else is to get a connection with these settings
        self._unsynced.close()

    async def _carry_out(self, group: Group) -> Sequence[Any]:
        done: asyncio.Future[Sequence[Any]] = asyncio.get_running_loop().create_future()
        self._queue.put((group, done))
        return await done

    def _run(self) -> None:
        """The thread. A queue of its own costs less than an executor, with its futures and locks."""
        while (job := self._queue.get()) is not None:
            group, done = job
            results: Sequence[Any] = ()
            failed: Exception | None = None
            try:
                results = self._commit(group)
            except Exception as error:
                failed = error
            with suppress(RuntimeError):  # the event loop is closed: nobody waits any more
                done.get_loop().call_soon_threadsafe(_settle, done, results, failed)

    def _commit(self, group: Group) -> list[Any]:
        """All in one transaction. SQLAlchemy is not asked to begin and to commit: that takes longer than a move."""
        connection = self._connection = self._connection or self._engine.connect()
        try:
            driver = begin_to_write(connection, any(lasting for _, lasting in group))
            results = [work(connection) for work, _ in group]
            driver.commit()
        except BaseException as error:
            self._disconnect()
            if isinstance(error, sqlite3.Error):
                raise _wrapped(error) from error
            raise
        if connection.in_transaction():
            connection.commit()  # SQLAlchemy was used by one of them, and believes that it has begun
        return results

    def _disconnect(self) -> None:
        """Close the connection and roll back what was begun; the next group opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _settle(done: asyncio.Future[Sequence[Any]], results: Sequence[Any], failed: Exception | None) -> None:
    if done.done():
        return  # whoever waited was cancelled
    if failed is None:
        done.set_result(results)
    else:
        done.set_exception(failed)


def _touch(connection: Connection) -> None:
    driver_of(connection).execute("PRAGMA user_version = 0")


def _wrapped(error: sqlite3.Error) -> DBAPIError:
    """The error as callers know it, without the values of the statement."""
    return cast(DBAPIError, DBAPIError.instance("a change", None, error, sqlite3.Error, hide_parameters=True))


def _is_of_database(error: Exception) -> bool:
    """Whether the database itself failed (locked, full, damaged): the next change would fail alike."""
    return isinstance(error, DBAPIError) and type(error.orig).__name__ in ("OperationalError", "DatabaseError")
