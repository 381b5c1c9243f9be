"""The searches by a network's policy as Python calls them: interpreted at once, compiled as soon as that is done."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from ctypes import c_int64
from functools import cache
from pathlib import Path
from typing import Any

from haab.bots.api import Question
from haab.bots.network import floatmath
from haab.bots.network.mlp import forward
from haab.bots.network.mlp.files import ignorant, new_mind
from haab.bots.network.mlp.forward import Network
from haab.bots.search import lookahead, policy_rollouts, rollouts
from haab.bots.search.beam import LONGEST
from haab.bots.search.bind import bound_policy_searches
from haab.bots.search.halving import Codes, Trials, rows_of
from haab.bots.search.lookahead import new_workspace
from haab.bots.search.policy_rollouts import Journey
from haab.bots.search.runtime import any_question, looking_space
from haab.kit.compiler.entries import EntrySet
from haab.kit.engine import engine
from haab.kit.record.arrays import array, zeros
from haab.kit.record.chance import new_chance
from haab.kit.ruleset import Ruleset

SOURCES = (floatmath, forward, lookahead, rollouts, policy_rollouts)
"""The modules whose rules are compiled."""


class PolicySearcher(EntrySet):
    """What bots ask a network about positions of one game. A game without observations cannot be asked about."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.bound = bound_policy_searches(ruleset)
        super().__init__(
            ruleset.name,
            "policy_searches",
            self.bound,
            ruleset.record_type,
            module=f"{ruleset.name}.search",
            command=(sys.executable, "-m", "haab.bots.compile", ruleset.name),
            sources=tuple(Path(str(module.__file__)) for module in SOURCES),
        )

    def compile(self) -> float:
        """Wait until Numba has compiled the rules of the game and the searches, which share most of them."""
        return engine(self.ruleset).compile() + super().compile()

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments that belong to a game that nobody plays."""
        question, network = any_question(self.ruleset), ignorant(self.ruleset)
        how = self._how(network, Journey(0.0, 1))
        match name:
            case "rate":
                return looking_space(question), question.seat, network, new_mind(self.ruleset, network)
            case "liked_turn":
                return LikedTurns(self, question, network).given(0.0)
            case "try_codes":
                return Trials(self, name, question, zeros(c_int64, 0), how).given(0)
            case _:
                return Trials(self, name, question, rows_of([]), how).given(0)

    def _how(self, network: Network, journey: Journey) -> tuple[Network, forward.Mind, Journey]:
        return network, self.hold(new_mind(self.ruleset, network)), journey

    # ---- questions

    def rate(self, question: Question, network: Network) -> tuple[list[int], list[float]]:
        """The legal codes, and the network's logit of each of them."""
        space = looking_space(question)
        self.best("rate")(space, question.seat, network, new_mind(question.ruleset, network))
        count = int(space.menus[0, 0])
        return space.menus[0, 1 : 1 + count], space.values[:count]

    def liked_turns(self, question: Question, network: Network) -> LikedTurns:
        """Turns as a network plays them; the seed of the question decides what is drawn by lot."""
        return LikedTurns(self, question, network)

    def trials(self, question: Question, candidates: Sequence[int], network: Network, journey: Journey) -> Trials:
        """Some of the legal codes, to be tried by playing on with a network."""
        return Trials(self, "try_codes", question, array(c_int64, candidates), self._how(network, journey))

    def turn_trials(
        self, question: Question, candidates: Sequence[Codes], network: Network, journey: Journey
    ) -> Trials:
        """Some whole turns, to be tried by playing on with a network."""
        return Trials(self, "try_turns", question, rows_of(candidates), self._how(network, journey))


class LikedTurns:
    """Turns that a network likes."""

    def __init__(self, searches: EntrySet, question: Question, network: Network) -> None:
        self._function = searches.best("liked_turn")
        self._question = question
        self._space = searches.hold(new_workspace(question.ruleset)._replace(chance=new_chance(question.seed)))
        self._how = (network, searches.hold(new_mind(question.ruleset, network)))
        self._codes = zeros(c_int64, LONGEST)

    def drawn(self, heat: float) -> Codes:
        """The turn that is liked best, or with some heat one that is liked nearly as much, by lot."""
        count = self._function(*self.given(heat))
        return tuple(self._codes[:count])

    def given(self, heat: float) -> tuple[Any, ...]:
        """The arguments for one turn."""
        self._space.world[0] = self._question.record
        return self._space, self._question.seat, *self._how, heat, self._codes, 0


@cache
def policy_searcher(ruleset: Ruleset) -> PolicySearcher:
    """The searcher of a game by a network's policy, in this process."""
    return PolicySearcher(ruleset)
