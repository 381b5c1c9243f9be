"""The modules that come with the package, and their machine code in the user's cache."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import threading
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import wasmtime

from haab.kit.compiler.sources import cache_root

ARTIFACTS = Path(__file__).resolve().parents[3] / "web" / "static" / "engine"
"""The page loads the same files."""
_loading = threading.RLock()
"""Of several threads that want the same for the first time one makes it: instances and modules share one engine."""


def module_file(name: str) -> Path:
    """Where a module is."""
    return ARTIFACTS / f"{name}.wasm"


@cache
def module_shape(name: str) -> dict[str, Any] | None:
    """What is known of a module: its entries, and what it was built from; None: there is none."""
    file = module_file(name).with_suffix(".json")
    if not file.exists() or not module_file(name).exists():
        return None
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


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
