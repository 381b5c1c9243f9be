"""`python -m tools.table_figures`: what the table holds, as the rows of docs/performance.md; five minutes on two cores.

    python -m tools.table_figures --seconds 15 --only sqlite-1 sqlite-2

Each row is a fresh server on a fresh database that syncs to disk. Nothing else should run on the machine.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from haab.table.bench import TableBench, bench_table
from haab.table.settings import database_url
from haab.table.store.connect import connect
from tools.many_games import fill
from tools.soak.postgres import Postgres

SECONDS = 15.0
OPEN = 400
MANY_OPEN = 10_000
MANY_STORED = 100_000
HEAD = (
    *("database, processes", "games", "confirmed moves/s", "p50", "p99"),
    *("server, ms/move", "clients, ms/move", "KB/move", "KB/open game", "MB in the end"),
)


def on_file(processes: int, games: int = OPEN) -> Callable[[float], TableBench]:
    """A fresh file of SQLite."""
    return lambda seconds: bench_table(games=games, seconds=seconds, processes=processes)


def on_server(processes: int) -> Callable[[float], TableBench]:
    """A fresh PostgreSQL; its own processor time is not counted."""

    def measure(seconds: float) -> TableBench:
        with Postgres(fsync=True) as postgres:
            return bench_table(games=OPEN, seconds=seconds, processes=processes, database=postgres.address)

    return measure


def on_full_file(processes: int) -> Callable[[float], TableBench]:
    """A file in which many other games are stored."""

    def measure(seconds: float) -> TableBench:
        with tempfile.TemporaryDirectory() as folder:
            url = database_url(f"sqlite:///{Path(folder) / 'table.sqlite3'}")
            bench_table(games=100, seconds=3, database=url)  # some games to copy
            engine = connect(url)
            fill(engine, MANY_STORED)
            engine.dispose()
            return bench_table(games=OPEN, seconds=seconds, processes=processes, database=url)

    return measure


ROWS = {
    "sqlite-1": ("SQLite, 1", on_file(1)),
    "sqlite-2": ("SQLite, 2", on_file(2)),
    "postgres-1": ("PostgreSQL, 1", on_server(1)),
    "postgres-2": ("PostgreSQL, 2", on_server(2)),
    "open": ("SQLite, 2, many open", on_file(2, MANY_OPEN)),
    "stored": (f"SQLite, 2, {MANY_STORED:,} stored", on_full_file(2)),
}


def line(name: str, found: TableBench) -> str:
    """A row of the table."""
    cells = (
        *(name, f"{found.open_games:,}", f"{found.confirmed_moves_per_second:,.0f}"),
        *(f"{found.p50_ms:.0f} ms", f"{found.p99_ms:.0f} ms"),
        *(f"{found.server_ms_per_move:.2f}", f"{found.client_ms_per_move:.2f}"),
        *(f"{found.kilobytes_per_move:.1f}", f"{found.kilobytes_per_open_game:.0f}"),
        f"{found.server_megabytes:.0f}",
    )
    return f"| {' | '.join(cells)} |"


def main(words: Sequence[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.table_figures", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of play in each row")
    parser.add_argument("--only", nargs="+", choices=ROWS, default=list(ROWS))
    given = parser.parse_args(words)
    print(f"| {' | '.join(HEAD)} |\n|---|{'---:|' * (len(HEAD) - 1)}", flush=True)
    for row in given.only:
        name, measure = ROWS[row]
        print(line(name, measure(given.seconds)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
