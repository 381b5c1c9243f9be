"""Whole random games on a GPU: what is measured, and what `make gpu` holds against the processor."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import sizeof
from typing import Any

import numpy as np

from haab.batches.graphics import Records, cupy, kernels
from haab.kit.record.types import WORDS
from haab.kit.ruleset import Ruleset

MOST_VERBS = 62
"""Groups that the kernel has room for."""


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
        games = Records(xp.zeros((blocks * pool, sizeof(self._ruleset.record_type)), np.uint8))
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
