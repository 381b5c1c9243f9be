"""Reading games from the store. It happens in threads, with a session of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from haab.table.games.open_game import OpenGame, Stored, StoredMove
from haab.table.moment import now
from haab.table.store.rows import DraftRow, GameRow, GrantRow, KeptRow, LinkRow, MoveRow, NoticeRow, SeatRow

LAST_NOTICES = 50
"""Notices of a game that are shown."""


def load(session: Session, game_id: str) -> OpenGame | None:
    """A game from all that is stored of it; BadRecord if that is damaged, None if there is none."""
    found = stored(session, game_id, 0)
    return None if found is None else OpenGame.from_store(found)


def stored(session: Session, game_id: str, since: int) -> Stored | None:
    """What is stored of a game, with the moves after so many."""
    row = session.get(GameRow, game_id)
    if row is None:
        return None
    moves = session.execute(
        select(*(getattr(MoveRow, name) for name in StoredMove._fields))
        .where(MoveRow.game_id == game_id, MoveRow.number > since, MoveRow.number <= row.version)
        .order_by(MoveRow.number)
    )
    notices = session.scalars(
        select(NoticeRow).where(NoticeRow.game_id == game_id).order_by(NoticeRow.id.desc()).limit(LAST_NOTICES)
    )
    return Stored(
        row=row,
        moves=[StoredMove(*move) for move in moves],
        draft=session.get(DraftRow, game_id),
        grants=_grants(session, game_id),
        notices=list(reversed(notices.all())),
    )


def _grants(session: Session, game_id: str) -> Mapping[str, frozenset[int]]:
    grants: dict[str, frozenset[int]] = {}
    rows = session.execute(select(GrantRow.browser, GrantRow.role).where(GrantRow.game_id == game_id))
    for browser, role in rows:
        grants[browser] = grants.get(browser, frozenset()) | {role}
    return grants


def roles(session: Session, game_id: str, browser: str) -> frozenset[int]:
    """What was granted to a browser at a game, whether or not it can be opened."""
    mine = select(GrantRow.role).where(GrantRow.game_id == game_id, GrantRow.browser == browser)
    return frozenset(session.scalars(mine))


def link(session: Session, game_id: str, key: str) -> LinkRow | None:
    """What a link is good for, by the hash of its key; None if nothing."""
    found = session.get(LinkRow, key)
    return found if found is not None and found.game_id == game_id else None


def link_by_code(session: Session, code: str) -> LinkRow | None:
    """A link by the hash of its code, as long as that is good."""
    return session.scalars(select(LinkRow).where(LinkRow.code == code, LinkRow.code_until > now())).one_or_none()


def is_known(session: Session, browser: str) -> bool:
    """Whether anything was ever granted to a browser."""
    return session.execute(select(GrantRow.role).where(GrantRow.browser == browser).limit(1)).first() is not None


@dataclass(frozen=True)
class Mine:
    """A game of a browser: its row, what the browser may do there, and how it keeps the game in its list."""

    row: GameRow
    roles: frozenset[int]
    title: str
    is_archived: bool


def games_of(session: Session, browser: str, most: int, archived: bool = False) -> list[Mine]:
    """The games that a browser may see, those that it came to last first; those that it has put away, or all others."""
    kept = {row.game_id: row for row in session.scalars(select(KeptRow).where(KeptRow.browser == browser))}
    roles: dict[str, frozenset[int]] = {}
    rows = session.execute(
        select(GrantRow.game_id, GrantRow.role).where(GrantRow.browser == browser).order_by(GrantRow.since.desc())
    )
    for game_id, role in rows:
        is_archived = game_id in kept and kept[game_id].is_archived
        if is_archived == archived and (game_id in roles or len(roles) < most):
            roles[game_id] = roles.get(game_id, frozenset()) | {role}
    games = {row.id: row for row in session.scalars(select(GameRow).where(GameRow.id.in_(roles)))}
    return [
        Mine(games[game_id], mine, kept[game_id].title if game_id in kept else "", archived)
        for game_id, mine in roles.items()
        if game_id in games
    ]


def open_tables(session: Session, browser: str, most: int) -> list[GameRow]:
    """Games with a seat that anybody may take, the newest first, but for those that the browser is at already."""
    has_open_seat = select(SeatRow.seat).where(SeatRow.game_id == GameRow.id, SeatRow.kind == "open").exists()
    is_there = select(GrantRow.role).where(GrantRow.game_id == GameRow.id, GrantRow.browser == browser).exists()
    found = (
        select(GameRow)
        .where(GameRow.status != "over", GameRow.is_listed, GameRow.mark.is_(None), has_open_seat, ~is_there)
        .order_by(GameRow.created.desc())
        .limit(most)
    )
    return list(session.scalars(found))


def count_bots_only(session: Session) -> int:
    """How many games of bots alone are under way."""
    alone = select(func.count()).where(GameRow.bots_only.is_(True), GameRow.status == "running")
    return session.scalar(alone) or 0


def expired(session: Session, before: datetime, most: int) -> list[str]:
    """Games that nothing has happened in since then."""
    return list(session.scalars(select(GameRow.id).where(GameRow.updated < before).limit(most)))
