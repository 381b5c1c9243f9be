"""The bot that has taught itself: a small network (`network.py`) chooses, and tries its best choices by playing on.

Where a game has no network it plays like `sage`, and so it does with weights or a personality, which a network has not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from haab.bots.bot import Bot, BotParams, Question, parameter
from haab.bots.evaluation import Evaluation, evaluation
from haab.bots.greedy import GreedyBot, GreedyParams
from haab.bots.network import Journey, Network
from haab.bots.networks import network_of
from haab.bots.plans import Plans
from haab.bots.sage import SageBot, SageParams
from haab.bots.search import Policy
from haab.bots.searcher import Codes, Turn, searcher
from haab.bots.whole_turns import Clock, best_turns, by_journeys, different, liked_turns, seeds_from
from haab.kit.record.chance import MAX_SMALL_SEED


@dataclass(frozen=True)
class AdeptParams(SageParams):
    """How `adept` can be set; what `sage` can be told is for games that have no network."""

    network: str = parameter("bots.parameter.network", "")
    worlds: int = parameter("bots.parameter.trials", -1, -1, 1_000_000)
    candidates: int = parameter("bots.parameter.candidates", 6, 1, 1000)
    halvings: int = parameter("bots.parameter.halvings", 2, 0, 20)
    margin: float = parameter("bots.parameter.margin", 8.0, 0.0, 100.0)
    journey: int = parameter("bots.parameter.journey", 0, 0, 100)
    heat: float = parameter("bots.parameter.heat", 1.0, 0.0, 100.0)
    drawn: int = parameter("bots.parameter.drawn", 0, 0, 1000)
    beam: int = parameter("bots.parameter.beam", 0, 0, 1000)

    def settled(self, judge: Evaluation) -> AdeptParams:
        """With as many worlds and as long journeys as suit a game, where nothing else was said."""
        worlds = judge.worlds if self.worlds < 0 else self.worlds
        return replace(self, worlds=worlds, journey=self.journey or judge.journey)

    @property
    def way_on(self) -> Journey:
        """How it plays on when it tries something, once that is settled."""
        return Journey(self.heat, self.journey)


def liked_codes(question: Question, network: Network, params: AdeptParams) -> tuple[np.ndarray, np.ndarray]:
    """The codes that a network likes best, and how much it likes each of them."""
    codes, likings = searcher(question.ruleset).rate(question, network)
    order = np.argsort(-likings, kind="stable")
    liked = order[likings[order] >= likings[order[0]] - params.margin][: params.candidates]
    return codes[liked], likings[liked]


class AdeptBot(Bot):
    """Plays what its network likes best; with some time, what turns out best of what it likes."""

    name = "adept"
    Params: ClassVar[type[BotParams]] = AdeptParams
    _plans: ClassVar[Plans] = Plans()

    def __init__(self, params: AdeptParams | None = None) -> None:
        self._params = params or AdeptParams()

    def decide(self, question: Question) -> int:
        """What the network likes best, or what was tried with most success."""
        params = self._params.settled(evaluation(question.ruleset))
        network = network_of(question.ruleset, params.network)
        if network is None or params.personality or params.weights:
            return SageBot(params).decide(question)
        legal = question.legal
        if len(legal) == 1:
            return legal[0]
        planned = self._plans.next(params, question)
        if planned in legal:
            return planned
        search = searcher(question.ruleset)
        search.prepare()
        if not search.is_compiled:
            return GreedyBot(GreedyParams(params.leaves)).decide(question)
        if params.drawn and params.worlds:
            return self._plans.begin(params, question, self._best_turn(question, network, params))
        candidates, _ = liked_codes(question, network, params)
        if params.worlds == 0 or len(candidates) == 1:
            return int(candidates[0])
        trials = search.trials(question, candidates, network, params.way_on)
        return trials.best(question, params.worlds, params.halvings)

    def _best_turn(self, question: Question, network: Network, params: AdeptParams) -> Codes:
        """The turn that turns out best, of some that the network likes and some that a beam finds."""
        found = liked_turns(question, network, params.drawn, params.heat)
        if params.beam:
            found += [turn.codes for turn in self._beam(question)[: params.beam]]
        turns = different(question, found)
        if len(turns) == 1:
            return turns[0]
        attempt = by_journeys(question, network, params.way_on)
        given = (params.worlds * params.candidates, seeds_from(question.seed), Clock(question.seconds), 1.0)
        return best_turns(turns, attempt, 1, *given)[0]

    def _beam(self, question: Question) -> list[Turn]:
        """The turns that look best to the evaluation."""
        search = searcher(question.ruleset)
        growing = search.growing(question, search.weights(question), self._params.way, Policy(1, 0.0, 0), 1)
        growing.grow(question.seed % MAX_SMALL_SEED, 1)
        return growing.turns()
