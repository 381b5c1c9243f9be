"""What the database tells while a server runs: whether it answers, how many games it holds, and in how many a bot is to
move."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from sqlalchemy import func, select

from haab.kit.errors import HaabError
from haab.table.ops.database import snapshot
from haab.table.store.rows import GameRow, bare

T = TypeVar("T")

TIMEOUT = 3.0
"""Seconds for an answer of the database."""


async def reach(url: str) -> None:
    """Fail, or time out, if the database does not answer over a connection of its own."""

    def look() -> None:
        with snapshot(url) as connection:
            connection.exec_driver_sql("SELECT 1")

    await asyncio.wait_for(asyncio.to_thread(look), TIMEOUT)


async def counts(url: str) -> list[Metric]:
    """Games by their status, and games in which a bot is to move; nothing if the database does not answer."""
    try:
        return await asyncio.wait_for(asyncio.to_thread(_count, url), TIMEOUT)
    except (HaabError, TimeoutError):
        return []


def _count(url: str) -> list[Metric]:
    games = bare(GameRow)
    stored = GaugeMetricFamily("haab_games", "Stored games.", labels=["status"])
    with snapshot(url) as connection:
        by_status = select(games.c.status, func.count()).group_by(games.c.status).order_by(games.c.status)
        for status, count in connection.execute(by_status):
            stored.add_metric([status], count)
        due = connection.execute(select(func.count()).where(games.c.bot_at.is_not(None))).scalar_one()
    return [stored, GaugeMetricFamily("haab_bots_queue", "Games in which a bot is to move.", due)]


class Cached(Generic[T]):
    """A cached answer; concurrent callers wait for the same query."""

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
