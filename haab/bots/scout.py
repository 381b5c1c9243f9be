"""The bot that tries its choices: flat Monte Carlo with determinization and sequential halving.

Its candidates are the choices that look best at first sight. In each world dealt anew it makes one rollout after each
of them: everybody plays on for some rounds by a quick and noisy greedy policy. The worse half of the candidates is
given up each time a share of the thinking time has passed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from haab.bots.bot import Bot, BotParams, Question, parameter
from haab.bots.greedy import GreedyBot, GreedyParams
from haab.bots.search import Policy
from haab.bots.searcher import searcher


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
            return GreedyBot(GreedyParams(params.leaves, params.weights, params.personality)).decide(question)
        weights = search.weights(question, params.weights, params.personality)
        codes, values = search.look_ahead(question, weights, params.leaves)
        candidates = codes[np.argsort(-values, kind="stable")[: params.candidates]]
        rounds = params.rounds or search.rounds
        policy = Policy(params.rollout_leaves, params.noise, rounds * int(question.record.seats))
        rollouts = search.rollouts(question, candidates, weights, policy)
        return rollouts.best(question, params.worlds, params.halvings)
