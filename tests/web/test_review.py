"""What a demanding new player stumbled over, and what was asked for since: each failed once."""

from __future__ import annotations

import random

import pytest

import haab
from tests.web.conftest import Visit
from tests.web.person import Person
from tests.web.test_one_screen import COVERED
from tests.web.test_playback import CAPTION

pytestmark = pytest.mark.browser

LAST_DAY = {"game": "tzolkin", "players": [{"corn": 9, "workers": 3}, {"corn": 9}], "day": 26, "food_days": 3}
TILE_IN_HAND = {"game": "tikal", "players": [{}, {}], "turn": {"due": "space", "seat": 0, "tile": "a2"}}
NEAR_FOOD_DAY = {"game": "tzolkin", "players": [{"corn": 20}, {"corn": 3}], "day": 6}
LINES = """() => [...document.querySelectorAll(".player")].map((player) => ({
  height: Math.round(player.getBoundingClientRect().height),
  lines: new Set([...player.querySelectorAll(".stock li")].map((one) => Math.round(one.getBoundingClientRect().top)))
    .size,
}))"""
"""How high each player's card is, and on how many lines their stock stands."""
PINCH = """async ([apart, wider]) => {
  const frame = document.querySelector(".zoom-frame");
  const box = frame.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const finger = (name, id, offset) => frame.dispatchEvent(new PointerEvent(name, { bubbles: true,
    pointerType: "touch", pointerId: id, clientX: middle.x + offset, clientY: middle.y }));
  finger("pointerdown", 1, -apart);
  finger("pointerdown", 2, apart);
  finger("pointermove", 1, -wider);
  finger("pointermove", 2, wider);
  finger("pointerup", 1, -wider);
  finger("pointerup", 2, wider);
}"""
"""Two fingers that go apart, or towards each other."""
PUSHED_WITHIN = 1500
"""Milliseconds after which everybody has been told who is there: it is said at most once a second."""
DRAWN = """() => {
  window.drawn = { players: 0, moves: 0 };
  for (const [part, where] of [["players", "#players > ul"], ["moves", "#moves"]])
    new MutationObserver(() => (drawn[part] += 1)).observe(document.querySelector(where), { childList: true });
}"""


def _random_game(game: str, players: int, moves: int) -> haab.Game:
    chance = random.Random(11)
    played = haab.new(game, players=players, seed=11)
    for _ in range(moves):
        played.play(chance.choice(played.codes))
    return played


def _bring(person: Person, game: haab.Game) -> str:
    brought = str(person.request("/api/import", {"record": game.record()})["id"])
    person.visit(f"/game/{brought}")
    return brought


def _wait_until_nothing_is_drawn(person: Person) -> None:
    """Until the page has rested for longer than the table waits before it tells who has come; then count from 0."""
    before = None
    while before != (now := person.page.evaluate("drawn")):
        before = now
        person.page.wait_for_timeout(PUSHED_WITHIN)
    person.page.evaluate("window.drawn = { players: 0, moves: 0 }")


def _game(person: Person) -> str:
    return person.page.url.rsplit("/", 1)[-1]


def test_the_tile_to_place_the_action_points_and_the_whole_map_are_in_sight_together(visit: Visit) -> None:
    """B3: "Whole board" hid the tile and the action points of Tikal, or else the last row of the map."""
    ana = visit(width=1440, height=900)
    ana.bring_position(TILE_IN_HAND)
    ana.page.wait_for_selector(".tk-hand-tile")
    fields = ana.page.locator(".tk-field").all()
    assert len(fields) >= 30, "the whole map is drawn"
    for part in (ana.page.locator(".tk-ap"), ana.page.locator(".tk-hand-tile"), *fields):
        box = part.bounding_box()
        assert box is not None
        assert min(box["x"], box["y"]) >= 0
        assert box["x"] + box["width"] <= 1440
        assert box["y"] + box["height"] <= 900


def test_a_button_that_stays_pressed_looks_pressed_and_every_press_is_seen(ana: Person) -> None:
    """B4: "Whole board" looked the same on and off, and pressing it could have no effect that was to be seen."""
    ana.bring_position(NEAR_FOOD_DAY)
    ana.page.wait_for_selector("#board .gears")
    assert ana.page.locator("text=Whole board").count() == 0
    switches = ana.page.locator("#header-game [aria-pressed]:visible")
    assert switches.count() > 0
    for switch in switches.all():
        looks = []
        for _ in range(3):
            looks.append((switch.get_attribute("aria-pressed"), switch.screenshot(), ana.page.screenshot()))
            switch.click()
        assert looks[0][0] == looks[2][0] != looks[1][0]
        assert looks[0][1] != looks[1][1] != looks[2][1], "on and off do not look the same"
        assert looks[0][2] != looks[1][2] != looks[2][2], "something comes or goes"
        switch.click()


@pytest.mark.parametrize("width", [1440, 1024])
def test_every_player_has_a_card_of_the_same_height_and_the_stock_on_one_line(visit: Visit, width: int) -> None:
    """B9: skulls stood alone on a second line, "to move" took a third, and the board jumped."""
    ana = visit(width=width, height=900)
    ana.open_game("tzolkin", ["me", "random", "random", "random"], seed=4)
    ana.page.wait_for_selector(".player .stock li")
    heights = set()
    for _ in range(4):
        cards = ana.page.evaluate(LINES)
        assert {card["lines"] for card in cards} == {1}
        heights |= {card["height"] for card in cards}
        ana.wait_for_turn()
        ana.choose(random.Random(1))
    assert len(heights) == 1


