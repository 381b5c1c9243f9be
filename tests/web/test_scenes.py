"""What concerns everybody is a scene over the board: seen, skippable, shown again, quiet where that is wanted."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import haab
from haab.kit.text import MINUS
from tests.tikal.tables import BLUE, TEMPLE, scoring
from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser

SCENE = "#scene"
WHOLE = 5000
"""Milliseconds in which every scene of one event is over."""
EVENT = '.log-scene[data-kind="food_day"]'


@cache
def before(game: str, kind: str, players: int) -> tuple[dict[str, Any], str]:
    """The record of a game just before a move that brings an event of this kind, and that move."""
    state = haab.new(game, players=players, seed=4).state
    chance, moves = random.Random(4), list[str]()
    while not state.over:
        move = chance.choice(state.legal)
        ply = state.play(move)
        if ply.confirms and any(scene.kind == kind for scene in ply.scenes):
            played = haab.new(game, players=players, seed=4)
            for notation in moves:
                played.play(notation)
            return played.record(), move.notation
        moves.append(move.notation)
        state = ply.after
    raise AssertionError(f"no {kind} in this game")


def come(
    visit: Visit, game: str = "tzolkin", kind: str = "food_day", players: int = 2, **how: Any
) -> tuple[Person, str]:
    """Somebody who has all seats of a game in which the end of the turn brings an event."""
    record, _ = before(game, kind, players)
    person = visit(width=1366, height=768, **{"reduced_motion": "no-preference", **how})
    brought = str(person.request("/api/import", {"record": record})["id"])
    person.page.clock.install()
    person.visit(f"/game/{brought}")
    person.page.wait_for_selector("#board svg")
    person.page.wait_for_selector("#confirm:enabled")
    return person, brought


def bring(person: Person) -> None:
    """End the turn that brings the event, and hold the clock of the page: a scene goes on when the test says so."""
    person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 1"))
    person.page.click("#confirm")
    person.page.wait_for_selector(SCENE)


def scene_of(person: Person, game: str, kind: str = "food_day") -> dict[str, Any]:
    """The last event of a kind, as the table tells it."""
    entries = person.request(f"/api/games/{game}/history")["entries"]
    found: dict[str, Any] = [scene for entry in entries for scene in entry["scenes"] if scene["kind"] == kind][-1]
    return found


def test_a_food_day_that_the_own_turn_brings_is_seen_with_need_fed_lost_and_gained(visit: Visit) -> None:
    person, game = come(visit)
    bring(person)
    scene = scene_of(person, game)
    assert person.text(f"{SCENE} .scene-title") == scene["text"]
    rows = person.page.locator(f"{SCENE} .scene-row")
    assert rows.count() == 2
    for number, share in enumerate(scene["steps"][0]["shares"]):
        rows.nth(number).get_by_text(share["text"]).wait_for()
    person.page.clock.resume()
    person.page.locator(SCENE).wait_for(state="hidden")
    assert person.page.locator(".scene-lit, .flight").count() == 0, "nothing stays behind"


def test_a_scene_keeps_nobody_from_acting_and_can_be_skipped(visit: Visit) -> None:
    person, _ = come(visit)
    bring(person)
    assert person.page.locator("button.move:visible").count() > 0, "the choices are there at once"
    person.page.click("#scene-skip")
    assert not person.page.is_visible(SCENE)
    person.page.wait_for_selector("#board [data-move], button.move.placeless", state="attached")


@pytest.mark.parametrize("way", ["key", "choice", "board"])
def test_it_ends_by_a_key_a_choice_and_a_click_on_the_board(visit: Visit, way: str) -> None:
    person, _ = come(visit)
    bring(person)
    if way == "key":
        person.page.keyboard.press("Escape")
    elif way == "choice":
        person.page.click("button.move >> nth=0")
    else:
        person.page.locator(".gears .plate-palenque").first.click(position={"x": 20, "y": 20})
    person.page.locator(SCENE).wait_for(state="hidden")


def test_the_log_shows_it_again_and_says_it_once(visit: Visit) -> None:
    person, game = come(visit)
    bring(person)
    person.page.click("#scene-skip")
    scene = scene_of(person, game)
    heading = person.page.locator(EVENT).last.locator(".log-event")
    assert heading.inner_text().startswith(scene["text"])
    lines = person.page.locator(EVENT).last.locator("li").all_inner_texts()
    assert [line.split(maxsplit=1)[1] for line in lines] == [share["text"] for share in scene["totals"]]
    lost = [amount["text"] for share in scene["steps"][0]["shares"] for amount in share["amounts"]]
    told = person.page.locator(".log-turn").last.inner_text()
    assert not [text for text in lost if text in told], "what the event tells is not told with the move, too"
    heading.click()
    person.page.wait_for_selector(SCENE)
    assert person.text(f"{SCENE} .scene-title") == scene["text"]


def test_whoever_wants_no_motion_sees_it_whole_until_they_go_on(visit: Visit) -> None:
    person, game = come(visit, reduced_motion="reduce")
    bring(person)
    scene = scene_of(person, game)
    shares = [share for step in scene["steps"] for share in step["shares"] if share["amounts"]]
    assert person.page.locator(f"{SCENE} .scene-amount").count() == len(
        {(share["seat"], amount["what"]) for share in shares for amount in share["amounts"]}
    )
    assert person.page.evaluate("document.getAnimations().length") == 0
    person.page.clock.run_for(WHOLE)
    assert person.page.is_visible(SCENE)
    person.page.click("button.move >> nth=0")
    person.page.locator(SCENE).wait_for(state="hidden")


def test_without_motion_a_scoring_says_where_the_points_come_from(visit: Visit) -> None:
    """Temple by temple is told by motion; without it there was a number only."""
    person, game = come(visit, "tikal", "scoring", reduced_motion="reduce")
    person.page.click("#confirm")
    person.page.wait_for_selector(SCENE)
    (total,) = scene_of(person, game, "scoring")["totals"]
    assert person.text(f"{SCENE} .scene-words") == total["text"]
    assert ": " in total["text"]


def test_points_of_treasures_fly_from_where_the_player_has_them(visit: Visit) -> None:
    """They flew from the action points, for want of a place."""
    person = visit(reduced_motion="no-preference")
    record = scoring({}, {"members": {TEMPLE: 1}, "treasures": {"treasure-1": 2}}, seat=BLUE).record()
    brought = person.request("/api/import", {"record": record})["id"]
    person.page.clock.install()
    person.visit(f"/game/{brought}")
    person.page.wait_for_selector("#confirm:enabled")
    bring(person)
    assert person.text(f"{SCENE} .scene-step").endswith("A2"), "first the temple"
    person.page.clock.run_for(1000)
    assert person.page.locator("#players .player:nth-child(2) .holdings.scene-lit").count() == 1


def test_what_shines_goes_on_shining_when_the_players_are_drawn_anew(visit: Visit) -> None:
    """With treasures only, the first step lights up a card that is drawn anew in the same moment."""
    person = visit(reduced_motion="no-preference")
    record = scoring({}, {"treasures": {"treasure-1": 2}}, seat=BLUE).record()
    brought = person.request("/api/import", {"record": record})["id"]
    person.page.clock.install()
    person.visit(f"/game/{brought}")
    person.page.wait_for_selector("#confirm:enabled")
    bring(person)
    assert person.text(f"{SCENE} .scene-step") == "Treasures"
    person.page.wait_for_selector("#players .player:nth-child(2) .holdings.scene-lit")
    person.page.clock.run_for(WHOLE)
    assert person.page.locator(".scene-lit").count() == 0


def test_without_motion_the_last_event_lies_over_the_result_until_it_is_closed(visit: Visit) -> None:
    person, _ = come(visit, "tzolkin", "end", reduced_motion="reduce")
    person.page.click("#confirm")
    person.page.wait_for_selector("#end .ranking .winner")
    person.page.click("#scene-skip")
    person.page.locator(SCENE).wait_for(state="hidden")
    assert person.page.is_visible("#end .ranking .winner")


def test_a_scoring_of_tikal_is_a_scene_and_the_end_is_celebrated(visit: Visit) -> None:
    person, game = come(visit, "tikal", "end")
    bring(person)
    person.page.clock.resume()
    person.page.locator(SCENE).wait_for(state="hidden")
    person.page.wait_for_selector("#end .ranking .winner")
    ranking = person.view(game)["ranking"]
    assert person.page.locator(".ranking .podium").count() == 2
    assert person.page.locator("#rematch.large:visible, #analyse.large:visible").count() == 2
    assert len(ranking) <= 2
    assert person.page.locator(".source-bar").count() == 2


AROUND = """() => ({
  scores: [...document.querySelectorAll(".player-points [aria-hidden]")].map((points) => points.textContent),
  events: document.querySelectorAll(".log-scene[data-kind='end']").length,
  headline: document.getElementById("headline").textContent,
  over: document.querySelector("#result, #end:not([hidden])") !== null,
  scene: document.querySelector("#scene:not([hidden])") !== null,
})"""
"""What is told around the board."""


@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_points_log_and_headline_do_not_tell_the_end_before_it_was_seen(visit: Visit, game: str) -> None:
    person, brought = come(visit, game, "end")
    before = person.page.evaluate(AROUND)
    bring(person)
    person.page.wait_for_selector('.table[data-status="over"]')
    during = person.page.evaluate(AROUND)
    assert during["scene"], "it is still being shown"
    assert during["scores"] == before["scores"]
    assert during["events"] == 0
    assert not during["over"]
    view = person.view(brought)
    winners = [view["seats"][seat]["name"] for seat in view["ranking"][0]]
    assert not [name for name in winners if name in during["headline"]]
    assert person.page.locator("#confirm:enabled, button.move:visible").count() == 0, "nothing can be done any more"
    while person.page.is_visible("#scene-skip"):
        person.page.click("#scene-skip")
    person.page.wait_for_selector("#end .ranking .winner")
    after = person.page.evaluate(AROUND)
    assert after["scores"] == [str(points).replace("-", MINUS) for points in view["scores"]]
    assert after["events"] == 1
    assert after["over"]


def test_the_log_has_eight_lines_and_headings(visit: Visit) -> None:
    person, _ = come(visit)
    height = person.box(".log-list")["height"]
    line = person.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.log-list')).lineHeight)")
    assert height / line >= 8
    assert person.page.locator(".log-round").count() > 5
    texts = person.page.locator(".log-turn .log-text").all_inner_texts()
    assert texts
    assert not [text for text in texts if text == "End the turn"], "whose turn is next says it"


def test_a_line_of_the_log_shows_its_moment(visit: Visit) -> None:
    person, _ = come(visit)
    line = person.page.locator(".log-turn li[data-number]").last
    number = line.get_attribute("data-number")
    line.locator(".log-text").click()
    person.page.wait_for_url(f"**#move={number}")


def test_sounds_are_off_by_one_click(visit: Visit) -> None:
    person, _ = come(visit)
    button = person.page.locator("#sound-button")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    assert button.get_attribute("aria-pressed") == "false"
    assert person.page.evaluate("JSON.parse(localStorage.getItem('haab.settings')).sound") is False
