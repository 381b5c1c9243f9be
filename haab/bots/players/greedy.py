"""The bot that plays what looks best right now: an exhaustive search of the own turn to the end of what it begins."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import ClassVar

from haab.bots.api import Bot, BotParams, Question, parameter
from haab.bots.search.runtime import searcher
from haab.kit.record.chance import new_chance, random_below, random_word

WORDS = 2.0**32
"""One more than the largest random word."""


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
        codes, values = _looked_ahead(question, self._params)
        highest = max(values)
        best = [code for code, value in zip(codes, values, strict=True) if value == highest]
        return best[random_below(new_chance(question.seed), len(best))]


def _looked_ahead(question: Question, params: GreedyParams) -> tuple[list[int], list[float]]:
    """The legal codes, and the best value that each can lead to."""
    search = searcher(question.ruleset)
    search.prepare()
    weights = search.weights(question, params.weights, params.personality)
    return search.look_ahead(question, weights, params.leaves)


def best_but(question: Question, barred: Set[int], params: GreedyParams, whim: float = 0.0) -> int:
    """The choice that looks best to somebody who errs by up to so many points, without those that are barred."""
    codes, values = _looked_ahead(question, params)
    chance = new_chance(question.seed)
    seen = [value + whim * random_word(chance) / WORDS for value in values]
    allowed = [number for number, code in enumerate(codes) if code not in barred]
    return codes[max(allowed, key=seen.__getitem__)]
