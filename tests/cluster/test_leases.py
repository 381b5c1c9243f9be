"""Leases: each decision of a bot is claimed by one server, for as long as that server lives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from haab.bots import Question
from haab.table import server
from haab.table.clock import now
from haab.table.cluster.leases import DatabaseLeases
from haab.table.http.app import create_app
from haab.table.service.bots import runner as bots
from haab.table.service.bots.claims import Claims
from haab.table.service.bots.runner import Leases, TableBots
from haab.table.service.play.table import Table
from haab.table.settings import Pace, Settings
from haab.table.store.rows import GameRow, bare
from haab.table.store.store import Store
from tests.table.clients import Browser, wait_until
from tests.table.test_postgres_writer import stored_game

LEASE = timedelta(seconds=2)
"""Of tests that wait until it is over: long enough that a busy machine renews it in time."""
LASTING = timedelta(minutes=1)
"""Of all others: it is not over before they are, however busy the machine is."""
AT_ONCE = timedelta(0)


@pytest.fixture(params=["postgres_url", "sqlite_url"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A store with two games in which a bot is to move, and one of bots alone."""
    opened = Store(request.getfixturevalue(request.param))
    games = [
        stored_game(name) | {"bot_at": now() - timedelta(seconds=age), "bots_only": name == "alone"}
        for age, name in enumerate(("newer", "older", "alone"))
    ]
    with opened.engine.begin() as connection:
        connection.execute(insert(bare(GameRow)), games)
    yield opened
    opened.close()


@pytest.fixture
def sqlite_url(tmp_path: Any) -> str:
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


@pytest.fixture
def leases(store: Store) -> Leases:
    """Those of several servers on PostgreSQL, those of a process that is alone on SQLite."""
    return leases_of(store, LASTING)


def leases_of(store: Store, length: timedelta) -> Leases:
    return DatabaseLeases(store, length) if store.is_shared else Claims(store, length)


def played(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 30))


def test_a_game_is_claimed_once_and_the_one_that_has_waited_longest_first(leases: Leases) -> None:
    async def scene() -> None:
        assert await leases.claim(False, 1) == ["older"]
        assert await leases.claim(False, 5) == ["newer"]
        assert await leases.claim(False, 5) == []
        assert await leases.claim(True, 5) == ["alone"]
        assert await leases.next_due(True) is None

    played(scene)


def test_a_game_that_is_given_back_is_claimed_again_after_its_delay(leases: Leases) -> None:
    async def scene() -> None:
        await leases.claim(False, 2)
        await leases.retry_after("newer", AT_ONCE)
        await leases.retry_after("older", timedelta(seconds=50))
        for game in ("newer", "older"):
            leases.release(game)
        assert await leases.next_due(False) == 0
        assert await leases.claim(False, 2) == ["newer"]
        due = await leases.next_due(False)
        assert due is not None
        assert 20 < due <= 50

    played(scene)


def test_games_of_bots_alone_are_due_only_if_they_are_asked_for(leases: Leases) -> None:
    async def scene() -> None:
        assert await leases.claim(True, 5) == ["alone"]
        assert await leases.next_due(True) == 0, "people wait"
        assert len(await leases.claim(False, 5)) == 2
        assert await leases.next_due(True) is None
        await leases.retry_after("alone", AT_ONCE)
        leases.release("alone")
        assert await leases.next_due(True) == 0
        assert await leases.next_due(False) is None
        assert await leases.claim(False, 5) == []

    played(scene)


def test_a_short_delay_is_not_told_as_a_long_one(leases: Leases) -> None:
    async def scene() -> None:
        await leases.claim(False, 2)
        await leases.retry_after("older", timedelta(seconds=0.8))
        leases.release("older")
        due = await leases.next_due(False)
        assert due is not None
        assert due <= 0.8

    played(scene)


def test_a_game_whose_decision_was_not_stored_is_claimed_again_after_the_lease(store: Store) -> None:
    leases = leases_of(store, LEASE)

    async def scene() -> None:
        await leases.claim(False, 2)
        leases.abandon("older")
        leases.release("older")
        assert await leases.claim(False, 1) == []
        await asyncio.sleep(1.5 * LEASE.total_seconds())
        assert "older" in await leases.claim(False, 2)

    played(scene)


