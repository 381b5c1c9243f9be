"""Going back: by moves, turns and rounds, by itself, by a link; a finished game is shared, and its sheet printed."""

from __future__ import annotations

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
    turns = [now["number"] for now, then in zip(entries, entries[1:], strict=False) if now["seat"] != then["seat"]]
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
