"""The drawn board of Tzolk'in: gears that mesh, and a game played on the board alone."""

from __future__ import annotations

import random

import pytest

from tests.web.conftest import Visit
from tests.web.person import ENDLESS, NOTATIONS, PLACES, Person
from tests.web.test_looks import MODULES

pytestmark = pytest.mark.browser

MESH = """async () => {
  const g = await import("/static/js/boards/tzolkin/geometry.js");
  const { data } = await (await fetch("/api/components/tzolkin")).json();
  const turned = (points, degrees, centre) => points.map((p) => {
    const a = g.radians(degrees);
    return { x: centre.x + p.x * Math.cos(a) - p.y * Math.sin(a), y: centre.y + p.x * Math.sin(a) + p.y * Math.cos(a) };
  });
  const holds = (shape, p) => {
    let inside = false;
    for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
      const [a, b] = [shape[i], shape[j]];
      if ((a.y > p.y) !== (b.y > p.y) && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
  };
  const far = (p, c) => Math.hypot(p.x - c.x, p.y - c.y);
  let collisions = 0;
  let loosest = -Infinity;
  for (let day = 0; day <= 2; day += 0.05) {
    const first = g.gearOutline(g.CALENDAR.teeth, g.CALENDAR.radius, g.CALENDAR_FIRST_TOOTH);
    const calendar = turned(first, g.calendarAngle(day), g.CALENDAR);
    for (const gear of g.placeGears(data.gears)) {
      const still = g.gearOutline(gear.teeth, gear.radius, g.spaceAngle(gear, 0));
      const outline = turned(still, g.gearAngle(gear, day), gear);
      collisions += outline.filter((p) => holds(calendar, p)).length + calendar.filter((p) => holds(outline, p)).length;
      const tips = Math.max(...calendar.map((p) => far(p, g.CALENDAR)));
      const reach = Math.min(...outline.map((p) => far(p, g.CALENDAR))) - tips;
      loosest = Math.max(loosest, reach);
    }
  }
  return { collisions, loosest };
}"""
"""Turns the gears through two days; looks for teeth inside each other, and for gears that do not reach each other."""


def test_the_teeth_interlock_at_rest_and_during_the_turn(ana: Person) -> None:
    ana.visit()
    found = ana.page.evaluate(MESH)
    assert found["collisions"] == 0, "a tooth runs into another gear"
    assert found["loosest"] < 0, "a gear's teeth do not reach into the calendar's gaps"


def test_a_day_turns_every_gear_by_one_tooth_and_workers_ride_along(visit: Visit) -> None:
    ana = visit(reduced_motion="no-preference")
    ana.open_game("tzolkin", ["me", "random"], seed=3)
    chance = random.Random(1)
    _wait_for_board(ana)
    day = _day(ana)
    while _day(ana) == day:
        ana.choose(chance)
        ana.wait_for_turn()
    ana.page.wait_for_function(
        """() => {
          const wheel = document.querySelector('.gears [data-gear=palenque] .wheel');
          const angle = Number(/rotate\\(([-\\d.e]+)\\)/.exec(wheel.getAttribute('transform'))?.[1]);
          const day = Number(document.querySelector('.day-number').textContent);
          return Math.abs(angle + 36 * day) < 0.01;
        }"""
    )


def _wait_for_board(person: Person) -> None:
    person.page.wait_for_selector("#board .gears")
    person.page.wait_for_selector(PLACES)


def _day(person: Person) -> int:
    return int(person.page.text_content(".day-number") or 0)


def test_a_game_is_played_by_clicking_and_nothing_moves_meanwhile(visit: Visit) -> None:
    """Its beginning, its middle and its end; `skip_until` says why not all of it."""
    ana = visit(width=1366, height=768)
    game = ana.open_game("tzolkin", ["me", "random"], seed=11)
    chance = random.Random(2)
    for skipped, seen in ((0, 30), (80, 120), (160, ENDLESS)):
        ana.skip_until(game, skipped, chance)
        ana.watch()
        _click_on(ana, seen, chance)
        assert ana.moved() == {}
    assert ana.view(game)["status"] == "over"


