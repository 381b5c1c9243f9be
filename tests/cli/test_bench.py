"""The measurements: every figure is there and makes sense. How good they are is for `haab bench` to show."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from haab.arena import peers
from haab.arena.bench import Bench, Speed, Took
from haab.cli import app
from haab.games import ruleset
from haab.table.bench import bench_table

FIELDS = ("decisions_per_second", "games_per_second", "bytes_per_game", "warm_start_s")
RATIOS = ("threads_ratio", "machine_threads_ratio")


def test_a_short_run_has_every_figure_and_no_allocation() -> None:
    """Compiles the rules if the cache is empty; the cold compile itself is left out, it takes too long here."""
    done = CliRunner().invoke(app, ["bench", "tzolkin", "--seconds", "0.2", "--no-cold", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    for field in FIELDS + RATIOS:
        assert told[field] > 0, field
    assert told["bytes_per_game"] == ruleset("tzolkin").record_type.itemsize
    assert told["allocations_per_decision"] == 0
    assert told["cold_compile_s"] is None
    assert told["peers"] == {}


def test_figures_are_medians_of_the_rounds_and_ratios_compare_them() -> None:
    rounds = {
        "one thread": [Speed(100, 1, 1.0), Speed(300, 3, 1.0), Speed(900, 9, 1.0)],
        "all threads": [Speed(600, 6, 1.0), Speed(600, 6, 1.0), Speed(10, 1, 1.0)],
        "the machine itself, one thread": [Speed(10, 1, 1.0), Speed(20, 1, 1.0), Speed(10, 1, 1.0)],
        "the machine itself, all threads": [Speed(15, 1, 1.0), Speed(20, 1, 1.0), Speed(20, 1, 1.0)],
        "another": [Speed(30, 1, 1.0), Speed(30, 1, 1.0), Speed(90, 1, 1.0)],
    }
    told = Bench("some", 2, {}, 2, 100, Took(9.0, 8.0), Took(0.9, 0.8), 0.0, rounds).to_json()
    assert told["decisions_per_second"] == 300
    assert told["games_per_second"] == 3
    assert (told["threads_ratio"], told["machine_threads_ratio"]) == (2, 1.5)
    assert told["peers"] == {"another": 30}
    assert told["times_faster_than"] == {"another": 10}
    assert (told["cold_compile_s"], told["warm_start_s"]) == (9.0, 0.9)


def test_peers_play_whole_games_and_count_only_decisions() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("catanatron")
    for name, play in peers.peers().items():
        decisions, seconds = play(0)
        assert decisions > 10, name
        assert seconds > 0, name
    hearts = peers.peers()["openspiel hearts"]
    assert {hearts(seed)[0] for seed in range(20)} <= {52, 64}  # 52 cards, and 12 passed except in every fourth deal


def test_missing_peers_are_said_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyspiel", None)
    done = CliRunner().invoke(app, ["bench", "--peers"])
    assert done.exit_code == 2
    assert 'pip install "haab[bench]"' in done.stderr.replace("\n", " ")


def test_the_table_is_measured_on_a_real_server() -> None:
    told = bench_table(games=4, clients=2, seconds=1).to_json()
    assert (told["game"], told["open_games"], told["clients"]) == ("tzolkin", 4, 2)
    assert 0 < told["confirmed_moves_per_second"] <= told["moves_per_second"]
    assert 0 < told["p50_ms"] <= told["p99_ms"]
    assert told["server_ms_per_move"] >= 0  # read from Linux; elsewhere it is not known
