"""How fast many games at once are: stepped with masks and observations, on the processor or on a GPU."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

import numpy as np

from haab.arena.batch_peers import batch_peers
from haab.batches.batch import CPU, GPU, Batch
from haab.batches.graphics import Records, cupy, kernels
from haab.kit.record.chance import WORDS
from haab.kit.ruleset import Ruleset

ROUNDS = 5
CPU_LANES = (512, 4096)
"""Lanes that a large cache has room for, and lanes that no cache has."""
GPU_LANES = 131_072
GPU_GAMES = 1_000_000
MOST_VERBS = 62
"""Groups that the kernel has room for."""


@dataclass(frozen=True)
class BatchBench:
    """Decisions a second of each contestant, the median of the rounds."""

    game: str
    players: int
    options: dict[str, bool]
    speeds: dict[str, float]
    missing: list[str] = field(default_factory=list)
    """What is not compared with, and why not."""

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return asdict(self)


def bench_batch(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Any],
    threads: int,
    seconds: float,
    device: str = CPU,
    told: Callable[[str], None] = lambda doing: None,
) -> BatchBench:
    """Step batches with random codes; every step lists the legal codes and writes what the seat to move may know."""
    contestants: dict[str, Callable[[float], float]] = {}
    if device == GPU:
        xp = cupy()
        contestants[f"{GPU_LANES:,} lanes on the GPU"] = stepping(
            Batch(ruleset, players, GPU_LANES, 0, options, GPU), xp.cuda.runtime.deviceSynchronize
        )
        contestants[f"{GPU_GAMES:,} whole random games on the GPU"] = random_games(ruleset, players, options)
    else:
        for lanes, count in product(CPU_LANES, sorted({1, threads})):
            batch = Batch(ruleset, players, lanes, 0, options, CPU, count)
            contestants[f"{lanes:,} lanes, {count} thread{'s' * (count > 1)}"] = stepping(batch)
    told("getting others ready")
    others = batch_peers(GPU_LANES if device == GPU else CPU_LANES[-1], device == GPU)
    contestants |= others.measures
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for turn in range(1, ROUNDS + 1):
        for name, measure in contestants.items():
            told(f"round {turn} of {ROUNDS}: {name}")
            speeds[name].append(measure(seconds / ROUNDS))
    checked = ruleset.check_options(players, options)
    medians = {name: statistics.median(each) for name, each in speeds.items()}
    return BatchBench(ruleset.name, players, checked, medians, others.missing)


def stepping(batch: Batch, wait: Callable[[], object] = lambda: None) -> Callable[[float], float]:
    """Measure steps with observations of the seat to move; choosing the codes by lot is not counted."""
    rows = batch.observe()

    def measure(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = batch.random_actions()
            wait()
            start = time.perf_counter()
            batch.step(actions, out=rows)
            wait()
            spent += time.perf_counter() - start
            steps += 1
        return steps * batch.games / spent

    return measure


def random_games(ruleset: Ruleset, players: int, options: Mapping[str, Any]) -> Callable[[float], float]:
    """Measure whole random games on the GPU, each from its own seed."""
    play = GpuGames(ruleset, players, options)
    play(1, 0)

    def measure(seconds: float) -> float:
        start = time.perf_counter()
        lengths, _ = play(GPU_GAMES, 0)
        return float(lengths.sum()) / (time.perf_counter() - start)

    return measure


class GpuGames:
    """Whole random games on a GPU: those that `random_games` of the engine plays.

    A block of threads plays a pool of games and takes those together that decide the same; blocks go on to further
    games until all have been played.
    """

    THREADS, POOL, BLOCKS = 512, 1024, 132 * 8
    """Threads of a block, games of its pool, and how many blocks there are: what an H200 is fastest with."""

    def __init__(self, ruleset: Ruleset, players: int, options: Mapping[str, Any]) -> None:
        self._ruleset = ruleset
        self._players = players
        self._options = ruleset.option_array(ruleset.check_options(players, options))

    def __call__(
        self, count: int, seed: int, threads: int = THREADS, pool: int = POOL, blocks: int = BLOCKS
    ) -> tuple[np.ndarray, np.ndarray]:
        """Lengths and scores, in the ruleset's unit, of the games with the seeds from `seed` on."""
        xp = cupy()
        lengths = xp.zeros(count, np.int32)
        scores = xp.zeros((count, self._players), np.int32)
        games = Records(xp.zeros((blocks * pool, self._ruleset.record_type.itemsize), np.uint8))
        chances = xp.zeros((blocks * pool, WORDS), np.int64)
        verbs = xp.asarray(verbs_of(self._ruleset))
        start = (self._players, xp.asarray(self._options), seed, count)
        arguments = (games, chances, pool, verbs, *start, lengths, scores)
        kernels(self._ruleset).launch("random_games", blocks * threads, *arguments, block=threads)
        return lengths.get(), scores.get()


def verbs_of(ruleset: Ruleset) -> np.ndarray:
    """For every code the number of its verb: codes of the same verb are played in much the same way."""
    words = ruleset.vocabulary
    verbs = [words.entry(code).verb for code in range(len(words))]
    numbers = {verb: number % MOST_VERBS for number, verb in enumerate(dict.fromkeys(verbs))}
    return np.array([numbers[verb] for verb in verbs], np.int32)