NOTE_ORDER = """(parts) => {
  window.order = [];
  const look = () => {
    const seen = parts.filter((part) => document.querySelector(part)?.checkVisibility());
    window.order.push(...seen.filter((part) => !window.order.includes(part)));
  };
  const what = { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] };
  new MutationObserver(look).observe(document.body, what);
}"""
"""Notes in which order some parts are first seen; of two that come together, the one that is named first."""


def test_the_result_waits_until_the_last_move_was_shown(visit: Visit) -> None:
    """B13: the result lay over the board while the last moves were still being played."""
    ana, bo = visit(), visit(reduced_motion="no-preference")
    game = ana.bring_position(LAST_DAY)
    bo.visit(ana.invite(game))
    bo.page.wait_for_selector("#board .gears")
    bo.page.wait_for_timeout(1500)
    bo.page.evaluate(NOTE_ORDER, ["#end", CAPTION])
    chance = random.Random(1)
    while ana.wait_for_turn():
        ana.choose(chance)
    bo.page.wait_for_selector("#end", state="visible")
    assert bo.page.evaluate("window.order") == [CAPTION, "#end"], "what led to the end is shown first"


def test_no_figure_hides_the_value_of_a_temple(visit: Visit) -> None:
    """B15: leaders and members stood on the number."""
    ana = visit(width=1440, height=900)
    _bring(ana, _random_game("tikal", 4, 260))
    ana.page.wait_for_selector(".tk-figures .tk-figure", state="attached")
    assert ana.page.evaluate(COVERED, [".tk-figures .tk-figure .tk-body, .tk-figures .tk-hat", ".tk-value"]) == 0


def test_seats_at_one_screen_change_without_a_word_on_the_console(ana: Person) -> None:
    """B17: the live line of the seat before was closed before it was open."""
    said: list[str] = []
    ana.page.on("console", lambda message: said.append(message.text))
    ana.open_game("tzolkin", ["me", "me", "me"], seed=2)
    chance = random.Random(5)
    for _ in range(8):
        ana.page.wait_for_selector("#cover-ready, button.move")
        if ana.page.locator("#cover-ready").count():
            ana.page.click("#cover-ready")
            ana.page.wait_for_selector("button.move")
        ana.choose_covered(chance)
    assert [text for text in said if "WebSocket" in text] == []


def test_two_fingers_bring_the_board_nearer_and_back(visit: Visit) -> None:
    ana = visit(width=390, height=844, has_touch=True)
    ana.bring_position(NEAR_FOOD_DAY)
    ana.page.wait_for_selector(".gears")
    before = ana.box(".gears")["width"]
    ana.page.evaluate(PINCH, [40, 80])
    assert ana.box(".gears")["width"] == pytest.approx(before * 2, rel=0.02)
    ana.page.evaluate(PINCH, [80, 20])
    assert ana.box(".gears")["width"] == pytest.approx(before, rel=0.02)


def test_looking_ahead_over_a_food_day_takes_the_corn_that_will_be_eaten(ana: Person) -> None:
    game = ana.bring_position(NEAR_FOOD_DAY)
    ana.page.wait_for_selector(".stock .food")
    player = ana.view(game)["state"]["players"][0]
    days = ana.view(game)["state"]["next_food_day"]["days"]
    corn = ana.page.locator(".player .stock li:has(.sign-corn)").first
    assert corn.inner_text().startswith(str(player["corn"]))
    for _ in range(days + 1):
        ana.page.locator(".look-ahead button").last.click()
    left = player["corn"] - player["corn_to_feed"]
    ana.page.wait_for_selector(f".player .stock li:has(.sign-corn):has-text('{left}')")
    ana.page.click(".look-ahead-day")
    ana.page.wait_for_selector(f".player .stock li:has(.sign-corn):has-text('{player['corn']}')")


def test_a_turn_in_which_nothing_can_be_chosen_or_undone_ends_by_itself_if_that_is_wished(ana: Person) -> None:
    position = haab.from_position({"game": "tzolkin", "players": [{"corn": 9, "workers": 3}, {"corn": 9}]})
    while len(position.codes) > 1:
        position.play(next(move for move in position.legal if move.notation != "done"))
    _bring(ana, position)
    ana.page.wait_for_selector("#confirm:enabled")
    number = ana.number
    assert not ana.view(_game(ana))["can_undo"]
    ana.page.click("#settings")
    ana.page.check("#confirm-at-once")
    ana.page.keyboard.press("Escape")
    ana.page.reload()
    ana.wait_past(number)
    assert ana.text("#headline") != "", "somebody else's turn has begun"


def test_a_move_is_drawn_once(ana: Person) -> None:
    """Answer and push bring the same state."""
    ana.bring_position(NEAR_FOOD_DAY)
    ana.page.wait_for_selector('[data-notation="place palenque"]')
    ana.page.evaluate(DRAWN)
    _wait_until_nothing_is_drawn(ana)  # everybody is told once that somebody has come
    ana.page.click('[data-notation="place palenque"]')
    ana.wait_past(0)
    ana.page.wait_for_timeout(700)
    assert ana.page.evaluate("drawn") == {"players": 1, "moves": 1}
