"""A database as it stands, whatever its schema: what backups, copies and the doctor read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, MetaData, create_engine, event, inspect, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from haab.kit.errors import HaabError
from haab.kit.text import Message, Verbatim
from haab.table.store.connect import PROGRAM, is_embedded, migrations
from haab.table.store.connect import file_of as file_or_none
from haab.table.store.connect import revision_of as revision_of
from haab.table.store.connect import upgrade as upgrade
from haab.table.store.rows import Base

FORMER_TABLES = {"keys"}
"""Tables that a schema of former times had and today's has not."""
VERSION_TABLE = "alembic_version"
BUSY_SECONDS = 15
CONNECT_SECONDS = 10


class DatabaseTrouble(HaabError):
    """A database cannot be reached, or is not what it should be."""


def file_of(url: str) -> Path:
    """The file of a SQLite database."""
    file = file_or_none(url)
    if file is None:
        raise DatabaseTrouble(Message("ops.error.in_memory"))
    return file


def place_of(url: str) -> str:
    """Where a database is, in words that hold no password."""
    return str(file_of(url)) if is_embedded(url) else make_url(url).render_as_string(hide_password=True)


# ---- connecting


def reading_engine(url: str) -> Engine:
    """An engine that changes nothing and leaves no connection behind; its transactions see one moment."""
    if not is_embedded(url):
        parameters = {"application_name": f"{PROGRAM} reads", "connect_timeout": CONNECT_SECONDS}
        engine = create_engine(
            url, poolclass=NullPool, hide_parameters=True, isolation_level="REPEATABLE READ", connect_args=parameters
        )
        return engine.execution_options(postgresql_readonly=True)
    file = file_of(url)
    if not file.exists():
        raise DatabaseTrouble(Message("ops.error.no_database", {"file": Verbatim(file)}))
    return _sqlite_engine(file, "ro")


def building_engine(file: Path) -> Engine:
    """An engine for a SQLite file that nobody else knows yet. References are checked when it is complete."""
    return _sqlite_engine(file, "rwc")


def _sqlite_engine(file: Path, mode: str) -> Engine:
    address = f"file:{quote(str(file.absolute()))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """One transaction that reads: whatever others write meanwhile, it sees the database of one moment."""
    with trouble_in_words(url), reading_engine(url).begin() as connection:
        yield connection


@contextmanager
def trouble_in_words(url: str) -> Iterator[None]:
    """Whatever the database complains about becomes a sentence that names the database."""
    try:
        yield
    except DBAPIError as error:
        said = {"place": place_of(url), "why": Verbatim(_first_line(error))}
        raise DatabaseTrouble(Message("ops.error.says", said)) from error


def _first_line(error: DBAPIError) -> str:
    return (str(error.orig).strip() or type(error.orig).__name__).splitlines()[0]


# ---- the schema


def newest_revision() -> str:
    """The schema that this version of Haab works with."""
    head = ScriptDirectory.from_config(migrations()).get_current_head()
    assert head is not None
    return head


def is_known_revision(revision: str) -> bool:
    """Whether this version of Haab knows a schema, and can bring it to the newest one."""
    try:
        return ScriptDirectory.from_config(migrations()).get_revision(revision) is not None
    except CommandError:
        return False


def our_tables(connection: Connection) -> MetaData:
    """The tables of ours that a database has, as it has them; those of other programs are left alone."""
    ours = set(Base.metadata.tables) | FORMER_TABLES
    found = MetaData()
    present: Any = inspect(connection).get_table_names()
    found.reflect(connection, only=[name for name in present if name in ours], resolve_fks=False)
    return found
