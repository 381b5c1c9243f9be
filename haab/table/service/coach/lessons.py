"""Lessons: why one plays, and small positions that are played step by step, each followed by one to solve."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from haab.games import ruleset
from haab.kit.game import Game, game_from_position
from haab.kit.text import Message
from haab.table import wire

SCRIPTS = Path(__file__).parent / "lesson_scripts"

Json = dict[str, Any]


@dataclass(frozen=True)
class Lessons:
    """What is taught of a game."""

    why: list[str]
    """The keys of what is said first: how one wins, when it ends, what everything is for."""
    lessons: list[Json]

    def told(self, language: str) -> wire.Lessons:
        """Everything in words, with positions that can be brought to the table."""
        return {
            "why": [Message(key).text(language) for key in self.why],
            "lessons": [_lesson(lesson, language) for lesson in self.lessons],
        }


def _lesson(lesson: Json, language: str) -> wire.Lesson:
    puzzle, state = lesson["puzzle"], _game(lesson["position"]).state
    rules = state.ruleset
    return {
        "name": lesson["name"],
        "title": Message(lesson["title"]).text(language),
        "record": _record(lesson["position"]),
        "picture": {"state": rules.view(state.fields, 0), "colours": list(rules.colours[: state.players])},
        "steps": [{"move": step["move"], "text": Message(step["say"]).text(language)} for step in lesson["steps"]],
        "puzzle": {
            "record": _record(puzzle["position"]),
            "text": Message(puzzle["say"]).text(language),
            "right": Message(puzzle["right"]).text(language),
            "wrong": Message(puzzle["wrong"]).text(language),
            "goals": puzzle["goals"],
        },
    }


def _record(position: Json) -> Json:
    return _game(position).record()


def _game(position: Json) -> Game:
    return game_from_position(ruleset(position["game"]), position)


@cache
def lessons() -> dict[str, Lessons]:
    """All lessons, by game."""
    paths = sorted(SCRIPTS.glob("*.json"))
    return {path.stem: Lessons(**json.loads(path.read_text(encoding="utf-8"))) for path in paths}
