"""What a table holds: a real server, and clients that play on hundreds of games at once; rows by database.

    python -m benchmarks.table --rows sqlite postgres-2 --seconds 15

Each row is a fresh server on a fresh database that syncs to disk. Moves a second and answers are by the clock, so
nothing else should run on the machine; the processor time of a move can be told on any machine.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.many_games import fill
from benchmarks.measure import Figure, Result, parser, report, tell
from benchmarks.played_table import play_on_a_table
from haab.table.settings import database_url
from haab.table.store.connect import connect
from tools.soak.postgres import Postgres

OPEN = 400
MANY_OPEN = 10_000
MANY_STORED = 100_000

Row = Callable[[int, float], dict[str, Figure]]
"""Open so many games, play for so many seconds."""


def on_file(games: int, seconds: float) -> dict[str, Figure]:
    """A fresh file of SQLite."""
    return play_on_a_table(games=games, seconds=seconds)


def on_server(processes: int) -> Row:
    """A fresh PostgreSQL; its own processor time is not counted."""

    def measure(games: int, seconds: float) -> dict[str, Figure]:
        with Postgres(fsync=True) as postgres:
            return play_on_a_table(games=games, seconds=seconds, processes=processes, database=postgres.address)

    return measure


def on_file_with_many_open(games: int, seconds: float) -> dict[str, Figure]:
    """A fresh file of SQLite, and many more games that are open."""
    return on_file(max(games, MANY_OPEN), seconds)


def on_full_file(games: int, seconds: float) -> dict[str, Figure]:
    """A file in which many other games are stored."""
    with tempfile.TemporaryDirectory() as folder:
        url = database_url(f"sqlite:///{Path(folder) / 'table.sqlite3'}")
        play_on_a_table(games=100, seconds=3, database=url)  # some games to copy
        engine = connect(url)
        fill(engine, MANY_STORED)
        engine.dispose()
        return play_on_a_table(games=games, seconds=seconds, database=url)


ROWS: dict[str, Row] = {
    "sqlite": on_file,
    "postgres-1": on_server(1),
    "postgres-2": on_server(2),
    "many-open": on_file_with_many_open,
    "many-stored": on_full_file,
}


def main(words: Sequence[str] | None = None) -> None:
    """Measure the rows that are asked for."""
    options = parser("benchmarks.table", __doc__)
    options.add_argument("--seconds", type=float, default=15.0, help="of play in each row")
    options.add_argument("--games", type=int, default=OPEN, help="open games")
    options.add_argument("--rows", nargs="+", choices=ROWS, default=["sqlite"])
    given = options.parse_args(words)
    figures: dict[str, Figure] = {}
    for row in given.rows:
        tell(row)
        found = ROWS[row](given.games, given.seconds)
        figures |= {f"{row}: {name}": figure for name, figure in found.items()}
    report(Result("table", {"games": given.games}, figures), given.json)


if __name__ == "__main__":
    main()
