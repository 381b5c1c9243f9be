"""Many pages, many games, many days: what a table does when there is a lot of something."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, func, insert, select, update
from starlette.applications import Starlette
from starlette.websockets import WebSocketDisconnect

from haab.table import clock as moment
from haab.table.clock import now
from haab.table.http.app import create_app
from haab.table.live import line as live
from haab.table.ops.copies import copy_before_deleting
from haab.table.service.play import expiry
from haab.table.service.play import table as tables
from haab.table.service.play.expiry import Expiry
from haab.table.settings import Pace, Settings
from haab.table.store import changes
from haab.table.store.heartbeat import SILENCE
from haab.table.store.rows import GameRow, MoveRow, NoticeRow, ServerRow, TalkRow
from tests.table.clients import Browser, in_loop, invitation, watching


def write(app: Starlette, *statements: Any) -> None:
    """Change the store behind the server's back."""
    in_loop(app, app.state.server.store.write, lambda changes: [changes.connection.execute(one) for one in statements])


def look(browser: Browser, game: str) -> Any:
    """The live line of a game."""
    return browser.http.websocket_connect(f"/api/games/{game}/live")


# ---- pages


def test_a_page_stays_up_to_date_when_its_game_was_let_go_of(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
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
    app: Starlette, ana: Browser, bo: Browser, monkeypatch: pytest.MonkeyPatch
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


def test_coming_and_going_is_told_at_most_once_a_second(app: Starlette, ana: Browser, bo: Browser) -> None:
    """M6: 74 visits in 10 seconds had 4,151 views sent to 50 pages."""
    opened = ana.open(kinds="mo")
    game = opened["id"]
    bo.post(f"/api/games/{game}/join", {"key": invitation(opened, 1)})
    woken: list[str] = []
    pages = app.state.server.live
    with look(ana, game) as page:
        page.receive_json()
        app.state.portal.call(lambda: _count_calls(pages, woken))
        began = time.monotonic()
        for _ in range(10):
            with look(bo, game) as other:
                other.receive_json()
        seconds = time.monotonic() - began
    assert len(woken) <= 2 + seconds / live.COMING_AND_GOING


def _count_calls(pages: live.Live, woken: list[str]) -> None:
    """Note whenever all pages of a game are woken."""
    wake: Callable[[str], None] = pages.wake

    def noted(game_id: str) -> None:
        woken.append(game_id)
        wake(game_id)

    pages.wake = noted  # type: ignore[method-assign]


# ---- damage


def test_a_game_with_a_missing_move_is_marked_and_the_lobby_lives(app: Starlette, ana: Browser) -> None:
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


def test_a_game_in_which_nothing_happens_is_deleted_and_that_is_told_before(app: Starlette, ana: Browser) -> None:
    """M10: games were kept for ever."""
    old, expiring, young = (ana.open()["id"] for _ in range(3))
    for game, days in ((old, 366), (expiring, 350)):
        write(app, update(GameRow).where(GameRow.id == game).values(updated=now() - timedelta(days=days)))
        app.state.server.table.forget(game)
    told = {entry["id"]: entry["expires"] for entry in ana.get("/api/mine")["games"]}
    assert told[young] is None
    assert told[expiring] is not None
    assert in_loop(app, Expiry(app.state.server.table, 0).remove_some) == 0
    assert in_loop(app, Expiry(app.state.server.table, 365).remove_some) == 1
    ana.get(f"/api/games/{old}", 404)
    assert {entry["id"] for entry in ana.get("/api/mine")["games"]} == {expiring, young}


def age(app: Starlette, games: list[str], days: float) -> None:
    """Let nothing have happened in games for so long."""
    write(app, update(GameRow).where(GameRow.id.in_(games)).values(updated=now() - timedelta(days=days)))
    for game in games:
        app.state.server.table.forget(game)


def test_a_clock_far_ahead_of_all_that_happened_deletes_nothing(app: Starlette, ana: Browser) -> None:
    """One start with such a clock deleted every game within seconds."""
    games = [ana.open()["id"] for _ in range(3)]
    age(app, games, 400)
    expiry = Expiry(app.state.server.table, 365)
    assert in_loop(app, expiry.remove_some) == 0
    ana.open()
    assert in_loop(app, expiry.remove_some) == 1, "something happens, and so the others are old"


def test_a_part_of_all_games_is_deleted_in_a_day_and_a_copy_made_before_many(
    app: Starlette, ana: Browser, tmp_path: Path
) -> None:
    """Whoever types --keep-days 3 has a day to notice, and all games in the copy."""
    games = [ana.open("tikal")["id"] for _ in range(12)]
    age(app, games[:10], 4)
    copies: list[Path] = []

    async def copy() -> str:
        copies.append(copy_before_deleting(app.state.server.store.url))
        return str(copies[-1])

    expiry = Expiry(app.state.server.table, 3, copy)
    assert [in_loop(app, expiry.remove_some) for _ in range(3)] == [1, 1, 1]
    assert len(copies) == 1
    with closing(sqlite3.connect(copies[0])) as kept:
        assert kept.execute("SELECT count(*) FROM games").fetchone() == (12,)


def test_nothing_is_deleted_if_no_copy_can_be_made(app: Starlette, ana: Browser) -> None:
    games = [ana.open("tikal")["id"] for _ in range(2)]
    age(app, games[:1], 4)

    async def fail() -> str:
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        in_loop(app, Expiry(app.state.server.table, 3, fail).remove_some)
    assert ana.view(games[0])["version"] == 0


def talk_much(app: Starlette, game: str, count: int = 60) -> None:
    """Give a game many rows."""
    row = {"game_id": game, "room": "table", "author": "a", "name": "", "text": "hm", "at": now()}
    write(app, insert(TalkRow).values([row] * count))


def rows_left(app: Starlette, game: str) -> int:
    """How much a game has said and not forgotten yet."""
    found = select(func.count()).where(TalkRow.game_id == game)
    count: int = app.state.server.store.read_here(lambda look: look.session.scalar(found))
    return count


def test_old_notices_make_room(app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player could add fifty a second for ever."""
    monkeypatch.setattr(changes, "KEPT_NOTICES", 5)
    game, other = ana.open()["id"], ana.open()["id"]
    for each in (other, *[game] * 8):
        ana.post(f"/api/games/{each}/seat", {"seat": 0, "take_back": True})
    rows = select(NoticeRow.game_id, func.count()).group_by(NoticeRow.game_id)
    counts = app.state.server.store.read_here(lambda look: look.session.execute(rows).all())
    assert dict(map(tuple, counts)) == {game: 5, other: 1}


def test_while_a_long_game_is_deleted_others_move(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was one transaction of the only writer: for as long as it took, every move waited."""
    monkeypatch.setattr(expiry, "ROWS_AT_ONCE", 10)
    long, other = ana.open("tikal")["id"], ana.open("tikal")["id"]
    talk_much(app, long)
    view, left = ana.view(other), list[int]()
    first = view["legal"][0]["notation"]
    table = app.state.server.table

    async def race() -> None:
        deleting = asyncio.create_task(expiry.remove(table, long))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await table.act(other, lambda game: table.play(game, view["to_move"], 0, "a-move-of-mine", first))
        left.append(rows_left(app, long))
        await deleting

    in_loop(app, race)
    assert left[0] > 0, "the move did not wait for all of them"
    assert rows_left(app, long) == 0
    assert ana.view(other)["number"] == 1


def test_what_a_server_was_deleting_when_it_ended_is_deleted_by_the_next(app: Starlette, ana: Browser) -> None:
    game, other = ana.open("tikal")["id"], ana.open("tikal")["id"]
    talk_much(app, game)
    store = app.state.server.store
    in_loop(app, store.write, lambda changes: changes.hide_game(game, "news"))
    in_loop(app, store.write, lambda changes: changes.remove_some(game, 10))
    app.state.server.table.forget(game)
    ana.get(f"/api/games/{game}", 404)
    assert [entry["id"] for entry in ana.get("/api/mine")["games"]] == [other]
    assert 0 < rows_left(app, game) < 60
    in_loop(app, Expiry(app.state.server.table, 0).finish)
    assert rows_left(app, game) == 0
    assert store.read_here(lambda look: look.session.get(GameRow, game)) is None
    assert ana.view(other)["version"] == 0


@pytest.mark.parametrize("keep_days", [0, 1, 14, 365])
def test_nobody_is_given_the_record_of_a_game_that_can_go_on(keep_days: int, tmp_path: Path) -> None:
    """It has the seed, and so all hands and decks: however short games are kept, and however old one is."""
    ana = Browser(create_app(Settings(database=f"sqlite:///{tmp_path / 'table.sqlite3'}", keep_days=keep_days)))
    with ana.http:
        game = ana.open()
        app = ana.http.app_of
        watcher = Browser(app)
        watcher.post(f"/api/games/{game['id']}/join", {"key": watching(game)})
        for age in (0, 0.99 * keep_days):
            write(app, update(GameRow).where(GameRow.id == game["id"]).values(updated=now() - timedelta(days=age)))
            app.state.server.table.forget(game["id"])
            for browser in (ana, watcher):
                assert "seed" not in str(browser.get(f"/api/games/{game['id']}/record", 409))


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


def _end_without_a_word(app: Starlette) -> None:
    """Let the server not say at its end that it ran until then: as if it had been killed."""

    async def nothing() -> None:
        await asyncio.sleep(0)

    app.state.server._heartbeat.end = nothing


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
