"""Whole turns that are worth a thought: found by a network or by a beam, none twice, tried in worlds dealt anew.

Where a turn has many choices, to weigh each of them by itself costs as much every time, and what it brings is lost in
chance. A turn is weighed once, with all that was to be spent on its choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from haab.bots.api import Question
from haab.bots.network.mlp.forward import Network
from haab.bots.search.halving import Attempt, Codes, Sample, sampled
from haab.bots.search.policy_rollouts import Journey
from haab.bots.search.policy_runtime import policy_searcher
from haab.kit.engine import engine
from haab.kit.record.stack import copy_record


def after(question: Question, codes: Sequence[int]) -> np.record:
    """The record after a turn."""
    game = copy_record(question.record)
    for code in codes:
        engine(question.ruleset).apply(game, code)
    return game


def liked_turns(question: Question, network: Network, drawn: int, heat: float) -> list[Codes]:
    """The turn that a network likes best, and so many more that it likes, drawn by lot with some heat."""
    liked = policy_searcher(question.ruleset).liked_turns(question, network)
    return [liked.drawn(heat if number else 0.0) for number in range(1 + drawn)]


def different(question: Question, turns: Sequence[Codes]) -> list[Codes]:
    """Turns that lead to different positions, the first of those that lead to the same."""
    found: dict[bytes, Codes] = {}
    for codes in turns:
        found.setdefault(after(question, codes).tobytes(), codes)
    return list(found.values())


def by_journeys(question: Question, network: Network, journey: Journey) -> Attempt:
    """Turns are tried by journeys, which end with a hope: all but the last code is played, and that is then tried."""
    search = policy_searcher(question.ruleset)

    def attempt(turns: Sequence[Codes]) -> Sample:
        befores = [replace(question, record=after(question, codes[:-1])) for codes in turns]
        last = [np.array(codes[-1:], np.int64) for codes in turns]
        trials = [search.trials(*each, network, journey) for each in zip(befores, last, strict=True)]
        return lambda seed: np.array([sampled(trial, seed)[0] for trial in trials])

    return attempt
