"""Group commit: what is asked for while a transaction is being committed makes up the next one.

Most of the time of a small write is waiting for the disk. A group waits for it once. If a group fails, each of its
members is carried out again in a transaction of its own, so that only the faulty one fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")
Work = Callable[[Connection], T]
"""The statements of one change. It may be called a second time, after the first was rolled back."""

MOST_TOGETHER = 128
"""Members of one group."""


@dataclass(eq=False)
class Job(Generic[T]):
    """A member of a group, and the future of its caller."""

    work: T
    done: asyncio.Future[Any]

    def finish(self, result: Any) -> None:
        """It is committed."""
        if not self._is_abandoned():
            self.done.set_result(result)

    def fail(self, error: Exception) -> None:
        """It is not."""
        if not self._is_abandoned():
            self.done.set_exception(error)

    def _is_abandoned(self) -> bool:
        return self.done.done() or self.done.get_loop().is_closed()


class Groups(Generic[T]):
    """A queue that is emptied in groups, one at a time."""

    def __init__(
        self, carry_out: Callable[[Sequence[T]], Awaitable[Sequence[Any]]], concerns_all: Callable[[Exception], bool]
    ) -> None:
        """`carry_out` does all of a group or raises; a result that is an exception is raised for its member.

        `concerns_all` tells an error of the database itself, after which no member is tried alone.
        """
        self._carry_out = carry_out
        self._concerns_all = concerns_all
        self._waiting: list[Job[T]] = []
        self._task: asyncio.Task[None] | None = None
        self._closed: Exception | None = None

    async def add(self, work: T) -> Any:
        """Have something carried out with the next group; its result, when the group is committed."""
        if self._closed is not None:
            raise self._closed
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future())
        self._waiting.append(job)
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._run())
        return await job.done

    def is_idle(self) -> bool:
        """Whether nothing is being committed, and nothing waits."""
        return self._closed is None and (self._task is None or self._task.done())

    def close(self, error: Exception) -> list[Job[T]]:
        """Accept nothing more: later calls get this error. What is being committed is finished.

        Returns the jobs that still wait.
        """
        self._closed = error
        waiting, self._waiting = self._waiting, []
        return waiting

    async def _run(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            await self._settle(group)

    async def _settle(self, group: Sequence[Job[T]]) -> None:
        try:
            results = await self._carry_out([job.work for job in group])
        except Exception as error:
            if len(group) == 1 or self._concerns_all(error):
                for job in group:
                    job.fail(error)
                return
            for job in group:
                await self._settle([job])
            return
        for job, result in zip(group, results, strict=True):
            if isinstance(result, Exception):
                job.fail(result)
            else:
                job.finish(result)
