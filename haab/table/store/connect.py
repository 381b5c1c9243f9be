"""Connecting to a database: SQLite as we need it, PostgreSQL, and the newest schema."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import quote

import platformdirs
from alembic import command
from alembic.config import Config
from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from haab.kit.errors import HaabError

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
PATIENCE = 5000
"""Milliseconds that a thread waits while another program writes to the file."""
POOL = 8
PROGRAM = "haab"
"""How the sessions of a server are called in PostgreSQL: while there are any, nothing is restored."""
SILENCE = {
    "connect_timeout": "10",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "25000",
}
"""A PostgreSQL whose machine has vanished says nothing, not even that: whoever waits for it, or only listens, notices
within half a minute."""


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


def address_of(url: str) -> str:
    """The address of a PostgreSQL database as its own driver reads it."""
    return _watched(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _watched(url: str) -> URL:
    """The address of a PostgreSQL database with limits to its silence, but for those that it has itself."""
    given = make_url(url)
    return given.update_query_dict({name: limit for name, limit in SILENCE.items() if name not in given.query})


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
        raise _in_use(file) from error
    return lock


def sole_use_of_all(url: str) -> int | None:
    """The same for a server of several processes: an open file that each of them is handed.

    Other servers are kept away until the last of those processes has ended, however the first one ended.
    """
    import fcntl  # only where there are such servers

    file = file_of(url)
    if file is None:
        return None
    held = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(held)
        raise _in_use(file) from error
    return held


def _in_use(file: Path) -> InUse:
    return InUse(
        f"another table is open on {file}; close it, or give this one a file of its own "
        "(--db sqlite:///other.sqlite3). Several servers on one database need PostgreSQL."
    )


def connect(url: str, synced: bool = True) -> Engine:
    """An engine for a database; errors never tell the values of a statement.

    Of PostgreSQL it can be asked not to wait for the disk (`synced`); SQLite is told with each transaction.
    """
    if not is_embedded(url):
        told = {"application_name": PROGRAM} | ({} if synced else {"options": "-c synchronous_commit=off"})
        return create_engine(_watched(url), pool_size=POOL, max_overflow=POOL, hide_parameters=True, connect_args=told)
    file = file_of(url)
    _keep_private(file)
    engine = create_engine(
        url if file is None else _existing(file), connect_args={"check_same_thread": False}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None
        for pragma in (f"busy_timeout={PATIENCE}", "journal_mode=WAL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if not driver_of(connection).in_transaction:  # whoever writes has begun already
            connection.exec_driver_sql("BEGIN")

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


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The connection of SQLite's own driver."""
    driver: Any = connection.connection.driver_connection
    return cast(sqlite3.Connection, driver)


def begin_to_write(connection: Connection, lasting: bool) -> sqlite3.Connection:
    """Begin a transaction that writes, and is synced to disk or not. SQLite takes its lock now, and so never fails
    half-way."""
    driver, wanted = driver_of(connection), "FULL" if lasting else "NORMAL"
    if connection.info.get("synchronous") != wanted:
        driver.execute(f"PRAGMA synchronous={wanted}")
        connection.info["synchronous"] = wanted
    driver.execute("BEGIN IMMEDIATE")
    return driver


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
