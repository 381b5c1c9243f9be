"""What starting wealth is worth is found again in games made up from it, and is what a first game recommends."""

from __future__ import annotations

import json

import numpy as np

import haab
from haab.games.tzolkin.codes import KEEP
from haab.games.tzolkin.components import WEALTH
from haab.games.tzolkin.shown.beginning import MEASURED
from tools.wealth import one_game, worth


def test_the_worth_of_tiles_is_found_in_the_leads_that_they_made() -> None:
    chance = np.random.default_rng(7)
    true = chance.normal(0, 5, len(WEALTH))
    rows = []
    for _ in range(400):
        kept = np.zeros((4, len(WEALTH)))
        for seat, tiles in enumerate(chance.permutation(len(WEALTH))[:8].reshape(4, 2)):
            kept[seat, tiles] = 1
        beside = (kept - kept.mean(axis=0)) * 4 / 3
        noise = chance.normal(0, 3, 4)
        rows.append((beside, beside @ true + noise - noise.mean()))
    found = worth(rows)
    for name, points in zip(WEALTH, true - true.mean(), strict=True):
        assert abs(found[name]["points"] - points) < 4 * found[name]["error"] < 4


def test_a_game_tells_two_tiles_of_each_player_and_leads_that_cancel_out() -> None:
    kept, leads = one_game("greedy", 3, 5)
    assert kept.shape == (3, len(WEALTH))
    assert np.allclose(kept.sum(axis=1), 0), "everybody keeps as many as the others"
    assert np.allclose(kept.sum(axis=0), 0)
    assert abs(leads.sum()) < 1e-9


def test_the_two_best_of_the_dealt_tiles_are_recommended() -> None:
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))["tiles"]
    assert set(measured) == set(WEALTH)
    for seed in range(20):
        game = haab.new("tzolkin", players=2, seed=seed)
        dealt = [code - KEEP for code in game.codes]
        best = sorted(dealt, key=lambda tile: measured[WEALTH[tile]]["points"])[-2:]
        assert {code - KEEP for code in game.ruleset.recommended(game.state.fields)} == set(best)
