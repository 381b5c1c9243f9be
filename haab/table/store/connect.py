"""Connecting to a database: SQLite as we need it, PostgreSQL, and the newest schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import platformdirs
from alembic import command
from alembic.config import Config
from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from haab.kit.errors import HaabError

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
WRITES = "haab_writes"
"""Marks a transaction that will write, and how safely: SQLite then takes its lock at once, and never fails half-way."""
PATIENCE = 5000
"""Milliseconds that a thread waits while another program writes to the file."""
POOL = 8
PROGRAM = "haab"
"""How the sessions of a server are called in PostgreSQL: while there are any, nothing is restored."""


class InUse(HaabError):
    """Another server works on the same file."""


def default_url() -> str:
    """The embedded default: one SQLite file in the user's data folder."""
    folder = Path(platformdirs.user_data_path("haab"))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.sqlite3'}"


def is_embedded(url: str) -> bool:
    """Whether a database is a file of SQLite."""
    return url.startswith("sqlite")


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for other databases, and for one that lives in memory."""
    name = make_url(url).database if is_embedded(url) else None
    return None if not name or name.startswith((":", "file:")) else Path(name)


def sole_use(url: str) -> FileLock | None:
    """Keep other servers away from a SQLite file until this is released; InUse if one is there already."""
    file = file_of(url)
    if file is None or not file.parent.is_dir():
        return None
    lock = FileLock(f"{file}.lock", mode=0o600)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise InUse(
            f"another table is open on {file}; close it, or give this one a file of its own "
            "(--db sqlite:///other.sqlite3). Several servers on one database need PostgreSQL."
        ) from error
    return lock


def connect(url: str, synced: bool = True) -> Engine:
    """An engine for a database; errors never tell the values of a statement.

    Of PostgreSQL it can be asked not to wait for the disk (`synced`); SQLite is told with each transaction (`WRITES`).
    """
    if not is_embedded(url):
        told = {"application_name": PROGRAM} | ({} if synced else {"options": "-c synchronous_commit=off"})
        return create_engine(url, pool_size=POOL, max_overflow=POOL, hide_parameters=True, connect_args=told)
    file = file_of(url)
    _keep_private(file)
    engine = create_engine(
        url if file is None else _existing(file), connect_args={"check_same_thread": False}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "foreign_keys=ON", f"busy_timeout={PATIENCE}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES)
        if writes is None:
            connection.exec_driver_sql("BEGIN")
            return
        _set(connection, "synchronous", writes)
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def once_more(work: Callable[[], T]) -> T:
    """Do something with the database, and again if the connection turns out to have died: PostgreSQL was started anew.

    A change that was in after all is noticed by its revision.
    """
    try:
        return work()
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return work()


def _keep_private(file: Path | None) -> None:
    """Nobody else on this computer reads the file; what SQLite puts beside it is kept alike."""
    if file is not None:
        with suppress(OSError):
            file.touch(0o600)
            file.chmod(0o600)


def _existing(file: Path) -> str:
    """The address of a file that is there: one that has gone away is not made anew, empty, behind our back."""
    return f"sqlite:///file:{quote(str(file.absolute()))}?mode=rw&uri=true"


def _set(connection: Connection, pragma: str, value: str) -> None:
    """Set something of SQLite's, unless this connection has it already."""
    if connection.info.get(pragma) != value:
        driver: Any = connection.connection.driver_connection
        driver.execute(f"PRAGMA {pragma}={value}")
        connection.info[pragma] = value


BeforeUpgrade = Callable[[Connection, str], object]
"""(connection, address of the database): what is done before its schema is changed."""


def migrate(engine: Engine, url: str, before: BeforeUpgrade | None = None) -> None:
    """Bring the database to the newest schema; of several servers that start at once one does it, the others wait."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection, _references_checked_at_the_end(connection):
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4857)")
        if before is not None:
            before(connection, url)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextmanager
def _references_checked_at_the_end(connection: Connection) -> Iterator[None]:
    """What is done here is committed. SQLite changes a table by making it anew, which rows that refer to it forbid."""
    if connection.dialect.name != "sqlite":
        yield
        connection.commit()
        return
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
        if lost := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
            raise HaabError(f"after the change of the schema {len(lost)} rows would refer to others that are missing")
        connection.commit()
    finally:
        connection.rollback()
        driver.execute("PRAGMA foreign_keys=ON")
