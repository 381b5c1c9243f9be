"""What all benchmarks have in common: figures with a unit, taken in turns, told with the machine and the commit."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import haab

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
MORE, LESS = "more", "less"

Told = Callable[[str], None]
Measure = Callable[[float], float]
"""Works for so many seconds; returns a figure."""


@dataclass(frozen=True)
class Figure:
    """A number, its unit, and whether more or less of it is better."""

    value: float
    unit: str
    better: str = MORE
    clock: bool = False
    """Whether it is by the clock, and so says nothing on a busy machine."""


@dataclass(frozen=True)
class Result:
    """What one run of a benchmark found."""

    benchmark: str
    settings: dict[str, Any]
    """What was asked for: only runs with the same settings are compared."""
    figures: dict[str, Figure]
    notes: list[str] = field(default_factory=list)
    """What was not measured, and why."""

    def to_json(self) -> dict[str, Any]:
        """Everything, with where and when it was taken."""
        return asdict(self) | {"taken": taken()}


def taken() -> dict[str, Any]:
    """When, of which commit and on which machine a figure was taken."""
    return {
        "date": datetime.date.today().isoformat(),
        "version": haab.__version__,
        "commit": commit(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "machine": machine(),
    }


def commit(checkout: Path = ROOT) -> str:
    """The commit of a checkout, with a plus sign if files were changed since; empty outside of a repository."""
    try:
        found = _git(checkout, "rev-parse", "--short=10", "HEAD")
        return found + "+" * bool(_git(checkout, "status", "--porcelain", "--untracked-files=no"))
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(checkout: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=checkout, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def machine() -> dict[str, Any]:
    """What figures of this machine are known by."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
    }


def _processor() -> str:
    """The name of the processor (Linux), else what Python knows of it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(names), platform.processor() or platform.machine())


def in_turns(
    contestants: Mapping[str, Measure], seconds: float, told: Told = lambda doing: None, rounds: int = ROUNDS
) -> dict[str, list[float]]:
    """Each contestant once in every round, so that all suffer the same noise; `seconds` are for all its rounds."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for turn in range(1, rounds + 1):
        for name, measure in contestants.items():
            told(f"round {turn} of {rounds}: {name}")
            found[name].append(measure(seconds / rounds))
    return found


def medians(found: Mapping[str, Sequence[float]], unit: str, better: str = MORE) -> dict[str, Figure]:
    """The median of every contestant's rounds."""
    return {name: Figure(statistics.median(each), unit, better) for name, each in found.items()}


# ---- the command line of a benchmark


def parser(module: str, about: str | None) -> argparse.ArgumentParser:
    """The options that every benchmark has."""
    made = argparse.ArgumentParser(
        prog=f"python -m {module}", description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def tell(doing: str) -> None:
    """Say what is being measured, where it does not mix with the result."""
    print(doing, file=sys.stderr, flush=True)


def report(result: Result, as_json: bool) -> None:
    """Print a result, for programs or for people."""
    if as_json:
        print(json.dumps(result.to_json()))
        return
    settings = ", ".join(f"{name} {value}" for name, value in result.settings.items() if value not in ({}, None))
    print(f"{result.benchmark}: {settings}")
    width = max(map(len, result.figures), default=0)
    for name, figure in result.figures.items():
        print(f"  {name:{width}}  {number(figure.value):>14} {figure.unit}")
    for note in result.notes:
        print(f"  {note}")


def number(value: float) -> str:
    """A number with as many digits as mean something."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def options_of(pairs: Sequence[str]) -> dict[str, bool]:
    """Options of a game as they are written: tribes=true."""
    return {
        name: value.lower() in ("true", "1", "yes", "on") for name, _, value in (one.partition("=") for one in pairs)
    }


def add_game(made: argparse.ArgumentParser, players: int = 4, seconds: float = 5.0) -> None:
    """Which game, for how many, with which options, and how long each contestant plays."""
    made.add_argument("game", nargs="?", default="tzolkin")
    made.add_argument("-p", "--players", type=int, default=players)
    made.add_argument("-o", "--option", action="append", default=[], metavar="NAME=true")
    made.add_argument("--seconds", type=float, default=seconds, help="how long each contestant works in all")
