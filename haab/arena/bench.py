"""How fast and how small: measured here and now, each figure in turns with the others, and the median reported.

A machine is never quite quiet. So every figure is taken in several rounds, all of them within each round, and a ratio
compares figures that suffered the same noise. Two cores of a virtual machine may be one core of a real one: what more
threads could bring at best is shown by a program that is known to need nothing but the processor.
"""

from __future__ import annotations

import datetime
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import llvmlite.binding
import numba

from haab.arena.peers import Play, peers
from haab.kit.engine import Batch, Engine, engine
from haab.kit.ruleset import Ruleset

ROUNDS = 5
WARM_STARTS = 3
BATCH = 2000
"""Games that a thread plays between two looks at the clock."""
WORK = 50_000
"""Bytes to pack: hard ones, and as many easy ones."""

FIRST_LEGAL_LIST = """
import sys
import haab
game = haab.new(sys.argv[1], players=int(sys.argv[2]))
assert game.legal
"""
"""A program that ends when it has the first legal list."""

COUNT_ALLOCATIONS = """
import sys
from importlib import import_module
from numba.core.runtime import rtsys
from haab.kit.engine import engine
ruleset = import_module(sys.argv[1]).RULESET
players = int(sys.argv[2])
rules = engine(ruleset)
options = ruleset.check_options(players, {})
rules.random_games(players, options, 1)

def play(games):
    before = rtsys.get_allocation_stats().alloc
    decisions = rules.random_games(players, options, games).decisions
    return rtsys.get_allocation_stats().alloc - before, decisions

few, many = play(100), play(1000)
print((many[0] - few[0]) / (many[1] - few[1]))
"""
"""A program that prints how often compiled play asks for memory, for each decision more."""


@dataclass(frozen=True)
class Took:
    """How long a process took: by the clock, and of the processor's time, which a busy machine does not stretch."""

    seconds: float
    cpu_seconds: float


@dataclass(frozen=True)
class Speed:
    """One measurement of random play."""

    decisions: int
    games: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        """Players' decisions in a second."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """Whole games in a second."""
        return self.games / self.seconds


@dataclass(frozen=True)
class Bench:
    """All figures of one run."""

    game: str
    players: int
    options: dict[str, bool]
    threads: int
    bytes_per_game: int
    cold_compile: Took | None
    """From the start of a process with an empty cache until every entry is compiled; None if not measured."""
    warm_start: Took
    """From the start of a process with a filled cache until it has the first legal list."""
    allocations_per_decision: float
    speeds: dict[str, list[Speed]]
    """The rounds of each contestant: our own of `OWN`, then the peers."""

    def decisions_per_second(self, contestant: str) -> float:
        """The median of a contestant's rounds."""
        return statistics.median(speed.decisions_per_second for speed in self.speeds[contestant])

    @property
    def games_per_second(self) -> float:
        """Games in a second on one thread."""
        return statistics.median(speed.games_per_second for speed in self.speeds[ONE_THREAD])

    @property
    def thread_ratio(self) -> float:
        """How many times as fast all threads are as one."""
        return self._ratio(ALL_THREADS, ONE_THREAD)

    @property
    def machine_ratio(self) -> float:
        """The same for the machine itself."""
        return self._ratio(MACHINE_ALL_THREADS, MACHINE_ONE_THREAD)

    def _ratio(self, contestant: str, other: str) -> float:
        """The median of the ratios within each round."""
        rounds = zip(self.speeds[contestant], self.speeds[other], strict=True)
        return statistics.median(ours.decisions_per_second / theirs.decisions_per_second for ours, theirs in rounds)

    @property
    def peers(self) -> dict[str, float]:
        """Decisions per second of each peer."""
        return {name: self.decisions_per_second(name) for name in self.speeds if name not in OWN}

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        ours = self.decisions_per_second(ONE_THREAD)
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "decisions_per_second": ours,
            "games_per_second": self.games_per_second,
            "threads": self.threads,
            "threads_decisions_per_second": self.decisions_per_second(ALL_THREADS),
            "threads_ratio": self.thread_ratio,
            "machine_threads_ratio": self.machine_ratio,
            "bytes_per_game": self.bytes_per_game,
            "allocations_per_decision": self.allocations_per_decision,
            "cold_compile_s": self.cold_compile.seconds if self.cold_compile else None,
            "cold_compile_cpu_s": self.cold_compile.cpu_seconds if self.cold_compile else None,
            "warm_start_s": self.warm_start.seconds,
            "warm_start_cpu_s": self.warm_start.cpu_seconds,
            "peers": self.peers,
            "times_faster_than": {name: ours / theirs for name, theirs in self.peers.items()},
            "machine": machine(),
        }


ONE_THREAD = "one thread"
ALL_THREADS = "all threads"
MACHINE_ONE_THREAD = "the machine itself, one thread"
MACHINE_ALL_THREADS = "the machine itself, all threads"
OWN = (ONE_THREAD, ALL_THREADS, MACHINE_ONE_THREAD, MACHINE_ALL_THREADS)


