"""A server that cannot start says why in one sentence, and nothing else (L7)."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from haab.kit.errors import HaabError
from haab.table.serve import CannotServe, check_database, check_processes, config_for, reason
from haab.table.settings import Settings
from haab.table.store import connect
from haab.table.store.store import Store


def serve(database: str, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "haab", "serve", "--no-page", "--port", "18900", "--db", database, *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def made(path: Path) -> Path:
    """A database of today."""
    check_database(f"sqlite:///{path}")
    return path


def too_new(path: Path) -> str:
    with sqlite3.connect(made(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    return f"sqlite:///{path}"


def damaged(path: Path) -> str:
    path.write_bytes(b"this is no database" * 1000)
    return f"sqlite:///{path}"


def read_only(path: Path) -> str:
    with sqlite3.connect(made(path)) as connection:
        connection.execute("DROP TABLE alembic_version")
    return f"sqlite:///file:{path}?mode=ro&uri=true"


def in_no_folder(path: Path) -> str:
    return f"sqlite:///{path}/nowhere/table.sqlite3"


TROUBLES = {
    too_new: "newer version of Haab",
    damaged: "it is damaged",
    read_only: "cannot be written to",
    in_no_folder: "cannot be opened",
}


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.__name__)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(trouble, tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match=TROUBLES[trouble]) as raised:
        check_database(trouble(tmp_path / "table.sqlite3"))
    assert "\n" not in str(raised.value)


def test_the_command_ends_with_one_line_and_exit_status_1(tmp_path: Path) -> None:
    """L7: it ended with a traceback and exit status 3."""
    done = serve(too_new(tmp_path / "table.sqlite3"))
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("haab: the database sqlite:///")
    assert done.stderr.count("\n") == 1


def test_a_second_server_on_the_same_file_is_told(tmp_path: Path) -> None:
    """H5: both worked on it, and left games stuck."""
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    first = Store(url)
    with pytest.raises(CannotServe, match=r"^another table is open on .*need PostgreSQL"):
        check_database(url)
    first.close()
    check_database(url)


def test_several_processes_need_postgresql_and_are_told_how_to_get_there(tmp_path: Path) -> None:
    for database in ("sqlite://", f"sqlite:///{tmp_path / 'table.sqlite3'}"):
        with pytest.raises(HaabError, match=r"belongs to one process: several need PostgreSQL.*backup.*restore"):
            check_processes(Settings(database, processes=2))
    check_processes(Settings("postgresql+psycopg://localhost/haab", processes=2))
    done = serve(f"sqlite:///{tmp_path / 'table.sqlite3'}", "--workers", "2")
    assert (done.returncode, done.stdout) == (2, ""), "nobody is told of a table that does not open"
    assert "haab backup" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_locked_database_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "BUSY_TIMEOUT", 100)
    path = tmp_path / "table.sqlite3"
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN EXCLUSIVE")
    blocker.execute("CREATE TABLE anything (x)")
    with pytest.raises(CannotServe, match="another program is using it"):
        check_database(f"sqlite:///{path}")
    blocker.close()


def test_a_full_disk_and_a_server_that_is_not_there_are_told() -> None:
    full = OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))
    assert reason(full).text() == "there is no room left on the disk"
    with pytest.raises(CannotServe, match="cannot be used: connection failed") as raised:
        check_database("postgresql+psycopg://me:secret@127.0.0.1:1/nowhere")
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize(
    ("database", "platform", "is_chosen"),
    [
        ("postgresql+psycopg://haab@host/haab", "win32", True),
        ("postgresql+psycopg://haab@host/haab", "linux", False),
        ("sqlite:///t.sqlite3", "win32", False),
    ],
)
def test_on_windows_postgresql_has_an_event_loop_that_watches_sockets(
    database: str, platform: str, is_chosen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The driver refuses the usual one there: no move could be made."""
    monkeypatch.setattr(sys, "platform", platform)
    config = config_for(Settings(database), "127.0.0.1", 0)
    monkeypatch.undo()
    assert (config.get_loop_factory() is asyncio.SelectorEventLoop) == is_chosen
