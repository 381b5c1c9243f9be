"""What every drawn board can rely on: one drawing for each state, told of the moves before; and games without one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Route

from haab.kit.colours import COLOURS
from haab.kit.text import catalogue, languages
from haab.web import STATIC
from tests.web.person import Person

COUNT = """async (game) => {
  const { board } = await import(`/static/js/boards/${game}/board.js`);
  const update = board.update.bind(board);
  window.drawn = [];
  board.update = (view, events) => {
    window.drawn.push([view.version, view.number, events.map((entry) => entry.number)]);
    return update(view, events);
  };
}"""
"""Notes every drawing of a board: the confirmed moves, the number reached, and the moves it was told of."""

LATER = 700
"""Milliseconds after which a push that follows an answer has come."""


def _drawn(person: Person) -> list[Any]:
    person.page.wait_for_timeout(LATER)
    found: list[Any] = person.page.evaluate("drawn")
    return found


@pytest.mark.browser
@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_a_board_is_drawn_once_for_each_move_and_told_of_each_once(ana: Person, game: str) -> None:
    asked: list[str] = []
    ana.as_written = True
    opened = ana.open_game(game, ["me", "random"], seed=4)
    chance = random.Random(1)
    while ana.wait_for_turn() and ana.view(opened)["decision"]["kind"] == "keep_wealth":
        ana.choose(chance)
    ana.page.wait_for_selector("#board [data-move]")
    ana.page.evaluate(COUNT, game)
    ana.page.on("request", lambda request: asked.append(request.url))
    version = ana.view(opened)["version"]

    number = ana.number
    ana.page.locator("button.move").first.click()
    ana.wait_past(number)
    assert _drawn(ana) == [[version, number + 1, []]], "the push that follows the answer draws nothing again"

    while ana.view(opened)["version"] == version:
        ana.choose(chance)
    ana.wait_for_turn()
    drawn = _drawn(ana)
    states = [(confirmed, reached) for confirmed, reached, _ in drawn]
    assert len(set(states)) == len(states)
    told = [number for _, _, events in drawn for number in events]
    assert told == list(range(version + 1, drawn[-1][0] + 1))
    assert [url for url in asked if "/history" in url] == []


def _without_boards(route: Route) -> None:
    answer = route.fetch()
    offered = answer.json()
    route.fulfill(response=answer, json=offered | {"games": [kind | {"board": None} for kind in offered["games"]]})


@pytest.mark.browser
def test_a_game_without_a_drawn_board_is_played_with_its_words(ana: Person) -> None:
    ana.page.route("**/api/catalogue*", _without_boards)
    ana.open_game("tikal", ["me", "random"], seed=4)
    ana.wait_for_turn()
    ana.page.wait_for_selector("#panels table")
    assert not ana.page.is_visible("#board")
    ana.choose(random.Random(1))


def test_every_colour_has_a_shade_a_shape_and_names() -> None:
    theme = (STATIC / "css" / "theme.css").read_text(encoding="utf-8")
    shapes = (STATIC / "js" / "page" / "players.js").read_text(encoding="utf-8")
    for colour in COLOURS:
        assert f".colour-{colour} {{" in theme
        assert f"  {colour}: " in shapes
        assert all({f"colour.{colour}", f"web.colour.{colour}"} <= set(catalogue(code)) for code in languages())
