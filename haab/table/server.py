"""Everything that belongs to one running server, and how it hears of what other servers of the same database do."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from haab.bots.pool import BotPool
from haab.coach.pool import CoachPool
from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.table.calls.caller import Caller
from haab.table.games import expiry
from haab.table.games.absence import Absences, StandIns
from haab.table.games.analyses import Analyses, patiently_in
from haab.table.games.bots import TableBots, Think, thinking_in
from haab.table.games.clocks import SignsOfLife
from haab.table.games.coaching import Coaching, advising_in
from haab.table.games.opening import Opening
from haab.table.games.seating import Seating
from haab.table.games.table import Table
from haab.table.games.takebacks import TakeBacks
from haab.table.http.limits import Concurrent, RateLimit
from haab.table.live import Live
from haab.table.ops.copies import copy_before_upgrade
from haab.table.ops.measures import measured
from haab.table.presence import Presence
from haab.table.settings import Settings
from haab.table.store.changes import tell
from haab.table.store.connect import is_embedded
from haab.table.store.lines import Line
from haab.table.store.store import Store

if TYPE_CHECKING:
    from haab.table.store.neighbours import Neighbours

log = logging.getLogger("haab.table")

CODES_PER_DAY = 4
SECONDS_OF_A_DAY = 24 * 3600
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between tries to reach a database that is away when a server begins."""
CODES_AT_ONCE = 10
"""Codes that one address may try before it must wait."""


class Server:
    """The store, the table on it, its bots, and the open pages."""

    def __init__(self, settings: Settings, think: Think | None = None) -> None:
        """`think` replaces the thinking of bots in tests."""
        self.store = Store(settings.database, copy_before_upgrade if settings.copies else None, settings.meeting)
        self.table = Table(self.store)
        self.presence = Presence(self.table.server, self._tell)
        self.live = Live(self.table, self.presence)
        self.seating = Seating(self.table)
        absences = Absences(self.presence.of)
        self.live.on_coming_and_going.append(absences.look)
        self.stand_ins = StandIns(self.seating, absences)
        self.take_backs = TakeBacks(self.seating)
        self.opening = Opening(self.table, self.seating, settings.bots_only_games)
        workers = settings.share(os.cpu_count() or 1)
        self._pool = BotPool(workers)
        self.bots = TableBots(self.table, measured(think or thinking_in(self._pool)), settings.pace, workers)
        self._coach_pool = CoachPool()
        self.coaching = Coaching(advising_in(self._coach_pool))
        self.analyses = Analyses(patiently_in(self._coach_pool))
        base = settings.public_url or settings.reach
        self.caller = Caller(self.store, settings.calls, base, self.presence.is_looking)
        self.table.on_change.append(self.caller.look)
        self.settings = settings
        self.sockets = Concurrent(settings.share(settings.sockets_per_address))
        """The open pages, by address."""
        self.codes = RateLimit(CODES_PER_DAY / SECONDS_OF_A_DAY, CODES_PER_DAY)
        """Codes to an e-mail address, and those that one address of the net asks for."""
        self.talks = RateLimit(0.5, 6)
        """What one browser says."""
        self.trials = RateLimit(1 / 20, 3)
        """Trial calls of a browser."""
        self.guesses = RateLimit(settings.share(settings.codes_per_hour) / 3600, CODES_AT_ONCE)
        """The codes of links that were typed, by address."""
        self._signs = SignsOfLife(self.store, self.table.server)
        self._others = self._line_to_others()
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, settings: Settings, think: Think | None = None) -> Server:
        """A server that has begun; a PostgreSQL that is away just now, to be started anew, is waited for."""
        for pause in () if is_embedded(settings.database) else PAUSES:
            try:
                return await cls._opened(settings, think)
            except OperationalError:
                log.warning("the database is away; it is tried again in %.1f s", pause)
                await asyncio.sleep(pause)
        return await cls._opened(settings, think)

    @classmethod
    async def _opened(cls, settings: Settings, think: Think | None) -> Server:
        server = cls(settings, think)
        try:
            await server.start()
        except BaseException:
            server.let_go()
            raise
        return server

    async def start(self) -> None:
        """Begin."""
        await self._signs.begin()
        self.bots.start()
        self._begin(_prepare_rules())
        self._begin(self._signs.run())
        self._begin(self.caller.run())
        self._begin(expiry.run(self.table, self.settings.keep_days))
        if self._others is not None:
            self._others.start()
            self._begin(self.presence.run(self.live.wake_soon))

    async def close(self) -> None:
        """End, with everything stored that has been begun."""
        if self._others is not None:
            await self._others.close()
        await self.bots.close()
        for task in self._tasks:
            task.cancel()
        with suppress(SQLAlchemyError):
            await self._signs.end()
        self.let_go()

    def let_go(self) -> None:
        """End the processes of bots, and let go of the database."""
        self._pool.close()
        self.analyses.close()
        self._coach_pool.close()
        self.store.close()

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- other servers

    def _line_to_others(self) -> Line | None:
        """The way to the other servers of the same database; None: there are none."""
        if not self.store.is_shared:
            return None
        if is_embedded(self.store.url):
            return self._neighbours()
        from haab.table.store.news import Newsline  # with the driver of PostgreSQL, which is not always installed

        return Newsline(self.store.url, self.table.server, self._hear, self._on_line, self._have_told)

    def _neighbours(self) -> Neighbours:
        from haab.table.store.neighbours import Neighbours  # of Unix, where such servers are

        assert self.settings.meeting is not None
        neighbours = Neighbours(self.settings.meeting, self.table.server, self._hear, self._on_line)
        self.store.announce = neighbours.tell_all
        return neighbours

    def _tell(self, news: str) -> None:
        if self._others is not None:
            self._others.tell(news)

    def _have_told(self, news: str) -> None:
        """Have the store tell something."""
        self._begin(self._tell_now(news))

    async def _tell_now(self, news: str) -> None:
        with suppress(SQLAlchemyError):  # nothing depends on it
            await self.store.write(lambda connection: tell(connection, news), lasting=False)

    def _on_line(self) -> None:
        """The line to the others is open (again): something may have been missed."""
        self.presence.tell_all()
        self.live.wake_all()

    def _hear(self, what: str, words: Sequence[str]) -> None:
        match what, words:
            case "game", [_, game_id, *_]:
                self.table.heard(game_id)
                self.live.wake(game_id)
                self.bots.heard()
            case "draft", [_, game_id, seat]:
                self.table.heard(game_id)
                self.live.wake_seat(game_id, int(seat))
            case "talk", [_, game_id]:
                self.live.wake_talk(game_id)
            case "gone", [_, game_id]:
                self.table.gone(game_id)
            case _:
                about = self.presence.heard(what, words)
                if about is not None:
                    self.live.wake_soon(about)


async def _prepare_rules() -> None:
    """Load the compiled rules, or have them compiled, while the table is open already."""
    for name in GAMES:
        await asyncio.to_thread(engine(ruleset(name)).prepare)
