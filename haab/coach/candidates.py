"""The turns that are worth a thought: those that a network likes, and none twice."""

from __future__ import annotations

from collections.abc import Sequence

from haab.bots.bot import Question
from haab.bots.network import Network
from haab.bots.searcher import Codes, searcher
from haab.coach.reasons import after


def liked_turns(question: Question, network: Network, drawn: int, heat: float) -> list[Codes]:
    """The turn that a network likes best, and so many more that it likes, drawn by lot with some heat."""
    liked = searcher(question.ruleset).liked_turns(question, network)
    return [liked.drawn(heat if number else 0.0) for number in range(1 + drawn)]


def different(question: Question, turns: Sequence[Codes]) -> list[Codes]:
    """Turns that lead to different positions, the first of those that lead to the same."""
    found: dict[bytes, Codes] = {}
    for codes in turns:
        found.setdefault(after(question, codes).tobytes(), codes)
    return list(found.values())
