"""The searches of a game as Python calls them: interpreted at once, compiled as soon as that is done."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np

from haab.bots import search
from haab.bots.bot import Question
from haab.bots.evaluation import evaluation
from haab.bots.search import Policy, Workspace
from haab.kit.compiler.compiled_set import CompiledSet, Function
from haab.kit.compiler.rule import bind
from haab.kit.engine import engine
from haab.kit.record.chance import new_chance
from haab.kit.record.stack import to_move
from haab.kit.ruleset import Ruleset


class Searcher(CompiledSet):
    """What bots ask about positions of one game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.evaluation = evaluation(ruleset)
        self.rounds = self.evaluation.rounds
        name, judge = ruleset.name, self.evaluation
        rules = {"legal": ruleset.rules.legal, "apply": ruleset.rules.apply}
        leaf_value = bind(search.leaf_value, f"{name}_leaf_value", evaluate=judge.evaluate, unspent=judge.unspent)
        look_ahead = bind(
            search.look_ahead, f"{name}_look_ahead", **rules, is_settled=judge.is_settled, leaf_value=leaf_value
        )
        noisy_choice = bind(search.noisy_choice, f"{name}_noisy_choice", look_ahead=look_ahead)
        rollout = bind(search.rollout, f"{name}_rollout", **rules, noisy_choice=noisy_choice)
        lead = bind(search.lead, f"{name}_lead", evaluate=judge.evaluate)
        redeal = ruleset.rules.redeal
        roll_out = bind(search.roll_out, f"{name}_roll_out", **rules, redeal=redeal, rollout=rollout, lead=lead)
        super().__init__(
            name,
            {"look_ahead": look_ahead, "roll_out": roll_out},
            to_play=("look_ahead", "roll_out"),
            command=(sys.executable, "-m", "haab.bots.compile", name),
            sources=(Path(str(search.__file__)), *judge.sources),
        )

    def compile(self) -> float:
        """Wait until the rules of the game and the searches, which share most of them, are compiled."""
        return engine(self.ruleset).compile() + super().compile()

    def warm_up(self, name: str, function: Function) -> None:
        """Call it once on a game that nobody plays."""
        rules = self.ruleset
        seats = rules.seats[0]
        game = rules.start(seats, rules.check_options(seats, {}), 0)
        question = Question(rules, game, int(to_move(game)), 0)
        weights = self.weights(question)
        if name == "look_ahead":
            self._look_ahead(function, question, weights, 1)
        else:
            Rollouts(function, question, np.zeros(0, np.int64), weights, Policy(1, 0.0, 1)).sample(0)

    # ---- questions

    def weights(self, question: Question, file: str = "") -> np.record:
        """The weights for the number of players in a question: those of a file, or those that come with the game."""
        return self.evaluation.table(file).record(int(question.record.seats))

    def look_ahead(self, question: Question, weights: np.record, leaves: int) -> tuple[np.ndarray, np.ndarray]:
        """The legal codes, and the best value that each can lead to when what it begins is finished."""
        return self._look_ahead(self.best("look_ahead"), question, weights, leaves)

    @staticmethod
    def _look_ahead(
        function: Function, question: Question, weights: np.record, leaves: int
    ) -> tuple[np.ndarray, np.ndarray]:
        space = new_workspace(question.ruleset)
        space.games[0] = question.record
        function(space, question.seat, weights, leaves)
        count = int(space.menus[0, 0])
        return space.menus[0, 1 : 1 + count].astype(np.int64), space.values[:count]

    def rollouts(self, question: Question, candidates: np.ndarray, weights: np.record, policy: Policy) -> Rollouts:
        """Rollouts after some of the legal codes."""
        return Rollouts(self.native("roll_out"), question, candidates, weights, policy)


def new_workspace(ruleset: Ruleset) -> Workspace:
    """The memory for one search."""
    return Workspace(
        games=np.zeros(search.DEPTH + 1, ruleset.record_type).view(np.recarray),
        menus=np.zeros((search.DEPTH + 1, ruleset.menu + 1), np.int16),
        cursor=np.zeros(search.DEPTH + 1, np.int64),
        values=np.zeros(ruleset.menu),
        world=np.zeros(1, ruleset.record_type).view(np.recarray),
        chance=new_chance(0),
    )


class Rollouts:
    """Candidates that are tried by rollouts, again and again."""

    def __init__(
        self, function: Function, question: Question, candidates: np.ndarray, weights: np.record, policy: Policy
    ) -> None:
        self._function = function
        self._seat = question.seat
        self._root = np.zeros(1, question.record.dtype).view(np.recarray)
        self._root[0] = question.record
        self._space = new_workspace(question.ruleset)
        self._weights = weights
        self._policy = policy
        self.candidates = candidates
        self.totals = np.zeros(len(candidates))
        """The lead at the end of all rollouts of each candidate, added up."""

    def sample(self, seed: int) -> None:
        """One rollout after each candidate, all in the same determinization."""
        question = (self._root, self._seat, self.candidates, self.totals)
        self._function(self._space, *question, self._weights, self._policy, seed)

    def keep_best(self, count: int) -> None:
        """Go on with the best candidates only."""
        best = np.sort(np.argsort(-self.totals, kind="stable")[:count])
        self.candidates, self.totals = self.candidates[best], self.totals[best]


@cache
def searcher(ruleset: Ruleset) -> Searcher:
    """The searcher of a game in this process."""
    return Searcher(ruleset)
