"""Two people talk at a table; nothing on it moves, hostile text is text, and notes are for oneself."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=\"document.title='taken'\"> <b>bold</b> \u202eevil"


def _two(visit: Visit, **options: int) -> tuple[Person, Person, str]:
    """Ana, who opened a game, and Bo, who reads Dutch."""
    ana, bo = visit(**options), visit(locale="nl", **options)
    game = ana.open_game("tikal", ["me", "open"], names=["Ana"])
    bo.visit(ana.invite(game, 1))
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button[type=submit]")
    for person in (ana, bo):
        person.page.wait_for_selector("#players >> text=Bo")
    return ana, bo, game


def _say(person: Person, text: str) -> None:
    person.page.fill("#talk form input", text)
    person.page.press("#talk form input", "Enter")


def test_two_people_talk_each_in_their_language_and_hostile_text_is_text(visit: Visit) -> None:
    ana, bo, _ = _two(visit)
    ana.page.keyboard.press("t")
    _say(ana, "Hello Bo")
    bo.page.wait_for_selector("#talk-button.unread")
    assert "Eén nieuwe regel" in (bo.page.get_attribute("#talk-button", "aria-label") or "")
    bo.page.click("#talk-button")
    bo.page.wait_for_selector(".talk-list >> text=Hello Bo")
    assert bo.page.locator("#talk-button.unread").count() == 0
    bo.page.click(".presets >> text=Mooie zet!")
    ana.page.wait_for_selector(".talk-list >> text=Nice move!")
    assert ana.page.locator(".talk-list[role=log]").count() == 1
    _say(bo, HOSTILE)
    said = ana.page.locator(".talk-list .said").nth(2)
    said.wait_for()
    assert said.inner_text() == HOSTILE.replace("\u202e", "")
    assert ana.page.locator(".talk-list img, .talk-list b").count() == 0
    assert "taken" not in ana.page.title()
    ana.page.keyboard.press("Escape")
    ana.page.wait_for_selector("#talk", state="hidden")
    assert ana.page.evaluate("document.activeElement.id") == "talk-button"


def test_nothing_moves_when_the_talk_is_opened(visit: Visit) -> None:
    ana, bo, _ = _two(visit)
    ana.watch()
    ana.page.click("#talk-button")
    _say(ana, "Hello Bo, " * 30)
    bo.page.wait_for_selector("#talk-button.unread")
    ana.page.wait_for_selector(".talk-list .mine")
    ana.page.click("#talk-button")
    assert ana.moved() == {}


def test_talk_is_muted_by_one_and_switched_off_by_whoever_opened_the_table(visit: Visit) -> None:
    ana, bo, _ = _two(visit)
    ana.page.click("#talk-button")
    bo.page.click("#talk-button")
    _say(bo, "first")
    ana.page.wait_for_selector(".talk-list >> text=first")
    ana.page.click(".talk-more summary")
    ana.page.get_by_label("Mute Bo").check()
    ana.page.wait_for_selector(".talk-list >> text=first", state="detached")
    ana.page.wait_for_selector("#log .log-said", state="detached")
    ana.page.get_by_label("No talk at this table").check()
    bo.page.wait_for_selector("#talk >> text=Het gesprek staat uit")
    assert bo.page.locator("#talk form").count() == 0


def test_on_a_phone_talk_and_notes_are_one_tap_away_and_fit(visit: Visit) -> None:
    ana, bo, game = _two(visit, width=390, height=844)
    bo.page.click("#talk-button")
    _say(bo, "Hoi Ana")
    ana.page.wait_for_selector("#talk-button.unread")
    ana.page.click("#talk-button")
    ana.page.wait_for_selector(".talk-list >> text=Hoi Ana")
    assert ana.overflow() == 0
    assert ana.page.locator("#talk form button").is_visible()
    found = Axe().run(ana.page, "#talk")
    assert found.violations_count == 0, found.generate_report()
    ana.page.click(".notes summary")
    with ana.page.expect_response(lambda answer: "/notes" in answer.url and answer.request.method == "POST"):
        ana.page.fill("#talk textarea", "Bo saves gold")
    ana.page.reload()
    ana.page.click("#talk-button")
    ana.page.click(".notes summary")
    ana.page.wait_for_function("() => document.querySelector('#talk textarea').value === 'Bo saves gold'")
    assert bo.request(f"/api/games/{game}/notes") == {"text": ""}


def test_people_talk_while_they_wait_for_the_others(visit: Visit) -> None:
    ana, bo = visit(), visit()
    game = ana.open_game("tikal", ["me", "open", "open"], names=["Ana"])
    bo.visit(ana.invite(game, 1))
    bo.page.click("dialog button[type=submit]")
    bo.page.wait_for_selector(".waiting #talk form")
    _say(ana, "Who else comes?")
    bo.page.wait_for_selector(".waiting .talk-list >> text=Who else comes?")
    ana.request(f"/api/games/{game}/seat", {"seat": 2, "bot": "random"})
    bo.page.wait_for_selector(".table")
    assert not bo.page.is_visible("#talk"), "at the table it is folded away"
    bo.page.click("#talk-button")
    bo.page.wait_for_selector(".talk-list >> text=Who else comes?")


@pytest.mark.parametrize("kinds", [["me", "random"], ["me", "me"]])
def test_where_nobody_listens_there_are_notes_and_no_talk(ana: Person, kinds: list[str]) -> None:
    game = ana.open_game("tikal", kinds, names=["Ana"])
    ana.visit(f"/game/{game}")
    ana.page.wait_for_selector('#talk-button[title="My notes"]')
    ana.page.click("#talk-button")
    ana.page.wait_for_selector("#talk textarea:visible")
    assert ana.page.locator("#talk form:visible, #talk .talk-list:visible").count() == 0


COVERS = """() => {
  const talk = document.querySelector("#talk").getBoundingClientRect();
  return ["#board", "#moves", "#bar"].filter((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    const isBeside = box.left >= talk.right || talk.left >= box.right;
    return box.width > 0 && !isBeside && box.top < talk.bottom && talk.top < box.bottom;
  });
}"""
"""The parts that an open talk lies over."""


def test_what_somebody_says_shows_beside_their_name_and_talk_covers_nothing(ana: Person, bo: Person) -> None:
    game = ana.open_game("tzolkin", ["me", "open"], names=["Ana"], simple_start=True, seed=8)
    bo.visit(ana.invite(game, 1))
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button.primary")
    ana.page.wait_for_selector("#board .worker")
    before = ana.box("#players")
    bo.page.click("#talk-button")
    bo.page.fill("#talk input[type=text]", "Good luck!")
    bo.page.keyboard.press("Enter")
    bubble = ana.page.locator('.player:has-text("Bo") .bubble')
    bubble.wait_for()
    assert bubble.inner_text() == "Good luck!"
    assert ana.box("#players") == before, "nothing moves by it"
    bubble.click()
    ana.page.wait_for_selector("#talk >> text=Good luck!")
    assert ana.page.evaluate(COVERS) == []


def test_what_is_said_stands_in_the_log_between_the_moves(ana: Person, bo: Person) -> None:
    game = ana.open_game("tzolkin", ["me", "open"], names=["Ana"], simple_start=True, seed=8)
    bo.request(f"/api/games/{game}/join", {"key": ana.invite(game, 1).split("#key=")[1], "name": "Bo"})
    ana.page.wait_for_selector("#board .worker")
    bo.request(f"/api/games/{game}/talk", {"text": "Good luck!", "seat": 1})
    ana.page.wait_for_selector("#log .log-said >> text=Bo")
    assert ana.text("#log .log-said q") == "Good luck!"
    number = ana.number
    ana.page.click("button.move >> nth=0")
    ana.wait_past(number)
    ana.page.click("#confirm")
    ana.page.wait_for_selector(".log-said + .log-turn, .log-said + .log-round")
    ana.page.reload()
    ana.page.wait_for_selector(".log-said + .log-turn, .log-said + .log-round")
