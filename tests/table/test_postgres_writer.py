"""How PostgreSQL is told moves: together in one transaction, synced, each failing alone, over a line that may break."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from sqlalchemy import insert

from haab.table.clock import now
from haab.table.cluster import bus
from haab.table.cluster.bus import PostgresBus
from haab.table.errors import StoreFailed
from haab.table.service.game.stored import StoredDraft, StoredMove
from haab.table.service.store import Confirmed, Drafted, Outdated
from haab.table.settings import database_url
from haab.table.store import postgres
from haab.table.store.connect import TIMEOUTS, address_of
from haab.table.store.groups import MOST_TOGETHER
from haab.table.store.rows import GameRow, SeatRow, bare
from haab.table.store.store import Store
from tests.table.postgres import new_database, postgres_server
from tests.table.relay import Relay

PATIENCE = 30
"""Seconds after which something that should be answered at once counts as stuck."""
GAMES = [f"game-{number}" for number in range(12)]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A PostgreSQL server for these tests."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def address(server: str) -> str:
    """A database with some games."""
    return new_database(server)


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """The store of a table with some games in which nobody has moved yet."""
    opened = Store(database_url(address))
    with opened.engine.begin() as connection:
        connection.execute(insert(bare(GameRow)), [stored_game(game) for game in GAMES])
        seats = [{"game_id": game, "seat": 0, "kind": "human", "name": "", "colour": "red"} for game in GAMES]
        connection.execute(insert(bare(SeatRow)), seats)
    yield opened
    opened.close()


def stored_game(game_id: str) -> dict[str, Any]:
    """A row of a game."""
    moment = now()
    return {
        "id": game_id,
        "game": "tikal",
        "rules": 1,
        "players": 2,
        "options": {},
        "seed": "1",
        "chosen_seed": False,
        "status": "running",
        "version": 0,
        "revision": 1,
        "bots_only": False,
        "turn_began": moment,
        "created": moment,
        "updated": moment,
    }


def confirmed(game_id: str, seen: int = 1, number: int = 1) -> Confirmed:
    """One move."""
    return Confirmed(
        game_id=game_id,
        seen=seen,
        news=f"me game {game_id} {seen + 1}",
        version=number,
        status="running",
        to_move=1,
        moment=now(),
        bot_at=None,
        seat=0,
        moves=[StoredMove(number, "pass", "an-id", now())],
        clocks={0: 1500},
        step=0,
    )


def drafted(game_id: str) -> Drafted:
    """A turn in the making."""
    moves = [["an-id", 'a move of "words"']]
    news = f"me draft {game_id} 0"
    return Drafted(game_id, 1, news, StoredDraft(0, 0, 1, moves, []))


def _servers_loop() -> asyncio.AbstractEventLoop:
    """What servers run in where there is one."""
    uvloop = pytest.importorskip("uvloop")
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


NewLoop = Callable[[], asyncio.AbstractEventLoop]
LOOPS = [pytest.param(asyncio.new_event_loop, id="asyncio"), pytest.param(_servers_loop, id="uvloop")]


def played(scene: Callable[[], Coroutine[Any, Any, None]], new_loop: NewLoop = _servers_loop) -> None:
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(asyncio.wait_for(scene(), PATIENCE))


def found(address: str, query: str) -> list[Any]:
    """The first column of what a query finds."""
    with psycopg.connect(address, autocommit=True) as connection:
        return [row[0] for row in connection.execute(query.encode())]


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


@contextmanager
def a_disk_that_takes_for_ever(address: str) -> Iterator[None]:
    """No transaction that is to be synced comes to its end: PostgreSQL waits for a copy of itself that is not there."""
    _set(address, "nobody")
    try:
        yield
    finally:
        _set(address, "")


def _set(address: str, standby: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{standby}'".encode())
        connection.execute("SELECT pg_reload_conf()")
        while connection.execute("SHOW synchronous_standby_names").fetchone() != (standby,):
            pass


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND datname = current_database()"
HELD_UP = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
END_ALL = """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def test_what_has_queued_up_is_one_transaction(store: Store, address: str) -> None:
    async def scene() -> None:
        await asyncio.gather(*(store.confirm(confirmed(game)) for game in reversed(GAMES)))
        assert all(await asyncio.gather(*(store.is_current(game, 2, 0) for game in GAMES)))
        assert not await store.is_current("none", 2, 0)

    played(scene)
    assert len(found(address, "SELECT number FROM moves")) == len(GAMES)
    assert len(found(address, "SELECT DISTINCT xmin::text FROM moves")) == 1
    assert set(found(address, "SELECT clock_ms FROM seats")) == {1500}


