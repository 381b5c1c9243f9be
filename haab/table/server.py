"""Everything that belongs to one running server."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import OperationalError

from haab.bots.processes.pool import BotPool
from haab.coach.pool import CoachPool
from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.table.errors import StoreFailed
from haab.table.live.line import Live
from haab.table.notify import outbox
from haab.table.notify.preferences import Preferences
from haab.table.notify.sender import Sender
from haab.table.ops.copies import copy_before_deleting, copy_before_upgrade
from haab.table.ops.metrics import MOVES, TAKEN, measured
from haab.table.pools import ThinkHere, in_thread, in_threads, thinking_in, worked_out_in
from haab.table.presence import Presence
from haab.table.service.bots.claims import Claims
from haab.table.service.bots.runner import LEASE, TableBots
from haab.table.service.coach.analyses import Analyses
from haab.table.service.coach.hints import Hints
from haab.table.service.game.patches import SentViews
from haab.table.service.play.expiry import Expiry
from haab.table.service.play.table import Table
from haab.table.service.rate_limit import Concurrent, RateLimit
from haab.table.service.service import Service
from haab.table.settings import Settings
from haab.table.store.connect import is_embedded
from haab.table.store.heartbeat import Heartbeat
from haab.table.store.store import Store
from haab.table.wire import DrawnBoard
from haab.web import board_of, inventory_of

if TYPE_CHECKING:
    from haab.table.cluster.member import Member

log = logging.getLogger("haab.table")

PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between tries to reach a database that is away when a server begins."""
CODES_AT_ONCE = 10
"""Codes that one address may try before it must wait."""
KNOCKS_AT_ONCE = 20
"""Visits by bare addresses of games that come from one network address before it must wait."""


class Server:
    """The store, the table on it, its bots, and the open pages."""

    def __init__(self, settings: Settings, think: ThinkHere | None = None) -> None:
        """`think` replaces the thinking of bots in tests."""
        self.store = Store(settings.database, copy_before_upgrade if settings.copies else None)
        self.table = Table(self.store, lambda kind, count: MOVES.labels(kind).inc(count))
        self._cluster = self._joined() if self.store.is_shared else None
        self.presence = Presence() if self._cluster is None else self._cluster.presence
        views = SentViews()
        self.live = Live(self.table, self.presence, views)
        workers = settings.share(os.cpu_count() or 1)
        self._pool = BotPool(workers)
        self._threads = ThreadPoolExecutor(max(2, workers), thread_name_prefix="bots")
        thinking = in_threads(measured(think or thinking_in(self._pool)), self._threads)
        leases = Claims(self.store, LEASE) if self._cluster is None else self._cluster.leases
        self.bots = TableBots(self.table, leases, thinking, settings.pace, workers, TAKEN.inc)
        self._coach_pool = CoachPool()
        self.service = Service(
            table=self.table,
            hints=Hints(worked_out_in(self._coach_pool, is_urgent=True)),
            analyses=Analyses(worked_out_in(self._coach_pool), in_thread),
            aside=in_thread,
            connected=self.presence.of,
            notify=outbox.nudge,
            said=self.live.wake_talk,
            open_tables=settings.open_tables,
            keep_days=settings.keep_days,
            bots_only_games=settings.bots_only_games,
            guesses=RateLimit(settings.share(settings.codes_per_hour) / 3600, CODES_AT_ONCE),
            knocks=RateLimit(settings.share(settings.knocks_per_hour) / 3600, KNOCKS_AT_ONCE),
            boards=drawn_board,
            views=views,
        )
        self.live.on_coming_and_going.append(self.service.absences.look)
        base = settings.public_url or settings.reach
        self.sender = Sender(self.store, settings.calls, base, self.presence.is_looking)
        self.table.on_change.append(self.sender.look)
        self.preferences = Preferences(self.service, self.store, settings.calls, self.sender)
        self.settings = settings
        self.sockets = Concurrent(settings.share(settings.sockets_per_address))
        """The open pages, by address."""
        self._heartbeat = Heartbeat(self.store, self.table.server)
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, settings: Settings, think: ThinkHere | None = None) -> Server:
        """A started server; a PostgreSQL that is being restarted is waited for."""
        for pause in () if is_embedded(settings.database) else PAUSES:
            try:
                return await cls._opened(settings, think)
            except (OperationalError, StoreFailed):
                log.warning("the database is away; it is tried again in %.1f s", pause)
                await asyncio.sleep(pause)
        return await cls._opened(settings, think)

    @classmethod
    async def _opened(cls, settings: Settings, think: ThinkHere | None) -> Server:
        server = cls(settings, think)
        try:
            await server.start()
        except BaseException:
            server.let_go()
            raise
        return server

    async def start(self) -> None:
        """Begin."""
        await self._heartbeat.begin()
        self.bots.start()
        self._begin(_prepare_rules())
        self._begin(self._heartbeat.run())
        self._begin(self.sender.run())
        copy = self._copied if self.settings.copies else None
        self._begin(Expiry(self.table, self.settings.keep_days, copy, 1 / self.settings.processes).run())
        if self._cluster is not None:
            self._cluster.start(self)

    async def close(self) -> None:
        """End, with everything stored that has been begun."""
        if self._cluster is not None:
            await self._cluster.close()
        await self.bots.close()
        for task in self._tasks:
            task.cancel()
        with suppress(StoreFailed):
            await self._heartbeat.end()
        self.let_go()

    def let_go(self) -> None:
        """End the processes of bots, and close the database."""
        self._pool.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.service.analyses.close()
        self._coach_pool.close()
        self.store.close()

    async def _copied(self) -> str:
        return str(await asyncio.to_thread(copy_before_deleting, self.store.url))

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _joined(self) -> Member:
        from haab.table.cluster.member import Member  # with psycopg, which is not always installed

        return Member(self.store, self.table.server, LEASE)


def drawn_board(game: str) -> DrawnBoard | None:
    """Where the page finds the drawing of a game's board."""
    drawn = board_of(game)
    return None if drawn is None else {"script": drawn[0], "style": drawn[1], "inventory": inventory_of(game)}


async def _prepare_rules() -> None:
    """Have rules compiled that somebody has changed, while the table is open already."""
    for name in GAMES:
        await asyncio.to_thread(engine(ruleset(name)).prepare)
