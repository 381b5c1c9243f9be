"""The benchmark of the rules: every figure is there and makes sense. How good they are is for the benchmark to show."""

from __future__ import annotations

from ctypes import sizeof

import pytest

from benchmarks import engine, peers
from benchmarks.measure import LESS
from haab.games import ruleset


def test_a_short_run_has_every_figure_and_no_allocation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiles the rules if the cache is empty; searches and the cold compile are left out, they take too long here."""
    monkeypatch.setattr(engine, "BOTS_OF", ())
    rules = ruleset("tikal")
    found = engine.bench(rules, 2, {}, seconds=0.1, threads=2)
    assert found.settings == {"game": "tikal", "players": 2, "options": {}}
    assert found.figures.keys() == {
        "random play, decisions, wasm",
        "one call from Python, decisions, wasm",
        "random play, decisions, wasm against native",
        "one call from Python, decisions, wasm against native",
        "random play, decisions, native",
        "one call from Python, decisions, native",
        "random play, decisions, interpreted",
        "one call from Python, decisions, interpreted",
        "2 threads against one",
        "2 threads against one, the machine itself",
        "warm start",
        "bytes of a game",
        "allocations",
    }
    values = {name: figure.value for name, figure in found.figures.items()}
    assert values.pop("allocations") == 0
    assert min(values.values()) > 0
    assert values["bytes of a game"] == sizeof(rules.record_type)
    assert values["random play, decisions, native"] > values["random play, decisions, interpreted"]
    assert found.figures["warm start"].better == LESS


def test_peers_play_whole_games_and_count_only_decisions() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("catanatron")
    for name, play in peers.games().items():
        decisions, seconds = play(0)
        assert decisions > 10, name
        assert seconds >= 0, name
    hearts = peers.games()["OpenSpiel hearts"]
    assert {hearts(seed)[0] for seed in range(20)} <= {52, 64}  # 52 cards, and 12 passed except in every fourth deal


def test_missing_peers_are_said_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyspiel", None)
    with pytest.raises(
        peers.PeersMissing, match=r'pyspiel is not installed; it comes with: pip install "haab\[bench\]"'
    ):
        engine.bench(ruleset("tikal"), 2, {}, seconds=0.1, with_peers=True)
