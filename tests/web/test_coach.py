"""The coach on the page: hints in three presses, a game analysed and played on from any moment, a puzzle a day."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Request, Route, expect

import haab
from haab.games import GAMES
from tests.keeping import KEPT
from tests.web.conftest import Visit
from tests.web.person import Person

Json = dict[str, Any]
NO_WEBASSEMBLY = "delete window.WebAssembly"


def coach(person: Person) -> list[int]:
    """Have the first legal move told as a plan, by somebody who need not think; gives the presses."""
    presses: list[int] = []

    def answer(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        view = person.view(route.request.url.split("/games/")[1].split("/")[0])
        move = {key: view["legal"][0][key] for key in ("notation", "text", "at")}
        presses.append(asked["press"])
        told = asked["press"]
        answer = {
            "number": view["number"],
            "press": told,
            "move": move,
            "plan": [move] if told > 1 else None,
            "reason": "For it: corn +2." if told > 2 else None,
            "next_best": "Next best: something else" if told > 2 else None,
        }
        route.fulfill(json=answer)

    person.page.route("**/hint?*", answer)
    return presses


def test_three_presses_tell_the_move_the_plan_and_the_reason(ana: Person) -> None:
    """The table thinks where a browser cannot."""
    ana.page.add_init_script(NO_WEBASSEMBLY)
    game = ana.open_game("tzolkin", ["me", "random"], seed=3)
    presses = coach(ana)
    page = ana.page
    page.click("#hint")
    first = ana.view(game)["legal"][0]
    expect(page.locator("#coach")).to_contain_text(first["text"])
    expect(page.locator(f'#board [data-move="{first["notation"]}"].pointed, button.move.pointed').first).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".hint-plan li")).to_have_count(1)
    page.click("#hint-more")
    expect(page.locator(".hint-reason")).to_have_text("For it: corn +2.")
    found = Axe().run(page, "#coach")
    assert found.violations_count == 0, found.generate_report()
    assert presses == [1, 2, 3]
    page.click("#hint-do")
    expect(page.locator("#coach")).to_be_hidden()
    assert ana.view(game)["number"] == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_browser_thinks_by_itself_and_the_table_finds_the_words(ana: Person, name: str) -> None:
    """With the network of the game, if it has one."""
    game = ana.open_game(name, ["me", "random"], seed=3)
    page = ana.page
    asked: list[Json] = []

    def note(request: Request) -> None:
        if "/hint?" in request.url:
            asked.append(dict(request.post_data_json or {}))

    page.on("request", note)
    page.click("#hint")
    expect(page.locator("#hint-more")).to_be_visible(timeout=30_000)
    page.click("#hint-more")
    expect(page.locator(".hint-plan li").first).to_be_visible()
    page.click("#hint-more")
    expect(page.locator(".hint-reason")).not_to_be_empty()
    assert [each["press"] for each in asked] == [1, 2, 3]
    assert asked[0]["advice"] == asked[2]["advice"], "it thinks once"
    assert asked[0]["advice"]["better"]
    page.click("#hint-do")
    expect(page.locator(".hint-plan li.done, #coach[hidden]")).not_to_have_count(0)
    assert ana.view(game)["number"] >= 1


IN_SIGHT = """() => {
  const [words, reason] = [".hint-words", ".hint-reason"].map((part) => document.querySelector(part));
  const [frame, told] = [words, reason].map((part) => part.getBoundingClientRect());
  return Math.round(told.top) >= Math.floor(frame.top) && told.top + 20 < Math.min(frame.bottom, innerHeight);
}"""
"""Whether the reason begins where the reader looks."""


@pytest.mark.parametrize("size", [(1366, 760), (390, 844)])
def test_a_hint_is_asked_for_read_and_followed_by_keyboard(visit: Visit, size: tuple[int, int]) -> None:
    person = visit(width=size[0], height=size[1])
    person.open_game("tikal", ["me", "random"], seed=3)
    page = person.page
    page.keyboard.press("h")
    expect(page.locator("#hint-more")).to_be_visible(timeout=30_000)
    page.locator("#hint-more").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hint-plan li").first).to_be_visible()
    expect(page.locator("#hint-more")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".hint-reason")).not_to_be_empty()
    assert page.evaluate(IN_SIGHT), "the plan above it is long"
    expect(page.locator(".hint-words")).to_be_focused()
    page.locator("#hint-do").focus()
    for done in (1, 2):
        page.keyboard.press("Enter")
        expect(page.locator(".hint-plan li.done")).to_have_count(done)
        expect(page.locator("#hint-do")).to_be_focused()


def test_a_table_without_hints_has_no_button_and_says_so(ana: Person) -> None:
    ana.visit("/#new")
    ana.page.uncheck("#hints")
    ana.page.click("#open-game")
    ana.page.wait_for_selector(".table")
    expect(ana.page.locator("#hint")).to_have_count(0)
    ana.page.click("#seats-button")
    expect(ana.page.locator("#about-hints")).to_have_text("This table is played without hints.")


def steps(*words: str) -> list[Json]:
    """A turn as the coach tells it; its moves are not those of any game."""
    return [{"notation": word, "text": word, "verb": word, "args": [], "at": []} for word in words]


ANALYSED: Json = {
    "done": 9,
    "steps": 9,
    "has_failed": False,
    "seats": [
        {
            "seat": seat,
            "curve": [
                {"round": number, "number": 4 * number, "lead": lead + seat, "chance": 0.5}
                for number, lead in enumerate((1, -3, 5))
            ],
            "mistakes": [
                {
                    "round": 2,
                    "number": 30,
                    "cost": 4.5,
                    "played": steps("a", "b"),
                    "better": steps("c"),
                    "reason": "For it: corn +2.",
                }
            ],
            "cost": 4.5,
            "best": {
                "round": 3,
                "number": 40,
                "gain": 5.5 + seat,
                "played": steps("d"),
                "other": steps("e"),
                "reason": "For it: temples +6.",
            },
            "account": {"start": 1.0, "play": -4.5, "others": 3.0, "luck": -1.5, "result": -2.0},
        }
        for seat in range(2)
    ],
}
SEATS: list[Json] = ANALYSED["seats"]


def test_a_finished_game_is_analysed_and_played_on_from_what_went_wrong(ana: Person) -> None:
    page = ana.page
    page.add_init_script(NO_WEBASSEMBLY)
    page.route("**/analysis?*", lambda route: route.fulfill(json=ANALYSED))
    game = ana.bring_record("tzolkin-2")
    page.click("#analyse")
    page.wait_for_selector("#analysis svg.graph")
    expect(page.locator("#analysis svg.graph polyline:not(.halo)")).to_have_count(4)
    page.locator(".seat-analysis summary").first.click()
    expect(page.locator(".mistakes li").first).to_contain_text("Round 2: cost about 4.5")
    found = Axe().run(page, "#analysis")
    assert found.violations_count == 0, found.generate_report()
    best = page.locator(".best-turn")
    expect(best).to_contain_text("round 3. It was about 6.5 points ahead of the best other turn that was found")
    page.click("#best-look")
    expect(page.locator(".replay-place")).to_contain_text("40")
    expect(page.locator(".told-turn h3")).to_be_focused()
    expect(page.locator(".told-turn")).to_contain_text("Next best: e")
    page.click("#replay-leave")
    page.locator("ol.mistakes button").first.click()
    expect(page.locator(".replay-place")).to_contain_text("30")
    expect(page.locator(".told-turn")).to_contain_text("Played: a; b")
    page.click("#play-on")
    page.select_option("#play-on-bot", "more")
    page.select_option("#play-on-bot", "random")
    found = Axe().run(page, "dialog")
    assert found.violations_count == 0, found.generate_report()
    page.click("#play-on-open")
    page.wait_for_url(lambda address: game not in address)
    page.wait_for_selector(".table")
    other = page.url.rsplit("/", 1)[1]
    assert [seat["kind"] for seat in ana.view(other)["seats"]].count("bot") == 1


@pytest.mark.parametrize("record", ["tzolkin-3", "tikal-3"])
def test_what_the_winner_did_otherwise_is_drawn_round_by_round(ana: Person, record: str) -> None:
    game = ana.bring_record(record)
    points = ana.request(f"/api/games/{game}/points")
    graphs = ana.page.locator(".small-graphs figure")
    expect(graphs).to_have_count(len(points["measures"]))
    assert len(points["measures"]) >= 3
    for place, measure in enumerate(points["measures"]):
        expect(graphs.nth(place).locator("figcaption")).to_have_text(measure["text"])
        expect(graphs.nth(place).locator("polyline:not(.halo)")).to_have_count(3)
        expect(graphs.nth(place).locator(".winner")).to_have_count(len(ana.view(game)["ranking"][0]))
        cells = graphs.nth(place).locator("tbody tr").last.locator("td").all_text_contents()
        assert [int(cell.replace("\N{MINUS SIGN}", "-")) for cell in cells] == points["rounds"][-1]["held"][place]
    found = Axe().run(ana.page, "#end")
    assert found.violations_count == 0, found.generate_report()


SLOW_WORKER = """
self.onmessage = ({ data }) => {
  if (data.ask === "think") return self.postMessage({ id: data.id, done: true });
  const [seat] = data.seats;
  const measured = { other: [], worlds: 9, difference: 0, error: 0, sources: Array(9).fill(0), lead: 1, chance: 0.5 };
  const verdicts = data.work.turns
    .filter((turn) => turn.seat === seat && turn.has_choice)
    .map(({ number, length }) => {
      const found = { ...measured, better: data.work.codes.slice(number, number + length) };
      return { number, found, is_sure: false };
    });
  const values = data.work.turns.map(() => ({ leads: [0, 0], chances: [0.5, 0.5], after: null }));
  self.postMessage({ id: data.id, part: { done: 1, steps: 4, found: { verdicts, values } } });
};
"""
"""Somebody who finds something out about one seat, and then thinks for ever."""


def test_what_is_known_of_a_seat_is_shown_at_once_and_the_rest_need_not_be_waited_for(ana: Person) -> None:
    page = ana.page
    script = {"body": SLOW_WORKER, "content_type": "text/javascript"}
    page.route("**/engine/worker.js", lambda route: route.fulfill(**script))
    ana.bring_record("tzolkin-2")
    page.click("#analyse")
    expect(page.locator(".seat-analysis")).to_have_count(1)
    expect(page.locator(".seat-analysis summary")).to_contain_text("lead at first 0, own play")
    assert page.get_attribute(".analysis-head progress", "max") == "4"
    found = Axe().run(page, "#analysis")
    assert found.violations_count == 0, found.generate_report()
    page.click("#analysis-stop")
    expect(page.locator(".analysis-head progress")).to_have_count(0)
    expect(page.locator(".seat-analysis")).to_have_count(1)
    expect(page.locator("#analyse")).to_have_text("Look at the others\N{RIGHT SINGLE QUOTATION MARK} turns, too")
    page.select_option("#language", "nl")
    expect(page.locator(".seat-analysis summary")).to_contain_text("eigen spel")


def test_the_puzzle_of_the_day_is_opened_in_the_lobby_and_judged_after_the_turn(ana: Person) -> None:
    page = ana.page
    outcome = {"is_right": False, "text": "Not quite: there is a better turn.", "plan": ["Something else"]}
    page.route("**/answer?*", lambda route: route.fulfill(json=outcome))
    ana.visit()
    page.wait_for_selector("#puzzle-tzolkin")
    found = Axe().run(page, ".puzzles")
    page.click("#puzzle-tzolkin")
    page.wait_for_selector(".puzzle-words")
    expect(page.locator(".puzzle-words")).to_contain_text("far better than all others")
    expect(page.locator("#hint")).to_have_count(0)
    ana.play_turn(random.Random(1))
    page.wait_for_selector("#puzzle-again")
    expect(page.locator(".puzzle-words")).to_have_text(str(outcome["text"]))
    assert found.violations_count == 0, found.generate_report()
    found = Axe().run(page, "#tour")
    assert found.violations_count == 0, found.generate_report()
    page.click("#puzzle-again")
    expect(page.locator(".puzzle-words")).to_contain_text("far better than all others")
    outcome |= {"is_right": True, "text": "Right!"}
    ana.play_turn(random.Random(1))
    expect(page.locator(".puzzle-words.solved")).to_have_text("Right!")
    page.click("#puzzle-leave")
    page.wait_for_selector("#puzzle-tikal")
    expect(page.locator(".puzzle-more")).to_contain_text("Days in a row: 1")


def test_all_puzzles_are_in_the_archive_and_the_solved_ones_are_marked(ana: Person) -> None:
    page = ana.page
    ana.visit()
    expect(page.locator(".puzzle-picture svg")).to_have_count(2)
    page.click("#puzzle-archive")
    first = page.locator("[data-puzzle^=tikal]").first
    first.wait_for()
    key = str(first.get_attribute("data-puzzle")).split("/")[1]
    found = Axe().run(page, ".puzzle-archive")
    assert found.violations_count == 0, found.generate_report()
    page.evaluate("key => localStorage.setItem('haab.puzzles', JSON.stringify({ solved: { tikal: [key] } }))", key)
    page.select_option("#language", "nl")
    expect(page.locator(".archive-list .done")).to_have_count(1)
    expect(page.locator(".archive-list .done .badge")).to_have_text("opgelost")


STREAK = """async (days) => (await import("/static/js/page/streak.js")).streakOf(days, "2026-03-01")"""


@pytest.mark.parametrize(
    ("days", "current", "longest"),
    [
        ([], 0, 0),
        (["2026-03-01"], 1, 1),
        (["2026-02-28", "2026-02-27", "2026-02-27"], 2, 2),
        (["2026-02-24", "2026-02-25", "2026-02-26", "2026-03-01"], 1, 3),
        (["2026-02-26", "2026-02-27"], 0, 2),
    ],
)
def test_a_streak_goes_on_until_a_day_is_missed(ana: Person, days: list[str], current: int, longest: int) -> None:
    ana.visit()
    assert ana.page.evaluate(STREAK, days) == {"current": current, "longest": longest}


def test_a_costly_turn_of_an_own_game_comes_back_until_it_is_found(ana: Person) -> None:
    page = ana.page
    page.add_init_script(NO_WEBASSEMBLY)
    record = json.loads((KEPT / "games" / "tzolkin-2.json").read_text())["record"]
    state = haab.replay(record).at(OWN_TURN)
    codes = {name: [state.legal_move(f"place {name}").code] for name in ("palenque", "yaxchilan")}
    done = state.after("place palenque").legal_move("done").code
    mistake = {
        "round": 4,
        "number": OWN_TURN,
        "cost": 4.5,
        "played": ["a"],
        "better": ["b"],
        "reason": "",
        "codes": {"best": [*codes["palenque"], done], "played": [*codes["yaxchilan"], done]},
    }
    seats = [one | {"mistakes": [mistake | {"number": OWN_TURN + 2 * one["seat"]}]} for one in SEATS]
    page.route("**/analysis?*", lambda route: route.fulfill(json=ANALYSED | {"seats": seats}))
    ana.bring_record("tzolkin-2")
    page.click("#analyse")
    page.wait_for_selector("#analysis svg.graph")
    page.wait_for_function("() => localStorage.getItem('haab.mistakes')")
    ana.visit()
    expect(page.locator(".own-puzzles")).to_contain_text("2 more turns come back")
    page.evaluate(DUE_NOW, OWN_TURN)
    ana.visit()
    answer_own_turn(page, "yaxchilan")
    expect(page.locator(".puzzle-words")).to_contain_text("That is what was played then")
    page.click("#puzzle-leave")
    expect(page.locator(".own-puzzles")).to_contain_text("2 more turns come back")
    page.evaluate(DUE_NOW, OWN_TURN)
    ana.visit()
    found = Axe().run(page, ".own-puzzles")
    assert found.violations_count == 0, found.generate_report()
    answer_own_turn(page, "palenque")
    expect(page.locator(".puzzle-words.solved")).to_contain_text("Right!")
    page.click("#puzzle-leave")
    expect(page.locator(".own-puzzles")).to_contain_text("1 more turn comes back")


OWN_TURN = 22
"""The moves of the kept game before a turn in which a worker is placed."""
DUE_NOW = """(number) => {
  const kept = JSON.parse(localStorage.getItem("haab.mistakes"));
  kept.turns.find((turn) => turn.number === number).due = "2020-01-01";
  localStorage.setItem("haab.mistakes", JSON.stringify(kept));
}"""


def answer_own_turn(page: Page, gear: str) -> None:
    """Place a worker on a gear in the turn that is asked again, and end it."""
    page.click(f"[data-own$='/{OWN_TURN}']")
    page.wait_for_selector(".puzzle-words")
    page.click(f'button.move[data-notation="place {gear}"]')
    page.click("#confirm:enabled")


def test_a_hint_on_show_is_told_again_in_another_language(ana: Person) -> None:
    ana.page.add_init_script(NO_WEBASSEMBLY)
    ana.open_game("tzolkin", ["me", "random"], seed=3)
    presses = coach(ana)
    page = ana.page
    languages: list[str] = []
    page.on("request", lambda request: languages.extend(re.findall(r"/hint\?lang=(\w+)", request.url)))
    page.click("#hint")
    expect(page.locator("#hint-more")).to_be_visible()
    page.click("#hint-more")
    expect(page.locator(".hint-plan li")).to_have_count(1)
    page.select_option("#language", "ro")
    expect(page.locator("#hint-more")).to_have_text("De ce?")
    assert (presses, languages) == ([1, 2, 2], ["en", "en", "ro"])
