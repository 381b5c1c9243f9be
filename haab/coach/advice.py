"""What a coach tells whoever asks: the first move, the whole plan, and the reason, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from haab.bots.api import Question
from haab.coach.comparing import Effort
from haab.coach.judge import Judgement, judge
from haab.coach.reasons import is_detail, reasons_for
from haab.kit.state import Move, State
from haab.kit.text import Message

MOVE, PLAN, REASON = 1, 2, 3
"""What is told at the first press, at the second and at the third."""


@dataclass(frozen=True)
class Advice:
    """What a coach would do, and what that was compared with."""

    found: Judgement

    def moves(self, state: State) -> list[Move]:
        """The plan as moves, from the state that was asked about, as far as its seat knows that."""
        return moves_of(state, self.found.better)

    def reasons(self, state: State) -> list[Message]:
        """Why the plan is better than the other turn, in sentences."""
        return reasons_for(state, self.found)

    def compared_with(self, state: State) -> Message | None:
        """The turn that it was compared with, in words; None if that differs in a detail only."""
        if is_detail(state, self.found):
            return None
        others = [move.message for move in moves_of(state, self.found.other)]
        return Message("coach.compared_with", {"moves": others}) if others else None


def advise(question: Question, effort: Effort | None = None) -> Advice:
    """Think about a question."""
    return Advice(judge(question, effort))


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
