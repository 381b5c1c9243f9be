"""What everybody can read and reach: narrow screens, targets, contrast, labels."""

from __future__ import annotations

import random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize

from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser

SMALLEST_TARGET = 24
ALIKE = [".log-turn:nth-child(n+4)"]
"""Only the first turns of a long log are looked at: the others are built alike."""
SEEN_ELSEWHERE = ["#board", "#panels"]
"""Parts that other screens show too."""
EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
NARROW: ViewportSize = {"width": 390, "height": 844}
FIND_SMALL = """(least) => [...document.querySelectorAll("button, select, input, a, summary")]
  .filter((item) => item.checkVisibility() && !item.classList.contains("skip"))
  .map((item) => [item.outerHTML.slice(0, 120), item.getBoundingClientRect()])
  .filter(([, box]) => box.width < least || box.height < least)
  .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""

TRIBES = ["ah_chuy_kak", "cit_bolon_tum", "huracan", "vacub_caquix", "xaman_ek"]
MODULES = {
    "game": "tzolkin",
    "players": [
        {"tribe": tribe, "gold": 2, "corn": 9, "buildings": ["small_farm"] * (n < 3)} for n, tribe in enumerate(TRIBES)
    ],
    "options": {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True},
    "prophecies": ["angry_chaac", "high_water", "forgotten_lore"],
    "calamity": "angry_chaac",
    "day": 9,
    "row": ["granary", "season_tomb", "gold_workshop", "stone_shrine", "field_house", "great_farm"],
    "quick_spaces": [1, None, None],
    "gears": {"chichen_itza": {"11": 1}, "tikal": {"6": 0, "2": 3}},
}
"""Five players with everything, in the time of a calamity."""

RESULT = {"game": "tikal", "players": 2, "place": 1, "score": 84, "sources": {"temples": 60, "treasures": 24}}
"""What this browser remembers of a game."""


def _go(person: Person, screen: str) -> None:
    long = "Maximiliana-Ehrengard-von-und-zu-Tikal"
    chance = random.Random(6)
    match screen:
        case "lobby":
            person.open_game("tikal", ["me", "random"], names=[long])
            person.visit()
            person.page.wait_for_selector(".game-line")
        case "setup":
            person.visit("/#new")
            person.page.click("summary")
        case "waiting":
            person.open_game("tzolkin", ["me", "open", "random"], names=[long])
            person.page.click('.seat[data-kind="open"] [data-invite]')
            person.page.wait_for_selector('.seat[data-kind="open"] .link')
        case "rules":
            game = person.open_game("tikal", ["me", "random"])
            person.visit(f"/rules/tikal?game={game}")
            person.page.wait_for_selector(".rule.asked")
            person.page.fill("#rules-search", "camp")  # a whole rulebook would take axe half a minute
            person.page.wait_for_selector("#TK-1\\.1[hidden]", state="attached")
        case "pieces":
            game = person.open_game("tzolkin", ["me", "random"])
            person.visit(f"/pieces/tzolkin?game={game}")
            person.page.wait_for_selector("#kind-legend")
            person.page.fill("#pieces-search", "gold")
            person.page.wait_for_selector("#small_farm[hidden]", state="attached")
        case "learn":
            person.visit("/learn/tzolkin")
            person.page.wait_for_selector("[data-lesson]")
        case "statistics":
            result = RESULT | {"id": person.bring_record("tikal-2")}
            person.page.evaluate("all => localStorage.setItem('haab.results', JSON.stringify(all))", [result])
            person.visit("/#statistics")
            person.page.wait_for_selector(".statistics .facts")
        case "over":
            person.bring_record("tikal-2")
            person.page.wait_for_selector(".graph")
        case "modules":
            person.bring_position(MODULES)
            person.page.wait_for_selector("#board .prophecy.in-force")
        case _:
            game = "tikal" if screen == "tikal" else "tzolkin"
            person.open_game(game, ["me", "random"], names=[long, "Bo"], seed=9)
            for _ in range(8):
                person.wait_for_turn()
                person.choose(chance)
            person.wait_for_turn()
            if screen == "replay":
                person.page.click("#replay-button")
                person.page.wait_for_selector("#replay-leave")


SCREENS = ["lobby", "setup", "waiting", "tzolkin", "modules", "tikal", "replay", "over", "rules", "pieces", "learn"]
SCREENS += ["statistics"]


def _check(person: Person, screen: str, rules: list[str]) -> None:
    left_out = ALIKE + (SEEN_ELSEWHERE if screen in ("replay", "over") else [])
    context = {"exclude": [[part] for part in left_out]}
    found = Axe().run(person.page, context=context, options={"runOnly": rules})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_fits_and_is_accessible(visit: Visit, screen: str) -> None:
    person = visit()
    _go(person, screen)
    person.use_scheme("dark")
    _check(person, screen, ["color-contrast"])
    person.use_scheme("light")
    _check(person, screen, EVERYTHING)
    person.page.set_viewport_size(NARROW)
    _check(person, screen, EVERYTHING)
    assert person.overflow() <= 0
    assert person.page.evaluate(FIND_SMALL, SMALLEST_TARGET) == []


def test_the_focus_can_be_seen(ana: Person) -> None:
    ana.visit()
    ana.page.keyboard.press("Tab")
    ana.page.keyboard.press("Tab")
    style = ana.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert style == "solid"
