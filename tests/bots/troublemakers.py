"""A registry of bots that misbehave, for the tests of the pool."""

from __future__ import annotations

import os
import time

from haab.bots import Bot, Question
from haab.bots import bot as well_behaved


class Failing(Bot):
    """Raises an error."""

    name = "failing"

    def decide(self, question: Question) -> int:
        raise ZeroDivisionError("on purpose")


class Hanging(Bot):
    """Never answers."""

    name = "hanging"

    def decide(self, question: Question) -> int:
        while True:
            time.sleep(60)


class Dying(Bot):
    """Takes its whole process with it."""

    name = "dying"

    def decide(self, question: Question) -> int:
        os._exit(3)


class Cheating(Bot):
    """Answers with something that is not legal."""

    name = "cheating"

    def decide(self, question: Question) -> int:
        return len(question.ruleset.vocabulary)


class Slow(Bot):
    """Uses all its time, then plays at random."""

    name = "slow"

    def decide(self, question: Question) -> int:
        time.sleep(question.seconds)
        return well_behaved("random").decide(question)


class Loading(Bot):
    """Loads something for a second before it first answers in a process."""

    name = "loading"
    has_loaded = False

    def decide(self, question: Question) -> int:
        if not Loading.has_loaded:
            time.sleep(1)
            Loading.has_loaded = True
        return well_behaved("random").decide(question)


TROUBLE = {kind.name: kind for kind in (Failing, Hanging, Dying, Cheating, Slow, Loading)}


def bot(name: str) -> Bot:
    """A bot of any kind by its name."""
    return TROUBLE[name]() if name in TROUBLE else well_behaved(name)
