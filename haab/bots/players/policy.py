"""The bot that has taught itself: a network chooses, alone or by a tree search (`search/tree_search.py`).

A game that has no network is played as `sage` plays it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from haab.bots.api import Bot, BotParams, Question, parameter
from haab.bots.evaluation.base import evaluation
from haab.bots.network.files import NOVICE, SMALL, TINY, network_of
from haab.bots.network.forward import Network
from haab.bots.players.greedy import GreedyBot, GreedyParams
from haab.bots.players.mcts import MctsBot, MctsParams
from haab.bots.search.tree_search import Budget, tree_searcher

INTERPRETED_LEAVES = 60
"""Positions that are evaluated at most after a choice, where searches are interpreted."""
VALUE_WEIGHTS = {SMALL: 0.01, TINY: 0.01, NOVICE: 0.01}
"""Values of distilled networks err more: trusted like those of others, the small one played far worse than at sight."""


@dataclass(frozen=True)
class PolicyParams(BotParams):
    """How `adept` can be set."""

    network: str = parameter("bots.parameter.network", "")
    simulations: int = parameter("bots.parameter.simulations", 400, 0, 1_000_000)
    candidates: int = parameter("bots.parameter.candidates", 6, 1, 1000)
    margin: float = parameter("bots.parameter.margin", Budget(0).margin, 0.0, 1000.0)
    value_weight: float = parameter("bots.parameter.value_weight", 0.0, 0.0, 1.0)
    personality: str = parameter("bots.parameter.personality", "")

    @property
    def budget(self) -> Budget:
        """How much is searched."""
        weight = self.value_weight or VALUE_WEIGHTS.get(self.network, Budget(0).value_weight)
        return Budget(self.simulations, self.candidates, value_weight=weight, margin=self.margin)


class PolicyBot(Bot):
    """Plays what its network likes best; with some time, what turns out best of what it likes."""

    name = "adept"
    Params: ClassVar[type[BotParams]] = PolicyParams

    def __init__(self, params: PolicyParams | None = None, without: MctsParams | None = None) -> None:
        """`without`: how it plays where there is no network."""
        self._params = params or PolicyParams()
        self._without = without or MctsParams(personality=self._params.personality)

    @property
    def network(self) -> str:
        """The name of its network; nothing: that of the game."""
        return self._params.network

    @property
    def personality(self) -> str:
        """The style that it plays in; nothing: its own."""
        return self._params.personality

    def decide(self, question: Question) -> int:
        """The likeliest code, or the one that turns out best."""
        legal = question.legal
        if len(legal) == 1:
            return legal[0]
        if self._params.personality:
            evaluation(question.ruleset).check_personality(self._params.personality)
        network = network_of(question.ruleset, self._params.network, self._params.personality)
        return MctsBot(self._without).decide(question) if network is None else self._by_tree(question, network)

    def _by_tree(self, question: Question, network: Network) -> int:
        search = tree_searcher(question.ruleset)
        search.prepare()
        if not search.is_fast:
            return self._interpreted(question)
        return search.choose(question, network, self._params.budget)

    def _interpreted(self, question: Question) -> int:
        return GreedyBot(GreedyParams(INTERPRETED_LEAVES, personality=self._params.personality)).decide(question)
