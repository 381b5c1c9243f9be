"""Which server thinks about which bot's decision: whoever claims it first, for a limited time.

Several servers may ask at once: each gets other games, and a game whose server died is free again when its time is up.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select, update

from haab.table.moment import aware, now
from haab.table.store.rows import GameRow, bare

AHEAD = timedelta(seconds=20)
"""Nothing is claimed or put off for so long: a moment that lies further ahead was written by another clock."""


def are_due(connection: Connection, bots_only: bool) -> bool:
    """Whether a bot may move; asked before anything is written."""
    return connection.execute(select(_due(bots_only).exists())).scalar_one()


def claim(connection: Connection, bots_only: bool, most: int, lease: timedelta) -> list[str]:
    """Claim games in which a bot is to move, those that have waited longest first."""
    games = bare(GameRow)
    due = _due(bots_only).order_by(games.c.bot_at).limit(most).with_for_update(skip_locked=True)
    taken = update(games).where(games.c.id.in_(due)).values(bot_until=now() + lease)
    return list(connection.execute(taken.returning(games.c.id)).scalars())


def _due(bots_only: bool) -> Select[tuple[str]]:
    games, moment = bare(GameRow), now()
    is_free = or_(games.c.bot_until.is_(None), games.c.bot_until < moment)
    return select(games.c.id).where(games.c.bots_only.is_(bots_only), games.c.bot_at <= moment, is_free)


def hold(connection: Connection, game_ids: Sequence[str], lease: timedelta) -> None:
    """Keep games that were claimed for longer."""
    games = bare(GameRow)
    held = update(games).where(games.c.id.in_(game_ids), games.c.bot_until.is_not(None))
    connection.execute(held.values(bot_until=now() + lease))


def put_off(connection: Connection, game_id: str, delay: timedelta) -> None:
    """Give a claimed game back, to be tried again after a while."""
    games = bare(GameRow)
    connection.execute(update(games).where(games.c.id == game_id).values(bot_at=now() + delay, bot_until=None))


def drop(connection: Connection, game_id: str, seen: int) -> None:
    """No bot is to move in a claimed game after all, unless it has changed since it was looked at."""
    games = bare(GameRow)
    unchanged = update(games).where(games.c.id == game_id, games.c.revision == seen)
    connection.execute(unchanged.values(bot_at=None, bot_until=None))


def next_due(connection: Connection, with_alone: bool) -> float | None:
    """Seconds until the next bot may move, in games of bots alone only if asked for; None: none is to move."""
    games = bare(GameRow)
    due = select(func.min(games.c.bot_at)).where(games.c.bot_until.is_(None))
    moment = connection.execute(due if with_alone else due.where(games.c.bots_only.is_(False))).scalar()
    return None if moment is None else max(0.0, (aware(moment) - now()).total_seconds())


# ---- other clocks


def have_strayed(connection: Connection) -> bool:
    """Whether bots wait for a moment that another clock has told, of a server that ran before or runs elsewhere."""
    return connection.execute(select(select(GameRow.id).where(*_strayed()).exists())).scalar_one()


def call_back(connection: Connection) -> None:
    """Let those bots move now."""
    games = bare(GameRow)
    connection.execute(update(games).where(*_strayed()).values(bot_at=now(), bot_until=None))


def _strayed() -> tuple[ColumnElement[bool], ...]:
    games, last = bare(GameRow), now() + AHEAD
    is_any = games.c.bots_only.in_((True, False))  # by this the index is used
    return is_any, games.c.bot_at.is_not(None), or_(games.c.bot_at > last, games.c.bot_until > last)
