"""Matches between bots: many games, every bot in every seat equally often."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from haab.arena.spread import spread
from haab.bots import Question, bot
from haab.bots.evaluation.profiles import Profile, profile_of
from haab.bots.search.entries import make_fast
from haab.games import ruleset
from haab.kit.engine import engine
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.record.stack import to_move
from haab.kit.ruleset import Ruleset

DECISIONS = 1_000_000
"""More decisions than any game has: each gets a seed of its own."""


@dataclass(frozen=True)
class Played:
    """One game of a match."""

    seed: int
    seats: tuple[int, ...]
    """For each seat the number of the bot that had it."""
    scores: tuple[Fraction, ...]
    """The score of each bot, in the order of the match."""
    wins: tuple[Fraction, ...]
    """1 for the bot that won; whoever shares a victory has a part of it."""
    profiles: tuple[Profile, ...] = ()
    """How each bot played, in numbers of the game's own."""
    decisions: tuple[int, ...] = ()
    """How often each bot had to decide."""
    cpu: tuple[float, ...] = field(default=(), compare=False)
    """Seconds of the processor that each bot took for that."""


@dataclass(frozen=True)
class Match:
    """What came of a match."""

    game: str
    bots: tuple[str, ...]
    played: tuple[Played, ...]
    seconds: float

    def wins(self, number: int) -> Fraction:
        """Victories of a bot, shared ones in part."""
        return sum((played.wins[number] for played in self.played), Fraction(0))

    def mean_score(self, number: int) -> float:
        """The average score of a bot."""
        return float(sum(played.scores[number] for played in self.played) / len(self.played))

    def ahead(self, number: int) -> tuple[float, float | None]:
        """How many points a bot has more than the mean of the others, and the standard error of that.

        Games of one deal belong together, so the error is that of the deals; None where there is but one.
        """
        deals: dict[int, list[float]] = {}
        for played in self.played:
            others = sum(played.scores) - played.scores[number]
            margin = float(played.scores[number]) - float(others) / max(1, len(self.bots) - 1)
            deals.setdefault(played.seed, []).append(margin)
        means = [fmean(margins) for margins in deals.values()]
        return fmean(means), stdev(means) / sqrt(len(means)) if len(means) > 1 else None

    def to_json(self) -> dict[str, Any]:
        """The result, ready for JSON."""
        return {
            "game": self.game,
            "games": len(self.played),
            "seconds": round(self.seconds, 2),
            "bots": [
                {
                    "bot": name,
                    "wins": float(self.wins(number)),
                    "mean_score": self.mean_score(number),
                    "ahead": dict(zip(("mean", "error"), self.ahead(number), strict=True)),
                }
                for number, name in enumerate(self.bots)
            ],
            "played": [
                {"seed": played.seed, "seats": list(played.seats), "scores": [float(score) for score in played.scores]}
                for played in self.played
            ],
        }


def play_match(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    seconds: float = 1.0,
    told: Callable[[], None] = lambda: None,
    ray: str | None = None,
    processes: int = 1,
) -> Match:
    """Play so many games between bots, one for each seat, given by name and perhaps with parameters.

    The same deal is played until every bot has had every seat, then the next one; with equal bots, as often as another
    seating differs. `told` is called after every game. They are played in so many `processes`, or by the cluster at the
    address `ray`: wherever, the result is the same.
    """
    rules = ruleset(game)
    checked = rules.check_options(len(bots), options or {})
    for name in bots:
        bot(name)
    make_fast(rules)
    start = time.perf_counter()
    tasks = [OneGame(game, tuple(bots), checked, seed, number, seconds) for number in range(games)]
    played = spread(play_task, tasks, ray, lambda _: told(), processes)
    return Match(game, tuple(bots), tuple(played), time.perf_counter() - start)


@dataclass(frozen=True)
class OneGame:
    """One game of a match, to be played by whoever has the time."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, bool]
    seed: int
    """That of the first deal of the match."""
    number: int
    seconds: float


def seatings(bots: Sequence[str]) -> int:
    """How many rotations of these bots differ: as many as there are seats, fewer if some are equal, 1 if all are."""
    rotations = ((*bots[turn:], *bots[:turn]) for turn in range(1, len(bots) + 1))
    return next(turn for turn, rotated in enumerate(rotations, 1) if rotated == tuple(bots))


def play_task(task: OneGame) -> Played:
    """Play one game of a match."""
    rules = ruleset(task.game)
    make_fast(rules)
    deal, rotation = divmod(task.number, seatings(task.bots))
    return play_one(rules, task.bots, task.options, task.seed + deal, rotation, task.seconds)


def play_one(
    rules: Ruleset, bots: Sequence[str], options: Mapping[str, bool], seed: int, rotation: int, seconds: float
) -> Played:
    """One game; bot number b has the seat (b + rotation) modulo the number of seats."""
    seats = len(bots)
    sitting = tuple((seat - rotation) % seats for seat in range(seats))
    players = [bot(bots[number]) for number in sitting]
    play = engine(rules)
    record = rules.start(seats, options, seed)
    number = 0
    decisions, cpu = [0] * seats, [0.0] * seats
    while not record.over:
        question = Question(rules, record, int(to_move(record)), decision_seed(seed, number), seconds)
        codes = question.legal
        code = codes[0]
        if len(codes) > 1:
            start = time.thread_time()
            code = players[question.seat].choose(question)
            cpu[question.seat] += time.thread_time() - start
            decisions[question.seat] += 1
        play.apply(record, code)
        number += 1
    return result_of(rules, record, seed, sitting, decisions, cpu)


def decision_seed(seed: int, number: int) -> int:
    """What a decision of a deal leaves to chance."""
    return (seed * DECISIONS + number) % MAX_SMALL_SEED


def result_of(
    rules: Ruleset,
    record: Any,
    seed: int,
    sitting: tuple[int, ...],
    decisions: Sequence[int],
    cpu: Sequence[float],
) -> Played:
    """What came of a game, in the order of the players of a match; each has the seat in which it is sitting."""
    seat_of = {number: seat for seat, number in enumerate(sitting)}
    scores = rules.scores(record)
    winners = rules.ranking(record)[0]
    wins = [Fraction(1, len(winners)) if seat in winners else Fraction(0) for seat in range(len(sitting))]
    order = [seat_of[number] for number in range(len(sitting))]
    return Played(
        seed,
        sitting,
        tuple(scores[seat] for seat in order),
        tuple(wins[seat] for seat in order),
        tuple(profile_of(rules, record, seat) for seat in order),
        tuple(decisions[seat] for seat in order),
        tuple(cpu[seat] for seat in order),
    )
