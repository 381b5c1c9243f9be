"""The benchmark of the interfaces for research."""

from __future__ import annotations

import pytest

from benchmarks import interfaces
from benchmarks.batch_peers import Peers
from haab.games import ruleset


@pytest.fixture(autouse=True)
def nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others are measured where they are installed; here only ours."""
    monkeypatch.setattr(interfaces, "batch_peers", lambda lanes, is_gpu: Peers())
    monkeypatch.setattr(interfaces, "LANES", 3)


def test_every_interface_is_measured() -> None:
    found = interfaces.bench(ruleset("tikal"), 2, {"auction": True}, 0.01)
    assert list(found.figures) == ["haab.batch, 3 lanes", *interfaces.INTERFACES]
    assert all(figure.value > 0 for figure in found.figures.values())
    assert found.notes == []


def test_one_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ImportError("No module named 'camels'")

    monkeypatch.setattr(interfaces, "INTERFACES", {"Camels": missing})
    found = interfaces.bench(ruleset("tikal"), 2, {}, 0.01)
    assert list(found.figures) == ["haab.batch, 3 lanes"]
    assert found.notes == [
        "Camels is not measured: No module named 'camels' (it comes with: pip install \"haab[envs]\")"
    ]
