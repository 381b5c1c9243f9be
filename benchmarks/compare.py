"""Two commits in turns: what every claim of "faster" rests on.

    make compare BASE=main
    make compare BASE=v0.1.0 BENCH="batch tikal --seconds 2" ROUNDS=5

The base is checked out beside the working tree, this folder is put into it, and the benchmark runs in both, one after
the other, again and again. Told are the medians of both and the median of the ratios of neighbouring runs, with the
lowest and the highest: a difference that is within that range is noise.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure import LESS, ROOT, commit, number, tell

Run = dict[str, dict[str, float | str]]
"""The figures of one run, as a benchmark writes them."""


@dataclass(frozen=True)
class Compared:
    """A figure of both."""

    name: str
    unit: str
    better: str
    base: list[float]
    here: list[float]

    @property
    def ratios(self) -> list[float]:
        """How many times as good we are as the base, run by run."""
        pairs = [(here, base) for here, base in zip(self.here, self.base, strict=True) if here and base]
        return [base / here if self.better == LESS else here / base for here, base in pairs]

    def line(self, width: int) -> str:
        """A row for people."""
        values = f"{number(statistics.median(self.base)):>14}{number(statistics.median(self.here)):>14}"
        if not self.ratios:
            return f"{self.name:{width}}{values}  {self.unit}"
        low, middle, high = min(self.ratios), statistics.median(self.ratios), max(self.ratios)
        return f"{self.name:{width}}{values}   {middle:5.2f} ({low:.2f} to {high:.2f})  {self.unit}"


def compare(base: Sequence[Run], here: Sequence[Run]) -> list[Compared]:
    """The figures that both have."""
    names = [name for name in here[0] if name in base[0]]
    return [
        Compared(
            name,
            str(here[0][name]["unit"]),
            str(here[0][name]["better"]),
            [float(run[name]["value"]) for run in base],
            [float(run[name]["value"]) for run in here],
        )
        for name in names
    ]


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The files of a commit in a folder of their own, with the benchmarks of ours."""
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "base"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(checkout), revision], check=True)
        try:
            shutil.rmtree(checkout / "benchmarks", ignore_errors=True)
            shutil.copytree(ROOT / "benchmarks", checkout / "benchmarks")
            yield checkout
        finally:
            subprocess.run([*git, "remove", "--force", str(checkout)], check=True)


def run(checkout: Path, words: Sequence[str]) -> Run:
    """One run of a benchmark in a checkout."""
    command = [sys.executable, "-m", f"benchmarks.{words[0]}", *words[1:], "--json"]
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    done = subprocess.run(command, cwd=checkout, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    found: Run = json.loads(done.stdout)["figures"]
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Compare the working tree with another commit."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    options.add_argument("base", help="a commit, a branch or a tag")
    options.add_argument("bench", nargs="?", default="engine", help="a benchmark and its options, in one word")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--json", action="store_true")
    given = options.parse_args(words)
    asked = shlex.split(given.bench)
    base: list[Run] = []
    here: list[Run] = []
    with checked_out(given.base) as checkout:
        for turn in range(1, given.rounds + 1):
            for runs, where, name in ((base, checkout, given.base), (here, ROOT, "here")):
                tell(f"round {turn} of {given.rounds}: {name}")
                runs.append(run(where, asked))
        name = commit(checkout).rstrip("+")
    found = compare(base, here)
    if given.json:
        rows = {one.name: {"base": one.base, "here": one.here, "ratios": one.ratios} for one in found}
        print(json.dumps({"base": name, "here": commit(), "bench": given.bench, "figures": rows}))
        return
    width = max(len(one.name) for one in found) + 2
    print(f"{'':{width}}{name:>14}{commit():>14}   times as good (lowest to highest)")
    for one in found:
        print(one.line(width))


if __name__ == "__main__":
    main()
