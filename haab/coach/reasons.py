"""Why a turn is better than another: the difference of what the evaluation adds up, and its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from haab.bots.api import Question
from haab.bots.search.runtime import searcher
from haab.bots.search.whole_turns import after
from haab.kit.record.stack import seat_due
from haab.kit.text import Message

UNSPENT = "unspent"
OTHERS = "others"
LATER = "later"
"""What counts besides the terms of an evaluation: what is left of the turn, the best of the others, what follows."""
NOTEWORTHY = 0.25
"""Points below which a difference is not worth a word."""
MOST = 4
"""Differences that are told."""


@dataclass(frozen=True)
class Reason:
    """What speaks for a turn, or against it."""

    term: str
    points: float

    @property
    def name(self) -> Message:
        """What it is about."""
        return Message(f"coach.term.{self.term}")

    @property
    def message(self) -> Message:
        """The term with its points."""
        key = "coach.gain" if self.points > 0 else "coach.loss"
        return Message(key, {"term": self.name, "points": round(abs(self.points), 1)})


def reasons_for(
    question: Question, better: Sequence[int], worse: Sequence[int], lead: float | None = None
) -> list[Reason]:
    """What differs after two turns in the eyes of the evaluation, what counts most first.

    If the difference of the expected leads is known, what is not explained by the positions comes from what follows.
    """
    mine, theirs = worth(question, better), worth(question, worse)
    differences = {term: mine[term] - theirs[term] for term in mine}
    if lead is not None:
        differences[LATER] = lead - sum(differences.values())
    found = [Reason(term, points) for term, points in differences.items() if abs(points) >= NOTEWORTHY]
    return sorted(found, key=lambda reason: -abs(reason.points))[:MOST]


def worth(question: Question, codes: Sequence[int]) -> dict[str, float]:
    """What the position after a turn is worth to the seat, term by term, with the best of the others as a loss."""
    search = searcher(question.ruleset)
    weights, seat = search.weights(question), question.seat
    game = after(question, codes)
    values = search.terms(game, seat, weights)
    values[UNSPENT] = float(search.evaluation.unspent(game, seat, weights)) if seat_due(game) == seat else 0.0
    rivals = [rival for rival in range(int(game.seats)) if rival != seat]
    values[OTHERS] = -max((search.value(game, rival, weights) for rival in rivals), default=0.0)
    return values


def told(reasons: Sequence[Reason]) -> Message:
    """Reasons in a sentence: what speaks for it, and what is given up."""
    gains = [reason.message for reason in reasons if reason.points > 0]
    losses = [reason.message for reason in reasons if reason.points < 0]
    if gains and losses:
        return Message("coach.for_and_against", {"gains": gains, "losses": losses})
    if gains or losses:
        return Message("coach.because", {"reasons": gains or losses})
    return Message("coach.close_call")
