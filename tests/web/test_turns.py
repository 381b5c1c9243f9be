"""A turn on the page: tried out, undone, redone, confirmed; by mouse and keyboard; kept over a reload and a crash."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Route

from tests.web.conftest import Visit
from tests.web.person import Person
from tests.web.server import Server

pytestmark = pytest.mark.browser


def _past_the_wealth(person: Person, game: str = "tzolkin", opponent: str = "random") -> str:
    """A game of Tzolk'in in which the starting wealth is chosen and the first real turn is due."""
    opened = person.open_game(game, ["me", opponent], names=["Ana"], seed=4)
    chance = random.Random(1)
    while person.wait_for_turn() and person.view(opened)["decision"]["kind"] == "keep_wealth":
        person.choose(chance)
    return opened


def _place_two_workers(person: Person) -> None:
    for count in (1, 2):
        number = person.number
        person.page.click('button.move[data-notation^="place "]')
        person.wait_past(number)
        assert person.page.locator(".steps li").count() == count


def test_a_turn_can_be_undone_redone_and_confirmed(ana: Person) -> None:
    game = _past_the_wealth(ana)
    version = ana.view(game)["version"]
    _place_two_workers(ana)
    first, second = ana.page.locator(".steps li").all_inner_texts()

    ana.page.click("#undo")
    ana.page.wait_for_selector(".steps li >> nth=1", state="detached")
    assert ana.page.locator(".steps li").all_inner_texts() == [first]
    ana.page.click("#redo")
    ana.page.wait_for_selector(".steps li >> nth=1")
    assert ana.page.locator(".steps li").all_inner_texts() == [first, second]
    assert ana.view(game)["version"] == version, "nothing counts before it is confirmed"

    ana.page.click("#confirm")
    ana.page.wait_for_selector(".steps", state="detached")
    assert ana.view(game)["version"] >= version + 3
    ana.page.wait_for_selector(f"#log .log-text >> text={first}")


def test_two_fast_clicks_on_a_choice_make_it_once_and_two_fast_undos_undo_twice(ana: Person) -> None:
    game = _past_the_wealth(ana)
    ana.page.evaluate("""() => {
        const choice = document.querySelector('button.move[data-notation^="place "]');
        choice.click();
        choice.click();
    }""")
    ana.page.wait_for_selector(".steps li")
    number = ana.number
    ana.page.click('button.move[data-notation^="place "]')
    ana.wait_past(number)
    assert len(ana.view(game)["draft"]) == 2
    ana.page.keyboard.type("uu")
    ana.page.wait_for_selector(".steps", state="detached")
    assert ana.view(game)["draft"] == []


def test_a_press_is_heard_though_somebody_else_does_something_before_its_end(visit: Visit) -> None:
    """What comes in between waits until the pointer is up: a button that was made anew would not have been clicked."""
    ana, bo = visit(), visit()
    game = ana.open_game("tzolkin", ["me", "open"], names=["Ana"])
    bo.visit(ana.invite(game, 1))
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button[type=submit]")
    ana.page.wait_for_selector("#players >> text=Bo")
    person, other, seat = (ana, bo, 1) if ana.is_to_move() else (bo, ana, 0)
    person.wait_for_turn()
    person.page.locator("button.move").first.hover()
    person.page.mouse.down()
    other.request(f"/api/games/{game}/seat", {"seat": seat, "name": "Zoe"})
    other.page.wait_for_selector("#players >> text=Zoe")
    assert not person.page.locator("#players >> text=Zoe").count(), "the page changed under the pointer"
    person.page.mouse.up()
    person.wait_past(0)
    person.page.wait_for_selector("#players >> text=Zoe")


def test_others_see_a_turn_only_when_it_is_confirmed(visit: Visit) -> None:
    ana, bo = visit(), visit()
    game = _past_the_wealth(ana)
    bo.visit(ana.invite(game))
    bo.page.wait_for_selector("#log .log-text")
    for person in (ana, bo):
        person.page.click("#words-button")
    seen = bo.text("#panel-gears")
    _place_two_workers(ana)
    assert ana.text("#panel-gears") != seen
    assert bo.text("#panel-gears") == seen
    ana.page.click("#confirm")
    bo.page.wait_for_selector("#panel-gears td.changed")
    assert bo.page.locator("#confirm").count() == 0, "spectators have nothing to confirm"
    assert bo.text(".watching") == "You are watching", "B16: spectators are told that they are"


