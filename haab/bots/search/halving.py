"""Sequential halving: candidates are tried in one world after the other, and the worse half of them is dropped.

All are tried in the same worlds, which makes their differences less noisy (common random numbers).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from ctypes import c_double, c_int64
from typing import Any

from haab.bots.api import Question
from haab.bots.search.beam import LONGEST
from haab.bots.search.lookahead import new_workspace
from haab.bots.search.rollouts import NOTHING
from haab.kit.compiler.entries import EntrySet
from haab.kit.record.arrays import array, filled, zeros
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.record.types import Array

HALVING_FROM = 3
"""Fewer candidates than this are not halved any more: the two best share all of the time that is left."""
Codes = tuple[int, ...]
"""A turn, or what is left of it."""


def rows_of(turns: Sequence[Codes]) -> Array:
    """Turns as rows of an array, filled up with NOTHING."""
    rows: Array = filled(c_int64, NOTHING, len(turns), LONGEST)
    for row, codes in zip(rows, turns, strict=True):
        row[: len(codes)] = codes[:LONGEST]
    return rows


def best_first(values: Sequence[float]) -> list[int]:
    """The places of some values, the highest first; equal ones in their order."""
    return sorted(range(len(values)), key=lambda place: -values[place])


class Trials:
    """Candidates that are tried again and again, in one determinization after the other."""

    def __init__(
        self, searches: EntrySet, name: str, question: Question, candidates: Array, how: tuple[Any, ...]
    ) -> None:
        """`name`: the entry that tries them; `how`: by what it judges, and how it plays on."""
        self._function = searches.best(name)
        self._seat = question.seat
        self._root = question.as_array()
        self._space = searches.hold(new_workspace(question.ruleset))
        self._how = how
        self.candidates = candidates
        self.totals: Array = zeros(c_double, len(candidates))
        """What each candidate led to, added up."""

    def sample(self, seed: int) -> None:
        """Play on once after each candidate, always in the same determinization."""
        self._function(*self.given(seed))

    def given(self, seed: int) -> tuple[Any, ...]:
        """The arguments for one determinization."""
        return self._space, self._root, self._seat, self.candidates, self.totals, *self._how, seed

    def best(self, question: Question, worlds: int, halvings: int) -> int:
        """The candidate with the best mean, after so many worlds or when the time of the question is over.

        So many times, at equal intervals, the worse half is dropped.
        """
        start = time.perf_counter()
        halved = 0
        for number in range(1, worlds + 1):
            self.sample((question.seed + number) % MAX_SMALL_SEED)
            passed = max((time.perf_counter() - start) / question.seconds, number / worlds)
            if passed >= 1:
                break
            if passed * (halvings + 1) >= halved + 1 and len(self.candidates) >= HALVING_FROM:
                halved += 1
                self._keep_best((len(self.candidates) + 1) // 2)
        self._keep_best(1)
        return int(self.candidates[0])

    def _keep_best(self, count: int) -> None:
        """Go on with the best candidates only."""
        totals, candidates = self.totals.tolist(), self.candidates.tolist()
        best = sorted(best_first(totals)[:count])
        self.candidates = array(c_int64, [candidates[place] for place in best])
        self.totals = array(c_double, [totals[place] for place in best])
