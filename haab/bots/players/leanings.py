"""A personality for who plays by a network: of choices that turn out about as well, the one that it leans to.

A network has no weights that could be multiplied. But the evaluation says how much better a choice looks to somebody
with a personality than to others, and so many points, bounded, are added to what its trials bring.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from haab.bots.api import Question
from haab.bots.network import forward
from haab.bots.network.mlp.forward import Network
from haab.bots.search.flat import Flat, liked_codes
from haab.bots.search.halving import best_first
from haab.bots.search.policy_runtime import policy_searcher
from haab.bots.search.runtime import searcher
from haab.bots.search.tree_search import Budget, likeliest, tree_searcher
from haab.kit.record.chance import MAX_SMALL_SEED

STRONGEST = 1.0
"""Points by which a leaning can make up for a worse choice, at most."""
LIKING = 3.0
"""How much of a network's liking a point is worth, where nothing is tried."""
LEAVES = 60
"""Positions that are evaluated at most after each choice."""


def leaning_choice(question: Question, network: Network, flat: Flat, personality: str) -> int:
    """What `adept` chooses who has a personality; there is a choice."""
    candidates, logits = liked_codes(question, network, flat)
    leaning = leanings(question, candidates, personality)
    if len(candidates) == 1 or flat.worlds == 0:
        return _best(candidates, (logit + LIKING * more for logit, more in zip(logits, leaning, strict=True)))
    trials = policy_searcher(question.ruleset).trials(question, candidates, network, flat.journey)
    end, worlds = time.perf_counter() + question.seconds, 0
    while worlds < flat.worlds and (worlds == 0 or time.perf_counter() < end):
        worlds += 1
        trials.sample((question.seed + worlds) % MAX_SMALL_SEED)
    return _best(candidates, (total / worlds + more for total, more in zip(trials.totals, leaning, strict=True)))


def leaning_tree_choice(question: Question, network: forward.Network, budget: Budget, personality: str) -> int:
    """What a player by a tree search chooses who has a personality; there is a choice."""
    search = tree_searcher(question.ruleset)
    codes, logits = search.rate(question, network)
    kept = likeliest(logits, budget)
    candidates = [codes[place] for place in kept]
    leaning = dict(zip(kept, leanings(question, candidates, personality), strict=True))
    if budget.simulations == 0:
        return _best(candidates, (logits[place] + LIKING * leaning[place] for place in kept))
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
