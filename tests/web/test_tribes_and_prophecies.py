"""Tribes & Prophecies at the table: opened with five seats, chosen in secret, explained, and played to the end."""

from __future__ import annotations

import random

import pytest

from haab.games import ruleset
from haab.games.tzolkin.expansion_components import PROPHECIES
from tests.web.conftest import Visit
from tests.web.person import PLACES, Json, Person

pytestmark = pytest.mark.browser

EVERYTHING = {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}
BOTS = ["random"] * 4

SHOWN = """(places) => {
  const chosen = [...document.querySelectorAll(places)].map((place) => place.dataset.move ?? place.dataset.notation);
  const listed = [...document.querySelectorAll("button.move")].map((choice) => choice.dataset.notation);
  const confirm = document.querySelectorAll("#confirm:enabled").length;
  const all = chosen.length > 0 && chosen.length === listed.length + confirm;
  const inForce = document.querySelector(".prophecy.in-force")?.dataset.explain ?? null;
  return all && listed.every((notation) => chosen.includes(notation)) && { chosen, inForce };
}"""
"""What the page shows at a decision, once every choice of the list has its place, or stands out."""


LOOKS = 8
"""Choices that are made on the page under each prophecy but the last; then the game goes on without it."""


def _choose_in_secret(person: Person, chance: random.Random) -> None:
    """Two wealth tiles and a tribe; the last choice is followed by the others', and by the reveal."""
    for _ in range(3):
        person.wait_for_turn()
        person.choose(chance)


# ---- opening


def test_five_seats_come_with_quick_actions_and_the_page_says_so(ana: Person) -> None:
    ana.visit("/#new")
    ana.page.check("#game-tzolkin")
    boxes = ana.page.locator("fieldset [id^=option-]")
    assert boxes.evaluate_all("all => all.map((box) => box.id)") == [f"option-{name}" for name in EVERYTHING]
    ana.page.check("#option-quick_actions")
    ana.page.uncheck("#option-quick_actions")
    ana.page.check("#option-tribes")
    ana.page.check("#players-5")
    assert ana.page.locator(".seat-row").count() == 5
    assert ana.page.is_checked("#option-quick_actions")
    assert ana.page.is_disabled("#option-quick_actions")
    assert "always used with five players" in ana.text("label:has(#option-quick_actions)")
    ana.page.check("#players-4")
    assert not ana.page.is_checked("#option-quick_actions"), "with four players it is a choice again"

    ana.page.check("#players-5")
    ana.page.click("#open-game")
    ana.page.wait_for_selector("#board .quick-board")
    view = ana.view(ana.page.url.rsplit("/", 1)[1])
    assert [name for name, is_used in view["options"].items() if is_used] == ["quick_actions", "tribes"]
    assert len(view["seats"]) == 5


def test_other_readings_and_who_begins_are_chosen_when_a_game_is_opened(ana: Person) -> None:
    ana.visit("/#new")
    ana.page.check("#game-tzolkin")
    ana.page.click("#readings summary")
    readings = ana.page.locator("#readings [id^=option-]").evaluate_all("all => all.map((box) => box.id)")
    assert readings == [f"option-{option.name}" for option in ruleset("tzolkin").options if option.is_reading]
    ana.page.check("#option-no_quick_dummies")
    ana.page.click("#readings .reading:has(#option-no_quick_dummies) button.clause")
    ana.page.wait_for_selector(".clause-text >> text=TP-R-75")
    ana.page.keyboard.press("Escape")
    ana.page.check("#players-4")
    assert ana.page.locator("#readings[open]").count() == 1, "it stays open"
    ana.page.select_option("#first", "2")
    ana.page.check("#players-2")
    assert ana.page.input_value("#first") == "", "there is no such seat any more"
    ana.page.check("#players-4")
    ana.page.select_option("#first", "0")
    ana.page.check("#option-quick_actions")
    ana.page.click("#open-game")
    ana.page.wait_for_selector("#board .quick-board")
    view = ana.view(ana.page.url.rsplit("/", 1)[1])
    assert view["to_move"] == 0
    assert view["state"]["quick_spaces"] == [None, None, None]
    assert view["options"]["no_quick_dummies"]


# ---- secrets


def test_tribes_and_wealth_are_chosen_in_secret_and_revealed_together(visit: Visit) -> None:
    ana, bo = visit(), visit()
    game = ana.open_game("tzolkin", ["me", "open", *BOTS[:3]], names=["Ana"], seed=3, options=EVERYTHING)
    bo.visit(ana.invite(game, 1))
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button[type=submit]")
    bo.page.wait_for_selector(".table")
    chance = random.Random(1)
    for name, person, other in (("Ana", ana, bo), ("Bo", bo, ana)):
        person.wait_for_turn()
        own = person.view(game)["state"]["players"][person.view(game)["seat"]]
        assert person.page.locator("#players .tribe").count() == 0, "nobody has shown a tribe yet"
        for _ in range(2):
            person.choose(chance)
        dealt = person.page.locator("button.move").evaluate_all("all => all.map((one) => one.dataset.notation)")
        assert {notation.split()[1] for notation in dealt} == set(own["tribes"])
        for tribe in own["tribes"]:
            assert tribe not in str(other.view(game)["state"]["players"]), "a dealt tribe is nobody else's business"
        person.choose(chance)
        turn = other.page.locator(f".log-turn:has(.name:text-is('{name}'))").first
        turn.locator(".log-times").wait_for(state="attached")
        assert turn.locator(".log-text").first.inner_text() == "chose in secret", "it is told once, and counted"
    for person in (ana, bo):
        person.page.locator("#players .tribe").nth(4).wait_for()
        shown = person.page.locator("#players .tribe").evaluate_all("all => all.map((one) => one.dataset.explain)")
        kept = [player["tribe"] for player in person.view(game)["state"]["players"]]
        assert sorted(shown) == sorted(kept)
        assert None not in kept


