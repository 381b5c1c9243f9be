"""Compiled rules are kept where sources, tools and several processes cannot disturb one another."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import llvmlite.binding
import pytest
from numba.core import config as numba_config

from haab.kit.compiler import sources
from haab.kit.compiler.cache import (
    KEPT,
    READY,
    cache_folder,
    numba_writes_to,
    only_one_compiles,
    remove_old_folders,
)
from haab.kit.compiler.sources import cache_root

config: Any = numba_config
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def package(tmp_path, monkeypatch) -> Path:
    """A package of two files, one of the kit and one of a game."""
    package = tmp_path / "package"
    for path, text in (
        ("kit/record/stack.py", "x = 1"),
        ("kit/compiler/loops.py", "x = 1"),
        ("games/chess/data.json", "{}"),
        ("games/go/play.py", "y = 1"),
    ):
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        (package / path).write_text(text)
    monkeypatch.setattr(sources, "PACKAGE", package)
    monkeypatch.setenv("HAAB_CACHE", str(tmp_path / "cache"))
    return package


def test_the_folder_is_the_users_unless_chosen(monkeypatch, tmp_path):
    monkeypatch.delenv("HAAB_CACHE", raising=False)
    assert "haab" in str(cache_root())
    monkeypatch.setenv("HAAB_CACHE", str(tmp_path))
    assert cache_root() == tmp_path


def test_the_folder_stays_while_nothing_changes(package):
    assert cache_folder("chess") == cache_folder("chess")
    assert cache_folder("chess").name.startswith("chess-")


@pytest.mark.parametrize(
    "path", ["kit/record/stack.py", "kit/compiler/loops.py", "games/chess/data.json", "games/chess/new.py"]
)
def test_the_folder_changes_with_every_source_it_depends_on(package, path):
    before = cache_folder("chess")
    (package / path).write_text("z = 2")
    assert cache_folder("chess") != before


def test_the_folder_does_not_change_with_another_game_another_kind_of_file_or_new_words(package):
    before = cache_folder("chess")
    (package / "games/go/play.py").write_text("y = 2")
    (package / "games/chess/notes.txt").write_text("hello")
    (package / "games/chess/shown").mkdir()
    (package / "games/chess/shown/words.py").write_text("new = 'words'")
    assert cache_folder("chess") == before


def test_the_folder_changes_with_the_processor(package, monkeypatch):
    before = cache_folder("chess")
    monkeypatch.setattr(llvmlite.binding, "get_host_cpu_name", lambda: "another")
    assert cache_folder("chess") != before


def test_numba_keeps_other_peoples_work_elsewhere(tmp_path):
    before = config.CACHE_DIR
    with numba_writes_to(tmp_path):
        assert str(tmp_path) == config.CACHE_DIR
    assert before == config.CACHE_DIR


def test_two_games_that_are_loaded_side_by_side_keep_their_folders(tmp_path):
    """They met once: what the second wrote lay in the folder that the program had been started in."""
    before = config.CACHE_DIR
    is_inside, may_leave, found = threading.Event(), threading.Event(), []

    def load_another() -> None:
        is_inside.wait(10)
        with numba_writes_to(tmp_path / "another"):
            may_leave.wait(0.2)
            found.append(config.CACHE_DIR)

    other = threading.Thread(target=load_another)
    other.start()
    with numba_writes_to(tmp_path / "one"):
        is_inside.set()
        other.join(0.1)
        found.append(config.CACHE_DIR)
    may_leave.set()
    other.join()
    assert found == [str(tmp_path / "one"), str(tmp_path / "another")]
    assert before == config.CACHE_DIR


def test_only_the_newest_folders_are_kept(package):
    for number in range(KEPT + 3):
        folder = cache_root() / f"chess-{number}"
        with only_one_compiles(folder):
            pass
        os.utime(folder, (number, number))
    remove_old_folders()
    assert kept() == list(range(3, KEPT + 3))


def kept() -> list[int]:
    """The numbers of the folders that are left."""
    return sorted(int(path.name[6:]) for path in cache_root().iterdir() if path.is_dir())


def test_folders_that_others_have_loaded_from_lately_are_kept(package):
    """Eight checkouts on one machine pushed each other's code out while their tests ran, and compiled it again."""
    for number in range(KEPT + 3):
        folder = cache_root() / f"chess-{number}"
        with only_one_compiles(folder):
            (folder / READY).touch()
        os.utime(folder, (number, number))
        if number > 1:
            os.utime(folder / READY, (number, number))
    remove_old_folders()
    assert kept() == [0, 1, *range(5, KEPT + 3)]


# ---- processes


def start(code: str, folder: Path, **environment: str) -> subprocess.Popen[str]:
    """Another Python with a cache of its own."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "HAAB_CACHE": str(folder), "HAAB_ENGINE": "", **environment}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=variables, stdout=pipe, stderr=pipe, text=True)


def output(process: subprocess.Popen[str]) -> str:
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    return out.strip()


PLAY = """
from haab.kit.engine import engine
from tests.engine.toy import RULESET
rules = engine(RULESET)
{order}
batch = rules.random_games(3, {{"greedy": True}}, 50, seed=1)
assert batch.lengths == rules.random_games_interpreted(3, {{"greedy": True}}, 50, seed=1).lengths
print(sum(batch.lengths))
"""


def test_two_processes_may_compile_at_once(tmp_path):
    both = [start(PLAY.format(order="rules.compile()"), tmp_path) for _ in range(2)]
    first, second = (output(process) for process in both)
    assert first == second
    assert output(start(PLAY.format(order="assert rules.is_cached and rules.engine == 'native'"), tmp_path)) == first


def test_the_order_in_which_entries_are_asked_for_does_not_matter(tmp_path):
    backwards = "for name in ('perft', 'random_games', 'apply', 'legal'): assert rules.native(name)"
    output(start(PLAY.format(order=backwards), tmp_path))


BEGIN = """
import time
from haab.kit.engine import engine
from haab.kit.game import new_game
from tests.engine.toy import RULESET
rules = engine(RULESET)
"""

BACKGROUND = f"""
{BEGIN}
rules.prepare()
game = new_game(RULESET, 2, 1, {{}})
assert not rules.is_fast
assert game.codes == [0, 1, 2]
game.play("take 3")
deadline = time.monotonic() + 100
while not rules.is_fast and time.monotonic() < deadline:
    time.sleep(0.05)
assert rules.engine == "native"
game.play("take 2")
assert game.codes == [0, 1, 2]
print(game.data.sticks)
"""

WARM = f"""
{BEGIN}
game = new_game(RULESET, 2, 1, {{}})
assert rules.engine == "native"
print("compiled at once")
"""


def test_a_game_is_played_interpreted_while_its_rules_are_compiled_in_the_background(tmp_path):
    assert output(start(BACKGROUND, tmp_path, HAAB_ENGINE="")) == "7"
    assert output(start(WARM, tmp_path, HAAB_ENGINE="")) == "compiled at once"


NOTHING = f"""
{BEGIN}
game = new_game(RULESET, 2, 1, {{}})
assert rules._background is None and not rules.is_fast
print(len(game.codes))
"""


def test_starting_a_game_compiles_nothing(tmp_path):
    assert output(start(NOTHING, tmp_path, HAAB_ENGINE="")) == "3"
    assert not any(tmp_path.iterdir())


def test_a_process_that_wants_to_interpret_compiles_nothing(tmp_path):
    assert output(start(f"{BEGIN}rules.prepare(){NOTHING}", tmp_path, HAAB_ENGINE="interpreted")) == "3"
    assert not any(tmp_path.iterdir())