def _click_on(ana: Person, last: int, chance: random.Random) -> None:
    """Choose places of the board until so many moves have been made."""
    while ana.number < last and ana.wait_for_turn():
        number = ana.number
        ana.page.wait_for_selector(PLACES, state="attached")
        places = ana.page.locator(PLACES)
        done = ana.page.locator("#confirm:enabled")
        choice = done if done.count() and chance.random() < 0.4 else places.nth(chance.randrange(places.count()))
        choice.dispatch_event("click")
        ana.wait_past(number)


def test_every_legal_move_glows_on_the_board_or_stands_out_in_the_list(ana: Person) -> None:
    game = ana.open_game("tzolkin", ["me", "random"], seed=5)
    chance = random.Random(3)
    _wait_for_board(ana)
    for _ in range(12):
        ana.wait_for_turn()
        view = ana.view(game)
        ana.page.wait_for_selector(f'.table[data-number="{view["number"]}"]')
        ana.page.wait_for_function(
            "([places, many]) => document.querySelectorAll(places).length === many", arg=[PLACES, len(view["legal"])]
        )
        shown = ana.page.eval_on_selector_all(PLACES, NOTATIONS)
        assert sorted(shown) == sorted(move["notation"] for move in view["legal"])
        ana.choose(chance)


def test_a_turn_is_played_by_keyboard_alone_on_the_board(ana: Person) -> None:
    ana.open_game("tzolkin", ["me", "random"], seed=8)
    _wait_for_board(ana)
    for _ in range(3):
        number = ana.number
        ana.page.evaluate("document.activeElement.blur()")
        for _ in range(60):
            ana.page.keyboard.press("Tab")
            if ana.page.evaluate("document.activeElement.matches('#board [data-move], .move.placeless')"):
                break
        ana.page.keyboard.press("Enter")
        ana.wait_past(number)
        ana.wait_for_turn()


def test_pointing_at_anything_explains_it_with_its_clause(ana: Person) -> None:
    ana.open_game("tzolkin", ["me", "random"], seed=8)
    _wait_for_board(ana)
    ana.page.hover('[data-explain="uxmal_2"]')
    box = ana.page.locator(".explanation")
    box.wait_for(state="visible")
    assert "TZ-11.2" in box.inner_text()


def test_looking_ahead_turns_the_gears_and_changes_nothing(ana: Person) -> None:
    game = ana.open_game("tzolkin", ["me", "random"], seed=8)
    _wait_for_board(ana)
    before = ana.view(game)
    for _ in range(3):
        ana.page.locator(".look-ahead button").last.click()
    wheel = ana.page.locator(".gears [data-gear=uxmal] .wheel")
    assert wheel.get_attribute("transform") == "rotate(-108)"
    assert _day(ana) == 3, "B7: the centre shows the day that is looked at"
    assert "in 4 days" in (ana.page.text_content(".calendar-centre") or "")
    ana.page.click(".look-ahead-day")
    assert wheel.get_attribute("transform") == "rotate(0)"
    assert ana.view(game) == before


def test_on_a_phone_nothing_overflows_and_targets_are_large_enough(visit: Visit) -> None:
    ana = visit(width=390, height=844, has_touch=True)
    ana.open_game("tzolkin", ["me", "random"], seed=8)
    _wait_for_board(ana)
    for _ in range(2):
        ana.choose(random.Random(1))
        ana.wait_for_turn()
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390
    sizes = ana.page.eval_on_selector_all(
        "#board [data-move]",
        "all => all.map((e) => { const b = e.getBoundingClientRect(); return Math.min(b.width, b.height); })",
    )
    assert min(sizes) >= 24


