"""SQL of every change but moves (moves.py). Changes of a game name the revision that they were made for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select, text, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from haab.table.clock import now
from haab.table.service.game.stored import DELETED, Line, MoveOfSeat, Notice, StoredDraft, StoredGame, StoredLink
from haab.table.service.store import KEPT_LINES, KEPT_NOTICES, Outdated, Writes
from haab.table.store.rows import (
    CHILDREN,
    Base,
    DraftRow,
    GameRow,
    GrantRow,
    KeptRow,
    LinkRow,
    MoveRow,
    NoteRow,
    NoticeRow,
    QuietRow,
    SeatRow,
    TalkRow,
    WantedRow,
    bare,
)

Json = dict[str, Any]

GAME_COLUMNS = [field.name for field in fields(StoredGame) if field.name != "seats"]
CHANNEL = "haab"
"""Where servers of one PostgreSQL database notify each other."""


class SqlWrites(Writes):
    """One transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def add_game(self, game: StoredGame) -> None:
        self.connection.execute(insert(bare(GameRow)), {name: getattr(game, name) for name in GAME_COLUMNS})
        self.connection.execute(insert(bare(SeatRow)), [{"game_id": game.id, **asdict(seat)} for seat in game.seats])

    def replace_game(
        self, game_id: str, rules: int, columns: Json, moves: Sequence[MoveOfSeat], draft: StoredDraft | None
    ) -> bool:
        games = bare(GameRow)
        stored = select(games.c.rules).where(games.c.id == game_id).with_for_update()
        if self.connection.execute(stored).scalar() != rules:
            return False  # another server has done it
        given = self.connection.execute(select(MoveRow.number, MoveRow.move_id).where(MoveRow.game_id == game_id))
        ids = {row.number: row.move_id for row in given}
        self.connection.execute(delete(bare(DraftRow)).where(DraftRow.game_id == game_id))
        if draft is not None:
            self.connection.execute(insert(bare(DraftRow)), {"game_id": game_id, **asdict(draft)})
        self.connection.execute(delete(bare(MoveRow)).where(MoveRow.game_id == game_id))
        self.connection.execute(update(games).where(games.c.id == game_id).values(**columns))
        if moves:
            rows = [{"game_id": game_id, "seat": seat, **move._asdict()} for seat, move in moves]
            named = [row | {"move_id": ids.get(row["number"], row["move_id"])} for row in rows]
            self.connection.execute(insert(bare(MoveRow)), named)
        return True

    def bump(self, game_id: str, seen: int, news: str, **columns: Any) -> None:
        change = (
            update(bare(GameRow))
            .where(GameRow.id == game_id, GameRow.revision == seen)
            .values(revision=seen + 1, **columns)
        )
        check_one(self.connection.execute(change).rowcount)
        notify(self.connection, news)

    def mark_game(self, game_id: str, mark: str | None, bot_at: datetime | None = None) -> bool:
        games = update(bare(GameRow)).where(GameRow.id == game_id, GameRow.mark.is_distinct_from(mark))
        return self.connection.execute(games.values(mark=mark, bot_at=bot_at, bot_until=None)).rowcount > 0

    def clear_bot(self, game_id: str, seen: int) -> None:
        unchanged = update(bare(GameRow)).where(GameRow.id == game_id, GameRow.revision == seen)
        self.connection.execute(unchanged.values(bot_at=None, bot_until=None))

    def change_seat(self, game_id: str, seat: int, changes: Json) -> None:
        rows = update(bare(SeatRow)).where(SeatRow.game_id == game_id, SeatRow.seat == seat)
        self.connection.execute(rows.values(**changes))

    def grant(self, game_id: str, browser: str, roles: Collection[int]) -> None:
        rows = [{"browser": browser, "game_id": game_id, "role": role, "since": now()} for role in roles]
        if rows:
            self.connection.execute(upsert(self.connection, GrantRow).on_conflict_do_nothing(), rows)

    def revoke(self, game_id: str, role: int, but: str | None = None) -> None:
        rows = delete(bare(GrantRow)).where(GrantRow.game_id == game_id, GrantRow.role == role)
        self.connection.execute(rows if but is None else rows.where(GrantRow.browser != but))

    def hand_out(self, link: StoredLink) -> bool:
        row = asdict(link) | {"since": now()}
        adding = upsert(self.connection, LinkRow).values(row).on_conflict_do_nothing(index_elements=["code"])
        return self.connection.execute(adding.returning(bare(LinkRow).c.key)).first() is not None

    def keep(self, browser: str, game_id: str, columns: Json) -> None:
        row = {"browser": browser, "game_id": game_id, "title": "", "is_archived": False, **columns}
        adding = upsert(self.connection, KeptRow).values(row)
        self.connection.execute(adding.on_conflict_do_update(index_elements=["browser", "game_id"], set_=columns))

    def spend(self, game_id: str, kinds: Sequence[str], seat: int) -> None:
        rows = delete(bare(LinkRow)).where(LinkRow.game_id == game_id, LinkRow.seat == seat, LinkRow.kind.in_(kinds))
        self.connection.execute(rows)

    def spend_one(self, key: str) -> None:
        check_one(self.connection.execute(delete(bare(LinkRow)).where(LinkRow.key == key)).rowcount)

    def drop_draft(self, game_id: str) -> None:
        self.connection.execute(delete(bare(DraftRow)).where(DraftRow.game_id == game_id))

    def take_moves_back(self, game_id: str, goal: int) -> None:
        """Delete the confirmed moves after number `goal`; later notices move there, players are notified again."""
        games, moves, notices, wanted = map(bare, (GameRow, MoveRow, NoticeRow, WantedRow))
        self.connection.execute(delete(moves).where(moves.c.game_id == game_id, moves.c.number > goal))
        imported = self.connection.execute(select(games.c.imported).where(games.c.id == game_id)).scalar()
        if imported is not None and len(imported) > goal:
            self.connection.execute(update(games).where(games.c.id == game_id).values(imported=imported[:goal]))
        later = update(notices).where(notices.c.game_id == game_id, notices.c.version > goal)
        self.connection.execute(later.values(version=goal))
        called = update(wanted).where(wanted.c.game_id == game_id, wanted.c.called > goal)
        self.connection.execute(called.values(called=goal))

    def add_notice(self, game_id: str, notice: Notice) -> None:
        row = {
            "game_id": game_id,
            "version": notice.version,
            "kind": notice.kind,
            "seat": notice.seat,
            "name": notice.name,
            "at": notice.time,
            "by_seat": notice.by,
            "number": notice.goal,
        }
        self.connection.execute(insert(bare(NoticeRow)), row)
        self._keep_last(bare(NoticeRow), game_id, KEPT_NOTICES)

    def _keep_last(self, table: Table, game_id: str, most: int) -> None:
        """Delete all rows of a game but so many, the last."""
        of_game = select(table.c.id).where(table.c.game_id == game_id).order_by(table.c.id.desc())
        newest_to_go = self.connection.execute(of_game.offset(most).limit(1)).scalar()
        if newest_to_go is not None:
            self.connection.execute(delete(table).where(table.c.game_id == game_id, table.c.id <= newest_to_go))

    def name_newcomer(self, game_id: str, seat: int, name: str) -> None:
        of_seat = select(func.max(NoticeRow.id)).where(NoticeRow.game_id == game_id, NoticeRow.seat == seat)
        notice = update(bare(NoticeRow)).where(
            NoticeRow.id == of_seat.scalar_subquery(), NoticeRow.kind == "sat_down", NoticeRow.name == ""
        )
        self.connection.execute(notice.values(name=name))

    def hide_game(self, game_id: str, news: str) -> None:
        for row in (GrantRow, LinkRow):
            self.connection.execute(delete(bare(row)).where(row.game_id == game_id))
        games = update(bare(GameRow)).where(GameRow.id == game_id)
        hidden = {"mark": DELETED, "is_listed": False, "bot_at": None, "bot_until": None}
        self.connection.execute(games.values(revision=GameRow.revision + 1, **hidden))
        notify(self.connection, news)

    def remove_some(self, game_id: str, most: int) -> bool:
        for table in CHILDREN:
            keys = list(table.primary_key)
            some = select(*keys).where(table.c.game_id == game_id).limit(most)
            most -= self.connection.execute(delete(table).where(tuple_(*keys).in_(some))).rowcount
            if most <= 0:
                return True
        return False

    def remove_game(self, game_id: str, news: str) -> None:
        """Delete a game with all its rows, under a lock on it: concurrent changes come before or fail."""
        games = bare(GameRow)
        self.connection.execute(select(games.c.id).where(games.c.id == game_id).with_for_update())
        for table in CHILDREN:
            self.connection.execute(delete(table).where(table.c.game_id == game_id))
        self.connection.execute(delete(bare(GameRow)).where(GameRow.id == game_id))
        notify(self.connection, news)

    def say(self, game_id: str, line: Line, news: str) -> int | None:
        talk = bare(TalkRow)
        if self.connection.execute(select(QuietRow.game_id).where(QuietRow.game_id == game_id)).first() is not None:
            return None
        row = {"game_id": game_id, "at": line.time, **asdict(line)}
        said = insert(talk).values({name: row[name] for name in row.keys() & talk.c.keys()}).returning(talk.c.id)
        number: int = self.connection.execute(said).scalar_one()
        self._keep_last(talk, game_id, KEPT_LINES)
        notify(self.connection, news)
        return number

    def switch_talk(self, game_id: str, is_on: bool, news: str) -> None:
        quiet = bare(QuietRow)
        self.connection.execute(delete(quiet).where(quiet.c.game_id == game_id))
        if not is_on:
            self.connection.execute(insert(quiet), {"game_id": game_id})
        notify(self.connection, news)

    def write_note(self, game_id: str, browser: str, text: str) -> None:
        fresh = {"text": text, "updated": now()}
        adding = upsert(self.connection, NoteRow).values(browser=browser, game_id=game_id, **fresh)
        self.connection.execute(adding.on_conflict_do_update(index_elements=["browser", "game_id"], set_=fresh))


def notify(connection: Connection, message: str) -> None:
    """Notify the other servers of the database when the transaction is committed; a SQLite file has none."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :message)"), {"message": message})


def upsert(connection: Connection, row: type[Base]) -> Any:
    """An INSERT that knows ON CONFLICT, which each dialect has for itself."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(bare(row))


def check_one(rows: int) -> None:
    """Outdated unless exactly one row was changed."""
    if rows != 1:
        raise Outdated
