"""How a server is run."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Literal

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from haab.kit.errors import HaabError
from haab.kit.text import Message
from haab.table.notify.settings import Calling
from haab.table.service.bots.budget import Pace
from haab.table.store.connect import default_url

WORKER_SOCKET = "HAAB_SOCKET"
"""The environment variable by which a supervisor hands a worker the listening socket."""
HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


@dataclass(frozen=True)
class Settings:
    """Where games are kept, how bots play, and how much, how fast and how long clients may ask.

    An address is one of IPv4, or the first 64 bits of one of IPv6. Each process counts for itself.
    """

    database: str = field(default_factory=default_url)
    pace: Pace = field(default_factory=Pace)
    requests_per_second: float = 50
    """Requests of one address, in the long run."""
    burst: int = 200
    """Requests of one address at once."""
    games_per_hour: int = 120
    """New games of one address, at once or spread over an hour; all processes together."""
    sockets_per_address: int = 200
    """Pages of one address that are kept up to date at the same time; all processes together."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks whose word on a client's address (X-Forwarded-For, X-Forwarded-Proto) is believed."""
    public_url: str | None = None
    """The address that links lead to, where a proxy or a router gives the table one."""
    reach: str | None = None
    """The address under which other computers reach the server itself; None: none does, or it is not known."""
    hosts: tuple[str, ...] = ()
    """The names that the table answers to, beside addresses and localhost; none: whatever it is called."""
    header_bytes: int = 16 * 1024
    """The head of a request: its first line and all headers."""
    cookie_bytes: int = 4 * 1024
    """The cookies in it."""
    header_seconds: float = 20
    """How long a client may take over the head of a request."""
    body_seconds: float = 30
    """And then over its body."""
    idle_seconds: int = 15
    """How long a connection is kept for another request."""
    shutdown_seconds: int = 8
    """How long requests that are being answered may take when the server closes."""
    processes: int = 1
    """How many processes serve the table behind one port; more than one need PostgreSQL."""
    log: Literal["text", "json"] = "text"
    log_requests: bool = False
    """Every request has a line in the log, not only those that failed or were slow."""
    metrics_token: str | None = field(default_factory=lambda: os.environ.get("HAAB_METRICS_TOKEN") or None, repr=False)
    """Who knows it may read /metrics from anywhere; without one, only programs on the same machine may."""

    calls: Calling = field(default_factory=Calling)
    open_tables: bool = False
    """Whether games may be opened to whoever has the address of the table."""
    codes_per_hour: int = 20
    """Codes of links that one address may type, in the long run; a few more at once."""
    knocks_per_hour: int = 60
    """Visits by the bare address of a game, and requests for seats, from one network address in the long run."""
    bots_only_games: int = 2000
    """Running games of bots alone, on the whole table."""
    copies: bool = True
    """Whether the database is copied before its schema is changed."""
    keep_days: int = 365
    """Days after which a game is deleted in which nothing happens; 0: never."""

    def share(self, limit: int) -> int:
        """What each process grants of a limit that is meant for all of them together."""
        return -(-limit // self.processes)


def settings_for(database: str | None, think: float) -> Settings:
    """Settings from the command line."""
    return Settings(database_url(database), Pace(think))


def proxy_addresses(given: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks of proxies; anything else would be believed by nobody, or by everybody."""
    for address in given:
        try:
            ip_network(address, strict=False)
        except ValueError as error:
            examples = {"example": "127.0.0.1", "network": "10.0.0.0/8"}
            raise HaabError(Message("ops.error.proxy", {"address": repr(address), **examples})) from error
    return tuple(given)


def host_names(given: Sequence[str]) -> tuple[str, ...]:
    """Names as a Host header has them, without a port."""
    for name in given:
        if not HOST_NAME.fullmatch(name):
            raise HaabError(Message("ops.error.host", {"name": repr(name), "example": "haab.example"}))
    return tuple(name.lower() for name in given)


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
        example = "sqlite:///table.sqlite3"
        raise HaabError(Message("ops.error.database", {"database": repr(database), "example": example})) from error
    return database


__all__ = ["Pace", "Settings", "database_url", "host_names", "proxy_addresses", "settings_for"]
