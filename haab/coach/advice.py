"""What a coach tells whoever asks: the first move, the whole plan, and the reason, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from haab.bots.api import Question
from haab.bots.search.entries import are_fast
from haab.coach.judge import QUICK, THOROUGH, Budget, judge
from haab.coach.reasons import Reason, told
from haab.kit.state import Move, State
from haab.kit.text import Message

MOVE, PLAN, REASON = 1, 2, 3
"""What is told at the first press, at the second and at the third."""


@dataclass(frozen=True)
class Advice:
    """What a coach would do, and why not the next best."""

    plan: tuple[int, ...]
    """The codes of the turn, or of what is left of it."""
    other: tuple[int, ...]
    """The next best turn; empty if there is none."""
    gap: float
    """The points of expected lead between the two."""
    reasons: tuple[Reason, ...]

    def moves(self, state: State) -> list[Move]:
        """The plan as moves, from the state that was asked about, as far as its seat knows that."""
        return moves_of(state, self.plan)

    @property
    def reason(self) -> Message:
        """Why the plan is better than the next best turn, in words."""
        if not self.other:
            return Message("coach.only_turn")
        return Message("coach.compared", {"points": round(max(0.0, self.gap), 1), "why": told(self.reasons)})

    def next_best(self, state: State) -> Message | None:
        """The turn that it was compared with, in words."""
        others = [move.message for move in moves_of(state, self.other)]
        return Message("coach.next_best", {"moves": others}) if others else None


def advise(question: Question, budget: Budget | None = None) -> Advice:
    """Think about a question. Where searches are interpreted, little can be afforded."""
    found = judge(question, budget or (THOROUGH if are_fast(question.ruleset) else QUICK))
    best, second = found.best, found.second
    if second is None:
        return Advice(best.codes, (), 0.0, ())
    return Advice(best.codes, second.codes, found.cost(second), tuple(found.why(best, second)))


def moves_of(state: State, codes: Sequence[int]) -> list[Move]:
    """Codes as moves with their words, as far as they are legal one after the other.

    How far that is tells about everything in the state: of a game that goes on, it must be one dealt anew.
    """
    moves: list[Move] = []
    for code in codes:
        if state.over or code not in state.codes:
            break
        moves.append(state.move(code))
        state = state.after(code)
    return moves
