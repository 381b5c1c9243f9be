"""Lessons teach by playing: every step is legal, every position to solve has a solution and is not solved before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import haab
from haab.kit.text import languages
from haab.table.service.coach.lessons import lessons
from haab.table.service.operations import catalogue
from haab.table.service.service import Visitor
from tests.table.clients import Browser

Json = dict[str, Any]
READER = Visitor("", "ko")
LESSONS = [(game, lesson) for game, found in lessons().items() for lesson in found.lessons]
NAMES = [f"{game}-{lesson['name']}" for game, lesson in LESSONS]


def is_reached(game: haab.Game, goal: Json) -> bool:
    """As the page works it out (table/coach/goals.js)."""
    found: Any = game.ruleset.view(game.state.fields, 0)
    for name in goal["path"]:
        found = found.get(name) if isinstance(found, dict) else found[name]
        if found is None:
            return False
    amount = len(found) if isinstance(found, list) else sum(found.values()) if isinstance(found, dict) else found
    return bool(amount >= goal["least"])


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=NAMES)
def test_the_steps_of_a_lesson_are_legal_moves_of_the_visitor(game: str, lesson: Json) -> None:
    played = haab.from_position(lesson["position"])
    for step in lesson["steps"]:
        assert played.to_move == 0
        played.play(step["move"])


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=NAMES)
def test_the_solution_of_a_lesson_reaches_what_was_not_there_before(game: str, lesson: Json) -> None:
    puzzle = lesson["puzzle"]
    played = haab.from_position(puzzle["position"])
    assert not all(is_reached(played, goal) for goal in puzzle["goals"])
    for move in puzzle["solution"]:
        assert played.to_move == 0
        played.play(move)
    assert all(is_reached(played, goal) for goal in puzzle["goals"])


@pytest.mark.parametrize("language", languages())
def test_lessons_are_told_in_every_language_without_their_solutions(ana: Browser, language: str) -> None:
    for game in lessons():
        told = ana.get(f"/api/lessons/{game}", lang=language)
        assert len(told["why"]) >= 4
        for lesson in told["lessons"]:
            assert lesson["title"]
            assert all(step["text"] for step in lesson["steps"])
            assert "solution" not in lesson["puzzle"]
    ana.get("/api/lessons/chess", 404)


@pytest.mark.parametrize("function", [catalogue.get_lessons, catalogue.get_components])
def test_what_is_the_same_for_everybody_is_put_into_words_once(function: Callable[[Visitor, str], object]) -> None:
    """It takes tens of milliseconds, and anybody may ask for it."""
    assert function(READER, "tzolkin") is function(Visitor("other", READER.language), "tzolkin")
    assert function(READER, "tzolkin") != function(Visitor("", "nl"), "tzolkin")
