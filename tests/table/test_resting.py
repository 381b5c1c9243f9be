"""Games that nobody looks at rest: they hold little memory, are not read anew, and go on as if they had not rested."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest
from starlette.applications import Starlette

from haab.kit.game import Game
from haab.kit.state import Ply
from haab.table.clock import Moments
from haab.table.service.game.open_game import OpenGame
from haab.table.service.play import table as tables
from haab.table.service.play.table import Table
from tests.table.clients import Browser, Json, in_loop

KILOBYTES = 24
"""What a game of Tzolk'in may hold that rests, with a hundred moves."""


def table_of(app: Starlette) -> Table:
    table: Table = app.state.server.table
    return table


def held(app: Starlette, game: str) -> OpenGame:
    found = table_of(app).held(game)
    assert found is not None
    return found


def let_rest(app: Starlette, game: str) -> None:
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


def test_points_are_worked_out_once_for_each_move(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for them again and again had a whole game played each time."""
    game, began = ana.open("tikal")["id"], list[int]()
    some_turns(ana, game, 3)
    points = partial(ana.get, f"/api/games/{game}/points")
    first, version = points(), ana.view(game)["version"]
    history = Game.history

    def noted(self: Game, since: int = 0) -> Iterator[Ply]:
        began.append(since)
        return history(self, since)

    monkeypatch.setattr(Game, "history", noted)
    assert points() == first
    assert began == [version]
    some_turns(ana, game, 9, seed=2)
    later = points()
    assert len(later["rounds"]) > len(first["rounds"])
    let_rest(app, game)
    assert points() == later


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


def test_a_game_that_has_rested_is_the_same_for_everybody(app: Starlette, ana: Browser) -> None:
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


def test_a_move_is_not_played_twice_by_a_game_that_has_rested(app: Starlette, ana: Browser) -> None:
    game = ana.open("tzolkin", "mm", seed=5)["id"]
    first = ana.view(game)
    taken = [ana.move(first, first["legal"][0]["notation"], move_id="the-first")["accepted"]]
    some_turns(ana, game, 6)
    let_rest(app, game)
    taken.append(ana.move(first, first["legal"][0]["notation"], move_id="the-first")["accepted"])
    table_of(app).forget(game)
    taken.append(ana.move(first, first["legal"][0]["notation"], move_id="the-first")["accepted"])
    assert taken == [1, 1, 1]


def test_the_log_is_whole_for_a_page_that_comes_to_a_game_that_rests(app: Starlette, ana: Browser) -> None:
    game = ana.open("tzolkin", "mm", seed=5)["id"]
    some_turns(ana, game, 8)
    let_rest(app, game)
    some_turns(ana, game, 2)
    version = ana.view(game)["version"]
    with ana.http.websocket_connect(f"/api/games/{game}/live?version=0") as page:
        assert [entry["number"] for entry in page.receive_json()["events"]] == list(range(1, version + 1))


def test_a_game_that_is_let_rest_while_its_log_is_put_into_words_has_all_of_it(app: Starlette, ana: Browser) -> None:
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
    load = tables.load

    def counted(*given: Any) -> OpenGame | None:
        nonlocal count
        count += 1
        return load(*given)

    monkeypatch.setattr(tables, "load", counted)
    return lambda: count


def test_games_that_rest_are_not_read_anew_when_somebody_moves(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
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
    assert len(table_of(app)._open) == 6


def test_a_game_that_rests_holds_some_kilobytes(app: Starlette, ana: Browser) -> None:
    """It held about 126: with ten thousand of them, more than a gigabyte."""
    game = ana.open("tzolkin", "mm", seed=5)["id"]
    while ana.view(game)["version"] < 100:
        some_turns(ana, game, 5)
    store = app.state.server.store
    copy, other = (store.read_here(lambda look: tables.load(look, game)) for _ in range(2))
    assert copy is not None
    in_loop(app, copy.history)
    awake = own_bytes(copy, other)
    copy.rest()
    assert own_bytes(copy, other) / 1024 < KILOBYTES < awake / 1024


def own_bytes(thing: object, other: object) -> int:
    """What is reachable from a thing, but not from another one of its kind: rules, words and classes are shared."""
    shared = reachable(other)
    return sum(sys.getsizeof(part) for key, part in reachable(thing).items() if key not in shared)


def reachable(thing: object) -> dict[int, object]:
    """Everything that a thing holds, by identity."""
    found: dict[int, object] = {}
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if id(part) not in found and not isinstance(part, type | ModuleType | FunctionType):
            found[id(part)] = part
            waiting += gc.get_referents(part)
    return found


def test_moments_are_kept_to_the_microsecond() -> None:
    chance = Random(3)
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    moments = [begin + timedelta(microseconds=chance.randrange(10**15)) for _ in range(1000)]
    kept = Moments(moments[:-1])
    kept.append(moments[-1])
    assert [kept[number] for number in range(len(kept))] == moments
