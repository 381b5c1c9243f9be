"""The tool that makes puzzles: it goes on where it stopped, and a review keeps what stands for today's coach."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from haab.coach.puzzles import LEVELS, Puzzle, collection
from tools import puzzles

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    entries = puzzles.stored("tikal")
    monkeypatch.setattr(puzzles, "FOLDER", tmp_path)
    puzzles.write("tikal", entries["puzzles"][:2], 7)
    return tmp_path


def later() -> float:
    return time.monotonic() + 60


def test_looking_goes_on_with_the_next_game_and_ends_with_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []

    def of_game(name: str, end: float, seed: int) -> tuple[int, list[Json]]:
        seeds.append(seed)
        return seed, [{"seed": seed, "gap": 3.0}] if seed % 2 else []

    def threads(jobs: int, context: object) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(jobs)

    monkeypatch.setattr(puzzles, "_of_game", of_game)
    monkeypatch.setattr(puzzles, "ProcessPoolExecutor", threads)
    finds = puzzles.Finds(tmp_path / "found" / "tikal.jsonl")
    puzzles.look_for("tikal", finds, 3, later(), 1)
    assert seeds == [8, 9]
    puzzles.look_for("tikal", finds, 4, later(), 1)
    assert seeds == [8, 9, 10, 11]
    assert sorted(finds.games()) == seeds
    puzzles.look_for("tikal", finds, 9, time.monotonic() - 1, 1)
    assert len(seeds) == 4, "the time is over"


def test_a_review_looks_at_each_once_and_drops_what_does_not_stand(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = [{**entry, "coach": "another"} for entry in puzzles.stored("tikal")["puzzles"]]
    puzzles.write("tikal", entries, 7)
    looked: list[str] = []

    def reviewed(puzzle: Puzzle, entry: Json) -> Json | None:
        looked.append(puzzle.key)
        return {**entry, "coach": puzzles.coach_of(puzzle.ruleset)} if len(looked) == 1 else None

    monkeypatch.setattr(puzzles, "reviewed", reviewed)
    puzzles.review("tikal", later())
    assert len(looked) == 2
    puzzles.review("tikal", later())
    assert len(looked) == 2, "what today's coach has seen is not looked at again"
    assert len(json.loads((folder / "tikal.json").read_text())["puzzles"]) == 1


def test_a_puzzle_is_described_by_the_levels_that_find_its_answer() -> None:
    puzzle = collection("tikal")[0]
    answers = {level: puzzle.best if level in (2, 4) else puzzle.other for level in LEVELS}
    assert puzzles.described(puzzle, {}, answers) == {"theme": puzzle.theme, "found_by": [2, 4]}
