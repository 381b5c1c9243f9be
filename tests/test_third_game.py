"""A third game is a folder, a rulebook, words, tests and one line: the example is laid over a copy and played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.third_game import lay_over

GENERIC = [
    "tests/engine/test_random_games.py",
    "tests/engine/test_hidden.py",
    "tests/engine/test_bad_input.py",
    "tests/engine/test_compiled.py",
    "tests/engine/test_kinds.py",
    "tests/engine/test_states.py",
    "tests/locale",
    "tests/test_coverage.py",
    "tests/test_layers.py",
]
"""Tests that run on every game of the registry."""


@pytest.fixture(scope="module")
def laid_over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("third")
    lay_over(folder)
    return folder


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "HAAB_CACHE": str(folder / "cache")}
    environment.pop("HAAB_ENGINE", None)
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done


def test_the_third_game_is_in_the_registry_and_plays_at_full_speed(laid_over: Path) -> None:
    assert "cenote" in run(laid_over, "haab", "games").stdout
    assert "100 random games of cenote" in run(laid_over, "haab", "simulate", "cenote", "--games", "100").stdout


def test_the_tests_of_every_game_and_its_own_hold(laid_over: Path) -> None:
    run(laid_over, "tests.keeping", "cenote")
    own = ["tests/cenote", "tests/table/test_cenote_at_the_table.py", "tests/test_keeping.py"]
    run(laid_over, "pytest", "-p", "no:cacheprovider", "-k", "cenote or catalogues", *own, *GENERIC)
