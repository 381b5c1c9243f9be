"""How a game stands: a state, and what is worked out from it.

Whoever looks at a game asks for the same things - the state as plain objects, the legal moves - and several look at the
same state: they are worked out once, and kept for the states that were looked at last.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from haab.kit.engine import engine
from haab.kit.errors import IllegalMove
from haab.kit.record.stack import NOBODY, copy_record, new_menu, seat_due, snapshot
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message

LOOKED_AT = 256
"""States for which things are kept."""


class Standing:
    """One state of a game. It never changes: a move leads to another one."""

    def __init__(self, ruleset: Ruleset, record: np.record) -> None:
        self.ruleset = ruleset
        self.record = record
        seat = seat_due(record)
        self.to_move = None if seat == NOBODY else seat
        """The seat that decides next; None when the game is over."""
        self.over = bool(record["over"])

    @property
    def state(self) -> Any:
        """The state as plain objects, to be read."""
        return _state(self)

    @property
    def legal(self) -> list[int]:
        """The codes of the legal moves."""
        return _legal(self)

    def legal_code(self, move: str) -> int:
        """The code of a legal move in notation, or IllegalMove."""
        code = self.ruleset.vocabulary.code(move)
        if code is None or code not in self.legal:
            raise IllegalMove(move, [self.ruleset.vocabulary[legal] for legal in self.legal])
        return code

    def describe(self, code: int) -> Message:
        """What a legal move means here."""
        return self.ruleset.describe(self.state, code)

    def after(self, code: int) -> Standing:
        """How the game stands after a legal move."""
        following = copy_record(self.record)
        engine(self.ruleset).apply(following, code)
        return Standing(self.ruleset, following)

    def ends_draft(self, after: Standing) -> bool:
        """Whether a move ends what its player may still take back: the turn, or something was revealed."""
        return _ends_draft(self.ruleset, self.record, after.record)

    @property
    def ending_draft(self) -> list[bool]:
        """The same for each of the legal moves."""
        return _ending_draft(self)


@lru_cache(LOOKED_AT)
def _state(standing: Standing) -> Any:
    return snapshot(standing.record)


@lru_cache(LOOKED_AT)
def _legal(standing: Standing) -> list[int]:
    if standing.over:
        return []
    rules = standing.ruleset
    return engine(rules).legal(standing.record, new_menu(rules.menu))


@lru_cache(LOOKED_AT)
def _ending_draft(standing: Standing) -> list[bool]:
    """All moves are tried out on one sheet of paper."""
    sheet = np.zeros(1, standing.record.dtype).view(np.recarray)
    after = sheet[0]
    rules = engine(standing.ruleset)
    found = []
    for code in standing.legal:
        sheet[0] = standing.record
        rules.apply(after, code)
        found.append(_ends_draft(standing.ruleset, standing.record, after))
    return found


def _ends_draft(rules: Ruleset, before: np.record, after: np.record) -> bool:
    return seat_due(after) != seat_due(before) or rules.reveals(before, after)
