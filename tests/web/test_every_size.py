"""The table on every screen, from a small phone to the widest monitor: nothing is cut, scrolls or shifts."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.person import Person
from tests.web.test_one_screen import CUT, SCROLLS, SHORTENED, TIKAL, TOO_LONG, TZOLKIN, show
from tests.web.test_scenes import SCENE, come

pytestmark = pytest.mark.browser

SIZES = [
    *((320, 568), (360, 640), (375, 667), (390, 844), (412, 915), (768, 1024)),
    *((568, 320), (667, 375), (720, 450), (844, 390), (932, 430)),
    *((1024, 768), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1440, 900), (1600, 1200)),
    *((1920, 1080), (2560, 1080), (2560, 1440), (2560, 1600)),
]
"""Phones upright and on their side, tablets, 4:3, 5:4, 16:10, 16:9 and 21:9."""
WIDE, HIGH = 960, 544
"""From here on everything that a player decides by is in sight at once."""
BIDDING = [*(part for part in TIKAL if part != ".tk-ap"), ".tk-bid-steps button", ".tk-bid-steps input", ".tk-pass"]
ON_A_PHONE = ["#header", "#board", ".bar-head", ".turn-actions button", "#moves"]
"""What is in sight on a small screen, whatever part of the board is shown."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""When what follows a new size has been drawn."""


COVER = """() => {
  const parts = "#header :is(button, select, a), #places button, .turn-actions button, #players, #moves";
  const boxes = [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], number) => boxes.slice(number + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one.id || one.textContent} over ${other.id || other.textContent}`));
}"""
"""Which of the things that can be pressed lie over each other."""


def faults(person: Person, parts: list[str]) -> list[str]:
    """What is wrong with the table as it is on the screen now."""
    scrolls = person.page.evaluate(SCROLLS)
    found: list[str] = [f"the page scrolls by {scrolls}"] if scrolls else []
    return (
        found
        + [line for look in (TOO_LONG, SHORTENED, COVER) for line in person.page.evaluate(look)]
        + cut(person, parts)
    )


def cut(person: Person, parts: list[str]) -> list[str]:
    """Which of these are not there, or not wholly."""
    found: list[str] = person.page.evaluate(CUT, parts)
    return found


def _bid(person: Person) -> None:
    person.open_game("tikal", ["me", "me", "me", "me"], options={"auction": True}, seed=7)
    person.page.wait_for_selector(".tk-make-bid")


@pytest.mark.parametrize("table", ["tzolkin", "tikal", "auction"])
def test_nothing_is_cut_and_nothing_scrolls(visit: Visit, table: str) -> None:
    person = visit()
    if table == "auction":
        _bid(person)
    else:
        show(person, table)
    large = {"tzolkin": TZOLKIN, "tikal": TIKAL, "auction": BIDDING}[table]
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(SETTLED)
        is_large = width >= WIDE and height >= HIGH
        if wrong := faults(person, large if is_large else ON_A_PHONE):
            found[f"{width}x{height}"] = wrong
    assert found == {}


CUT_IN_SCENE = """() => {
  const scene = document.querySelector("#scene").getBoundingClientRect();
  return [...document.querySelectorAll("#scene .scene-row, #scene .scene-words, #scene .scene-points, #scene-skip")]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < Math.max(0, scene.left) || box.right > Math.min(innerWidth, scene.right)
        || box.top < Math.max(0, scene.top) || box.bottom > Math.min(innerHeight, scene.bottom);
    }).map((one) => `${one.className} ${one.textContent}`);
}"""
"""What of an event is not wholly in sight."""


def test_an_event_is_whole_with_five_players(visit: Visit) -> None:
    person, _ = come(visit, players=5, reduced_motion="reduce")
    person.page.click("#confirm")
    person.page.wait_for_selector(SCENE)
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(SETTLED)
        assert person.page.locator(".scene-row").count() == 5
        if wrong := person.page.evaluate(CUT_IN_SCENE):
            found[f"{width}x{height}"] = wrong
    assert found == {}


@pytest.mark.parametrize("table", ["tzolkin", "tikal"])
def test_a_choice_and_its_undoing_move_nothing(visit: Visit, table: str) -> None:
    person = visit()
    show(person, table)
    for width, height in SIZES[::4]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(SETTLED)
        person.watch()
        for button in ("button.move:not([data-notation^=pass])", "#undo"):
            number = person.number
            person.page.locator(button).first.click()
            person.wait_past(number)
        assert person.moved() == {}, f"{width}x{height}"
