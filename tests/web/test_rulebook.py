"""The rulebook in the page: found by searching and by links, marked from a game, its examples played on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser

SHOWN = "[...document.querySelectorAll('.rule:not([hidden])')].map((rule) => rule.id)"


def test_searching_leaves_the_clauses_that_have_all_words(ana: Person) -> None:
    ana.visit("/rules/tzolkin")
    ana.page.wait_for_selector("#TZ-8\\.5")
    ana.page.fill("#rules-search", "FOREST burn")
    ana.page.wait_for_selector("text=2 clauses found")
    assert ana.page.evaluate(SHOWN) == ["TZ-8.3", "TP-R-50"]
    ana.page.click("#TZ-8\\.3 >> text=TZ-8.5")
    ana.page.wait_for_selector("#TZ-8\\.5:target")
    assert ana.page.input_value("#rules-search") == "", "a link to a clause that was not found shows everything again"
    assert ana.page.evaluate("document.activeElement.id") == "TZ-8.5"


def test_from_a_game_one_comes_to_its_rules_and_sees_what_is_asked(ana: Person) -> None:
    game = ana.open_game("tzolkin", ["me", "me"], seed=3)
    ana.page.click(".cover button")
    ana.page.click("#bar button.clause")
    ana.page.click("dialog >> text=Open in the rulebook")
    clause = ana.view(game)["decision"]["clause"]
    ana.page.wait_for_selector(f'.rule.asked[id="{clause}"] >> text=Asked in the game now')
    assert ana.page.evaluate("location.hash") == f"#{clause}"
    ana.page.click("text=Back to the game")
    ana.page.wait_for_selector(".cover, .table")


def test_a_worked_example_is_opened_at_its_beginning_and_played_through(ana: Person) -> None:
    ana.visit("/rules/tzolkin#TZ-EX-20")
    ana.page.click("#TZ-EX-20 .play-example")
    ana.page.wait_for_selector("#replay >> text=Move 0 of 15")
    ana.page.click('#replay [aria-label="Next move"]')
    ana.page.wait_for_selector("#replay >> text=Move 1 of 15")
    ana.page.click("#replay-leave")
    ana.page.wait_for_selector('.table[data-yours="true"]')


def test_a_link_to_a_moment_shows_the_table_as_it_was(ana: Person) -> None:
    game = ana.bring_record("tikal-2")
    ana.visit(f"/game/{game}#move=7")
    ana.page.wait_for_selector("#replay >> text=Move 7 of")
    ana.page.evaluate("location.hash = '#move=9'")
    ana.page.wait_for_selector("#replay >> text=Move 9 of")


def test_a_reference_to_a_chapter_leads_to_its_heading(ana: Person) -> None:
    ana.visit("/rules/tikal")
    ana.page.click("#TK-6\\.1 >> text=TK-17")
    ana.page.wait_for_selector("h3#TK-17:target")


def test_what_a_language_lacks_is_in_english_and_says_so(ana: Person) -> None:
    ana.page.route("**/api/rulebooks/tikal?lang=nl", _as_if_not_translated)
    ana.visit("/rules/tikal")
    ana.page.select_option("#language", "nl")
    ana.page.wait_for_selector("#TK-R-2 .clause-text[lang=en]")
    ana.page.wait_for_selector("#TK-R-2 >> text=in het Engels")
    ana.page.wait_for_selector(".rulebook-introduction[lang=en]:visible >> text=in het Engels")


def _as_if_not_translated(route: Route) -> None:
    """The rulebook as the table would send it if a language had no words for any of it."""
    answer = route.fetch()
    book = answer.json()
    for chapter in book["chapters"]:
        chapter["introduction_lang"] = "en"
        for clause in chapter["clauses"]:
            clause["lang"] = "en"
    route.fulfill(response=answer, json=book)


def test_only_the_text_is_printed(ana: Person) -> None:
    ana.visit("/rules/tikal")
    ana.page.wait_for_selector(".rule")
    ana.page.emulate_media(media="print")
    assert not ana.page.is_visible(".rulebook-side")
    assert not ana.page.is_visible("#header")
    assert ana.page.is_visible("#TK-1\\.1")


def test_a_rulebook_that_was_read_once_is_there_without_a_network(visit: Visit) -> None:
    ana = visit(service_workers="allow")
    ana.visit("/rules/tikal")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    ana.page.reload()
    ana.page.wait_for_selector("#TK-5\\.1")
    ana.forgive("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "net::ERR")
    ana.context.set_offline(True)
    ana.page.reload()
    ana.page.wait_for_selector("#TK-5\\.1")
    ana.page.fill("#rules-search", "camp")
    ana.page.wait_for_selector("#TK-1\\.1[hidden]", state="attached")


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_a_rulebook_opens_with_the_game_as_people_tell_it(ana: Person, game: str) -> None:
    ana.visit(f"/rules/{game}")
    ana.page.wait_for_selector(".opening-part")
    assert ana.page.locator(".rulebook-text > :first-child h2").inner_text() == "The game in short"
    assert "wins" in ana.page.locator(".opening-part").first.inner_text()
    assert "implementing" not in ana.page.locator(".rulebook-text").inner_text()
    broken = (
        "[...document.querySelectorAll('.opening-part img')].filter((one) => one.complete && !one.naturalWidth).length"
    )
    assert ana.page.evaluate(broken) == 0
    ana.page.locator(".opening-part .clause-link").first.click()
    clause = ana.page.url.rsplit("#", 1)[1]
    assert ana.page.locator(f'[id="{clause}"]').is_visible()


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("how do I win", "The aim"),
        ("food day", "The Food Day"),
        ("When does the game end?", "TZ-21.1"),
        ("begging", "TZ-5.1"),
    ],
)
def test_a_question_is_answered_by_what_explains_it(ana: Person, question: str, first: str) -> None:
    ana.visit("/rules/tzolkin")
    ana.page.wait_for_selector(".opening-part")
    ana.page.fill("#rules-search", question)
    ana.page.wait_for_selector(".best-answers li")
    assert ana.page.locator(".best-answers li a").first.inner_text() == first


def test_a_clause_that_has_a_word_only_inside_another_one_is_no_best_answer(ana: Person) -> None:
    """TZ-4.7 stands in a chapter with "following": to "how do I win" it is no answer."""
    ana.visit("/rules/tzolkin")
    ana.page.wait_for_selector(".opening-part")
    ana.page.fill("#rules-search", "win")
    ana.page.wait_for_selector(".best-answers li")
    answers = ana.page.locator(".best-answers li").all_inner_texts()
    assert not [answer for answer in answers[:3] if not re.search(r"\bwin", answer)]


def test_an_answer_from_a_worked_example_can_be_read(ana: Person) -> None:
    """The cells of its table ran into each other, and its headings stood before them: "given action expected"."""
    ana.visit("/rules/tzolkin")
    ana.page.wait_for_selector(".opening-part")
    ana.page.fill("#rules-search", "how do I win")
    ana.page.wait_for_selector(".best-answers li")
    (answer,) = [text for text in ana.page.locator(".best-answers li").all_inner_texts() if "TZ-EX" in text]
    assert "given" not in answer
    assert "40 VP, 3 corn" in answer
