"""The bot that tries its choices: flat Monte Carlo with determinization and sequential halving.

Its candidates are the choices that look best at first sight. In each world dealt anew it makes one rollout after each
of them: everybody plays on for some rounds by a quick and noisy greedy policy. The worse half of the candidates is
given up each time a share of the thinking time has passed.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from haab.bots.bot import Bot, BotParams, Question, parameter
from haab.bots.greedy import GreedyBot, GreedyParams
from haab.bots.search import Policy
from haab.bots.searcher import searcher
from haab.kit.record.chance import MAX_SMALL_SEED

HALVING_FROM = 3
"""Fewer candidates than this are not halved any more: the two best share all of the time that is left."""


@dataclass(frozen=True)
class ScoutParams(GreedyParams):
    """How `scout` can be set."""

    candidates: int = parameter("bots.parameter.candidates", 8, 1, 1000)
    halvings: int = parameter("bots.parameter.halvings", 2, 0, 20)
    worlds: int = parameter("bots.parameter.worlds", 2000, 1, 1_000_000)
    rollout_leaves: int = parameter("bots.parameter.rollout_leaves", 12, 1, 1_000_000)
    noise: float = parameter("bots.parameter.noise", 1.0, 0.0, 1000.0)
    rounds: int = parameter("bots.parameter.rounds", 0, 0, 100)


class ScoutBot(Bot):
    """Thinks for the time it is given; plays like greedy until its search is compiled."""

    name = "scout"
    Params: ClassVar[type[BotParams]] = ScoutParams

    def __init__(self, params: ScoutParams | None = None) -> None:
        self._params = params or ScoutParams()

    def decide(self, question: Question) -> int:
        """The code with the best mean lead at the end of its rollouts."""
        legal = question.legal
        if len(legal) == 1:
            return legal[0]
        search = searcher(question.ruleset)
        search.prepare()
        params = self._params
        if not search.is_compiled:
            return GreedyBot(GreedyParams(params.leaves, params.weights)).decide(question)
        start = time.perf_counter()
        weights = search.weights(question, params.weights)
        codes, values = search.look_ahead(question, weights, params.leaves)
        candidates = codes[np.argsort(-values, kind="stable")[: params.candidates]]
        rounds = params.rounds or search.rounds
        policy = Policy(params.rollout_leaves, params.noise, rounds * int(question.record.seats))
        rollouts = search.rollouts(question, candidates, weights, policy)
        halvings = 0
        for worlds in range(1, params.worlds + 1):
            rollouts.sample((question.seed + worlds) % MAX_SMALL_SEED)
            passed = max((time.perf_counter() - start) / question.seconds, worlds / params.worlds)
            if passed >= 1:
                break
            if passed * (params.halvings + 1) >= halvings + 1 and len(rollouts.candidates) >= HALVING_FROM:
                halvings += 1
                rollouts.keep_best((len(rollouts.candidates) + 1) // 2)
        rollouts.keep_best(1)
        return int(rollouts.candidates[0])
