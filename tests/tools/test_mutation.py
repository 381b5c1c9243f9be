"""Faults for tests to find: which there are, and whether they are noticed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import mutation

SOURCE = '''
LIMIT = 3

def few(count: int = 2) -> bool:
    """Fewer than 3."""
    if not count:
        raise ValueError(f"none, not {count + 1}")
    return count < LIMIT and count + 1 > 0
'''


def test_a_fault_is_one_change_in_the_body_of_a_function() -> None:
    found = [fault.what for fault in mutation.faults("few.py", SOURCE)]
    assert sorted(found) == sorted(
        [
            "not count  ->  not not count",
            "count < LIMIT and count + 1 > 0  ->  count < LIMIT or count + 1 > 0",
            "count < LIMIT  ->  count <= LIMIT",
            "count + 1 > 0  ->  count + 1 >= 0",
            "count + 1  ->  count - 1",
            "1  ->  2",
            "0  ->  1",
        ]
    ), "constants of the module, defaults, annotations, docstrings and error messages are left alone"


def test_the_source_of_a_fault_has_that_fault_and_no_other() -> None:
    (fault,) = [one for one in mutation.faults("few.py", SOURCE) if one.what == "count < LIMIT  ->  count <= LIMIT"]
    assert fault.source.count("<=") == 1
    assert "count + 1 > 0" in fault.source


@pytest.mark.skipif(not hasattr(os, "fork"), reason="faults are tried in forked processes")
def test_a_fault_that_a_test_checks_is_noticed_and_another_survives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "few_faults.py").write_text("def few(count):\n    return count < 3 and not count < 1\n")
    (tmp_path / "test_few.py").write_text(
        "from few_faults import few\n\ndef test_few():\n    assert few(2) and not few(3) and not few(-1)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(mutation, "ROOT", tmp_path)
    every = mutation.faults("few_faults.py", (tmp_path / "few_faults.py").read_text())
    chosen = [fault for fault in every if fault.what in ("3  ->  4", "count < 1  ->  count <= 1")]
    monkeypatch.setattr(mutation, "faults", lambda *_: chosen)
    score = mutation.try_module("few_faults.py", [str(tmp_path / "test_few.py")], 100, 0)
    assert (score.tried, score.noticed) == (2, 1)
    assert score.survivors == ["few_faults.py:2: count < 1  ->  count <= 1"]


def test_every_module_of_the_list_and_its_tests_are_there() -> None:
    for modules in mutation.MODULES.values():
        for module, tests in modules.items():
            assert (mutation.ROOT / module).exists(), module
            assert all((mutation.ROOT / test).exists() for test in tests), module
    assert mutation.FLOORS.keys() == mutation.MODULES.keys()
