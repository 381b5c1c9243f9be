"""Games that nobody looks at rest: they hold little memory, are not read anew, and go on as if they had not rested."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI

from haab.table.games import loading
from haab.table.games import table as tables
from haab.table.games.open_game import OpenGame
from haab.table.games.table import Table
from haab.table.moment import Moments
from tests.table.clients import Browser, Json, in_loop

KILOBYTES = 24
"""What a game of Tzolk'in may hold that rests, with a hundred moves."""


def table_of(app: FastAPI) -> Table:
    table: Table = app.state.server.table
    return table


def held(app: FastAPI, game: str) -> OpenGame:
    found = table_of(app).held(game)
    assert found is not None
    return found


def let_rest(app: FastAPI, game: str) -> None:
    async def rest() -> None:
        held(app, game).rest()

    in_loop(app, rest)


def everything(browser: Browser, game: str) -> list[Json]:
    """All that is told of a game, but for what time alone changes."""
    parts = ("history", "replay/0", "replay/7", "points")
    views = [browser.view(game, seat=seat) for seat in (0, 1)]
    return [*views, *(browser.get(f"/api/games/{game}/{part}") for part in parts)]


def some_turns(browser: Browser, game: str, turns: int, seed: int = 1) -> None:
    chance = Random(seed)
    for _ in range(turns):
        browser.play_turn(game, chance.choice)


def tried_out(browser: Browser, game: str) -> Json:
    """A turn in the making, with a move that was taken back."""
    view = browser.view(game)
    while True:
        move = next((move for move in view["legal"] if not move["confirms"]), None)
        assert move is not None, "no turn could be tried out"
        view = browser.move(view, move["notation"])["view"]
        if len(view["draft"]) == 2:
            undone: Json = browser.step(view, "undo")["view"]
            return undone


def test_a_game_that_has_rested_is_the_same_for_everybody(app: FastAPI, ana: Browser) -> None:
    game = ana.open("tzolkin", "mm", seed=5)["id"]
    some_turns(ana, game, 12)
    view = tried_out(ana, game)
    before = everything(ana, game)
    let_rest(app, game)
    assert everything(ana, game) == before
    let_rest(app, game)
    again = ana.step(view, "redo")["view"]
    assert len(again["draft"]) == 2
    let_rest(app, game)
    undone = ana.step(again, "undo")["view"]
    assert undone["draft"] == view["draft"]


def test_a_move_is_not_played_twice_by_a_game_that_has_rested(app: FastAPI, ana: Browser) -> None:
    game = ana.open("tzolkin", "mm", seed=5)["id"]
    first = ana.view(game)
    taken = [ana.move(first, first["legal"][0]["notation"], move_id="the-first")["accepted"]]
    some_turns(ana, game, 6)
    let_rest(app, game)
    taken.append(ana.move(first, first["legal"][0]["notation"], move_id="the-first")["accepted"])
    table_of(app).forget(game)
    taken.append(ana.move(first, first["legal"][0]["notation"], move_id="the-first")["accepted"])
    assert taken == [1, 1, 1]


def test_the_log_is_whole_for_a_page_that_comes_to_a_game_that_rests(app: FastAPI, ana: Browser) -> None:
    game = ana.open("tzolkin", "mm", seed=5)["id"]
    some_turns(ana, game, 8)
    let_rest(app, game)
    some_turns(ana, game, 2)
    version = ana.view(game)["version"]
    with ana.http.websocket_connect(f"/api/games/{game}/live?version=0") as page:
        assert [entry["number"] for entry in page.receive_json()["events"]] == list(range(1, version + 1))


def test_a_game_that_is_let_rest_while_its_log_is_put_into_words_has_all_of_it(app: FastAPI, ana: Browser) -> None:
    game = ana.open("tzolkin", "mm", seed=5)["id"]
    some_turns(ana, game, 12)
    let_rest(app, game)
    some_turns(ana, game, 2)

    async def disturbed() -> list[int]:
        found = held(app, game)
        recall = found.recall

        async def recalled() -> None:
            found.recall = recall  # type: ignore[method-assign]
            await recall()
            found.rest()

        found.recall = recalled  # type: ignore[method-assign]
        return [entry.number for entry in await found.history()]

    numbers = in_loop(app, disturbed)
    assert numbers == list(range(1, ana.view(game)["version"] + 1))


def counting(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How often games have been read from the store from now on."""
    count = 0
    load = loading.load

    def counted(*given: Any) -> OpenGame | None:
        nonlocal count
        count += 1
        return load(*given)

    monkeypatch.setattr(loading, "load", counted)
    return lambda: count


def test_games_that_rest_are_not_read_anew_when_somebody_moves(
    app: FastAPI, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With twice as many open games as were held, every move had its game read and replayed."""
    monkeypatch.setattr(tables, "AWAKE", 2)
    monkeypatch.setattr(tables, "HELD_IN_MEMORY", 6)
    games = [ana.open("tzolkin", "mm", seed=seed)["id"] for seed in range(6)]
    loads = counting(monkeypatch)
    for turn in range(3):
        for game in games:
            some_turns(ana, game, 1, seed=turn)
    assert loads() == 0
    more = ana.open("tzolkin", "mm")["id"]
    some_turns(ana, more, 1)
    some_turns(ana, games[0], 1)
    assert loads() == 2, "the new one, and the one that was let go of for it"
    assert table_of(app).held_count() == 6


def test_a_game_that_rests_holds_some_kilobytes(app: FastAPI, ana: Browser) -> None:
    """It held about 126: with ten thousand of them, more than a gigabyte."""
    game = ana.open("tzolkin", "mm", seed=5)["id"]
    while ana.view(game)["version"] < 100:
        some_turns(ana, game, 5)
    store = table_of(app).store
    tracemalloc.start()
    try:
        copies = [store.read_here(lambda session: loading.load(session, game)) for _ in range(3)]  # what is made once
        before = tracemalloc.get_traced_memory()[0]
        copies = []
        for _ in range(8):
            copy = store.read_here(lambda session: loading.load(session, game))
            assert copy is not None
            in_loop(app, copy.history)
            copy.rest()
            copies.append(copy)
        assert (tracemalloc.get_traced_memory()[0] - before) / 8 / 1024 < KILOBYTES
    finally:
        tracemalloc.stop()


def test_moments_are_kept_to_the_microsecond() -> None:
    chance = Random(3)
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    moments = [begin + timedelta(microseconds=chance.randrange(10**15)) for _ in range(1000)]
    kept = Moments(moments[:-1])
    kept.append(moments[-1])
    assert [kept[number] for number in range(len(kept))] == moments
