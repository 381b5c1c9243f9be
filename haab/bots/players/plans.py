"""What bots have planned for the rest of a turn.

A plan is followed as long as its bot is asked about just what it had foreseen: nothing was revealed in between.
"""

from __future__ import annotations

import json
from collections import OrderedDict

from haab.bots.api import BotParams, Question
from haab.bots.search.halving import Codes
from haab.kit.engine import engine
from haab.kit.record.stack import copy_record, snapshot
from haab.kit.record.types import AnyRecord

MOST = 64
"""Plans that are remembered."""
NONE = -1
"""In place of a code: there is no plan."""

Seen = tuple[str, int, str]
"""A game, a seat, and all that it may know."""


class Plans:
    """The plans of all bots of a kind, by how they are set and by what they saw."""

    def __init__(self) -> None:
        self._plans: OrderedDict[tuple[BotParams, Seen], Codes] = OrderedDict()

    def begin(self, params: BotParams, question: Question, plan: Codes) -> int:
        """The first code of a plan; the rest is remembered for when its time comes."""
        code, rest = plan[0], plan[1:]
        if rest:
            following = copy_record(question.record)
            engine(question.ruleset).apply(following, code)
            self._plans[params, _seen(question, following)] = rest
            if len(self._plans) > MOST:
                self._plans.popitem(last=False)
        return code

    def next(self, params: BotParams, question: Question) -> int:
        """What was planned for just this, or NONE."""
        planned = self._plans.pop((params, _seen(question, question.record)), ())
        return self.begin(params, question, planned) if planned else NONE


def _seen(question: Question, record: AnyRecord) -> Seen:
    """What the seat knows, in a form that can be compared."""
    known = question.ruleset.view(snapshot(record), question.seat)
    return question.ruleset.name, question.seat, json.dumps(known)
