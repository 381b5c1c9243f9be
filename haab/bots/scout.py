"""The bot that tries its choices: it plays on after each of them in worlds dealt anew, and counts what comes of it.

While it plays on, everybody looks one choice ahead and sometimes errs. Choices that look bad at first sight are not
tried at all; half of the others are given up each time a share of the thinking time has passed.
"""

from __future__ import annotations

import time

import numpy as np

from haab.bots.base import Bot, legal_codes
from haab.bots.greedy import LEAVES, GreedyBot
from haab.bots.searches import searches
from haab.kit.record.chance import MAX_SEED
from haab.kit.ruleset import Ruleset

CANDIDATES = 8
"""How many choices are tried."""
SHARES = 3
"""In so many shares of the time choices are given up."""
QUICK_LEAVES = 12
"""How many positions are judged for one code while playing on."""
WHIM = 1.0
"""By how many points those who play on may err."""
MOST_WORLDS = 2000
"""In more worlds than this nothing is tried, however much time there is."""


class ScoutBot(Bot):
    """Thinks for the time it is given; plays like greedy until its searches are compiled."""

    name = "scout"

    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        """The code after which it fared best."""
        legal = legal_codes(ruleset, record)
        if len(legal) == 1:
            return legal[0]
        search = searches(ruleset)
        search.prepare()
        if not search.is_compiled:
            return GreedyBot().choose(ruleset, record, seat, seed, seconds)
        start = time.perf_counter()
        codes, values = search.look_ahead(record, seat, LEAVES)
        likely = np.argsort(-values, kind="stable")[:CANDIDATES]
        trial = search.trial(record, seat, codes[likely], QUICK_LEAVES, WHIM)
        shares = 0
        for worlds in range(1, MOST_WORLDS + 1):
            trial.once((seed + worlds) % MAX_SEED)
            passed = max((time.perf_counter() - start) / seconds, worlds / MOST_WORLDS)
            if passed >= 1:
                break
            if passed * SHARES >= shares + 1 and len(trial.codes) > 2:
                shares += 1
                trial.keep_best((len(trial.codes) + 1) // 2)
        trial.keep_best(1)
        return int(trial.codes[0])
