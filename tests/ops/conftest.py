"""Databases of both kinds, and tables on them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from haab.table.ops.backup import backup
from haab.table.ops.restore import restore
from haab.table.settings import database_url
from tests.ops.tables import play_a_little
from tests.table.postgres import new_database, postgres_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The address of an empty database in PostgreSQL."""
    return database_url(new_database(postgres))


@pytest.fixture(params=["sqlite_url", "postgres_url"])
def url(request: pytest.FixtureRequest) -> str:
    """Either of them."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a table where two games have been opened and one of them played for some turns, with a draft."""
    folder = tmp_path_factory.mktemp("played")
    url = f"sqlite:///{folder / 'table.sqlite3'}"
    play_a_little(url)
    backup(url, folder / "backup")
    return folder / "backup"


@pytest.fixture
def saved(played: Path, tmp_path: Path) -> Path:
    """A copy of it that may be damaged."""
    return Path(shutil.copy(played, tmp_path / "saved"))


@pytest.fixture
def full_url(url: str, played: Path) -> str:
    """A database of either kind with these games."""
    restore(played, url)
    return url


@pytest.fixture
def full_sqlite_url(sqlite_url: str, played: Path) -> str:
    """A SQLite file with these games."""
    restore(played, sqlite_url)
    return sqlite_url
