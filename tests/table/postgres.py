"""A PostgreSQL server that exists for tests only."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from haab.table.settings import database_url
from tools.soak.postgres import POSTGRES, Postgres


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a server; where none can be had the test is skipped, or fails in a build."""
    if not POSTGRES:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is missing: tools/postgres.sh installs it")
        pytest.skip("no PostgreSQL server is installed (tools/postgres.sh installs Debian's)")
    with Postgres(fsync=False) as server:
        yield server.address


def new_database(server: str) -> str:
    """The address of a new, empty database of a server."""
    name = f"haab_{secrets.token_hex(4)}"
    engine = create_engine(database_url(server), isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    return server.rsplit("/", 1)[0] + "/" + name
