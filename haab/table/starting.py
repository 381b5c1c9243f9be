"""Checks before the table opens; what is wrong is said in one sentence."""

from __future__ import annotations

import signal
from typing import ClassVar

from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from haab.kit.errors import HaabError
from haab.kit.text import Message
from haab.table.ops.copies import copy_before_upgrade
from haab.table.settings import Settings
from haab.table.store.connect import is_embedded
from haab.table.store.store import Store

REASONS = {
    "readonly": "ops.database.read_only",
    "read-only": "ops.database.read_only",
    "full": "ops.database.full",
    "not a database": "ops.database.no_database",
    "malformed": "ops.database.damaged",
    "locked": "ops.database.locked",
    "unable to open": "ops.database.not_opened",
}
"""What databases say, and the message that tells what it means."""


class CannotServe(HaabError):
    """The table cannot be opened, whatever is asked for."""

    exit_status: ClassVar[int] = 1


def check_processes(settings: Settings) -> None:
    """Several processes need a database that several can work on, and a system that knows how to replace them."""
    if settings.processes == 1:
        return
    if is_embedded(settings.database):
        raise HaabError(Message("ops.error.one_process"))
    if not hasattr(signal, "SIGHUP"):
        raise HaabError(Message("ops.error.needs_unix"))


def check_database(url: str, copies: bool = True) -> None:
    """Open the database, bring it to the newest schema, and close it again; CannotServe says why not.

    With `copies` it is copied before its schema is changed.
    """
    try:
        Store(url, copy_before_upgrade if copies else None).close()
    except HaabError as error:
        raise CannotServe(error.message) from error
    except (SQLAlchemyError, CommandError, OSError) as error:
        name = make_url(url).render_as_string(hide_password=True)
        raise CannotServe(Message("ops.error.cannot_use", {"name": name, "why": reason(error)})) from error


def reason(error: Exception) -> Message:
    """Why a database cannot be used, for people; in its own words, if we have none."""
    if isinstance(error, CommandError):
        return Message("ops.database.newer")
    said = str(getattr(error, "orig", error) or error).strip()
    for word, key in REASONS.items():
        if word in said:
            return Message(key)
    return HaabError(said.partition("\n")[0]).message
