"""Take the figures of a release and keep them in results/VERSION.json; `make benchmarks`.

    python -m benchmarks.keep                  # every benchmark of the list
    python -m benchmarks.keep engine site      # only these
    python -m benchmarks.keep --as 0.2.0-rc1

Figures of one version and one machine replace those that were there under the same benchmark and settings. On a machine
that is busy when it begins, figures by the clock are left out: most are in processor time, and that can be told.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import haab
from benchmarks.measure import ROOT, tell

RESULTS = ROOT / "benchmarks" / "results"
EVERYTHING = "-o quick_actions=true -o tribes=true -o prophecies=true -o new_buildings=true"
LIST = (
    "engine tzolkin -p 4 --cold --threads 2",
    f"engine tzolkin -p 5 {EVERYTHING}",
    "engine tikal -p 4 --cold --threads 2",
    "batch tzolkin",
    "batch tikal",
    "table --rows sqlite postgres-1 postgres-2",
    "page",
    "site",
    "learning tikal",
)
"""What is kept of every release."""

QUIET = 0.5
"""The load up to which figures by the clock are kept."""

Kept = list[dict[str, Any]]


def known_by(result: dict[str, Any]) -> tuple[str, str, str]:
    """What a kept result replaces: the same benchmark, settings and machine."""
    taken = result["taken"]["machine"]["processor"]
    return result["benchmark"], json.dumps(result["settings"], sort_keys=True), taken


def add(kept: Kept, result: dict[str, Any]) -> Kept:
    """The results with another one, in place of what it replaces."""
    return [*(one for one in kept if known_by(one) != known_by(result)), result]


def read(file: Path) -> Kept:
    """What is kept of a version."""
    found: Kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return found


def measure(words: str) -> dict[str, Any]:
    """The result of one benchmark."""
    name, *options = shlex.split(words)
    command = [sys.executable, "-m", f"benchmarks.{name}", *options, "--json"]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def under_load(result: dict[str, Any], load: float) -> dict[str, Any]:
    """A result with the load that was there before, and without what that load has spoilt."""
    taken = result["taken"] | {"load": round(load, 1)}
    spoilt = [name for name, figure in result["figures"].items() if figure.get("clock") and load > QUIET]
    figures = {name: figure for name, figure in result["figures"].items() if name not in spoilt}
    notes = [f"the machine was busy; left out, being by the clock: {', '.join(spoilt)}"] if spoilt else []
    return result | {"taken": taken, "figures": figures, "notes": [*result["notes"], *notes]}


def main(words: Sequence[str] | None = None) -> None:
    """Measure and keep."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.keep", description=__doc__)
    options.add_argument("only", nargs="*", help="benchmarks; all, if none is named")
    options.add_argument("--as", dest="version", default=haab.__version__)
    given = options.parse_args(words)
    file = RESULTS / f"{given.version}.json"
    RESULTS.mkdir(exist_ok=True)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0  # of others: our own work comes later
    failed = []
    for line in LIST:
        if not given.only or line.split()[0] in given.only:
            tell(line)
            try:
                kept = add(read(file), under_load(measure(line), load))
            except subprocess.CalledProcessError:
                failed.append(line)  # what it had to say is on the screen
                continue
            file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if failed:
        raise SystemExit("not measured:\n" + "\n".join(failed))


if __name__ == "__main__":
    main()
