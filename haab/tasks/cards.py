"""The score card of an agent in a task: a rating on the ladder's scale, victories, leads, mistakes, time, style.

The opponents' ratings are fixed (`anchors.json`, made by `python -m tools.anchors` from games of a ladder), so a card
does not change when others are measured later. Its interval is that of the agent's games alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any

from haab.arena.ladder.figures import ELO, PRIOR, RESAMPLES, Estimate, wilson
from haab.games import ruleset
from haab.kit.extras import numpy_or_error
from haab.tasks.catalogue import Task
from haab.tasks.evaluation import TaskGame

ANCHORS = Path(__file__).parent / "anchors.json"
WEAKEST, STRONGEST = -2000.0, 4000.0
"""Ratings are looked for between these."""
STEPS = 60
"""Halvings of that range."""


@dataclass(frozen=True)
class Interval:
    """A figure and between what it lies, 19 times in 20."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Against:
    """What came of the games against one opponent."""

    opponent: str
    rating: float | None
    """The opponent's own, where it has a place on the scale."""
    games: int
    wins: Interval
    score: float
    others: float
    lead: Estimate
    """Over the best of the others."""


@dataclass(frozen=True)
class Card:
    """How an agent did in a task."""

    task: str
    agent: str
    split: str
    rules: int
    commit: str
    games: int
    deals: int
    rating: Interval | None
    """None in tasks that are no whole games: they have no place on the ladder's scale."""
    wins: Interval
    even: float
    """The share that an agent as strong as the others would win; of puzzles 0."""
    against: tuple[Against, ...]
    decisions: int
    illegal: int
    failed: int
    forced: int
    cut: int
    """Games that came to the limit of decisions."""
    seconds: float
    """By the clock, for a decision."""
    cpu_ms: float
    """Of the processor of the process that asked, for a decision: what an agent elsewhere computes is not in it."""
    profile: Mapping[str, float]

    def to_json(self) -> dict[str, Any]:
        """The card, ready for JSON."""
        found: dict[str, Any] = _rounded(asdict(self))
        return found

    @classmethod
    def read(cls, source: Mapping[str, Any]) -> Card:
        """A card from JSON."""
        against = tuple(
            Against(**{**one, "wins": Interval(**one["wins"]), "lead": Estimate(**one["lead"])})
            for one in source["against"]
        )
        rating = None if source["rating"] is None else Interval(**source["rating"])
        return cls(**{**source, "against": against, "rating": rating, "wins": Interval(**source["wins"])})


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(inner) for inner in value]
    return round(value, 4) if isinstance(value, float) else value


def card(what: Task, agent: str, games: Sequence[TaskGame], split: str = "test", commit: str = "") -> Card:
    """The card of an agent's games in a task."""
    wins = sum(game.win for game in games)
    decisions = sum(game.asked.decisions for game in games)
    names = games[0].profile.keys() if games else ()
    return Card(
        task=what.id,
        agent=agent,
        split=split,
        rules=ruleset(what.game).version,
        commit=commit,
        games=len(games),
        deals=len({game.seed for game in games}),
        rating=_rating(what, games) if what.metric == "rating" else None,
        wins=_share(wins, len(games)),
        even=0.0 if what.puzzles else 1 / what.players,
        against=() if what.puzzles else _against(what, games),
        decisions=decisions,
        illegal=sum(game.asked.illegal for game in games),
        failed=sum(game.asked.failed for game in games),
        forced=sum(game.asked.forced for game in games),
        cut=sum(game.is_cut for game in games),
        seconds=sum(game.asked.seconds for game in games) / max(1, decisions),
        cpu_ms=1000 * sum(game.asked.cpu for game in games) / max(1, decisions),
        profile={name: fmean(game.profile[name] for game in games) for name in names},
    )


def _share(wins: float, games: int) -> Interval:
    return Interval(wins / max(1, games), *wilson(wins / max(1, games), games))


def _against(what: Task, games: Sequence[TaskGame]) -> tuple[Against, ...]:
    found = []
    for opponent in dict.fromkeys(game.opponent for game in games):
        met = [game for game in games if game.opponent == opponent]
        leads = [fmean(_lead(game) for game in deal) for deal in _deals(met)]
        found.append(
            Against(
                opponent=opponent,
                rating=anchors(what.game).get(opponent),
                games=len(met),
                wins=_share(sum(game.win for game in met), len(met)),
                score=fmean(game.scores[0] for game in met),
                others=fmean(score for game in met for score in game.scores[1:]),
                lead=Estimate.of(leads),
            )
        )
    return tuple(found)


def _lead(game: TaskGame) -> float:
    return game.scores[0] - max(game.scores[1:])


def _deals(games: Sequence[TaskGame]) -> list[list[TaskGame]]:
    """The games of each deal against each opponent."""
    found: dict[tuple[str, int], list[TaskGame]] = {}
    for game in games:
        found.setdefault((game.opponent, game.seed), []).append(game)
    return list(found.values())


# ---- the rating


@cache
def _all_anchors() -> Mapping[str, Mapping[str, Any]]:
    found: dict[str, Any] = json.loads(ANCHORS.read_text(encoding="utf-8"))["games"]
    return found


def anchors(game: str) -> dict[str, float]:
    """The ratings of players that never change, on the ladder's scale."""
    return {name: float(entry["rating"]) for name, entry in _all_anchors().get(game, {}).items()}


def _rating(what: Task, games: Sequence[TaskGame]) -> Interval | None:
    """The likeliest rating, with a bootstrap over deals."""
    known = anchors(what.game)
    deals = [deal for deal in _deals(games) if deal[0].opponent in known]
    if not deals:
        return None
    np = numpy_or_error()
    rows = np.array([(known[deal[0].opponent], *_points(deal)) for deal in deals])
    chance = np.random.default_rng(0)
    again = [likeliest(rows[chance.integers(len(rows), size=len(rows))]) for _ in range(RESAMPLES)]
    low, high = np.quantile(again, (0.025, 0.975))
    return Interval(likeliest(rows), float(low), float(high))


def _points(deal: Sequence[TaskGame]) -> tuple[float, float]:
    """How often the agent came before the others and they before it, each game counting once."""
    ahead = 0.0
    for game in deal:
        own, others = game.scores[0], game.scores[1:]
        if not game.is_cut:
            ahead += sum((own > other) + (own == other) / 2 for other in others) / len(others)
    return ahead, len(deal) - ahead


def likeliest(rows: Any) -> float:
    """The rating that makes these results likeliest: each row an opponent's rating, points won and points lost."""
    np = numpy_or_error()
    marks = np.unique(rows[:, 0])
    won, lost = (np.array([rows[rows[:, 0] == mark, place].sum() for mark in marks]) + PRIOR for place in (1, 2))
    low, high = WEAKEST, STRONGEST
    for _ in range(STEPS):
        middle = (low + high) / 2
        expected = (won + lost) / (1 + 10 ** ((marks - middle) / ELO))
        low, high = (middle, high) if expected.sum() < won.sum() else (low, middle)
    return float(low + high) / 2
