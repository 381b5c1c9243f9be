"""What the games of a ladder tell: shares of victories, leads, ratings, scores among themselves, with intervals.

Shares have Wilson's interval. Leads and scores are compared deal by deal, because games of one deal belong together:
their error is that of the deals. Ratings are those of Bradley and Terry, on Elo's scale, with an interval by bootstrap
over deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from haab.arena.ladder.plan import ANCHOR
from haab.arena.ladder.results import RowResult
from haab.kit.extras import numpy_or_error

SURE = 1.96
"""Standard errors of an interval of 95 %."""
ELO = 400.0
"""Points of rating for ten victories to one."""
ANCHORED = 1000.0
"""The rating of the anchor."""
PRIOR = 0.5
"""Games that two who met are taken to have won against each other besides: nobody is infinitely strong."""
RESAMPLES = 200
STEPS = 500
"""Of the iteration that finds ratings."""


def wilson(share: float, count: int) -> tuple[float, float]:
    """The interval of a share of so many games."""
    if count == 0:
        return 0.0, 1.0
    spread = SURE * SURE / count
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error; None where one deal is all there is."""

    mean: float
    error: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The mean of independent values."""
        error = stdev(values) / sqrt(len(values)) if len(values) > 1 else None
        return cls(fmean(values), error)


@dataclass(frozen=True)
class Meeting:
    """What came of a bot against others."""

    games: int
    wins: float
    low: float
    high: float
    """The interval of the share of victories."""
    even: float
    """The share that a bot as strong as the others would have."""
    score: float
    others: float
    lead: Estimate
    """Over the best of the others."""
    cpu_ms: float
    """For a decision, of the bot."""
    cpu_ms_others: float


def meeting(result: RowResult) -> Meeting:
    """The figures of a row in which a bot plays against others."""
    games = result.games
    wins = sum(game.wins[0] for game in games)
    low, high = wilson(wins / len(games), len(games))
    leads = [fmean(game.scores[0] - max(game.scores[1:]) for game in deal) for deal in result.deals()]
    return Meeting(
        games=len(games),
        wins=wins,
        low=low,
        high=high,
        even=1 / result.row.setting.players,
        score=fmean(game.scores[0] for game in games),
        others=fmean(score for game in games for score in game.scores[1:]),
        lead=Estimate.of(leads),
        cpu_ms=cpu_ms(result, slice(0, 1)),
        cpu_ms_others=cpu_ms(result, slice(1, None)),
    )


def cpu_ms(result: RowResult, seats: slice) -> float:
    """Milliseconds of the processor for a decision."""
    seconds = sum(sum(game.cpu[seats]) for game in result.games)
    decisions = sum(sum(game.decisions[seats]) for game in result.games)
    return 1000 * seconds / max(1, decisions)


@dataclass(frozen=True)
class Among:
    """What a bot does among its like: the honest measure of its level."""

    games: int
    winner: Estimate
    mean: Estimate
    last: Estimate
    cpu_ms: float
    profile: Mapping[str, float]
    """How it plays, for each seat and game."""


def among(result: RowResult) -> Among:
    """The figures of a row of self-play."""
    games = result.games
    profiles = [profile for game in games for profile in game.profiles]
    names = profiles[0].keys() if profiles else ()
    return Among(
        games=len(games),
        winner=Estimate.of([max(game.scores) for game in games]),
        mean=Estimate.of([fmean(game.scores) for game in games]),
        last=Estimate.of([min(game.scores) for game in games]),
        cpu_ms=cpu_ms(result, slice(None)),
        profile={name: fmean(profile[name] for profile in profiles) for name in names},
    )


# ---- ratings


@dataclass(frozen=True)
class Rating:
    """Where a bot stands."""

    rating: float
    low: float
    high: float
    games: int


def ratings(results: Sequence[RowResult], seed: int = 0) -> dict[str, Rating]:
    """The ratings of all bots that met the others, with the anchor in its place, or the mean of all without it.

    Who never met the anchor, nor anybody who leads to it, has no place on its scale and is left out.
    """
    met = [result for result in results if not result.row.is_self_play and result.games]
    names = sorted({name for result in met for name in (result.row.bot, result.row.against)})
    if ANCHOR in names:
        names = sorted(_comparable(met))
        met = [result for result in met if result.row.bot in names]
    if not names:
        return {}
    pairs = [(names.index(result.row.bot), names.index(result.row.against)) for result in met]
    deals = [(row, *points) for row, result in enumerate(met) for points in _points_by_deal(result)]
    np = numpy_or_error()
    drawn = np.array(deals)
    found = _fit(names, pairs, drawn)
    chance = np.random.default_rng(seed)
    again = np.array(
        [_fit(names, pairs, drawn[chance.integers(len(drawn), size=len(drawn))]) for _ in range(RESAMPLES)]
    )
    low, high = np.quantile(again, (0.025, 0.975), axis=0)
    games = [sum(len(result.games) for result in met if name in result.row.bots) for name in names]
    return {name: Rating(float(found[n]), float(low[n]), float(high[n]), games[n]) for n, name in enumerate(names)}


def _comparable(met: Sequence[RowResult]) -> set[str]:
    """Everybody whom meetings lead to from the anchor."""
    found, more = set[str](), {ANCHOR}
    while more:
        found |= more
        pairs = [{result.row.bot, result.row.against} for result in met]
        more = {name for pair in pairs if pair & found for name in pair} - found
    return found


def _points_by_deal(result: RowResult) -> list[tuple[float, float]]:
    """For each deal how often the bot came before the others and they before it, each game counting once."""
    rows = []
    for deal in result.deals():
        ahead = 0.0
        for game in deal:
            own, others = game.scores[0], game.scores[1:]
            ahead += sum((own > other) + (own == other) / 2 for other in others) / len(others)
        rows.append((ahead, len(deal) - ahead))
    return rows


def _fit(names: Sequence[str], pairs: Sequence[tuple[int, int]], deals: Any) -> Any:
    """The strengths that make these results the likeliest (Hunter's iteration), on Elo's scale.

    A deal is the number of its row, how often the bot came before the others, and how often behind them.
    """
    np = numpy_or_error()
    won = np.zeros((len(names), len(names)))
    for number, (one, other) in enumerate(pairs):
        ahead, behind = deals[deals[:, 0] == number, 1:].sum(axis=0)
        won[one, other] += ahead + PRIOR
        won[other, one] += behind + PRIOR
    games = won + won.T
    strength = np.ones(len(names))
    for _ in range(STEPS):
        strength = won.sum(axis=1) / (games / (strength[:, None] + strength[None, :])).sum(axis=1)
        strength /= np.exp(np.log(strength).mean())
    scale = ELO * np.log10(strength)
    zero = scale[names.index(ANCHOR)] if ANCHOR in names else 0.0
    return np.asarray(scale - zero + ANCHORED)
