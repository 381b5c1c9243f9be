"""The searches of a game: interpreted at once, compiled as soon as that is done."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np

from haab.bots import search
from haab.bots.evaluations import evaluation
from haab.kit.compiler.compiled_set import Entries, Function
from haab.kit.compiler.rule import bind
from haab.kit.engine import engine
from haab.kit.record.chance import new_chance
from haab.kit.record.stack import to_move
from haab.kit.ruleset import Ruleset


class Searches(Entries):
    """What bots ask about positions of one game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.rounds = evaluation(ruleset).rounds
        name = ruleset.name
        taste = evaluation(ruleset)
        rules = {"legal": ruleset.rules.legal, "apply": ruleset.rules.apply}
        judge = bind(search.judge, f"{name}_judge", evaluate=taste.evaluate, unspent=taste.unspent)
        look_ahead = bind(search.look_ahead, f"{name}_look_ahead", **rules, settled=taste.settled, judge=judge)
        likely_code = bind(search.likely_code, f"{name}_likely_code", look_ahead=look_ahead)
        play_on = bind(search.play_on, f"{name}_play_on", **rules, likely_code=likely_code)
        lead = bind(search.lead, f"{name}_lead", evaluate=taste.evaluate)
        try_codes = bind(
            search.try_codes, f"{name}_try_codes", **rules, redeal=ruleset.rules.redeal, play_on=play_on, lead=lead
        )
        super().__init__(
            name,
            {"look_ahead": look_ahead, "try_codes": try_codes},
            to_play=("look_ahead", "try_codes"),
            command=(sys.executable, "-m", "haab.bots.compile", name),
            sources=(Path(str(search.__file__)), taste.source),
        )

    def compile(self) -> float:
        """Wait until the rules of the game and the searches, which share most of them, are compiled."""
        return engine(self.ruleset).compile() + super().compile()

    def _warm(self, name: str, function: Function) -> None:
        ruleset = self.ruleset
        seats = ruleset.seats[0]
        game = ruleset.start(seats, ruleset.check_options(seats, {}), 0)
        seat = int(to_move(game))
        if name == "look_ahead":
            self._look_ahead(function, game, seat, 1)
        else:
            Trial(function, game, seat, np.zeros(0, np.int64), (1, 0.0, 1), Desk(ruleset)).once(0)

    # ---- questions

    def look_ahead(self, record: np.record, seat: int, leaves: int) -> tuple[np.ndarray, np.ndarray]:
        """The legal codes, and the best value that each can lead to when what it begins is finished."""
        return self._look_ahead(self.fast_or_slow("look_ahead"), record, seat, leaves)

    def _look_ahead(
        self, function: Function, record: np.record, seat: int, leaves: int
    ) -> tuple[np.ndarray, np.ndarray]:
        desk = Desk(self.ruleset)
        desk.games[0] = record
        function(desk.games, desk.menus, desk.cursor, seat, leaves, desk.values)
        count = int(desk.menus[0, 0])
        return desk.menus[0, 1 : 1 + count].astype(np.int64), desk.values[:count]

    def trial(self, record: np.record, seat: int, codes: np.ndarray, leaves: int, whim: float) -> Trial:
        """Try some codes by playing on after them."""
        turns = self.rounds * int(record.seats)
        return Trial(self.entry("try_codes"), record, seat, codes, (leaves, whim, turns), Desk(self.ruleset))


class Desk:
    """The space that a look ahead works in."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.games = np.zeros(search.DEPTH + 1, ruleset.record_type).view(np.recarray)
        self.menus = np.zeros((search.DEPTH + 1, ruleset.menu + 1), np.int16)
        self.cursor = np.zeros(search.DEPTH + 1, np.int64)
        self.values = np.zeros(ruleset.menu)


class Trial:
    """Some codes that are tried by playing on after them, again and again."""

    def __init__(
        self,
        function: Function,
        record: np.record,
        seat: int,
        codes: np.ndarray,
        limits: tuple[int, float, int],
        desk: Desk,
    ) -> None:
        """`limits` are the positions judged for one code, the points by which players err, and the turns played."""
        self._function = function
        self._root = np.zeros(1, record.dtype).view(np.recarray)
        self._root[0] = record
        self._world = np.zeros(1, record.dtype).view(np.recarray)
        self._seat = seat
        self._limits = limits
        self._desk = desk
        self._chance = new_chance(0)
        self.codes = codes
        self.totals = np.zeros(len(codes))

    def once(self, seed: int) -> None:
        """Try all codes once more, in a world that is dealt anew."""
        desk = self._desk
        space = (self._world, desk.games, desk.menus, desk.cursor, desk.values, self._chance)
        self._function(*space, self._root, self._seat, self.codes, self.totals, seed, *self._limits)

    def keep_best(self, count: int) -> None:
        """Go on with the best codes only."""
        best = np.sort(np.argsort(-self.totals, kind="stable")[:count])
        self.codes, self.totals = self.codes[best], self.totals[best]


@cache
def searches(ruleset: Ruleset) -> Searches:
    """The searches of a game in this process."""
    return Searches(ruleset)
