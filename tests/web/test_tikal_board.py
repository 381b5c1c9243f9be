"""The drawn board of Tikal: placing, turning, journeys, bids, and games played on the board alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

import haab
from haab.games.tikal.shown.spaces import label_of
from tests.tikal.tables import BASE, EXPLORED, JUNGLE, OTHER_TEMPLE, SECOND_TEMPLE, TEMPLE, acting, placing, scoring
from tests.web.conftest import Visit
from tests.web.person import ENDLESS, NOTATIONS, PLACES, Person

pytestmark = pytest.mark.browser

Json = dict[str, Any]
ELSEWHERE = ("move", "transfer", "turn", "bid")
"""Moves without a place of their own: figures are sent, tiles are turned, bids are made in steps."""
SOMETHING = f"{PLACES}, #board [data-act=lay], #board .tk-make-bid"
"""What can be pressed whenever it is somebody's turn."""


def _open(person: Person, **extra: Any) -> str:
    game = person.open_game("tikal", ["me", "random"], **extra)
    person.page.wait_for_selector("#board .tk-map")
    return game


def _bring(person: Person, game: haab.Game) -> str:
    """Put a written position on the table; all seats are this person's."""
    brought = str(person.request("/api/import", {"record": game.record()})["id"])
    person.visit(f"/game/{brought}")
    person.page.wait_for_selector(SOMETHING, state="attached")
    return brought


def _press(person: Person, selector: str, number: int = 0) -> None:
    """Click something on the board, by which a move is played."""
    before = person.number
    person.page.locator(selector).nth(number).dispatch_event("click")
    person.wait_past(before)


def _any(person: Person, selector: str, chance: random.Random) -> None:
    _press(person, selector, chance.randrange(person.page.locator(selector).count()))


def _travel(person: Person, chance: random.Random) -> None:
    """Choose a figure and send it somewhere."""
    figures = person.page.locator(".tk-traveller")
    figures.nth(chance.randrange(figures.count())).dispatch_event("click")
    person.page.wait_for_selector(".tk-reach", state="attached")
    _any(person, ".tk-reach", chance)


def _act(person: Person, chance: random.Random) -> None:
    """Do one thing on the board: place, turn, bid, send a figure, work, or end the turn."""
    page = person.page
    page.wait_for_selector(".tk-map:not(.tk-underway)")
    page.wait_for_selector(SOMETHING, state="attached")
    if page.locator("[data-act=lay]").count():
        for _ in range(chance.randrange(3)):
            page.locator("[data-act=right]").dispatch_event("click")
        _press(person, "[data-act=lay]")
    elif page.locator(".tk-make-bid").count() and chance.random() < 0.5:
        _press(person, ".tk-make-bid")
    elif page.locator("#confirm:enabled").count() and chance.random() < 0.8:
        _press(person, "#confirm")
    elif page.locator(".tk-traveller").count() and chance.random() < 0.5:
        _travel(person, chance)
    else:
        _any(person, PLACES, chance)


def _rotation(person: Person) -> int:
    return int(person.page.locator(".tk-ghost").get_attribute("data-turn") or -1)


def test_a_game_is_played_by_clicking_and_nothing_moves_meanwhile(visit: Visit) -> None:
    """Its beginning, its middle and its end; `skip_until` says why not all of it."""
    ana = visit(width=1024, height=768)
    game = _open(ana, seed=4, options={"auction": True})
    chance = random.Random(5)
    for skipped, seen in ((0, 40), (160, 210), (350, ENDLESS)):
        ana.skip_until(game, skipped, chance)
        ana.watch()
        while ana.number < seen and ana.wait_for_turn():
            _act(ana, chance)
        assert ana.moved() == {}
    assert ana.view(game)["status"] == "over"


def test_every_legal_move_has_its_place_on_the_board_or_stands_out_in_the_list(ana: Person) -> None:
    game = _open(ana, seed=6)
    chance = random.Random(2)
    for _ in range(14):
        ana.wait_for_turn()
        view = ana.view(game)
        ana.page.wait_for_selector(f'.table[data-number="{view["number"]}"]')
        direct = [m["notation"] for m in view["legal"] if m["notation"].split()[0] not in ELSEWHERE]
        ana.page.wait_for_function(
            "([places, many]) => document.querySelectorAll(places).length === many", arg=[PLACES, len(direct)]
        )
        shown = ana.page.eval_on_selector_all(PLACES, NOTATIONS)
        assert sorted(shown) == sorted(direct)
        figures = {" ".join(m["notation"].split()[1:3]) for m in view["legal"] if m["notation"].startswith("move")}
        rings = ana.page.eval_on_selector_all(
            ".tk-traveller", "all => all.map((e) => `${e.dataset.figure} ${e.dataset.space}`)"
        )
        assert figures <= set(rings)
        ana.choose(chance)


# ---- placing


