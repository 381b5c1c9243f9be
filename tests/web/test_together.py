"""People at a table in their browsers: taking back by leave, a bot for somebody who is away, codes, archive, clocks."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser


def _two_at_tzolkin(visit: Visit) -> tuple[Person, Person, str]:
    """A game of Tzolk'in after the starting wealth, with whoever is to move first, and the other."""
    ana, bo = visit(), visit()
    game = ana.open_game("tzolkin", ["me", "open"], names=["Ana"], seed=4)
    bo.visit("/")
    code = ana.request(f"/api/games/{game}/invitations", {"kind": "seat", "seat": 1})["code"]
    bo.page.fill("#join-link", f"{code[:3].lower()} {code[3:]}")
    bo.page.press("#join-link", "Enter")
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button.primary")
    ana.page.wait_for_selector(".player-name >> text=Bo")
    people = (ana, bo)
    while (view := ana.view(game))["decision"]["kind"] == "keep_wealth":
        seat = view["to_move"]
        sent = people[seat].view(game)
        body = {"seat": seat, "expected": sent["number"], "move_id": f"move-{sent['number']:08}"}
        people[seat].request(f"/api/games/{game}/moves", body | {"move": sent["legal"][0]["notation"]})
    first = view["to_move"]
    for person in people:
        person.page.wait_for_selector(f'.table[data-number="{view["version"]}"]')
    return people[first], people[1 - first], game


def _end_a_turn(person: Person) -> None:
    person.page.click('button.move[data-notation^="place "]')
    person.page.click("#confirm")
    person.page.wait_for_selector('.table[data-yours="false"]')


def test_a_turn_is_taken_back_when_the_other_allows_it(visit: Visit) -> None:
    mover, other, game = _two_at_tzolkin(visit)
    before = mover.number
    assert mover.page.is_enabled("#take-back"), "the starting wealth was chosen"
    _end_a_turn(mover)
    other.page.wait_for_selector('.table[data-yours="true"]')
    mover.page.click("#take-back")
    mover.page.click("dialog button.primary")
    mover.page.wait_for_selector("#company >> text=Still to answer")
    other.page.wait_for_selector("#company >> text=asks to take back the last turn")
    other.page.click("#allow-back")
    for person in (mover, other):
        person.page.wait_for_selector(f'.table[data-number="{before}"]')
        person.page.wait_for_selector("#log .log-notice >> text=has taken back the last turn")
        assert person.page.locator("#log .log-text").count() == before
    mover.page.wait_for_selector('.table[data-yours="true"]')
    _end_a_turn(mover)
    other.page.wait_for_selector('.table[data-yours="true"]')
    mover.page.click("#take-back")
    mover.page.click("dialog button.primary")
    other.page.click("#refuse-back")
    mover.page.wait_for_selector("#log .log-notice >> text=does not let")
    assert other.view(game)["your_turn"]


def test_somebody_who_was_replaced_by_a_bot_takes_the_seat_back(visit: Visit) -> None:
    mover, other, game = _two_at_tzolkin(visit)
    seat = mover.view(game)["seat"]
    other.page.wait_for_selector("#nudge")
    other.forgive("429", "409")
    other.page.click("#nudge")
    other.page.wait_for_selector("text=please wait a little")
    mover.page.goto("about:blank")
    other.page.wait_for_selector("#vote-bot")
    other.page.click("#vote-bot")
    other.page.wait_for_selector("text=away for five minutes")
    mover.request(f"/api/games/{game}/seat", {"seat": seat, "bot": "random"})
    mover.visit(f"/game/{game}")
    mover.page.click("#take-seat-back")
    mover.page.wait_for_selector("#take-seat-back", state="hidden")
    assert mover.view(game)["seats"][seat]["kind"] == "person"


def test_games_are_named_archived_and_brought_back_in_the_lobby(visit: Visit) -> None:
    ana = visit()
    ana.open_game("tikal", ["me", "me"])
    ana.visit()
    ana.page.click('[data-act="rename"]')
    ana.page.fill("#own-title", "Thursday club")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#my-games strong >> text=Thursday club")
    ana.page.click('[data-act="archive"]')
    ana.page.wait_for_selector("#my-games .empty")
    ana.page.click("#archive")
    ana.page.click('#archived-games [data-act="unarchive"]')
    ana.page.wait_for_selector("#my-games strong >> text=Thursday club")


def test_a_game_is_opened_with_days_for_each_turn(visit: Visit) -> None:
    ana = visit()
    ana.visit("/#new")
    ana.page.select_option("#clock-kind", "days")
    ana.page.fill("#clock-days", "2")
    ana.page.select_option("#when-out", "vote")
    ana.page.click("#open-game")
    ana.page.wait_for_selector(".clock >> text=2 d 0 h")
