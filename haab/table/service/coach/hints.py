"""The coach at the table: hints for whoever asks, worked out elsewhere, while games go on.

The same question is thought about once, however often it is asked. A hint is for the seat that asks, from what it may
know, and only at tables that allow hints.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError
from typing import Any

from haab.bots import Question
from haab.bots.processes.failing import WorkerFailed
from haab.coach.advice import Advice, advise
from haab.coach.judge import DEAL
from haab.kit.state import State
from haab.kit.text import Message
from haab.table.errors import TableError, conflict, too_many
from haab.table.service.game.open_game import OpenGame
from haab.table.service.rate_limit import RateLimit

log = logging.getLogger("haab.table")

Submit = Callable[..., Awaitable[Any]]
"""(function, what it is given) -> what it finds, elsewhere."""

KEPT = 256
"""Positions whose hints are remembered."""
AT_ONCE = 12
PER_SECOND = 0.1
"""Fresh hints that a seat is given at once, and in the long run."""


def check_hints(game: OpenGame, seat: int) -> None:
    """TableError if the table has no hints, or it is not the seat's turn."""
    if not game.hints:
        raise conflict("table.error.no_hints")
    if game.status != "running" or game.pinned is not None or game.drafted.to_move != seat:
        raise conflict("table.error.not_your_turn")


def question_of(game: OpenGame, seat: int) -> Question:
    """What a seat has to decide in the turn that is being tried out; all that it cannot know is dealt anew.

    Whatever is found out and told about the turn is worked out from this, never from the game itself.
    """
    return Question(game.ruleset, game.drafted.data, seat, DEAL).determinized()


def known_state(game: OpenGame, seat: int) -> State:
    """How the turn that is being tried out stands, as far as a seat can know; the rest is dealt anew."""
    return State(game.ruleset, question_of(game, seat).record)


class Hints:
    """Answers whoever asks for a hint."""

    def __init__(self, submit: Submit) -> None:
        self._submit = submit
        self._known: OrderedDict[tuple[str, int, bytes], Advice] = OrderedDict()
        self._fresh = RateLimit(PER_SECOND, AT_ONCE)
        """Questions that were not asked before, by game and seat."""

    async def hint(self, game: OpenGame, seat: int) -> Advice:
        """What a coach would do in the turn that is being tried out; whether there are hints was checked before."""
        question = question_of(game, seat)
        key = (game.id, seat, question.record.tobytes())
        if key not in self._known:
            if not self._fresh.allows(f"{game.id}/{seat}"):
                raise too_many("table.error.too_many_hints")
            self._known[key] = await self._thought(question)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return self._known[key]

    async def _thought(self, question: Question) -> Advice:
        try:
            advice: Advice = await self._submit(advise, question)
            return advice
        except (WorkerFailed, CancelledError) as error:
            log.error("the coach failed: %s", error)
            raise TableError("no_hint", Message("table.error.no_hint")) from error
