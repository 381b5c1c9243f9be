"""Contests from Python: thousands of games between players that differ in their weights, on threads or on a GPU."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from haab.batches.batch import CPU, DEVICES
from haab.bots.contest import contest_rules
from haab.bots.evaluation import evaluation
from haab.bots.searcher import new_workspace
from haab.bots.weights import over_time
from haab.games import ruleset as find_ruleset
from haab.kit.errors import BadOptions
from haab.kit.ruleset import Ruleset

Floats = npt.NDArray[np.float64]
SHARES = 8
"""Parts of the games for each thread, taken one after the other: games differ in length."""
LEAVES = 24
NOISE = 0.1


@dataclass(frozen=True)
class Contest:
    """Games that are to be played."""

    rules: Ruleset
    players: int
    options: np.ndarray
    weights: Floats
    """Candidates x moments of a game x numbers: as they lie in the records that the evaluation reads."""
    seating: np.ndarray
    """Games x seats: the candidate that has the seat."""
    seeds: np.ndarray
    leaves: int
    noise: float

    @property
    def scale(self) -> float:
        """Points for each of the rules' units of score."""
        return float(self.rules.score_unit)


def contest(
    game: str,
    players: int,
    options: Mapping[str, Any],
    weights: Floats,
    seating: np.ndarray,
    seeds: np.ndarray,
    leaves: int = LEAVES,
    noise: float = NOISE,
    device: str = CPU,
    threads: int | None = None,
) -> Floats:
    """Games x seats: the final scores, in points. The same on every device.

    `weights` has a row for each candidate (`weight_row` makes one: weights for the beginning, the middle and the end
    of a game, `vector_names` names them), `seating` says which of them has which seat of each game, `seeds` gives each
    game its deal. Everybody looks one step ahead, at no more than `leaves` positions for a code (and the rest of what
    was begun), and errs by up to `noise` points.
    """
    asked = _checked(game, players, options, weights, seating, seeds, leaves, noise)
    if device not in DEVICES:
        raise BadOptions(f"there is no device {device!r} (there are: {', '.join(DEVICES)})")
    if device == CPU:
        return on_threads(asked, threads or os.cpu_count() or 1)
    from haab.arena.contest_gpu import on_gpu  # it needs CuPy

    return on_gpu(asked)


def weight_row(game: str, players: int, file: str = "") -> Floats:
    """The weights of a file for a number of players, as a row of numbers; without a file those of the game."""
    return evaluation(find_ruleset(game)).table(file).vector(players).reshape(-1)


def _checked(
    game: str,
    players: int,
    options: Mapping[str, Any],
    weights: Floats,
    seating: np.ndarray,
    seeds: np.ndarray,
    leaves: int,
    noise: float,
) -> Contest:
    rules = find_ruleset(game)
    values = rules.option_array(rules.check_options(players, options))
    usual = evaluation(rules).usual
    row = usual.vector(players).shape
    table = np.asarray(weights, np.float64)
    if table.shape[1:] not in ((math.prod(row),), row) or not len(table):
        raise BadOptions(f"weights must be rows of {math.prod(row)} numbers, one for each candidate, not {table.shape}")
    if not np.isfinite(table).all():
        raise BadOptions("weights must be finite numbers")
    sitting, deals = np.asarray(seating), np.asarray(seeds)
    if deals.ndim != 1 or deals.dtype.kind not in "iu" or (len(deals) and int(deals.min()) < 0):
        raise BadOptions("seeds must be whole numbers from 0, one for each game")
    if sitting.shape != (len(deals), players) or sitting.dtype.kind not in "iu":
        raise BadOptions(f"seating must be {len(deals)} x {players} whole numbers, not {sitting.shape}")
    if len(deals) and not 0 <= int(sitting.min()) <= int(sitting.max()) < len(table):
        raise BadOptions(f"seating must name candidates from 0 to {len(table) - 1}")
    if leaves < 1 or noise < 0:
        raise BadOptions("at least one leaf, and noise from 0, are needed")
    places = np.ascontiguousarray(sitting, np.int32)
    table = np.ascontiguousarray(over_time(table.reshape(len(table), *row), usual.moments))
    return Contest(rules, players, values, table, places, deals.astype(np.int64), int(leaves), float(noise))


def on_threads(asked: Contest, threads: int) -> Floats:
    """Play on the processor."""
    rules = contest_rules(asked.rules)
    if rules.may_compile:
        rules.compile()
    function = rules.usable()
    table = asked.weights.view(evaluation(asked.rules).weights_type).reshape(asked.weights.shape[:2]).view(np.recarray)
    count = len(asked.seeds)
    scores = np.zeros((count, asked.players), np.int32)
    shares = min(count, threads * SHARES)

    def share(number: int) -> None:
        start, stop = count * number // shares, count * (number + 1) // shares
        deals = (asked.players, asked.options, asked.seeds, asked.leaves, asked.noise)
        function(new_workspace(asked.rules), table, asked.seating, *deals, scores, start, stop)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(share, range(shares)))
    found: Floats = scores.astype(np.float64) * asked.scale
    return found
