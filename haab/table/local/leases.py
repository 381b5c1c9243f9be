"""Bots that are to move, in a table that one browser has to itself."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from haab.table.local.store import LocalStore
from haab.table.service.bots.claims import Claims


class LocalLeases(Claims):
    """The games of the store in which a bot is to move."""

    def __init__(self, store: LocalStore, lease: timedelta) -> None:
        super().__init__(lease)
        self._store = store

    async def waiting(self, bots_only: bool, most: int, but: Collection[str]) -> list[str]:
        games = [document.game for document in self._store.documents.values()]
        due = sorted(
            (game.bot_at, game.id)
            for game in games
            if game.bot_at is not None and game.bots_only == bots_only and game.id not in but
        )
        return [game_id for _, game_id in due[:most]]

    async def clear(self, game_id: str, seen: int) -> None:
        await self._store.write(lambda changes: changes.clear_bot(game_id, seen), lasting=False)
