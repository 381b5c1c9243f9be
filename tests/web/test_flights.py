"""Corn and blocks fly between players and the board: from where they are to where they go, and they arrive."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.conftest import Visit
from tests.web.person import Json, Person
from tests.web.test_scenes import SCENE, come

pytestmark = pytest.mark.browser

NOTED = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.classList.contains("flight")) {
      flights.push({ from: frames[0].transform, to: frames.at(-1).transform, signs: this.childElementCount });
    }
    return animate.call(this, frames, options);
  };
}"""
"""Notes where every flight begins and ends."""
MIDDLE = """(part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
PAYS: Json = {"game": "tzolkin", "players": [{"corn": 9}, {"corn": 9}], "gears": {"palenque": {"0": 1, "1": 1}}}
"""The first free space of Palenque is the 2, which costs 2 corn."""
GAINS: Json = {"game": "tzolkin", "players": [{"corn": 9}, {"corn": 9}], "gears": {"yaxchilan": {"1": 0}}}
"""A worker on the 1 of Yaxchilan: a wood for whoever picks it up."""


def _place(transform: str) -> tuple[float, float]:
    found = re.match(r"translate\((-?[\d.]+)px, (-?[\d.]+)px\)", transform)
    assert found is not None, transform
    return float(found[1]), float(found[2])


def _flights(person: Person) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    found: list[dict[str, Any]] = person.page.evaluate("flights")
    assert all(flight["signs"] == 1 for flight in found), "something is seen to fly"
    return [(_place(flight["from"]), _place(flight["to"])) for flight in found]


def _near(found: tuple[float, float], wanted: list[float]) -> bool:
    return all(abs(a - b) < 3 for a, b in zip(found, wanted, strict=True))


def _sits(visit: Visit, position: Json, motion: str = "no-preference") -> Person:
    person = visit(width=1366, height=768, reduced_motion=motion)
    person.bring_position(position)
    person.page.wait_for_selector("#board .worker")
    person.page.evaluate(NOTED)
    return person


def _choose(person: Person, *notations: str) -> None:
    for notation in notations:
        number = person.number
        person.page.click(f'button.move[data-notation="{notation}"]')
        person.wait_past(number)


def test_what_is_paid_flies_from_the_player_to_the_space_and_is_gone(visit: Visit) -> None:
    person = _sits(visit, PAYS)
    _choose(person, "place palenque")
    person.page.wait_for_function("() => flights.length > 0")
    card = person.page.evaluate(MIDDLE, "#players .player")
    space = person.page.evaluate(MIDDLE, '[data-explain="palenque_2"]')
    flights = _flights(person)
    assert len(flights) == 2, "a flight for each corn"
    assert all(_near(start, card) and _near(end, space) for start, end in flights)
    person.page.wait_for_function("() => document.querySelector('.flight') === null")


def test_what_is_gained_flies_from_the_space_to_the_player(visit: Visit) -> None:
    person = _sits(visit, GAINS)
    _choose(person, "take yaxchilan 1", "use 1")
    person.page.wait_for_function("() => flights.length > 0")
    card = person.page.evaluate(MIDDLE, "#players .player")
    space = person.page.evaluate(MIDDLE, '[data-explain="yaxchilan_1"]')
    [(start, end)] = _flights(person)
    assert _near(start, space)
    assert _near(end, card)
    person.page.wait_for_function("() => document.querySelector('.flight') === null")


def test_nothing_flies_for_whoever_wants_no_motion(visit: Visit) -> None:
    person = _sits(visit, PAYS, "reduce")
    _choose(person, "place palenque")
    person.page.wait_for_timeout(300)
    assert _flights(person) == []


def test_in_a_food_day_corn_leaves_the_rows_and_points_come_to_them(visit: Visit) -> None:
    person, _ = come(visit)
    person.page.evaluate(NOTED)
    person.page.click("#confirm")
    person.page.wait_for_selector(SCENE)
    rows = [
        (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
        for box in (row.bounding_box() for row in person.page.locator(".scene-row").all())
        if box is not None
    ]
    assert len(rows) == 2
    person.page.locator(SCENE).wait_for(state="hidden")
    flights = _flights(person)
    assert flights
    for start, end in flights:
        at_row = [
            any(left <= x <= right and top <= y <= low for left, top, right, low in rows) for x, y in (start, end)
        ]
        assert at_row.count(True) == 1, "between a row and the board"
    assert person.page.locator(".flight").count() == 0


def test_on_a_phone_they_come_from_the_way_to_what_is_out_of_sight(visit: Visit) -> None:
    """The temples are a tap away from the gears: their points flew in from beyond the edge of the screen."""
    person, _ = come(visit, kind="end")
    person.page.set_viewport_size({"width": 390, "height": 844})
    person.page.wait_for_selector("#places button[aria-current]")
    person.page.evaluate(NOTED)
    person.page.click("#confirm")
    person.page.wait_for_selector(SCENE)
    person.page.locator(SCENE).wait_for(state="hidden")
    flights = _flights(person)
    assert flights
    assert all(0 <= x <= 390 for flight in flights for x, _ in flight)
