"""A game of other rules: the page says why it cannot go on, and offers nothing but the record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import haab
from tests.web.person import Person

pytestmark = pytest.mark.browser


def test_a_pinned_game_shows_why_instead_of_a_decision_and_no_moves(ana: Person) -> None:
    game = haab.new("tzolkin", players=2, seed=7)
    while len(game.moves) < 9:
        game.play(game.legal[0])
    record = {**game.record(), "rules": game.rules_version + 1}
    brought = ana.request("/api/import", {"record": record})["id"]
    ana.visit(f"/game/{brought}")
    ana.page.wait_for_selector(".pinned")
    assert f"newer than version {game.rules_version}" in ana.text(".doing.pinned")
    assert ana.page.locator("[data-move]").count() == 0
    assert ana.page.locator("#confirm, #undo, #redo").count() == 0
    with ana.page.expect_download() as download:
        ana.page.click(".pinned a")
    assert json.loads(Path(download.value.path()).read_text()) == record
    ana.visit("/")
    assert ana.page.wait_for_selector(".game-line .badge")
    assert ana.text(".game-line .badge") == "Stopped"
    assert "other rules" in ana.text(".game-note")
