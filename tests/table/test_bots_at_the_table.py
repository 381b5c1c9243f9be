"""A bot that fails, hangs or cheats never stops a game."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.applications import Starlette

from haab.bots import BOTS, Question
from haab.table import server
from haab.table.clock import now
from haab.table.errors import StoreFailed
from haab.table.http.app import create_app
from haab.table.service.bots import runner as bots
from haab.table.service.bots.runner import TRIES, TableBots
from haab.table.service.game.stored import DAMAGED
from haab.table.service.play.table import Table
from haab.table.settings import Pace, Settings
from haab.table.store.rows import GameRow, SeatRow
from tests.table.clients import Browser, in_loop, wait_until


def _failing(*_: Any) -> int:
    raise RuntimeError("no idea")


def _cheating(*_: Any) -> int:
    return 99_999


@pytest.mark.parametrize("mind", [_failing, _cheating])
def test_a_bad_bot_is_replaced_by_chance_and_the_game_goes_on(
    tmp_path: Path, mind: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1), 1e9, 10**9)
    browser = Browser(create_app(settings, think=mind))
    with browser.http:
        game = browser.open("tzolkin", "bb")["id"]
        wait_until(lambda: browser.view(game)["version"] > 30)
        told = [notice for notice in browser.view(game)["notices"] if notice["kind"] == "by_chance"]
    assert f"in game {game} could not think" in caplog.text
    assert sorted(notice["seat"] for notice in told) == [0, 1], "once for each seat"
    assert all("at random" in notice["text"] for notice in told)


def test_a_bot_that_fails_once_is_asked_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asked: list[int] = []

    def fails_at_first(_: str, question: Question) -> int:
        asked.append(question.seat)
        if len(asked) % 2:
            raise RuntimeError("no idea")
        return question.legal[0]

    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1), 1e9, 10**9)
    browser = Browser(create_app(settings, think=fails_at_first))
    with browser.http:
        game = browser.open("tzolkin", "bb")["id"]
        wait_until(lambda: browser.view(game)["version"] > 10)
        assert browser.view(game)["notices"] == []
    assert "could not think" not in caplog.text


def test_bots_whose_moves_fail_rest_after_a_few_tries_and_say_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    def refuse(_: Any, game: Any, *__: Any) -> None:
        tried.append(game.id)
        raise RuntimeError("the store is gone")

    monkeypatch.setattr(Table, "play_for_bot", refuse)
    pace = Pace(0.1, retry=0.001)
    browser = Browser(create_app(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", pace, 1e9, 10**9)))
    with browser.http:
        browser.open("tzolkin", "bb")
        wait_until(lambda: "rest in game" in caplog.text)
        time.sleep(0.3)
    assert len(tried) == TRIES
    assert caplog.text.count("rest in game") == 1


def test_in_stored_games_a_bot_that_is_gone_is_played_on_by_what_replaced_it(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1), 1e9, 10**9)
    first = Browser(create_app(settings))
    with first.http:
        first.open("tzolkin", "bb")
    with closing(connect(tmp_path / "t.sqlite3")) as stored, stored:
        stored.execute(f"update {SeatRow.__tablename__} set bot = 'scout:personality=builder'")
    asked: list[str] = []

    def first_code(bot: str, question: Question) -> int:
        asked.append(bot)
        return question.legal[0]

    second = Browser(create_app(settings, think=first_code))
    with second.http:
        wait_until(lambda: len(asked) > 3)
    assert set(asked) == {"sage:personality=builder"}


def test_a_restart_goes_on_with_the_bots(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1), 1e9, 10**9)
    first = Browser(create_app(settings))
    with first.http:
        game = first.open("tzolkin", "bb")["id"]
        wait_until(lambda: first.view(game)["version"] > 5)
    second = Browser(create_app(settings))
    second.http.cookies = first.http.cookies
    with second.http:
        version = second.view(game)["version"]
        wait_until(lambda: second.view(game)["version"] > version or second.view(game)["status"] == "over")


def _with_a_silent_bot(folder: Path) -> tuple[Browser, threading.Event]:
    """A table whose bots do not answer before the event is set, and then fail."""
    is_over = threading.Event()

    def hang(*_: Any) -> int:
        is_over.wait(60)
        raise RuntimeError("too late")

    settings = Settings(f"sqlite:///{folder / 't.sqlite3'}", Pace(0.01), 1e9, 10**9)
    return Browser(create_app(settings, think=hang)), is_over


def test_a_bot_that_never_answers_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its lease was renewed for as long as it hung, and no other server could go on."""
    monkeypatch.setattr(bots, "WAITING", 0.1)
    browser, is_over = _with_a_silent_bot(tmp_path)
    with browser.http:
        game = browser.open("tzolkin", "bm", seed=2)["id"]
        wait_until(lambda: browser.view(game)["to_move"] == 1)
        is_over.set()
    assert "does not answer" in caplog.text


