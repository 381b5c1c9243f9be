"""Migrations make a copy first."""

from __future__ import annotations

import stat
from pathlib import Path

import platformdirs
import pytest
from sqlalchemy import create_engine

from haab.kit.errors import HaabError
from haab.table.ops.backup import Row, check_backup, value_for
from haab.table.ops.copies import KEPT, copy_before_upgrade
from haab.table.ops.database import our_tables, upgrade
from haab.table.store.store import Store
from tests.ops.tables import OLD_GAME, OLD_SEAT, stored


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the user's for this test."""
    monkeypatch.setattr(platformdirs, "user_data_path", lambda _: tmp_path / "data")
    return tmp_path / "data"


def at_schema(url: str, revision: str) -> None:
    with create_engine(url).begin() as connection:
        upgrade(connection, revision)


def test_an_older_database_with_games_is_upgraded(url: str, data_folder: Path) -> None:
    at_schema(url, "0002")
    with create_engine(url).begin() as connection:
        tables = our_tables(connection).tables
        rows: list[Row] = [("games", OLD_GAME), *(("seats", OLD_SEAT | {"seat": seat}) for seat in range(2))]
        for name, row in rows:
            values = {key: value_for(tables[name].c[key], value) for key, value in row.items()}
            connection.execute(tables[name].insert(), values)
    Store(url).close()
    assert [row["status"] for row in stored(url)["games"]] == ["running"]
    assert [row["colour"] for row in stored(url)["seats"]] == ["orange", "orange"]


def copied(url: str) -> Path | None:
    with create_engine(url).begin() as connection:
        return copy_before_upgrade(connection, url)


def test_an_older_sqlite_file_is_copied_beside_itself(sqlite_url: str, tmp_path: Path) -> None:
    at_schema(sqlite_url, "0001")
    copy = copied(sqlite_url)
    assert copy is not None
    assert copy.name.startswith("table.sqlite3.copy-0001-2")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with create_engine(f"sqlite:///{copy}").begin() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one() == "0001"


def test_an_older_postgresql_database_is_copied_as_a_backup(postgres_url: str, data_folder: Path) -> None:
    at_schema(postgres_url, "0002")
    copy = copied(postgres_url)
    assert copy is not None
    assert copy.parent == data_folder / "copies"
    assert check_backup(copy).schema == "0002"


def test_a_new_database_and_one_of_today_are_not_copied(url: str, data_folder: Path, tmp_path: Path) -> None:
    assert copied(url) is None
    at_schema(url, "head")
    assert copied(url) is None
    assert not data_folder.exists()
    assert not list(tmp_path.glob("*copy*"))


def test_the_last_three_copies_are_kept(sqlite_url: str, tmp_path: Path) -> None:
    at_schema(sqlite_url, "0001")
    (tmp_path / "table.sqlite3-other").touch()
    made = [copied(sqlite_url) for _ in range(KEPT + 2)]
    assert sorted(tmp_path.glob("*.copy-*")) == made[-KEPT:]
    assert (tmp_path / "table.sqlite3-other").exists()


def test_without_room_for_a_copy_nothing_is_upgraded(
    postgres_url: str, data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_schema(postgres_url, "0001")
    (data_folder).write_text("a file where a folder should be")
    with pytest.raises(HaabError, match=r"but no copy could be made first: .* --no-copy"):
        copied(postgres_url)
