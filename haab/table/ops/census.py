"""What the database tells while a server runs: whether it answers, how many games it holds, who waits for bots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from sqlalchemy import ColumnElement, func, or_, select

from haab.kit.errors import HaabError
from haab.table.moment import now
from haab.table.ops.database import snapshot
from haab.table.ops.metrics import Told
from haab.table.store.rows import GameRow, bare

T = TypeVar("T")

ANSWERS_FOR = 1.0
COUNTS_FOR = 10.0
"""Seconds for which an answer of the database is told again."""
PATIENCE = 3.0
SILENT = "the database does not answer"


class Census:
    """Asks the database now and then, whoever wants to know; one question at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._trouble = _Kept(ANSWERS_FOR, self._ask_trouble)
        self._counts = _Kept(COUNTS_FOR, self._ask_counts)

    async def trouble(self) -> str | None:
        """Why games cannot be served, in words that everybody may read; None: they can."""
        return await self._trouble.get()

    async def counts(self) -> list[Told]:
        """Games by their status, and games in which a bot is to move; nothing if the database does not answer."""
        return await self._counts.get()

    async def _ask_trouble(self) -> str | None:
        try:
            await asyncio.wait_for(asyncio.to_thread(self._reach), PATIENCE)
        except (HaabError, TimeoutError):
            return SILENT
        return None

    async def _ask_counts(self) -> list[Told]:
        try:
            return await asyncio.wait_for(asyncio.to_thread(self._count), PATIENCE)
        except (HaabError, TimeoutError):
            return []

    def _reach(self) -> None:
        with snapshot(self._url) as connection:
            connection.exec_driver_sql("SELECT 1")

    def _count(self) -> list[Told]:
        with snapshot(self._url) as connection:
            games = bare(GameRow)
            by_status = select(games.c.status, func.count()).group_by(games.c.status)
            found = [("", {"status": status}, float(count)) for status, count in connection.execute(by_status)]
            told = [Told("haab_games", "gauge", "Stored games.", tuple(sorted(found, key=repr)))]
            waiting = select(func.count()).where(games.c.bot_at <= now(), _is_free(games.c.bot_until))
            count = float(connection.execute(waiting).scalar_one())
            meaning = "Games in which a bot may move, and nobody thinks about it yet."
            told.append(Told("haab_bots_queue", "gauge", meaning, (("", {}, count),)))
            return told


def _is_free(until: ColumnElement[Any]) -> ColumnElement[bool]:
    """No server has taken the decision, or its time has run out."""
    return or_(until.is_(None), until < now())


class _Kept(Generic[T]):
    """An answer that is told again for a while; who asks meanwhile waits for the same one."""

    def __init__(self, seconds: float, ask: Callable[[], Awaitable[T]]) -> None:
        self._seconds = seconds
        self._ask = ask
        self._asked = -seconds
        self._answer: asyncio.Future[T] | None = None

    async def get(self) -> T:
        """The answer."""
        if self._answer is None or (self._answer.done() and time.monotonic() - self._asked > self._seconds):
            self._answer = asyncio.ensure_future(self._ask())
            self._answer.add_done_callback(self._note)
        return await asyncio.shield(self._answer)

    def _note(self, _: asyncio.Future[T]) -> None:
        self._asked = time.monotonic()