def test_a_reload_in_mid_turn_keeps_the_steps(ana: Person) -> None:
    _past_the_wealth(ana)
    _place_two_workers(ana)
    steps = ana.page.locator(".steps li").all_inner_texts()
    ana.page.reload()
    ana.page.wait_for_selector(".steps")
    assert ana.page.locator(".steps li").all_inner_texts() == steps
    ana.page.click("#undo")
    ana.page.wait_for_selector(".steps li >> nth=1", state="detached")


def test_the_same_seat_in_two_tabs_shows_the_same_turn(ana: Person) -> None:
    _past_the_wealth(ana)
    other = ana.context.new_page()
    other.goto(ana.page.url)
    other.wait_for_selector("#bar.yours")
    _place_two_workers(ana)
    other.wait_for_selector(".steps li >> nth=1")
    other.close()


def test_the_page_goes_on_after_the_server_was_killed(visit: Visit, mortal_server: Server) -> None:
    ana = visit(mortal_server.address)
    ana.forgive("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
    game = _past_the_wealth(ana)
    _place_two_workers(ana)
    steps = ana.page.locator(".steps li").all_inner_texts()
    mortal_server.kill()
    ana.page.wait_for_selector(".connection:visible")
    mortal_server.start()
    ana.page.wait_for_selector(".connection", state="hidden")
    assert ana.page.locator(".steps li").all_inner_texts() == steps
    version = ana.view(game)["version"]
    ana.page.click("#confirm")
    ana.page.wait_for_selector(".steps", state="detached")
    ana.wait_for_turn()
    moves = ana.request(f"/api/games/{game}/history")["entries"]
    assert [move["text"] for move in moves[version : version + 2]] == steps


def test_a_turn_by_keyboard_alone(ana: Person) -> None:
    _past_the_wealth(ana)
    page = ana.page
    chosen = page.inner_text("button.move >> nth=1 >> .move-text")
    page.keyboard.press("2")
    page.wait_for_selector(".steps li")
    assert page.locator(".steps li").all_inner_texts() == [chosen]
    page.keyboard.press("u")
    page.wait_for_selector(".steps", state="detached")
    page.keyboard.press("r")
    page.wait_for_selector(".steps li")
    page.wait_for_selector("#spoken:has-text('Place another worker')", state="attached")
    page.keyboard.press("Enter")
    page.wait_for_selector(".steps", state="detached")
    page.wait_for_selector(f"#log .log-text >> text={chosen}")
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.classList[0]") == "log-list"
    assert page.evaluate("document.activeElement.matches('.scrolled') === document.activeElement.scrollTop > 0")
    page.keyboard.press("?")
    page.wait_for_selector("dialog >> text=Keyboard")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_choices_are_reached_and_made_with_tab_and_enter(ana: Person) -> None:
    _past_the_wealth(ana)
    page = ana.page
    page.focus("#headline")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('move')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".steps li")
    assert _is_on_the_first_choice(ana), "the next choice is not a Tab away, the focus is on it"
    page.focus("#confirm")
    page.keyboard.press("Enter")
    page.wait_for_selector(".steps", state="detached")


def _is_on_the_first_choice(person: Person) -> bool:
    """Whether Enter would choose what stands first in the list."""
    return bool(person.page.evaluate("document.activeElement === document.querySelector('#moves button.move')"))


ON_WHAT_IS_DUE = """() => {
  const find = (selector) => document.querySelector(selector);
  const first = find("#moves:not([hidden]) button.move") ?? find("#confirm:enabled");
  return find(".table").dataset.yours === "true" && first !== null && document.activeElement === first;
}"""
"""It is the viewer's turn, and the focus is on the first choice, or on Confirm where nothing else is left."""


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_a_whole_game_is_begun_by_enter_alone(ana: Person, game: str) -> None:
    """After Enter the focus was on a heading, or nine stops before the choices. Every question is still heard."""
    ana.open_game(game, ["me", "random"], seed=3)
    page = ana.page
    page.wait_for_selector("button.move")
    page.focus("button.move")
    for _ in range(12):
        before = ana.number
        page.keyboard.press("Enter")
        ana.wait_past(before)
        page.wait_for_function(ON_WHAT_IS_DUE)
        question = page.inner_text("#bar .decision")
        if page.locator("#moves:not([hidden]) button.move").count():
            page.wait_for_function(
                "(said) => document.getElementById('spoken').textContent.includes(said)", arg=question
            )


def test_a_choice_keeps_the_focus_when_the_board_comes_late(ana: Person) -> None:
    """The board draws pictures of the choices, so they are drawn again when it has come."""
    late: list[Route] = []
    ana.page.route("**/css/boards/tzolkin.css*", lambda route: late.append(route))
    ana.open_game("tzolkin", ["me", "random"], seed=3)
    ana.page.wait_for_selector("button.move")
    ana.page.focus("button.move")
    assert _is_on_the_first_choice(ana)
    for route in late:
        route.continue_()
    ana.page.wait_for_selector("button.move.pictured")
    assert _is_on_the_first_choice(ana)


