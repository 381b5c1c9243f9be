"""What decides a step: a match of one candidate against others, balanced by seats and deals, with its interval."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from haab.arena.contest import Floats

Play = Callable[[Floats, np.ndarray, np.ndarray], Floats]
"""play(weights, seating, seeds): the final scores, games x seats."""
SURE = 1.96
"""Standard errors to each side of a 95 % interval."""


@dataclass(frozen=True)
class Result:
    """How a candidate did against others."""

    games: int
    lead: float
    """Points ahead of the mean of the others."""
    error: float
    """Its standard error, over deals."""
    won: float
    """The share of games won; whoever shares a victory has a part of it."""
    score: float
    winner: float
    """The mean score of the best in each game."""

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval of the lead."""
        return self.lead - SURE * self.error

    @property
    def high(self) -> float:
        """Its upper end."""
        return self.lead + SURE * self.error

    def to_json(self) -> dict[str, Any]:
        """The figures, rounded for reading."""
        figures = {"lead": self.lead, "low": self.low, "high": self.high, "won": self.won}
        figures |= {"score": self.score, "winner": self.winner}
        return {"games": self.games, **{name: round(value, 3) for name, value in figures.items()}}


def challenge(
    play: Play, players: int, candidate: Floats, others: Floats, games: int, chance: np.random.Generator
) -> Result:
    """One candidate against rows of others, drawn by lot for each deal; in every seat of every deal."""
    return challenges(play, players, candidate[None], others, games, chance)[0]


def challenges(
    play: Play, players: int, candidates: Floats, others: Floats, games: int, chance: np.random.Generator
) -> list[Result]:
    """Several candidates, each against the same others on the same deals: so their differences are less noisy."""
    deals = max(2, -(-games // players))
    count = len(candidates)
    table = np.concatenate([candidates, others])
    seeds = chance.integers(0, 2**48, deals)
    drawn = count + chance.integers(0, len(others), (deals, players))
    seating = np.tile(drawn, (count, players, 1, 1))  # candidates x seats of theirs x deals x seats
    for own in range(players):
        seating[:, own, :, own] = np.arange(count)[:, None]
    scores = play(table, seating.reshape(-1, players), np.tile(seeds, count * players))
    scores = scores.reshape(count, players, deals, players)
    return [_result(scores[number]) for number in range(count)]


def _result(scores: Floats) -> Result:
    """From the scores by the candidate's seat, the deal and the seat."""
    players, deals, _ = scores.shape
    own = np.stack([scores[seat, :, seat] for seat in range(players)])
    leads = (own * players - scores.sum(axis=2)) / (players - 1)
    best = scores.max(axis=2)
    shares = (own == best) / (scores == best[:, :, None]).sum(axis=2)
    by_deal = leads.mean(axis=0)
    return Result(
        games=players * deals,
        lead=float(by_deal.mean()),
        error=float(by_deal.std(ddof=1) / np.sqrt(deals)),
        won=float(shares.mean()),
        score=float(own.mean()),
        winner=float(best.mean()),
    )
