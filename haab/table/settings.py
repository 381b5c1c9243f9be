"""How a server is run."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from haab.kit.errors import HaabError
from haab.table.store.store import default_url


@dataclass(frozen=True)
class Pace:
    """How bots play at this table."""

    pause: float = 0.6
    """Seconds before each move of a bot, so that people can follow."""
    seconds: float = 1.0
    """Thinking time for a decision."""
    retry: float = 0.2
    """Seconds before a move that failed is tried again; twice as long each time."""


@dataclass(frozen=True)
class Settings:
    """Where games are kept, how bots play, and how fast clients may be."""

    database: str = field(default_factory=default_url)
    pace: Pace = field(default_factory=Pace)
    requests_per_second: float = 50
    burst: int = 200
    log: Literal["text", "json"] = "text"
    log_requests: bool = False
    """Every request has a line in the log, not only those that failed or were slow."""
    metrics_token: str | None = field(default_factory=lambda: os.environ.get("HAAB_METRICS_TOKEN") or None, repr=False)
    """Who knows it may read /metrics from anywhere; without one, only programs on the same machine may."""


def settings_for(database: str | None, pause: float, think: float) -> Settings:
    """Settings from the command line."""
    return Settings(database_url(database), Pace(pause, think))


def database_url(database: str | None) -> str:
    """The address of a database as SQLAlchemy wants it: PostgreSQL may be named without its driver."""
    if database is None:
        return default_url()
    for short in ("postgres://", "postgresql://"):
        if database.startswith(short):
            database = "postgresql+psycopg://" + database.removeprefix(short)
    try:
        make_url(database)
    except ArgumentError as error:
        raise HaabError(f"{database!r} is not the address of a database, such as sqlite:///table.sqlite3") from error
    return database