def test_enter_confirms_after_a_number_or_a_click(ana: Person) -> None:
    """The focus waits at the heading then: on a choice, Enter would place one worker more."""
    _past_the_wealth(ana)
    page = ana.page
    for place in (lambda: page.keyboard.press("1"), lambda: page.click("button.move")):
        ana.wait_for_turn()
        place()
        page.wait_for_selector(".steps li")
        assert page.evaluate("document.activeElement.id") == "moves-heading"
        page.keyboard.press("Enter")
        page.wait_for_selector(".steps", state="detached")


def test_a_key_held_too_long_chooses_once(ana: Person) -> None:
    _past_the_wealth(ana)
    page = ana.page
    page.focus("button.move")
    page.keyboard.down("Enter")
    page.wait_for_selector(".steps li")
    page.wait_for_function(ON_WHAT_IS_DUE)
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_timeout(300)
    assert page.locator(".steps li").count() == 1


def test_many_choices_are_narrowed_by_typing_and_numbered_beyond_nine(ana: Person) -> None:
    game = ana.open_game("tikal", ["me", "random"], seed=2, options={"auction": True})
    chance = random.Random(8)
    while ana.wait_for_turn() and ana.page.locator("button.move").count() <= 12:
        ana.choose(chance)
    page = ana.page
    texts = page.locator("button.move .move-text").all_inner_texts()
    page.keyboard.press("/")
    page.keyboard.type(texts[10])
    assert texts[10] in page.locator("button.move .move-text").all_inner_texts()
    assert page.locator("button.move").count() < len(texts)
    page.fill("#move-filter", "")
    page.focus("#headline")
    wanted = page.get_attribute("button.move >> nth=10", "data-notation")
    number = ana.number
    page.keyboard.type("11")
    ana.wait_past(number)
    played = [move["notation"] for move in ana.view(game)["draft"]]
    logged = [move["notation"] for move in ana.request(f"/api/games/{game}/history")["entries"]]
    assert wanted in [*played, *logged[number:]]


def test_a_hint_shows_the_clause_and_leads_on(ana: Person) -> None:
    _past_the_wealth(ana)
    clause = ana.text("#bar .clause")
    ana.page.click("#bar .clause")
    ana.page.wait_for_selector(f"dialog h3 >> text={clause}")
    shown = ana.text("dialog .clause-text")
    words = ana.request(f"/api/rules/{clause}")["text"].replace("*", "")
    assert words.split(".")[0] in shown


def test_what_the_others_did_since_the_last_turn_is_stepped_through(ana: Person) -> None:
    game = _past_the_wealth(ana)
    chance = random.Random(2)
    ana.play_turn(chance)
    ana.wait_for_turn()
    entries = ana.request(f"/api/games/{game}/history")["entries"]
    last_own = max(entry["number"] for entry in entries if entry["seat"] == 0)
    news = entries[last_own:]
    assert news
    ana.page.click("#catch-up")
    for entry in news:
        ana.page.wait_for_selector(f"#replay >> text={entry['text']}")
        assert ana.page.locator("button.move:visible").count() == 0
        forward = ana.page.locator('#replay [aria-label="Next move"]')
        if entry is not news[-1]:
            forward.click()
    assert forward.is_disabled()
    ana.page.click("#replay-leave")
    ana.page.wait_for_selector("button.move")


def test_nothing_can_be_played_from_the_moment_on_in_which_the_past_is_asked_for(ana: Person) -> None:
    game = _past_the_wealth(ana)
    ana.play_turn(random.Random(2))
    ana.wait_for_turn()
    ana.page.wait_for_selector("#board [data-move]", state="attached")
    number = ana.number
    waiting: list[Route] = []
    ana.page.route(f"**/api/games/{game}/replay/*", lambda route: waiting.append(route))
    ana.page.click("#catch-up")
    assert ana.page.locator("button.move:visible, #confirm:visible").count() == 0
    ana.page.wait_for_selector("#board [data-move]", state="detached")
    for key in ("1", "Enter"):
        ana.page.keyboard.press(key)
    ana.page.wait_for_timeout(300)
    assert waiting, "the past has not come yet"
    assert ana.view(game)["number"] == number
    for route in waiting:
        route.continue_()
    ana.page.click("#replay-leave")
    ana.page.wait_for_selector("#board [data-move]", state="attached")
    ana.page.wait_for_selector("button.move")
