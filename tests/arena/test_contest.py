"""Contests: games between players who differ in their weights."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from haab.arena.contest import Contest, contest, on_threads, weight_row
from haab.arena.contest_gpu import contest_file, has_kernel
from haab.bots.contest import contest_rules
from haab.games import ruleset
from haab.kit.errors import HaabError
from tests.engine.toy import RULESET as TOY

ROW = weight_row("tzolkin", 2)
GOOD: dict[str, Any] = {
    "game": "tzolkin",
    "players": 2,
    "options": {},
    "weights": np.stack([ROW, ROW]),
    "seating": np.array([[0, 1]]),
    "seeds": np.array([7]),
}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 9, "seating": np.zeros((1, 9), int)}, "players"),
        ({"weights": ROW[None, 1:]}, "weights must be rows of"),
        ({"weights": np.stack([ROW, ROW * np.nan])}, "finite"),
        ({"seating": np.array([[0, 2]])}, "candidates from 0 to 1"),
        ({"seating": np.array([[0, 1], [1, 0]])}, "seating must be 1 x 2"),
        ({"seeds": np.array([-1])}, "seeds"),
        ({"seeds": np.array([0.5])}, "seeds"),
        ({"leaves": 0}, "at least one leaf"),
        ({"device": "abacus"}, "no device 'abacus'"),
    ],
)
def test_bad_input_is_told_before_anything_is_played(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(HaabError, match=message):
        contest(**(GOOD | wrong))


def test_no_games_are_no_scores() -> None:
    none = GOOD | {"seating": np.zeros((0, 2), int), "seeds": np.zeros(0, int)}
    assert contest(**none).shape == (0, 2)


def test_a_gpu_without_a_kernel_of_this_evaluation_says_how_to_build_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    device = SimpleNamespace(compute_capability="90")
    gpu = SimpleNamespace(cuda=SimpleNamespace(Device=lambda: device))
    monkeypatch.setattr("haab.arena.contest_gpu.cupy", lambda: gpu)
    monkeypatch.setenv("HAAB_KERNELS", str(tmp_path))
    with pytest.raises(HaabError, match=r"tools\.artifacts\.contest tzolkin"):
        contest(**GOOD, device="gpu")
    (tmp_path / "tzolkin.contest-0123.ptx").touch()
    assert not has_kernel(ruleset("tzolkin")), "one of another evaluation is not used"
    (tmp_path / contest_file(ruleset("tzolkin"), "ptx")).touch()
    assert has_kernel(ruleset("tzolkin"))


def toy_contest(seating: list[list[int]], noise: float) -> Contest:
    """Games of the toy between one who wants sticks (0) and one who does not (1)."""
    options = TOY.option_array(TOY.check_options(2, {}))
    likes = np.array([[[1.0]], [[-1.0]]])
    return Contest(TOY, 2, options, likes, np.array(seating, np.int32), np.arange(len(seating)), 4, noise)


def test_each_seat_plays_by_its_own_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAAB_INTERPRET", "1")
    wanting, other = 0, 1
    scores = on_threads(toy_contest([[wanting, other], [other, wanting], [wanting, wanting]], 0.0), 1)
    assert scores[0, 0] >= 9
    assert scores[1, 1] >= 9
    assert (scores[2] >= 6).all()


def test_compiled_contests_on_threads_are_those_of_the_interpreter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = toy_contest([[number % 2, number % 3 % 2] for number in range(40)], 2.0)
    monkeypatch.setenv("HAAB_CACHE", str(tmp_path))
    monkeypatch.delenv("HAAB_INTERPRET", raising=False)
    compiled = on_threads(asked, 2)
    monkeypatch.setenv("HAAB_INTERPRET", "1")
    contest_rules.cache_clear()
    assert on_threads(asked, 1).tolist() == compiled.tolist()
    assert len({tuple(row) for row in compiled.tolist()}) > 5, "games differ"
