"""The statements of every change of a game. Each names the revision that it was made for, and fails at a later one.

They are built once: SQLAlchemy would build them anew for each request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Connection, Integer, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from haab.table.store.rows import CHILDREN, DraftRow, GameRow, GrantRow, LinkRow, MoveRow, NoticeRow, SeatRow, bare

Json = dict[str, Any]

CHANNEL = "haab"
"""Where servers of one PostgreSQL database tell each other what has changed."""


class Outdated(Exception):
    """The game has changed since it was looked at: it must be caught up with first."""


# ---- confirmed moves


@dataclass(frozen=True)
class Confirmed:
    """Moves of one seat that are to be added to a game."""

    game_id: str
    seen: int
    """The revision that they were made for."""
    version: int
    """Confirmed moves with these."""
    status: str
    to_move: int
    moment: datetime
    bot_at: datetime | None
    moves: list[Json]
    """Rows of MoveRow."""
    clocks: Mapping[int, int]
    """Milliseconds left, for seats whose clock has run."""
    drops_draft: bool
    news: str

    def __call__(self, connection: Connection) -> None:
        """Add them."""
        come = {
            "this_game": self.game_id,
            "seen": self.seen,
            "next": self.seen + 1,
            "new_version": self.version,
            "new_status": self.status,
            "seat_due": self.to_move,
            "moment": self.moment,
            "bot_due": self.bot_at,
        }
        _check_one(connection.execute(_CONFIRM, come).rowcount)
        connection.execute(_ADD_MOVES, self.moves)
        for seat, left in self.clocks.items():
            connection.execute(_SET_CLOCK, {"this_game": self.game_id, "number": seat, "left": left})
        if self.drops_draft:
            connection.execute(_DROP_DRAFT, {"this_game": self.game_id})
        tell(connection, self.news)


_CONFIRM = (
    update(bare(GameRow))
    .where(GameRow.id == bindparam("this_game"), GameRow.revision == bindparam("seen"))
    .values(
        revision=bindparam("next"),
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        to_move=bindparam("seat_due"),
        updated=bindparam("moment"),
        turn_began=bindparam("moment"),
        bot_at=bindparam("bot_due"),
        bot_until=None,
        mark=None,
    )
)
_ADD_MOVES = insert(bare(MoveRow))
_SET_CLOCK = (
    update(bare(SeatRow))
    .where(SeatRow.game_id == bindparam("this_game"), SeatRow.seat == bindparam("number"))
    .values(clock_ms=bindparam("left"))
)
_DROP_DRAFT = delete(bare(DraftRow)).where(DraftRow.game_id == bindparam("this_game"))


def drop_draft(connection: Connection, game_id: str) -> None:
    """Forget a turn in the making."""
    connection.execute(_DROP_DRAFT, {"this_game": game_id})


# ---- drafts


@dataclass(frozen=True)
class Drafted:
    """A turn in the making: the ids and notations of its moves, and of those taken back."""

    game_id: str
    seen: int
    """The revision of the game that it was made for."""
    step: int
    """The draft's own number, one more than that of the draft that it takes the place of."""
    seat: int
    version: int
    moves: list[list[str]]
    undone: list[list[str]]
    news: str

    def __call__(self, connection: Connection) -> None:
        """Keep it."""
        draft = {
            "this_game": self.game_id,
            "seen": self.seen,
            "seat": self.seat,
            "version": self.version,
            "step": self.step,
            "moves": self.moves,
            "undone": self.undone,
        }
        _check_one(connection.execute(_SAVE_DRAFT, draft).rowcount)
        tell(connection, self.news)


_SAVE_DRAFT = text(
    "INSERT INTO drafts (game_id, seat, version, step, moves, undone) "
    "SELECT id, :seat, :version, :step, :moves, :undone FROM games WHERE id = :this_game AND revision = :seen "
    "ON CONFLICT (game_id) DO UPDATE SET seat = excluded.seat, version = excluded.version, step = excluded.step, "
    "moves = excluded.moves, undone = excluded.undone WHERE drafts.step = excluded.step - 1 OR "
    "drafts.version < excluded.version"
).bindparams(
    *(bindparam(name, type_=Integer) for name in ("seat", "version", "step")),
    *(bindparam(name, type_=JSON) for name in ("moves", "undone")),
)


# ---- everything else about a game


def add_game(connection: Connection, game: Json, seats: Sequence[Json], moves: Sequence[Json]) -> None:
    """Store a new game."""
    connection.execute(insert(bare(GameRow)), game)
    connection.execute(insert(bare(SeatRow)), list(seats))
    if moves:
        connection.execute(_ADD_MOVES, list(moves))


def bump(connection: Connection, game_id: str, seen: int, news: str, **columns: Any) -> None:
    """Bring a game to its next revision, with new values in some columns; Outdated if it has come further already."""
    change = (
        update(bare(GameRow))
        .where(GameRow.id == game_id, GameRow.revision == seen)
        .values(revision=seen + 1, **columns)
    )
    _check_one(connection.execute(change).rowcount)
    tell(connection, news)


def mark_game(connection: Connection, game_id: str, mark: str | None) -> bool:
    """Mark a game that cannot go on, or no more; its bots rest. Whether it was not marked so before."""
    games = update(bare(GameRow)).where(GameRow.id == game_id, GameRow.mark.is_distinct_from(mark))
    return connection.execute(games.values(mark=mark, bot_at=None, bot_until=None)).rowcount > 0


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


def hand_out(connection: Connection, link: Json) -> None:
    """Remember a link, a row of LinkRow."""
    connection.execute(insert(bare(LinkRow)), link)


def spend(connection: Connection, game_id: str, kinds: Sequence[str], seat: int) -> None:
    """Let links of a seat be good for nothing any more."""
    rows = delete(bare(LinkRow)).where(LinkRow.game_id == game_id, LinkRow.seat == seat, LinkRow.kind.in_(kinds))
    connection.execute(rows)


def spend_one(connection: Connection, key: str) -> None:
    """Let one link be good for nothing any more; Outdated if it has been spent already."""
    _check_one(connection.execute(delete(bare(LinkRow)).where(LinkRow.key == key)).rowcount)


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
    """Delete a game with all that belongs to it."""
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


_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :news)")


def _check_one(rows: int) -> None:
    if rows != 1:
        raise Outdated
