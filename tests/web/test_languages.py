"""The page in every language: switched at the table without a reload, in words that fit on a phone."""

from __future__ import annotations

import pytest

from haab.games import GAMES
from haab.kit.text import Message, languages
from tests.web.conftest import Visit
from tests.web.person import Person
from tests.web.test_looks import FIND_SMALL, NARROW, SMALLEST_TARGET

pytestmark = pytest.mark.browser


def choose_language(person: Person, language: str) -> None:
    """Choose it in the lobby, and wait until the lobby speaks it."""
    person.visit()
    person.page.select_option("#language", language)
    person.page.wait_for_selector(f"h1:text-is('{Message('web.lobby.title').text(language)}')")


@pytest.mark.parametrize("language", languages())
def test_a_language_is_spoken_on_every_screen_and_fits_on_a_phone(visit: Visit, language: str) -> None:
    person = visit()
    person.page.set_viewport_size(NARROW)
    choose_language(person, language)
    assert person.page.evaluate("document.documentElement.lang") == language
    assert person.overflow() <= 0
    person.visit("/#new")
    person.page.wait_for_selector(f"h1:text-is('{Message('web.setup.title').text(language)}')")
    assert person.overflow() <= 0
    for game in GAMES:
        opened = person.open_game(game, ["me", "random"], seed=9)
        person.wait_for_turn()
        person.page.wait_for_selector("#board svg", state="attached")
        if not person.page.is_visible("#panels"):
            person.page.click("#words-button")
        person.page.wait_for_selector("#panels table")
        said = person.request(f"/api/games/{opened}?lang={language}")
        shown = person.page.inner_text("main").casefold()
        texts = [said["decision"], *said["legal"][:3], *({"text": panel["title"]} for panel in said["panels"])]
        assert [text["text"] for text in texts if text["text"].casefold() not in shown] == []
        assert person.overflow() <= 0, game
        assert person.page.evaluate(FIND_SMALL, SMALLEST_TARGET) == []


def test_the_board_names_gears_temples_and_technologies_in_the_readers_language(visit: Visit) -> None:
    person = visit()
    choose_language(person, "ko")
    person.open_game("tzolkin", ["me", "random"], seed=9)
    person.page.wait_for_selector(".technology[data-label]")
    gears = ["팔렝케", "야슈칠란", "티칼", "우슈말", "치첸이차"]
    assert sorted(person.page.locator(".hub-label").all_text_contents()) == sorted(gears)
    assert person.page.locator(".temple-name").all_text_contents() == ["차크", "케찰코아틀", "쿠쿨칸"]
    assert (person.page.get_attribute(".technology", "data-label") or "").startswith("농업: ")
    person.page.select_option("#language", "en")
    person.page.wait_for_selector(".hub-label:has-text('Chichen')")
