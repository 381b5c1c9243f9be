"""One guest cannot spoil the evening: games of bots alone keep no person waiting."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select, update
from starlette.applications import Starlette

from haab.bots import Question
from haab.table.clock import now
from haab.table.http.app import create_app
from haab.table.service.bots import runner as bots
from haab.table.service.game.stored import RESTING
from haab.table.settings import Pace, Settings
from haab.table.store.rows import GameRow, MoveRow, SeatRow, bare
from tests.table.clients import Browser, in_loop, wait_until

THOUGHT = 0.05
"""Seconds that a bot thinks here."""


def _slow(_: str, question: Question) -> int:
    time.sleep(THOUGHT)
    return question.legal[0]


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    """A server whose bots take their time."""
    settings = Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1), 1e9, 10**9, games_per_hour=10**6)
    return create_app(settings, think=_slow)


@pytest.fixture
def ana(app: Starlette) -> Iterator[Browser]:
    """A player."""
    browser = Browser(app)
    with browser.http:
        yield browser


def _copies(connection: Connection, game: str, count: int) -> None:
    """Many more games like one, straight into the database."""
    games, seats = bare(GameRow), bare(SeatRow)
    row = dict(connection.execute(select(games).where(games.c.id == game)).mappings().one())
    places = [dict(seat) for seat in connection.execute(select(seats).where(seats.c.game_id == game)).mappings()]
    fresh = {"bot_at": now(), "bot_until": None, "version": 0, "revision": 1, "to_move": None, "status": "running"}
    names = [f"{number:016x}" for number in range(count)]
    connection.execute(insert(games), [row | fresh | {"id": name} for name in names])
    connection.execute(insert(seats), [seat | {"game_id": name} for name in names for seat in places])


def test_a_persons_bot_moves_in_its_time_with_a_thousand_games_of_bots_open(app: Starlette, ana: Browser) -> None:
    """H3: eight such games took all places, and the person's bot made no move in two minutes."""
    alone = ana.open("tikal", "bb")["id"]
    in_loop(app, app.state.server.store.write, lambda changes: _copies(changes.connection, alone, 1000))
    wait_until(lambda: app.state.server.bots.waiting() > 0)
    game = ana.open("tikal", "mb", seed=3)["id"]
    for _ in range(3):
        wait_until(lambda: ana.view(game)["your_turn"])
        ana.play_turn(game)
    elsewhere = select(func.count()).where(MoveRow.game_id != game)
    assert app.state.server.store.read_here(lambda look: look.session.scalar(elsewhere)) > 0


def test_one_place_is_left_for_people(app: Starlette, ana: Browser) -> None:
    for _ in range(6):
        ana.open("tikal", "bb")
    server = app.state.server.bots
    wait_until(lambda: server._alone)
    most = 0
    for _ in range(50):
        most = max(most, len(server._alone))
        time.sleep(0.01)
    assert 0 < most < server._places


def test_bots_that_fail_are_marked_in_the_game_and_can_be_woken(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """H6: a bot that failed was tried again at once, for ever, and nobody was told."""
    monkeypatch.setattr(bots, "TRIES", 2)

    async def fail(*_: Any) -> None:
        raise RuntimeError("the move cannot be made")

    with monkeypatch.context() as failing:
        failing.setattr(app.state.server.table, "play_for_bot", fail)
        game = ana.open("tikal", "bb")["id"]
        wait_until(lambda: ana.view(game)["mark"] is not None)
        assert ana.get("/api/mine")["games"][0]["mark"] == ana.view(game)["mark"]
        held = app.state.server.table.held(game)
        assert (held.mark, held.version) == (RESTING, 0)
    assert ana.post(f"/api/games/{game}/wake", {})["view"]["mark"] is None
    wait_until(lambda: ana.view(game)["version"] > 2)


def test_a_start_looks_at_no_game_in_which_no_bot_is_to_move(app: Starlette, ana: Browser, tmp_path: Path) -> None:
    """M5: every running game was loaded before the port was opened."""
    game = ana.open("tikal", "mm")["id"]
    in_loop(app, app.state.server.store.write, lambda changes: _copies(changes.connection, game, 500))
    with app.state.server.store.engine.begin() as connection:
        connection.execute(update(bare(GameRow)).values(bot_at=None))
    ana.http.__exit__(None, None, None)
    again = Browser(create_app(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", Pace(0.1))))
    with again.http:
        time.sleep(0.2)
        assert again.http.app_of.state.server.table._open == {}
    ana.http.__enter__()


def test_games_of_bots_alone_are_limited(tmp_path: Path) -> None:
    """H3: one address opened a hundred of them in eight seconds."""
    settings = Settings(f"sqlite:///{tmp_path / 'few.sqlite3'}", Pace(0.1), bots_only_games=2)
    browser = Browser(create_app(settings, think=_slow))
    with browser.http:
        for _ in range(2):
            browser.open("tikal", "bb")
        body = {"game": "tikal", "players": 2, "seats": [{"kind": "bot", "bot": "random"}] * 2}
        assert "bots alone" in browser.post("/api/games", body, 429)["error"]["message"]
        browser.open("tikal", "mb")
