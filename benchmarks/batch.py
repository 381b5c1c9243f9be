"""How fast many games at once are: stepped with masks and observations, on the processor or on a GPU.

    python -m benchmarks.batch tikal --threads 2
    python -m benchmarks.batch tzolkin --gpu

One thread is measured in processor time, several threads and a GPU by the clock. Games of Pgx and PettingZoo are
measured beside ours where they are installed (the extra "bench"), on the processor in processor time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from benchmarks.batch_peers import batch_peers
from benchmarks.engine import options_set
from benchmarks.gpu_games import GpuGames
from benchmarks.measure import Measure, Result, Told, add_game, in_turns, medians, options_of, parser, report, tell
from haab.batches.batch import Batch
from haab.batches.devices import CPU, GPU
from haab.batches.graphics import cupy
from haab.games import ruleset
from haab.kit.ruleset import Ruleset

CPU_LANES = (512, 4096)
"""Lanes that a large cache has room for, and lanes that no cache has."""
GPU_LANES = 131_072
GPU_GAMES = 1_000_000


def bench(
    rules: Ruleset,
    players: int,
    options: Mapping[str, Any],
    threads: int,
    seconds: float,
    device: str = CPU,
    told: Told = lambda doing: None,
) -> Result:
    """Step batches with random codes; every step lists the legal codes and writes what the seat to move may know."""
    contestants: dict[str, Measure] = {}
    if device == GPU:
        wait = cupy().cuda.runtime.deviceSynchronize
        batch = Batch(rules, players, GPU_LANES, 0, options, GPU)
        contestants[f"{GPU_LANES:,} lanes on the GPU"] = stepping(batch, time.perf_counter, wait)
        contestants[f"{GPU_GAMES:,} whole random games on the GPU"] = random_games(rules, players, options)
    else:
        for lanes, count in product(CPU_LANES, sorted({1, threads})):
            batch = Batch(rules, players, lanes, 0, options, CPU, count)
            clock = time.process_time if count == 1 else time.perf_counter
            contestants[f"{lanes:,} lanes, {count} thread{'s' * (count > 1)}"] = stepping(batch, clock)
    told("getting others ready")
    others = batch_peers(GPU_LANES if device == GPU else CPU_LANES[-1], device == GPU)
    figures = medians(in_turns(contestants | others.measures, seconds, told), "decisions a second")
    settings = {"game": rules.name, "players": players, "options": options_set(rules.check_options(players, options))}
    return Result("batch", settings | {"device": device}, figures, others.missing)


def stepping(batch: Batch, clock: Callable[[], float], wait: Callable[[], object] = lambda: None) -> Measure:
    """Measure steps with observations of the seat to move; choosing the codes by lot is not counted."""
    rows = batch.observe()

    def measure(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = batch.random_actions()
            wait()
            start = clock()
            batch.step(actions, out=rows)
            wait()
            spent += clock() - start
            steps += 1
        return steps * batch.games / spent

    return measure


def random_games(ruleset: Ruleset, players: int, options: Mapping[str, Any]) -> Measure:
    """Measure whole random games on the GPU, each from its own seed."""
    play = GpuGames(ruleset, players, options)
    play(1, 0)

    def measure(seconds: float) -> float:
        start = time.perf_counter()
        lengths, _ = play(GPU_GAMES, 0)
        return float(lengths.sum()) / (time.perf_counter() - start)

    return measure


def main(words: Sequence[str] | None = None) -> None:
    """Measure as asked."""
    options = parser("benchmarks.batch", __doc__)
    add_game(options)
    options.add_argument("--threads", type=int, default=1, help="measure so many threads, too")
    options.add_argument("--gpu", action="store_true", help="measure on a GPU")
    given = options.parse_args(words)
    chosen = (options_of(given.option), given.threads, given.seconds, GPU if given.gpu else CPU, tell)
    report(bench(ruleset(given.game), given.players, *chosen), given.json)


if __name__ == "__main__":
    main()