def test_a_tile_is_turned_through_its_legal_rotations_only(ana: Person) -> None:
    game = _bring(ana, placing("b1", board=EXPLORED))
    ana.page.keyboard.press("e")
    _press(ana, '[data-move="space c1r0"]')
    legal = {int(move["notation"].split()[1]) for move in ana.view(game)["legal"]}
    assert 1 < len(legal) < 6, "the test needs a place where some rotations are not legal"
    ways_to_turn = [
        lambda: ana.page.locator("[data-act=right]").dispatch_event("click"),
        lambda: ana.page.locator(".tk-ghost-body").dispatch_event("click"),
        lambda: ana.page.keyboard.press("e"),
        lambda: ana.page.keyboard.press("]"),
        lambda: ana.page.locator(".tk-ghost-body").dispatch_event("wheel", {"deltaY": 100}),
    ]
    for turn in ways_to_turn:
        seen = []
        for _ in range(len(legal)):
            turn()
            seen.append(_rotation(ana))
            ana.page.wait_for_timeout(140)
        assert set(seen) == legal
        assert len(seen) == len(set(seen))
    backwards = _rotation(ana)
    ana.page.keyboard.press("q")
    ana.page.keyboard.press("e")
    assert _rotation(ana) == backwards
    _press(ana, "[data-act=lay]")
    assert ana.view(game)["state"]["board"]["c1r0"]["turn"] == backwards


def test_the_tile_follows_the_pointer_and_the_focus_to_lit_spaces(visit: Visit) -> None:
    ana = visit(width=1440, height=1000)
    _bring(ana, placing("a1"))
    ghost = ana.page.locator(".tk-ghost")
    assert not ghost.is_visible()
    spot = ana.page.locator('[data-move="space c2r3"]')
    spot.hover()
    assert _is_over(ghost.bounding_box(), spot.bounding_box())
    other = ana.page.locator('[data-move="space c0r2"]')
    other.focus()
    assert _is_over(ghost.bounding_box(), other.bounding_box())


def _is_over(one: Any, other: Any) -> bool:
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (one, other)]
    return abs(middles[0][0] - middles[1][0]) < 8 and abs(middles[0][1] - middles[1][1]) < 8


# ---- journeys


def test_a_chosen_figure_shows_what_every_space_costs_and_goes_there_in_one_choice(ana: Person) -> None:
    game = _bring(ana, acting({"leader": BASE}))
    ana.page.locator(".tk-traveller[data-figure=leader]").hover()
    ana.page.wait_for_selector(".tk-travel-cost")
    assert ana.page.locator(".tk-reach").count() == 0, "pointing shows costs, choosing lights the spaces"
    ana.page.locator(".tk-traveller[data-figure=leader]").click()
    ana.page.wait_for_selector(".tk-reach")
    labels = ana.page.eval_on_selector_all(".tk-reach", "all => all.map((e) => e.getAttribute('aria-label'))")
    assert f"Go to {label_of(SECOND_TEMPLE)} for 3 AP" in labels
    ana.page.locator(f'[data-go="{SECOND_TEMPLE}"]').hover()
    assert ana.page.locator(".tk-pip-spend").count() == 3
    ana.page.locator(f'[data-go="{SECOND_TEMPLE}"]').click()
    ana.page.wait_for_selector(".steps li:nth-child(2)")
    assert ana.view(game)["state"]["players"][0]["leader"] == SECOND_TEMPLE
    ana.page.click("#undo")
    ana.page.wait_for_selector(".steps li:nth-child(2)", state="detached")
    assert ana.view(game)["state"]["players"][0]["leader"] == TEMPLE, "each step can be taken back"


def test_a_figure_of_the_supply_is_sent_to_where_it_is_wanted(ana: Person) -> None:
    game = _bring(ana, acting({}))
    ana.page.click(".tk-pick[data-figure=leader]")
    ana.page.locator(f'[data-go="{JUNGLE}"]').click()
    ana.page.wait_for_selector(".steps li:nth-child(2)")
    state = ana.view(game)["state"]
    assert (state["players"][0]["leader"], state["turn"]["ap"]) == (JUNGLE, 8)
    assert ana.page.locator(".tk-pip-left").count() == 8


# ---- what is to be seen


def test_scoring_is_shown_temple_by_temple(ana: Person) -> None:
    _bring(ana, scoring({"members": {TEMPLE: 2}, "guards": [OTHER_TEMPLE]}, {"members": {SECOND_TEMPLE: 1}}))
    _press(ana, "#confirm")
    ana.page.wait_for_selector("#scene")
    assert ana.page.locator("#scene .scene-row").count() == 1
    assert ana.text("#scene .scene-amount") == "+2"


def test_pointing_at_a_temple_tells_who_is_how_strong(ana: Person) -> None:
    _bring(ana, acting({"members": {TEMPLE: 2}}, {"leader": TEMPLE}))
    ana.page.locator(f'.tk-field[data-space="{TEMPLE}"] .tk-name').hover()
    box = ana.page.locator(".explanation")
    box.wait_for(state="visible")
    words = box.inner_text()
    assert [part for part in ("strength 2", "strength 3", "Majority", "TK-11.2") if part not in words] == []


