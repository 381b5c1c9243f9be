"""`python -m tools.soak`: play under kills, and count; `--fuzz N`: malformed requests. Exit status 1 on any loss."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from tools.soak.fuzz import fuzz
from tools.soak.postgres import Postgres
from tools.soak.servers import TableServer, Workers
from tools.soak.trial import Trial

MINUTES = 10.0
REQUESTS = 20_000
SETUPS = {
    "two": "two servers on PostgreSQL",
    "four": "four servers on PostgreSQL",
    "workers": "haab serve --workers 2 on PostgreSQL",
    "sqlite": "one server on SQLite",
}


def main(words: Sequence[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for all setups together")
    parser.add_argument("--setups", nargs="+", choices=SETUPS, default=list(SETUPS))
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--fuzz", type=int, nargs="?", const=REQUESTS, help="so many malformed requests instead")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="haab-soak-") as folder:
        if given.fuzz is not None:
            return 0 if fuzz(given.fuzz, Path(folder), given.seed) else 1
        seconds = 60 * given.minutes / len(given.setups)
        good = [soak(setup, seconds, Path(folder) / setup, given.seed) for setup in given.setups]
    return 0 if all(good) else 1


def soak(setup: str, seconds: float, folder: Path, seed: int) -> bool:
    """One trial; whether nothing was lost."""
    folder.mkdir()
    print(f"{SETUPS[setup]}, {seconds:.0f} s, seed {seed}", flush=True)
    with ExitStack() as stack:
        trial = _trial(setup, folder, seed, stack)
        _fill(trial)
        trial.begin()
        trial.kill_for(seconds)
        trial.end()
        verdict = trial.verdict()
        tracebacks = [server.first_traceback() for server in trial.servers if server.tracebacks()]
    kills = ", ".join(f"{count} kills of a {what}" for what, count in trial.kills.items())
    print(f"{kills}, tracebacks of {len(tracebacks)} servers\n{verdict}\n", *tracebacks, flush=True)
    return verdict.is_good and not tracebacks


def _trial(setup: str, folder: Path, seed: int, stack: ExitStack) -> Trial:
    """The servers of a setup, running; the stack ends them."""
    servers: list[TableServer]
    if setup == "sqlite":
        database, postgres = f"sqlite:///{folder / 'table.sqlite3'}", None
        servers = [TableServer(database, folder)]
    else:
        postgres = stack.enter_context(Postgres(fsync=True))
        database = postgres.address
        if setup == "workers":
            servers = [Workers(database, folder, 2)]
        else:
            servers = [TableServer(database, folder) for _ in range(2 if setup == "two" else 4)]
    for server in servers:
        stack.callback(server.kill)
        server.begin()
    for server in servers:
        server.wait()
    return Trial(database, servers, postgres, seed)


def _fill(trial: Trial) -> None:
    """Games of one player, games that two play at the same time, games with bots, and open pages."""
    trial.add_player("mm", "tzolkin")
    trial.add_player("mm", "tikal")
    trial.add_player("mb", "tzolkin")
    trial.add_player("mb", "tikal")
    trial.add_player("bb", "tzolkin")
    trial.add_player("mm", "tzolkin", has_partner=True)
    for player in range(0, 6, 2):
        trial.add_page(player)


if __name__ == "__main__":
    sys.exit(main())
