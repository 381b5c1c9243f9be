"""Tours and lessons."""

from __future__ import annotations

from typing import Any

from haab.kit.wire import Wire
from haab.table.wire.coach import PuzzlePicture


class TourStep(Wire):
    """A move of a tour, and what is said about it."""

    move: str
    text: str | None


class TourSteps(Wire):
    """A tour."""

    steps: list[TourStep]


class Goal(Wire):
    """What a player is to reach in a position: a number of the state, how many things are in a list, or their sum."""

    path: list[str | int]
    least: int


class Puzzle(Wire):
    """A position to solve."""

    record: dict[str, Any]
    text: str
    right: str
    """Said when it is solved: why that was it."""
    wrong: str
    """Said when the turn is over and it is not."""
    goals: list[Goal]


class Lesson(Wire):
    """A position that is played step by step, and one to solve."""

    name: str
    title: str
    record: dict[str, Any]
    picture: PuzzlePicture
    steps: list[TourStep]
    puzzle: Puzzle


class Lessons(Wire):
    """What is taught of a game: why one plays, and lessons."""

    why: list[str]
    lessons: list[Lesson]