def test_treasures_are_exchanged(ana: Person) -> None:
    game = _bring(ana, acting({"treasures": {"treasure-1": 1}}, {"treasures": {"treasure-2": 1, "treasure-3": 2}}))
    ana.page.wait_for_selector(".placeless")
    assert ana.page.locator(".placeless").count() == 1, "a pair is not to be had"
    _press(ana, ".placeless")
    ana.page.wait_for_selector(".steps li >> nth=1")
    players = ana.view(game)["state"]["players"]
    assert [player["treasures"] for player in players] == [{"treasure-2": 1}, {"treasure-1": 1, "treasure-3": 2}]


def test_bids_are_made_in_steps(ana: Person) -> None:
    game = ana.open_game("tikal", ["me", "me"], seed=4, options={"auction": True})
    ana.page.wait_for_selector(".tk-make-bid")
    assert ana.text(".tk-make-bid") == "Bid 1"
    ana.page.click('[aria-label="Bid more"]')
    ana.page.click('[aria-label="Bid more"]')
    ana.page.click('[aria-label="Bid less"]')
    assert ana.text(".tk-make-bid") == "Bid 2"
    _press(ana, ".tk-make-bid")
    assert (ana.view(game)["state"]["turn"]["bid"], ana.text(".tk-highest strong")) == (2, "bids 2")


# ---- everybody


def _tab_to(person: Person, selector: str) -> None:
    for _ in range(90):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"the Tab key does not lead to {selector}")


def test_a_turn_is_played_by_keyboard_alone(ana: Person) -> None:
    game = _open(ana, seed=4)
    ana.wait_for_turn()
    ana.page.wait_for_selector(".tk-place")
    _tab_to(ana, ".tk-place")
    before = ana.number
    ana.page.keyboard.press("Enter")
    ana.wait_past(before)
    ana.page.wait_for_function("() => document.activeElement.matches('[data-act=lay]')")
    turned = _rotation(ana)
    ana.page.keyboard.press("ArrowRight")
    assert _rotation(ana) != turned
    before = ana.number
    ana.page.keyboard.press("Enter")
    ana.wait_past(before)
    _tab_to(ana, f'[data-move="place leader {BASE}"]')
    before = ana.number
    ana.page.keyboard.press("Enter")
    ana.wait_past(before)
    ana.page.wait_for_selector(".tk-traveller[data-figure=leader]")
    _tab_to(ana, ".tk-traveller[data-figure=leader]")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector(".tk-reach", state="attached")
    assert ana.view(game)["draft"][-1]["notation"] == f"place leader {BASE}", "choosing a figure is no move"
    _tab_to(ana, f'[data-go="{JUNGLE}"]')
    before = ana.number
    ana.page.keyboard.press("Enter")
    ana.wait_past(before)
    assert ana.view(game)["state"]["players"][ana.view(game)["seat"]]["leader"] == JUNGLE
    version = ana.view(game)["version"]
    _tab_to(ana, "#confirm:enabled")
    ana.page.keyboard.press("Enter")
    ana.wait_past(before + 1)
    assert ana.view(game)["version"] > version


def test_arrow_keys_look_around_on_the_map(ana: Person) -> None:
    _bring(ana, acting({}))
    ana.page.locator('.tk-field[tabindex="0"]').focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"):
        ana.page.keyboard.press(key)
    label = ana.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label.startswith(f"{label_of(JUNGLE)}: jungle")


def test_on_a_phone_nothing_overflows_and_targets_are_large_enough(visit: Visit) -> None:
    ana = visit(width=390, height=844, has_touch=True)
    crowd = {"members": {BASE: 3, TEMPLE: 2}, "leader": TEMPLE, "camps": [JUNGLE]}
    _bring(ana, acting(crowd, {"members": {BASE: 1, TEMPLE: 1}}))
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390
    leader = ana.page.locator(".tk-traveller[data-figure=leader]")
    leader.tap()
    ana.page.wait_for_selector(".zoomed")
    assert ana.page.locator(".tk-reach").count() == 0, "what is too small to be hit is brought nearer first"
    sizes = ana.page.eval_on_selector_all(
        "#board [data-move], #board .tk-traveller, #board button",
        """all => all.filter((e) => e.checkVisibility())
          .map((e) => { const b = e.getBoundingClientRect(); return Math.min(b.width, b.height); })""",
    )
    assert len(sizes) > 8
    assert min(sizes) >= 24
    leader.tap()
    ana.page.wait_for_selector(".tk-reach")
    assert ana.page.locator(".tk-travel-cost").count() > 2


def test_no_text_on_the_board_is_too_small_to_read(visit: Visit) -> None:
    ana = visit(width=1440, height=1000)
    _bring(ana, acting({"members": {TEMPLE: 2}}, {"leader": TEMPLE}))
    assert ana.small_texts() == []
