"""Where rules compiled by Numba are kept: a folder of the user's, keyed by everything that the code depends on."""

from __future__ import annotations

import hashlib
import platform
import shutil
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding
import numpy as np
from filelock import FileLock

from haab.kit.compiler.sources import PACKAGE, cache_root, sources_digest

_numba_is_told = threading.RLock()
KEPT = 12
"""How many folders of compiled rules are kept; older ones are removed."""
IN_USE = 3600.0
"""Seconds during which none is removed: several checkouts, each with its own rules, may be at work on one machine."""
READY = "ready"
"""A file of this name in a folder says that Numba has compiled every entry; it is touched whenever they are loaded."""


def cache_folder(game: str, more_sources: Sequence[Path] = ()) -> Path:
    """The folder of this game's compiled rules: it changes with the sources, the tools and the processor."""
    return cache_root() / f"{game}-{_key(game, more_sources)}"


def _key(game: str, more_sources: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    processor = str(llvmlite.binding.get_host_cpu_name())
    for part in (version("numba"), np.__version__, sys.version, platform.machine(), processor, str(PACKAGE)):
        digest.update(part.encode())
    digest.update(sources_digest(game, more_sources).encode())
    return digest.hexdigest()[:16]


@contextmanager
def only_one_compiles(folder: Path) -> Iterator[None]:
    """One process at a time writes into a folder; the others wait and then find the work done."""
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_suffix(".lock")):
        yield


@contextmanager
def numba_writes_to(folder: Path) -> Iterator[None]:
    """Let Numba keep what it compiles in this folder, without changing where other packages keep theirs.

    One thread at a time: two games that are loaded side by side would take each other's folder away, and Numba would
    leave its files wherever the program was started.
    """
    from numba.core import config as numba_config  # only whoever compiles waits for Numba

    config: Any = numba_config
    with _numba_is_told:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def remove_old_folders() -> None:
    """Forget compiled rules of sources that are long gone."""
    folders = sorted((path for path in cache_root().iterdir() if path.is_dir()), key=_time_of_use)
    for folder in folders[:-KEPT]:
        if time.time() - _time_of_use(folder) > IN_USE:
            shutil.rmtree(folder, ignore_errors=True)
            folder.with_suffix(".lock").unlink(missing_ok=True)


def _time_of_use(folder: Path) -> float:
    """When its code was compiled or loaded last; 0 if it is not there any more."""
    for path in (folder / READY, folder):
        with suppress(FileNotFoundError):
            return path.stat().st_mtime
    return 0.0  # another process has just removed it
