"""Connections to SQLite and PostgreSQL, and migrations to the newest schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import quote

import platformdirs
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from haab.kit.errors import HaabError
from haab.kit.text import Message, Verbatim

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_TIMEOUT = 5000
"""Milliseconds to wait for SQLite's lock while another program writes to the file."""
POOL = 8
PROGRAM = "haab"
"""The application_name of a server's sessions in PostgreSQL: while there are any, nothing is restored."""
TIMEOUTS = {
    "connect_timeout": "10",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "25000",
}
"""Connection parameters: a PostgreSQL host that has vanished without a reset is noticed within half a minute."""


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
    return _with_timeouts(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _with_timeouts(url: str) -> URL:
    """The address of a PostgreSQL database with our timeouts, except those that it sets itself."""
    given = make_url(url)
    return given.update_query_dict({name: limit for name, limit in TIMEOUTS.items() if name not in given.query})


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for other databases, and for one that lives in memory."""
    name = make_url(url).database if is_embedded(url) else None
    return None if not name or name.startswith((":", "file:")) else Path(name)


def sole_use(url: str) -> FileLock | None:
    """Lock a SQLite file against other servers; InUse if one has it."""
    file = file_of(url)
    if file is None or not file.parent.is_dir():
        return None
    lock = FileLock(f"{file}.lock", mode=0o600)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        example = "--db sqlite:///other.sqlite3"
        raise InUse(Message("ops.error.in_use", {"file": Verbatim(file), "example": example})) from error
    return lock


def connect(url: str, synced: bool = True) -> Engine:
    """An engine for a database; its errors never contain the parameters of a statement.

    `synced` is for PostgreSQL: whether a commit waits for the disk. SQLite is told with each transaction.
    """
    if not is_embedded(url):
        parameters = {"application_name": PROGRAM} | ({} if synced else {"options": "-c synchronous_commit=off"})
        return create_engine(
            _with_timeouts(url), pool_size=POOL, max_overflow=POOL, hide_parameters=True, connect_args=parameters
        )
    file = file_of(url)
    _keep_private(file)
    engine = create_engine(
        url if file is None else _existing(file), connect_args={"check_same_thread": False}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None
        for pragma in (f"busy_timeout={BUSY_TIMEOUT}", "journal_mode=WAL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if not driver_of(connection).in_transaction:  # a writer has begun already
            connection.exec_driver_sql("BEGIN")

    return engine


def with_reconnect(work: Callable[[], T]) -> T:
    """Run `work`, and once more if its connection turned out to be dead: PostgreSQL was restarted.

    A change that had been committed is noticed by its revision.
    """
    try:
        return work()
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
    return work()


def _keep_private(file: Path | None) -> None:
    """Restrict the file to its owner; SQLite gives its journal files the same mode."""
    if file is not None:
        with suppress(OSError):
            file.touch(0o600)
            file.chmod(0o600)


def _existing(file: Path) -> str:
    """The address of an existing file: SQLite must not create an empty one in place of a file that was removed."""
    return f"sqlite:///file:{quote(str(file.absolute()))}?mode=rw&uri=true"


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The connection of SQLite's own driver."""
    driver: Any = connection.connection.driver_connection
    return cast(sqlite3.Connection, driver)


def begin_to_write(connection: Connection, lasting: bool) -> sqlite3.Connection:
    """Begin a write transaction, synced to disk or not. SQLite takes its lock now, so it never fails half-way."""
    driver, wanted = driver_of(connection), "FULL" if lasting else "NORMAL"
    if connection.info.get("synchronous") != wanted:
        driver.execute(f"PRAGMA synchronous={wanted}")
        connection.info["synchronous"] = wanted
    driver.execute("BEGIN IMMEDIATE")
    return driver


def migrations() -> Config:
    """The steps from schema to schema, for Alembic."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


BeforeUpgrade = Callable[[Connection, str], object]
"""(connection, address of the database): what is done before its schema is changed."""


def migrate(engine: Engine, url: str, before: BeforeUpgrade | None = None) -> None:
    """Upgrade the database to the newest schema; of servers that start together one does it, the others wait."""
    with engine.connect() as connection, _references_checked_at_the_end(connection):
        lock_schema(connection)
        if before is not None:
            before(connection, url)
        upgrade(connection, "head")


def lock_schema(connection: Connection) -> None:
    """Let no other server upgrade or restore the database until the transaction ends. A SQLite file is locked."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4857)")


def upgrade(connection: Connection, revision: str) -> None:
    """Bring a database to a schema, within the transaction that is under way."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """The schema of a database; None if it holds no table of ours."""
    return MigrationContext.configure(connection).get_current_revision()


@contextmanager
def _references_checked_at_the_end(connection: Connection) -> Iterator[None]:
    """Commit at the end. SQLite alters a table by copying it, which foreign keys forbid: they are checked last."""
    if connection.dialect.name != "sqlite":
        yield
        connection.commit()
        return
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
        if lost := connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
            raise HaabError(Message("ops.error.rows_after_upgrade", {"count": len(lost)}))
        connection.commit()
    finally:
        connection.rollback()
        driver.execute("PRAGMA foreign_keys=ON")
