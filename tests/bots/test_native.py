"""Searches by Numba, where it is installed."""

from __future__ import annotations

import os
import subprocess
import sys

ENGINES = """
from haab.bots.search.entries import searches_of
from haab.games import ruleset
print({searches.engine for searches in searches_of(ruleset("tikal"))})
"""
PATIENCE = 600
"""Seconds; compiling takes one minute, loading takes a second."""


def _said_by(*words: str) -> str:
    """What a process says that may choose its engine."""
    free = {name: value for name, value in os.environ.items() if name != "HAAB_ENGINE"}
    command = [sys.executable, *words]
    return subprocess.run(command, capture_output=True, check=True, env=free, text=True, timeout=PATIENCE).stdout


def test_a_process_loads_the_searches_that_numba_has_compiled_before() -> None:
    _said_by("-m", "haab.bots.compile", "tikal")
    assert _said_by("-c", ENGINES) == "{'native'}\n"
