"""Where compiled rules are kept: a folder of the user's, keyed by everything that the machine code depends on."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
import platformdirs
from filelock import FileLock
from numba.core import config

NUMBA: Any = config
PACKAGE = Path(__file__).resolve().parents[2]
SHOWN = "shown"
"""The part of a game that no rule depends on (a test looks at what is imported)."""
_numba_is_told = threading.RLock()
KEPT = 12
"""How many folders of compiled rules are kept; older ones are removed."""


def cache_root() -> Path:
    """The folder above all compiled rules: $HAAB_CACHE, or the user's cache folder."""
    chosen = os.environ.get("HAAB_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_path("haab"))


def cache_folder(game: str, more_sources: Sequence[Path] = ()) -> Path:
    """The folder of this game's compiled rules: it changes with the sources, the tools and the processor."""
    return cache_root() / f"{game}-{_key(game, more_sources)}"


def _key(game: str, more_sources: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for part in (numba.__version__, np.__version__, sys.version, platform.machine(), _processor(), str(PACKAGE)):
        digest.update(part.encode())
    for path in (*_sources(game), *more_sources):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _processor() -> str:
    return str(llvmlite.binding.get_host_cpu_name())


def _sources(game: str) -> Iterator[Path]:
    """The kit and the game, but for what only shows it: new words need no new machine code."""
    for folder in (PACKAGE / "kit", PACKAGE / "games" / game):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".json") and path.parent.name != SHOWN:
                yield path


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
    with _numba_is_told:
        before = NUMBA.CACHE_DIR
        NUMBA.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            NUMBA.CACHE_DIR = before


def remove_old_folders() -> None:
    """Forget compiled rules of sources that are long gone."""
    folders = sorted((path for path in cache_root().iterdir() if path.is_dir()), key=_time_of_change)
    for folder in folders[:-KEPT]:
        shutil.rmtree(folder, ignore_errors=True)
        folder.with_suffix(".lock").unlink(missing_ok=True)


def _time_of_change(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0  # another process has just removed it
