"""Flat Monte Carlo over what a network likes: its likeliest codes are tried by rollouts, with sequential halving."""

from __future__ import annotations

from typing import NamedTuple

from haab.bots.api import Question
from haab.bots.network.mlp.forward import Network
from haab.bots.search.halving import best_first
from haab.bots.search.policy_rollouts import Journey
from haab.bots.search.policy_runtime import policy_searcher


class Flat(NamedTuple):
    """How much is tried, and how."""

    worlds: int
    """Determinizations at most; 0: nothing is tried, and the likeliest code is played."""
    candidates: int
    """Codes at most."""
    halvings: int
    """How often the worse half of them is dropped."""
    margin: float
    """How many logits a candidate may be behind the likeliest code."""
    journey: Journey


def liked_codes(question: Question, network: Network, flat: Flat) -> tuple[list[int], list[float]]:
    """The codes that a network likes best, and the logit of each of them."""
    codes, logits = policy_searcher(question.ruleset).rate(question, network)
    order = best_first(logits)
    liked = [place for place in order if logits[place] >= logits[order[0]] - flat.margin][: flat.candidates]
    return [codes[place] for place in liked], [logits[place] for place in liked]


def flat_choice(question: Question, network: Network, flat: Flat) -> int:
    """What the network likes best, or what was tried with most success."""
    candidates, _ = liked_codes(question, network, flat)
    if flat.worlds == 0 or len(candidates) == 1:
        return candidates[0]
    trials = policy_searcher(question.ruleset).trials(question, candidates, network, flat.journey)
    return trials.best(question, flat.worlds, flat.halvings)
