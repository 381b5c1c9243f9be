"""Bots that are to move, for a table that has its store to itself: claims are kept in memory."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import timedelta

from haab.table.service.bots.runner import Leases
from haab.table.service.store import Store


class Claims(Leases):
    """Games in which a bot is to move, but for those that are claimed or to be tried again later.

    When a bot may move is not compared with the clock: it was set by this table, or by one that runs no more.
    """

    def __init__(self, store: Store, lease: timedelta) -> None:
        """After `lease`, a game whose claim was abandoned is tried again."""
        self._store = store
        self._lease = lease
        self._claimed: set[str] = set()
        self._not_before: dict[str, float] = {}
        """When a game may be tried again, by the monotonic clock."""

    async def claim(self, bots_only: bool, most: int) -> list[str]:
        claimed = await self._due(bots_only, most)
        self._claimed.update(claimed)
        return claimed

    async def _due(self, bots_only: bool, most: int) -> list[str]:
        now = time.monotonic()
        self._not_before = {game_id: moment for game_id, moment in self._not_before.items() if moment > now}
        put_off = self._claimed | self._not_before.keys()
        return await self._store.read(lambda look: look.bots_due(bots_only, most, put_off))

    async def renew(self, game_ids: Sequence[str]) -> None:
        """Claims in memory do not run out."""

    async def retry_after(self, game_id: str, delay: timedelta) -> None:
        self._not_before[game_id] = time.monotonic() + delay.total_seconds()

    async def clear(self, game_id: str, seen: int) -> None:
        await self._store.write(lambda changes: changes.clear_bot(game_id, seen), lasting=False)

    def abandon(self, game_id: str) -> None:
        """The decision was not stored, and the store need not be asked now: it is tried again after the lease."""
        self._not_before[game_id] = time.monotonic() + self._lease.total_seconds()

    def release(self, game_id: str) -> None:
        self._claimed.discard(game_id)

    async def next_due(self, with_bots_only: bool) -> float | None:
        for bots_only in (False, True) if with_bots_only else (False,):
            if await self._due(bots_only, 1):
                return 0.0
        now = time.monotonic()
        return min((max(0.0, moment - now) for moment in self._not_before.values()), default=None)

    async def recover(self) -> bool:
        return False
