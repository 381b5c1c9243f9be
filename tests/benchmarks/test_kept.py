"""Figures over time: what is kept, what is drawn."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks import curves, keep


def result(value: float, processor: str = "a fast one", game: str = "tikal") -> dict[str, Any]:
    return {
        "benchmark": "batch",
        "settings": {"game": game, "players": 4, "options": {}},
        "figures": {"4,096 lanes, 1 thread": {"value": value, "unit": "decisions a second", "better": "more"}},
        "notes": [],
        "taken": {
            "date": "2026-11-18",
            "version": "1.0",
            "commit": "abc",
            "load": 0.1,
            "machine": {"processor": processor, "cores": 2, "system": "Linux", "python": "3.11"},
        },
    }


def test_a_result_replaces_the_same_of_its_machine_only() -> None:
    kept = [result(1), result(2, "a slow one"), result(3, game="tzolkin")]
    assert keep.add(kept, result(4)) == [kept[1], kept[2], result(4)]


def test_what_cannot_be_measured_is_named_and_the_rest_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(line: str) -> dict[str, Any]:
        if line.startswith("batch"):
            raise subprocess.CalledProcessError(1, line)
        return result(1, game=line)

    monkeypatch.setattr(keep, "RESULTS", tmp_path)
    monkeypatch.setattr(keep, "LIST", ("site", "batch tikal", "page"))
    monkeypatch.setattr(keep, "measure", measure)
    with pytest.raises(SystemExit, match=r"not measured:\nbatch tikal"):
        keep.main(["--as", "1.0"])
    assert [one["settings"]["game"] for one in keep.read(tmp_path / "1.0.json")] == ["site", "page"]


def test_a_busy_machine_keeps_what_is_in_processor_time() -> None:
    one = result(1)
    one["notes"] = ["no Pgx here"]
    one["figures"]["moves"] = {"value": 9.0, "unit": "a second", "better": "more", "clock": True}
    assert keep.under_load(one, 0.2)["figures"] == one["figures"]
    busy = keep.under_load(one, 11.24)
    assert list(busy["figures"]) == ["4,096 lanes, 1 thread"]
    assert busy["taken"]["load"] == 11.2
    assert busy["notes"] == ["no Pgx here", "the machine was busy; left out, being by the clock: moves"]


def test_versions_come_in_their_order_and_machines_have_lines_of_their_own() -> None:
    kept = {"0.10.0": [result(3)], "0.9.0": [result(1), result(2, "a slow one")]}
    assert curves.charts(kept) == {
        "tikal, 4 players: 4,096 lanes, 1 thread": (
            "decisions a second",
            {"a fast one": [("0.9.0", 1.0), ("0.10.0", 3.0)], "a slow one": [("0.9.0", 2.0)]},
        )
    }


def test_the_picture_has_a_point_for_every_value() -> None:
    kept = {"0.9.0": [result(1), result(2, "a slow one")], "0.10.0": [result(3)]}
    picture = ElementTree.fromstring(curves.draw(curves.charts(kept)))
    assert len(picture.findall(".//{*}circle")) == 3
    assert {text.text for text in picture.findall(".//{*}text")} >= {"0.9.0", "0.10.0", "decisions a second"}


def test_what_is_drawn_is_what_is_kept() -> None:
    kept = curves.kept_results()
    assert curves.PICTURE.read_text(encoding="utf-8") == curves.draw(curves.charts(kept)), "make curves"
    assert curves.PAGE.read_text(encoding="utf-8") == curves.page(kept), "make curves"


def test_every_kept_figure_says_where_it_was_taken() -> None:
    for results in curves.kept_results().values():
        for one in results:
            assert one["taken"]["commit"]
            assert one["taken"]["machine"]["processor"]
            assert not one["taken"]["commit"].endswith("+"), "a release is measured as it is committed"
