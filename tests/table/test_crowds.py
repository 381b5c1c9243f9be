"""Many pages, many games, many days: what a table does when there is a lot of something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, update
from starlette.websockets import WebSocketDisconnect

from haab.table import live, moment
from haab.table.games import table as tables
from haab.table.games.clocks import SILENCE
from haab.table.games.expiry import remove_expired
from haab.table.http.app import create_app
from haab.table.moment import now
from haab.table.settings import Pace, Settings
from haab.table.store.rows import GameRow, MoveRow, ServerRow
from tests.table.clients import Browser, in_loop, invitation, watching


def write(app: FastAPI, *statements: Any) -> None:
    """Change the store behind the server's back."""
    in_loop(app, app.state.server.table.store.write, lambda connection: [connection.execute(one) for one in statements])


def look(browser: Browser, game: str) -> Any:
    """The live line of a game."""
    return browser.http.websocket_connect(f"/api/games/{game}/live")


# ---- pages


def test_a_page_stays_up_to_date_when_its_game_was_let_go_of(
    app: FastAPI, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M4: the page went on being told of the object that nobody else used any more."""
    monkeypatch.setattr(tables, "HELD_IN_MEMORY", 3)
    game = ana.open()["id"]
    with look(ana, game) as page:
        page.receive_json()
        for _ in range(5):
            ana.open()
        assert app.state.server.table.held(game) is None
        ana.post(f"/api/games/{game}/seat", {"seat": 0, "name": "Ana Maria"})
        while page.receive_json()["view"]["seats"][0]["name"] != "Ana Maria":
            pass


def test_spectators_take_no_players_place_and_one_browser_not_all(
    app: FastAPI, ana: Browser, bo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """M6: a spectator with 64 pages kept the player out."""
    monkeypatch.setattr(live, "MOST_SPECTATORS", 2)
    monkeypatch.setattr(live, "MOST_PAGES", 3)
    opened = ana.open()
    game = opened["id"]
    watchers = [Browser(app) for _ in range(3)]
    for watcher in watchers:
        watcher.post(f"/api/games/{game}/join", {"key": watching(opened)})
    with look(watchers[0], game) as first, look(watchers[1], game) as second:
        first.receive_json(), second.receive_json()
        assert _is_refused(watchers[2], game)
        with look(ana, game) as one, look(ana, game) as two, look(ana, game) as three:
            for page in (one, two, three):
                assert page.receive_json()["view"]["own_seats"] == [0, 1]
            assert _is_refused(ana, game)


def _is_refused(browser: Browser, game: str) -> bool:
    try:
        with look(browser, game) as page:
            page.receive_json()
    except WebSocketDisconnect as end:
        return end.code == live.TRY_LATER
    return False


def test_an_address_has_so_many_pages_and_no_more(tmp_path: Path) -> None:
    """M6: 2,000 pages of one address were opened."""
    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1), 1e9, 10**9, sockets_per_address=2)
    browser = Browser(create_app(settings))
    with browser.http:
        games = [browser.open()["id"] for _ in range(3)]
        with look(browser, games[0]) as one, look(browser, games[1]) as two:
            one.receive_json(), two.receive_json()
            assert _is_refused(browser, games[2])
        with look(browser, games[2]) as page:
            assert page.receive_json()["view"]["id"] == games[2]


def test_coming_and_going_is_told_at_most_once_a_second(app: FastAPI, ana: Browser, bo: Browser) -> None:
    """M6: 74 visits in 10 seconds had 4,151 views sent to 50 pages."""
    opened = ana.open(kinds="mo")
    game = opened["id"]
    bo.post(f"/api/games/{game}/join", {"key": invitation(opened, 1)})
    woken: list[str] = []
    pages = app.state.server.live
    with look(ana, game) as page:
        page.receive_json()
        app.state.portal.call(lambda: _count_calls(pages, woken))
        for _ in range(10):
            with look(bo, game) as other:
                other.receive_json()
    assert len(woken) <= 3


def _count_calls(pages: live.Live, woken: list[str]) -> None:
    """Note whenever all pages of a game are woken."""
    wake: Callable[[str], None] = pages.wake

    def noted(game_id: str) -> None:
        woken.append(game_id)
        wake(game_id)

    pages.wake = noted  # type: ignore[method-assign]


# ---- damage


def test_a_game_with_a_missing_move_is_marked_and_the_lobby_lives(app: FastAPI, ana: Browser) -> None:
    """M9: one damaged game took all others out of sight, or was answered by 500."""
    damaged, whole = ana.open()["id"], ana.open()["id"]
    ana.play_turn(damaged)
    write(app, delete(MoveRow).where(MoveRow.game_id == damaged, MoveRow.number == 1))
    app.state.server.table.forget(damaged)
    ana.get(f"/api/games/{damaged}", 409)
    listed = {entry["id"]: entry["mark"] for entry in ana.get("/api/mine")["games"]}
    assert listed[whole] is None
    assert "damaged" in listed[damaged]
    assert ana.view(whole)["your_turn"]


# ---- days


def test_a_game_in_which_nothing_happens_is_deleted_and_that_is_told_before(app: FastAPI, ana: Browser) -> None:
    """M10: games were kept for ever."""
    old, expiring, young = (ana.open()["id"] for _ in range(3))
    for game, days in ((old, 366), (expiring, 350)):
        write(app, update(GameRow).where(GameRow.id == game).values(updated=now() - timedelta(days=days)))
        app.state.server.table.forget(game)
    told = {entry["id"]: entry["expires"] for entry in ana.get("/api/mine")["games"]}
    assert told[young] is None
    assert told[expiring] is not None
    assert ana.get(f"/api/games/{expiring}/record")["moves"] == []
    ana.get(f"/api/games/{young}/record", 409)
    assert in_loop(app, remove_expired, app.state.server.table, 365) == 1
    assert in_loop(app, remove_expired, app.state.server.table, 0) == 0
    ana.get(f"/api/games/{old}", 404)
    assert {entry["id"] for entry in ana.get("/api/mine")["games"]} == {expiring, young}


def test_time_during_which_no_server_ran_is_nobodys(tmp_path: Path) -> None:
    """L8: it counted as thinking time, and so did a clock that was put forward."""
    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1))
    browser = Browser(create_app(settings))
    with browser.http:
        view = browser.open(clock={"minutes": 10})["view"]
        two_hours = timedelta(hours=2)
        write(
            browser.http.app_of,
            update(GameRow).values(turn_began=now() - two_hours),
            update(ServerRow).values(seen=now() - two_hours),
        )
        _end_without_a_word(browser.http.app_of)
    again = Browser(create_app(settings))
    again.http.cookies = browser.http.cookies
    with again.http:
        left = again.view(view["id"])["seats"][view["to_move"]]["clock_ms"]
    assert 600_000 - 60_000 < left <= 600_000
    assert two_hours > SILENCE


def _end_without_a_word(app: FastAPI) -> None:
    """Let the server not say at its end that it ran until then: as if it had been killed."""

    async def nothing() -> None:
        await asyncio.sleep(0)

    app.state.server._signs.end = nothing


def test_a_clock_that_is_put_forward_takes_no_time_from_anybody(ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """L8: two hours forward took 110 minutes from a player."""
    view = ana.open(clock={"minutes": 10})["view"]

    class Forward(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return super().now(tz) + timedelta(hours=2)

    monkeypatch.setattr(moment, "datetime", Forward)
    left = ana.view(view["id"])["seats"][view["to_move"]]["clock_ms"]
    assert 600_000 - 60_000 < left <= 600_000
