"""A plan that is told is drawn on the board, all of it: workers, figures, tiles, ways, and a number for each step."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect

from tests.web.conftest import Visit
from tests.web.person import Person

Json = dict[str, Any]
pytestmark = pytest.mark.browser
NO_WEBASSEMBLY = "delete window.WebAssembly"


def step(notation: str, *at: str) -> Json:
    """A step of a plan, said by its notation."""
    verb, *args = notation.split()
    return {"notation": notation, "text": notation, "verb": verb, "args": args, "at": list(at)}


def planned(person: Person, plan: list[Json]) -> None:
    """Have this plan told about the state on the screen, by somebody who need not think."""

    def answer(route: Route) -> None:
        game = route.request.url.split("/games/")[1].split("/")[0]
        press = json.loads(route.request.post_data or "{}")["press"]
        hint = {"press": press, "move": plan[0], "plan": plan if press > 1 else None, "reason": None, "next_best": None}
        route.fulfill(json={"number": person.view(game)["number"], **hint})

    person.page.route("**/hint?*", answer)


def moment(person: Person, record: str, number: int, verb: str) -> tuple[int, Json]:
    """The first move of a kind in a game of one's own, which begins where another stood after so many moves or more."""
    source = person.bring_record(record)
    while True:
        game: str = person.request(f"/api/games/{source}/play-on", {"number": number, "seat": 0})["id"]
        found: list[Json] = [move for move in person.view(game)["legal"] if move["verb"] == verb]
        if found:
            person.visit(f"/game/{game}")
            person.page.wait_for_selector("#hint")
            return number, found[0]
        number += 1


def tell_plan(person: Person) -> None:
    """Two presses."""
    person.page.click("#hint")
    person.page.click("#hint-more")
    expect(person.page.locator(".hint-plan li").first).to_be_visible()


def numbers(person: Person) -> list[str]:
    """What stands in the signs of steps, in the drawing and beside it."""
    drawn = person.page.locator("#board .plan-number text").all_text_contents()
    marks = person.page.locator("#board [data-plan]").evaluate_all("all => all.map((one) => one.dataset.plan)")
    return sorted([*drawn, *marks])


