"""Games in which nothing happens any more are deleted one day; their players are told beforehand."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from haab.table.games import loading
from haab.table.games.table import Table
from haab.table.moment import now
from haab.table.store.changes import remove_game

log = logging.getLogger("haab.table")

TOLD_BEFORE = timedelta(days=30)
EVERY = 3600.0
"""Seconds between two looks for games that have expired."""
AT_ONCE = 200


def expires(updated: datetime, keep_days: int) -> datetime | None:
    """When a game will be deleted; None as long as that is far off, or for ever (`keep_days` 0)."""
    if not keep_days:
        return None
    due = updated + timedelta(days=keep_days)
    return due if due - now() < TOLD_BEFORE else None


async def remove(table: Table, game_id: str) -> None:
    """Delete a game; whoever looks at it is told that it is gone."""
    news = f"{table.server} gone {game_id}"
    await table.store.write(lambda connection: remove_game(connection, game_id, news))
    table.gone(game_id)


async def remove_expired(table: Table, keep_days: int) -> int:
    """Delete the games whose time is over; how many."""
    before = now() - timedelta(days=keep_days)
    expired = await table.store.read(lambda session: loading.expired(session, before, AT_ONCE)) if keep_days else []
    for game_id in expired:
        await remove(table, game_id)
    return len(expired)


async def run(table: Table, keep_days: int) -> None:
    """Look for such games again and again."""
    while True:
        try:
            count = await remove_expired(table, keep_days)
            if count:
                log.info("%d games were deleted in which nothing had happened for %d days", count, keep_days)
            pause = 1.0 if count == AT_ONCE else EVERY
        except SQLAlchemyError as error:
            log.warning("expired games could not be deleted: %s", type(error).__name__)
            pause = EVERY
        await asyncio.sleep(pause)
