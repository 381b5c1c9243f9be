"""The rules of one game at the best speed there is: one decision at a time, and loops over many games."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

import numpy as np

from haab.kit.compiler import loops
from haab.kit.compiler.compiled_set import CompiledSet, Function
from haab.kit.compiler.rule import bind
from haab.kit.record.chance import new_chance
from haab.kit.record.stack import as_array, copy_record, new_menu
from haab.kit.ruleset import Ruleset

SHARES = 16
"""Parts of a batch for each thread, taken one after the other: a thread on a slower core takes fewer of them."""


@dataclass(frozen=True)
class Batch:
    """What came of many random games."""

    lengths: np.ndarray
    """Decisions in each game."""
    scores: np.ndarray
    """Score of each seat in each game, in the ruleset's unit."""
    seconds: float

    @property
    def decisions(self) -> int:
        """All decisions together."""
        return int(self.lengths.sum())

    @property
    def decisions_per_second(self) -> float:
        """Speed of the whole batch."""
        return self.decisions / self.seconds


class Engine(CompiledSet):
    """The rules of one game, callable from Python."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        rules = ruleset.rules
        name = ruleset.name
        moves = {"legal": rules.legal, "apply": rules.apply, "reveals": rules.reveals}
        names = {"setup": rules.setup, "legal": rules.legal, "apply": rules.apply, "score": rules.score}
        play = bind(loops.play_at_random, f"{name}_play_at_random", **names)
        super().__init__(
            name,
            {
                "legal": rules.legal,
                "apply": rules.apply,
                "list_moves": bind(loops.list_moves, f"{name}_list_moves", **moves),
                "play_move": bind(loops.play_move, f"{name}_play_move", **moves),
                "try_moves": bind(loops.try_moves, f"{name}_try_moves", **moves),
                "random_games": bind(loops.random_games, f"{name}_random_games", play_at_random=play, **names),
                "perft": bind(loops.perft, f"{name}_perft", **names),
            },
            to_play=("legal", "apply", "list_moves", "play_move", "try_moves"),
            command=(sys.executable, "-m", "haab.kit.compile", ruleset.package),
        )

    def warm_up(self, name: str, function: Function) -> None:
        """Call it once on a game that nobody plays."""
        ruleset = self.ruleset
        seats = ruleset.seats[0]
        options = ruleset.check_options(seats, {})
        game = ruleset.start(seats, options, 0)
        games = as_array(game)
        menu = new_menu(ruleset.menu)
        match name:
            case "legal":
                function(game, menu)
            case "apply":
                ruleset.rules.legal(game, menu)
                function(game, int(menu[1]))
            case "list_moves":
                function(games, menu)
            case "play_move":
                ruleset.rules.legal(game, menu)
                function(games, int(menu[1]))
            case "try_moves":
                ruleset.rules.legal(game, menu)
                self._try_moves(function, game, menu)
            case "random_games":
                self._random_games(function, seats, ruleset.option_array(options), 0, 1, 1)
            case "perft":
                self._perft(function, game, 1)

    # ---- rules

    def legal(self, game: np.record, menu: np.ndarray) -> list[int]:
        """The legal codes."""
        games = as_array(game)
        if games is None:
            self.best("legal")(game, menu)
        else:
            self.best("list_moves")(games, menu)
        codes: list[int] = menu[1 : 1 + menu[0]].tolist()
        return codes

    def apply(self, game: np.record, code: int) -> None:
        """Play a legal code."""
        games = as_array(game)
        if games is None:
            self.best("apply")(game, code)
        else:
            self.best("play_move")(games, code)

    def confirming(self, game: np.record, codes: Sequence[int]) -> list[bool]:
        """For each of these legal codes whether it ends what its player may still take back."""
        menu = new_menu(len(codes))
        menu[0], menu[1:] = len(codes), codes
        return self._try_moves(self.best("try_moves"), game, menu)

    def _try_moves(self, function: Function, game: np.record, menu: np.ndarray) -> list[bool]:
        games = np.frombuffer(bytearray(game.tobytes() * 2), game.dtype)
        confirms = np.zeros(int(menu[0]), np.int64)
        function(games, menu, confirms)
        return [bool(found) for found in confirms.tolist()]

    # ---- many games

    def random_games(self, seats: int, options: dict[str, bool], count: int, seed: int = 0, threads: int = 1) -> Batch:
        """Play many random games on all threads; game i has the seed `seed + i`."""
        values = self.ruleset.option_array(options)
        return self._random_games(self.native("random_games"), seats, values, seed, count, threads)

    def random_games_interpreted(self, seats: int, options: dict[str, bool], count: int, seed: int = 0) -> Batch:
        """The same games by interpreted rules, to compare."""
        values = self.ruleset.option_array(options)
        return self._random_games(self._interpreted["random_games"], seats, values, seed, count, 1)

    def _random_games(
        self, function: Function, seats: int, options: np.ndarray, seed: int, count: int, threads: int
    ) -> Batch:
        lengths = np.zeros(count, np.int64)
        scores = np.zeros((count, seats), np.int64)
        shares = 1 if threads == 1 else threads * SHARES

        def share(number: int) -> None:
            start, stop = count * number // shares, count * (number + 1) // shares
            games = np.zeros(1, self.ruleset.record_type).view(np.recarray)
            menu = new_menu(self.ruleset.menu)
            function(games, menu, new_chance(0), seats, options, seed, lengths, scores, start, stop)

        start_time = time.perf_counter()
        if threads == 1:
            share(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(share, range(shares)))
        return Batch(lengths, scores, time.perf_counter() - start_time)

    def perft(self, game: np.record, depth: int) -> list[int]:
        """The number of decision sequences of length 1 to depth."""
        return self._perft(self.native("perft"), game, depth)

    def perft_interpreted(self, game: np.record, depth: int) -> list[int]:
        """The same numbers by interpreted rules, to compare."""
        return self._perft(self._interpreted["perft"], game, depth)

    def _perft(self, function: Function, game: np.record, depth: int) -> list[int]:
        games = np.zeros(depth + 1, self.ruleset.record_type).view(np.recarray)
        games[0] = copy_record(game)
        menus = np.zeros((depth + 1, self.ruleset.menu + 1), np.int16)
        counts = np.zeros(depth + 1, np.int64)
        function(games, menus, np.zeros(depth + 1, np.int64), counts, depth)
        return [int(number) for number in counts[1:]]


@cache
def engine(ruleset: Ruleset) -> Engine:
    """The one engine of a ruleset in this process."""
    return Engine(ruleset)
