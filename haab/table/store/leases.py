"""Bots that are to move, for a process that has its database to itself."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import select

from haab.table.service.bots.claims import Claims
from haab.table.store.changes import clear_bot
from haab.table.store.reads import SqlReads
from haab.table.store.rows import GameRow, bare
from haab.table.store.store import Store


class LocalLeases(Claims):
    """The games of a database in which a bot is to move."""

    def __init__(self, store: Store, lease: timedelta) -> None:
        super().__init__(lease)
        self._store = store

    async def waiting(self, bots_only: bool, most: int, but: Collection[str]) -> list[str]:
        def due(look: SqlReads) -> list[str]:
            games = bare(GameRow)
            found = select(games.c.id).where(games.c.bots_only.is_(bots_only), games.c.bot_at.is_not(None))
            oldest = look.session.scalars(found.order_by(games.c.bot_at).limit(most + len(but)))
            return [game_id for game_id in oldest if game_id not in but][:most]

        return await self._store.read(due)

    async def clear(self, game_id: str, seen: int) -> None:
        await self._store.write(lambda changes: clear_bot(changes.connection, game_id, seen), lasting=False)
