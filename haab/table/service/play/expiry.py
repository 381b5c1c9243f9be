"""Expiry: inactive games are deleted after some days; their players are warned beforehand."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from haab.kit.errors import HaabError
from haab.table.clock import now
from haab.table.errors import StoreFailed
from haab.table.service.game.stored import OldGames
from haab.table.service.play.table import Table

log = logging.getLogger("haab.table")

TOLD_BEFORE = timedelta(days=30)
EVERY = 3600.0
"""Seconds between two looks for games that have expired."""
ROWS_AT_ONCE = 500
"""Rows that are deleted in one transaction."""
PAUSE = 60.0
"""Seconds after a failure."""
SECONDS_OF_A_DAY = 24 * 3600
DAILY_SHARE = 0.05
"""The part of all games that is deleted in a day at most, but for one an hour; if more have expired, a copy of the
database is made first."""
LONGEST_SILENCE = timedelta(days=30)
"""A clock that is further ahead of whatever happened last is not trusted."""

Copy = Callable[[], Awaitable[str]]
"""Copies all that is stored; where the copy is."""


def expires(updated: datetime, keep_days: int) -> datetime | None:
    """When a game will be deleted; None as long as that is far off, or for ever (`keep_days` 0)."""
    if not keep_days:
        return None
    kept = timedelta(days=keep_days)
    due = updated + kept
    return due if due - now() < min(TOLD_BEFORE, kept / 4) else None


async def remove(table: Table, game_id: str) -> None:
    """Delete a game, and disconnect its pages. Rows are deleted in batches, so that moves of other games are written in
    between."""
    news = f"{table.server} gone {game_id}"
    await table.store.write(lambda changes: changes.hide_game(game_id, news))
    table.gone(game_id)
    while await table.store.write(lambda changes: changes.remove_some(game_id, ROWS_AT_ONCE)):
        pass
    await table.store.write(lambda changes: changes.remove_game(game_id, news))


class Expiry:
    """Deletes expired games, rate limited and after a copy: a wrong clock or a mistyped setting is no disaster."""

    def __init__(self, table: Table, keep_days: int, copy: Copy | None = None, share: float = 1.0) -> None:
        """`copy` keeps the database as it is before many games are deleted; `share` is this process' part of them."""
        self._table = table
        self._keep_days = keep_days
        self._copy = copy
        self._share = share
        self._has_copied = False

    async def remove_some(self) -> int:
        """Delete some of the games whose time is over, the oldest first; how many."""
        if not self._keep_days:
            return 0
        before = now() - timedelta(days=self._keep_days)
        found = await self._table.store.read(lambda look: look.old_games(before))
        if not found.expired:
            return 0
        assert found.newest is not None
        if now() - found.newest > LONGEST_SILENCE:
            log.warning(
                "%d games have expired by the clock, but by the same clock nothing has happened at all for %d days: "
                "none is deleted before something does",
                *(found.expired, (now() - found.newest).days),
            )
            return 0
        await self._keep_copy(found)
        most = max(1, int(found.games * DAILY_SHARE * EVERY / SECONDS_OF_A_DAY * self._share))
        expired = await self._table.store.read(lambda look: look.expired(before, most))
        for game_id in expired:
            await remove(self._table, game_id)
        return len(expired)

    async def _keep_copy(self, found: OldGames) -> None:
        """Once, before many games are deleted."""
        if self._copy is None or self._has_copied or found.expired <= found.games * DAILY_SHARE:
            return
        copy = await self._copy()
        log.warning("%d of %d games have expired; the table with all of them is kept in %s", *found[:2], copy)
        self._has_copied = True

    async def run(self) -> None:
        """Look for such games every hour; not at the start, so that one that fails again and again deletes none. What
        somebody has begun to delete is finished at once."""
        while True:
            try:
                await self.finish()
                await asyncio.sleep(EVERY)
                count = await self.remove_some()
                if count:
                    log.info("%d games were deleted in which nothing had happened for %d days", count, self._keep_days)
            except (StoreFailed, HaabError, OSError) as error:
                log.warning("expired games could not be deleted: %s", error)
                await asyncio.sleep(PAUSE)

    async def finish(self) -> None:
        """Delete what is left of games that were being deleted when a server ended."""
        for game_id in await self._table.store.read(lambda reads: reads.half_deleted()):
            await remove(self._table, game_id)
