"""`haab backup`: everything that a database holds, as it was at one moment, while servers go on.

A backup is a compressed file of JSON lines that any database can be filled from. The first line is the header: what
made it, the schema, and how many rows each table has. Each further line is one row, `["games", {"id": ...}]`, tables
that others refer to first. The last line has the checksum of all lines before it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, DateTime, MetaData, func, select

import haab
from haab.kit.errors import HaabError, system_message
from haab.kit.text import Message, Verbatim
from haab.table.ops.database import (
    DatabaseTrouble,
    is_known_revision,
    our_tables,
    place_of,
    revision_of,
    snapshot,
    trouble_in_words,
)

Json = dict[str, Any]
Row = tuple[str, Json]
"""The name of a table, and one of its rows."""

FORMAT = 1
ROWS_AT_ONCE = 500
LEVEL = 6


class BadBackup(HaabError):
    """A file is no backup, or it is damaged."""


@dataclass(frozen=True)
class Header:
    """What a backup says of itself."""

    haab_backup: int
    """The version of this format."""
    haab: str
    """The version of Haab that wrote it."""
    schema: str
    made: str
    database: str
    rows: dict[str, int]
    """How many rows each table has, in the order in which they can be filled."""


# ---- writing


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A new file that nobody else may read, which has its name only when it is complete and on the disk."""
    if path.exists():
        raise HaabError(Message("ops.error.exists", {"path": Verbatim(path)}))
    if not path.parent.is_dir():
        raise HaabError(Message("ops.error.no_folder", {"path": Verbatim(path.parent)}))
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        yield part
        _sync(part)
        part.replace(path)
        _sync(path.parent)
    except OSError as error:
        why = system_message(error)
        raise HaabError(Message("terminal.cannot_write", {"path": Verbatim(path), "why": why})) from error
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_backup(path: Path, header: Header, rows: Iterable[Row]) -> None:
    """Write a backup to a file that is there already and empty."""
    checksum = hashlib.sha256()
    with gzip.open(path, "wb", compresslevel=LEVEL) as file:
        for line in _lines(header, rows):
            file.write(line)
            checksum.update(line)
        file.write(_line({"sha256": checksum.hexdigest()}))


def _lines(header: Header, rows: Iterable[Row]) -> Iterator[bytes]:
    yield _line(asdict(header))
    for table, row in rows:
        yield _line([table, {name: portable_value(value) for name, value in row.items()}])


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def portable_value(value: Any) -> Any:
    """A value of a column as JSON has it: moments in UTC."""
    if isinstance(value, datetime):
        aware = value if value.tzinfo else value.replace(tzinfo=UTC)  # SQLite forgets the zone of what it stores
        return aware.astimezone(UTC).isoformat()
    return value


def value_for(column: Column[Any], value: Any) -> Any:
    """The value that a column gets, from what JSON has."""
    return datetime.fromisoformat(value) if value is not None and isinstance(column.type, DateTime) else value


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


# ---- reading


def _bad(key: str, path: Path, **params: Any) -> BadBackup:
    return BadBackup(Message(f"ops.backup.{key}", {"path": Verbatim(path), **params}))


def check_backup(path: Path) -> Header:
    """Read a backup to its end; BadBackup if anything in it is not as it was written."""
    counts: dict[str, int] = {}
    for table, _ in rows_of(path):
        counts[table] = counts.get(table, 0) + 1
    header = header_of(path)
    promised = {table: count for table, count in header.rows.items() if count}
    if counts != promised:
        raise _bad("other_rows", path, promised=repr(promised), counts=repr(counts))
    return header


def header_of(path: Path) -> Header:
    """What a backup says of itself."""
    for line in _read(path):
        try:
            header = Header(**line)
        except TypeError as error:
            raise _bad("no_backup", path) from error
        if header.haab_backup != FORMAT:
            raise _bad("format", path, found=repr(header.haab_backup), known=FORMAT)
        return header
    raise _bad("empty", path)


def rows_of(path: Path) -> Iterator[Row]:
    """Every row of a backup, in order; BadBackup at the latest at its end, when the checksum does not fit."""
    header_of(path)
    lines = _read(path)
    next(lines)
    for line in lines:
        match line:
            case [str() as table, dict() as row]:
                yield table, row
            case _:
                raise _bad("no_row", path)


def _read(path: Path) -> Iterator[Any]:
    """The header and the rows of a backup; the last line, with the checksum, is compared with all before it."""
    checksum = hashlib.sha256()
    expected: str | None = None
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                if expected is not None:
                    raise _bad("after_end", path)
                value = json.loads(line)
                if isinstance(value, dict) and "sha256" in value:
                    expected = value["sha256"]
                    continue
                checksum.update(line)
                yield value
    except gzip.BadGzipFile as error:
        raise _bad("no_gzip", path) from error
    except BadBackup:
        raise
    except (EOFError, zlib.error, ValueError) as error:
        raise _bad("damaged", path) from error
    except OSError as error:
        raise _bad("unreadable", path, why=system_message(error)) from error
    if expected != checksum.hexdigest():
        raise _bad("incomplete" if expected is None else "checksum", path)
