"""Many score cards in one go: what is played, in which order, and what becomes a card."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from haab.tasks import TASKS, TaskGame, task
from haab.tasks.evaluation import Asked, numbers_of_puzzles
from tools import score_cards
from tools.score_cards import BadGames, play, play_until, read, wanted, whole_deals, write

NAME = "haab/tzolkin-4p-first-age-v1"


@pytest.fixture(autouse=True)
def _one_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, NAME, replace(task(NAME), opponents=("random",)))


def test_the_first_deal_of_every_task_comes_before_the_second_of_any() -> None:
    games = wanted([task("tikal-2p-v1"), task("tzolkin-puzzles-v2"), task(NAME)], ["random", "level1"], 2)
    seconds = [number for number, one in enumerate(games) if one.seed == 23 and "puzzles" not in one.task]
    assert len(games) == 2 * (2 * 6 + 38 + 2 * 4)
    assert min(seconds) == 2 * (6 + 38 + 4)


def test_what_was_broken_off_goes_on_and_becomes_a_card(tmp_path: Path) -> None:
    file, games = tmp_path / "games.jsonl", wanted([task(NAME)], ["random"], 1)
    assert play(file, games[:2], 1, 5) == 0
    with file.open("a", encoding="utf-8") as out:
        out.write('{"task": "haab/')
    write(file, tmp_path, "abc")
    assert not list(tmp_path.glob("*.json"))

    kept = read(file)
    assert play(file, games, 1, 5) == 0
    assert read(file)[:2] == kept
    write(file, tmp_path, "abc")
    found = json.loads((tmp_path / "tzolkin-4p-first-age-v1.random.json").read_text())
    assert (found["games"], found["deals"], found["commit"]) == (4, 1, "abc")


def test_nothing_is_begun_when_time_is_up(tmp_path: Path) -> None:
    games = wanted([task(NAME)], ["random"], 1)
    assert play_until(time.time() - 1, games[0]) is None
    assert play(tmp_path / "games.jsonl", games, 1, -1) == len(games)
    assert read(tmp_path / "games.jsonl") == []


def test_games_of_other_networks_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, games = tmp_path / "games.jsonl", wanted([task(NAME)], ["random"], 1)
    play(file, games, 1, -1)
    monkeypatch.setattr(score_cards, "networks", lambda: "others")
    with pytest.raises(BadGames, match="other networks"):
        play(file, games, 1, 5)


def test_a_deal_counts_when_every_seat_has_played_it_against_every_opponent() -> None:
    def game(seed: int, seat: int, opponent: str = "random") -> TaskGame:
        return TaskGame(opponent, seed, seat, [0.0] * 4, 0.0, Asked())

    what = replace(task(NAME), opponents=("random", "greedy"))
    whole = [game(11, seat, opponent) for opponent in what.opponents for seat in range(4)]
    assert whole_deals(what, [game(23, 0), *reversed(whole)]) == whole

    puzzles = task("tzolkin-puzzles-v2")
    solved = [game(number, 0, "puzzle") for number in numbers_of_puzzles(puzzles, "test")]
    assert whole_deals(puzzles, solved[::-1]) == solved
    assert whole_deals(puzzles, solved[1:]) == []
