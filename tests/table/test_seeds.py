"""Seeds of 128 bits at the table (L11): chosen, drawn, stored, exported and brought back without losing a bit."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette

import haab
from tests.engine.test_seeds import through_javascript
from tests.table.clients import Browser

LARGE = 2**127 + 1


@pytest.mark.parametrize("seed", [7, 2**53 + 1, str(2**53 + 1), LARGE, str(LARGE)])
def test_a_chosen_seed_is_kept_exactly(ana: Browser, seed: int | str) -> None:
    known = ana.open("tikal", "mm", seed=seed)["view"]["known_seed"]
    assert int(known) == int(seed)
    assert isinstance(known, int if int(seed) < 2**53 else str), "as JavaScript reads it"


def test_a_drawn_seed_has_128_bits(app: Starlette, ana: Browser) -> None:
    opened = [ana.open("tikal", "mm")["id"] for _ in range(6)]
    seeds = [app.state.server.table.held(game).seed for game in opened]
    assert max(seeds) > 2**100, "six seeds below 2**100 come by chance once in 10**50 times"


def test_a_record_comes_back_through_the_page_as_it_was(app: Starlette, ana: Browser) -> None:
    """The page reads a file by JSON.parse and sends it by JSON.stringify."""
    game = haab.new("tikal", 2, LARGE)
    for _ in range(5):
        game.play(game.legal[0])
    imported = ana.post("/api/import", {"record": through_javascript(game.record())}, 201)
    assert imported["view"]["known_seed"] == str(LARGE)
    newer = {**game.record(), "rules": 999}
    pinned = ana.post("/api/import", {"record": through_javascript(newer)}, 201)["id"]
    assert ana.get(f"/api/games/{pinned}/record") == newer


@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_begins_can_be_chosen_when_a_game_is_opened(ana: Browser, first: int) -> None:
    view = ana.open("tikal", "mmm", first=first)["view"]
    assert view["to_move"] == first
    assert view["known_seed"] is None, "who begins is all that was chosen"


def test_who_begins_is_a_seat_of_the_game_and_not_said_twice(ana: Browser) -> None:
    body = {"game": "tikal", "players": 2, "seats": [{"kind": "me"}] * 2}
    assert "a seat from 0 to 1" in str(ana.post("/api/games", {**body, "first": 2}, 400))
    assert "seed" in str(ana.post("/api/games", {**body, "first": 1, "seed": 7}, 422))
