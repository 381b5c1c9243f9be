"""A game without a drawn board can be sat down to: its panels and its legal moves are enough."""

from __future__ import annotations

import pytest

from tests.table.clients import Browser, wait_until


def test_a_person_and_a_bot_play_a_whole_game(ana: Browser) -> None:
    opened = ana.open("cenote", "mb")
    view = opened["view"]
    assert [panel["id"] for panel in view["panels"]] == ["well", "players"]
    while ana.view(opened["id"])["status"] != "over":
        view = ana.play_turn(opened["id"], choose=lambda legal: legal[-1])
        wait_until(lambda: (now := ana.view(opened["id"]))["your_turn"] or now["status"] == "over")
    view = ana.view(opened["id"])
    assert sum(float(score) for score in view["scores"]) > 0
    assert view["legal"] == []


def test_a_drawn_tile_cannot_be_put_back(ana: Browser) -> None:
    opened = ana.open("cenote", "mm", seed=1)
    view = ana.move(opened["view"], "draw")["view"]
    assert view["version"] == 1, "what was revealed is confirmed at once"
    ana.step(view, "undo", 409)


@pytest.mark.parametrize("language", ["en", "ro", "ko", "pt", "nl"])
def test_it_is_offered_and_worded_in_every_language(ana: Browser, language: str) -> None:
    games = {game["name"]: game for game in ana.get("/api/catalogue", lang=language)["games"]}
    assert [option["name"] for option in games["cenote"]["options"]] == ["more_snakes"]
    assert (games["cenote"]["board"], games["cenote"]["tour"]) == (None, False)
    opened = ana.open("cenote", "mm")
    view = ana.view(opened["id"], lang=language)
    assert all(move["text"] for move in view["legal"])
    assert "cenote." not in str(view["panels"])
