"""Whole turns that a network likes."""

from __future__ import annotations

from collections.abc import Sequence

from haab.bots.api import Question
from haab.bots.network.mlp.forward import Network
from haab.bots.search.halving import Codes
from haab.bots.search.policy_runtime import policy_searcher
from haab.kit.engine import engine
from haab.kit.record.stack import copy_record
from haab.kit.record.types import AnyRecord


def after(question: Question, codes: Sequence[int]) -> AnyRecord:
    """The record after a turn."""
    game = copy_record(question.record)
    for code in codes:
        engine(question.ruleset).apply(game, code)
    return game


def liked_turns(question: Question, network: Network, drawn: int, heat: float) -> list[Codes]:
    """The turn that a network likes best, and so many more that it likes, drawn by lot with some heat."""
    liked = policy_searcher(question.ruleset).liked_turns(question, network)
    return [liked.drawn(heat if number else 0.0) for number in range(1 + drawn)]
