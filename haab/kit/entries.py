"""Rules that Python calls: interpreted at once, compiled as soon as that is done.

The first process that needs them starts a second one that compiles them into the user's cache; meanwhile everything
runs interpreted. Later processes load them in a fraction of a second. A layer above the kit (bots, environments) has
entries of its own beside those of a game's engine.
"""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from haab.kit.cache import cache_folder, numba_writes_to, only_one_compiles, remove_old_folders
from haab.kit.rule import compiled

READY = "ready"
"""A file of this name in the cache folder says that everything needed for play is there."""

Function = Callable[..., Any]


class Entries:
    """Some rules of one game that Python calls, kept together in one folder of the cache."""

    def __init__(
        self,
        game: str,
        rules: Mapping[str, Function],
        needed: Sequence[str],
        warm: Callable[[str, Function], None],
        command: Sequence[str],
        sources: Sequence[Path] = (),
    ) -> None:
        """`rules` are the entries by name, `needed` those that are compiled ahead of use.

        `warm(name, function)` calls an entry once on something small. `command` compiles the needed entries in a
        process of its own. `sources` are files that the machine code depends on, beside the kit's and the game's.
        """
        self.interpreted = dict(rules)
        self._game = game
        self._needed = needed
        self._warm = warm
        self._command = command
        self._sources = sources
        self._compiled: dict[str, Function] = {}
        self._lock = threading.Lock()
        self._background: threading.Thread | None = None

    @property
    def are_compiled(self) -> bool:
        """Whether all that is needed is compiled and loaded."""
        return all(name in self._compiled for name in self._needed)

    def prepare(self) -> None:
        """Load what is needed if it is in the cache; otherwise have it compiled in the background."""
        if self.are_compiled or self._background is not None or os.environ.get("HAAB_INTERPRET"):
            return
        if (self._folder / READY).exists():
            self.compile()
            return
        self._background = threading.Thread(target=self._compile_elsewhere, daemon=True)
        self._background.start()

    def compile(self) -> float:
        """Wait until all that is needed is compiled; returns the seconds it took."""
        start = time.perf_counter()
        with self._lock, only_one_compiles(self._folder):
            for name in self._needed:
                self._load(name)
            (self._folder / READY).touch()
        remove_old_folders()
        return time.perf_counter() - start

    def fast(self, name: str) -> Function:
        """A compiled entry, compiled now if need be."""
        if name not in self._compiled:
            with self._lock, only_one_compiles(self._folder):
                self._load(name)
        return self._compiled[name]

    def fast_or_slow(self, name: str) -> Function:
        """An entry at the best speed there is at the moment."""
        return self._compiled.get(name) or self.interpreted[name]

    @property
    def _folder(self) -> Path:
        return cache_folder(self._game, self._sources)

    def _compile_elsewhere(self) -> None:
        quiet = subprocess.DEVNULL
        done = subprocess.run(self._command, stdin=quiet, stdout=quiet, stderr=quiet, check=False)
        if done.returncode == 0:
            self.compile()

    def _load(self, name: str) -> None:
        if name in self._compiled:
            return
        for entry in self.interpreted.values():
            compiled(entry, entry=True)
        with numba_writes_to(self._folder):
            function = compiled(self.interpreted[name], entry=True)
            function.enable_caching()
        self._warm(name, function)
        self._compiled[name] = function
