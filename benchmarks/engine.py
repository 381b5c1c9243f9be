"""How fast the rules are, each way of running them beside the others, and what starting costs.

    python -m benchmarks.engine tzolkin -p 4
    python -m benchmarks.engine tzolkin -p 5 -o tribes=true -o prophecies=true -o new_buildings=true --cold --peers

Every engine of `ENGINES` works in a process of its own, and all are asked in turns: whole random games, one call from
Python (the legal codes, and one of them played), choices of a search with a fixed budget, choices at sight by a
network, positions that a network looks at in one call (`benchmarks/evaluation.py`; `--browser`: in Chromium as well,
which does the same call). Figures are medians of the rounds, in processor time, which a busy machine hardly stretches.
`--threads` compares several threads with one by the clock, beside what they bring to the machine itself (packing bytes
with zlib).
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from ctypes import sizeof
from random import Random

from benchmarks.engine_worker import Worker
from benchmarks.evaluation import browser_evaluations
from benchmarks.measure import (
    LESS,
    Figure,
    Measure,
    Result,
    Told,
    add_game,
    in_turns,
    medians,
    options_of,
    parser,
    report,
    tell,
)
from benchmarks.peers import peers
from haab.bots.network.files import SMALL, network_of
from haab.games import ruleset
from haab.kit.compiler.entries import INTERPRETED, NATIVE, WASM
from haab.kit.engine import engine
from haab.kit.ruleset import Ruleset

ENGINES: dict[str, dict[str, str]] = {name: {"HAAB_ENGINE": name} for name in (WASM, NATIVE, INTERPRETED)}
"""Every way of running the rules, and the environment that chooses it."""
TASKS = {
    "random": "random play, decisions",
    "call": "one call from Python, decisions",
    "search": "a search of 24 lines, choices",
    "network": "a network at sight, choices",
    "evaluation": "a network's evaluation, positions",
    "small-evaluation": "a small network's evaluation, positions",
}
EVALUATIONS = {"evaluation": "", "small-evaluation": SMALL}
"""Tasks that need a network of the game, and which of its networks."""
CHROMIUM = "chromium"
BOTS_OF = (WASM, NATIVE)
"""Engines that searches run on; by the interpreter a choice takes minutes."""
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


def bench(
    rules: Ruleset,
    players: int,
    options: Mapping[str, bool],
    seconds: float,
    threads: int = 1,
    with_peers: bool = False,
    with_cold: bool = False,
    with_browser: bool = False,
    told: Told = lambda doing: None,
) -> Result:
    """Take every figure; each contestant works for `seconds` in all."""
    checked = rules.check_options(players, options)
    others = peers() if with_peers else {}
    figures: dict[str, Figure] = {}
    if with_cold:
        told("cold compile, into an empty cache")
        figures["cold compile"] = Figure(cold_compile(rules), "s", LESS)
    with ExitStack() as stack:
        contestants: dict[str, Measure] = {}
        for name, environment in ENGINES.items():
            ask = stack.enter_context(worker(rules, players, checked, environment))
            for task in tasks_of(rules, name):
                contestants[f"{TASKS[task]}, {name}"] = ask(task)
        if with_browser:
            networks, question = evaluations_of(rules), Worker(rules, players, checked).question()
            pages = stack.enter_context(browser_evaluations(question, networks.values()))
            contestants |= {f"{TASKS[task]}, {CHROMIUM}": pages[name] for task, name in networks.items()}
        contestants |= others
        found = in_turns(contestants, seconds, told)
    figures |= medians(found, "a second of processor time") | against_native(found)
    if threads > 1:
        told(f"{threads} threads against one")
        figures |= compare_threads(rules, players, checked, threads, seconds)
    told("warm start, allocations")
    figures["warm start"] = Figure(warm_start(rules, players), "s", LESS)
    figures["bytes of a game"] = Figure(sizeof(rules.record_type), "bytes", LESS)
    figures["allocations"] = Figure(allocations_per_decision(rules, players), "a decision", LESS)
    return Result("engine", {"game": rules.name, "players": players, "options": options_set(checked)}, figures)


def evaluations_of(rules: Ruleset) -> dict[str, str]:
    """The tasks of a game's networks, with the name of each network."""
    return {task: name for task, name in EVALUATIONS.items() if network_of(rules, name) is not None}


def tasks_of(rules: Ruleset, engine_name: str) -> list[str]:
    """What an engine is asked to do."""
    if engine_name not in BOTS_OF:
        return ["random", "call"]
    return [task for task in TASKS if task not in EVALUATIONS or task in evaluations_of(rules)]


def against_native(found: Mapping[str, Sequence[float]]) -> dict[str, Figure]:
    """How many times as fast as Numba everybody else does what Numba does: the median of the ratios of each round."""
    ratios: dict[str, Figure] = {}
    for name, rounds in found.items():
        task, _, by = name.rpartition(", ")
        numba = found.get(f"{task}, {NATIVE}", ())
        if by in (WASM, CHROMIUM) and numba:
            ratio = statistics.median(one / other for one, other in zip(rounds, numba, strict=True))
            ratios[f"{name} against {NATIVE}"] = Figure(ratio, "times")
    return ratios


