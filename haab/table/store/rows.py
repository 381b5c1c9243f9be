"""What is stored: games, their seats and moves, turns in the making, and who may do what.

A game is its options, seed, rules version and numbered moves; everything else is derived from them. The pair (game,
number) of a move is unique. Secrets are stored as hashes only: whoever reads the database cannot sit down at a table.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Boolean, DateTime, ForeignKey, Index, Integer, String, Table, Text, false, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

ID_LENGTH = 24
HASH_LENGTH = 64
NAME_LENGTH = 40
TITLE_LENGTH = 60
MOVE_LENGTH = 64
ADDRESS_LENGTH = 2048
TALK_LENGTH = 500
SEED_LENGTH = 40

Moment = DateTime(timezone=True)


class Base(DeclarativeBase):
    """The tables below."""


class GameRow(Base):
    """A game: how it began, and how far it has come."""

    __tablename__ = "games"
    __table_args__ = (Index("bots_to_move", "bots_only", "bot_at"),)

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    rules: Mapped[int]
    players: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(SEED_LENGTH))
    """In decimal digits: it has more bits than an integer of a database."""
    position: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    chosen_seed: Mapped[bool]
    status: Mapped[str] = mapped_column(String(16), index=True)
    version: Mapped[int]
    """How many moves are confirmed."""
    revision: Mapped[int] = mapped_column(BigInteger)
    """Grows with every change that everybody may see. Whoever writes, names the one that it has seen."""
    to_move: Mapped[int | None]
    """The seat that decides next, NOBODY when the game is over; null: not known, the moves tell."""
    clock_minutes: Mapped[int | None]
    """Thinking time of each player for the whole game; null: none is counted."""
    increment_seconds: Mapped[int] = mapped_column(server_default="0")
    """What is added to it after each turn."""
    turn_days: Mapped[int | None]
    """Days for each turn, in place of a time for the whole game."""
    when_out: Mapped[str] = mapped_column(String(8), server_default="nothing")
    """What the others may do when somebody's time is up (see haab.table.games.clocks)."""
    backs: Mapped[int] = mapped_column(server_default="0")
    """How often moves were taken back by leave of all: whoever has seen fewer must look at all moves anew."""
    is_listed: Mapped[bool] = mapped_column(Boolean, server_default=false())
    """Whether whoever has the address of the table may sit down on its open seats."""
    hints: Mapped[bool] = mapped_column(Boolean, server_default=true())
    """Whether whoever is to move may ask the coach."""
    turn_began: Mapped[datetime] = mapped_column(Moment)
    created: Mapped[datetime] = mapped_column(Moment)
    updated: Mapped[datetime] = mapped_column(Moment, index=True)
    rematch: Mapped[str | None] = mapped_column(String(ID_LENGTH))
    mark: Mapped[str | None] = mapped_column(String(16))
    """Why the game does not go on by itself (see haab.table.games.marks); null: it does."""
    bots_only: Mapped[bool] = mapped_column(Boolean)
    bot_at: Mapped[datetime | None] = mapped_column(Moment)
    """When the bot that is to move may do so; null: no bot is to move."""
    bot_until: Mapped[datetime | None] = mapped_column(Moment)
    """A server is thinking about it, and is given until then; null: none is."""
    seats: Mapped[list[SeatRow]] = relationship(order_by="SeatRow.seat", lazy="selectin")


class SeatRow(Base):
    """A seat: who sits there."""

    __tablename__ = "seats"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    colour: Mapped[str] = mapped_column(String(16))
    bot: Mapped[str | None] = mapped_column(String(32))
    clock_ms: Mapped[int | None] = mapped_column(BigInteger)


class MoveRow(Base):
    """A confirmed move. `move_id` is made by the client, so that a repeated request is recognised."""

    __tablename__ = "moves"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    move: Mapped[str] = mapped_column(String(MOVE_LENGTH))
    move_id: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime] = mapped_column(Moment)


class DraftRow(Base):
    """A turn in the making: moves that only their player sees, and those taken back."""

    __tablename__ = "drafts"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int]
    version: Mapped[int]
    """The confirmed moves that it follows."""
    step: Mapped[int]
    """Grows with every change of it."""
    moves: Mapped[list[list[str]]] = mapped_column(JSON)
    undone: Mapped[list[list[str]]] = mapped_column(JSON)


class GrantRow(Base):
    """What a browser may do at a game: play a seat, look after the game, or watch it (see haab.table.games.rights)."""

    __tablename__ = "grants"

    browser: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    role: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    since: Mapped[datetime] = mapped_column(Moment)


class LinkRow(Base):
    """A link that was handed out: its key, and what it is good for."""

    __tablename__ = "links"
    __table_args__ = (Index("links_by_code", "code", unique=True),)

    key: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    seat: Mapped[int | None]
    since: Mapped[datetime] = mapped_column(Moment)
    code: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    """The hash of a short code that can be typed in place of the key."""
    code_until: Mapped[datetime | None] = mapped_column(Moment)


