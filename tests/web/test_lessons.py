"""Lessons in the browser: steps with a pulsing target, done by oneself or by the page, then a position to solve.

Every lesson in every language: `python -m tools.lessons`. That steps and solutions are legal: tests/table.
"""

from __future__ import annotations

import pytest

from haab.table.service.coach.lessons import lessons
from tests.web.conftest import Visit
from tests.web.person import Person
from tools.lessons import play_through

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("game", "name", "language"), [("tzolkin", "prophecies", "nl"), ("tikal", "tiles", "ko")])
def test_a_lesson_is_played_through_solved_and_remembered(visit: Visit, game: str, name: str, language: str) -> None:
    ana = visit(locale=language)
    lesson = next(lesson for lesson in lessons()[game].lessons if lesson["name"] == name)
    words = next(lesson for lesson in lessons()[game].told(language)["lessons"] if lesson["name"] == name)
    ana.visit(f"/learn/{game}")
    play_through(ana.page, lesson, words)
    assert ana.request("/api/mine")["games"] == [], "the table keeps no lesson"


def test_a_lesson_that_was_walked_away_from_is_gone_when_the_next_begins(ana: Person) -> None:
    for lesson in ("technologies", "temples"):
        ana.visit("/learn/tzolkin")
        ana.page.click(f"[data-lesson={lesson}]")
        ana.page.wait_for_selector("#tour .tour-words")
    assert [game["id"] for game in ana.request("/api/mine")["games"]] == [ana.page.url.rsplit("/", 1)[1]]


def test_showing_a_step_points_at_it_and_plays_nothing(ana: Person) -> None:
    ana.visit("/learn/tzolkin")
    ana.page.click("[data-lesson=technologies]")
    ana.page.wait_for_selector("#tour .tour-words")
    ana.page.click("#tour >> text=Show me")
    ana.page.wait_for_selector(".guided .pointed")
    assert ana.number == 0