def test_no_text_on_the_board_is_too_small_to_read(visit: Visit) -> None:
    ana = visit(width=1440, height=1000)
    ana.open_game("tzolkin", ["me", "random"], seed=8)
    _wait_for_board(ana)
    assert ana.small_texts() == []


FOUND_BESIDE = """() => [...document.querySelectorAll(".worker.legal")].map((worker) => {
  const box = worker.querySelector(".worker-body").getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return [[16, 0], [-16, 0], [0, 16], [0, -16]].filter(([right, down]) =>
    document.elementFromPoint(x + right, y + down)?.closest(".worker, .plate.legal")).length;
})"""
"""For each worker that can be picked up, on how many of its sides a click 16 pixels from its middle finds something."""


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
def test_a_click_beside_a_worker_finds_it(visit: Visit, size: tuple[int, int]) -> None:
    """Targets were 25 pixels wide: a click beside one did nothing."""
    ana = visit(width=size[0], height=size[1])
    ana.bring_position(MODULES)
    ana.page.wait_for_selector(".worker.legal")
    found = ana.page.evaluate(FOUND_BESIDE)
    assert found
    assert set(found) == {4}


def test_on_a_phone_a_finger_beside_a_worker_picks_it_up(visit: Visit) -> None:
    """A worker is 25 pixels wide there, and a tap beside one did nothing."""
    ana = visit(width=390, height=844, has_touch=True)
    ana.bring_position(MODULES)
    ana.page.wait_for_selector(".worker.legal")
    ana.page.wait_for_timeout(500)
    box = ana.box(".worker.legal .worker-body")
    number = ana.number
    ana.page.touchscreen.tap(box["x"] + box["width"] / 2 + 15, box["y"] + box["height"] / 2)
    ana.wait_past(number)
    assert ana.page.locator(".steps li").count() == 1


WIDER = """() => [...document.querySelectorAll(".card > span")]
  .filter((part) => part.checkVisibility() && (part.scrollWidth > part.clientWidth + 1
    || part.getBoundingClientRect().right > part.parentElement.getBoundingClientRect().right))
  .map((part) => `${part.parentElement.dataset.tile} ${part.className}`)"""
"""Parts of cards that are wider than their card."""


def test_three_kinds_to_pay_fit_on_a_card(visit: Visit) -> None:
    """The third number was cut, and the name with it."""
    ana = visit()
    costly = ["monument_of_monuments", "monument_of_builders", "monument_of_civil_works", "monument_of_tombs"]
    position = {"players": [{}, {}], "monuments": costly, "row": ["tomb_of_deeds"], "day": 14}
    ana.bring_position({"game": "tzolkin", **position})
    ana.page.wait_for_selector(".monuments .card-cost")
    for width, height in [(960, 544), (1024, 768), (1280, 800), (1366, 768), (1440, 900), (1920, 1080)]:
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate(WIDER) == [], f"{width}x{height}"


BRIGHTNESS = """(part) => {
  const [red, green, blue] = getComputedStyle(document.querySelector(part)).fill.match(/[0-9.]+/g).map(Number);
  return (red + green + blue) / 765;
}"""
"""How bright something is filled, from 0 to 1."""


def test_a_rung_that_can_be_chosen_is_bright_by_night_too(visit: Visit) -> None:
    """It was a dark hole in a bright temple, and the number on the one pointed at could not be read."""
    ana = visit(color_scheme="dark")
    ana.bring_position({"game": "tzolkin", "players": [{"corn": 9}, {}], "gears": {"uxmal": {"1": 0}}})
    for notation in ("take uxmal 1", "use 1"):
        ana.page.click(f'button.move[data-notation="{notation}"]')
    ana.page.wait_for_selector(".step.legal")
    assert ana.page.evaluate(BRIGHTNESS, ".step.legal .step-ground") > 0.7
    assert ana.page.evaluate(BRIGHTNESS, ".step.legal .step-points:not(.beside)") < 0.3
