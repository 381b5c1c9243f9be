"""Notation, words and drawings."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

import haab
from haab.games.tikal.rules.play import DECISIONS
from haab.games.tikal.ruleset import RULESET
from haab.kit.text import Message, languages
from haab.rulebook import clause
from tests.tikal.tables import (
    BASE,
    EXPLORED,
    JUNGLE,
    SECOND_JUNGLE,
    TEMPLE,
    TREASURES,
    acting,
    full_board,
    placing,
    play,
    position,
    scoring,
    start,
)


def test_every_kind_of_decision_names_its_clause():
    for kind in DECISIONS.decisions:
        assert clause(kind.clause)


@pytest.mark.parametrize(
    ("game", "move", "text"),
    [
        (lambda: placing("a1"), "space c1r2", "Place the temple of value 1 on B3"),
        (
            lambda: play(placing("a1"), "space c1r2"),
            "turn 0",
            "Not turned, with ways to the jungle on B2 (1 AP), the temple on A2 (1 AP)",
        ),
        (lambda: acting({}), f"place leader {BASE}", "Place the leader at the base camp (1 AP)"),
        (lambda: acting({"members": {TEMPLE: 1}}), f"uncover {TEMPLE}", "Uncover level 2 of the temple on A2 (2 AP)"),
        (
            lambda: acting({"leader": TEMPLE}),
            f"guard leader {TEMPLE}",
            "Make the leader the guard of the temple on A2 (5 AP)",
        ),
        (
            lambda: acting({"members": {TEMPLE: 2}}),
            f"guard member {TEMPLE}",
            "Make a member the guard of the temple on A2 (5 AP); your other figures there leave the game",
        ),
        (
            lambda: acting({"members": {BASE: 1}}),
            f"move member {BASE} {JUNGLE}",
            "Move a member from the base camp to the jungle on B2 (1 AP)",
        ),
        (lambda: acting({}), "done", "End the turn"),
        (lambda: scoring({}), "done", "End the turn and score"),
        (lambda: start(1, 2, True), "bid 1", "Bid 1 point"),
    ],
)
def test_a_move_in_words(game, move, text):
    assert {found.notation: found.text() for found in game().legal}[move] == text


def test_a_prompt_says_what_is_due():
    def prompt(game: haab.Game) -> str:
        assert game.prompt is not None
        return game.prompt.text()

    assert prompt(placing("a4")) == "Where do you place the treasure tile with 4 masks?"
    assert prompt(acting({}, ap=1)) == "Spend action points: 1 is left"
    assert prompt(play(start(1, 2, True).copy(), "bid 4")) == "Bid more than 4, or pass"


def test_who_has_too_few_points_is_not_asked_for_a_bid():
    highest = play(start(1, 2, True).copy(), "bid 20")
    assert [move.notation for move in highest.legal] == ["pass"]
    assert highest.prompt is not None
    assert highest.prompt.text() == "You have too few points to bid: pass"


def test_the_drawing_shows_tiles_figures_camps_guards_treasures_and_volcanoes():
    one = {"members": {BASE: 2, TEMPLE: 1}, "leader": BASE, "camps": [SECOND_JUNGLE], "treasures": {"treasure-3": 2}}
    board = {**EXPLORED, "c1r2": {"tile": "b6"}, TEMPLE: {"value": 4}}
    text = str(acting(one, {"guards": ["c1r4"], "members": {BASE: 1}}, board=board))
    for part in ("temple 4", "volcano", "base", "R2* B1", "camp R", "guard B", "tokens 2", "Red: jade mask x2"):
        assert part in text, part


def test_the_drawing_of_a_finished_auction_shows_everything_too():
    players = [{"eligible": False}, {"eligible": False}]
    game = position(players, auction=True, board=full_board(), turn={"due": "over"})
    assert "The game is over." in str(game)
    assert "face down" in str(game)
    assert TREASURES in str(game)
    assert "tiles on offer" in str(start(1, 3, True))


@pytest.mark.parametrize("language", languages())
def test_what_is_written_into_a_hexagon_fits_in_every_language(language):
    """The second line has room for 8 characters, the third for 10."""
    labels: list[tuple[str, dict[str, Any], int]] = [
        ("base_camp", {}, 10),
        ("jungle", {}, 10),
        ("volcano", {}, 10),
        ("temple", {"n": 10}, 10),
        ("tokens", {"n": 4}, 10),
        ("camp", {"who": "R"}, 8),
        ("guard", {"who": "R"}, 8),
    ]
    for key, params, room in labels:
        assert cell_len(Message(f"tikal.sketch.{key}", params).text(language)) <= room, key


def test_the_ruleset_says_what_it_is():
    assert (RULESET.name, RULESET.title, list(RULESET.seats)) == ("tikal", "Tikal", [2, 3, 4])
    assert [option.name for option in RULESET.options] == [
        "auction",
        "shared_temples",
        "last_tile_first",
        "guards_score_later",
        "figures_work_once",
    ]
