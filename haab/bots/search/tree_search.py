"""Sequential halving over the codes of the root, by simulations of a tree (`puct.py`): Gumbel search without noise.

Whatever the budget, the codes that a network finds likeliest are compared with as many simulations each as there are,
the worse half is dropped, and so on; logits and values decide together, values the more, the more was simulated.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from ctypes import c_int64
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from haab.bots.api import Question
from haab.bots.network import floatmath, forward
from haab.bots.network.files import blank_network, new_activations
from haab.bots.network.forward import Network
from haab.bots.search import lookahead, puct, rollouts
from haab.bots.search.bind import bound_tree_search
from haab.bots.search.halving import best_first
from haab.bots.search.lookahead import new_workspace
from haab.bots.search.puct import NOT_YET, Tree, new_tree
from haab.bots.search.runtime import any_question, looking_space
from haab.kit.compiler.entries import EntrySet
from haab.kit.engine import engine
from haab.kit.record.arrays import array, zeros
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.ruleset import Ruleset

SOURCES = (floatmath, forward, lookahead, rollouts, puct)
"""The modules whose rules are compiled."""


MOST_NODES = 32_768
"""A tree takes four kilobytes for each; one that is full grows no more."""


class Budget(NamedTuple):
    """How much is searched, and how."""

    simulations: int
    """At most; 0: the likeliest code is played."""
    considered: int = 8
    """Codes of the root at most."""
    worlds: int = 2
    """Determinizations."""
    exploration: float = 30.0
    """The constant of PUCT, in points."""
    value_weight: float = 0.05
    """Logits that a point is worth, for each visit."""
    value_visits: int = 20
    """Visits that values are trusted as if they had had."""
    margin: float = 3.5
    """A code that is so many logits less likely than the likeliest is not considered."""


def likeliest(logits: Sequence[float], budget: Budget) -> list[int]:
    """The numbers of the codes that are considered, the likeliest first."""
    numbers = best_first(logits)[: budget.considered]
    return [number for number in numbers if logits[number] >= logits[numbers[0]] - budget.margin]


class TreeSearcher(EntrySet):
    """The search by a network's policy and value in one game. A game without observations cannot be searched so."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.bound = bound_tree_search(ruleset)
        super().__init__(
            ruleset.name,
            "tree_search",
            self.bound,
            ruleset.record_type,
            module=f"{ruleset.name}.search",
            command=(sys.executable, "-m", "haab.bots.compile", ruleset.name),
            sources=tuple(Path(str(module.__file__)) for module in SOURCES),
        )

    def compile(self) -> float:
        """Wait until Numba has compiled the rules of the game and the search."""
        return engine(self.ruleset).compile() + super().compile()

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments that belong to a game that nobody plays."""
        question, network = any_question(self.ruleset), blank_network(self.ruleset)
        space, memory = looking_space(question), new_activations(self.ruleset, network)
        tree = new_tree(self.ruleset, 1, 1.0)
        match name:
            case "rate_codes":
                return space, network, memory
            case "plant":
                return tree, space, question.as_array(), question.seat, 1, 0, network, memory
            case _:
                return tree, space, zeros(c_int64, 0), 0, network, memory

    def rate(self, question: Question, network: Network) -> tuple[list[int], list[float]]:
        """The legal codes, and the network's logit of each of them."""
        space = looking_space(question)
        self.best("rate_codes")(space, network, new_activations(question.ruleset, network))
        count = int(space.menus[0, 0])
        return space.menus[0, 1 : 1 + count], space.values[:count]

    def choose(self, question: Question, network: Network, budget: Budget) -> int:
        """The one code that is worth considering, or the one that simulations find best."""
        codes, logits = self.rate(question, network)
        kept = likeliest(logits, budget)
        if budget.simulations == 0 or len(kept) == 1:
            return codes[kept[0]]
        return Search(self, question, network, budget).best()


class Search:
    """A search from one position."""

    def __init__(self, searches: EntrySet, question: Question, network: Network, budget: Budget) -> None:
        ruleset = question.ruleset
        self._question, self._network, self._budget = question, network, budget
        self._grow = searches.best("grow")
        self._space = searches.hold(new_workspace(ruleset))
        self._memory = searches.hold(new_activations(ruleset, network))
        nodes = min(MOST_NODES, budget.worlds + budget.simulations + budget.considered)
        self.tree: Tree = searches.hold(new_tree(ruleset, nodes, budget.exploration))
        root, seed = question.as_array(), question.seed % (MAX_SMALL_SEED - budget.worlds)
        plant = searches.best("plant")
        plant(self.tree, self._space, root, question.seat, budget.worlds, seed, network, self._memory)

    def best(self) -> int:
        """The code that is left when all others have been dropped, or the best one when the time is over."""
        tree, budget = self.tree, self._budget
        start = time.perf_counter()
        count = int(tree.edges[0])
        kept = likeliest(tree.logits[:count], budget)
        halvings = max(1, math.ceil(math.log2(len(kept))))
        share = budget.simulations // halvings
        rounds_played = 0
        for _ in range(halvings):
            rounds = max(1, share // len(kept))
            for _ in range(rounds):
                world = rounds_played % budget.worlds  # the same for all codes of a round: they are compared
                self._grow(tree, self._space, array(c_int64, kept), world, self._network, self._memory)
                rounds_played += 1
                if time.perf_counter() - start > self._question.seconds:
                    return self._code(self._ranked(kept)[0])
            kept = self._ranked(kept)[: (len(kept) + 1) // 2]
        return self._code(kept[0])

    def _code(self, number: int) -> int:
        return int(self.tree.codes[number])

    def _ranked(self, numbers: Sequence[int]) -> list[int]:
        """Codes of the root, the best first: their logits, and their values as far as these can be trusted."""
        found = {number: self.value(number) for number in numbers}
        weight = self._budget.value_weight * (self._budget.value_visits + max(visits for visits, _ in found.values()))
        total = [self.tree.logits[number] + weight * value for number, (_, value) in found.items()]
        return [numbers[place] for place in best_first(total)]

    def expected(self) -> tuple[list[float], list[float]]:
        """What the network expects every seat to end with, and its chance to win; asked before any simulation."""
        seats = self._question.record.seats
        return list(self._memory.scores[:seats]), list(self._memory.win_probs[:seats])

    def value(self, number: int) -> tuple[int, float]:
        """How often a code of the root was simulated, in all worlds together, and what it is worth to the seat."""
        tree, visits, total = self.tree, 0, 0.0
        for world in range(self._budget.worlds):
            child = int(tree.children[tree.first[world] + number])
            if child != NOT_YET:
                visits += int(tree.visits[child])
                total += float(tree.totals[child, self._question.seat])
        return visits, total / visits if visits else float(tree.values[0])


@cache
def tree_searcher(ruleset: Ruleset) -> TreeSearcher:
    """The search by a network's policy and value of a game, in this process."""
    return TreeSearcher(ruleset)
