"""Lessons in the browser: steps with a pulsing target, done by oneself or by the page, then a position to solve."""

from __future__ import annotations

import pytest

from haab.table.games.lessons import lessons
from tests.web.person import Person

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("game", "name"), [("tzolkin", "technologies"), ("tikal", "temples")])
def test_a_lesson_is_played_through_solved_and_remembered(ana: Person, game: str, name: str) -> None:
    lesson = next(lesson for lesson in lessons()[game].lessons if lesson["name"] == name)
    ana.visit(f"/learn/{game}")
    ana.page.click(f"[data-lesson={name}]")
    ana.page.wait_for_selector("#tour .tour-words")
    ana.page.click("#tour >> text=Show me")
    ana.page.wait_for_selector(".guided .pointed")
    assert ana.number == 0, "showing plays nothing"
    while not ana.page.is_visible("#lesson-solve"):
        ana.page.click("#tour >> text=Do it for me")
        ana.page.wait_for_timeout(300)
    ana.page.click("#lesson-solve")
    ana.page.wait_for_selector("#tour >> text=From the beginning")
    for move in lesson["puzzle"]["solution"]:
        ana.page.wait_for_selector('.table:not([data-answering="true"])')
        button = ana.page.locator(f'button.move[data-notation="{move}"]')
        if button.count() > 0:
            button.click()
        ana.page.wait_for_timeout(300)
    ana.page.wait_for_selector("#tour >> text=Solved!")
    ana.page.click("#lesson-leave")
    ana.page.wait_for_selector(f"li.done [data-lesson={name}]")
    assert ana.request("/api/mine")["games"] == [], "the table keeps no lesson"
