"""A copy of the database before every upgrade of its schema, and before many games are deleted.

Of a SQLite file the copy stands beside it. A PostgreSQL server may be anywhere, so its copy is a backup, in the user's
data folder on the machine that upgrades it; `haab restore` takes it. If no copy can be made nothing is upgraded.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import platformdirs
from sqlalchemy import Connection

from haab.kit.errors import HaabError, message_of
from haab.kit.text import Message
from haab.table.ops.backup import backup, whole_file
from haab.table.ops.database import file_of, is_known_revision, newest_revision, place_of, revision_of
from haab.table.store.connect import is_embedded

log = logging.getLogger("haab.table")

KEPT = 3
"""So many copies of a database are kept of each kind; older ones are removed."""
EXPIRY = "expiry"
"""What copies are called that were made before many games were deleted."""


def copy_before_upgrade(connection: Connection, url: str) -> Path | None:
    """Copy a database whose schema is about to change; None if it is new, as it should be, or of a later version."""
    revision = revision_of(connection)
    if revision is None or revision == newest_revision() or not is_known_revision(revision):
        return None
    try:
        copy = _copied(url, revision)
    except (HaabError, OSError, sqlite3.Error) as error:
        schemas = {"place": place_of(url), "schema": revision, "newest": newest_revision()}
        raise HaabError(Message("ops.error.no_copy", {**schemas, "why": message_of(error)})) from error
    log.info("the schema goes from %s to %s; the database as it was is kept in %s", revision, newest_revision(), copy)
    _remove_old(copy, "[0-9]*")
    return copy


def copy_before_deleting(url: str) -> Path:
    """Copy a database from which many games are about to be deleted; an error if that cannot be done."""
    copy = _copied(url, EXPIRY)
    _remove_old(copy, f"{EXPIRY}-*")
    return copy


def _copied(url: str, reason: str) -> Path:
    copy = _name(url, reason)
    if is_embedded(url):
        _copy_file(file_of(url), copy)
    else:
        copy.parent.mkdir(parents=True, exist_ok=True)
        backup(url, copy)
    return copy


def _name(url: str, reason: str) -> Path:
    """What the copy is called: the database, its schema or what else it was made for, and when."""
    moment = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
    if is_embedded(url):
        file = file_of(url)
        return file.with_name(f"{file.name}.copy-{reason}-{moment}")
    return Path(platformdirs.user_data_path("haab")) / "copies" / f"{_database(url)}.copy-{reason}-{moment}"


def _database(url: str) -> str:
    """The name of a database and its host, as part of a file's name."""
    place = place_of(url).split("://", 1)[-1].rsplit("@", 1)[-1].split("?")[0]
    return "".join(letter if letter.isalnum() or letter in "-." else "-" for letter in place)


def _copy_file(file: Path, copy: Path) -> None:
    """SQLite's own copying: it sees one moment, and what is not yet in the main file as well."""
    with whole_file(copy) as part, closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as target:
        source.backup(target)


def _remove_old(copy: Path, kind: str) -> None:
    """Keep so many copies of a kind."""
    stem = copy.name.split(".copy-")[0]
    copies = sorted(copy.parent.glob(f"{stem}.copy-{kind}"), key=lambda path: path.stat().st_mtime)
    for old in copies[:-KEPT]:
        old.unlink(missing_ok=True)
