"""The rules of one game at the best speed there is: one decision at a time, and loops over many games."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_int16, c_int64
from dataclasses import dataclass
from functools import cache
from typing import Any

from haab.kit.compiler import loops
from haab.kit.compiler.entries import INTERPRETED, WASM, EntrySet, Function
from haab.kit.compiler.rule import bind
from haab.kit.compiler.wasm.instance import instance_of
from haab.kit.compiler.wasm.moves import Moves
from haab.kit.record.arrays import array, array_type, zeros
from haab.kit.record.chance import new_chance
from haab.kit.record.stack import new_menu
from haab.kit.record.types import AnyRecord, Ints, Menu
from haab.kit.ruleset import Ruleset

SHARES = 16
"""Parts of a batch for each thread, taken one after the other: a thread on a slower core takes fewer of them."""


@dataclass(frozen=True)
class Batch:
    """What came of many random games."""

    lengths: list[int]
    """Decisions in each game."""
    scores: list[list[int]]
    """Score of each seat in each game, in the ruleset's unit."""
    seconds: float

    @property
    def decisions(self) -> int:
        """All decisions together."""
        return sum(self.lengths)

    @property
    def decisions_per_second(self) -> float:
        """Speed of the whole batch."""
        return self.decisions / self.seconds


class Engine(EntrySet):
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
            "engine",
            {
                "legal": rules.legal,
                "apply": rules.apply,
                "list_moves": bind(loops.list_moves, f"{name}_list_moves", **moves),
                "play_move": bind(loops.play_move, f"{name}_play_move", **moves),
                "try_moves": bind(loops.try_moves, f"{name}_try_moves", **moves),
                "random_games": bind(loops.random_games, f"{name}_random_games", play_at_random=play, **names),
                "perft": bind(loops.perft, f"{name}_perft", **names),
            },
            ruleset.record_type,
            module=name,
            command=(sys.executable, "-m", "haab.kit.compile", ruleset.package),
        )

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments that belong to a game that nobody plays."""
        ruleset = self.ruleset
        seats = ruleset.seats[0]
        options = ruleset.check_options(seats, {})
        game = ruleset.start(seats, options, 0)
        menu = new_menu(ruleset.menu)
        ruleset.rules.legal(game, menu)
        match name:
            case "legal":
                return game, menu
            case "apply":
                return game, menu[1]
            case "list_moves":
                return _copies(game, 1), menu
            case "play_move":
                return _copies(game, 1), menu[1]
            case "try_moves":
                return _tried(game, menu)
            case "random_games":
                return self._share(seats, ruleset.option_array(options), 0, 1)
            case _:
                return self._counting(game, 1)

    # ---- rules

    def legal(self, game: AnyRecord) -> list[int]:
        """The legal codes."""
        if self.engine == WASM:
            return self._moves().legal(game)
        menu = new_menu(self.ruleset.menu)
        if self.engine == INTERPRETED:
            self.ruleset.rules.legal(game, menu)
        else:
            self.best("list_moves")(_in_array(game), menu)
        return menu[1 : 1 + menu[0]]

    def apply(self, game: AnyRecord, code: int) -> None:
        """Play a legal code."""
        if self.engine == WASM:
            self._moves().apply(game, code)
        elif self.engine == INTERPRETED:
            self.ruleset.rules.apply(game, code)
        else:
            self.best("play_move")(_in_array(game), code)

    def _moves(self) -> Moves:
        """One decision at a time by WebAssembly, in this thread."""
        kept = instance_of(self.module).kept
        if "moves" not in kept:
            kept["moves"] = Moves(instance_of(self.module), self.record_type, self.ruleset.menu)
        moves: Moves = kept["moves"]
        return moves

    def confirming(self, game: AnyRecord, codes: Sequence[int]) -> list[bool]:
        """For each of these legal codes whether it ends what its player may still take back."""
        games, menu, confirms = _tried(game, array(c_int16, [len(codes), *codes]))
        self.best("try_moves")(games, menu, confirms)
        return [bool(found) for found in confirms.tolist()]

    # ---- many games

    def random_games(self, seats: int, options: dict[str, bool], count: int, seed: int = 0, threads: int = 1) -> Batch:
        """Play many random games on all threads; game i has the seed `seed + i`."""
        self.make_fast()
        return self._random_games(self.best("random_games"), seats, options, count, seed, threads)

    def random_games_interpreted(self, seats: int, options: dict[str, bool], count: int, seed: int = 0) -> Batch:
        """The same games by interpreted rules, to compare."""
        return self._random_games(self.rules["random_games"], seats, options, count, seed, 1)

    def _random_games(
        self, function: Function, seats: int, options: dict[str, bool], count: int, seed: int, threads: int
    ) -> Batch:
        values = self.ruleset.option_array(options)
        shares = 1 if threads == 1 else threads * SHARES

        def share(number: int) -> tuple[list[int], list[list[int]]]:
            start, stop = count * number // shares, count * (number + 1) // shares
            given = self._share(seats, values, seed + start, stop - start)
            function(*given)
            return given[-2].tolist(), given[-1].tolist()

        start_time = time.perf_counter()
        if threads == 1:
            played = [share(0)]
        else:
            with ThreadPoolExecutor(threads) as pool:
                played = list(pool.map(share, range(shares)))
        seconds = time.perf_counter() - start_time
        return Batch(
            [length for lengths, _ in played for length in lengths],
            [row for _, scores in played for row in scores],
            seconds,
        )

    def _share(self, seats: int, options: Ints, seed: int, count: int) -> tuple[Any, ...]:
        """What `random_games` is given for some games: the first has this seed. Last come lengths and scores."""
        games = zeros(self.ruleset.record_type, 1)
        results = zeros(c_int64, count), zeros(c_int64, count, seats)
        return games, new_menu(self.ruleset.menu), new_chance(0), seats, options, seed, *results

    def perft(self, game: AnyRecord, depth: int) -> list[int]:
        """The number of decision sequences of length 1 to depth."""
        self.make_fast()
        return self._perft(self.best("perft"), game, depth)

    def perft_interpreted(self, game: AnyRecord, depth: int) -> list[int]:
        """The same numbers by interpreted rules, to compare."""
        return self._perft(self.rules["perft"], game, depth)

    def _perft(self, function: Function, game: AnyRecord, depth: int) -> list[int]:
        given = self._counting(game, depth)
        function(*given)
        return list(given[3][1:])

    def _counting(self, game: AnyRecord, depth: int) -> tuple[Any, ...]:
        """What `perft` is given; its fourth argument are the counts."""
        games = zeros(self.ruleset.record_type, depth + 1)
        games[0] = game
        menus = zeros(c_int16, depth + 1, self.ruleset.menu + 1)
        return games, menus, zeros(c_int64, depth + 1), zeros(c_int64, depth + 1), depth


def _tried(game: AnyRecord, menu: Menu) -> tuple[Any, Menu, Any]:
    """What `try_moves` is given: the game, and a second one to try moves in; the codes; room for the answers."""
    return _copies(game, 2), menu, zeros(c_int64, menu[0])


def _copies(game: AnyRecord, count: int) -> Any:
    """An array with so many copies of a game."""
    return array_type(type(game), count).from_buffer_copy(game.tobytes() * count)


def _in_array(game: AnyRecord) -> Any:
    """The array of one that a game is, on the same memory: Numba takes it thirty times as fast as a record."""
    return array_type(type(game), 1).from_buffer(game)


@cache
def engine(ruleset: Ruleset) -> Engine:
    """The one engine of a ruleset in this process."""
    return Engine(ruleset)