# ---- playing


def test_five_players_with_everything_play_to_the_score_sheet(ana: Person) -> None:
    game = ana.open_game("tzolkin", ["me", *BOTS], names=["Ana"], seed=11, options=EVERYTHING)
    chance = random.Random(5)
    _choose_in_secret(ana, chance)
    ana.wait_for_turn()
    foretold = ana.view(game)["state"]["prophecies"]
    _look_at_the_cards(ana, ana.view(game)["state"])

    in_force: list[str | None] = []
    quick_actions = looks = 0
    while ana.wait_for_turn():
        number = ana.number
        shown = ana.page.wait_for_function(SHOWN, arg=PLACES).json_value()
        if shown["inForce"] not in in_force:
            in_force.append(shown["inForce"])
            looks = 0
        looks += 1
        if looks > LOOKS and len(in_force) <= len(foretold):
            ana.skip_while(game, lambda view: view["state"]["calamity"] == in_force[-1], chance)
            continue
        if "place quick" in shown["chosen"] and quick_actions < 2:
            quick_actions += 1
            ana.page.locator('#board .quick-now[data-move="place quick"]').dispatch_event("click")
            ana.wait_past(number)
        elif chance.random() < 0.5:
            ana.page.locator(PLACES).nth(chance.randrange(len(shown["chosen"]))).dispatch_event("click")
            ana.wait_past(number)
        else:
            ana.choose(chance)
    assert quick_actions > 0
    assert in_force == [None, *foretold]
    _look_at_the_end(ana, ana.view(game))


def _look_at_the_cards(person: Person, state: Json) -> None:
    """Tribes, prophecies and quick actions are shown and explained."""
    assert person.page.locator("#players .tribe").count() == 5
    assert person.page.locator("#board .prophecy").count() == len(state["prophecies"]) == 3
    assert person.page.locator("#board .quick-space").count() == 3
    assert person.page.locator("#board .quick-tile").count() == 6, "the tiles to come"
    cards = (("#players .tribe", "TP-6."), ("#board .prophecy", "TP-8."), ("#board .quick-now", "TP-4.12"))
    for selector, clause in cards:
        title, *lines = person.explanation_of(selector).splitlines()
        assert title
        assert lines[-1].startswith(clause)
        assert len(lines) > 1
    person.page.click("#words-button")
    person.page.wait_for_selector("#panels table")
    for panel in ("quick_actions", "prophecies", "tribes"):
        assert person.page.locator(f"#panel-{panel} tr").count() >= 3
    person.page.click("#words-button")


def _look_at_the_end(person: Person, view: Json) -> None:
    """A full score sheet for five, and a log that ends with the last move."""
    assert view["status"] == "over"
    person.page.wait_for_selector(".graph")
    assert person.page.locator(".ranking > li").count() == 5
    assert person.totals == view["scores"]
    rows = person.page.locator(".score-sheet tbody tr")
    heads = [rows.nth(row).locator("th").inner_text() for row in range(rows.count())]
    assert "Prophecies" in heads
    points = [person.numbers(f".score-sheet tbody tr:nth-child({row + 1}) td") for row in range(rows.count())]
    assert [sum(column) for column in zip(*points, strict=True)] == view["scores"]
    assert person.page.evaluate(
        "(list => list.scrollHeight - list.scrollTop - list.clientHeight < 20)(document.querySelector('.log-list'))"
    ), "the newest line of the log is in sight"


# ---- calamities

MARKS = {
    "angry_chaac": "#board .temples-box .calamity, .temple-name.afflicted >> text=Chaac",
    "crowded_cities": "#board .buildings .calamity",
    "forgotten_lore": "#board .technologies.forgotten-lore",
    "gold_shortage": "#players .stock .afflicted",
    "high_water": "#board .gears .warning:not([hidden])",
}


@pytest.mark.parametrize("prophecy", MARKS)
def test_a_calamity_is_marked_where_it_bites(ana: Person, prophecy: str) -> None:
    others = [name for name in PROPHECIES if name != prophecy][:2]
    start = {"prophecies": [prophecy, *others], "day": 8, "calamity": prophecy, "options": {"prophecies": True}}
    ana.bring_position({"game": "tzolkin", "players": [{}, {}], **start})
    ana.page.wait_for_selector(MARKS[prophecy])
    assert ana.page.get_attribute(".prophecy.in-force", "data-explain") == prophecy
    ana.page.click("#words-button")
    assert "in force" in ana.text("#panel-prophecies")


def test_every_calamity_has_a_place_where_it_bites(ana: Person) -> None:
    ana.visit()
    places = ana.page.evaluate(
        """async (all) => {
          const { bitesOf } = await import("/static/js/boards/tzolkin/modules.js");
          return all.map((calamity) => Object.keys(bitesOf({ calamity })).length);
        }""",
        PROPHECIES,
    )
    assert min(places) >= 1
