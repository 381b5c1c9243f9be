"""Data sets of every kind of game in the benchmark, one after the other: `make data GAMES_OF_EACH=10000`.

python -m tools.samples docs/data                                 # the samples of the repository
python -m tools.samples build/data --games 10000 --only tikal-2p

What is there already is not played again, so whoever stops it can go on later.
"""

from __future__ import annotations

import argparse
import resource
import time
from pathlib import Path

from haab.cli.ladder import commit
from haab.dataset.files import make_games, write_card, write_decisions
from haab.dataset.selfplay import Kind
from haab.tasks import TASKS

WHOLE = {
    what.id.removeprefix("haab/").rpartition("-")[0]: what
    for what in TASKS.values()
    if not (what.begins or what.ends or what.puzzles)
}
"""The tasks of whole games, by the name of the folder that their games go to."""


def processor_time() -> float:
    """Seconds that this process and those that it has waited for have worked."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def main() -> None:
    """Make them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="level4")
    parser.add_argument("--only", action="append", choices=list(WHOLE), help="only this kind (several)")
    parser.add_argument("--decisions", default="none", choices=("none", "jsonl", "parquet"))
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    for name in given.only or WHOLE:
        what = WHOLE[name]
        kind = Kind(what.game, what.players, what.checked_options, given.bot)
        folder, started, worked = given.folder / name, time.monotonic(), processor_time()
        found = make_games(folder, kind, range(given.games), processes=given.processes)
        write_card(folder, kind, found, commit())
        if given.decisions != "none":
            write_decisions(folder, found, given.decisions)
        passed, worked = time.monotonic() - started, processor_time() - worked
        print(f"{folder}: {len(found)} games, after {passed:.0f} s, {worked:.0f} of them of a processor", flush=True)


if __name__ == "__main__":
    main()
