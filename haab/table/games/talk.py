"""Talk at a table, and notes for oneself.

Players talk at the table, and whoever watches hears them. Those who watch have a room of their own: players read it
when the game is over, because a hint from the audience would be a move that somebody else thought of.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from haab.table.games.rights import Access, hashed
from haab.table.moment import aware, now
from haab.table.store.changes import tell
from haab.table.store.rows import NoteRow, QuietRow, TalkRow, bare

TABLE = "table"
WATCHING = "watching"
"""The two rooms."""

PRESETS = (
    "hello",
    "good_luck",
    "nice_move",
    "thanks",
    "sorry",
    "one_moment",
    "back_soon",
    "thinking",
    "your_turn",
    "well_played",
    "once_more",
    "goodbye",
)
"""Sentences that everybody reads in their own language."""

LAST_LINES = 200
"""Lines that are told to whoever comes."""
KEPT_LINES = 2000
"""Lines of a game that are kept."""
AUTHOR_LETTERS = 16


@dataclass(frozen=True)
class Line:
    """Something that was said."""

    number: int
    room: str
    seat: int | None
    author: str
    name: str
    preset: str | None
    text: str
    time: datetime


def room_of(rights: Access) -> str:
    """Where somebody speaks."""
    return TABLE if rights.seats else WATCHING


def rooms_of(rights: Access, is_over: bool) -> tuple[str, ...]:
    """What somebody hears."""
    return (TABLE,) if rights.seats and not is_over else (TABLE, WATCHING)


def author_of(browser: str, game_id: str) -> str:
    """What one browser is called at one game: the same in all that it says there, and nothing elsewhere."""
    return hashed(f"{game_id} {browser}")[:AUTHOR_LETTERS]


# ---- talk


def lines_after(session: Session, game_id: str, number: int, rooms: Collection[str]) -> list[Line]:
    """What was said after a line, the last of it."""
    said = (
        select(TalkRow)
        .where(TalkRow.game_id == game_id, TalkRow.id > number, TalkRow.room.in_(rooms))
        .order_by(TalkRow.id.desc())
        .limit(LAST_LINES)
    )
    return [
        Line(row.id, row.room, row.seat, row.author, row.name, row.preset, row.text, aware(row.at))
        for row in reversed(session.scalars(said).all())
    ]


def is_quiet(session: Session, game_id: str) -> bool:
    """Whether talk is switched off at a table."""
    return session.get(QuietRow, game_id) is not None


def say(connection: Connection, line: dict[str, Any], news: str) -> int | None:
    """Say something, a row of TalkRow without its moment; its number, or None at a quiet table."""
    game_id, talk = line["game_id"], bare(TalkRow)
    if connection.execute(select(QuietRow.game_id).where(QuietRow.game_id == game_id)).first() is not None:
        return None
    said = insert(talk).values(**line, at=now()).returning(talk.c.id)
    number: int = connection.execute(said).scalar_one()
    of_game = select(talk.c.id).where(talk.c.game_id == game_id).order_by(talk.c.id.desc())
    oldest = connection.execute(of_game.offset(KEPT_LINES).limit(1)).scalar()
    if oldest is not None:
        connection.execute(delete(talk).where(talk.c.game_id == game_id, talk.c.id <= oldest))
    tell(connection, news)
    return number


def switch(connection: Connection, game_id: str, is_on: bool, news: str) -> None:
    """Let people talk at a table, or not."""
    quiet = bare(QuietRow)
    connection.execute(delete(quiet).where(quiet.c.game_id == game_id))
    if not is_on:
        connection.execute(insert(quiet), {"game_id": game_id})
    tell(connection, news)


# ---- notes


def note(session: Session, game_id: str, browser: str) -> str:
    """What somebody wrote down for themselves."""
    found = session.get(NoteRow, (browser, game_id))
    return "" if found is None else found.text


def write_note(connection: Connection, game_id: str, browser: str, text: str) -> None:
    """Write it down."""
    kind: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = {"browser": browser, "game_id": game_id, "text": text, "updated": now()}
    keys: Sequence[str] = ("browser", "game_id")
    fresh = {"text": text, "updated": row["updated"]}
    connection.execute(kind.insert(bare(NoteRow)).values(**row).on_conflict_do_update(index_elements=keys, set_=fresh))