def place_of(person: Person, selector: str) -> tuple[int, int]:
    """The middle of something on the screen."""
    box = person.box(selector)
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_plan_of_tzolkin_is_on_the_board_until_it_is_followed_or_closed(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(width=size[0], height=size[1])
    page = ana.page
    page.add_init_script(NO_WEBASSEMBLY)
    _, first = moment(ana, "tzolkin-3", 60, "place")
    start = step("place start", "starting_player_space")
    planned(ana, [first, step("place uxmal", "uxmal_3"), start, step("learn extraction", "extraction"), step("done")])
    page.click("#hint")
    expect(page.locator("#board .plan-number")).to_have_count(0)
    page.click("#hint-more")
    expect(page.locator("#board .plan-ghost")).to_have_count(3)
    assert numbers(ana) == ["1", "2", "3", "4"], "ending the turn has no place"
    expect(page.locator(".hint-words")).to_contain_text("dashed outlines show all steps")
    marked = page.locator("#places button[data-plan]").evaluate_all("all => all.map((one) => one.dataset.plan)")
    assert marked == ["1 2 3", "4"], "the gears, and the technologies, which a small screen shows beside them"
    plate = page.locator('[data-explain="uxmal_3"]')
    before = place_of(ana, ".plan-rider >> nth=1")
    page.locator(".look-ahead button").last.click()
    expect(page.locator(".look-ahead-day")).to_have_text("+1")
    assert place_of(ana, ".plan-rider >> nth=1") != before, "it rides on with its gear"
    expect(plate).to_have_count(1)
    page.locator(".look-ahead-day").click()
    page.click("#hint-do")
    expect(page.locator("#board .plan-ghost")).to_have_count(2)
    assert numbers(ana) == ["2", "3", "4"], "what is done is drawn no more, and the others keep their numbers"
    page.click("#hint-close")
    expect(page.locator("#board .plan-ghost, #board .plan-number, #board .planned, [data-plan]")).to_have_count(0)


def test_workers_to_be_picked_up_are_ringed_and_what_is_done_with_them_is_marked(ana: Person) -> None:
    page = ana.page
    page.add_init_script(NO_WEBASSEMBLY)
    _, first = moment(ana, "tzolkin-3", 60, "take")
    plan = [first, step("use 1", *first["at"]), step("up chaac", "chaac_4"), step("days 2"), step("done")]
    planned(ana, plan)
    tell_plan(ana)
    expect(page.locator("#board .plan-ring")).to_have_count(2)
    expect(page.locator("#board .plan-ghost")).to_have_count(0)
    assert numbers(ana) == ["1", "2", "3", "4"]
    expect(page.locator("#board .step.planned .plan-number")).to_have_text("3")
    ana.play_turn(random.Random(5))
    expect(page.locator("#board .plan-number, #board .planned")).to_have_count(0)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_plan_of_tikal_shows_tile_figures_and_ways(visit: Visit, size: tuple[int, int]) -> None:
    ana = visit(width=size[0], height=size[1])
    page = ana.page
    page.add_init_script(NO_WEBASSEMBLY)
    _, space = moment(ana, "tikal-3", 60, "space")
    going = [step("place member c0r4", "c0r4"), *[step("move member c0r4 c0r3", "c0r4", "c0r3") for _ in range(2)]]
    work = [step("uncover c0r3", "c0r3"), step("camp c1r3", "c1r3"), step("done")]
    planned(ana, [space, step("turn 2", *space["at"]), *going, *work])
    tell_plan(ana)
    assert numbers(ana) == sorted(["1·2", "3", "4·5", "6", "7"])
    expect(page.locator("#board .plan-way")).to_have_count(1)
    expect(page.locator("#board .plan-layer .tk-camp")).to_have_count(1)
    expect(page.locator("#board .plan-line")).to_have_count(1)
    page.click("#hint-do")
    expect(page.locator("#board .plan-number").filter(has_text="1")).to_have_count(0)
    assert "3" in numbers(ana)


def analysed(person: Person, record: str, number: int, better: list[Json]) -> Json:
    """A finished game of which the coach says that one turn was a mistake; gives the entry that began it."""
    game = person.bring_record(record)
    entries = person.request(f"/api/games/{game}/history")["entries"]
    seat = person.request(f"/api/games/{game}/replay/{number}")["to_move"]
    turn = []
    for entry in entries[number:]:
        if entry["seat"] != seat:
            break
        turn.append({key: entry[key] for key in ("notation", "text", "verb", "args", "at")})
    mistake = {
        "round": 3,
        "number": number,
        "cost": 4.5,
        "played": turn,
        "better": better,
        "reason": "For it: corn +2.",
    }
    account = {"start": 1.0, "play": -4.5, "others": 3.0, "luck": -1.5, "result": -2.0}
    told = {"seat": seat, "curve": [], "mistakes": [mistake], "cost": 4.5, "account": account, "best": None}
    answer = {"done": 9, "steps": 9, "has_failed": False, "seats": [told]}
    person.page.route("**/analysis?*", lambda route: route.fulfill(json=answer))
    person.visit(f"/game/{game}")
    person.page.click("#analyse")
    person.page.locator(".seat-analysis summary").first.click()
    return mistake


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_looking_at_a_turn_keeps_both_plans_beside_the_board_and_tries_the_better_one(
    visit: Visit, size: tuple[int, int]
) -> None:
    ana = visit(width=size[0], height=size[1])
    page = ana.page
    page.add_init_script(NO_WEBASSEMBLY)
    number, first = moment(ana, "tzolkin-3", 60, "place")
    better = [{key: first[key] for key in ("notation", "text", "verb", "args", "at")}, step("place uxmal", "uxmal_3")]
    mistake = analysed(ana, "tzolkin-3", number, better)
    game = page.url.rsplit("/", 1)[1]
    page.locator("ol.mistakes button").first.click()
    looked = page.locator(".told-turn")
    for words in ("cost about 4.5", "Played: " + mistake["played"][0]["text"], first["text"], "For it: corn +2."):
        expect(looked).to_contain_text(words)
    expect(page.locator("#board .plan-ghost")).to_have_count(2)
    found = Axe().run(page, ".told-turn")
    assert found.violations_count == 0, found.generate_report()
    page.locator("[data-plan-shown='1']").focus()
    page.keyboard.press("Enter")
    expect(looked).to_contain_text("Better: " + first["text"])
    expect(page.locator("[data-plan-shown='1']")).to_be_focused()
    drawn = [move for move in mistake["played"] if move["verb"] in ("place", "take")]
    expect(page.locator("#board .plan-rider, #board .plan-ghost")).not_to_have_count(0)
    assert drawn
    page.click("#try-it")
    page.wait_for_url(lambda address: game not in address)
    expect(page.locator("#coach .hint-plan li")).to_have_count(2)
    expect(page.locator("#coach")).to_contain_text("For it: corn +2.")
    expect(page.locator("#board .plan-ghost")).to_have_count(2)
    page.reload()
    expect(page.locator("#board .plan-ghost")).to_have_count(2)
    page.click("#hint-do")
    expect(page.locator("#coach .hint-plan li.done")).to_have_count(1)
    page.click("#hint-close")
    expect(page.locator("#board .plan-ghost")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#hint")
    expect(page.locator("#coach")).to_be_hidden()
