"""Whole turns that are worth a thought: found by a network or by a beam, none twice, tried in worlds dealt anew.

Where a turn has many choices, to weigh each of them by itself costs as much every time, and what it brings is lost in
chance. A turn is weighed once, with all that was to be spent on its choices.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import numpy as np

from haab.bots.bot import Question
from haab.bots.network import Journey, Network
from haab.bots.searcher import Codes, Trials, searcher
from haab.kit.engine import engine
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.record.stack import copy_record

# ---- finding


def after(question: Question, codes: Sequence[int]) -> np.record:
    """The record after a turn."""
    game = copy_record(question.record)
    for code in codes:
        engine(question.ruleset).apply(game, code)
    return game


def seeds_from(first: int) -> Iterator[int]:
    """A seed for each world, never one twice."""
    return (number % MAX_SMALL_SEED for number in count(first))


def liked_turns(question: Question, network: Network, drawn: int, heat: float) -> list[Codes]:
    """The turn that a network likes best, and so many more that it likes, drawn by lot with some heat."""
    liked = searcher(question.ruleset).liked_turns(question, network)
    return [liked.drawn(heat if number else 0.0) for number in range(1 + drawn)]


def different(question: Question, turns: Sequence[Codes]) -> list[Codes]:
    """Turns that lead to different positions, the first of those that lead to the same."""
    found: dict[bytes, Codes] = {}
    for codes in turns:
        found.setdefault(after(question, codes).tobytes(), codes)
    return list(found.values())


# ---- trying


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


def by_journeys(question: Question, network: Network, journey: Journey) -> Attempt:
    """Turns are tried by journeys, which end with a hope: all but the last code is played, and that is then tried."""
    search = searcher(question.ruleset)

    def attempt(turns: Sequence[Codes]) -> Sample:
        befores = [replace(question, record=after(question, codes[:-1])) for codes in turns]
        last = [np.array(codes[-1:], np.int64) for codes in turns]
        trials = [search.trials(*each, network, journey) for each in zip(befores, last, strict=True)]
        return lambda seed: np.array([sampled(trial, seed)[0] for trial in trials])

    return attempt
