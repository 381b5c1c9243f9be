"""The benchmark of many games at once compares with others where they are installed, and says what is missing."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from benchmarks import batch_peers
from benchmarks.batch import bench
from haab.games import ruleset


def imported(modules: dict[str, Any]) -> Any:
    """In place of import_module: only these are installed."""

    def load(name: str) -> Any:
        if name not in modules:
            raise ImportError(f"No module named {name!r}")
        return modules[name]

    return load


class ShortGame:
    """An environment of PettingZoo in which two agents decide once each."""

    def reset(self, seed: int) -> None:
        self.left = 2

    def agent_iter(self) -> Any:
        while self.left >= 0:
            yield "somebody"
            self.left -= 1

    def last(self) -> tuple[Any, ...]:
        return {"action_mask": np.array([0, 1])}, 0.0, self.left == 0, False, {}

    def step(self, action: int | None) -> None:
        assert action == (None if self.left == 0 else 1)
        if self.left == 0:
            self.left = -1


def test_what_is_not_installed_is_not_measured_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    short = ModuleType("short")
    short.env = ShortGame  # type: ignore[attr-defined]
    there_are = {f"pettingzoo.classic.{name}": short for name in batch_peers.PETTINGZOO.values()}
    monkeypatch.setattr(batch_peers, "import_module", imported(there_are))
    monkeypatch.setattr("benchmarks.batch.CPU_LANES", (3, 4))
    found = bench(ruleset("tikal"), 2, {}, 1, 0.01)
    assert list(found.figures) == [
        "3 lanes, 1 thread",
        "4 lanes, 1 thread",
        "PettingZoo connect four, one game at a time",
        "PettingZoo tic-tac-toe, one game at a time",
    ]
    assert all(figure.value > 0 for figure in found.figures.values())
    assert found.notes == ["Pgx is not measured: No module named 'jax' (it comes with: pip install \"haab[bench]\")"]
    assert "jax" not in sys.modules
