"""What a game was like: an account of it that adds up, and the turns that cost most.

**The account.** All seats' expected leads are found before every turn, by what everybody at the table knew. What
changes by a seat's own turns is its play, what changes by the others' turns is theirs, what changes by what was
revealed is luck; together with what was to be expected in the beginning they are the result.

**The turns.** Every turn is compared with the best one, by what its seat could know: at a glance, and those that seem
to have cost or gained most again, longer and in other worlds, because whichever of many seems worst was unlucky, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from haab.bots.api import Question
from haab.coach.comparing import Effort
from haab.coach.judge import Judgement, Look, appraised, compared_at_sight, judge, looks
from haab.coach.played import PlayedTurn, turns_played
from haab.coach.runtime import Value, considerer
from haab.kit.game import Game
from haab.kit.record.stack import NOBODY

MOST_MISTAKES = 5
WORLDS = 8
"""Worlds in which a position is appraised."""


class TurnValue(NamedTuple):
    """What a turn began with and came to, for every seat."""

    before: Value
    after: Sequence[float]
    """The leads that were to be expected after it, whatever it revealed; those before it, if it revealed nothing."""


@dataclass(frozen=True)
class Verdict:
    """What a coach says about a turn."""

    number: int
    """The moves before it."""
    seat: int
    round: int
    played: tuple[int, ...]
    found: Judgement

    @property
    def cost(self) -> float:
        """The points of lead that were given away; 0 if that may be chance, or is not worth a word."""
        return self.found.difference if self.found.other == self.played and self.found.is_told else 0.0

    @property
    def doubt(self) -> float:
        """How far behind another turn it seemed to be, chance or not."""
        return self.found.difference if self.found.other == self.played else 0.0

    @property
    def gain(self) -> float:
        """How far ahead of the best other turn that was found it was; 0 if that may be chance."""
        return self.found.difference if self.found.better == self.played and self.found.is_told else 0.0

    @property
    def promise(self) -> float:
        """How far ahead it seemed to be, chance or not."""
        is_ahead = self.found.better == self.played and self.found.other
        return self.found.difference if is_ahead else 0.0


@dataclass(frozen=True)
class Account:
    """Where a seat's lead at the end came from."""

    start: float
    """What was to be expected in the beginning."""
    play: float
    others: float
    luck: float

    @property
    def result(self) -> float:
        """The lead at the end."""
        return self.start + self.play + self.others + self.luck


@dataclass(frozen=True)
class Point:
    """How the game stood for a seat at the beginning of a round."""

    round: int
    number: int
    """The moves before."""
    lead: float
    chance: float
    """Of winning."""


@dataclass(frozen=True)
class SeatAnalysis:
    """The game as it was for a seat."""

    seat: int
    verdicts: list[Verdict]
    account: Account
    curve: list[Point]

    @property
    def cost(self) -> float:
        """Points of lead that were given away in all turns that are told."""
        return sum(verdict.cost for verdict in self.verdicts)

    @property
    def mistakes(self) -> list[Verdict]:
        """The turns that cost most, the worst first."""
        costly = [verdict for verdict in self.verdicts if verdict.cost > 0]
        return sorted(costly, key=lambda verdict: -verdict.cost)[:MOST_MISTAKES]

    @property
    def best(self) -> Verdict | None:
        """The turn that was furthest ahead of the best other one that was found; None if none surely was."""
        return max(
            (verdict for verdict in self.verdicts if verdict.gain > 0), key=lambda found: found.gain, default=None
        )


@dataclass(frozen=True)
class Analysis:
    """What was found out about a game."""

    seats: list[SeatAnalysis]

    @property
    def best(self) -> Verdict | None:
        """The best turn of the game, as far as it was looked at."""
        found = [seat.best for seat in self.seats if seat.best is not None]
        return max(found, key=lambda verdict: verdict.gain, default=None)


# ---- the pieces of work


@dataclass
class Work:
    """All that is to be looked at in a game, in pieces that are short."""

    game: Game
    all_turns: list[PlayedTurn]
    """Of all seats."""
    seats: Sequence[int] = field(default_factory=list)

    @classmethod
    def of(cls, game: Game, seats: Sequence[int] = ()) -> Work:
        """What there is to do for some seats, or for all."""
        return cls(game, turns_played(game), list(seats) or list(range(game.players)))

    @property
    def turns(self) -> list[PlayedTurn]:
        """The turns to judge."""
        return [turn for turn in self.all_turns if turn.seat in self.seats and turn.has_choice]

    @property
    def steps(self) -> int:
        """How many pieces there are."""
        turns = [len(self.turns_of(seat)) for seat in self.seats]
        looked = [min(count, look.doubtful + look.fine) for count in turns for look in looks(self.game.ruleset)]
        return len(self.all_turns) + sum(looked)

    def turns_of(self, seat: int) -> list[PlayedTurn]:
        """The turns of a seat that are judged."""
        return [turn for turn in self.turns if turn.seat == seat]

    def not_yet(self, seat: int) -> list[Verdict]:
        """What is known of these before the first look."""
        nothing = compared_at_sight((), ())
        return [Verdict(turn.number, seat, turn.round, turn.codes, nothing) for turn in self.turns_of(seat)]

    def question(self, turn: PlayedTurn) -> Question:
        """What whoever played a turn was asked."""
        return Question(self.game.ruleset, turn.before.data, turn.seat, turn.number)

    def everybodys_question(self, turn: PlayedTurn) -> Question:
        """How the game stood before a turn, as far as everybody at the table knew."""
        return Question(self.game.ruleset, turn.before.data, NOBODY, turn.number)

    def put_together(self, verdicts: Sequence[Verdict], values: Sequence[TurnValue]) -> Analysis:
        """The analysis from what was found out about each piece; `values`: of every turn."""
        fair = debiased([turn.seat for turn in self.all_turns], [turn.reveals for turn in self.all_turns], values)
        return Analysis([self._of_seat(seat, verdicts, fair) for seat in self.seats])

    def _of_seat(self, seat: int, verdicts: Sequence[Verdict], values: Sequence[TurnValue]) -> SeatAnalysis:
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        before = {turn.number: value.before for turn, value in zip(self.all_turns, values, strict=True)}
        firsts = {verdict.round: verdict.number for verdict in reversed(own)}
        curve = [
            Point(round, number, before[number].leads[seat], before[number].chances[seat])
            for round, number in sorted(firsts.items())
        ]
        return SeatAnalysis(seat, own, self._account(seat, values), curve)

    def _account(self, seat: int, values: Sequence[TurnValue]) -> Account:
        """Differences of what was expected, turn by turn; they add up to the result."""
        scores = [float(score) for score in self.game.scores]
        result = scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0.0)
        following = [value.before.leads[seat] for value in values[1:]] + [result]
        play, others, luck = 0.0, 0.0, 0.0
        for turn, value, then in zip(self.all_turns, values, following, strict=True):
            before, reached = value.before.leads[seat], value.after[seat] if turn.reveals else then
            luck += then - reached
            if turn.seat == seat:
                play += reached - before
            else:
                others += reached - before
        return Account(values[0].before.leads[seat] if values else result, play, others, luck)


