"""The deal of the day on the page: from the lobby to a result that can be told, and the days in a row."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web.person import Person

Json = dict[str, Any]

SLOW = 120_000
"""Milliseconds that a whole game of bots may take on a busy machine."""
STREAK = """async (cases) => {
  const { streakOf } = await import("/static/js/page/streak.js");
  return cases.map(([days, now]) => { const { current, longest } = streakOf(days, now); return [current, longest]; });
}"""
KEPT = """async (deals) => localStorage.setItem("haab.deals", JSON.stringify(deals))"""


def begin(person: Person, game: str) -> str:
    """Open the deal of today from the lobby; gives the game's id."""
    person.visit()
    person.page.click(f"#deal-{game}")
    person.page.wait_for_selector(".table")
    return person.page.url.rsplit("/", 1)[1]


def finish(person: Person, game_id: str) -> Json:
    """Play to the end without the page, and come back to the result."""
    person.skip_while(game_id, lambda _: True, random.Random(2))
    person.page.wait_for_selector("#deal:not([hidden])")
    return person.view(game_id)


def test_a_deal_is_opened_from_the_lobby_and_gone_on_with(ana: Person) -> None:
    page = ana.page
    ana.visit()
    page.select_option("#deal-level", "2")
    expect(page.locator('.deal-card[data-game="tzolkin"] .deal-state')).to_contain_text("not played yet")
    game_id = begin(ana, "tzolkin")
    view = ana.view(game_id)
    assert view["deal"]["level"] == 2, "the level is remembered"
    ana.wait_for_turn()
    expect(page.locator("#hint")).to_have_count(0)
    ana.play_turn(random.Random(1))
    ana.wait_for_turn()
    expect(page.locator("#take-back")).to_be_disabled()
    ana.visit()
    expect(page.locator("#my-games .game-line strong")).to_contain_text("Tzolk'in Deal of ")
    expect(page.locator('.deal-card[data-game="tzolkin"] .deal-state')).to_contain_text("going on, against level 2")
    page.select_option("#deal-level", "4")
    assert begin(ana, "tzolkin") == game_id


def test_a_result_is_compared_shared_and_listed_if_its_player_wants_that(ana: Person) -> None:
    page = ana.page
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    game_id = begin(ana, "tikal")
    view = finish(ana, game_id)
    seat = view["own_seats"][0]
    points = f"{view['scores'][seat]}".replace("-", "\N{MINUS SIGN}")
    text = page.locator("#deal-text")
    assert f"Tikal, level 4: {points}, " in text.input_value()
    page.click("#deal-rival")
    expect(page.locator("#deal progress, #deal svg.graph").first).to_be_visible()
    expect(page.locator("#deal svg.graph")).to_be_visible(timeout=SLOW)
    expect(page.locator(".deal-results tbody tr")).to_have_count(2)
    assert text.input_value().endswith(" on level 6")
    page.click("#deal-share")
    assert page.evaluate("() => navigator.clipboard.readText()") == text.input_value()
    expect(page.locator("#deal-show")).not_to_be_checked()
    expect(page.locator(".deal-list")).to_have_count(0)
    page.check("#deal-show")
    expect(page.locator(".deal-list li")).to_have_count(1)
    found = Axe().run(page, "#deal")
    assert found.violations_count == 0, found.generate_report()
    page.reload()
    expect(page.locator("#deal svg.graph")).to_be_visible()
    expect(page.locator("#deal-show")).to_be_checked()
    page.uncheck("#deal-show")
    expect(page.locator(".deal-list")).to_have_count(0)
    ana.visit()
    card = page.locator('.deal-card[data-game="tikal"]')
    expect(card.locator(".deal-state")).to_contain_text(f"{points} points")
    card.locator("summary").click()
    expect(card.locator(".deal-history li")).to_have_count(1)
    assert card.locator(".deal-history a").get_attribute("href") == f"/game/{game_id}"


def test_a_second_game_of_the_same_day_does_not_change_the_result(ana: Person) -> None:
    game_id = begin(ana, "tikal")
    day = ana.view(game_id)["deal"]["date"]
    end = {"points": 94, "place": 1, "lead": 11}
    kept = {"game": "tikal", "date": day, "level": 4, "id": "0" * 16, "players": 3, "end": end}
    before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    ana.page.evaluate(KEPT, [{**kept, "date": before}, kept])
    finish(ana, game_id)
    assert ": 94, 1st of " in ana.page.input_value("#deal-text")
    expect(ana.page.locator(".deal-streak")).to_have_text("2 days in a row; your longest: 2")
    ana.visit()
    expect(ana.page.locator('.deal-card[data-game="tikal"] .deal-streak')).to_be_visible()
    expect(ana.page.locator('.deal-card[data-game="tzolkin"] .deal-streak')).to_have_count(0)


def test_days_in_a_row_are_counted(ana: Person) -> None:
    ana.as_written = True
    ana.visit()
    cases: list[Any] = [
        [[], "2026-11-18"],
        [["2026-11-18"], "2026-11-18"],
        [["2026-11-17", "2026-11-16", "2026-11-17"], "2026-11-18"],
        [["2026-11-16", "2026-11-15"], "2026-11-18"],
        [["2026-10-31", "2026-11-01", "2026-11-02", "2026-11-18"], "2026-11-18"],
        [["2027-12-31", "2028-01-01"], "2028-01-01"],
        [["2026-03-28", "2026-03-29", "2026-03-30"], "2026-03-30"],
    ]
    assert ana.page.evaluate(STREAK, cases) == [[0, 0], [1, 1], [2, 2], [0, 2], [1, 3], [2, 2], [3, 3]]
