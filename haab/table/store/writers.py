"""How changes get into the database: one after the other, each as a whole or not at all, and answered when it is safe.

SQLite lets one write at a time, and most of the time of a small write is waiting for the disk. So one thread writes,
and all that has queued up while it did so goes into its next transaction, which is synced once (group commit). What
need not be synced is written at once while that thread rests.
PostgreSQL is told moves in the same way, by a pipe; what is rarer is left to some threads, with a transaction each.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from haab.table.store.changes import NEWS, TELL, check_one
from haab.table.store.connect import begin_to_write, driver_of, once_more
from haab.table.store.playing import Playing

if TYPE_CHECKING:
    from haab.table.store.pipe import Pipe

T = TypeVar("T")
Work = Callable[[Connection], T]
"""Statements of one change. They may be carried out a second time, after the first was rolled back."""

MOST_TOGETHER = 128
"""Changes in one transaction."""
AT_ONCE = 8
"""Transactions of one process at the same time, on PostgreSQL."""


class Writer(Protocol):
    """Carries out changes."""

    def write(self, work: Work[T], lasting: bool) -> Awaitable[T]:
        """Carry out a change; done when it is committed. What is `lasting` survives even a power cut."""

    def close(self) -> None:
        """Finish what has been begun."""


@dataclass(eq=False)
class _Job:
    work: Work[Any]
    lasting: bool
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    result: Any = None
    error: BaseException | None = None

    def tell(self) -> None:
        if self.done.done():
            return  # whoever asked has gone away
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


class Turn(Protocol):
    """What whoever writes must hold, beside the database's own locks; taken by `with`, or if it is free."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...

    def is_free(self) -> bool:
        """Whether the turn is nobody else's; then it is ours."""


