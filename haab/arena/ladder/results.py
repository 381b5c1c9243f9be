"""What has been played, in a file that a broken-off ladder goes on from."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from haab.arena.ladder.plan import NO_CLOCK, Row, Setting
from haab.arena.match import OneGame, Played, play_task
from haab.arena.spread import spread
from haab.kit.errors import HaabError

FORMAT = 1


class BadLadder(HaabError):
    """A file of results cannot be read, or is not to be overwritten."""


@dataclass(frozen=True)
class GameResult:
    """One game of a row; lists have an entry for each bot, the first that of the one against the others."""

    seed: int
    scores: list[float]
    wins: list[float]
    profiles: list[dict[str, float]]
    decisions: list[int]
    cpu: list[float]


@dataclass(frozen=True)
class RowResult:
    """The games of a row."""

    row: Row
    commit: str
    games: list[GameResult]

    def deals(self) -> list[list[GameResult]]:
        """The games of each deal."""
        found: dict[int, list[GameResult]] = {}
        for game in self.games:
            found.setdefault(game.seed, []).append(game)
        return list(found.values())

    def to_json(self) -> dict[str, Any]:
        """The row, ready for JSON."""
        setting = self.row.setting
        return {
            "game": setting.game,
            "variant": setting.variant,
            "players": setting.players,
            "options": dict(setting.options),
            "bot": self.row.bot,
            "against": self.row.against,
            "commit": self.commit,
            "games": [vars(game) for game in self.games],
        }


@dataclass
class Ladder:
    """All rows that have been played."""

    seed: int = 0
    rows: dict[str, RowResult] = field(default_factory=dict)

    def save(self, file: Path) -> None:
        """Write it all; whoever is interrupted meanwhile keeps the file as it was."""
        rows = {key: row.to_json() for key, row in self.rows.items()}
        beside = file.with_name(f"{file.name}.new")
        beside.write_text(json.dumps({"format": FORMAT, "seed": self.seed, "rows": rows}), encoding="utf-8")
        os.replace(beside, file)

    @classmethod
    def load(cls, file: Path) -> Ladder:
        """The ladder of a file, or BadLadder."""
        try:
            source = json.loads(file.read_text(encoding="utf-8"))
            if source["format"] != FORMAT:
                raise BadLadder(f"{file} has format {source['format']!r}, not {FORMAT}")
            return cls(source["seed"], {key: _row(row) for key, row in source["rows"].items()})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadLadder(f"{file} is no file of a ladder: {type(error).__name__} {error}") from error


def _row(source: Mapping[str, Any]) -> RowResult:
    setting = Setting(source["game"], source["variant"], source["players"], source["options"])
    games = [GameResult(**game) for game in source["games"]]
    return RowResult(Row(setting, source["bot"], source["against"]), source["commit"], games)


def open_ladder(file: Path, resume: bool, seed: int) -> Ladder:
    """A new ladder, or the one of a file to go on with."""
    if not file.exists():
        return Ladder(seed)
    if not resume:
        raise BadLadder(f"{file} is there already: --resume goes on with it, --json names another one")
    found = Ladder.load(file)
    if found.seed != seed:
        raise BadLadder(f"{file} was begun with seed {found.seed}, not {seed}")
    return found


# ---- playing


@dataclass(frozen=True)
class RowGame:
    """One game of a row, to be played by whoever has the time."""

    key: str
    game: OneGame


def play_row_game(task: RowGame) -> tuple[str, Played]:
    """Play it, and tell of which row it was."""
    return task.key, play_task(task.game)


def missing(ladder: Ladder, rows: Sequence[Row], games: int) -> list[Row]:
    """The rows that are still to be played; one with fewer games than are wanted is played anew."""
    return [row for row in rows if row.key not in ladder.rows or len(ladder.rows[row.key].games) < row.games(games)]


def play_rows(
    ladder: Ladder,
    rows: Sequence[Row],
    games: int,
    file: Path,
    commit: str,
    told: Callable[[str], None] = lambda key: None,
    ray: str | None = None,
    processes: int = 1,
) -> None:
    """Play rows, and save each as soon as it is whole; `told` hears the row of every game that was played."""
    by_key = {row.key: row for row in rows}
    waiting: dict[str, list[Played]] = {key: [] for key in by_key}

    def take(result: tuple[str, Played]) -> None:
        key, played = result
        told(key)
        waiting[key].append(played)
        if len(waiting[key]) == by_key[key].games(games):
            found = sorted(waiting.pop(key), key=lambda game: (game.seed, game.seats))
            ladder.rows[key] = RowResult(by_key[key], commit, [_result(game) for game in found])
            ladder.save(file)

    tasks = [task for row in rows for task in _tasks(row, games, ladder.seed)]
    spread(play_row_game, tasks, ray, take, processes)


def _tasks(row: Row, games: int, seed: int) -> list[RowGame]:
    """The games of a row."""
    setting = row.setting
    return [
        RowGame(row.key, OneGame(setting.game, row.bots, setting.options, seed, number, NO_CLOCK))
        for number in range(row.games(games))
    ]


def _result(played: Played) -> GameResult:
    return GameResult(
        seed=played.seed,
        scores=[float(score) for score in played.scores],
        wins=[float(win) for win in played.wins],
        profiles=[dict(profile) for profile in played.profiles],
        decisions=list(played.decisions),
        cpu=[round(seconds, 4) for seconds in played.cpu],
    )