def debiased(seats: Sequence[int], reveals: Sequence[bool], values: Sequence[TurnValue]) -> list[TurnValue]:
    """The values without the network's bias towards the seat to move.

    The bias is estimated as what a turn loses in the mean of the game: so what a seat's turns did is told beside how
    well the whole table played.
    """
    following = [*seats[1:], NOBODY]
    lost = []
    for number, (seat, then) in enumerate(zip(seats, following, strict=True)):
        if then not in (seat, NOBODY):
            reached = values[number].after if reveals[number] else values[number + 1].before.leads
            lost.append(values[number].before.leads[seat] - reached[seat])
    bias = sum(lost) / len(lost) if lost else 0.0
    return [
        TurnValue(Value(_less(value.before.leads, seat, bias), value.before.chances), _less(value.after, then, bias))
        for seat, then, value in zip(seats, following, values, strict=True)
    ]


def _less(leads: Sequence[float], to_move: int, bias: float) -> list[float]:
    """Leads without the bias towards whoever is to move."""
    return [lead - bias if seat == to_move else lead for seat, lead in enumerate(leads)]


def verdict_on(question: Question, turn: PlayedTurn, effort: Effort, salt: int = 0) -> Verdict:
    """Compare what was played with the best turn."""
    found = judge(question, effort, also=turn.codes, salt=salt)
    return Verdict(turn.number, turn.seat, turn.round, turn.codes, found)


def values_of(question: Question, codes: tuple[int, ...], reveals: bool) -> TurnValue:
    """What a turn began with and, if something was revealed by it, what was to be expected of that."""
    if not considerer(question.ruleset).is_fast:
        seats = int(question.record.seats)
        return TurnValue(Value([0.0] * seats, [1.0 / seats] * seats), [0.0] * seats)
    before = appraised(question, WORLDS)
    return TurnValue(before, appraised(question, WORLDS, codes).leads if reveals else before.leads)


def worth_a_look(verdicts: Sequence[Verdict], look: Look) -> list[Verdict]:
    """The verdicts on turns that are looked at again: those that seem worst, then those that seem best."""
    doubtful = sorted(verdicts, key=lambda verdict: -verdict.doubt)
    fine = sorted(doubtful[look.doubtful :], key=lambda verdict: -verdict.promise)
    return [*doubtful[: look.doubtful], *fine[: look.fine]]


# ---- all at once


def analyse(game: Game, seats: Sequence[int] = (), on_step: Callable[[], object] = lambda: None) -> Analysis:
    """Look at a whole game, for some seats or for all."""
    work = Work.of(game, seats)
    values = []
    for turn in work.all_turns:
        values.append(values_of(work.everybodys_question(turn), turn.codes, turn.reveals))
        on_step()
    verdicts = []
    for verdict in judged(work):
        verdicts.append(verdict)
        on_step()
    return work.put_together(latest(verdicts, len(looks(game.ruleset))), values)


def judged(work: Work) -> Iterator[Verdict]:
    """Verdicts on all turns, and again and again on those that seem to have cost or gained most."""
    for seat in work.seats:
        turns = {turn.number: turn for turn in work.turns_of(seat)}
        found = work.not_yet(seat)
        for look in looks(work.game.ruleset):
            found = [
                verdict_on(work.question(turns[verdict.number]), turns[verdict.number], look.effort, look.salt)
                for verdict in worth_a_look(found, look)
            ]
            yield from found


def latest(verdicts: Sequence[Verdict], most: int) -> list[Verdict]:
    """The last word on each turn; what was not looked at so many times is not told as a mistake."""
    found: dict[int, list[Verdict]] = {}
    for verdict in verdicts:
        found.setdefault(verdict.number, []).append(verdict)
    return [
        seen[-1] if len(seen) == most else replace(seen[-1], found=unsure(seen[-1].found)) for seen in found.values()
    ]


def unsure(found: Judgement) -> Judgement:
    """The same, but its difference is never told."""
    return replace(found, error=float("inf"))