def bench(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Any],
    threads: int,
    seconds: float,
    with_peers: bool = False,
    with_cold: bool = True,
    told: Callable[[str], None] = lambda doing: None,
) -> Bench:
    """Take every figure; each contestant plays for `seconds` in all. `told` hears what is being measured."""
    checked = ruleset.check_options(players, options)
    contestants: dict[str, Callable[[float], Speed]] = {}
    if with_peers:
        contestants = {name: _peer_speed(play) for name, play in peers().items()}
    cold = None
    if with_cold:
        told("cold compile, into an empty cache")
        cold = cold_compile(ruleset)
    told("compile")
    rules = engine(ruleset)
    rules.compile()
    told("warm start")
    warm = warm_start(ruleset, players)
    told("allocations")
    allocations = allocations_per_decision(ruleset, players)
    contestants = {
        ONE_THREAD: _own_speed(rules, players, checked, 1),
        ALL_THREADS: _own_speed(rules, players, checked, threads),
        MACHINE_ONE_THREAD: _machine_speed(1),
        MACHINE_ALL_THREADS: _machine_speed(threads),
        **contestants,
    }
    return Bench(
        game=ruleset.name,
        players=players,
        options=checked,
        threads=threads,
        bytes_per_game=ruleset.record_type.itemsize,
        cold_compile=cold,
        warm_start=warm,
        allocations_per_decision=allocations,
        speeds=_in_turns(contestants, seconds, told),
    )


def _in_turns(
    contestants: dict[str, Callable[[float], Speed]], seconds: float, told: Callable[[str], None]
) -> dict[str, list[Speed]]:
    speeds: dict[str, list[Speed]] = {name: [] for name in contestants}
    for turn in range(1, ROUNDS + 1):
        for name, measure in contestants.items():
            told(f"round {turn} of {ROUNDS}: {name}")
            speeds[name].append(measure(seconds / ROUNDS))
    return speeds


def _own_speed(rules: Engine, players: int, options: dict[str, bool], threads: int) -> Callable[[float], Speed]:
    seeds = count(0, BATCH * threads)

    def measure(seconds: float) -> Speed:
        batches: list[Batch] = []
        while sum(batch.seconds for batch in batches) < seconds:
            batches.append(rules.random_games(players, options, BATCH * threads, next(seeds), threads))
        return Speed(
            sum(batch.decisions for batch in batches),
            sum(len(batch.lengths) for batch in batches),
            sum(batch.seconds for batch in batches),
        )

    return measure


def _machine_speed(threads: int) -> Callable[[float], Speed]:
    """Packing the same bytes again and again on every thread; a packed copy counts as a decision."""
    work = Random(0).randbytes(WORK) + bytes(WORK)

    def measure(seconds: float) -> Speed:
        start = time.perf_counter()

        def pack(_: int) -> int:
            packed = 0
            while time.perf_counter() - start < seconds:
                zlib.compress(work)
                packed += 1
            return packed

        with ThreadPoolExecutor(threads) as pool:
            packed = sum(pool.map(pack, range(threads)))
        return Speed(packed, packed, time.perf_counter() - start)

    return measure


def _peer_speed(play: Play) -> Callable[[float], Speed]:
    seeds = count()

    def measure(seconds: float) -> Speed:
        decisions, games, spent = 0, 0, 0.0
        while spent < seconds:
            more_decisions, more_seconds = play(next(seeds))
            decisions, games, spent = decisions + more_decisions, games + 1, spent + more_seconds
        return Speed(decisions, games, spent)

    return measure


# ---- figures that need a process of their own


def cold_compile(ruleset: Ruleset) -> Took:
    """What a fresh process takes to compile every entry into an empty cache."""
    with tempfile.TemporaryDirectory() as empty:
        return _timed([sys.executable, "-m", "haab.kit.compile", ruleset.package], HAAB_CACHE=empty)


def warm_start(ruleset: Ruleset, players: int) -> Took:
    """What a fresh process takes from its start to the first legal list, with compiled rules in the cache."""
    command = [sys.executable, "-c", FIRST_LEGAL_LIST, ruleset.name, str(players)]
    tries = [_timed(command) for _ in range(WARM_STARTS)]
    return sorted(tries, key=lambda took: took.seconds)[WARM_STARTS // 2]


def allocations_per_decision(ruleset: Ruleset, players: int) -> float:
    """How often compiled random play asks for memory; counted by Numba's own run time."""
    command = [sys.executable, "-c", COUNT_ALLOCATIONS, ruleset.package, str(players)]
    return float(_run(command, NUMBA_NRT_STATS="1"))


def _timed(command: list[str], **environment: str) -> Took:
    start, cpu_start = time.perf_counter(), _cpu_seconds_of_children()
    _run(command, **environment)
    return Took(time.perf_counter() - start, _cpu_seconds_of_children() - cpu_start)


def _cpu_seconds_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _run(command: list[str], **environment: str) -> str:
    inherited = {name: value for name, value in os.environ.items() if name != "HAAB_INTERPRET"}
    done = subprocess.run(command, env=inherited | environment, check=True, capture_output=True, text=True)
    return done.stdout


def machine() -> dict[str, Any]:
    """What the figures were taken on, and when."""
    return {
        "date": datetime.date.today().isoformat(),
        "processor": str(llvmlite.binding.get_host_cpu_name()),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numba": numba.__version__,
    }
