"""The bot that plays what looks best right now: an exhaustive search of the own turn to the end of what it begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from haab.bots.bot import Bot, BotParams, Question, parameter
from haab.bots.searcher import searcher
from haab.kit.record.chance import new_chance, random_below


@dataclass(frozen=True)
class GreedyParams(BotParams):
    """How `greedy` can be set."""

    leaves: int = parameter("bots.parameter.leaves", 200, 1, 1_000_000)
    weights: str = parameter("bots.parameter.weights", "")
    personality: str = parameter("bots.parameter.personality", "")


class GreedyBot(Bot):
    """Evaluates the position after each of its choices and takes the best; equal ones by lot."""

    name = "greedy"
    Params: ClassVar[type[BotParams]] = GreedyParams

    def __init__(self, params: GreedyParams | None = None) -> None:
        self._params = params or GreedyParams()

    def decide(self, question: Question) -> int:
        """The code that can lead to the best position."""
        search = searcher(question.ruleset)
        search.prepare()
        weights = search.weights(question, self._params.weights, self._params.personality)
        codes, values = search.look_ahead(question, weights, self._params.leaves)
        best = np.flatnonzero(values == values.max())
        return int(codes[best[int(random_below(new_chance(question.seed), len(best)))]])
