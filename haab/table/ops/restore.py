"""`haab restore`: a database is filled from a backup, as a whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import groupby, islice
from pathlib import Path

from sqlalchemy import JSON, Connection, Integer, MetaData, create_engine, func, insert, select, text
from sqlalchemy.pool import NullPool

from haab.kit.text import Message, Verbatim
from haab.table.ops.backup import BadBackup, Header, check_backup, rows_of, value_for, whole_file
from haab.table.ops.database import (
    VERSION_TABLE,
    DatabaseTrouble,
    building_engine,
    file_of,
    is_known_revision,
    newest_revision,
    our_tables,
    place_of,
    reading_engine,
    revision_of,
    trouble_in_words,
    upgrade,
)
from haab.table.store.connect import PROGRAM, InUse, is_embedded, lock_schema, sole_use

ROWS_AT_ONCE = 500


def restore(file: Path, url: str, replace: bool = False) -> Header:
    """Fill a database from a backup and bring it to the newest schema; what is there is replaced only when told so."""
    header = check_backup(file)
    if not is_known_revision(header.schema):
        made_by = {"version": Verbatim(header.haab), "schema": Verbatim(header.schema)}
        raise BadBackup(Message("ops.backup.newer", {"path": Verbatim(file), **made_by}))
    with trouble_in_words(url):
        if is_embedded(url):
            _restore_file(file, header, file_of(url), replace)
        else:
            _restore_server(file, header, url, replace)
    return header


def _fill(connection: Connection, file: Path, header: Header) -> None:
    """Make the tables as they were, put every row into them, and go on to the newest schema."""
    upgrade(connection, header.schema)
    tables = our_tables(connection)
    _distinguish_null(tables)
    for name, lines in groupby(rows_of(file), key=lambda line: line[0]):
        if name not in tables.tables:
            unknown = {"path": Verbatim(file), "name": repr(name), "schema": header.schema}
            raise BadBackup(Message("ops.backup.other_table", unknown))
        table = tables.tables[name]
        rows = ({key: value_for(table.c[key], value) for key, value in row.items()} for _, row in lines)
        while some := list(islice(rows, ROWS_AT_ONCE)):
            connection.execute(insert(table), some)
    upgrade(connection, newest_revision())


def _distinguish_null(tables: MetaData) -> None:
    """Where a column of JSON may be empty, nothing is stored as nothing and not as the JSON text `null`."""
    for table in tables.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON) and column.nullable:
                column.type = JSON(none_as_null=True)


def _check_no_games(connection: Connection, place: str) -> None:
    games = our_tables(connection).tables.get("games")
    count = 0 if games is None else connection.execute(select(func.count()).select_from(games)).scalar_one()
    if count:
        raise DatabaseTrouble(Message("ops.error.holds_games", {"place": place, "n": count}))


# ---- a file of SQLite


def _restore_file(file: Path, header: Header, target: Path, replace: bool) -> None:
    with _without_server(target):
        if not replace:
            _check_empty(target)
        moment = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
        former = target.with_name(f"{target.name}.replaced-{moment}")
        fresh = target.with_name(f"{target.name}.restored-{moment}")
        with whole_file(fresh) as part:
            _build(part, file, header)
        _put_in_place(fresh, target, former)


@contextmanager
def _without_server(target: Path) -> Iterator[None]:
    """No server runs on a file, and none can be started."""
    try:
        lock = sole_use(f"sqlite:///{target}")
    except InUse as error:
        raise DatabaseTrouble(Message("ops.error.is_open", {"place": Verbatim(target)})) from error
    assert lock is not None
    try:
        yield
    finally:
        lock.release()


def _check_empty(target: Path) -> None:
    if not target.exists() or not target.stat().st_size:
        return
    with reading_engine(f"sqlite:///{target}").begin() as connection:
        _check_no_games(connection, str(target))


def _build(part: Path, file: Path, header: Header) -> None:
    engine = building_engine(part)
    with engine.begin() as connection:
        _fill(connection, file, header)
    with engine.begin() as connection:
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise BadBackup(Message("ops.backup.lost_rows", {"path": Verbatim(file)}))


def _put_in_place(fresh: Path, target: Path, former: Path) -> None:
    """Give the new database its name, in one step; the one that was there stays under another."""
    if _is_at_rest(target):
        former.hardlink_to(target)
    else:
        for ending in ("-wal", "-shm", ""):
            part = target.with_name(target.name + ending)
            if part.exists():
                part.replace(former.with_name(former.name + ending))
    fresh.replace(target)


def _is_at_rest(target: Path) -> bool:
    """Whether all of a database is in its one file. A damaged one may not be: that may be why a backup is needed."""
    if not target.exists():
        return False
    try:
        with closing(sqlite3.connect(target)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError:
        return False
    return not target.with_name(f"{target.name}-wal").exists()


# ---- PostgreSQL


def _restore_server(file: Path, header: Header, url: str, replace: bool) -> None:
    """Everything in one transaction: tables are dropped, made, filled and upgraded, or nothing has happened."""
    parameters = {"application_name": f"{PROGRAM} restores"}
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True, connect_args=parameters)
    with engine.begin() as connection:
        lock_schema(connection)
        _check_unused(connection, url)
        if not replace:
            _check_no_games(connection, place_of(url))
        _drop_tables(connection)
        _fill(connection, file, header)
        _continue_numbers(connection)


def _check_unused(connection: Connection, url: str) -> None:
    sessions = connection.execute(
        text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND application_name = :program"
        ),
        {"program": PROGRAM},
    ).scalar_one()
    if sessions:
        raise DatabaseTrouble(Message("ops.error.sessions", {"place": place_of(url), "n": sessions}))


def _drop_tables(connection: Connection) -> None:
    our_tables(connection).drop_all(connection)
    if revision_of(connection) is not None:
        connection.exec_driver_sql(f"DROP TABLE {VERSION_TABLE}")


def _continue_numbers(connection: Connection) -> None:
    """Rows that PostgreSQL numbers itself go on after the highest number restored."""
    for table in our_tables(connection).tables.values():
        keys = [column for column in table.primary_key if isinstance(column.type, Integer)]
        for column in keys:
            sequence = connection.execute(
                text("SELECT pg_get_serial_sequence(:table, :column)"), {"table": table.name, "column": column.name}
            ).scalar_one()
            highest = connection.execute(select(func.max(column))).scalar_one()
            if sequence is not None and highest is not None:
                connection.execute(
                    text("SELECT setval(:sequence, :highest)"), {"sequence": sequence, "highest": highest}
                )