def test_a_game_in_which_no_bot_is_to_move_is_cleared_unless_it_has_changed_meanwhile(
    leases: Leases, store: Store
) -> None:
    """Otherwise a bot whose turn has come meanwhile would be forgotten."""

    def due(game: str) -> bool:
        return store.read_here(lambda look: look.session.scalar(select(GameRow.bot_at).filter_by(id=game))) is not None

    async def scene() -> None:
        await leases.claim(False, 2)
        await leases.clear("older", 7)
        await leases.clear("newer", 1)
        assert due("older")
        assert not due("newer")

    played(scene)


@pytest.mark.parametrize("column", ["bot_at", "bot_until"])
def test_a_moment_that_another_clock_has_set_is_not_waited_for(leases: Leases, store: Store, column: str) -> None:
    ahead = update(bare(GameRow)).where(GameRow.id == "older").values(**{column: now() + timedelta(hours=1)})
    with store.engine.begin() as connection:
        connection.execute(ahead)

    async def scene() -> None:
        assert await leases.recover() == store.is_shared
        assert not await leases.recover()
        assert set(await leases.claim(False, 2)) == {"older", "newer"}

    played(scene)


def test_a_lease_that_is_renewed_lasts(postgres_url: str) -> None:
    stores = [Store(postgres_url) for _ in range(2)]
    here, there = (DatabaseLeases(store, LEASE) for store in stores)
    with stores[0].engine.begin() as connection:
        connection.execute(insert(bare(GameRow)), stored_game("older") | {"bot_at": now()})

    async def scene() -> None:
        assert await here.claim(False, 1) == ["older"]
        for _ in range(5):
            await asyncio.sleep(LEASE.total_seconds() / 4)
            await here.renew(["older"])
            assert await there.claim(False, 1) == []
        await asyncio.sleep(1.5 * LEASE.total_seconds())
        assert await there.claim(False, 1) == ["older"], "the other server died"
        for store in stores:
            store.close()

    played(scene)


def test_a_bot_that_thinks_longer_than_a_lease_is_asked_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leases are short, so that another server soon goes on where one died; whoever lives renews them."""
    asked: list[bytes] = []

    def slow(_: str, question: Question) -> int:
        asked.append(question.record.tobytes())
        time.sleep(2 * LEASE.total_seconds())
        return question.legal[0]

    for module in (server, bots):
        monkeypatch.setattr(module, "LEASE", LEASE)
    monkeypatch.setattr(bots, "LOOK_ANEW", 0.1)
    browser = Browser(create_app(Settings(postgres_url, Pace(0.1), 1e9, 10**9), think=slow))
    with browser.http:
        game = browser.open("tzolkin", "bm", seed=2)["id"]
        wait_until(lambda: browser.view(game)["version"] > 0)
    assert len(asked) == len(set(asked))


def test_the_store_is_asked_once_for_the_bots_of_all_games_that_others_have_changed(
    store: Store, leases: Leases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "OTHERS_FIRST", 0.05)

    async def no_thought(*_: object) -> int:
        return 0

    async def scene() -> None:
        at_work = TableBots(Table(store), leases, no_thought, Pace())
        looked = 0

        async def take() -> None:
            nonlocal looked
            looked += 1

        monkeypatch.setattr(at_work, "_take", take)
        monkeypatch.setattr(at_work, "_next_due", lambda: asyncio.sleep(0, 2.0))
        at_work.start()
        while looked < 1:
            await asyncio.sleep(0.01)
        for _ in range(200):
            at_work.heard()
        while looked < 2:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert looked == 2
        await at_work.close()

    played(scene)


def test_a_due_bot_that_is_cleared_does_not_wait_for_the_disk(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    """If it is lost with the machine, the bot is asked once more, which does no harm."""
    lasting: list[bool] = []
    write = store.write

    def noted(change: Any, lasting_too: bool) -> Any:
        lasting.append(lasting_too)
        return write(change, lasting=lasting_too)

    monkeypatch.setattr(store, "write", lambda change, lasting=True: noted(change, lasting))

    async def scene() -> None:
        await Claims(store, LEASE).clear("older", 1)
        assert "older" not in await store.read(lambda look: look.bots_due(False, 5, ()))

    played(scene)
    assert lasting == [False]
