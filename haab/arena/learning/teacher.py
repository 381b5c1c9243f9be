"""Somebody to learn from in the beginning: `greedy`, who looks at where each choice leads within the turn.

A network that has to find out everything by itself takes long to come to where `greedy` begins. So it may be taught
first: it is shown what `greedy` would do wherever the games come, and then goes on alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.batches.batch import Batch
from haab.bots.evaluation import evaluation
from haab.bots.searcher import new_workspace, searcher
from haab.kit.ruleset import Ruleset

LEAVES = 24
"""Positions that the teacher evaluates at most for a code."""
OWN_WAY = 0.1
"""The part of the codes that the pupil plays by itself, so that it is shown what to do after them, too."""


class Teacher:
    """Tells what `greedy` would do in every lane of a batch."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self._space = new_workspace(ruleset)
        self._weights = evaluation(ruleset).table("").records(players)
        search = searcher(ruleset)
        self._look_ahead = search.native("look_ahead") if search.may_compile else search.best("look_ahead")

    def codes(self, batch: Batch) -> Any:
        """The code that looks best, lane by lane."""
        space = self._space
        codes = np.empty(batch.games, np.int64)
        records = batch.save().records.reshape(-1).view(space.games.dtype)
        for lane, seat in enumerate(batch.to_move.tolist()):
            space.games[0] = records[lane]
            self._look_ahead(space, seat, self._weights, LEAVES)
            codes[lane] = space.menus[0, 1 + space.values[: space.menus[0, 0]].argmax()]
        return codes
