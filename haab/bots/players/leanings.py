"""A personality for who plays by a network: of choices that turn out about as well, the one that it leans to.

A network has no weights that could be multiplied. But the evaluation says how much better a choice looks to somebody
with a personality than to others, and so many points, bounded, are added to what its
search says (at sight, so many logits).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from haab.bots.api import Question
from haab.bots.network.forward import Network
from haab.bots.search.halving import best_first
from haab.bots.search.runtime import searcher
from haab.bots.search.tree_search import Budget, likeliest, tree_searcher

STRONGEST = 1.0
"""Points by which a leaning can make up for a worse choice, at most."""
LOGITS_A_POINT = 3.0
"""How many logits a point is worth, where nothing is searched."""
LEAVES = 60
"""Positions that are evaluated at most after each choice."""


def leaning_choice(question: Question, network: Network, budget: Budget, personality: str) -> int:
    """What `adept` chooses who has a personality; there is a choice."""
    search = tree_searcher(question.ruleset)
    codes, logits = search.rate(question, network)
    kept = likeliest(logits, budget)
    candidates = [codes[place] for place in kept]
    leaning = dict(zip(kept, leanings(question, candidates, personality), strict=True))
    if budget.simulations == 0:
        return _best(candidates, (logits[place] + LOGITS_A_POINT * leaning[place] for place in kept))
    bonus = [leaning.get(place, 0.0) for place in range(len(codes))]
    return search.choose(question, network, budget, bonus)


def _best(codes: Sequence[int], values: Iterable[float]) -> int:
    """The code of the highest value, the first of several."""
    return codes[best_first(list(values))[0]]


def leanings(question: Question, candidates: Sequence[int], personality: str) -> list[float]:
    """How many points better each candidate looks to a personality than to others; on average 0, and bounded."""
    search = searcher(question.ruleset)
    own, usual = (
        dict(zip(*search.look_ahead(question, weights, LEAVES), strict=True))
        for weights in (search.weights(question, personality=personality), search.weights(question))
    )
    found = [own[code] - usual[code] for code in candidates]
    mean = sum(found) / len(found)
    return [min(max(value - mean, -STRONGEST), STRONGEST) for value in found]
