"""The searches of a game as Python calls them: interpreted at once, compiled as soon as that is done."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from haab.bots.api import Question
from haab.bots.evaluation.base import Evaluation, evaluation
from haab.bots.evaluation.weights import Records
from haab.bots.network import floatmath
from haab.bots.search import beam, lookahead, mcts, rollouts
from haab.bots.search.beam import new_beam
from haab.bots.search.bind import bound_searches
from haab.bots.search.halving import Codes, Trials, rows_of
from haab.bots.search.lookahead import Workspace, new_workspace
from haab.bots.search.mcts import Way, new_tree
from haab.bots.search.rollouts import Policy
from haab.kit.compiler.entries import EntrySet
from haab.kit.engine import engine
from haab.kit.record.arrays import array_type
from haab.kit.record.layout import Struct
from haab.kit.record.stack import to_move
from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset

SOURCES = (floatmath, lookahead, rollouts, beam, mcts)
"""The modules whose rules are compiled."""


def any_question(rules: Ruleset) -> Question:
    """A question about a game that nobody plays, to compile a search by."""
    seats = rules.seats[0]
    game = rules.start(seats, rules.check_options(seats, {}), 0)
    return Question(rules, game, int(to_move(game)), 0)


def looking_space(question: Question) -> Workspace:
    """A workspace for a look ahead from a position."""
    space = new_workspace(question.ruleset)
    space.games[0] = question.record
    return space


def searched_type(ruleset: Ruleset, judge: Evaluation) -> type[Struct]:
    """All that the machine code of searches has to know: the record of the game, and the names of the weights."""
    weights = array_type(judge.weights_type, judge.usual.moments)
    return type("Searched", (Struct,), {"_fields_": [("game", ruleset.record_type), ("weights", weights)]})


class Searcher(EntrySet):
    """What bots ask about positions of one game, judged by its evaluation."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.evaluation = evaluation(ruleset)
        self.bound = bound_searches(ruleset, self.evaluation)
        self.files = (*(Path(str(module.__file__)) for module in SOURCES), *self.evaluation.sources)
        super().__init__(
            ruleset.name,
            "searches",
            self.bound,
            searched_type(ruleset, self.evaluation),
            module=f"{ruleset.name}.search",
            command=(sys.executable, "-m", "haab.bots.compile", ruleset.name),
            sources=self.files,
        )

    def compile(self) -> float:
        """Wait until Numba has compiled the rules of the game and the searches, which share most of them."""
        return engine(self.ruleset).compile() + super().compile()

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments that belong to a game that nobody plays."""
        question = any_question(self.ruleset)
        weights = self.weights(question)
        policy = Policy(1, 0.0, 1)
        match name:
            case "terms":
                return question.record, question.seat, weights
            case "look_ahead":
                return looking_space(question), question.seat, weights, 1
            case "roll_out_turns":
                return Trials(self, name, question, rows_of([]), (weights, policy)).given(0)
            case _:
                way = Way(1, 1, 1, 1.0, 1.0, 1.0, 1.0)
                return Growing(self, question, weights, way, policy, 1).given(0, 1)

    # ---- questions

    def weights(self, question: Question, file: str = "", personality: str = "") -> Records:
        """The weights for the number of players in a question: those of a file, or those that come with the game."""
        return self.evaluation.table(file, personality).records(int(question.record.seats))

    def tree_rounds(self, asked: int) -> int:
        """How many rounds are played on at the end of a line of a tree; a negative number: as many as suit the game."""
        return self.evaluation.tree_rounds if asked < 0 else asked

    def terms(self, game: AnyRecord, seat: int, weights: Records) -> dict[str, float]:
        """What a position is worth to a seat, by what it comes from."""
        values = self.best("terms")(game, seat, weights)
        return {name: float(value) for name, value in zip(self.evaluation.names, values, strict=True)}

    def value(self, game: AnyRecord, seat: int, weights: Records) -> float:
        """What a position is worth to a seat."""
        return sum(self.terms(game, seat, weights).values(), 0.0)

    def look_ahead(self, question: Question, weights: Records, leaves: int) -> tuple[list[int], list[float]]:
        """The legal codes, and the best value that each can lead to when what it begins is finished."""
        space = looking_space(question)
        self.best("look_ahead")(space, question.seat, weights, leaves)
        count = int(space.menus[0, 0])
        return space.menus[0, 1 : 1 + count], space.values[:count]

    def turn_rollouts(
        self, question: Question, candidates: Sequence[Codes], weights: Records, policy: Policy
    ) -> Trials:
        """Some whole turns, to be tried by rollouts."""
        return Trials(self, "roll_out_turns", question, rows_of(candidates), (weights, policy))

    def growing(self, question: Question, weights: Records, way: Way, policy: Policy, lines: int) -> Growing:
        """A tree of turns that has room for so many lines."""
        return Growing(self, question, weights, way, policy, lines)


class Growing:
    """A tree of turns that is being grown."""

    def __init__(
        self, searches: EntrySet, question: Question, weights: Records, way: Way, policy: Policy, lines: int
    ) -> None:
        self._function = searches.best("grow_tree")
        self._seat = question.seat
        self._root = searches.hold(question.as_array())
        self._space = searches.hold(new_workspace(question.ruleset))
        self._beam = searches.hold(new_beam(question.ruleset, way.width, way.turns))
        self._tree = searches.hold(new_tree(way, int(question.record.seats), lines))
        self._weights = searches.hold(weights)
        self._way = way
        self._policy = policy

    def grow(self, seed: int, lines: int) -> None:
        """Play so many lines more; each has a determinization of its own, from this seed on."""
        self._function(*self.given(seed, lines))

    def given(self, seed: int, lines: int) -> tuple[Any, ...]:
        """The arguments for so many lines."""
        question = (self._root, self._seat, self._weights, self._way, self._policy)
        return self._tree, self._beam, self._space, *question, seed, lines

    def turns(self) -> list[Turn]:
        """The turns at the root, the one that was tried most often first."""
        grown = self._tree
        found = [
            Turn(
                codes=tuple(grown.paths[edge, : grown.lengths[edge]]),
                tried=int(grown.tried[edge]),
                value=float(grown.totals[edge] / max(1, grown.tried[edge])),
                prior=float(grown.priors[edge]),
            )
            for edge in range(grown.first[0], grown.first[0] + grown.counts[0])
        ]
        return sorted(found, key=lambda turn: (-turn.tried, -turn.value, -turn.prior))


@dataclass(frozen=True)
class Turn:
    """A turn that was looked at."""

    codes: tuple[int, ...]
    tried: int
    value: float
    """From 0, far behind the best of the others, to 1, far ahead."""
    prior: float


@cache
def searcher(ruleset: Ruleset) -> Searcher:
    """The searcher of a game in this process."""
    return Searcher(ruleset)
