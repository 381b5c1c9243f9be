"""The levels of version 0.1: `greedy` with few positions, then a two-layer network, at sight or by flat Monte Carlo."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from haab.bots.api import BadParameter, Bot, BotParams, Question
from haab.bots.network.mlp.files import NETWORK_FILE, network_of
from haab.bots.network.mlp.forward import Network
from haab.bots.players.greedy import GreedyBot, GreedyParams, best_but
from haab.bots.players.vetoes import vetoed
from haab.bots.search.flat import Flat, flat_choice
from haab.bots.search.policy_rollouts import Journey
from haab.bots.search.policy_runtime import policy_searcher
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message

VERSION = "0.1"
NETWORKS = Path(__file__).parent / VERSION
"""A folder for each game."""
TURNS = {"tzolkin": 6, "tikal": 2}
"""How far rollouts go in each game, in turns of the seat."""
MOST_WORLDS = {"tzolkin": 200, "tikal": 30}
"""In how many worlds level 6 tries its candidates."""


@dataclass(frozen=True)
class Budget:
    """What a level has."""

    leaves: int = 60
    """Positions that are evaluated at most after a choice."""
    whim: float = 0.0
    """By how many points it may err."""
    candidates: int = 0
    """Codes of a network that are tried at most; 0: it has no network."""
    worlds: int = 0
    """In how many worlds they are tried; -1: in as many as level 6 has."""


BUDGETS = {
    1: Budget(leaves=2, whim=2.0),
    2: Budget(leaves=8),
    3: Budget(leaves=200),
    4: Budget(candidates=6),
    5: Budget(candidates=4, worlds=8),
    6: Budget(candidates=6, worlds=-1),
}


class FrozenLevel(Bot):
    """A level of version 0.1. It plays the same compiled and interpreted, if in other times."""

    number: ClassVar[int]

    def __init__(self, params: BotParams | None = None) -> None:
        """It has no parameters."""

    @property
    def title(self) -> Message:
        """Which level it is, and of which version."""
        return Message("bots.frozen", {"level": self.number, "version": VERSION})

    def decide(self, question: Question) -> int:
        """What the level chooses; where that is vetoed, what looks best of the rest."""
        legal = question.legal
        if len(legal) == 1:
            return legal[0]
        barred, budget = vetoed(question, legal), BUDGETS[self.number]
        looking = GreedyParams(budget.leaves)
        if budget.whim:
            return best_but(question, barred, looking, budget.whim)
        code = self._by_network(question) if budget.candidates else GreedyBot(looking).decide(question)
        return best_but(question, barred, looking) if code in barred else code

    def _by_network(self, question: Question) -> int:
        budget, game = BUDGETS[self.number], question.ruleset.name
        network = self.network(question.ruleset)
        policy_searcher(question.ruleset).prepare()
        worlds = MOST_WORLDS[game] if budget.worlds < 0 else budget.worlds
        flat = Flat(worlds, budget.candidates, halvings=2, margin=8.0, journey=Journey(1.0, TURNS[game]))
        return flat_choice(question, network, flat)

    def network(self, ruleset: Ruleset) -> Network:
        """What it plays by."""
        if ruleset.name not in TURNS:
            params = {"name": self.name, "game": ruleset.name, "known": list(TURNS)}
            raise BadParameter(Message("bots.error.no_network", params))
        network = network_of(ruleset, str(NETWORKS / ruleset.name / NETWORK_FILE))
        assert network is not None
        return network


FROZEN: dict[str, type[FrozenLevel]] = {
    f"level{number}@{VERSION}": type(
        f"Level{number}", (FrozenLevel,), {"name": f"level{number}@{VERSION}", "number": number, "__doc__": "A level."}
    )
    for number in BUDGETS
}
"""Every frozen player by its name."""
