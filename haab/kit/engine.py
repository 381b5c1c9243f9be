"""A game's rules at the best speed there is: interpreted at once, compiled as soon as that is done.

The first process that needs a game starts a second one that compiles its rules into the user's cache; meanwhile
everything runs interpreted. Later processes load the compiled rules in a fraction of a second.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from haab.kit import loops
from haab.kit.cache import cache_folder, numba_writes_to, only_one_compiles, remove_old_folders
from haab.kit.chance import new_chance
from haab.kit.frames import copy_record, new_menu
from haab.kit.rule import bind, compiled
from haab.kit.ruleset import Ruleset

READY = "ready"
"""A file of this name in the cache folder says that every entry is there."""

TO_PLAY = ("legal", "apply")
"""The entries that a game in Python needs."""
ENTRIES = (*TO_PLAY, "random_games", "perft")
"""All entries. They share most of their rules, so compiling them in one process is far cheaper than one by one."""


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


class Engine:
    """The rules of one game, callable from Python."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        rules = ruleset.rules
        name = ruleset.name
        names = {"setup": rules.setup, "legal": rules.legal, "apply": rules.apply, "score": rules.score}
        play = bind(loops.play_at_random, f"{name}_play_at_random", **names)
        self._interpreted: dict[str, Callable[..., Any]] = {
            "legal": rules.legal,
            "apply": rules.apply,
            "random_games": bind(loops.random_games, f"{name}_random_games", play_at_random=play, **names),
            "perft": bind(loops.perft, f"{name}_perft", **names),
        }
        self._compiled: dict[str, Callable[..., Any]] = {}
        self._lock = threading.Lock()
        self._background: threading.Thread | None = None

    # ---- speed

    @property
    def is_compiled(self) -> bool:
        """Whether moves are played by compiled rules already."""
        return all(entry in self._compiled for entry in TO_PLAY)

    @property
    def may_compile(self) -> bool:
        """Whether compiled rules may be used at all: not if the environment says HAAB_INTERPRET."""
        return not os.environ.get("HAAB_INTERPRET")

    def prepare(self) -> None:
        """Load the compiled rules if they are in the cache; otherwise have them compiled in the background."""
        if self.is_compiled or self._background is not None or not self.may_compile:
            return
        if self._is_cached():
            self._load_to_play()
            return
        self._background = threading.Thread(target=self._compile_elsewhere, daemon=True)
        self._background.start()

    def compile(self) -> float:
        """Wait until every entry is compiled; returns the seconds it took."""
        start = time.perf_counter()
        with self._lock, only_one_compiles(cache_folder(self.ruleset.name)):
            for entry in ENTRIES:
                self._load(entry)
            (cache_folder(self.ruleset.name) / READY).touch()
        remove_old_folders()
        return time.perf_counter() - start

    def _load_to_play(self) -> None:
        with self._lock:
            for entry in TO_PLAY:
                self._load(entry)

    def _is_cached(self) -> bool:
        return (cache_folder(self.ruleset.name) / READY).exists()

    def _compile_elsewhere(self) -> None:
        command = [sys.executable, "-m", "haab.kit.compile", self.ruleset.package]
        quiet = subprocess.DEVNULL
        done = subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet, check=False)
        if done.returncode == 0:
            self._load_to_play()

    def entry(self, name: str) -> Callable[..., Any]:
        """A compiled entry, compiled now if need be."""
        if name not in self._compiled:
            with self._lock, only_one_compiles(cache_folder(self.ruleset.name)):
                self._load(name)
        return self._compiled[name]

    def _load(self, name: str) -> None:
        if name in self._compiled:
            return
        with numba_writes_to(cache_folder(self.ruleset.name)):
            for entry in ("legal", "apply", name):
                compiled(self._interpreted[entry], entry=True).enable_caching()
        function = compiled(self._interpreted[name], entry=True)
        self._warm(name, function)
        self._compiled[name] = function

    def _warm(self, name: str, function: Callable[..., Any]) -> None:
        """Call an entry once on a game of no importance, so that it is compiled or loaded."""
        ruleset = self.ruleset
        seats = ruleset.seats[0]
        options = ruleset.check_options(seats, {})
        game = ruleset.start(seats, options, 0)
        menu = new_menu(ruleset.menu)
        match name:
            case "legal":
                function(game, menu)
            case "apply":
                ruleset.rules.legal(game, menu)
                function(game, int(menu[1]))
            case "random_games":
                self._random_games(function, seats, ruleset.option_array(options), 0, 1, 1)
            case "perft":
                self._perft(function, game, 1)

    # ---- rules

    def legal(self, game: np.record, menu: np.ndarray) -> list[int]:
        """The legal codes."""
        self._fast_or_slow("legal")(game, menu)
        return [int(code) for code in menu[1 : 1 + menu[0]]]

    def apply(self, game: np.record, code: int) -> None:
        """Play a legal code."""
        self._fast_or_slow("apply")(game, code)

    def _fast_or_slow(self, name: str) -> Callable[..., Any]:
        return self._compiled.get(name) or self._interpreted[name]

    # ---- many games

    def random_games(self, seats: int, options: dict[str, bool], count: int, seed: int = 0, threads: int = 1) -> Batch:
        """Play many random games on all threads; game i has the seed `seed + i`."""
        values = self.ruleset.option_array(options)
        return self._random_games(self.entry("random_games"), seats, values, seed, count, threads)

    def random_games_interpreted(self, seats: int, options: dict[str, bool], count: int, seed: int = 0) -> Batch:
        """The same games by interpreted rules, to compare."""
        values = self.ruleset.option_array(options)
        return self._random_games(self._interpreted["random_games"], seats, values, seed, count, 1)

    def _random_games(
        self, function: Callable[..., Any], seats: int, options: np.ndarray, seed: int, count: int, threads: int
    ) -> Batch:
        lengths = np.zeros(count, np.int64)
        scores = np.zeros((count, seats), np.int64)

        def share(number: int) -> None:
            start, stop = count * number // threads, count * (number + 1) // threads
            games = np.zeros(1, self.ruleset.record).view(np.recarray)
            menu = new_menu(self.ruleset.menu)
            function(games, menu, new_chance(0), seats, options, seed, lengths, scores, start, stop)

        start_time = time.perf_counter()
        if threads == 1:
            share(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(share, range(threads)))
        return Batch(lengths, scores, time.perf_counter() - start_time)

    def perft(self, game: np.record, depth: int) -> list[int]:
        """The number of decision sequences of length 1 to depth."""
        return self._perft(self.entry("perft"), game, depth)

    def perft_interpreted(self, game: np.record, depth: int) -> list[int]:
        """The same numbers by interpreted rules, to compare."""
        return self._perft(self._interpreted["perft"], game, depth)

    def _perft(self, function: Callable[..., Any], game: np.record, depth: int) -> list[int]:
        games = np.zeros(depth + 1, self.ruleset.record).view(np.recarray)
        games[0] = copy_record(game)
        menus = np.zeros((depth + 1, self.ruleset.menu + 1), np.int16)
        counts = np.zeros(depth + 1, np.int64)
        function(games, menus, np.zeros(depth + 1, np.int64), counts, depth)
        return [int(number) for number in counts[1:]]


@cache
def engine(ruleset: Ruleset) -> Engine:
    """The one engine of a ruleset in this process."""
    return Engine(ruleset)
