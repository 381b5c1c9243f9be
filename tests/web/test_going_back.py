"""Going back: by moves, turns and rounds, by itself, by a link; a finished game is shared, and its sheet printed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser


def _press(person: Person, label: str) -> None:
    person.page.click(f'#replay [aria-label="{label}"]')


def _at(person: Person, number: int) -> None:
    person.page.wait_for_selector(f"#replay >> text=Move {number} of")
    person.page.wait_for_function("number => location.hash === `#move=${number}`", arg=number)


def test_the_past_is_looked_at_by_turns_and_rounds(ana: Person) -> None:
    game = ana.bring_record("tikal-2")
    entries = ana.request(f"/api/games/{game}/history")["entries"]
    turns = [now["number"] for now, then in pairwise(entries) if now["seat"] != then["seat"]]
    rounds = [done["moves"] for done in ana.request(f"/api/games/{game}/points")["rounds"]]
    assert rounds[-1] == len(entries)
    ana.visit(f"/game/{game}#move=0")
    _at(ana, 0)
    _press(ana, "Next turn")
    _at(ana, turns[0])
    _press(ana, "Next turn")
    _at(ana, turns[1])
    _press(ana, "Next round")
    _at(ana, next(end for end in rounds if end > turns[1]))
    _press(ana, "Previous turn")
    _press(ana, "First move")
    _at(ana, 0)
    assert ana.page.is_disabled('#replay [aria-label="Previous round"]')


def test_the_replay_plays_by_itself_until_somebody_goes_elsewhere(ana: Person) -> None:
    game = ana.bring_record("tikal-2")
    ana.visit(f"/game/{game}#move=3")
    _at(ana, 3)
    _press(ana, "Play by itself")
    _at(ana, 5)
    _press(ana, "Previous move")
    ana.page.wait_for_selector('#replay [aria-label="Play by itself"]')
    ana.page.click("#replay-leave")
    assert ana.page.evaluate("location.hash") == ""


def test_whoever_gets_the_link_to_a_finished_game_sees_it_from_that_moment_on(visit: Visit) -> None:
    ana, bo = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    game = ana.bring_record("tikal-2")
    ana.visit(f"/game/{game}#move=12")
    _at(ana, 12)
    ana.page.click("#replay-link")
    ana.page.wait_for_selector(".notice")
    link = ana.page.evaluate("navigator.clipboard.readText()")
    bo.page.goto(link)
    _at(bo, 12)
    assert bo.view(game)["own_seats"] == []


def test_only_the_result_is_printed(ana: Person) -> None:
    ana.bring_record("tikal-2")
    ana.page.wait_for_selector("#print-sheet")
    ana.page.emulate_media(media="print")
    assert ana.page.is_visible(".score-sheet")
    assert not ana.page.is_visible("#board")
    assert not ana.page.is_visible("#header")
    assert not ana.page.is_visible("#rematch")


def test_statistics_count_finished_games_with_one_own_seat_and_keep_those_that_are_gone(ana: Person) -> None:
    """Whoever brings a record has all seats; here the table says that it is one."""
    game = ana.bring_record("tikal-2")
    view = {**ana.view(game), "own_seats": [0]}
    ana.page.route(f"**/api/games/{game}?lang=en", lambda route: route.fulfill(json=view))
    gone = {"id": "gone", "game": "tikal", "players": 3, "place": 4, "score": 1000, "sources": {"temples": 15}}
    ana.page.evaluate("all => localStorage.setItem('haab.results', JSON.stringify(all))", [gone])
    ana.visit("/#statistics")
    ana.page.wait_for_selector(".statistics .facts")
    wins = int(0 in view["ranking"][0])
    assert ana.page.locator(".facts dd").all_text_contents()[:2] == ["2", str(wins)]
    assert ana.page.locator(".facts dd").last.text_content() == "1,000"
    temples = next(row["points"][0] for row in view["sheet"] if row["source"] == "temples")
    assert f"{(temples + 15) / 2:g}" in ana.page.locator(".statistics table").last.inner_text()
    assert len(ana.page.evaluate("JSON.parse(localStorage.getItem('haab.results'))")) == 2
