"""The searches of a game: interpreted at once, compiled as soon as that is done."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np

from haab.bots import search
from haab.bots.evaluations import evaluation
from haab.kit.engine import engine
from haab.kit.entries import Entries, Function
from haab.kit.frames import to_move
from haab.kit.rule import bind
from haab.kit.ruleset import Ruleset


class Searches:
    """What bots ask about positions of one game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        judge = evaluation(ruleset)
        rules = {"legal": ruleset.rules.legal, "apply": ruleset.rules.apply}
        judging = {"evaluate": judge.evaluate, "settled": judge.settled}
        self._entries = Entries(
            ruleset.name,
            {**rules, "look_ahead": bind(search.look_ahead, f"{ruleset.name}_look_ahead", **rules, **judging)},
            needed=("look_ahead",),
            warm=self._warm,
            command=(sys.executable, "-m", "haab.bots.compile", ruleset.name),
            sources=(Path(str(search.__file__)), judge.source),
        )

    @property
    def are_compiled(self) -> bool:
        """Whether positions are searched by compiled rules already."""
        return self._entries.are_compiled

    def prepare(self) -> None:
        """Load the compiled searches if they are in the cache; otherwise have them compiled in the background."""
        self._entries.prepare()

    def compile(self) -> float:
        """Wait until the rules of the game and the searches are compiled; returns the seconds it took."""
        return engine(self.ruleset).compile() + self._entries.compile()

    def _warm(self, name: str, function: Function) -> None:
        ruleset = self.ruleset
        seats = ruleset.seats[0]
        game = ruleset.start(seats, ruleset.check_options(seats, {}), 0)
        self._look_ahead(function, game, int(to_move(game)))

    def look_ahead(self, record: np.record, seat: int) -> tuple[list[int], np.ndarray]:
        """The legal codes, and the best value that each can lead to when what it begins is finished."""
        return self._look_ahead(self._entries.fast_or_slow("look_ahead"), record, seat)

    def _look_ahead(self, function: Function, record: np.record, seat: int) -> tuple[list[int], np.ndarray]:
        games = np.zeros(search.DEPTH + 1, self.ruleset.record).view(np.recarray)
        games[0] = record
        menus = np.zeros((search.DEPTH + 1, self.ruleset.menu + 1), np.int16)
        values = np.zeros(self.ruleset.menu)
        function(games, menus, np.zeros(search.DEPTH + 1, np.int64), seat, values)
        count = int(menus[0, 0])
        return [int(code) for code in menus[0, 1 : 1 + count]], values[:count]


@cache
def searches(ruleset: Ruleset) -> Searches:
    """The searches of a game in this process."""
    return Searches(ruleset)
