"""Contests: whole games between players who look one step ahead, each with weights of its own.

They are what weights are tuned by, thousands and millions of them: on all threads of the processor, or on a GPU, where
the same seeds give the same games.
"""

from __future__ import annotations

import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from haab.bots.search import WORDS, Workspace, look_ahead, redeal
from haab.bots.searcher import new_workspace, searcher
from haab.kit.compiler.compiled_set import CompiledSet, Function
from haab.kit.compiler.loops import apply, legal, score, setup
from haab.kit.compiler.rule import bind, rule
from haab.kit.engine import engine
from haab.kit.record.chance import random_word, seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Grid, Ints, Menu, Record
from haab.kit.ruleset import Ruleset

CONTEST_SALT = 0x2545F4914F6C
"""Players draw from a generator of their own, seeded by the game's seed and this number."""

CONTEST = "--contest"
"""Has `haab.bots.compile` compile contests instead of what bots need."""


@rule
def begin_contest(game: Record, seats: int, options: Ints, seed: int, chance: Ints) -> None:
    """Deal a game, and start the generator that its players draw from."""
    setup(game, seats, options, seed)
    seed_chance(chance, seed ^ CONTEST_SALT)


@rule
def go_to_choice(game: Record, menu: Menu) -> bool:
    """Play what leaves no choice, and list the codes where there is one; whether there is one before the end."""
    while not game.over:
        legal(game, menu)
        if menu[0] > 1:
            return True
        apply(game, menu[1])
    return False


@rule
def best_code(menu: Menu, values: Any, chance: Ints, noise: float) -> int:
    """The code of the best value, to a player who errs by up to `noise` points."""
    best = 0
    for number in range(menu[0]):
        values[number] += noise * random_word(chance) / WORDS
        if values[number] > values[best]:
            best = number
    return menu[1 + best]  # type: ignore[no-any-return]


@rule
def play_contest(
    space: Workspace, table: Any, sitting: Ints, seats: int, options: Ints, seed: int, leaves: int, noise: float
) -> None:
    """One game in world[0], to its end; the seat s has the weights number sitting[s] of the table.

    Nobody sees more than a seat may: what it cannot know is dealt anew before it looks ahead.
    """
    game = space.world[0]
    begin_contest(game, seats, options, seed, space.chance)
    while go_to_choice(game, space.menus[0]):
        seat = to_move(game)
        space.games[0] = game
        redeal(space.games[0], seat, space.chance)
        look_ahead(space, seat, table[sitting[seat]], leaves)
        apply(game, best_code(space.menus[0], space.values, space.chance, noise))


@rule
def play_contests(  # noqa: PLR0913 - Numba takes arrays one by one
    space: Workspace,
    table: np.ndarray,
    seating: Grid,
    seats: int,
    options: Ints,
    seeds: Ints,
    leaves: int,
    noise: float,
    scores: Grid,
    start: int,
    stop: int,
) -> None:
    """The games number start to stop - 1."""
    for number in range(start, stop):
        play_contest(space, table, seating[number], seats, options, seeds[number], leaves, noise)
        for seat in range(seats):
            scores[number, seat] = score(space.world[0], seat)


# ---- bound to a game


def bound_contest(ruleset: Ruleset) -> dict[str, Function]:
    """What contests are made of, bound to a game's rules."""
    name, rules = ruleset.name, ruleset.rules
    moves = {"legal": rules.legal, "apply": rules.apply}
    begin = bind(begin_contest, f"{name}_begin_contest", setup=rules.setup)
    return {"begin_contest": begin, "go_to_choice": bind(go_to_choice, f"{name}_go_to_choice", **moves)}


class ContestRules(CompiledSet):
    """Contests of one game on the processor, compiled on top of its rules and searches."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._searcher = searcher(ruleset)
        name, rules = ruleset.name, ruleset.rules
        play = bind(
            play_contest,
            f"{name}_play_contest",
            **bound_contest(ruleset),
            apply=rules.apply,
            redeal=rules.redeal,
            look_ahead=self._searcher.bound["look_ahead"],
        )
        many = bind(play_contests, f"{name}_play_contests", play_contest=play, score=rules.score)
        self.bound = {"play_contests": many}
        super().__init__(
            name,
            self.bound,
            to_play=("play_contests",),
            command=(sys.executable, "-m", "haab.bots.compile", name, CONTEST),
            sources=(Path(__file__), *self._searcher.files),
        )

    def compile(self) -> float:
        """Wait until contests are compiled, and those rules and searches that they share with others."""
        start = time.perf_counter()
        for name in ("legal", "apply"):
            engine(self.ruleset).native(name)
        self._searcher.native("look_ahead")
        super().compile()
        return time.perf_counter() - start

    def warm_up(self, name: str, function: Function) -> None:
        """Call it for no game at all."""
        judge = self._searcher.evaluation
        table = np.zeros((1, judge.usual.moments), judge.weights_type).view(np.recarray)
        nothing = np.zeros(0, np.int64)
        none = np.zeros((0, 2), np.int32)
        options = self.ruleset.option_array({option.name: False for option in self.ruleset.options})
        function(new_workspace(self.ruleset), table, none, 2, options, nothing, 1, 0.0, none.copy(), 0, 0)

    def usable(self) -> Function:
        """The loop over games, compiled unless the environment forbids it."""
        return self.native("play_contests") if self.may_compile else self.best("play_contests")


@cache
def contest_rules(ruleset: Ruleset) -> ContestRules:
    """The contests of a game in this process."""
    return ContestRules(ruleset)
