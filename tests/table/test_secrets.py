"""Hidden information never leaves the server: not by views, log, undo, replay, export, seed or links."""

from __future__ import annotations

import json
import random
from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from starlette.applications import Starlette

from haab.kit.game import Game
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import SPECTATOR, Access, access_of
from haab.table.service.game.views import entry_view, past_view, whole_view
from tests.table.clients import Browser, in_loop

KINDS: list[tuple[str, dict[str, bool]]] = [
    ("tzolkin", {}),
    ("tzolkin", {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}),
    ("tikal", {}),
    ("tikal", {"auction": True}),
]


def _texts(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _game(app: Starlette, browser: Browser, game: str, options: dict[str, bool], moves: int, seed: int) -> OpenGame:
    chance = random.Random(seed)
    opened = browser.open(game, "mmm", options=options)
    found: OpenGame = in_loop(app, app.state.server.table.game, opened["id"])
    for _ in range(moves):
        if found.over:
            break
        view = browser.view(found.id)
        browser.move(view, chance.choice(view["legal"])["notation"])
    return found


def _rights(seat: int | None) -> Access:
    return access_of(frozenset({SPECTATOR if seat is None else seat}))


def _dealt_anew(found: OpenGame, seat: int | None, seed: int) -> OpenGame:
    """The same game, with all that a seat cannot know dealt anew."""
    other = copy(found)
    other.played = Game(found.confirmed.determinize(seat, seed), {})
    other.draft = [
        replace(tried, ply=replace(tried.ply, after=tried.ply.after.determinize(seat, seed))) for tried in found.draft
    ]
    return other


@pytest.mark.parametrize(("game", "options"), KINDS)
@pytest.mark.parametrize("moves", [0, 3, 7, 40])
def test_no_view_changes_when_what_is_hidden_is_dealt_anew(
    app: Starlette, ana: Browser, game: str, options: dict[str, bool], moves: int
) -> None:
    found = _game(app, ana, game, options, moves, seed=moves)
    for seat in (None, 0, 1, 2):
        seen = _texts(whole_view(found, seat, _rights(seat), "en"))
        for seed in range(3):
            other = _dealt_anew(found, seat, seed)
            assert _texts(whole_view(other, seat, _rights(seat), "en")) == seen


def test_a_secret_choice_is_told_to_nobody_else(app: Starlette, ana: Browser) -> None:
    found = _game(app, ana, "tzolkin", {}, 2, seed=1)
    chooser = next(found.played.history()).seat
    for seat in range(3):
        entries = [entry_view(found, entry, seat, "en") for entry in in_loop(app, found.history)]
        if seat == chooser:
            assert all(entry["notation"] for entry in entries)
        else:
            assert all(entry["notation"] is None for entry in entries)
            assert "keep" not in _texts(entries)
        view = whole_view(found, seat, _rights(seat), "en")
        for other in range(3):
            if other != seat:
                assert "dealt" not in view["state"]["players"][other]["wealth"]


def test_the_past_is_shown_as_it_could_be_seen_then(app: Starlette, ana: Browser) -> None:
    found = _game(app, ana, "tzolkin", {}, 12, seed=2)
    for seat in (None, 0, 1, 2):
        past = past_view(found, 1, seat, _rights(seat), "en")
        for other in range(3):
            if other != seat:
                assert set(past["state"]["players"][other]["wealth"]) == {"dealt_count"}


@pytest.mark.parametrize(("game", "options"), KINDS)
def test_a_running_game_gives_away_neither_seed_nor_piles(
    app: Starlette, ana: Browser, game: str, options: dict[str, bool]
) -> None:
    found = _game(app, ana, game, options, 5, seed=3)
    everything = _texts(
        [
            ana.view(found.id),
            ana.get(f"/api/games/{found.id}/history"),
            ana.get(f"/api/games/{found.id}/replay/0"),
            ana.get(f"/api/games/{found.id}/points"),
            ana.get("/api/mine"),
        ]
    )
    assert str(found.seed) not in everything
    for secret in ('"piles"', '"chance"', '"wealth_left"', '"seed"'):
        assert secret not in everything
    ana.get(f"/api/games/{found.id}/record", 409)


def test_a_draft_is_seen_by_its_player_alone(app: Starlette, ana: Browser) -> None:
    found = _game(app, ana, "tzolkin", {}, 1, seed=4)
    assert found.draft
    for seat in (None, 0, 1, 2):
        view = whole_view(found, seat, _rights(seat), "en")
        assert bool(view["draft"]) == (seat == found.to_move)


def test_undo_cannot_reach_behind_something_revealed(ana: Browser) -> None:
    chance = random.Random(5)
    game = ana.open("tikal", "mm", seed=3)["id"]
    view = ana.view(game)
    seen: set[str] = set()
    for _ in range(150):
        if view["status"] == "over":
            break
        moves = view["legal"]
        digs = [move for move in moves if move["notation"].startswith("dig")]
        move = digs[0] if digs else chance.choice(moves)
        if digs:
            seen.add("dig")
            assert move["confirms"]
        view = ana.move(view, move["notation"])["view"]
        if digs:
            assert not view["can_undo"]
        if not view["your_turn"]:
            view = ana.view(game)
    assert seen, "the test never came to a treasure"
