"""The rules as a library for C: the same games, bit by bit. Skipped where there is no gcc."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import haab
from haab.batches.processor import observed
from haab.games import ruleset

ROOT = Path(__file__).parents[2]
GAME = "tikal"
"""The one that is compiled sooner; the library of the other is made by the same few lines."""

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc: apt-get install gcc")


class Shape(ctypes.Structure):
    _fields_ = (
        ("record_bytes", ctypes.c_size_t),
        *((name, ctypes.c_int) for name in ("codes", "menu", "features", "options", "seats", "rules")),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("native")
    subprocess.run([sys.executable, "-m", "tools.artifacts.native", str(found), GAME], check=True, cwd=ROOT)
    return found / GAME


@pytest.fixture(scope="module")
def library(folder: Path) -> Any:
    found = ctypes.CDLL(str(folder / f"libhaab_{GAME}.so"))
    found.haab_shape.restype = Shape
    found.haab_word.restype = ctypes.c_char_p
    found.haab_play_on.restype = ctypes.c_int64
    found.haab_deal.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
    found.haab_redeal.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int64)
    return found


def test_it_plays_the_same_games_as_python(library: Any) -> None:
    rules, shape = ruleset(GAME), library.haab_shape()
    assert (shape.rules, shape.codes) == (rules.version, len(rules.vocabulary))
    for seed, options in ((3, {}), (4, {"auction": True})):
        game, dice = haab.new(GAME, 3, seed, options), random.Random(seed)
        record = ctypes.create_string_buffer(shape.record_bytes)
        given = np.array([game.options[option.name] for option in rules.options], np.int64)
        library.haab_deal(record, 3, given.ctypes.data, seed)
        codes, row = np.zeros(shape.menu, np.int16), np.zeros(shape.features, np.int16)
        for _ in range(120):
            assert record.raw == game.data.tobytes()
            assert library.haab_to_move(record) == game.to_move
            count = library.haab_legal(record, codes.ctypes.data_as(ctypes.c_void_p))
            assert codes[:count].tolist() == game.codes
            library.haab_observe(record, game.to_move, row.ctypes.data_as(ctypes.c_void_p))
            assert row.tolist() == observed(rules, game.state.data, game.to_move or 0).tolist()
            code = dice.choice(game.codes)
            assert library.haab_word(code).decode() == rules.vocabulary[code]
            assert library.haab_play(record, code) == 0
            game.play(code)
        before = record.raw
        assert library.haab_play(record, shape.codes) == -1
        assert record.raw == before, "an illegal code changes nothing"


def test_scores_at_the_end_are_those_of_the_game(library: Any) -> None:
    shape = library.haab_shape()
    record, scores = ctypes.create_string_buffer(shape.record_bytes), (ctypes.c_double * shape.seats)()
    options = (ctypes.c_int64 * shape.options)()
    library.haab_deal(record, 2, options, 5)
    assert library.haab_play_on(record, 9) > 100
    assert library.haab_over(record)
    library.haab_scores(record, scores)
    final = ruleset(GAME).record_type.from_buffer_copy(record.raw)
    assert [float(score) for score in ruleset(GAME).scores(final)] == list(scores)[:2]


def test_the_example_in_c_plays(folder: Path, tmp_path: Path) -> None:
    program = tmp_path / "random_games"
    source = str(ROOT / "examples" / "c" / "random_games.c")
    linked = [f"-I{folder}", source, f"-L{folder}", f"-lhaab_{GAME}", f"-Wl,-rpath,{folder}"]
    subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", *linked, "-o", str(program)], check=True)
    done = subprocess.run([str(program), "2", "3"], check=True, capture_output=True, text=True)
    assert "3 games, " in done.stdout
    assert subprocess.run([str(program), "9"], capture_output=True, check=False).returncode == 2