class NoticeRow(Base):
    """Something that happened around the table: somebody sat down, left, was invited again."""

    __tablename__ = "notices"

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    version: Mapped[int]
    """The confirmed moves that it came after."""
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int | None]
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    """What the seat was called then."""
    at: Mapped[datetime] = mapped_column(Moment)
    by_seat: Mapped[int | None]
    """Who did it, where that is somebody else than the seat that it is about."""
    number: Mapped[int | None]
    """The confirmed moves that somebody asks to go back to."""


class KeptRow(Base):
    """How a browser keeps a game in its list: under a name of its own, or put away."""

    __tablename__ = "kept"

    browser: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    title: Mapped[str] = mapped_column(String(TITLE_LENGTH))
    is_archived: Mapped[bool] = mapped_column(Boolean)


class ServerRow(Base):
    """A running server, and when it was last known to run: time during which none runs is nobody's thinking time."""

    __tablename__ = "servers"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    since: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime] = mapped_column(Moment)


# ---- calls


class SecretRow(Base):
    """A secret of the table itself, made once and the same for all its servers (see haab.table.calls.push)."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    value: Mapped[str] = mapped_column(String(256))


class WayRow(Base):
    """A way in which somebody can be called: push to a browser, a web address, or e-mail."""

    __tablename__ = "ways"

    id: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    """Nobody can guess it: whoever has it, from a mail, can stop the calls, and nothing else."""
    browser: Mapped[str] = mapped_column(String(HASH_LENGTH), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    address: Mapped[str] = mapped_column(String(ADDRESS_LENGTH))
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
    language: Mapped[str] = mapped_column(String(8))
    is_good: Mapped[bool] = mapped_column(Boolean)
    """Whether calls are sent there: not to an address that nobody has confirmed, or that is gone."""
    code: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    """The hash of what confirms an e-mail address."""
    guesses: Mapped[int]
    """How often something else was said in its place."""
    trouble: Mapped[str | None] = mapped_column(String(80))
    """Why the last call did not arrive; null: it did, or there was none."""
    since: Mapped[datetime] = mapped_column(Moment)


class WantedRow(Base):
    """A game that somebody wants to be called to, and the way."""

    __tablename__ = "wanted"

    way_id: Mapped[str] = mapped_column(ForeignKey("ways.id"), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    called: Mapped[int]
    """The confirmed moves when it was last called to; -1: never."""


class CallRow(Base):
    """A call that is to be sent: whichever server claims it sends it."""

    __tablename__ = "outbox"

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    way_id: Mapped[str] = mapped_column(ForeignKey("ways.id"), index=True)
    game_id: Mapped[str | None] = mapped_column(ForeignKey("games.id"), index=True)
    seat: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(8))
    version: Mapped[int]
    """The confirmed moves that it came after."""
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
    since: Mapped[datetime] = mapped_column(Moment)
    due: Mapped[datetime] = mapped_column(Moment, index=True)
    until: Mapped[datetime | None] = mapped_column(Moment)
    """A server is sending it, and is given until then; null: none is."""
    tries: Mapped[int]


# ---- talk


class TalkRow(Base):
    """Something that was said at a table."""

    __tablename__ = "talk"

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), index=True)
    room: Mapped[str] = mapped_column(String(8))
    """Where: at the table, or among those who watch."""
    seat: Mapped[int | None]
    author: Mapped[str] = mapped_column(String(16))
    """The same for everything that one browser says at one game; nobody finds the browser by it."""
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    preset: Mapped[str | None] = mapped_column(String(24))
    """One of the sentences that everybody reads in their own language; null: own words."""
    text: Mapped[str] = mapped_column(String(TALK_LENGTH))
    at: Mapped[datetime] = mapped_column(Moment)


class QuietRow(Base):
    """A table at which talk is switched off."""

    __tablename__ = "quiet"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)


class NoteRow(Base):
    """What somebody writes down for themselves at a game."""

    __tablename__ = "notes"

    browser: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    text: Mapped[str] = mapped_column(Text)
    updated: Mapped[datetime] = mapped_column(Moment)


def bare(row: type[Base]) -> Table:
    """The bare table of a class: statements on it do without the machinery for objects."""
    return Base.metadata.tables[row.__tablename__]


CHILDREN: tuple[type[Base], ...] = (
    SeatRow,
    MoveRow,
    DraftRow,
    GrantRow,
    LinkRow,
    NoticeRow,
    KeptRow,
    CallRow,
    WantedRow,
    TalkRow,
    QuietRow,
    NoteRow,
)
"""The tables whose rows belong to a game."""
