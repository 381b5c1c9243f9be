"""What is on the table: every component with what it does and where it is; names in the log can be pointed at."""

from __future__ import annotations

import pytest

from haab.games import ruleset
from tests.web.person import Person

pytestmark = pytest.mark.browser

POSITION = {
    "game": "tzolkin",
    "players": [
        {"buildings": ["small_farm"], "technologies": {"theology": 2}, "tribe": "balam"},
        {"monuments": ["monument_of_corn"], "tribe": "bacab"},
    ],
    "row": ["great_farm", "small_farm"],
    "monuments": ["monument_of_skulls"],
    "options": {"tribes": True, "prophecies": True},
    "prophecies": ["drought", "hunger", "high_water"],
    "calamity": "drought",
    "day": 9,
}


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_everything_that_is_explained_is_listed_with_its_words(ana: Person, game: str) -> None:
    ana.visit(f"/pieces/{game}")
    ana.page.wait_for_selector("#kind-legend")
    listed = set(ana.page.evaluate("[...document.querySelectorAll('.piece')].map((piece) => piece.id)"))
    assert set(ruleset(game).explanations()) <= listed
    signs = [name for name in listed if name.startswith("sign-")]
    words = ana.page.evaluate("names => names.map((name) => document.getElementById(name).textContent)", signs)
    assert not [text for text in words if text.startswith("web.")]


def test_in_a_game_everybody_sees_what_is_on_offer_who_has_it_and_what_is_to_come(ana: Person) -> None:
    game = ana.bring_position(POSITION)
    ana.visit(f"/pieces/tzolkin?game={game}")
    notes = {
        "small_farm": ["3 copies", "on offer", "with Red", "1 still to come"],
        "triple_farm": ["3 copies", "3 still to come"],
        "monument_of_corn": ["with Blue"],
        "monument_of_skulls": ["on offer"],
        "monument_of_wood": ["not in this game"],
        "theology": ["Red: level 2", "Blue: level 0"],
        "balam": ["with Red"],
        "drought": ["in force"],
        "hunger": ["in this game"],
        "forest_fires": ["not in this game"],
    }
    ana.page.wait_for_selector("#small_farm .clause-note")
    for id, wanted in notes.items():
        assert ana.page.locator(f"#{id} .piece-notes span").all_text_contents() == wanted, id
    assert ana.page.locator("#granary").count() == 0, "a module that is not used has no pieces"


def test_what_the_log_names_is_explained_when_the_pointer_rests_on_it(ana: Person) -> None:
    ana.bring_record("tzolkin-2")
    ana.page.click("#final-board")
    ana.page.wait_for_selector("#log .named", state="attached")
    named = ana.page.locator("#log .named").last
    assert str(named.text_content()) in ana.explanation_of(named)
