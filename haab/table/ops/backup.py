"""`haab backup`: everything that a database holds, as it was at one moment, while servers go on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, MetaData, func, select

import haab
from haab.kit.text import Message
from haab.table.ops.database import (
    DatabaseTrouble,
    is_known_revision,
    our_tables,
    place_of,
    revision_of,
    snapshot,
    trouble_in_words,
)
from haab.table.ops.portable import FORMAT, Header, Row, whole_file, write_backup

ROWS_AT_ONCE = 500


def backup(url: str, file: Path) -> Header:
    """Write a backup of a database to a new file; returns what is in it."""
    with snapshot(url) as connection:
        return backup_through(connection, url, file)


def backup_through(connection: Connection, url: str, file: Path) -> Header:
    """The same by a transaction that is under way."""
    with trouble_in_words(url):
        header, tables = _header(connection, url), our_tables(connection)
        with whole_file(file) as part:
            write_backup(part, header, _rows(connection, tables))
    return header


def _header(connection: Connection, url: str) -> Header:
    schema = revision_of(connection)
    if schema is None:
        raise DatabaseTrouble(Message("ops.schema.none", {"place": place_of(url)}))
    if not is_known_revision(schema):
        raise DatabaseTrouble(Message("ops.error.newer", {"place": place_of(url), "schema": schema}))
    counts = {
        table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in our_tables(connection).sorted_tables
    }
    moment = datetime.now(UTC).isoformat(timespec="seconds")
    return Header(FORMAT, haab.__version__, schema, moment, connection.dialect.name, counts)


def _rows(connection: Connection, tables: MetaData) -> Iterator[Row]:
    few = connection.execution_options(yield_per=ROWS_AT_ONCE)
    for table in tables.sorted_tables:
        for row in few.execute(select(table)).mappings():
            yield table.name, dict(row)
