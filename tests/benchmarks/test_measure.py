"""What all benchmarks share: rounds in turns, medians, comparisons, what is printed."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from benchmarks import compare, site
from benchmarks.measure import LESS, Figure, Result, commit, in_turns, medians, number, options_of, report


def test_contestants_take_turns_and_share_the_time() -> None:
    asked: list[tuple[str, float]] = []

    def contestant(name: str) -> Any:
        def measure(seconds: float) -> float:
            asked.append((name, seconds))
            return float(len(asked))

        return measure

    found = in_turns({"a": contestant("a"), "b": contestant("b")}, 6.0, rounds=3)
    assert asked == [("a", 2.0), ("b", 2.0)] * 3
    assert found == {"a": [1, 3, 5], "b": [2, 4, 6]}
    assert medians(found, "a second") == {"a": Figure(3, "a second"), "b": Figure(4, "a second")}


def test_a_result_tells_where_and_when_it_was_taken(capsys: pytest.CaptureFixture[str]) -> None:
    result = Result("engine", {"game": "tikal", "options": {}}, {"speed": Figure(1234567.8, "a second")}, ["no Pgx"])
    report(result, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["figures"] == {"speed": {"value": 1234567.8, "unit": "a second", "better": "more", "clock": False}}
    assert told["taken"].keys() == {"date", "version", "commit", "load", "machine"}
    assert told["taken"]["machine"]["cores"] > 0
    report(result, as_json=False)
    assert capsys.readouterr().out.splitlines() == [
        "engine: game tikal",
        "  speed       1,234,568 a second",
        "  no Pgx",
    ]


def test_numbers_have_as_many_digits_as_mean_something() -> None:
    assert [number(value) for value in (0.012345, 1.7, 99.96, 12345.6)] == ["0.0123", "1.7", "100", "12,346"]


def test_options_are_written_with_their_value() -> None:
    assert options_of(["tribes=true", "prophecies=off"]) == {"tribes": True, "prophecies": False}


def run_of(speed: float, cost: float) -> dict[str, Any]:
    return {
        "speed": {"value": speed, "unit": "a second", "better": "more"},
        "cost": {"value": cost, "unit": "ms", "better": LESS},
        "only here": {"value": 1.0, "unit": "", "better": "more"},
    }


def test_a_comparison_says_how_many_times_as_good_whatever_is_better() -> None:
    base, here = [run_of(100, 4), run_of(50, 4)], [run_of(200, 2), run_of(150, 1)]
    for run in base:
        del run["only here"]
    speed, cost = compare.compare(base, here)
    assert (speed.name, speed.ratios) == ("speed", [2, 3])
    assert (cost.name, cost.ratios) == ("cost", [2, 4]), "half of the cost is twice as good"
    assert speed.line(8) == "speed               75           175    2.50 (2.00 to 3.00)  a second"


def test_another_commit_is_checked_out_with_our_benchmarks_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True)

    git("init", "--quiet")
    (tmp_path / "rules.py").write_text("old = 1\n")
    git("add", ".")
    git("commit", "--quiet", "-m", "old")
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "new.py").write_text("")
    (tmp_path / "rules.py").write_text("new = 1\n")
    monkeypatch.setattr(compare, "ROOT", tmp_path)
    with compare.checked_out("HEAD") as base:
        assert (base / "rules.py").read_text() == "old = 1\n"
        assert (base / "benchmarks" / "new.py").exists()
        assert commit(tmp_path) == commit(base) + "+", "the working tree was changed, the other was not"
    assert not base.exists()


def test_downloads_are_counted_by_kind() -> None:
    found = site.downloads()
    assert found["scripts, files"].value > 100
    assert found["scripts, packed"].value < found["scripts, plain"].value
    assert found["engines, files"].value >= 2
