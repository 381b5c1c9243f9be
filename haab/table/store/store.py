"""What lasts: games, seats and an append-only list of moves, in SQLite or PostgreSQL.

A game is its options, seed, rules version and numbered moves; everything else is derived from them. A move counts
once it is committed here, and the pair (game, number) is unique: a crash loses no confirmed move and plays none twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import platformdirs
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    JSON,
    BigInteger,
    Connection,
    DateTime,
    Engine,
    ForeignKey,
    String,
    Table,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    text,
    update,
)
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, sessionmaker

from haab.table.offload import Lock, has_committed, is_in_loop, may_wait

Json = dict[str, Any]

MIGRATIONS = Path(__file__).parent / "migrations"
WRITES = "haab_writes"
"""Marks a transaction that will write, and how safely: SQLite then takes its lock at once, and never fails half-way."""
PATIENCE = "15000"
"""Milliseconds that a thread waits while another program writes to the file."""
ID_LENGTH = 24
KEY_LENGTH = 48
NAME_LENGTH = 40
MOVE_LENGTH = 64


class Base(DeclarativeBase):
    """The tables below."""


class GameRow(Base):
    """A game: how it began, and how far it has come."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    rules: Mapped[int]
    players: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[int] = mapped_column(BigInteger)
    position: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    chosen_seed: Mapped[bool]
    status: Mapped[str] = mapped_column(String(16), index=True)
    version: Mapped[int]
    clock_minutes: Mapped[int | None]
    turn_began: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True), index=True)
    owner_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    spectator_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    rematch: Mapped[str | None] = mapped_column(String(ID_LENGTH))
    seats: Mapped[list[SeatRow]] = relationship(order_by="SeatRow.seat", lazy="selectin")


class SeatRow(Base):
    """A seat: who sits there. Its key opens it; a seat in the hands of a bot keeps its key."""

    __tablename__ = "seats"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH))
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
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class DraftRow(Base):
    """A turn in the making: moves that only their player sees, and those taken back."""

    __tablename__ = "drafts"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int]
    moves: Mapped[list[list[str]]] = mapped_column(JSON)
    undone: Mapped[list[list[str]]] = mapped_column(JSON)


class KeyRow(Base):
    """A key that a browser was given: what it may do at a game follows from its keys."""

    __tablename__ = "keys"

    browser: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    since: Mapped[datetime] = mapped_column(DateTime(timezone=True))


def now() -> datetime:
    """The time, as it is stored."""
    return datetime.now(UTC)


def aware(moment: datetime) -> datetime:
    """A stored time with its time zone, which SQLite forgets."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def default_url() -> str:
    """The embedded default: one SQLite file in the user's data folder."""
    folder = Path(platformdirs.user_data_path("haab"))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.sqlite3'}"


class Store:
    """The database of one table.

    SQLite lets one write at a time and has the others ask again and again: our own writers queue up before it instead.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _connect(url)
        migrate(self.engine)
        self._lasting = self.engine.execution_options(**{WRITES: "FULL"})
        self._passing = self.engine.execution_options(**{WRITES: "NORMAL"})
        self._is_embedded = self.engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[Any] = Lock() if self._is_embedded else nullcontext()
        self._reading = sessionmaker(self.engine, expire_on_commit=False)
        self._writing = sessionmaker(self._lasting, expire_on_commit=False)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that changes nothing."""
        may_wait()
        with self._reading() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that is committed as a whole when its block ends, or not at all."""
        may_wait()
        with self._turn:
            with self._writing.begin() as session:
                yield session
            has_committed()

    @contextmanager
    def moving(self, lasting: bool = True) -> Iterator[Connection]:
        """The same for the statements that every move needs; the only ones for which the event loop stays.

        What is `lasting` survives even a power cut; a draft need only survive the end of the process.
        """
        if not self._is_embedded:
            may_wait()
        with self._turn:
            with (self._lasting if lasting else self._passing).begin() as connection:
                yield connection
            has_committed()

    def confirm(self, moves: list[Json], version: int, status: str, clock_ms: int | None, drop_draft: bool) -> None:
        """Add confirmed moves of one seat, rows of MoveRow, to their game, which has now come so far.

        All or nothing; IntegrityError if the game has a move of that number already.
        """
        first = moves[0]
        game = {"this_game": first["game_id"]}
        with self.moving() as connection:
            connection.execute(_ADD_MOVES, moves)
            come = {"new_version": version, "new_status": status, "moment": first["at"]}
            connection.execute(_BRING_TO_VERSION, game | come)
            if clock_ms is not None:
                connection.execute(_SET_CLOCK, game | {"number": first["seat"], "left": clock_ms})
            if drop_draft:
                connection.execute(_DROP_DRAFT, game)

    def save_draft(self, game_id: str, seat: int, moves: list[list[str]], undone: list[list[str]]) -> None:
        """Keep a turn in the making: the ids and notations of its moves, and of those taken back."""
        with self.moving(lasting=False) as connection:
            draft = {"this_game": game_id, "seat": seat, "moves": moves, "undone": undone}
            connection.execute(_SAVE_DRAFT, draft)

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


# ---- the statements that every move needs, built once: SQLAlchemy would build them anew for each request


def _table(row: type[Base]) -> Table:
    """The bare table of a class: statements on it do without the machinery for objects."""
    return Base.metadata.tables[row.__tablename__]


_ADD_MOVES = insert(_table(MoveRow))

_BRING_TO_VERSION = (
    update(_table(GameRow))
    .where(GameRow.id == bindparam("this_game"))
    .values(
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        updated=bindparam("moment"),
        turn_began=bindparam("moment"),
    )
)

_SET_CLOCK = (
    update(_table(SeatRow))
    .where(SeatRow.game_id == bindparam("this_game"), SeatRow.seat == bindparam("number"))
    .values(clock_ms=bindparam("left"))
)

_SAVE_DRAFT = text(
    "INSERT INTO drafts (game_id, seat, moves, undone) VALUES (:this_game, :seat, :moves, :undone) "
    "ON CONFLICT (game_id) DO UPDATE SET seat = excluded.seat, moves = excluded.moves, undone = excluded.undone"
).bindparams(bindparam("moves", type_=JSON), bindparam("undone", type_=JSON))

_DROP_DRAFT = delete(_table(DraftRow)).where(DraftRow.game_id == bindparam("this_game"))


# ---- connecting


def _keep_private(file: str) -> None:
    """Nobody else on this computer reads the file with the keys; what SQLite puts beside it is kept alike."""
    if not file or file.startswith((":", "file:")):
        return
    with suppress(OSError):
        Path(file).touch(0o600)
        Path(file).chmod(0o600)


def _connect(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    engine = create_engine(url, connect_args={"check_same_thread": False}, hide_parameters=True)
    _keep_private(engine.url.database or "")

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES)
        _set(connection, "busy_timeout", "0" if is_in_loop() else PATIENCE)
        if writes is None:
            connection.exec_driver_sql("BEGIN")
            return
        _set(connection, "synchronous", writes)
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except OperationalError:
            may_wait()
            raise

    return engine


def _set(connection: Connection, pragma: str, value: str) -> None:
    """Set something of SQLite's, unless this connection has it already."""
    if connection.info.get(pragma) != value:
        driver: Any = connection.connection.driver_connection
        driver.execute(f"PRAGMA {pragma}={value}")
        connection.info[pragma] = value


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
