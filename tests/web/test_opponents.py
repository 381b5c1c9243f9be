"""Where a bot is chosen: how it plays, how strong it was measured to be, and what it leans to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect

from haab.bots.evaluation.base import evaluation
from haab.bots.evaluation.personalities import personality_title
from haab.bots.players.levels import LEVELS
from haab.bots.players.strength import strength_of
from haab.games import ruleset
from haab.kit.text import Message, languages
from tests.web.person import Person

RATED = {"rating": 1234, "low": 1200, "high": 1300, "games": 40, "points": 61.6, "players": 4}


def measure(person: Person, strength_of: Callable[[str], Any]) -> None:
    """Have the catalogue tell other strengths than were measured: of a bot in Tzolk'in, or none."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        for bot in told["bots"]:
            found = strength_of(bot["name"])
            bot["strengths"] = {"tzolkin": found} if found else {}
        route.fulfill(json=told)

    person.page.route("**/api/catalogue*", answer)


def test_a_level_says_how_it_plays_and_how_strong_it_is(ana: Person) -> None:
    measure(ana, lambda name: RATED if name == "level5" else None)
    page = ana.page
    ana.visit("/#new")
    page.select_option("#seat-1", "bot:level5")
    how = page.locator(".how-it-plays").first
    expect(how).to_contain_text("plays from great experience")
    expect(how).to_contain_text("Playing strength 1,234 (1,200 \N{EN DASH} 1,300)")
    page.select_option("#seat-1", "bot:level6")
    expect(how).to_contain_text("It has not played enough games here for a figure yet")
    assert page.locator("#seat-1 optgroup").count() == 1, "six levels, and a door to the rest"
    names = page.locator("#seat-1 optgroup option").all_inner_texts()
    assert len(names) == len(LEVELS)
    page.select_option("#seat-1", "more")
    assert page.input_value("#seat-1") == "bot:level6"
    assert page.locator("#seat-1 optgroup").count() == 2
    page.select_option("#seat-1", "bot:level5")
    assert page.locator("#seat-1 optgroup").count() == 2, "the door stays open"
    page.select_option("#seat-1", "bot:level6")
    assert all(f"Level {number}" in name for number, name in enumerate(names, start=1))


def test_a_rating_is_shown_where_nobody_has_points(ana: Person) -> None:
    measure(ana, lambda name: {**RATED, "points": None, "players": None} if name == "level5" else None)
    page = ana.page
    ana.visit("/#new")
    page.click("#opponents > summary")
    expect(page.locator("#opponents > table thead th")).to_have_count(2)
    row = page.locator("#opponents > table tbody tr").nth(4)
    expect(row).to_contain_text("1,234")
    expect(row).to_contain_text("1,200 \N{EN DASH} 1,300")


def test_points_stand_beside_ratings_and_nobody_without_them_has_none_of_them(ana: Person) -> None:
    bare = {**RATED, "points": None, "players": None}
    measure(ana, lambda name: {"level5": RATED, "level6": bare}.get(name))
    page = ana.page
    ana.visit("/#new")
    page.click("#opponents > summary")
    expect(page.locator("#opponents > table thead th").last).to_have_text("Points when 4 of this level play")
    cells = [page.locator("#opponents > table tbody tr").nth(level).locator("td").last for level in (4, 5)]
    expect(cells[0]).to_have_text("62")
    expect(cells[1]).to_have_text("\N{EN DASH}")
    found = Axe().run(page, "#opponents")
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("language", languages())
def test_the_list_has_six_levels_with_whom_each_is_for_and_a_door_to_the_rest(
    visit: Callable[..., Person], language: str
) -> None:
    """Random, Greedy, Sage and Adept stood among the levels, and half of them were "not measured"."""
    someone = visit(locale=language)
    page = someone.page
    someone.visit("/#new")
    page.click("#opponents > summary")
    rows = page.locator("#opponents > table tbody tr")
    assert rows.count() == len(LEVELS)
    for level, row in zip(LEVELS, rows.all(), strict=True):
        name, _, sentence = Message(f"bots.{level.name}").text(language).partition(":")
        expect(row.locator("th")).to_have_text(f"{name}{sentence.strip()}")
        found = strength_of("tzolkin", level.name)
        if found:
            rating = page.evaluate("([n, lang]) => n.toLocaleString(lang)", [found.rating, language])
            expect(row.locator("td").first).to_contain_text(rating)
        else:
            expect(row.locator("td")).to_have_text(Message("web.setup.strength_unknown").text(language))
    assert not page.locator("#programs > table").is_visible()
    page.click("#programs > summary")
    programs = page.locator("#programs > table tbody tr")
    assert programs.count() > 0
    leanings = page.locator("#programs li").all_inner_texts()
    wanted = evaluation(ruleset("tzolkin")).personalities
    assert leanings == [personality_title("tzolkin", name).text(language) for name in wanted]
    found_faults = Axe().run(page, "#opponents")
    assert found_faults.violations_count == 0, found_faults.generate_report()


def test_personalities_are_behind_the_door(ana: Person) -> None:
    ana.visit("/#new")
    assert ana.page.locator("#personality-1").count() == 0
    ana.page.select_option("#seat-1", "more")
    ana.page.wait_for_selector("#personality-1")
    assert ana.page.locator("#personality-2").count() == 0, "that of this seat"


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_a_bot_with_a_personality_sits_down(ana: Person, game: str) -> None:
    page = ana.page
    ana.visit("/#new")
    page.check(f"#game-{game}")
    page.select_option("#seat-1", "bot:level2")
    page.select_option("#seat-1", "more")
    leaning = page.locator("#personality-1 option")
    expect(leaning).to_have_count(1 + len(evaluation(ruleset(game)).personalities))
    name = leaning.nth(1).get_attribute("value")
    page.select_option("#personality-1", name)
    page.click("#open-game")
    page.wait_for_selector(".table")
    assert ana.view(page.url.rsplit("/", 1)[1])["seats"][1]["bot"] == f"level2:personality={name}"


def test_a_narrow_screen_has_room_for_all_of_it(visit: Callable[..., Person]) -> None:
    someone = visit(width=390, height=844)
    measure(someone, lambda name: RATED)
    someone.visit("/#new")
    someone.page.click("#opponents > summary")
    assert someone.overflow() == 0
    assert someone.box("#opponents > table tbody tr:first-child th")["width"] > 150, (
        "a name and a sentence fit into few lines"
    )
