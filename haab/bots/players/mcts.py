"""The bot that thinks in whole turns: a tree of turns, grown in worlds dealt anew (`search/mcts.py`).

What it has planned for the rest of its turn it remembers, and follows as long as it is asked about just what it had
foreseen: nothing was revealed in between.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import ClassVar

from haab.bots.api import Bot, BotParams, Question, parameter
from haab.bots.players.greedy import GreedyBot, GreedyParams
from haab.bots.players.plans import Plans
from haab.bots.search.mcts import ROLLOUT_LEAVES, ROLLOUT_NOISE, USUAL_WAY, Way
from haab.bots.search.rollouts import Policy
from haab.bots.search.runtime import searcher
from haab.kit.record.chance import MAX_SMALL_SEED

AT_ONCE = 4
"""Lines that are played between two looks at the clock."""
AS_SUITS = -1
"""Rounds: as many as suit the game."""


@dataclass(frozen=True)
class MctsParams(BotParams):
    """How `sage` can be set."""

    lines: int = parameter("bots.parameter.lines", 4000, 1, 20_000)
    width: int = parameter("bots.parameter.width", USUAL_WAY.width, 1, 1000)
    turns: int = parameter("bots.parameter.turns", USUAL_WAY.turns, 1, 1000)
    leaves: int = parameter("bots.parameter.turn_leaves", USUAL_WAY.leaves, 1, 1_000_000)
    curiosity: float = parameter("bots.parameter.curiosity", USUAL_WAY.curiosity, 0.0, 1000.0)
    warmth: float = parameter("bots.parameter.warmth", USUAL_WAY.warmth, 0.01, 1000.0)
    scale: float = parameter("bots.parameter.scale", USUAL_WAY.scale, 0.1, 1000.0)
    rivalry: float = parameter("bots.parameter.rivalry", USUAL_WAY.rivalry, 0.0, 1.0)
    rollout_leaves: int = parameter("bots.parameter.rollout_leaves", ROLLOUT_LEAVES, 1, 1_000_000)
    noise: float = parameter("bots.parameter.noise", ROLLOUT_NOISE, 0.0, 1000.0)
    rounds: int = parameter("bots.parameter.sage_rounds", AS_SUITS, AS_SUITS, 100)
    weights: str = parameter("bots.parameter.weights", "")
    personality: str = parameter("bots.parameter.personality", "")

    @property
    def way(self) -> Way:
        """How a tree of turns is grown."""
        breadth = (self.width, self.turns, self.leaves)
        return Way(*breadth, self.curiosity, self.warmth, self.scale, self.rivalry)


class MctsBot(Bot):
    """Thinks for the time it is given; plays like greedy where its search is interpreted."""

    name = "sage"
    Params: ClassVar[type[BotParams]] = MctsParams
    _plans: ClassVar[Plans] = Plans()

    def __init__(self, params: MctsParams | None = None) -> None:
        self._params = params or MctsParams()

    def decide(self, question: Question) -> int:
        """The first code of the turn that was tried most often."""
        legal = question.legal
        if len(legal) == 1:
            return legal[0]
        planned = self._plans.next(self._params, question)
        if planned in legal:
            return planned
        search = searcher(question.ruleset)
        search.prepare()
        params = self._params
        if not search.is_fast:
            return GreedyBot(GreedyParams(params.leaves, params.weights, params.personality)).decide(question)
        return self._plans.begin(params, question, self._plan(question))

    def _plan(self, question: Question) -> tuple[int, ...]:
        """The turn that looks best when the time is over."""
        start = time.perf_counter()
        params = self._params
        search = searcher(question.ruleset)
        policy = Policy(
            params.rollout_leaves, params.noise, search.tree_rounds(params.rounds) * int(question.record.seats)
        )
        weights = search.weights(question, params.weights, params.personality)
        growing = search.growing(question, weights, params.way, policy, params.lines)
        for line in range(0, params.lines, AT_ONCE):
            growing.grow((question.seed + line) % MAX_SMALL_SEED, min(AT_ONCE, params.lines - line))
            if time.perf_counter() - start >= question.seconds:
                break
        return growing.turns()[0].codes
