"""Levels: opponents from 1 to 6, weaker by what they have learned and how far they look, never by insulting blunders.

A level is another bot with a fixed budget; the lowest one errs a little besides. What the vetoes of a game name
(`vetoes`), no level plays.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar

from haab.bots.api import Bot, BotParams, Question, parameter
from haab.bots.network.files import NOVICE, SMALL, TINY
from haab.bots.players.greedy import GreedyBot, GreedyParams, best_but
from haab.bots.players.mcts import MctsParams
from haab.bots.players.policy import INTERPRETED_LEAVES, PolicyBot, PolicyParams
from haab.bots.players.vetoes import vetoed


@dataclass(frozen=True)
class LevelParams(BotParams):
    """How a level can be set."""

    personality: str = parameter("bots.parameter.personality", "")


class Level(Bot):
    """Plays as its budget allows, but nothing that is vetoed."""

    Params: ClassVar[type[BotParams]] = LevelParams
    number: ClassVar[int]
    leaves: ClassVar[int] = GreedyParams().leaves
    """Positions that it evaluates at most after a choice, if it looks ahead."""
    whim: ClassVar[float] = 0.0
    """By how many points it may err."""

    def __init__(self, params: LevelParams | None = None) -> None:
        self.personality = (params or LevelParams()).personality

    def decide(self, question: Question) -> int:
        """What the player of this level chooses; where that is vetoed, what looks best of the rest."""
        legal = question.legal
        if len(legal) == 1:
            return legal[0]
        barred = vetoed(question, legal)
        looking = GreedyParams(self.leaves, personality=self.personality)
        if self.whim:
            return best_but(question, barred, looking, self.whim)
        code = self._player(self.personality).decide(question)
        return best_but(question, barred, looking) if code in barred else code

    def _player(self, personality: str) -> Bot:
        """Who decides at this level."""
        return GreedyBot(GreedyParams(self.leaves, personality=personality))


class NetworkLevel(Level):
    """Plays by a network with a fixed budget; where a game has none, it thinks in a tree of turns."""

    leaves: ClassVar[int] = INTERPRETED_LEAVES
    budget: ClassVar[PolicyParams]
    lines: ClassVar[int]
    """Lines of the tree."""

    def _player(self, personality: str) -> Bot:
        return PolicyBot(
            replace(self.budget, personality=personality), MctsParams(lines=self.lines, personality=personality)
        )


class LevelOne(Level):
    """Glances at few positions after each choice, and errs a little."""

    name = "level1"
    number = 1
    leaves = 2
    whim = 2.0


class LevelTwo(Level):
    """Looks at whatever a choice can lead to within what it begins."""

    name = "level2"
    number = 2


class LevelThree(NetworkLevel):
    """Plays what a network finds likeliest that has learned little; where there is none, it thinks a little ahead."""

    name = "level3"
    number = 3
    budget = PolicyParams(network=NOVICE, simulations=0)
    lines = 9


class LevelFour(NetworkLevel):
    """Searches a little with a tiny network; where there is none, it thinks ahead."""

    name = "level4"
    number = 4
    budget = PolicyParams(network=TINY, simulations=64)
    lines = 24

    def decide(self, question: Question) -> int:
        """Some milliseconds, whatever the clock says: in the deal of a day it plays alike on every machine."""
        return super().decide(replace(question, seconds=math.inf))


class LevelFive(NetworkLevel):
    """Plays what a small network finds likeliest; where there is none, it thinks further ahead."""

    name = "level5"
    number = 5
    budget = PolicyParams(network=SMALL, simulations=0)
    lines = 60


class LevelSix(NetworkLevel):
    """Searches with the large network, for up to a second."""

    name = "level6"
    number = 6
    budget = PolicyParams(simulations=1000)
    lines = 1000


LEVELS: tuple[type[Level], ...] = (LevelOne, LevelTwo, LevelThree, LevelFour, LevelFive, LevelSix)
