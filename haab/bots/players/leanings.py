"""A personality for who plays by a network: of choices that turn out about as well, the one that it leans to.

A network has no weights that could be multiplied. But the evaluation says how much better a choice looks to somebody
with a personality than to others, and so many points, bounded, are added to what its trials bring.
"""

from __future__ import annotations

import time

import numpy as np
import numpy.typing as npt

from haab.bots.api import Question
from haab.bots.network import forward
from haab.bots.network.mlp.forward import Network
from haab.bots.search.flat import Flat, liked_codes
from haab.bots.search.policy_runtime import policy_searcher
from haab.bots.search.runtime import searcher
from haab.bots.search.tree_search import Budget, likeliest, tree_searcher
from haab.kit.record.chance import MAX_SMALL_SEED

Floats = npt.NDArray[np.float64]
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
        return int(candidates[np.argmax(logits + LIKING * leaning)])
    trials = policy_searcher(question.ruleset).trials(question, candidates, network, flat.journey)
    end, worlds = time.perf_counter() + question.seconds, 0
    while worlds < flat.worlds and (worlds == 0 or time.perf_counter() < end):
        worlds += 1
        trials.sample((question.seed + worlds) % MAX_SMALL_SEED)
    return int(candidates[np.argmax(trials.totals / worlds + leaning)])


def leaning_tree_choice(question: Question, network: forward.Network, budget: Budget, personality: str) -> int:
    """What a player by a tree search chooses who has a personality; there is a choice."""
    search = tree_searcher(question.ruleset)
    codes, logits = search.rate(question, network)
    kept = likeliest(logits, budget)
    leaning = leanings(question, codes[kept], personality)
    if budget.simulations == 0:
        return int(codes[kept[np.argmax(logits[kept] + LIKING * leaning)]])
    bonus = np.zeros(len(codes))
    bonus[kept] = leaning
    return search.choose(question, network, budget, bonus)


def leanings(question: Question, candidates: npt.NDArray[np.int64], personality: str) -> Floats:
    """How many points better each candidate looks to a personality than to others; on average 0, and bounded."""
    search = searcher(question.ruleset)
    own, usual = (
        dict(zip(*(found.tolist() for found in search.look_ahead(question, weights, LEAVES)), strict=True))
        for weights in (search.weights(question, personality=personality), search.weights(question))
    )
    found = np.array([own[code] - usual[code] for code in candidates.tolist()])
    bounded: Floats = np.clip(found - found.mean(), -STRONGEST, STRONGEST)
    return bounded
