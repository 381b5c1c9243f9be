"""Everything that is changed about a game but its moves: each change names the revision that it was made for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from haab.table.store.prepared import prepared
from haab.table.store.rows import (
    CHILDREN,
    DraftRow,
    GameRow,
    GrantRow,
    KeptRow,
    LinkRow,
    MoveRow,
    NoticeRow,
    SeatRow,
    WantedRow,
    bare,
)

Json = dict[str, Any]

CHANNEL = "haab"
"""Where servers of one PostgreSQL database tell each other what has changed."""
NEWS = "haab_news"
"""What a connection to SQLite keeps to tell when the transaction is committed."""


class Outdated(Exception):
    """The game has changed since it was looked at: it must be caught up with first."""


# ---- games


def add_game(connection: Connection, game: Json, seats: Sequence[Json], moves: Sequence[Json]) -> None:
    """Store a new game."""
    connection.execute(insert(bare(GameRow)), game)
    connection.execute(insert(bare(SeatRow)), list(seats))
    if moves:
        connection.execute(insert(bare(MoveRow)), list(moves))


def bump(connection: Connection, game_id: str, seen: int, news: str, **columns: Any) -> None:
    """Bring a game to its next revision, with new values in some columns; Outdated if it has come further already."""
    change = (
        update(bare(GameRow))
        .where(GameRow.id == game_id, GameRow.revision == seen)
        .values(revision=seen + 1, **columns)
    )
    check_one(connection.execute(change).rowcount)
    tell(connection, news)


def mark_game(connection: Connection, game_id: str, mark: str | None, bot_at: datetime | None = None) -> bool:
    """Mark a game that cannot go on: its bots rest; or no more: they go on. Whether it was not marked so before."""
    games = update(bare(GameRow)).where(GameRow.id == game_id, GameRow.mark.is_distinct_from(mark))
    return connection.execute(games.values(mark=mark, bot_at=bot_at, bot_until=None)).rowcount > 0


def change_seat(connection: Connection, game_id: str, seat: int, changes: Json) -> None:
    """Write who sits on a seat."""
    rows = update(bare(SeatRow)).where(SeatRow.game_id == game_id, SeatRow.seat == seat)
    connection.execute(rows.values(**changes))


def grant(connection: Connection, rows: Sequence[Json]) -> None:
    """Let browsers do something, rows of GrantRow; what they may do already stays."""
    kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(kind.insert(bare(GrantRow)).on_conflict_do_nothing(), list(rows))


def revoke(connection: Connection, game_id: str, role: int, but: str | None = None) -> None:
    """Let no browser do this any more, but one perhaps."""
    rows = delete(bare(GrantRow)).where(GrantRow.game_id == game_id, GrantRow.role == role)
    connection.execute(rows if but is None else rows.where(GrantRow.browser != but))


def hand_out(connection: Connection, link: Json) -> bool:
    """Remember a link, a row of LinkRow; False: another link has its code, and it is not remembered."""
    kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    adding = kind.insert(bare(LinkRow)).values(link).on_conflict_do_nothing(index_elements=["code"])
    return connection.execute(adding.returning(bare(LinkRow).c.key)).first() is not None


def keep(connection: Connection, browser: str, game_id: str, columns: Json) -> None:
    """Write down how a browser keeps a game in its list; what is not named stays."""
    kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {"browser": browser, "game_id": game_id, "title": "", "is_archived": False, **columns}
    adding = kind.insert(bare(KeptRow)).values(row)
    connection.execute(adding.on_conflict_do_update(index_elements=["browser", "game_id"], set_=columns))


def spend(connection: Connection, game_id: str, kinds: Sequence[str], seat: int) -> None:
    """Let links of a seat be good for nothing any more."""
    rows = delete(bare(LinkRow)).where(LinkRow.game_id == game_id, LinkRow.seat == seat, LinkRow.kind.in_(kinds))
    connection.execute(rows)


def spend_one(connection: Connection, key: str) -> None:
    """Let one link be good for nothing any more; Outdated if it has been spent already."""
    check_one(connection.execute(delete(bare(LinkRow)).where(LinkRow.key == key)).rowcount)


def drop_draft(connection: Connection, game_id: str) -> None:
    """Forget a turn in the making."""
    connection.execute(delete(bare(DraftRow)).where(DraftRow.game_id == game_id))


def take_moves_back(connection: Connection, game_id: str, goal: int) -> None:
    """Forget the confirmed moves after so many; what was said after them was said then, and whoever is to move again
    is called again."""
    moves, notices, wanted = map(bare, (MoveRow, NoticeRow, WantedRow))
    connection.execute(delete(moves).where(moves.c.game_id == game_id, moves.c.number > goal))
    later = update(notices).where(notices.c.game_id == game_id, notices.c.version > goal)
    connection.execute(later.values(version=goal))
    called = update(wanted).where(wanted.c.game_id == game_id, wanted.c.called > goal)
    connection.execute(called.values(called=goal))


def add_notice(connection: Connection, notice: Json) -> None:
    """Write down what happened around the table, a row of NoticeRow."""
    connection.execute(insert(bare(NoticeRow)), notice)


def name_newcomer(connection: Connection, game_id: str, seat: int, name: str) -> None:
    """Let the notice that somebody sat down without a name have the name they say now, if it is the seat's last."""
    of_seat = select(func.max(NoticeRow.id)).where(NoticeRow.game_id == game_id, NoticeRow.seat == seat)
    notice = update(bare(NoticeRow)).where(
        NoticeRow.id == of_seat.scalar_subquery(), NoticeRow.kind == "sat_down", NoticeRow.name == ""
    )
    connection.execute(notice.values(name=name))


def remove_game(connection: Connection, game_id: str, news: str) -> None:
    """Delete a game with all that belongs to it. Whoever is changing it is waited for, and nobody begins meanwhile."""
    games = bare(GameRow)
    connection.execute(select(games.c.id).where(games.c.id == game_id).with_for_update())
    for row in CHILDREN:
        table = bare(row)
        connection.execute(delete(table).where(table.c.game_id == game_id))
    connection.execute(delete(bare(GameRow)).where(GameRow.id == game_id))
    tell(connection, news)


# ---- telling other servers


def tell(connection: Connection, news: str) -> None:
    """Tell the other servers of this database; they hear of it when it is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"news": news})
    else:
        connection.info.setdefault(NEWS, []).append(news)


_NOTIFICATION = f"SELECT pg_notify('{CHANNEL}', :news)"
_NOTIFY = text(_NOTIFICATION)
TELL = prepared("tell", _NOTIFICATION)
"""The same for a pipe."""


def check_one(rows: int) -> None:
    """One row was changed, or somebody else was faster."""
    if rows != 1:
        raise Outdated
