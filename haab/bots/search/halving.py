"""Sequential halving: candidates are tried in one world after the other, and the worse half of them is dropped.

All are tried in the same worlds, which makes their differences less noisy (common random numbers).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np

from haab.bots.api import Question
from haab.bots.search.beam import LONGEST
from haab.bots.search.lookahead import new_workspace
from haab.bots.search.rollouts import NOTHING
from haab.kit.compiler.entries import EntrySet
from haab.kit.record.chance import MAX_SMALL_SEED

HALVING_FROM = 3
"""Fewer candidates than this are not halved any more: the two best share all of the time that is left."""
Codes = tuple[int, ...]
"""A turn, or what is left of it."""


def rows_of(turns: Sequence[Codes]) -> np.ndarray:
    """Turns as rows of an array, filled up with NOTHING."""
    rows = np.full((len(turns), LONGEST), NOTHING, np.int64)
    for row, codes in zip(rows, turns, strict=True):
        row[: len(codes)] = codes[:LONGEST]
    return rows


class Trials:
    """Candidates that are tried again and again, in one determinization after the other."""

    def __init__(
        self, searches: EntrySet, name: str, question: Question, candidates: np.ndarray, how: tuple[Any, ...]
    ) -> None:
        """`name`: the entry that tries them; `how`: by what it judges, and how it plays on."""
        self._function = searches.best(name)
        self._seat = question.seat
        self._root = question.as_array()
        self._space = searches.hold(new_workspace(question.ruleset))
        self._how = how
        self.candidates = candidates
        self.totals = np.zeros(len(candidates))
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
        best = np.sort(np.argsort(-self.totals, kind="stable")[:count])
        self.candidates, self.totals = self.candidates[best], self.totals[best]


# ---- whole turns


def seeds_from(first: int) -> Iterator[int]:
    """A seed for each world, never one twice."""
    return (number % MAX_SMALL_SEED for number in count(first))


@dataclass(frozen=True)
class Clock:
    """The time that there is for a question."""

    seconds: float
    start: float = field(default_factory=time.perf_counter)

    def is_over(self, part: float = 1.0) -> bool:
        """Whether so much of the time has passed."""
        return time.perf_counter() - self.start >= part * self.seconds


Sample = Callable[[int], np.ndarray]
"""What each of some turns leads to in the world of a seed."""
Attempt = Callable[[Sequence[Codes]], Sample]
"""How turns are tried."""


def sampled(trials: Trials, seed: int) -> np.ndarray:
    """What each candidate leads to in one world."""
    trials.totals[:] = 0
    trials.sample(seed)
    return trials.totals.copy()


def best_turns(
    turns: Sequence[Codes], attempt: Attempt, most: int, lines: int, seeds: Iterator[int], clock: Clock, part: float
) -> list[Codes]:
    """Drop the worse half of the turns until no more than `most` are left, the best of them first.

    Every halving costs an equal share of the lines. Each is a short one when so much of the time has passed.
    """
    left, sums = list(turns), np.zeros(len(turns))
    halvings = max(1, math.ceil(math.log2(max(1, len(turns)) / most)))
    for _ in range(halvings):
        sample = attempt(left)
        for _ in range(max(1, lines // halvings // len(left))):
            sums += sample(next(seeds))
            if clock.is_over(part):
                break
        best = np.argsort(-sums, kind="stable")[: max(most, (len(left) + 1) // 2)]
        left, sums = [left[number] for number in best], sums[best]
    return left[:most]
