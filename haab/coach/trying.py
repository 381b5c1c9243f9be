"""Turns that are tried in worlds dealt anew: first to see which are the best, then to measure by how much.

Whichever of many turns looks best after a few worlds was lucky in them, too. So the best are chosen in some worlds, and
measured in others.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from haab.bots.searcher import Codes, Trials

FEWEST = 2
"""Worlds in which turns are measured at least: one tells nothing about chance."""


@dataclass(frozen=True)
class Candidate:
    """A turn that was looked at."""

    codes: Codes
    lead: float
    """The lead over the best of the others that is expected after it, in points."""
    visits: int
    doubt: float = 0.0
    """How far off the difference to the best candidate may well be (its standard error), in points."""


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


def measured(
    turns: Sequence[Codes], sample: Sample, worlds: int, seeds: Iterator[int], clock: Clock
) -> list[Candidate]:
    """Try all the turns in so many worlds, or as many as there is time for; the best of them first."""
    rows: list[np.ndarray] = []
    while len(rows) < FEWEST or (len(rows) < worlds and not clock.is_over()):
        rows.append(sample(next(seeds)))
    leads = np.array(rows)
    means = leads.mean(0)
    behind = leads[:, [int(means.argmax())]] - leads
    doubts = behind.std(0, ddof=1) / math.sqrt(len(rows))
    found = [
        Candidate(codes, float(mean), len(rows), float(doubt))
        for codes, mean, doubt in zip(turns, means, doubts, strict=True)
    ]
    return sorted(found, key=lambda candidate: -candidate.lead)