def test_people_wait_for_a_silent_bot_once_and_not_at_each_decision_of_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A turn of three decisions stopped a game for a minute and a half."""
    monkeypatch.setattr(bots, "WAITING", 3)
    browser, is_over = _with_a_silent_bot(tmp_path)
    with browser.http:
        game = browser.open("tzolkin", "bm", seed=2)["id"]
        wait_until(lambda: browser.view(game)["to_move"] == 1)
        browser.play_turn(game)
        wait_until(lambda: caplog.text.count("does not answer") >= 4)
        is_over.set()
    given_up = [record.created for record in caplog.records if "does not answer" in record.getMessage()]
    assert sum(later - earlier < 3 for earlier, later in pairwise(given_up)) >= 2, "the others are not waited for"


def test_the_decisions_of_a_turn_share_its_time(tmp_path: Path) -> None:
    """Ten decisions of up to a second each were ten seconds of waiting."""
    asked: list[float] = []

    def ponder(_: str, question: Question) -> int:
        asked.append(question.seconds)
        time.sleep(question.seconds)
        return int(question.legal[0])

    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.8), 1e9, 10**9)
    browser = Browser(create_app(settings, think=ponder))
    turns: list[list[float]] = []
    with browser.http:
        game = browser.open("tikal", "bm", seed=2)["id"]
        for _ in range(3):
            wait_until(lambda: browser.view(game)["to_move"] == 1)
            turns.append(asked.copy())
            asked.clear()
            browser.play_turn(game)
    for turn in turns[1:]:
        assert len(turn) > 2, "a turn of one decision has nothing to share"
        assert turn[0] == 0.4, "every turn begins with all of its time"
        assert all(later < earlier or later == pytest.approx(0.04) for earlier, later in pairwise(turn))
        assert sum(turn) <= 0.8 + 0.04 * len(turn)


@pytest.mark.parametrize("column", ["bot_at", "bot_until"])
def test_a_bot_does_not_wait_for_the_time_of_another_clock(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch, column: str
) -> None:
    """L8: a server whose clock was ahead has left moments that lie in the future for the one that comes after it."""

    async def rest(_: TableBots) -> None: ...

    ahead = {"bot_at": now(), "bot_until": None, column: now() + timedelta(hours=1)}
    with monkeypatch.context() as resting:
        resting.setattr(TableBots, "_take", rest)
        game = ana.open("tzolkin", "bm", seed=2)["id"]
        row = update(GameRow).where(GameRow.id == game).values(**ahead)
        in_loop(app, app.state.server.store.write, lambda changes: changes.connection.execute(row))
    wait_until(lambda: ana.view(game)["version"] > 0)


def _in_trouble_at_first(
    monkeypatch: pytest.MonkeyPatch, times: int, trouble: Callable[[], Awaitable[object]]
) -> list[str]:
    """Have the first moves of bots meet with trouble; returns the games of all moves that were tried."""
    tried: list[str] = []
    play = Table.play_for_bot

    async def try_to_play(table: Table, game: Any, *rest: Any) -> None:
        tried.append(game.id)
        if len(tried) <= times:
            await trouble()
        await play(table, game, *rest)

    monkeypatch.setattr(Table, "play_for_bot", try_to_play)
    return tried


def test_a_store_that_is_away_is_no_failure_of_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A database that was started anew could have the bots of a game rest for good."""

    async def refuse() -> None:
        raise StoreFailed("away")

    tried = _in_trouble_at_first(monkeypatch, 2 * TRIES, refuse)
    pace = Pace(0.1, retry=0.001)
    browser = Browser(create_app(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", pace, 1e9, 10**9)))
    with browser.http:
        game = browser.open("tzolkin", "bm", seed=2)["id"]
        wait_until(lambda: browser.view(game)["version"] > 0)
    assert len(tried) > 2 * TRIES
    assert "rest in game" not in caplog.text


def test_a_decision_that_does_not_get_stored_is_let_go_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A server whose way to the store hung renewed its leases, and kept all others from its games for good."""
    _in_trouble_at_first(monkeypatch, 1, lambda: asyncio.Event().wait())
    for name in ("WAITING", "STORING"):
        monkeypatch.setattr(bots, name, 0.1)
    monkeypatch.setattr(server, "LEASE", timedelta(seconds=0.3))
    browser = Browser(create_app(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.01), 1e9, 10**9)))
    with browser.http:
        game = browser.open("tzolkin", "bm", seed=2)["id"]
        wait_until(lambda: browser.view(game)["version"] > 0)
    assert "did not get stored in time" in caplog.text


def test_bots_try_again_after_a_pause_and_without_tracebacks_while_the_store_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """L6: they left 1,064 tracebacks while PostgreSQL was away for some seconds."""
    tried: list[float] = []

    async def away(*_: Any) -> None:
        tried.append(time.monotonic())
        raise StoreFailed("away")

    monkeypatch.setattr(Table, "play_for_bot", away)
    pace = Pace(0.1, retry=0.2)
    browser = Browser(create_app(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", pace, 1e9, 10**9)))
    with browser.http:
        browser.open("tzolkin", "bm", seed=2)
        wait_until(lambda: len(tried) >= 4)
    assert min(later - earlier for earlier, later in pairwise(tried)) >= 0.19
    assert "Traceback" not in caplog.text


def test_whatever_fails_bots_are_looked_after(app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = iter([RuntimeError("once")])
    take = TableBots._take

    async def fail_once(table_bots: TableBots) -> None:
        for failure in failures:
            raise failure
        await take(table_bots)

    monkeypatch.setattr(TableBots, "_take", fail_once)
    game = ana.open("tzolkin", "bm", seed=2)["id"]
    wait_until(lambda: ana.view(game)["version"] > 0)
    assert next(failures, None) is None


def test_a_game_that_turns_out_to_be_whole_has_its_bots_go_on(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They rested for good when the mark was taken away again."""

    async def rest(_: TableBots) -> None: ...

    monkeypatch.setattr(TableBots, "_take", rest)
    server = app.state.server
    game = ana.open("tzolkin", "bm", seed=2)["id"]
    in_loop(app, server.store.write, lambda changes: changes.mark_game(game, DAMAGED))
    server.table.forget(game)
    assert ana.view(game)["mark"] is None
    due = select(GameRow.bot_at).where(GameRow.id == game)
    assert in_loop(app, server.store.read, lambda look: look.session.scalar(due)) is not None


def test_the_catalogue_lists_every_bot_with_its_parameters(tmp_path: Path) -> None:
    browser = Browser(create_app(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1), 1e9, 10**9)))
    with browser.http:
        offered = browser.http.get("/api/catalogue", params={"lang": "nl"}).json()["bots"]
    assert [bot["name"] for bot in offered] == list(BOTS)
    sage = next(bot for bot in offered if bot["name"] == "sage")
    noise = next(entry for entry in sage["parameters"] if entry["name"] == "noise")
    assert (noise["default"], noise["least"], noise["most"]) == (0.2, 0.0, 1000.0)
    assert noise["text"].startswith("Hoeveel punten")


def test_the_end_of_what_bots_do_is_not_taken_for_news(app: Starlette, ana: Browser) -> None:
    """A server did not close: the cancellation of a loop that had just been woken was swallowed."""
    bots = app.state.server.bots

    async def cancel_as_news_come() -> None:
        for _ in range(20):
            loop = asyncio.create_task(bots._run())
            await asyncio.sleep(0.02)  # it waits for news
            bots._news.set()
            loop.cancel()
            done, _ = await asyncio.wait({loop}, timeout=5)
            assert done, "the loop goes on"

    in_loop(app, cancel_as_news_come)