def options_set(options: Mapping[str, bool]) -> dict[str, bool]:
    """Only those that are on."""
    return {name: on for name, on in options.items() if on}


@contextmanager
def worker(rules: Ruleset, players: int, options: Mapping[str, bool], environment: dict[str, str]) -> Iterator[Ask]:
    """A process for one engine; what it is asked for is measured there."""
    command = [sys.executable, "-m", "benchmarks.engine_worker", rules.name, str(players), json.dumps(options)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=inherited() | environment, **pipes) as process:  # type: ignore[call-overload]
        yield Ask(process)
        process.stdin.close()


class Ask:
    """A process that measures what it is told to."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def __call__(self, task: str) -> Measure:
        """So much of a task in a second of processor time."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked, answers = self._process.stdin, self._process.stdout

        def measure(seconds: float) -> float:
            print(task, seconds, file=asked, flush=True)
            done, spent = json.loads(answers.readline())
            return float(done / spent)

        return measure


# ---- threads


def compare_threads(
    rules: Ruleset, players: int, options: dict[str, bool], threads: int, seconds: float
) -> dict[str, Figure]:
    """How many times as fast several threads are as one: the median of the ratios within each round."""
    played = engine(rules)

    def play(count: int) -> Measure:
        return lambda seconds: played.random_games(players, options, BATCH * count, 0, count).decisions_per_second

    found = in_turns({"1": play(1), "n": play(threads), "m1": packing(1), "mn": packing(threads)}, seconds)
    ratio = statistics.median(many / one for one, many in zip(found["1"], found["n"], strict=True))
    machine = statistics.median(many / one for one, many in zip(found["m1"], found["mn"], strict=True))
    return {
        f"{threads} threads against one": Figure(ratio, "times", clock=True),
        f"{threads} threads against one, the machine itself": Figure(machine, "times", clock=True),
    }


def packing(threads: int) -> Measure:
    """Pack the same bytes again and again on every thread: copies a second."""
    work = Random(0).randbytes(WORK) + bytes(WORK)

    def measure(seconds: float) -> float:
        start = time.perf_counter()

        def pack(_: int) -> int:
            packed = 0
            while time.perf_counter() - start < seconds:
                zlib.compress(work)
                packed += 1
            return packed

        with ThreadPoolExecutor(threads) as pool:
            packed = sum(pool.map(pack, range(threads)))
        return packed / (time.perf_counter() - start)

    return measure


# ---- figures that need a process of their own


def cold_compile(rules: Ruleset) -> float:
    """Processor time of a fresh process that compiles every entry into an empty cache."""
    with tempfile.TemporaryDirectory() as empty:
        return processor_seconds([sys.executable, "-m", "haab.kit.compile", rules.package], HAAB_CACHE=empty)


def warm_start(rules: Ruleset, players: int) -> float:
    """Processor time of a fresh process from its start to the first legal list, with a filled cache."""
    command = [sys.executable, "-c", FIRST_LEGAL_LIST, rules.name, str(players)]
    return statistics.median(processor_seconds(command) for _ in range(WARM_STARTS))


def allocations_per_decision(rules: Ruleset, players: int) -> float:
    """How often compiled random play asks for memory; counted by Numba's own run time."""
    return float(
        run(
            [sys.executable, "-c", COUNT_ALLOCATIONS, rules.package, str(players)],
            NUMBA_NRT_STATS="1",
            HAAB_ENGINE=NATIVE,
        )
    )


def processor_seconds(command: Sequence[str], **environment: str) -> float:
    """The processor time of a process and of what it started."""
    before = os.times()
    run(command, **environment)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def run(command: Sequence[str], **environment: str) -> str:
    """What a program prints."""
    done = subprocess.run(command, env=inherited() | environment, check=True, capture_output=True, text=True)
    return done.stdout


def inherited() -> dict[str, str]:
    """Our environment, but for the choice of an engine."""
    return {name: value for name, value in os.environ.items() if name != "HAAB_ENGINE"}


def main(words: Sequence[str] | None = None) -> None:
    """Measure as asked."""
    options = parser("benchmarks.engine", __doc__)
    add_game(options)
    options.add_argument("--threads", type=int, default=1, help="compare so many threads with one")
    options.add_argument("--peers", action="store_true", help='beside OpenSpiel and catanatron (the extra "bench")')
    options.add_argument("--cold", action="store_true", help="compile into an empty cache")
    options.add_argument("--browser", action="store_true", help="a network's evaluation in Chromium as well")
    given = options.parse_args(words)
    chosen = (options_of(given.option), given.seconds, given.threads, given.peers, given.cold, given.browser, tell)
    report(bench(ruleset(given.game), given.players, *chosen), given.json)


if __name__ == "__main__":
    main()
