"""Levels: opponents from 1 to 6, weaker by how far and how widely they look, never by insulting blunders.

A level is another bot with a fixed budget; the lowest one errs a little besides. What the vetoes of a game name
(`vetoes`), no level plays.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from haab.bots.adept import AdeptBot, AdeptParams
from haab.bots.bot import Bot, BotParams, Question, parameter
from haab.bots.greedy import GreedyBot, GreedyParams
from haab.bots.leanings import leaning_choice
from haab.bots.networks import network_of
from haab.bots.searcher import searcher
from haab.bots.vetoes import vetoed
from haab.kit.record.chance import new_chance, random_word

WORDS = 2.0**32
"""One more than the largest random word."""


@dataclass(frozen=True)
class LevelParams(BotParams):
    """How a level can be set."""

    personality: str = parameter("bots.parameter.personality", "")


class Level(Bot):
    """Plays as its budget allows, but nothing that is vetoed."""

    Params: ClassVar[type[BotParams]] = LevelParams
    number: ClassVar[int]
    Player: ClassVar[type[Bot]]
    """Who decides at this level."""
    budget: ClassVar[GreedyParams]
    whim: ClassVar[float] = 0.0
    """By how many points it may err."""

    def __init__(self, params: LevelParams | None = None) -> None:
        self._budget = replace(self.budget, personality=(params or LevelParams()).personality)

    def decide(self, question: Question) -> int:
        """What the player of this level chooses; where that is vetoed, what looks best of the rest."""
        legal = question.legal
        if len(legal) == 1:
            return legal[0]
        barred = vetoed(question, legal)
        if self.whim:
            return best_but(question, barred, self._budget, self.whim)
        code = self._choice(question)
        return best_but(question, barred, self._budget) if code in barred else code

    def _choice(self, question: Question) -> int:
        """What the player of this level chooses; with a network, a personality is weighed against what that likes."""
        budget, search = self._budget, searcher(question.ruleset)
        if isinstance(budget, AdeptParams) and budget.personality:
            search.evaluation.check_personality(budget.personality)
            network = network_of(question.ruleset)
            search.prepare()
            if network is not None and search.is_compiled:
                return leaning_choice(question, network, budget)
        player: type = self.Player
        code: int = player(budget).decide(question)
        return code


def best_but(question: Question, barred: set[int], budget: GreedyParams, whim: float = 0.0) -> int:
    """The choice that looks best to somebody who errs by up to so many points, without those that are barred."""
    search = searcher(question.ruleset)
    search.prepare()
    weights = search.weights(question, budget.weights, budget.personality)
    codes, values = search.look_ahead(question, weights, budget.leaves)
    chance = new_chance(question.seed)
    seen = [value + whim * int(random_word(chance)) / WORDS for value in values.tolist()]
    allowed = [number for number, code in enumerate(codes.tolist()) if code not in barred]
    return int(codes[max(allowed, key=seen.__getitem__)])


class LevelOne(Level):
    """Glances at few positions after each choice, and errs a little."""

    name = "level1"
    number = 1
    Player = GreedyBot
    budget = GreedyParams(leaves=2)
    whim = 2.0


class LevelTwo(Level):
    """Looks at some positions after each choice."""

    name = "level2"
    number = 2
    Player = GreedyBot
    budget = GreedyParams(leaves=8)


class LevelThree(Level):
    """Looks at whatever a choice can lead to within what it begins."""

    name = "level3"
    number = 3
    Player = GreedyBot
    budget = GreedyParams()


class LevelFour(Level):
    """Plays what its network likes; where there is none, it thinks a little ahead."""

    name = "level4"
    number = 4
    Player = AdeptBot
    budget = AdeptParams(worlds=0, lines=24)


class LevelFive(Level):
    """Tries what its network likes a few times; where there is none, it thinks ahead."""

    name = "level5"
    number = 5
    Player = AdeptBot
    budget = AdeptParams(worlds=8, candidates=4, lines=60)


class LevelSix(Level):
    """Thinks for up to a second."""

    name = "level6"
    number = 6
    Player = AdeptBot
    budget = AdeptParams(lines=1000)


LEVELS: tuple[type[Level], ...] = (LevelOne, LevelTwo, LevelThree, LevelFour, LevelFive, LevelSix)
