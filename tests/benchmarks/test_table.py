"""The table is measured on a real server."""

from __future__ import annotations

from benchmarks.played_table import play_on_a_table


def test_the_table_is_measured_on_a_real_server() -> None:
    told = {name: figure.value for name, figure in play_on_a_table(games=4, clients=2, seconds=1).items()}
    assert 0 < told["confirmed moves"] <= told["moves"]
    assert 0 < told["answer to a move, p50"] <= told["answer to a move, p99"]
    assert told["server"] >= 0  # read from Linux; elsewhere it is not known
