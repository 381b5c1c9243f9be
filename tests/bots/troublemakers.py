"""A registry of bots that misbehave, for the tests of the pool."""

from __future__ import annotations

import os
import time

import numpy as np

from haab.bots import Bot
from haab.bots import bot as well_behaved
from haab.kit.ruleset import Ruleset


class Failing(Bot):
    """Raises an error."""

    name = "failing"

    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        raise ZeroDivisionError("on purpose")


class Hanging(Bot):
    """Never answers."""

    name = "hanging"

    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        while True:
            time.sleep(60)


class Dying(Bot):
    """Takes its whole process with it."""

    name = "dying"

    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        os._exit(3)


class Cheating(Bot):
    """Answers with something that is not legal."""

    name = "cheating"

    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        return len(ruleset.vocabulary)


class Slow(Bot):
    """Uses all its time, then plays at random."""

    name = "slow"

    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        time.sleep(seconds)
        return well_behaved("random").choose(ruleset, record, seat, seed, seconds)


TROUBLE = {kind.name: kind for kind in (Failing, Hanging, Dying, Cheating, Slow)}


def bot(name: str) -> Bot:
    """A bot of any kind by its name."""
    return TROUBLE[name]() if name in TROUBLE else well_behaved(name)
