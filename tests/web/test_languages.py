"""The page in every language: switched at the table without a reload, in words that fit on a phone."""

from __future__ import annotations

import pytest

from haab.games import GAMES
from haab.kit.messages import Message, languages
from tests.web.conftest import Visit
from tests.web.test_looks import FIND_SMALL, NARROW, SMALLEST_TARGET

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", languages())
def test_a_language_is_spoken_on_every_screen_and_fits_on_a_phone(visit: Visit, language: str) -> None:
    person = visit()
    person.visit()
    person.page.set_viewport_size(NARROW)
    person.page.select_option("#language", language)
    lobby = Message("web.lobby.title").text(language)
    person.page.wait_for_selector(f"h1:text-is('{lobby}')")
    assert person.page.evaluate("document.documentElement.lang") == language
    assert person.overflow() <= 0
    person.visit("/#new")
    person.page.wait_for_selector(f"h1:text-is('{Message('web.setup.title').text(language)}')")
    assert person.overflow() <= 0
    for game in GAMES:
        opened = person.open_game(game, ["me", "random"], seed=9)
        person.wait_for_turn()
        said = person.request(f"/api/games/{opened}?lang={language}")
        shown = person.page.inner_text("main").casefold()
        texts = [said["decision"], *said["legal"][:3], *({"text": panel["title"]} for panel in said["panels"])]
        assert [text["text"] for text in texts if text["text"].casefold() not in shown] == []
        assert person.overflow() <= 0, game
        assert person.page.evaluate(FIND_SMALL, SMALLEST_TARGET) == []
