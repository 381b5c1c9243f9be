"""Checks before the table opens; what is wrong is said in one sentence."""

from __future__ import annotations

import signal
from typing import ClassVar

from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from haab.kit.errors import HaabError
from haab.table.ops.copies import copy_before_upgrade
from haab.table.settings import Settings
from haab.table.store.connect import is_embedded
from haab.table.store.store import Store

REASONS = {
    "readonly": "it cannot be written to",
    "read-only": "it cannot be written to",
    "full": "there is no room left on the disk",
    "not a database": "it is damaged, or no database at all (haab doctor tells more, haab restore brings back a copy)",
    "malformed": "it is damaged (haab doctor tells more, haab restore brings back a copy)",
    "locked": "another program is using it",
    "unable to open": "the file cannot be opened or made there",
}
"""What databases say, and what it means."""


class CannotServe(HaabError):
    """The table cannot be opened, whatever is asked for."""

    exit_status: ClassVar[int] = 1


def check_processes(settings: Settings) -> None:
    """Several processes need a database that several can work on, and a system that knows how to replace them."""
    if settings.processes == 1:
        return
    if is_embedded(settings.database):
        raise HaabError(
            "a file of SQLite belongs to one process: several need PostgreSQL (--db). "
            "haab backup and haab restore take the games there."
        )
    if not hasattr(signal, "SIGHUP"):
        raise HaabError("several processes behind one port need Linux, macOS or another Unix")


def check_database(url: str, copies: bool = True) -> None:
    """Open the database, bring it to the newest schema, and close it again; CannotServe says why not.

    With `copies` it is copied before its schema is changed.
    """
    try:
        Store(url, copy_before_upgrade if copies else None).close()
    except HaabError as error:
        raise CannotServe(str(error)) from error
    except (SQLAlchemyError, CommandError, OSError) as error:
        name = make_url(url).render_as_string(hide_password=True)
        raise CannotServe(f"the database {name} cannot be used: {reason(error)}") from error


def reason(error: Exception) -> str:
    """Why a database cannot be used, for people."""
    if isinstance(error, CommandError):
        return "it was written by a newer version of Haab"
    said = str(getattr(error, "orig", error) or error).strip()
    for word, meaning in REASONS.items():
        if word in said:
            return meaning
    return said.partition("\n")[0]
