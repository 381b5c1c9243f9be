"""The event loop waits for nobody: while one request has to wait for the store, all others are answered."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette

from haab.table.server import Server
from haab.table.settings import Settings
from haab.table.store.changes import SqlWrites
from haab.table.store.store import Store
from tests.table.clients import Browser, in_loop

PATIENCE = 30
"""Seconds after which something that should be answered at once counts as stuck."""


@contextmanager
def another_writer(folder: Path) -> Iterator[None]:
    """Another program that writes to the file."""
    blocker = sqlite3.connect(folder / "table.sqlite3", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        blocker.execute("ROLLBACK")
        blocker.close()


def test_another_program_that_writes_to_the_file_keeps_nobody_from_looking(ana: Browser, tmp_path: Path) -> None:
    view, other = ana.open()["view"], ana.open()["id"]
    with ThreadPoolExecutor(2) as pool:
        with another_writer(tmp_path):
            waits = pool.submit(ana.move, view, view["legal"][0]["notation"])
            assert pool.submit(ana.view, other).result(PATIENCE)["id"] == other
            assert not waits.done()
        assert waits.result(PATIENCE)["view"]["number"] == 1


def test_a_dozen_who_wait_for_the_file_leave_the_lobby_open(ana: Browser, tmp_path: Path) -> None:
    """M8: with eight threads that waited one after the other, nobody else was answered for a minute."""
    views = [ana.open()["view"] for _ in range(12)]
    with ThreadPoolExecutor(13) as pool:
        with another_writer(tmp_path):
            waiting = [pool.submit(ana.move, view, view["legal"][0]["notation"]) for view in views]
            assert pool.submit(ana.get, "/api/catalogue").result(PATIENCE)["games"]
            assert pool.submit(ana.get, "/api/mine").result(PATIENCE)["games"]
            assert not any(one.done() for one in waiting)
        assert all(one.result(PATIENCE)["view"]["number"] == 1 for one in waiting)


def test_a_game_that_is_busy_can_be_looked_at(app: Starlette, ana: Browser) -> None:
    """Whoever looks while a move is on its way to the store sees the game as it was."""
    view = ana.open()["view"]

    async def look_while_it_is_busy() -> Any:
        table = app.state.server.table
        game = await table.game(view["id"])
        async with game.lock:
            return await asyncio.wait_for(table.game(view["id"]), PATIENCE)

    assert in_loop(app, look_while_it_is_busy).version == 0


# ---- group commit


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with an empty table of numbers."""
    kept = Store(f"sqlite:///{tmp_path / 'numbers.sqlite3'}")
    with kept.engine.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))
    yield kept
    kept.close()


def _insert(number: int) -> Any:
    def work(changes: SqlWrites) -> int:
        changes.connection.execute(text("INSERT INTO numbers VALUES (:number)"), {"number": number})
        return number

    return work


def _numbers(store: Store) -> list[int]:
    return store.read_here(lambda look: list(look.session.scalars(text("SELECT number FROM numbers ORDER BY number"))))


def test_what_has_queued_up_is_one_transaction(store: Store, tmp_path: Path) -> None:
    commits: list[Any] = []
    event.listen(store.engine, "commit", commits.append)

    async def many() -> list[int]:
        return await asyncio.gather(*(store.write(_insert(number)) for number in range(20)))

    assert asyncio.run(many()) == list(range(20))
    assert _numbers(store) == list(range(20))
    assert len(commits) < 20


def test_a_change_that_fails_fails_alone(store: Store) -> None:
    async def many() -> list[Any]:
        changes = [store.write(_insert(number)) for number in (1, 2, 2, 3)]
        return await asyncio.gather(*changes, return_exceptions=True)

    results = asyncio.run(many())
    assert [result if isinstance(result, int) else "failed" for result in results] == [1, 2, "failed", 3]
    assert _numbers(store) == [1, 2, 3]


def test_what_was_begun_is_written_before_the_store_is_closed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'numbers.sqlite3'}"
    kept = Store(url)
    with kept.engine.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))

    async def begin_and_close() -> None:
        writes = [asyncio.ensure_future(kept.write(_insert(number))) for number in range(50)]
        await asyncio.sleep(0)
        kept.close()
        await asyncio.gather(*writes)

    asyncio.run(begin_and_close())
    again = Store(url)
    assert _numbers(again) == list(range(50))
    again.close()


@pytest.mark.parametrize(("address", "tries"), [("postgresql://localhost/away", 3), ("sqlite:///away.sqlite3", 1)])
def test_a_server_that_begins_waits_for_a_postgresql_that_is_started_anew(
    address: str, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The soak found it: a worker that began meanwhile ended with a traceback. A file does not come back."""
    tried: list[str] = []

    async def fail(settings: Settings, _: object) -> None:
        tried.append(settings.database)
        raise OperationalError("SELECT 1", None, Exception("the database system is starting up"))

    monkeypatch.setattr(Server, "_opened", fail)
    monkeypatch.setattr("haab.table.server.PAUSES", (0.0, 0.0))
    with pytest.raises(OperationalError):
        asyncio.run(Server.open(Settings(address)))
    assert tried == [address] * tries
