"""Many random games, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from haab.arena.spread import spread
from haab.games import ruleset as find_ruleset
from haab.kit.engine import Batch, engine
from haab.kit.errors import BadOptions
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.ruleset import Ruleset

BATCH = 1000
"""Games that a thread plays before progress is told: a few hundredths of a second."""


@dataclass(frozen=True)
class Spread:
    """Where many numbers lie."""

    mean: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[int], unit: Fraction = Fraction(1)) -> Spread:
        """The spread of whole numbers of a unit."""
        mean = Fraction(sum(values), len(values))
        return cls(float(mean * unit), float(min(values) * unit), float(max(values) * unit))

    def to_json(self) -> dict[str, float]:
        """The three numbers by name."""
        return {"mean": self.mean, "min": self.least, "max": self.most}


@dataclass(frozen=True)
class SeatResult:
    """What one seat made of its games."""

    score: Spread
    wins: float
    """Games in which the seat had the best score; seats that tie for it share the game."""


@dataclass(frozen=True)
class Simulation:
    """What came of many random games."""

    game: str
    players: int
    options: dict[str, bool]
    seed: int
    threads: int
    games: int
    decisions: int
    seconds: float
    length: Spread
    """Decisions in a game."""
    seats: list[SeatResult]

    @property
    def decisions_per_second(self) -> float:
        """Decisions of all threads together in a second."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """Games of all threads together in a second."""
        return self.games / self.seconds

    def to_json(self) -> dict[str, Any]:
        """Everything, ready for JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "threads": self.threads,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
            "games_per_second": self.games_per_second,
            "length": self.length.to_json(),
            "seats": [{"score": seat.score.to_json(), "wins": seat.wins} for seat in self.seats],
        }


def simulate(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    threads: int = 1,
    told: Callable[[int], None] = lambda played: None,
    ray: str | None = None,
) -> Simulation:
    """Play random games number `seed` to `seed + games - 1`; `told` hears how many more have been played.

    `ray` is the address of a cluster that plays them; the result is the same as here.
    """
    checked = check(ruleset, players, options, games, seed, threads)
    tasks = _tasks(ruleset, players, checked, games, seed, threads)
    batches = spread(play_some, tasks, ray, lambda batch: told(len(batch.lengths)))
    lengths = [length for batch in batches for length in batch.lengths]
    scores = [row for batch in batches for row in batch.scores]
    return Simulation(
        game=ruleset.name,
        players=players,
        options=checked,
        seed=seed,
        threads=threads,
        games=games,
        decisions=sum(lengths),
        seconds=sum(batch.seconds for batch in batches),
        length=Spread.of(lengths),
        seats=_seat_results(scores, ruleset.score_unit),
    )


def check(
    ruleset: Ruleset, players: int, options: Mapping[str, Any], games: int, seed: int, threads: int
) -> dict[str, bool]:
    """The full options of games that can be simulated, or BadOptions."""
    if games < 1 or threads < 1:
        raise BadOptions("at least one game and one thread are needed")
    if not 0 <= seed <= MAX_SMALL_SEED - games:
        raise BadOptions(f"seed must be a whole number from 0 to {MAX_SMALL_SEED - games}, not {seed}")
    return ruleset.check_options(players, options)


@dataclass(frozen=True)
class SomeGames:
    """Some of the games, to be played by whoever has the time."""

    game: str
    players: int
    options: dict[str, bool]
    count: int
    seed: int
    threads: int


def _tasks(
    ruleset: Ruleset, players: int, options: dict[str, bool], games: int, seed: int, threads: int
) -> list[SomeGames]:
    size = BATCH * threads if engine(ruleset).is_fast else 1
    return [
        SomeGames(ruleset.name, players, options, min(size, games - start), seed + start, threads)
        for start in range(0, games, size)
    ]


def play_some(task: SomeGames) -> Batch:
    """Play some random games."""
    rules = engine(find_ruleset(task.game))
    return rules.random_games(task.players, task.options, task.count, task.seed, task.threads)


def _seat_results(scores: Sequence[Sequence[int]], unit: Fraction) -> list[SeatResult]:
    shares = [[(score == max(row)) / row.count(max(row)) for score in row] for row in scores]
    return [
        SeatResult(Spread.of(made, unit), sum(won))
        for made, won in zip(zip(*scores, strict=True), zip(*shares, strict=True), strict=True)
    ]