class NoTurn:
    """Nobody else writes."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...

    def is_free(self) -> bool:
        """Always."""
        return True


class AtHand:
    """Writes to SQLite what need not be synced, at once: to have a thread do it would take longer than it takes.

    Nothing is waited for: where somebody else is writing, or the disk does not take it, it is left to the thread.
    """

    def __init__(self, engine: Engine, turn: Turn) -> None:
        self._turn = turn
        self._connection = engine.connect()
        self._driver = driver_of(self._connection)
        for pragma in ("busy_timeout=0", "synchronous=NORMAL", "wal_autocheckpoint=0"):
            self._driver.execute(f"PRAGMA {pragma}")

    def is_done(self, work: Playing) -> bool:
        """Carry out a change; False: it could not be done at once, and nothing has happened."""
        if not self._turn.is_free():
            return False
        try:
            self._driver.execute("BEGIN IMMEDIATE")
            work.one_by_one(self._driver)
            self._driver.commit()
        except sqlite3.Error:
            self._driver.rollback()
            return False
        except BaseException:
            self._driver.rollback()
            raise
        finally:
            self._turn.__exit__()
        return True

    def close(self) -> None:
        """Write no more."""
        self._connection.detach()  # no other use may have these settings
        self._connection.close()


class GroupWriter:
    """One thread that writes to SQLite."""

    def __init__(self, engine: Engine, turn: Turn, announce: Callable[[Sequence[str]], None]) -> None:
        """A `turn` is waited for where several processes write; `announce` is given what others are to be told."""
        self._engine = engine
        self._turn = turn
        self._announce = announce
        self._connection: Connection | None = None
        self._at_hand = AtHand(engine, turn)
        self._waiting = 0
        """Jobs that the thread has not finished."""
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T], lasting: bool) -> T:
        """Carry out a change: at once if it need not be synced and nothing waits, else together with what waits."""
        if not lasting and not self._waiting and isinstance(work, Playing) and self._at_hand.is_done(work):
            self._announce([work.news])
            return cast(T, None)
        self._waiting += 1
        loop = asyncio.get_running_loop()
        job = _Job(work, lasting, loop.create_future(), loop)
        self._jobs.put(job)
        result: T = await job.done
        return result

    def close(self) -> None:
        """Finish what has queued up."""
        self._jobs.put(None)
        self._thread.join()
        self._at_hand.close()
        self._let_go()

    def _run(self) -> None:
        is_open = True
        while is_open and (first := self._jobs.get()) is not None:
            with self._turn:
                group = [first]
                is_open = self._add_waiting(group)
                news = self._carry_out(group)
            group[0].loop.call_soon_threadsafe(self._tell_all, group, news)

    def _add_waiting(self, group: list[_Job]) -> bool:
        """Add what has queued up meanwhile; False if nothing will come any more."""
        while len(group) < MOST_TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
            if job is None:
                return False
            group.append(job)
        return True

    def _carry_out(self, jobs: list[_Job]) -> list[str]:
        """All in one transaction; if one of them fails, each in its own, so that it fails alone. Returns the news."""
        try:
            return self._commit(jobs)
        except Exception as error:
            if len(jobs) == 1 or _concerns_all(error):
                for job in jobs:
                    job.error = error
                return []
            return [news for job in jobs for news in self._carry_out([job])]

    def _commit(self, jobs: list[_Job]) -> list[str]:
        """Carry out all, or nothing. SQLAlchemy is not asked to begin and to commit: that takes longer than a move."""
        connection = self._connection = self._connection or self._engine.connect()
        news = connection.info[NEWS] = []
        try:
            driver = begin_to_write(connection, any(job.lasting for job in jobs))
            for job in jobs:
                job.result = job.work(connection)
            driver.commit()
        except BaseException as error:
            self._let_go()
            if isinstance(error, sqlite3.Error):
                raise DBAPIError.instance("a change", None, error, sqlite3.Error, hide_parameters=True) from error
            raise
        if connection.in_transaction():
            connection.commit()  # SQLAlchemy was asked for something, and believes that it has begun
        return news

    def _let_go(self) -> None:
        """Close the connection, with whatever has been begun on it; the next change opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _tell_all(self, jobs: list[_Job], news: list[str]) -> None:
        self._waiting -= len(jobs)
        for job in jobs:
            job.tell()
        self._announce(news)


def _concerns_all(error: Exception) -> bool:
    """Whether the database itself failed (locked, full, damaged), so that the next change would fail alike."""
    return isinstance(error, DBAPIError) and type(error.orig).__name__ in ("OperationalError", "DatabaseError")


class PoolWriter:
    """Writes to PostgreSQL: moves by pipes, all else by some threads, in a transaction each."""

    def __init__(self, engines: Mapping[bool, Engine], pipes: Mapping[bool, Pipe]) -> None:
        """Of both, that which is synced (True), and that which is not."""
        self._engines = engines
        self._pipes = pipes
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="writer")

    async def write(self, work: Work[T], lasting: bool) -> T:
        """Carry out a change."""
        if isinstance(work, Playing):
            check_one(len(await self._pipes[lasting].ask(work.statements(), work.parameters())))
            if not lasting:
                self._tell(work)
            return cast(T, None)
        change = partial(carry_out, self._engines[lasting], work)
        return await asyncio.get_running_loop().run_in_executor(self._threads, once_more, change)

    def _tell(self, work: Playing) -> None:
        """Tell the others of what need not be synced. PostgreSQL has whoever tells something in a transaction wait for
        all others who do, until they are synced: so it goes with what is synced, and nobody waits for it."""
        told = self._pipes[True].ask((TELL,), {"this_game": work.game_id, "news": work.news})
        told.add_done_callback(lambda told: told.exception())  # nothing depends on it

    def close(self) -> None:
        """Finish what has been begun."""
        self._threads.shutdown(wait=True, cancel_futures=True)


def carry_out(engine: Engine, work: Work[T]) -> T:
    """One change."""
    with engine.begin() as connection:
        return work(connection)
