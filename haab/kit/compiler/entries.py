"""Rules that Python calls, by the best engine there is.

- *wasm*, the default: the WebAssembly that comes with the package, at once and everywhere (`wasm/`);
- *native*: compiled by Numba, if that extra is installed and has compiled these very rules (`native.py`);
- *interpreted*: the Python functions themselves.

If the shipped WebAssembly was built from other sources - somebody has changed a rule - Numba compiles them in the
background, and until then, or without Numba, they are interpreted; one line says so. `HAAB_ENGINE` chooses an engine.

A layer above the kit may have entries of its own beside those of a game's engine: the searches of bots are such.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from haab.kit.compiler.sources import sources_digest
from haab.kit.compiler.wasm.instance import instance_of
from haab.kit.compiler.wasm.machine import can_run
from haab.kit.compiler.wasm.modules import module_shape
from haab.kit.errors import BadOptions

log = logging.getLogger("haab.kit")

WASM, NATIVE, INTERPRETED = "wasm", "native", "interpreted"
ENGINES = (WASM, NATIVE, INTERPRETED)
CHECKED = "checked"
"""Stands where a module says what it was built from, if that was compared with the rules when both were packed."""

Function = Callable[..., Any]
Held = TypeVar("Held")


def chosen_engine() -> str | None:
    """The engine that the environment asks for; None: the best there is."""
    chosen = os.environ.get("HAAB_ENGINE") or None
    if chosen is not None and chosen not in ENGINES:
        raise BadOptions(f"HAAB_ENGINE must be one of {', '.join(ENGINES)}, not {chosen!r}")
    if chosen == NATIVE:
        _ask_for_numba()
    return chosen


def has_numba() -> bool:
    """Whether the extra `native` is installed."""
    return find_spec("numba") is not None


def _ask_for_numba() -> None:
    if not has_numba():
        raise BadOptions('Numba is not installed: pip install "haab[native]"')


class EntrySet(ABC):
    """Some rules of one game that Python calls. They share most of the rules that they call."""

    def __init__(
        self,
        game: str,
        label: str,
        rules: Mapping[str, Function],
        record_type: Any,
        *,
        module: str,
        command: Sequence[str] = (),
        sources: Sequence[Path] = (),
    ) -> None:
        """`rules` are the entries by name; those that other entries call come first.

        `module` is the WebAssembly that has them, where `label` tells what they were built from. `command` has Numba
        compile them in a process of its own. `sources` are files that machine code depends on, beside the kit's and
        the game's.
        """
        self.game = game
        self.label = label
        self.rules = dict(rules)
        self.record_type = record_type
        self.module = module
        self._command = command
        self._sources = sources
        self._native: dict[str, Function] = {}
        self._lock = threading.Lock()
        self._background: threading.Thread | None = None
        self._engine: str | None = None
        self._sampling_thread: int | None = None

    @abstractmethod
    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments of no importance for an entry: Numba compiles it for their types."""

    # ---- which engine

    @property
    def engine(self) -> str:
        """The engine that entries are called by."""
        if self._sampling_thread == threading.get_ident():
            return INTERPRETED  # samples for Numba are made before it has loaded anything, and live in no module
        if self._engine is None:
            self._engine = self._best_engine()
        return self._engine

    def use(self, engine: str) -> None:
        """Call entries by this engine from now on, whatever else there is."""
        if engine == NATIVE:
            self.compile()
        self._engine = engine

    @property
    def is_fast(self) -> bool:
        """Whether a search by these entries is worth while: they are not interpreted."""
        return self.engine != INTERPRETED

    def _best_engine(self) -> str:
        chosen = chosen_engine()
        if chosen == WASM and module_shape(self.module) is None:
            return INTERPRETED  # a game that comes without
        if chosen == WASM and not self.has_wasm:
            raise BadOptions(f"HAAB_ENGINE is wasm, but there is none of {self.module} as it is: make artifacts")
        if chosen == NATIVE:
            self.compile()
        if chosen is not None:
            return chosen
        if has_numba() and self.is_cached:
            self._load()
            return NATIVE
        return WASM if self.has_wasm else INTERPRETED

    @property
    def has_wasm(self) -> bool:
        """Whether the WebAssembly that comes with the package is of these rules as they are now, and can be run."""
        if not can_run():
            return False
        built = (module_shape(self.module) or {}).get("built_from", {}).get(self.label)
        if built is None or built == CHECKED:
            return built is not None
        return bool(built["sources"] == self.sources or built["rules"] == self.fingerprint)

    @property
    def sources(self) -> str:
        """The files that machine code depends on, as a short text: quickly had, but a comment changes it."""
        return sources_digest(self.game, self._sources)

    @property
    def fingerprint(self) -> str:
        """The rules themselves, their constants and the record, as a short text."""
        from haab.kit.compiler.fingerprint import fingerprint  # what it needs takes long to import

        return fingerprint(self.rules.values(), self.record_type)

    def prepare(self) -> None:
        """If they are interpreted only because they were changed, have Numba compile them in the background."""
        if not self._was_changed or self._background is not None:
            return
        hope = "Numba compiles them" if has_numba() else 'pip install "haab[native]", or make artifacts'
        log.warning("%s is interpreted: its WebAssembly is of other rules (%s)", self.module, hope)
        self._background = threading.Thread(target=self._compile_elsewhere, daemon=True)
        if has_numba():
            self._background.start()

    @property
    def _was_changed(self) -> bool:
        """Whether they are interpreted only because they are not those of the WebAssembly."""
        return self.engine == INTERPRETED and chosen_engine() is None

    def _compile_elsewhere(self) -> None:
        from haab.kit.compiler.background import run_with_parent

        status, said = run_with_parent(self._command)
        if status != 0:
            log.error("%s stays interpreted, compiling it failed:\n%s", self.game, said)
            return
        self._load()
        self._engine = NATIVE

    def make_fast(self) -> None:
        """If they are interpreted only because they were changed, wait until Numba has compiled them."""
        if not has_numba():
            self.prepare()  # which says so
        elif self._was_changed:
            self.compile()
            self._engine = NATIVE

    # ---- the entries

    def best(self, name: str) -> Function:
        """An entry by the best engine there is at the moment."""
        engine = self.engine
        if engine == WASM:
            return self.wasm(name)
        return self._native[name] if engine == NATIVE else self.rules[name]

    def wasm(self, name: str) -> Function:
        """An entry by WebAssembly."""
        module = self.module
        return lambda *arguments: instance_of(module).call(name, arguments)

    def native(self, name: str) -> Function:
        """An entry by Numba, compiled now if need be."""
        if name not in self._native:
            self.compile()
        return self._native[name]

    def hold(self, value: Held) -> Held:
        """A tuple of arrays, or one, where entries of this thread take it without copying it at every call."""
        held: Held = instance_of(self.module).hold(value) if self.engine == WASM else value
        return held

    # ---- Numba

    @property
    def is_cached(self) -> bool:
        """Whether Numba has compiled them before."""
        from haab.kit.compiler.cache import READY

        return (self._folder / READY).exists()

    def compile(self) -> float:
        """Wait until Numba has compiled every entry; returns the seconds it took."""
        _ask_for_numba()
        from haab.kit.compiler.cache import READY, only_one_compiles, remove_old_folders

        start = time.perf_counter()
        with only_one_compiles(self._folder):
            self._load()
            (self._folder / READY).touch()
        remove_old_folders()
        return time.perf_counter() - start

    @property
    def _folder(self) -> Path:
        from haab.kit.compiler.cache import cache_folder

        return cache_folder(self.game, self._sources)

    def _load(self) -> None:
        """Have Numba load the entries from its cache, or compile them."""
        from haab.kit.compiler.cache import numba_writes_to
        from haab.kit.compiler.native import compiled, with_numpy

        with self._lock:
            with numba_writes_to(self._folder):
                for rule in self.rules.values():
                    compiled(rule, entry=True).enable_caching()
            self._sampling_thread = threading.get_ident()
            try:
                for name, rule in self.rules.items():
                    if name not in self._native:
                        function = with_numpy(compiled(rule, entry=True))
                        function(*self.sample(name))
                        self._native[name] = function
            finally:
                self._sampling_thread = None
