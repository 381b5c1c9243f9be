"""The outbox: one call for each turn, claimed by one server, and none for what is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, insert, select, update
from starlette.applications import Starlette

from haab.table.clock import now
from haab.table.notify import outbox as calls
from haab.table.notify.sender import Sender
from haab.table.settings import database_url
from haab.table.store.connect import connect, migrate
from haab.table.store.rows import CallRow, GrantRow, WantedRow, WayRow, bare
from tests.table.clients import Browser, in_loop, invitation
from tests.table.postgres import new_database, postgres_server

T = TypeVar("T")
AT_ONCE = timedelta(0)
LEASE = timedelta(seconds=60)


def write(app: Starlette, work: Callable[[Connection], T]) -> T:
    return in_loop(app, app.state.server.store.write, lambda changes: work(changes.connection))


def add_way(connection: Connection, game_id: str, role: int = 0, is_good: bool = True) -> str:
    """A way of whoever plays a seat, wanted for the game."""
    browser = connection.execute(
        select(GrantRow.browser).where(GrantRow.game_id == game_id, GrantRow.role == role)
    ).scalar_one()
    way = {
        "id": f"way-{role}-{is_good}",
        "browser": browser,
        "kind": "hook",
        "address": "https://hook.example/",
        "details": {"style": "plain"},
        "language": "en",
        "is_good": is_good,
        "code": None,
        "guesses": 0,
        "trouble": None,
        "since": now(),
    }
    connection.execute(insert(bare(WayRow)), way)
    connection.execute(insert(bare(WantedRow)), {"way_id": way["id"], "game_id": game_id, "called": -1})
    return str(way["id"])


def of_turn(connection: Connection, *game_ids: str) -> int:
    return calls.turn_began(connection, game_ids, AT_ONCE)


@pytest.fixture(autouse=True)
def nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own caller leaves the outbox to these tests."""

    async def rest(_: Sender) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Sender, "run", rest)


@pytest.fixture
def two(app: Starlette, ana: Browser, bo: Browser) -> str:
    """A game of Ana and Bo; both want to be called."""
    opened = ana.open(kinds="mo")
    game_id: str = opened["id"]
    bo.post(f"/api/games/{game_id}/join", {"key": invitation(opened, 1)})
    for role in (0, 1):
        write(app, partial(add_way, game_id=game_id, role=role))
    return game_id


def test_a_turn_is_called_once_however_often_it_is_asked_for(app: Starlette, two: str) -> None:
    assert [write(app, lambda c: of_turn(c, two)) for _ in range(3)] == [1, 0, 0]


def play_on(two: str, *browsers: Browser) -> int:
    """Whoever is to move plays the turn to its end; the seat that did."""
    seat: int = browsers[0].view(two)["to_move"]
    while browsers[seat].view(two)["your_turn"]:
        browsers[seat].play_turn(two)
    return seat


def test_every_turn_is_called_and_each_to_whoever_is_to_move(
    app: Starlette, two: str, ana: Browser, bo: Browser
) -> None:
    moved = []
    for _ in range(4):
        write(app, lambda c: of_turn(c, two))
        moved.append(play_on(two, ana, bo))
        assert write(app, lambda c: of_turn(c, two)) <= 1
    called = [call.seat for call in write(app, lambda c: calls.claim(c, 10, LEASE))]
    assert called[:4] == moved


def test_a_call_is_claimed_once_until_its_lease_ends(app: Starlette, two: str) -> None:
    write(app, lambda c: of_turn(c, two))
    first, second = (write(app, lambda c: calls.claim(c, 10, LEASE)) for _ in range(2))
    assert (len(first), second) == (1, [])
    assert 55 < (write(app, calls.next_due) or 0) <= 60
    write(app, lambda c: c.execute(update(bare(CallRow)).values(until=now() - AT_ONCE)))
    assert write(app, calls.next_due) == 0
    assert len(write(app, lambda c: calls.claim(c, 10, LEASE))) == 1, "the server that had it died"


def test_a_call_that_did_not_get_through_is_due_again_later(app: Starlette, two: str) -> None:
    write(app, lambda c: of_turn(c, two))
    (call,) = write(app, lambda c: calls.claim(c, 10, LEASE))
    write(app, lambda c: calls.put_off(c, call.id, timedelta(seconds=30)))
    assert write(app, lambda c: calls.claim(c, 10, LEASE)) == []
    assert 25 < (write(app, calls.next_due) or 0) <= 30


def test_a_turn_that_is_over_needs_no_call(app: Starlette, two: str, ana: Browser, bo: Browser) -> None:
    write(app, lambda c: of_turn(c, two))
    (call,) = write(app, lambda c: calls.claim(c, 10, LEASE))
    store = app.state.server.store
    assert store.read_here(lambda look: calls.is_needed(look.session, call))
    play_on(two, ana, bo)
    assert not store.read_here(lambda look: calls.is_needed(look.session, call))


def test_nobody_is_called_who_left_the_seat_or_never_confirmed(
    app: Starlette, two: str, ana: Browser, bo: Browser
) -> None:
    write(app, lambda c: c.execute(update(bare(WayRow)).values(is_good=False)))
    assert write(app, lambda c: of_turn(c, two)) == 0
    write(app, lambda c: c.execute(update(bare(WayRow)).values(is_good=True)))
    seat = ana.view(two)["to_move"]
    (ana, bo)[seat].post(f"/api/games/{two}/leave", {"seat": seat})
    assert write(app, lambda c: of_turn(c, two)) == 0


def test_whoever_is_nudged_is_called_with_the_name_of_who_asks(app: Starlette, two: str) -> None:
    in_loop(app, app.state.server.store.write, lambda changes: calls.nudge(changes, two, 1, "Ana"))
    (call,) = write(app, lambda c: calls.claim(c, 10, LEASE))
    assert (call.kind, call.seat, call.details) == (calls.NUDGE, 1, {"name": "Ana"})


def test_a_game_is_deleted_with_its_calls(app: Starlette, two: str, ana: Browser) -> None:
    write(app, lambda c: of_turn(c, two))
    answer = ana.http.request("DELETE", f"/api/games/{two}", json={})
    assert answer.status_code == 200, answer.text
    assert write(app, lambda c: c.execute(select(CallRow.id)).all()) == []


# ---- the same database, several servers


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgres_server() as server:
        yield server


def test_two_servers_never_claim_the_same_call(postgres: str, tmp_path: Path) -> None:
    url = database_url(new_database(postgres))
    engine = connect(url)
    migrate(engine, url)
    way: dict[str, Any] = {
        "id": "way", "browser": "b", "kind": "hook", "address": "a", "details": {}, "language": "en",
        "is_good": True, "code": None, "guesses": 0, "trouble": None, "since": now(),
    }  # fmt: skip
    with engine.begin() as connection:
        connection.execute(insert(bare(WayRow)), way)
        for _ in range(5):
            calls.put(connection, "way", calls.TRIAL)
    with engine.begin() as one, engine.begin() as other:
        mine = calls.claim(one, 3, LEASE)
        theirs = calls.claim(other, 10, LEASE)
    assert (len(mine), len(theirs)) == (3, 2)
    assert {call.id for call in mine}.isdisjoint(call.id for call in theirs)
    with engine.begin() as connection:
        assert calls.turn_began(connection, None, AT_ONCE) == 0, "the statement is understood there, too"
    engine.dispose()
