"""The bot that plays what looks best right now: one choice ahead, to the point where what it begins is finished."""

from __future__ import annotations

import numpy as np

from haab.bots.base import Bot
from haab.bots.searches import searches
from haab.kit.record.chance import new_chance, random_below
from haab.kit.ruleset import Ruleset

LEAVES = 200
"""How many positions are judged at most for one code."""


class GreedyBot(Bot):
    """Judges the position after each of its choices and takes the best; equal ones by lot."""

    name = "greedy"

    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        """The code that can lead to the best position."""
        search = searches(ruleset)
        search.prepare()
        codes, values = search.look_ahead(record, seat, LEAVES)
        best = np.flatnonzero(values == values.max())
        return int(codes[best[int(random_below(new_chance(seed), len(best)))]])
