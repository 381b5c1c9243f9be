"""The kernel of whole random games on Numba's simulator of a GPU.

`NUMBA_ENABLE_CUDASIM=1 HAAB_INTERPRET=1 python -m tools.artifacts.simulated` needs no GPU and no compiler: threads are
Python's, the rules are interpreted. The games are compared with those that the engine's own loop plays.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np
from numba import cuda as numba_cuda
from numba.core import config as numba_config

from haab.arena.batch_bench import verbs_of
from haab.games import ruleset
from haab.kit.engine import engine
from haab.kit.record.chance import WORDS
from tools.artifacts import kernels

cuda: Any = numba_cuda
config: Any = numba_config
KINDS: list[tuple[str, int]] = [("tzolkin", 2), ("tikal", 2)]
GAMES, THREADS, POOL = 2, 2, 2
SEED = 3


def simulated(function: Any, **names: Any) -> Any:
    """A function of the kernels with some of its names bound."""
    return FunctionType(function.__code__, {**kernels.__dict__, **names}, function.__name__)


def random_games(name: str, players: int) -> tuple[np.ndarray, np.ndarray]:
    """Lengths and scores, as the kernel writes them."""
    rules = ruleset(name)
    group = cuda.jit(device=True)(simulated(kernels.group_lanes))
    moves = {"setup": rules.rules.setup, "legal": rules.rules.legal, "apply": rules.rules.apply}
    names = {**moves, "score": rules.rules.score, "MENU": rules.menu + 1, "group_lanes": group}
    kernel = cuda.jit(simulated(kernels.random_games, **names))
    lengths, scores = np.zeros(GAMES, np.int32), np.zeros((GAMES, players), np.int32)
    games = np.zeros(POOL, rules.record_type).view(np.recarray)
    options = rules.option_array(rules.check_options(players, {}))
    start = (players, options, SEED, GAMES)
    kernel[1, THREADS](games, np.zeros((POOL, WORDS), np.int64), POOL, verbs_of(rules), *start, lengths, scores)
    return lengths, scores


def main() -> None:
    """Compare; a difference is an assertion that fails."""
    if not config.ENABLE_CUDASIM:
        raise SystemExit("this is for the simulator: set NUMBA_ENABLE_CUDASIM=1")
    for name, players in KINDS:
        rules = ruleset(name)
        expected = engine(rules).random_games_interpreted(players, rules.check_options(players, {}), GAMES, SEED)
        lengths, scores = random_games(name, players)
        assert lengths.tolist() == expected.lengths.tolist(), name
        assert scores.tolist() == expected.scores.tolist(), name
        print(f"{name}: {lengths.tolist()} decisions, the same games", flush=True)


if __name__ == "__main__":
    main()
