"""The searches of a game as Python calls them: interpreted at once, compiled as soon as that is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from haab.bots import exponential, journeys, network, search, tree, turns
from haab.bots.binding import bound_searches
from haab.bots.bot import Question
from haab.bots.evaluation import evaluation
from haab.bots.network import Journey, Network
from haab.bots.networks import ignorant, new_mind
from haab.bots.search import Policy, Workspace
from haab.bots.tree import Tree, Way
from haab.bots.turns import Beam, Ranked
from haab.kit.compiler.compiled_set import CompiledSet, Function
from haab.kit.engine import engine
from haab.kit.record.chance import MAX_SMALL_SEED, new_chance
from haab.kit.record.stack import to_move
from haab.kit.ruleset import Ruleset

HALVING_FROM = 3
"""Fewer candidates than this are not halved any more: the two best share all of the time that is left."""
Codes = tuple[int, ...]
"""A turn, or what is left of it."""
SOURCES = (exponential, search, turns, tree, network, journeys)
"""The modules whose rules are compiled."""


class Searcher(CompiledSet):
    """What bots ask about positions of one game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.evaluation = evaluation(ruleset)
        self.rounds = self.evaluation.rounds
        self.bound = bound_searches(ruleset, self.evaluation)
        self.files = (*(Path(str(module.__file__)) for module in SOURCES), *self.evaluation.sources)
        super().__init__(
            ruleset.name,
            self.bound,
            to_play=tuple(self.bound),
            command=(sys.executable, "-m", "haab.bots.compile", ruleset.name),
            sources=self.files,
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
        policy = Policy(1, 0.0, 1)
        how = (ignorant(rules), new_mind(rules, ignorant(rules)), Journey(0.0, 1))
        match name:
            case "terms":
                function(game, question.seat, weights)
            case "look_ahead":
                self._look_ahead(function, question, weights, 1)
            case "roll_out":
                Trials(function, question, np.zeros(0, np.int64), (weights, policy)).sample(0)
            case "rate":
                self._rate(function, question, ignorant(rules))
            case "liked_turn":
                LikedTurns(function, question, ignorant(rules)).drawn(0.0)
            case "try_codes":
                Trials(function, question, np.zeros(0, np.int64), how).sample(0)
            case "roll_out_turns":
                self._turn_trials(function, question, [], (weights, policy)).sample(0)
            case "try_turns":
                self._turn_trials(function, question, [], how).sample(0)
            case "grow_tree":
                Growing(function, question, weights, Way(1, 1, 1, 1.0, 1.0, 1.0, 1.0), policy, 1).grow(0, 1)

    # ---- questions

    def weights(self, question: Question, file: str = "", personality: str = "") -> np.recarray:
        """The weights for the number of players in a question: those of a file, or those that come with the game."""
        return self.evaluation.table(file, personality).records(int(question.record.seats))

    def tree_rounds(self, asked: int) -> int:
        """How many rounds are played on at the end of a line of a tree; a negative number: as many as suit the game."""
        return self.evaluation.tree_rounds if asked < 0 else asked

    def terms(self, game: np.record, seat: int, weights: np.recarray) -> dict[str, float]:
        """What a position is worth to a seat, by what it comes from."""
        values = self.best("terms")(game, seat, weights)
        return {name: float(value) for name, value in zip(self.evaluation.names, values, strict=True)}

    def value(self, game: np.record, seat: int, weights: np.recarray) -> float:
        """What a position is worth to a seat."""
        return sum(self.terms(game, seat, weights).values(), 0.0)

    def look_ahead(self, question: Question, weights: np.recarray, leaves: int) -> tuple[np.ndarray, np.ndarray]:
        """The legal codes, and the best value that each can lead to when what it begins is finished."""
        return self._look_ahead(self.best("look_ahead"), question, weights, leaves)

    @staticmethod
    def _look_ahead(
        function: Function, question: Question, weights: np.recarray, leaves: int
    ) -> tuple[np.ndarray, np.ndarray]:
        space = new_workspace(question.ruleset)
        space.games[0] = question.record
        function(space, question.seat, weights, leaves)
        count = int(space.menus[0, 0])
        return space.menus[0, 1 : 1 + count].astype(np.int64), space.values[:count]

    def rollouts(self, question: Question, candidates: np.ndarray, weights: np.recarray, policy: Policy) -> Trials:
        """Some of the legal codes, to be tried by rollouts."""
        return Trials(self.native("roll_out"), question, candidates, (weights, policy))

    def rate(self, question: Question, known: Network) -> tuple[np.ndarray, np.ndarray]:
        """The legal codes, and how much a network likes each of them."""
        return self._rate(self.native("rate"), question, known)

    @staticmethod
    def _rate(function: Function, question: Question, known: Network) -> tuple[np.ndarray, np.ndarray]:
        space = new_workspace(question.ruleset)
        space.games[0] = question.record
        function(space, question.seat, known, new_mind(question.ruleset, known))
        count = int(space.menus[0, 0])
        return space.menus[0, 1 : 1 + count].astype(np.int64), space.values[:count]

    def liked_turns(self, question: Question, known: Network) -> LikedTurns:
        """Turns as a network plays them; the seed of the question decides what is drawn by lot."""
        return LikedTurns(self.native("liked_turn"), question, known)

    def trials(self, question: Question, candidates: np.ndarray, known: Network, journey: Journey) -> Trials:
        """Some of the legal codes, to be tried by playing on with a network."""
        how = (known, new_mind(self.ruleset, known), journey)
        return Trials(self.native("try_codes"), question, candidates, how)

    def turn_trials(self, question: Question, candidates: Sequence[Codes], known: Network, journey: Journey) -> Trials:
        """Some whole turns, to be tried by playing on with a network."""
        how = (known, new_mind(self.ruleset, known), journey)
        return self._turn_trials(self.native("try_turns"), question, candidates, how)

    def turn_rollouts(
        self, question: Question, candidates: Sequence[Codes], weights: np.recarray, policy: Policy
    ) -> Trials:
        """Some whole turns, to be tried by rollouts."""
        return self._turn_trials(self.native("roll_out_turns"), question, candidates, (weights, policy))

    @staticmethod
    def _turn_trials(
        function: Function, question: Question, candidates: Sequence[Codes], how: tuple[Any, ...]
    ) -> Trials:
        rows = np.full((len(candidates), turns.LONGEST), journeys.NOTHING, np.int64)
        for row, codes in zip(rows, candidates, strict=True):
            row[: len(codes)] = codes[: turns.LONGEST]
        return Trials(function, question, rows, how)

    def growing(self, question: Question, weights: np.recarray, way: Way, policy: Policy, lines: int) -> Growing:
        """A tree of turns that has room for so many lines."""
        return Growing(self.best("grow_tree"), question, weights, way, policy, lines)


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


class Trials:
    """Candidates that are tried again and again, in one determinization after the other."""

    def __init__(self, function: Function, question: Question, candidates: np.ndarray, how: tuple[Any, ...]) -> None:
        """`how`: by what the function judges, and how it plays on."""
        self._function = function
        self._seat = question.seat
        self._root = np.zeros(1, question.record.dtype).view(np.recarray)
        self._root[0] = question.record
        self._space = new_workspace(question.ruleset)
        self._how = how
        self.candidates = candidates
        self.totals = np.zeros(len(candidates))
        """What each candidate led to, added up."""

    def sample(self, seed: int) -> None:
        """Play on once after each candidate, always in the same determinization."""
        self._function(self._space, self._root, self._seat, self.candidates, self.totals, *self._how, seed)

    def best(self, question: Question, worlds: int, halvings: int) -> int:
        """The candidate with the best mean, after so many worlds or when the time of the question is over.

        So many times, at equal intervals, the worse half is dropped.
        """
        start = time.perf_counter()
        halved = 0
        for number in range(1, worlds + 1):
            self.sample((question.seed + number) % MAX_SMALL_SEED)
            passed = max((time.perf_counter() - start) / question.seconds, number / worlds)
            if passed >= 1:
                break
            if passed * (halvings + 1) >= halved + 1 and len(self.candidates) >= HALVING_FROM:
                halved += 1
                self._keep_best((len(self.candidates) + 1) // 2)
        self._keep_best(1)
        return int(self.candidates[0])

    def _keep_best(self, count: int) -> None:
        """Go on with the best candidates only."""
        best = np.sort(np.argsort(-self.totals, kind="stable")[:count])
        self.candidates, self.totals = self.candidates[best], self.totals[best]


class LikedTurns:
    """Turns that a network likes."""

    def __init__(self, function: Function, question: Question, known: Network) -> None:
        self._function = function
        self._question = question
        self._space = new_workspace(question.ruleset)._replace(chance=new_chance(question.seed))
        self._how = (known, new_mind(question.ruleset, known))

    def drawn(self, heat: float) -> Codes:
        """The turn that is liked best, or with some heat one that is liked nearly as much, by lot."""
        codes = np.zeros(turns.LONGEST, np.int64)
        self._space.world[0] = self._question.record
        count = self._function(self._space, self._question.seat, *self._how, heat, codes)
        return tuple(codes[:count].tolist())


class Growing:
    """A tree of turns that is being grown."""

    def __init__(
        self, function: Function, question: Question, weights: np.recarray, way: Way, policy: Policy, lines: int
    ) -> None:
        self._function = function
        self._seat = question.seat
        self._root = np.zeros(1, question.record.dtype).view(np.recarray)
        self._root[0] = question.record
        self._space = new_workspace(question.ruleset)
        self._beam = new_beam(question.ruleset, way)
        self._tree = new_tree(way, int(question.record.seats), lines)
        self._weights = weights
        self._way = way
        self._policy = policy

    def grow(self, seed: int, lines: int) -> None:
        """Play so many lines more; each has a determinization of its own, from this seed on."""
        question = (self._root, self._seat, self._weights, self._way, self._policy)
        self._function(self._tree, self._beam, self._space, *question, seed, lines)

    def include(self, codes: Sequence[int]) -> None:
        """Have a turn among those at the root, as promising as the best of them; after the first line, which finds all.

        One that is among them already, or for which there is no room, is left as it is.
        """
        if len(codes) > turns.LONGEST:
            return
        assert self._tree.first[0] + self._tree.counts[0] == self._tree.used[1], "only the root has edges yet"
        tree.include_turn(self._tree, np.array(codes, np.int64), len(codes))

    def turns(self) -> list[Turn]:
        """The turns at the root, the one that was tried most often first."""
        grown = self._tree
        found = [
            Turn(
                codes=tuple(grown.paths[edge, : grown.lengths[edge]].tolist()),
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


def new_beam(ruleset: Ruleset, way: Way) -> Beam:
    """The memory for one beam."""
    record = ruleset.record_type
    return Beam(
        line=np.zeros(search.DEPTH + 1, record).view(np.recarray),
        menus=np.zeros((search.DEPTH + 1, ruleset.menu + 1), np.int16),
        cursor=np.zeros(search.DEPTH + 1, np.int64),
        front=np.zeros(way.width, record).view(np.recarray),
        front_ranks=_new_ranks(way.width),
        following=np.zeros(way.width, record).view(np.recarray),
        following_ranks=_new_ranks(way.width),
        finished=_new_ranks(way.turns),
    )


def _new_ranks(most: int) -> Ranked:
    paths = np.zeros((most, turns.LONGEST), np.int16)
    return Ranked(np.zeros(most), paths, np.zeros(most, np.int64), np.zeros(1, np.int64))


def new_tree(way: Way, seats: int, lines: int) -> Tree:
    """An empty tree with room for so many lines: each adds a node and its edges."""
    nodes = lines + 2
    edges = nodes * way.turns + 1  # one turn more may be included
    return Tree(
        used=np.array([1, 0]),
        visits=np.zeros(nodes, np.int64),
        seats=np.full(nodes, tree.UNKNOWN, np.int64),
        first=np.zeros(nodes, np.int64),
        counts=np.zeros(nodes, np.int64),
        priors=np.zeros(edges),
        tried=np.zeros(edges, np.int64),
        totals=np.zeros(edges),
        below=np.zeros(edges, np.int64),
        paths=np.zeros((edges, turns.LONGEST), np.int16),
        lengths=np.zeros(edges, np.int64),
        line=np.zeros(tree.DEEPEST, np.int64),
        barred=np.zeros(way.turns + 1, np.bool_),
        values=np.zeros(2 * seats),
        hopes=np.zeros(seats),
    )


@cache
def searcher(ruleset: Ruleset) -> Searcher:
    """The searcher of a game in this process."""
    return Searcher(ruleset)
