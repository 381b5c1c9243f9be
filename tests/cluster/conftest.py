"""A PostgreSQL server for these tests, and databases on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from haab.table.settings import database_url
from tests.table.postgres import new_database, postgres_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The address of an empty database in PostgreSQL."""
    return database_url(new_database(postgres))
