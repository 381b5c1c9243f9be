"""A push carries how the game stood after each move that it tells of: what could be asked for, in few bytes."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from starlette.applications import Starlette

from haab.games import ruleset
from haab.kit.game import Game, new_game
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import SPECTATOR, access_of
from haab.table.service.game.steps import MOST, differences, steps_to
from haab.table.service.game.views import past_view, whole_view
from haab.table.wire import LiveMessage
from tests.table.clients import Browser, in_loop, invitation, shaped

KINDS: list[tuple[str, dict[str, bool]]] = [
    ("tzolkin", {}),
    ("tzolkin", {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}),
    ("tikal", {}),
    ("tikal", {"auction": True}),
]
SHOWN = ("to_move", "round", "scores", "state")


def put(value: Any, changes: list[Any]) -> Any:
    """The page's part (`viewsBefore` in js/table/session/patchedviews.js)."""
    value = copy.deepcopy(value)
    for change in changes:
        holder = value
        for key in change["path"][:-1]:
            holder = holder[key]
        holder[change["path"][-1]] = change["value"]
    return value


def _play(ana: Browser, game_id: str, moves: int, seed: int) -> None:
    chance = random.Random(seed)
    view = ana.view(game_id)
    for _ in range(moves):
        if view["status"] != "running":
            return
        view = ana.move(view, chance.choice(view["legal"])["notation"])["view"]
        view = view if view["your_turn"] else ana.view(game_id)


@pytest.mark.parametrize(("game", "options"), KINDS)
def test_each_step_is_what_can_be_asked_for_and_shows_no_more(
    app: Starlette, ana: Browser, game: str, options: dict[str, bool]
) -> None:
    game_id = ana.open(game, "mmm", options=options, seed=11)["id"]
    _play(ana, game_id, 50, seed=3)
    found: OpenGame = in_loop(app, app.state.server.table.game, game_id)
    for seat in (None, 0, 1, 2):
        rights = access_of(frozenset({SPECTATOR if seat is None else seat}))
        view: Any = whole_view(found, seat, rights, "ro")
        entries = found.latest(max(0, found.version - 20))
        steps = steps_to(found, view, entries, "ro", rights.seats)
        assert [step["number"] for step in steps] == [e.number for e in entries[:-1] if e.seat != seat]
        shown = {name: view[name] for name in SHOWN}
        for step in reversed(steps):
            shown = put(shown, step["changes"])
            past: Any = past_view(found, step["number"], seat, rights, "ro")
            assert shown == {name: past[name] for name in SHOWN}


def test_a_page_that_asks_for_steps_gets_them_with_the_push(ana: Browser, bo: Browser) -> None:
    opened = ana.open("tzolkin", "mo", seed=7)
    game_id = opened["id"]
    bo.post(f"/api/games/{game_id}/join", {"key": invitation(opened, 1)})
    chance = random.Random(1)
    while (view := ana.view(game_id))["version"] < 8:
        mover = (ana, bo)[view["to_move"]]
        sent = mover.view(game_id)
        mover.move(sent, chance.choice(sent["legal"])["notation"])
    pushed = []
    for steps in ("false", "true"):
        with bo.http.websocket_connect(f"/api/games/{game_id}/live?version=0&steps={steps}") as page:
            pushed.append(shaped(page.receive_text(), LiveMessage))
    bare, told = pushed
    assert "steps" not in bare
    events = told["events"]
    assert [step["number"] for step in told["steps"]] == [e["number"] for e in events[:-1] if e["seat"] == 0]
    assert told["steps"]


def test_steps_of_others_are_small_beside_the_view(app: Starlette, ana: Browser) -> None:
    game_id = ana.open("tzolkin", "mmm", seed=7)["id"]
    _play(ana, game_id, 60, seed=1)
    found: OpenGame = in_loop(app, app.state.server.table.game, game_id)
    rights = access_of(frozenset({SPECTATOR}))
    view: Any = whole_view(found, None, rights, "en")
    entries = found.latest(found.version - 11)
    steps = steps_to(found, view, entries, "en", rights.seats)
    assert len(steps) == 10
    assert len(str(steps)) < len(str(view["state"])) * 2, "ten states for less than two"
    assert steps_to(found, view, [*entries] * MOST, "en", rights.seats) == [], "a long absence is not played back"


@pytest.mark.parametrize(
    ("now", "wanted", "changes"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2]}, []),
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, [(["b", 1], 3)]),
        ({"a": 1}, {"a": 1, "b": 2}, [([], {"a": 1, "b": 2})]),
        ([[1], [2]], [[1], [2, 3]], [([1], [2, 3])]),
        ({"a": 1}, {"a": True}, [(["a"], True)]),
        ({"a": None}, {"a": {}}, [(["a"], {})]),
    ],
)
def test_only_what_differs_is_told(now: Any, wanted: Any, changes: list[Any]) -> None:
    assert [(change["path"], change["value"]) for change in differences(now, wanted)] == changes


def test_a_range_of_the_past_is_played_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game = new_game(ruleset("tikal"), 2, 5, {})
    chance = random.Random(2)
    for _ in range(80):
        game.play(chance.choice(game.legal))
    whole = [game.at(number).data.tobytes() for number in range(81)]
    game.forget_past(since=75)
    applied = 0
    plain = type(game.state).replayed

    def counted(state: Any, codes: Any) -> Any:
        nonlocal applied
        applied += len(codes)
        return plain(state, codes)

    monkeypatch.setattr(type(game.state), "replayed", counted)
    assert [game.at(number).data.tobytes() for number in range(40, 81)] == whole[40:]
    assert applied == 74, "from the first move to the first that is still held"
    assert [game.at(number).data.tobytes() for number in (10, 3)] == [whole[10], whole[3]], "also on the way back"
