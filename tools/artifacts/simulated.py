"""Kernels on Numba's simulator of a GPU.

`NUMBA_ENABLE_CUDASIM=1 HAAB_ENGINE=interpreted python -m tools.artifacts.simulated [GAME ...]` needs no GPU and no
compiler: threads are Python's, the rules are interpreted. Whole random games are compared with those that the engine's
own loop plays; steps, masks and observations with those of the processor's loops.
"""

from __future__ import annotations

import sys
from types import FunctionType
from typing import Any

import numpy as np
from numba import cuda as numba_cuda
from numba.core import config as numba_config

from benchmarks.gpu_games import verbs_of
from haab.batches.loops import DEAL
from haab.batches.processor import bound_lane_rules, bound_loops, new_deal, new_lanes
from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.kit.record.numpy_views import as_numpy, new_records
from haab.kit.record.types import WORDS
from haab.kit.ruleset import Ruleset
from tools.artifacts import kernels

cuda: Any = numba_cuda
config: Any = numba_config
PLAYERS = 2
THREADS = POOL = 2
LANES, STEPS = 3, 12
SEED = 3


def simulated(function: Any, **names: Any) -> Any:
    """A function of the kernels with some of its names bound."""
    return FunctionType(function.__code__, {**kernels.__dict__, **names}, function.__name__)


def random_games(rules: Ruleset, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Lengths and scores, as the kernel writes them."""
    group = cuda.jit(device=True)(simulated(kernels.group_lanes))
    moves = {"setup": rules.rules.setup, "legal": rules.rules.legal, "apply": rules.rules.apply}
    names = {**moves, "score": rules.rules.score, "MENU": rules.menu + 1, "group_lanes": group}
    kernel = cuda.jit(simulated(kernels.random_games_of(rules.name), **names))
    lengths, scores = np.zeros(count, np.int32), np.zeros((count, PLAYERS), np.int32)
    games = new_records(rules.record_type, POOL)
    options = as_numpy(rules.option_array(rules.check_options(PLAYERS, {})))
    start = (PLAYERS, options, SEED, count)
    kernel[1, THREADS](games, np.zeros((POOL, WORDS), np.int64), POOL, verbs_of(rules), *start, lengths, scores)
    return lengths, scores


def compare_games(rules: Ruleset, count: int) -> None:
    """Whole random games; a difference is an assertion that fails."""
    expected = engine(rules).random_games_interpreted(PLAYERS, rules.check_options(PLAYERS, {}), count, SEED)
    lengths, scores = random_games(rules, count)
    assert lengths.tolist() == expected.lengths, rules.name
    assert scores.tolist() == expected.scores, rules.name
    print(f"{rules.name}: {lengths.tolist()} decisions, the same games", flush=True)


def compare_steps(rules: Ruleset) -> None:
    """Some lanes stepped a few times, each with the last of its legal codes, and observed."""
    assert rules.observation is not None
    loops, size = bound_loops(rules), rules.observation.size
    step = cuda.jit(simulated(kernels.step, step_lane=bound_lane_rules(rules)["step_lane"]))
    observe = cuda.jit(simulated(kernels.observe_all, observe=rules.observation.write))
    deal = new_deal(rules, PLAYERS, {}, LANES, SEED)
    here, there = new_lanes(rules, LANES), new_lanes(rules, LANES)
    rows, seen = np.zeros((LANES, size), np.int16), np.zeros((LANES, size), np.int16)
    actions = np.full(LANES, DEAL, np.int32)
    for _ in range(STEPS):
        loops["step"](here, deal, actions, rows)
        step[1, LANES](*there, *deal, actions)
        observe[1, LANES](there.games, there.to_move, seen)
        for name, ours, theirs in zip(here._fields, here, there, strict=True):
            assert ours.tobytes() == theirs.tobytes(), f"{rules.name}: {name}"
        assert rows.tolist() == seen.tolist(), rules.name
        actions = here.menus[np.arange(LANES), here.menus[:, 0]].astype(np.int32)
    print(f"{rules.name}: {STEPS} steps of {LANES} lanes, the same", flush=True)


def main() -> None:
    """Compare one game of each kind that is named, or two of every kind."""
    if not config.ENABLE_CUDASIM:
        raise SystemExit("this is for the simulator: set NUMBA_ENABLE_CUDASIM=1")
    names = sys.argv[1:]
    for rules in map(ruleset, names or GAMES):
        compare_steps(rules)
        compare_games(rules, 1 if names else 2)


if __name__ == "__main__":
    main()
