"""What a game was like: the expected lead turn by turn, the decisions that cost most, and luck apart from play.

Every decision is judged by what its seat could know when it was made. Luck is what was not decided: the difference
between what was revealed and what was to be expected of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from haab.bots.api import Question
from haab.bots.search.entries import are_fast
from haab.bots.search.runtime import searcher
from haab.coach.judge import QUICK, THOROUGH, Budget, judge
from haab.coach.played import PlayedTurn, turns_played
from haab.coach.reasons import Reason
from haab.kit.engine import engine
from haab.kit.game import Game
from haab.kit.state import Ply

MOST_MISTAKES = 5
COSTLY = 0.5
"""Points of expected lead below which nobody is told that something else was better."""
WORLDS = 12
"""Worlds dealt anew that what was revealed is compared with."""
FIRST_WORLD = 1
"""The seed of the first of them."""
SECONDS = 20.0
"""How long a decision is looked at, at most: on a busy machine the coach is the last to be served."""


@dataclass(frozen=True)
class Verdict:
    """What a coach says about a turn."""

    number: int
    """The moves before it."""
    seat: int
    round: int
    lead: float
    """The lead that was to be expected with the best turn."""
    cost: float
    """How much of it was given away."""
    best: tuple[int, ...]
    played: tuple[int, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class SeatAnalysis:
    """The game as it was for a seat."""

    seat: int
    verdicts: list[Verdict]
    luck: float
    """Points of lead that chance gave or took."""

    @property
    def cost(self) -> float:
        """Points of expected lead that were given away in all."""
        return sum(verdict.cost for verdict in self.verdicts)

    @property
    def mistakes(self) -> list[Verdict]:
        """The turns that cost most, the worst first."""
        costly = [verdict for verdict in self.verdicts if verdict.cost >= COSTLY]
        return sorted(costly, key=lambda verdict: -verdict.cost)[:MOST_MISTAKES]

    @property
    def curve(self) -> list[Verdict]:
        """The first turn of each round."""
        return list({verdict.round: verdict for verdict in reversed(self.verdicts)}.values())[::-1]


@dataclass(frozen=True)
class Analysis:
    """What was found out about a game."""

    seats: list[SeatAnalysis]


# ---- the pieces of work


@dataclass
class Work:
    """All that is to be looked at in a game, in pieces that are short."""

    game: Game
    turns: list[PlayedTurn]
    chances: list[Ply]
    seats: Sequence[int] = field(default_factory=list)

    @classmethod
    def of(cls, game: Game, seats: Sequence[int] = ()) -> Work:
        """What there is to do for some seats, or for all."""
        wanted = list(seats) or list(range(game.players))
        turns = [turn for turn in turns_played(game) if turn.seat in wanted and turn.has_choice]
        chances = [ply for ply in game.history() if ply.reveals]
        return cls(game, turns, chances, wanted)

    @property
    def steps(self) -> int:
        """How many pieces there are."""
        return len(self.turns) + len(self.chances)

    def question(self, turn: PlayedTurn, seconds: float = SECONDS) -> Question:
        """What whoever played a turn was asked."""
        return Question(self.game.ruleset, turn.before.data, turn.seat, turn.number, seconds)

    def put_together(self, verdicts: Sequence[Verdict], lucks: Sequence[Sequence[float]]) -> Analysis:
        """The analysis from what was found out about each piece."""
        return Analysis(
            [
                SeatAnalysis(
                    seat,
                    [verdict for verdict in verdicts if verdict.seat == seat],
                    sum(luck[seat] for luck in lucks),
                )
                for seat in self.seats
            ]
        )


def verdict_on(question: Question, played: Sequence[int], number: int, round: int, budget: Budget) -> Verdict:
    """Compare what was played with the best turn."""
    codes = tuple(played)
    found = judge(question, budget, also=codes)
    best, own = found.best, found.candidate(codes)
    cost = 0.0 if own is None else found.cost(own)
    if own is None or cost == 0:
        lead = best.lead if own is None else max(best.lead, own.lead)
        return Verdict(number, question.seat, round, lead, 0.0, codes, codes, ())
    return Verdict(number, question.seat, round, best.lead, cost, best.codes, codes, tuple(found.why(best, own)))


def quick_verdict(question: Question, played: Sequence[int], number: int, round: int) -> Verdict:
    """The same with as much thinking as can be afforded: little, where searches are interpreted."""
    budget = THOROUGH if are_fast(question.ruleset) else QUICK
    return verdict_on(question, played, number, round, budget)


def luck_of(question: Question, code: int, after: bytes, worlds: int = WORLDS) -> list[float]:
    """What the lead of each seat gained by what a move revealed, compared with what might have been revealed.

    `after` is the record as the game went on.
    """
    rules = question.ruleset
    actual = _leads(question, np.frombuffer(bytearray(after), rules.record_type).view(np.recarray)[0])
    expected = [0.0] * len(actual)
    for world in range(worlds):
        game = rules.determinize(question.record, question.seat, question.seed + world)
        engine(rules).apply(game, code)
        for seat, lead in enumerate(_leads(question, game)):
            expected[seat] += lead / worlds
    return [found - usual for found, usual in zip(actual, expected, strict=True)]


def _leads(question: Question, game: np.record) -> list[float]:
    """What every seat is ahead of the best of the others, in the eyes of the evaluation."""
    search = searcher(question.ruleset)
    weights = search.weights(question)
    values = [search.value(game, seat, weights) for seat in range(int(game.seats))]
    return [
        value - max((other for rival, other in enumerate(values) if rival != seat), default=0.0)
        for seat, value in enumerate(values)
    ]


# ---- all at once


def analyse(
    game: Game,
    seats: Sequence[int] = (),
    budget: Budget = THOROUGH,
    on_step: Callable[[], object] = lambda: None,
) -> Analysis:
    """Look at a whole game, for some seats or for all."""
    work = Work.of(game, seats)
    verdicts: list[Verdict] = []
    lucks: list[list[float]] = []
    for turn in work.turns:
        verdicts.append(verdict_on(work.question(turn), turn.codes, turn.number, turn.round, budget))
        on_step()
    for ply in work.chances:
        lucks.append(luck_of(chance_question(ply), ply.move.code, ply.after.data.tobytes()))
        on_step()
    return work.put_together(verdicts, lucks)


def chance_question(ply: Ply) -> Question:
    """How the game stood for whoever made a move that revealed something."""
    return Question(ply.before.ruleset, ply.before.data, ply.seat, FIRST_WORLD)