def test_a_change_that_fails_fails_alone(store: Store, address: str) -> None:
    changes = [confirmed("game-0"), confirmed("game-1", seen=7), confirmed("game-2"), confirmed("game-3")]

    async def scene() -> None:
        await store.confirm(confirmed("game-2"))
        changes[2] = confirmed("game-2", seen=2, number=1)  # there is a move with this number
        results = await asyncio.gather(*map(store.confirm, changes), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Outdated, Outdated, type(None)]
        assert await store.is_current("game-2", 2, 0)

    played(scene)
    assert sorted(found(address, "SELECT game_id FROM moves")) == ["game-0", "game-2", "game-3"]


def test_a_game_that_somebody_holds_keeps_others_waiting_for_a_while_only(
    store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that was cut off in the middle of a change may hold a game for hours."""
    monkeypatch.setattr("haab.table.store.postgres.LOCK_TIMEOUT", 200)
    hasty = Store(store.url)

    async def scene() -> None:
        with psycopg.connect(address) as holder:
            holder.execute("SELECT 1 FROM games WHERE id = 'game-0' FOR UPDATE")
            moves = [hasty.confirm(confirmed(game)) for game in ("game-0", "game-1")]
            results = await asyncio.gather(*moves, return_exceptions=True)
            assert [type(result) for result in results] == [StoreFailed, type(None)]
        await hasty.confirm(confirmed("game-0"))
        hasty.close()

    played(scene)


def test_a_move_is_answered_when_it_is_synced_and_drafts_and_looks_do_not_wait_for_that(
    store: Store, address: str
) -> None:
    async def scene() -> None:
        with a_disk_that_takes_for_ever(address):
            move = asyncio.create_task(store.confirm(confirmed("game-0")))
            await until(lambda: found(address, WAITING) == [1])
            await store.keep_draft(drafted("game-1"))
            await store.keep_draft(drafted("game-2"))
            assert await store.is_current("game-1", 1, 1)
            assert await store.is_current("game-0", 1, 0), "it is not there yet for anybody"
            assert not move.done()
        await move
        assert await store.is_current("game-0", 2, 0)

    played(scene)
    assert found(address, "SELECT moves FROM drafts WHERE game_id = 'game-1'") == [[["an-id", 'a move of "words"']]]


def test_a_draft_waits_for_a_turn_that_another_server_is_confirming(store: Store, address: str) -> None:
    """The soak found it: a draft was acknowledged while the turn that it was part of came to its end elsewhere."""
    there = Store(store.url)

    async def scene() -> None:
        with a_disk_that_takes_for_ever(address):
            move = asyncio.create_task(store.confirm(confirmed("game-0")))
            await until(lambda: found(address, WAITING) == [1])
            draft = asyncio.create_task(there.keep_draft(drafted("game-0")))
            await until(lambda: found(address, HELD_UP) == [1] or draft.done())
        await move
        with pytest.raises(Outdated):
            await draft
        there.close()

    played(scene)
    assert found(address, "SELECT step FROM drafts") == []


def test_a_turn_is_not_confirmed_over_a_draft_that_another_server_is_writing(store: Store, address: str) -> None:
    async def scene() -> None:
        with psycopg.connect(address) as there:
            there.execute("SELECT 1 FROM games WHERE id = 'game-0' FOR SHARE")
            columns = "game_id, seat, version, step, moves, undone"
            there.execute(f"INSERT INTO drafts ({columns}) VALUES ('game-0', 0, 0, 1, '[]', '[]')".encode())
            move = asyncio.create_task(store.confirm(confirmed("game-0")))
            await until(lambda: found(address, HELD_UP) == [1])
            there.commit()
            with pytest.raises(Outdated):
                await move

    played(scene)
    assert found(address, "SELECT step FROM drafts") == [1]


def test_a_move_that_was_in_when_the_line_broke_is_not_played_twice(store: Store, address: str) -> None:
    async def scene() -> None:
        with a_disk_that_takes_for_ever(address):
            move = asyncio.create_task(store.confirm(confirmed("game-0")))
            await until(lambda: found(address, WAITING) == [1])
            found(address, END_ALL)
        with pytest.raises(Outdated):
            await move
        assert await store.is_current("game-0", 2, 0)

    played(scene)
    assert len(found(address, "SELECT number FROM moves")) == 1


def test_a_line_that_broke_is_opened_again(store: Store, address: str) -> None:
    async def scene() -> None:
        await store.confirm(confirmed("game-0"))
        found(address, END_ALL)
        await store.confirm(confirmed("game-1"))
        found(address, END_ALL)
        await asyncio.sleep(0.1)  # now the loop has heard of it
        await store.confirm(confirmed("game-2"))
        assert await store.is_current("game-2", 2, 0)

    played(scene)


@pytest.mark.parametrize("new_loop", LOOPS)
def test_a_line_that_is_reset_after_last_words_is_opened_again(store: Store, address: str, new_loop: NewLoop) -> None:
    """uvloop tells of a reset once only, and then there are last words to be read first. So a server whose PostgreSQL
    was killed before it had read a move waited for ever."""
    relay = Relay(address)
    far = Store(database_url(relay.address))

    async def scene() -> None:
        await far.confirm(confirmed("game-0"))
        relay.stop()
        move = asyncio.create_task(far.confirm(confirmed("game-1")))
        await asyncio.sleep(0.05)  # it is sent, and nobody reads it
        relay.cut()
        await asyncio.wait_for(move, 5)

    try:
        played(scene, new_loop)
    finally:
        far.close()
        relay.close()
    assert sorted(found(address, "SELECT game_id FROM moves")) == ["game-0", "game-1"]


def test_while_the_database_is_away_a_move_is_refused_and_later_it_is_taken(
    store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise psycopg.OperationalError("the database system is starting up")

    async def scene() -> None:
        await store.confirm(confirmed("game-0"))
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(psycopg.AsyncConnection, "connect", away)
            found(address, END_ALL)
            results = await asyncio.gather(
                store.confirm(confirmed("game-1")), store.confirm(confirmed("game-2")), return_exceptions=True
            )
            assert [type(result) for result in results] == [StoreFailed] * 2
        await store.confirm(confirmed("game-1"))

    played(scene)
    assert sorted(found(address, "SELECT game_id FROM moves")) == ["game-0", "game-1"]


def test_others_hear_of_moves_and_drafts(store: Store, address: str) -> None:
    heard: list[str] = []

    def hear(what: str, words: Sequence[str]) -> None:
        heard.append(f"{what} {' '.join(words)}")

    async def scene() -> None:
        is_open = asyncio.Event()
        line = PostgresBus(store, "you", hear, is_open.set)
        line.start()
        await is_open.wait()
        with pytest.raises(Outdated):
            await store.confirm(confirmed("game-0", seen=7))
        await store.confirm(confirmed("game-0"))
        await store.keep_draft(drafted("game-1"))
        await until(lambda: len(heard) == 2)
        await line.close()

    played(scene)
    assert heard == ["game me game-0 2", "draft me game-1 0"]


def test_notifications_do_not_pile_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that has come together is sent at once, and while the database is slow no more is kept than can be."""
    sent: list[int] = []

    async def send(_: object, group: Sequence[str]) -> None:
        sent.append(len(group))
        await asyncio.sleep(0)

    async def scene() -> None:
        writer: Any = store._writer
        monkeypatch.setattr(writer._notifying, "use", send)
        for number in range(3 * postgres.MOST_MESSAGES):
            store.notify(f"ours alive {number}")
        await until(lambda: not writer._messages)

    played(scene)
    assert sum(sent) == postgres.MOST_MESSAGES
    assert len(sent) <= -(-postgres.MOST_MESSAGES // MOST_TOGETHER)


def test_whatever_breaks_the_line_to_others_it_is_opened_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = psycopg.AsyncConnection.connect
    failures = iter([OSError("too many open files")])

    async def fail_once(*words: Any, **named: Any) -> Any:
        for failure in failures:
            raise failure
        return await connect(*words, **named)

    async def scene() -> None:
        is_open = asyncio.Event()
        line = PostgresBus(store, "you", lambda *_: None, is_open.set)
        line.start()
        await asyncio.wait_for(is_open.wait(), 5)
        await line.close()

    monkeypatch.setattr(bus, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(psycopg.AsyncConnection, "connect", fail_once)
    played(scene)
    assert next(failures, None) is None


def test_a_machine_that_vanishes_is_noticed_on_every_way_to_it(store: Store, address: str) -> None:
    with store.engine.connect() as connection:
        by_threads: Any = connection.connection.driver_connection
        assert by_threads.info.get_parameters().items() >= TIMEOUTS.items()
    with psycopg.connect(address_of(store.url)) as by_pipe:
        assert by_pipe.info.get_parameters().items() >= TIMEOUTS.items()
    with psycopg.connect(address_of(f"{address}?connect_timeout=3")) as by_own_words:
        assert by_own_words.info.get_parameters().items() >= (TIMEOUTS | {"connect_timeout": "3"}).items()


def test_whoever_waits_when_the_store_is_closed_is_told_and_what_is_being_committed_is_finished(
    address: str, store: Store
) -> None:
    async def scene() -> None:
        with a_disk_that_takes_for_ever(address):
            moves = [asyncio.create_task(store.confirm(confirmed("game-0")))]
            await until(lambda: found(address, WAITING) == [1])
            moves.append(asyncio.create_task(store.confirm(confirmed("game-1"))))
            await asyncio.sleep(0)
            store.close()
            moves.append(asyncio.create_task(store.confirm(confirmed("game-2"))))
            late = await asyncio.gather(*moves[1:], return_exceptions=True)
            assert [type(result) for result in late] == [StoreFailed] * 2
        await moves[0]

    played(scene)
    assert found(address, "SELECT game_id FROM moves") == ["game-0"]
