"""The quick check: steps side by side, and what they say."""

from __future__ import annotations

import sys

import pytest

from tools import bounds, check


def test_a_step_that_fails_says_why_and_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps: dict[str, check.Command] = {
        "good": lambda: [sys.executable, "-c", "print('not shown')"],
        "bad": lambda: [sys.executable, "-c", "raise SystemExit('a reason')"],
        "absent": lambda: "skipped: it needs something",
    }
    monkeypatch.setattr(check, "STEPS", steps)
    assert check.main([]) == 1
    said = capsys.readouterr().out
    assert "a reason" in said
    assert "skipped: it needs something" in said
    assert "not shown" not in said
    assert check.main(["good"]) == 0


def test_a_step_that_there_is_none_of_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        check.main(["everything"])
    assert "there is no step 'everything' (there are: types, " in capsys.readouterr().err


def test_every_file_that_a_step_runs_is_there() -> None:
    """pytest would refuse a file that is gone, but a pattern that finds nothing would pass."""
    for name in ("rules of Tzolk'in", "rules of Tribes & Prophecies", "rules of Tikal"):
        words = check.STEPS[name]()
        assert isinstance(words, list)
        assert len([word for word in words if word.endswith(".py")]) > 8, name
    assert [test for test in bounds.TESTS if not (check.ROOT / test).exists()] == []
