"""Modules run by wasmtime, with their machine code in the user's cache."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import threading
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import wasmtime

from haab.kit.compiler.sources import cache_root
from haab.kit.compiler.wasm.machine import Trapped
from haab.kit.compiler.wasm.modules import module_file
from haab.kit.compiler.wasm.unchecked import unchecked_call

PAGE = 65536
_loading = threading.RLock()
"""Of several threads that want the same for the first time one makes it: instances and modules share one engine."""


class WasmtimeMachine:
    """A module with a memory of its own, in this process."""

    def __init__(self, name: str) -> None:
        self._store = wasmtime.Store(wasm_engine())
        self._exports = wasmtime.Instance(self._store, module(name), []).exports(self._store)
        memory: Any = self._exports["memory"]
        heap_base: Any = self._exports["__heap_base"]
        self._memory = memory
        self._length = memory.data_len(self._store)
        self.base = ctypes.addressof(memory.data_ptr(self._store).contents)
        self.heap_base = int(heap_base.value(self._store))
        self._calls: dict[str, Callable[[int], int]] = {}

    def grow(self, end: int) -> None:
        """Have memory up to a place. It stays where it is: wasmtime reserves all that 32 bits can address."""
        missing = end - self._length
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
            self._length = self._memory.data_len(self._store)

    def copy_in(self, place: int, address: int, size: int) -> None:
        """Copy so many bytes from an address to a place in memory."""
        ctypes.memmove(self.base + place, address, size)

    def copy_out(self, address: int, place: int, size: int) -> None:
        """Copy so many bytes from a place in memory to an address."""
        ctypes.memmove(address, self.base + place, size)

    def run(self, name: str, block: int) -> int:
        """Call an export with the place of its arguments."""
        call = self._calls.get(name)
        if call is None:
            call = self._calls[name] = unchecked_call(self._store, self._exports[name])
        try:
            return call(block)
        except wasmtime.Trap as error:
            raise Trapped(error.message.strip().splitlines()[-1].strip()) from error


# ---- modules as machine code


def wasm_engine() -> wasmtime.Engine:
    """The engine of this process."""
    with _loading:
        return _new_engine()


@cache
def _new_engine() -> wasmtime.Engine:
    """An engine.

    Every access to memory is compared with its bounds. Guard pages and a signal handler would save a seventh of the
    time, but Python's `faulthandler` (pytest, Ray) takes that signal away, and a trap would end the process. A memory
    has all that 32 bits can address reserved, so that it never moves when it grows.
    """
    config = wasmtime.Config()
    config.signals_based_traps = False
    config.memory_reservation = 1 << 32
    config.memory_may_move = False
    return wasmtime.Engine(config)


def module(name: str) -> wasmtime.Module:
    """A module as machine code: from the user's cache, or translated now (about a second) and put there."""
    with _loading:
        return _loaded(name)


@cache
def _loaded(name: str) -> wasmtime.Module:
    code = module_file(name).read_bytes()
    key = hashlib.sha256(version("wasmtime").encode() + code).hexdigest()[:16]
    kept = cache_root() / f"{name}-{key}.cwasm"
    with contextlib.suppress(wasmtime.WasmtimeError):  # it is not there, or of another version of wasmtime
        return wasmtime.Module.deserialize_file(wasm_engine(), str(kept))
    translated = wasmtime.Module(wasm_engine(), code)
    with contextlib.suppress(OSError):  # a cache that cannot be written to costs time, nothing else
        _keep(name, kept, bytes(translated.serialize()))
    return translated


def _keep(name: str, file: Path, code: bytes) -> None:
    """Put machine code into the cache, in place of that of other versions."""
    file.parent.mkdir(parents=True, exist_ok=True)
    written = file.with_suffix(f".{os.getpid()}")
    written.write_bytes(code)
    written.replace(file)
    for other in file.parent.glob(f"{name}-*.cwasm"):
        if other != file:
            other.unlink(missing_ok=True)
