"""Which server thinks about which bot's decision: leases in the database.

Several servers may claim at once: each gets other games. A game whose server died is free again when its lease ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from sqlalchemy import ColumnElement, Select, func, or_, select, update

from haab.table.clock import now
from haab.table.service.bots.runner import Leases
from haab.table.store.changes import SqlWrites
from haab.table.store.reads import SqlReads
from haab.table.store.rows import GameRow, bare
from haab.table.store.store import Store

AHEAD = timedelta(seconds=20)
"""Longer than any lease or delay: a moment that lies further ahead was set by another clock."""


class DatabaseLeases(Leases):
    """Leases in the columns `bot_at` (when the bot may move) and `bot_until` (the end of the lease) of a game."""

    def __init__(self, store: Store, lease: timedelta) -> None:
        self._store = store
        self._lease = lease

    async def claim(self, bots_only: bool, most: int) -> list[str]:
        if not await self._store.read(lambda look: look.session.execute(select(_due(bots_only).exists())).scalar_one()):
            return []
        return await self._store.write(partial(self._claim, bots_only, most), lasting=False)

    def _claim(self, bots_only: bool, most: int, changes: SqlWrites) -> list[str]:
        games = bare(GameRow)
        due = _due(bots_only).order_by(games.c.bot_at).limit(most).with_for_update(skip_locked=True)
        taken = update(games).where(games.c.id.in_(due)).values(bot_until=now() + self._lease)
        return list(changes.connection.execute(taken.returning(games.c.id)).scalars())

    async def renew(self, game_ids: Sequence[str]) -> None:
        games = bare(GameRow)
        held = update(games).where(games.c.id.in_(game_ids), games.c.bot_until.is_not(None))
        renewal = held.values(bot_until=now() + self._lease)
        await self._store.write(lambda changes: changes.connection.execute(renewal).rowcount, lasting=False)

    async def retry_after(self, game_id: str, delay: timedelta) -> None:
        games = bare(GameRow)
        put_off = update(games).where(games.c.id == game_id).values(bot_at=now() + delay, bot_until=None)
        await self._store.write(lambda changes: changes.connection.execute(put_off).rowcount, lasting=False)

    async def clear(self, game_id: str, seen: int) -> None:
        await self._store.write(lambda changes: changes.clear_bot(game_id, seen), lasting=False)

    def abandon(self, game_id: str) -> None:
        """The lease ends by itself."""

    def release(self, game_id: str) -> None:
        """The lease ended with the move that was stored."""

    async def next_due(self, with_bots_only: bool) -> float | None:

        def earliest(look: SqlReads) -> float | None:
            games = bare(GameRow)
            due = select(func.min(games.c.bot_at)).where(games.c.bot_until.is_(None))
            moment = look.session.scalar(due if with_bots_only else due.where(games.c.bots_only.is_(False)))
            return None if moment is None else max(0.0, (moment - now()).total_seconds())

        return await self._store.read(earliest)

    async def recover(self) -> bool:
        games = bare(GameRow)
        if not await self._store.read(
            lambda look: look.session.scalar(select(select(games.c.id).where(*_ahead()).exists()))
        ):
            return False
        reset = update(games).where(*_ahead()).values(bot_at=now(), bot_until=None)
        await self._store.write(lambda changes: changes.connection.execute(reset).rowcount, lasting=False)
        return True


def _due(bots_only: bool) -> Select[tuple[str]]:
    games, moment = bare(GameRow), now()
    is_free = or_(games.c.bot_until.is_(None), games.c.bot_until < moment)
    return select(games.c.id).where(games.c.bots_only.is_(bots_only), games.c.bot_at <= moment, is_free)


def _ahead() -> tuple[ColumnElement[bool], ...]:
    games, last = bare(GameRow), now() + AHEAD
    is_any = games.c.bots_only.in_((True, False))  # by this the index is used
    return is_any, games.c.bot_at.is_not(None), or_(games.c.bot_at > last, games.c.bot_until > last)
