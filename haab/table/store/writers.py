"""How changes get into the database: one after the other, each as a whole or not at all, and answered when it is safe.

SQLite lets one write at a time, and most of the time of a small write is waiting for the disk. So one thread writes,
and all that has queued up while it did so goes into its next transaction, which is synced once (group commit).
PostgreSQL does the same for whoever writes at the same time, so there some threads have a transaction each.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from haab.table.store.connect import once_more
from haab.table.store.playing import OneStatement

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


class GroupWriter:
    """One thread that writes to SQLite."""

    def __init__(self, lasting: Engine, passing: Engine) -> None:
        self._engines = {True: lasting, False: passing}
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T], lasting: bool) -> T:
        """Carry out a change, together with whatever else is waiting."""
        loop = asyncio.get_running_loop()
        job = _Job(work, lasting, loop.create_future(), loop)
        self._jobs.put(job)
        result: T = await job.done
        return result

    def close(self) -> None:
        """Finish what has queued up."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (jobs := self._waiting())[0] is not None:
            group = [job for job in jobs if job is not None]
            self._carry_out(group)
            group[0].loop.call_soon_threadsafe(_tell_all, group)
            if jobs[-1] is None:
                return

    def _waiting(self) -> list[_Job | None]:
        jobs = [self._jobs.get()]
        while jobs[-1] is not None and len(jobs) < MOST_TOGETHER:
            try:
                jobs.append(self._jobs.get_nowait())
            except Empty:
                break
        return jobs

    def _carry_out(self, jobs: list[_Job]) -> None:
        """All in one transaction; if one of them fails, each in its own, so that it fails alone."""
        engine = self._engines[any(job.lasting for job in jobs)]
        try:
            with engine.begin() as connection:
                for job in jobs:
                    job.result = job.work(connection)
        except Exception as error:
            if len(jobs) == 1 or _concerns_all(error):
                for job in jobs:
                    job.error = error
                return
            for job in jobs:
                self._carry_out([job])


def _concerns_all(error: Exception) -> bool:
    """Whether the database itself failed (locked, full, damaged), so that the next change would fail alike."""
    return isinstance(error, DBAPIError) and type(error.orig).__name__ in ("OperationalError", "DatabaseError")


def _tell_all(jobs: list[_Job]) -> None:
    for job in jobs:
        job.tell()


class PoolWriter:
    """Some threads that write to PostgreSQL."""

    def __init__(self, lasting: Engine, passing: Engine) -> None:
        self._engines = {True: lasting, False: passing}
        self._at_once = {
            is_lasting: engine.execution_options(isolation_level="AUTOCOMMIT")
            for is_lasting, engine in self._engines.items()
        }
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="writer")

    async def write(self, work: Work[T], lasting: bool) -> T:
        """Carry out a change in a transaction of its own; one statement is one by itself."""
        engines = self._at_once if isinstance(work, OneStatement) else self._engines
        engine: Engine = engines[lasting]
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, once_more, partial(carry_out, engine, work)
        )

    def close(self) -> None:
        """Finish what has been begun."""
        self._threads.shutdown(wait=True, cancel_futures=True)


def carry_out(engine: Engine, work: Work[T]) -> T:
    """One change."""
    with engine.begin() as connection:
        return work(connection)
