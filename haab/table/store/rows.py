"""The schema: games, their seats and moves, drafts, and who may do what.

A game is its options, seed, rules version and numbered moves; everything else is derived from them. The pair (game,
number) of a move is unique. Secrets are stored as hashes only: whoever reads the database cannot sit down at a table.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from haab.table.wire.bounds import ADDRESS_LENGTH, MOVE_LENGTH, NAME_LENGTH, TALK_LENGTH, TITLE_LENGTH

ID_LENGTH = 24
HASH_LENGTH = 64
SEED_LENGTH = 40


class Moment(TypeDecorator[datetime]):
    """A moment with its time zone, which SQLite forgets."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """What was stored is UTC."""
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


class Base(DeclarativeBase):
    """The tables below."""


class GameRow(Base):
    """A game: how it began, and how far it has come."""

    __tablename__ = "games"
    __table_args__ = (Index("bots_to_move", "bots_only", "bot_at"), Index("games_of_deal", "deal", "game"))

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    rules: Mapped[int]
    players: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(SEED_LENGTH))
    """In decimal digits: it has more bits than an integer of a database."""
    position: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    imported: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    """The moves of the record that the game was imported from, as one text: importing it is one row, however long it is
    and whether or not the rules can follow it. Moves that are made here follow as rows of their own."""
    chosen_seed: Mapped[bool]
    status: Mapped[str] = mapped_column(String(16), index=True)
    version: Mapped[int]
    """How many moves are confirmed."""
    revision: Mapped[int] = mapped_column(BigInteger)
    """Incremented by every public change. Writes name the revision that they were made for (optimistic locking)."""
    to_move: Mapped[int | None]
    """The seat that decides next, NOBODY when the game is over; null: not known, the moves tell."""
    clock_minutes: Mapped[int | None]
    """Thinking time of each player for the whole game; null: none is counted."""
    increment_seconds: Mapped[int] = mapped_column(server_default="0")
    """What is added to it after each turn."""
    turn_days: Mapped[int | None]
    """Days for each turn, in place of a time for the whole game."""
    when_out: Mapped[str] = mapped_column(String(8), server_default="nothing")
    """What the others may do when somebody's time is up (see haab.table.service.game.clocks)."""
    backs: Mapped[int] = mapped_column(server_default="0")
    """Counts take-backs of confirmed moves: a cache with a lower count must reload all moves."""
    is_listed: Mapped[bool] = mapped_column(Boolean, server_default=false())
    """Whether whoever has the address of the table may sit down on its open seats."""
    by_address: Mapped[bool] = mapped_column(Boolean, server_default=false())
    """Whether whoever has the address of the game may watch it, and ask for an open seat."""
    hints: Mapped[bool] = mapped_column(Boolean, server_default=true())
    """Whether whoever is to move may ask the coach."""
    deal: Mapped[str | None] = mapped_column(String(16))
    """The deal of a day that it is (see haab.table.service.game.deal); null: none."""
    deal_result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """How it ended, if its player wants that to be in the list of the deal."""
    turn_began: Mapped[datetime] = mapped_column(Moment)
    created: Mapped[datetime] = mapped_column(Moment)
    updated: Mapped[datetime] = mapped_column(Moment, index=True)
    rematch: Mapped[str | None] = mapped_column(String(ID_LENGTH))
    mark: Mapped[str | None] = mapped_column(String(16))
    """Why the game does not go on by itself (see haab.table.service.game.stored); null: it does."""
    bots_only: Mapped[bool] = mapped_column(Boolean)
    bot_at: Mapped[datetime | None] = mapped_column(Moment)
    """When the bot that is to move may do so; null: no bot is to move."""
    bot_until: Mapped[datetime | None] = mapped_column(Moment)
    """The end of the lease of the server that thinks about it; null: none does."""
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
    """A draft: moves of an unfinished turn, which only their player sees, and those undone."""

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
    """What a browser may do at a game: play a seat, look after the game, or watch it (see service.game.rights)."""

    __tablename__ = "grants"

    browser: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    role: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    since: Mapped[datetime] = mapped_column(Moment)


class LinkRow(Base):
    """An invitation: the hash of its key, and what it grants."""

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
    """A notice to everybody at the table: somebody sat down, left, was invited again."""

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
    """How a browser lists a game: under a title of its own, or archived."""

    __tablename__ = "kept"

    browser: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    title: Mapped[str] = mapped_column(String(TITLE_LENGTH))
    is_archived: Mapped[bool] = mapped_column(Boolean)


class ServerRow(Base):
    """A running server and its last heartbeat: time without any server is nobody's thinking time."""

    __tablename__ = "servers"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    since: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime] = mapped_column(Moment)


# ---- notifications


class SecretRow(Base):
    """A secret that all servers share (see haab.table.notify.push)."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    value: Mapped[str] = mapped_column(String(256))


class WayRow(Base):
    """A notification channel: push to a browser, a webhook, or e-mail."""

    __tablename__ = "ways"

    id: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    """Unguessable: whoever has it, from a mail, can unsubscribe, and nothing else."""
    browser: Mapped[str] = mapped_column(String(HASH_LENGTH), index=True)
    kind: Mapped[str] = mapped_column(String(8))
    address: Mapped[str] = mapped_column(String(ADDRESS_LENGTH))
    details: Mapped[dict[str, Any]] = mapped_column(JSON)
    language: Mapped[str] = mapped_column(String(8))
    is_good: Mapped[bool] = mapped_column(Boolean)
    """Whether it is used: its address is confirmed, and not gone."""
    code: Mapped[str | None] = mapped_column(String(HASH_LENGTH))
    """The hash of the code that confirms an e-mail address."""
    guesses: Mapped[int]
    """Wrong codes that were given."""
    trouble: Mapped[str | None] = mapped_column(String(80))
    """The last error; null: none."""
    since: Mapped[datetime] = mapped_column(Moment)


class WantedRow(Base):
    """A game that a channel is enabled for."""

    __tablename__ = "wanted"

    way_id: Mapped[str] = mapped_column(ForeignKey("ways.id"), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    called: Mapped[int]
    """The confirmed moves when a notification was last inserted; -1: never."""


class CallRow(Base):
    """A notification in the outbox: whichever server claims it sends it."""

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
    """The end of the lease of the server that sends it; null: none does."""
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
    """A game whose talk is switched off."""

    __tablename__ = "quiet"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)


class NoteRow(Base):
    """The private note of a browser about a game."""

    __tablename__ = "notes"

    browser: Mapped[str] = mapped_column(String(HASH_LENGTH), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True, index=True)
    text: Mapped[str] = mapped_column(Text)
    updated: Mapped[datetime] = mapped_column(Moment)


def bare(row: type[Base]) -> Table:
    """The bare table of a class: statements on it do without the machinery for objects."""
    return Base.metadata.tables[row.__tablename__]


CHILDREN = [table for table in Base.metadata.tables.values() if "game_id" in table.c]
"""The tables whose rows belong to a game."""
