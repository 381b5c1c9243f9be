"""Rules that Python calls: interpreted at once, compiled as soon as that is done.

The first process that needs them starts a second one that compiles them into the user's cache; meanwhile everything
runs interpreted. Later processes load the compiled ones in a fraction of a second. A layer above the kit may have
entries of its own beside those of a game's engine: the searches of bots are such.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from haab.kit.compiler.background import run_with_parent
from haab.kit.compiler.cache import cache_folder, numba_writes_to, only_one_compiles, remove_old_folders
from haab.kit.compiler.rule import compiled

log = logging.getLogger("haab.kit")

READY = "ready"
"""A file of this name in the cache folder says that every entry is there."""

Function = Callable[..., Any]


class CompiledSet(ABC):
    """Some rules of one game that Python calls, kept together in one folder of the cache.

    They share most of the rules that they call, so compiling them in one process is far cheaper than one by one.
    """

    def __init__(
        self,
        game: str,
        rules: Mapping[str, Function],
        to_play: Sequence[str],
        command: Sequence[str],
        sources: Sequence[Path] = (),
    ) -> None:
        """`rules` are the entries by name; those that other entries call come first. `to_play` are loaded ahead of use.

        `command` compiles all of them in a process of its own. `sources` are files that the machine code depends on,
        beside the kit's and the game's.
        """
        self._interpreted = dict(rules)
        self._game = game
        self._to_play = to_play
        self._command = command
        self._sources = sources
        self._compiled: dict[str, Function] = {}
        self._lock = threading.Lock()
        self._background: threading.Thread | None = None
        self._has_looked = False

    @abstractmethod
    def warm_up(self, name: str, function: Function) -> None:
        """Call an entry once on something of no importance, so that it is compiled or loaded."""

    @property
    def is_compiled(self) -> bool:
        """Whether play goes by compiled rules already."""
        return all(name in self._compiled for name in self._to_play)

    @property
    def may_compile(self) -> bool:
        """Whether compiled rules may be used at all: not if the environment says HAAB_INTERPRET."""
        return not os.environ.get("HAAB_INTERPRET")

    def use_cached(self) -> None:
        """Load the compiled rules if they are in the cache. Looks there once, and never compiles anything."""
        if self._has_looked or self.is_compiled or not self.may_compile:
            return
        self._has_looked = True
        if self._is_cached():
            self._load_to_play()

    def prepare(self) -> None:
        """Load the compiled rules if they are in the cache; otherwise have them compiled in the background."""
        self.use_cached()
        if self.is_compiled or self._background is not None or not self.may_compile:
            return
        self._background = threading.Thread(target=self._compile_elsewhere, daemon=True)
        self._background.start()

    def compile(self) -> float:
        """Wait until every entry is compiled; returns the seconds it took."""
        start = time.perf_counter()
        with self._lock, only_one_compiles(self._folder):
            for name in self._interpreted:
                self._load(name)
            (self._folder / READY).touch()
        remove_old_folders()
        return time.perf_counter() - start

    def native(self, name: str) -> Function:
        """A compiled entry, compiled now if need be."""
        if name not in self._compiled:
            with self._lock, only_one_compiles(self._folder):
                self._load(name)
        return self._compiled[name]

    def best(self, name: str) -> Function:
        """An entry at the best speed there is at the moment."""
        return self._compiled.get(name) or self._interpreted[name]

    @property
    def _folder(self) -> Path:
        return cache_folder(self._game, self._sources)

    def _is_cached(self) -> bool:
        return (self._folder / READY).exists()

    def _compile_elsewhere(self) -> None:
        status, said = run_with_parent(self._command)
        if status == 0:
            self._load_to_play()
        else:
            log.error("%s stays interpreted, compiling it failed:\n%s", self._game, said)

    def _load_to_play(self) -> None:
        with self._lock:
            for name in self._to_play:
                self._load(name)

    def _load(self, name: str) -> None:
        if name in self._compiled:
            return
        with numba_writes_to(self._folder):
            for rule in self._interpreted.values():
                compiled(rule, entry=True).enable_caching()
        function = compiled(self._interpreted[name], entry=True)
        self.warm_up(name, function)
        self._compiled[name] = function
