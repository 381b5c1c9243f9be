"""The first screen: what each game is, three ways to it, and the games that one comes back to."""

from __future__ import annotations

import pytest

from haab.kit.text import languages
from tests.web.conftest import Visit
from tests.web.person import Person

SIZES = [
    (320, 568),
    (390, 844),
    (568, 320),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
]


def test_a_card_says_what_a_game_is_for_how_many_how_long_and_how_heavy(ana: Person) -> None:
    ana.visit()
    for game, words in (
        ("tzolkin", ["gears", "Food Days", "2 to 5", "minutes", "Heavy"]),
        ("tikal", ["volcano", "2 to 4"]),
    ):
        card = ana.text(f'.game-card:has([data-quick="{game}"])')
        assert [word for word in words if word not in card] == []


def test_learning_leads_into_the_tour(ana: Person) -> None:
    ana.visit()
    ana.page.click('[data-tour="tikal"]')
    ana.page.wait_for_selector("#tour .tour-words")


def test_with_friends_the_other_seats_wait_for_people(ana: Person) -> None:
    ana.visit()
    ana.page.click('.game-card:has([data-quick="tikal"]) a.way')
    ana.page.wait_for_selector("#seat-2")
    assert ana.page.is_checked("#game-tikal")
    assert [ana.page.input_value(f"#seat-{seat}") for seat in range(3)] == ["me", "open", "open"]


@pytest.mark.parametrize("size", SIZES)
def test_everything_on_the_first_screen_fits(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(width=size[0], height=size[1])
    ana.visit()
    ana.page.wait_for_selector(".puzzle-card")
    assert ana.overflow() <= 0
    low = ana.page.evaluate("[...document.querySelectorAll('.way')].filter((way) => way.clientHeight < 32).length")
    assert low == 0


def test_my_games_tell_the_others_their_level_and_how_far_they_have_come(ana: Person) -> None:
    ana.open_game("tzolkin", ["me", "level2"], ["Ana", "Robot"])
    ana.page.wait_for_selector("#board .calendar-centre")
    ana.page.wait_for_selector("button.move")
    ana.page.wait_for_function("() => localStorage.getItem('haab.progress') !== null")
    ana.visit()
    line = ana.page.locator(".game-line").inner_text()
    assert "Robot" in line
    assert "Level 2" in line
    assert "Day 0 of 26" in line
    assert "Ana" not in line, "whoever looks at the list knows who they are"


def test_many_games_are_folded_after_the_first_ones(ana: Person) -> None:
    for _ in range(8):
        ana.request("/api/games", {"game": "tikal", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]})
    ana.visit()
    ana.page.wait_for_selector(".more-games")
    assert ana.page.locator("#my-games .game-line:visible").count() == 6
    ana.page.click(".more-games summary")
    assert ana.page.locator("#my-games .game-line:visible").count() == 8


def test_starting_wealth_is_drawn_and_shows_on_the_board_where_it_leads(ana: Person) -> None:
    ana.open_game("tzolkin", ["me", "greedy"], seed=5)
    ana.page.wait_for_selector(".wealth-tile")
    assert ana.page.locator("button.move .wealth-tile").count() == 4
    assert ana.page.locator("button.move .recommended").count() == 2
    climbing = ana.page.locator('button.move:has-text("Temple of")').first
    climbing.hover()
    assert ana.page.locator(".step.promised").count() == 1
    ana.page.hover("#headline")
    assert ana.page.locator(".promised").count() == 0


IN_SIGHT = """(part) => {
  const frame = document.querySelector("#moves").getBoundingClientRect();
  return [...document.querySelectorAll(part)].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= frame.top && box.bottom <= frame.bottom + 1;
  }).length;
}"""
"""How many of the choices are wholly in sight without scrolling."""
CUT = """(part) => [...document.querySelectorAll(part)]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""
"""Choices that are too small for what they say."""


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1440, 900), (390, 844)])
def test_all_starting_wealth_is_in_sight_at_once(ana: Person, size: tuple[int, int]) -> None:
    """One compares four tiles; the third was cut and the fourth out of sight."""
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.open_game("tzolkin", ["me", "greedy", "greedy"], seed=5)
    ana.page.wait_for_selector(".wealth-tile")
    assert ana.page.evaluate(IN_SIGHT, "button.move.pictured") == 4
    assert ana.page.evaluate(IN_SIGHT, ".take-recommended") == 1


@pytest.mark.parametrize("size", [(844, 390), (1024, 768)])
@pytest.mark.parametrize(("seed", "options"), [(5, {}), (11, {}), (5, {"tribes": True})])
def test_in_every_language_where_there_is_little_room(
    ana: Person, size: tuple[int, int], seed: int, options: dict[str, bool]
) -> None:
    """On a phone on its side and in a narrow column the lower two were out of sight, and what they bring with them."""
    ana.page.set_viewport_size({"width": size[0], "height": size[1]})
    ana.open_game("tzolkin", ["me", "greedy", "greedy"], seed=seed, options=options)
    for count in (4, 3):
        for language in languages():
            ana.page.select_option("#language", language)
            ana.page.wait_for_selector(f'html[lang="{language}"]')
            ana.page.wait_for_selector("button.move.pictured")
            assert ana.page.evaluate(IN_SIGHT, "button.move.pictured") == count, language
            assert ana.page.evaluate(IN_SIGHT, ".pictured > .move-text") == count, language
            buttons = ana.page.locator(".take-recommended").count()
            assert ana.page.evaluate(IN_SIGHT, ".take-recommended") == buttons, language
            assert ana.page.evaluate(CUT, ".take-recommended, .move.pictured") == [], language
        number = ana.number
        ana.page.click("button.move.pictured >> nth=0")
        ana.wait_past(number)


def test_one_button_keeps_the_recommended_pair(ana: Person) -> None:
    game = ana.open_game("tzolkin", ["me", "greedy"], seed=5)
    view = ana.view(game)
    wanted = {move["notation"] for move in view["legal"] if move["recommended"]}
    ana.page.click(".take-recommended")
    ana.page.wait_for_selector(".move:not(.pictured)")
    kept = {f"keep {tile}" for tile in ana.view(game)["state"]["players"][0]["wealth"]["kept"]}
    assert kept == wanted


def test_a_first_game_against_bots_begins_without_that_choice(ana: Person) -> None:
    ana.visit()
    ana.page.click('[data-quick="tzolkin"]')
    ana.page.wait_for_selector("#board .worker")
    ana.wait_for_turn()
    assert ana.page.locator(".take-recommended").count() == 0
    assert "workers" in ana.text("#bar")
