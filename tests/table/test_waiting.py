"""The event loop waits for nobody: while one request has to wait, all others are answered."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from haab.table import offload as waiting
from haab.table.offload import Lock, at_once, may_wait
from tests.table.clients import Browser

PATIENCE = 30
"""Seconds after which something that should be answered at once counts as stuck."""


def _ask(pool: ThreadPoolExecutor, browser: Browser, game_id: str) -> Future[Any]:
    return pool.submit(browser.view, game_id)


def test_a_game_that_is_busy_keeps_nobody_waiting_at_other_games(app: FastAPI, ana: Browser) -> None:
    busy, free = ana.open()["id"], ana.open()["id"]
    with ThreadPoolExecutor(2) as pool:
        with app.state.table.game(busy).lock:
            waits = _ask(pool, ana, busy)
            assert _ask(pool, ana, free).result(PATIENCE)["id"] == free
            assert not waits.done()
        assert waits.result(PATIENCE)["id"] == busy


def test_another_program_that_writes_to_the_file_keeps_nobody_from_looking(ana: Browser, tmp_path: Path) -> None:
    view, other = ana.open()["view"], ana.open()["id"]
    blocker = sqlite3.connect(tmp_path / "table.sqlite3", isolation_level=None)
    with ThreadPoolExecutor(2) as pool:
        blocker.execute("BEGIN IMMEDIATE")
        waits = pool.submit(ana.move, view, view["legal"][0]["notation"])
        assert _ask(pool, ana, other).result(PATIENCE)["id"] == other
        assert not waits.done()
        blocker.execute("ROLLBACK")
        blocker.close()
        assert waits.result(PATIENCE)["view"]["number"] == 1


def test_several_who_wait_leave_room_for_others(app: FastAPI, ana: Browser) -> None:
    """What is not done in the loop (here the log of a game) still finds a thread."""
    busy, free = ana.open()["id"], ana.open()["id"]
    with ThreadPoolExecutor(5) as pool:
        with app.state.table.game(busy).lock:
            waiting_ones = [_ask(pool, ana, busy) for _ in range(4)]
            log = pool.submit(ana.get, f"/api/games/{free}/history")
            assert log.result(PATIENCE) == {"entries": []}
            assert not any(one.done() for one in waiting_ones)
        assert all(one.result(PATIENCE)["id"] == busy for one in waiting_ones)


@pytest.mark.parametrize("what", ["move", "undo", "redo"])
def test_what_had_to_wait_is_done_once(app: FastAPI, ana: Browser, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is tried in the loop, gives up at the store, and is done again in a thread."""
    view = ana.open()["view"]
    first = view["legal"][0]["notation"]
    before = view
    if what != "move":
        before = ana.move(before, first)["view"]
    if what == "redo":
        before = ana.step(before, "undo")["view"]
    store, tries = app.state.table.store, []
    moving = store.moving

    def not_in_the_loop(lasting: bool = True) -> Any:
        tries.append(waiting.is_in_loop())
        may_wait()
        return moving(lasting)

    monkeypatch.setattr(store, "moving", not_in_the_loop)
    after = (ana.move(before, first) if what == "move" else ana.step(before, what))["view"]
    assert tries == [True, False]
    assert after["number"] == (0 if what == "undo" else 1)
    assert ana.view(after["id"]) == after


def test_in_the_loop_a_lock_that_is_taken_is_given_up_and_in_a_thread_it_is_waited_for() -> None:
    lock = Lock()
    seen = []

    def work() -> str:
        seen.append(waiting.is_in_loop())
        with lock, lock:
            return "done"

    async def from_the_loop() -> str:
        return await at_once(work)()

    assert asyncio.run(from_the_loop()) == "done"
    assert seen == [True]
    with ThreadPoolExecutor(1) as pool:
        with lock:
            result = pool.submit(asyncio.run, from_the_loop())
            with pytest.raises(TimeoutError):
                result.result(0.2)
        assert result.result(PATIENCE) == "done"
    assert seen == [True, True, False]


def test_work_that_has_committed_something_may_not_give_up_any_more(app: FastAPI, ana: Browser) -> None:
    """It would be done a second time: an undo, say, would take back two moves or be refused although it was done."""
    game, store = app.state.table.game(ana.open()["id"]), app.state.table.store
    busy = Lock()

    def give_up_too_late() -> None:
        store.save_draft(game.id, 0, [], [])
        may_wait()

    def wait_for_a_lock_too_late() -> None:
        store.save_draft(game.id, 0, [], [])
        with busy:
            pass

    def give_up_in_time() -> str:
        if waiting.is_in_loop():
            may_wait()
        store.save_draft(game.id, 0, [], [])
        may_wait()
        return "done"

    async def work(what: Any) -> Any:
        return await at_once(what)()

    with pytest.raises(AssertionError, match="a second time"):
        asyncio.run(work(give_up_too_late))
    with ThreadPoolExecutor(1) as pool, busy, pytest.raises(AssertionError, match="a second time"):
        pool.submit(asyncio.run, work(wait_for_a_lock_too_late)).result(PATIENCE)
    assert asyncio.run(work(give_up_in_time)) == "done"
