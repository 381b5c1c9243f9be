"""Invitations, devices, leaving, deleting: who sits where, and what everybody is told about it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute

from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser

OPEN = '.seat[data-kind="open"]'
TOO_MANY = 1013


def _sees_the_door(person: Person, words: str) -> None:
    person.page.wait_for_selector(f".door >> text={words}")
    assert person.page.locator("#header-game button").count() == 0, "nothing of the table is left"


def _come(person: Person, path: str, name: str) -> None:
    """Sit down by an invitation."""
    person.visit(path)
    person.page.fill("dialog input", name)
    person.page.click("dialog button[type=submit]")


def _press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def test_an_invitation_is_spent_when_somebody_has_sat_down(visit: Visit) -> None:
    """H1: a link to a seat gives nobody a second look into it."""
    ana, bo, eve = visit(), visit(), visit()
    game = ana.open_game("tikal", ["me", "open"], names=["Ana"])
    ana.page.click(f"{OPEN} [data-invite]")
    link = ana.page.input_value(f"{OPEN} .link").removeprefix(ana.address)
    _come(bo, link, "Bo")
    bo.page.wait_for_selector(".table")
    ana.page.wait_for_selector("#log .log-notice >> text=Bo sat down")
    eve.forgive("404")
    eve.visit(link)
    _sees_the_door(eve, "has been used")
    eve.page.click(".door a")
    eve.page.wait_for_selector("#new-game")
    assert ana.view(game)["own_seats"] == [0], "whoever invited cannot look into the seat either"


def test_a_link_is_shared_by_the_systems_own_means_where_there_are_some(visit: Visit) -> None:
    phone = visit(width=390, height=800)
    phone.context.add_init_script("navigator.share = (what) => { window.shared = what.url; return Promise.resolve(); }")
    phone.open_game("tikal", ["me", "open"])
    phone.page.click(f"{OPEN} [data-invite]")
    phone.page.get_by_role("button", name="Share").click()
    assert phone.page.evaluate("window.shared") == phone.page.input_value(f"{OPEN} .link")
    assert phone.overflow() == 0


def test_a_second_device_plays_the_seat_until_it_is_signed_out(visit: Visit) -> None:
    """H2: signing out ends the other device's line at once, and its page does not knock again and again."""
    ana, phone = visit(), visit(width=390, height=800)
    game = ana.open_game("tikal", ["me", "random"], names=["Ana"])
    ana.page.click("#seats-button")
    assert "Only this device" in ana.text("dialog .devices")
    _press(ana, "Continue on another device")
    knocks: list[str] = []
    phone.page.on("websocket", lambda line: knocks.append(line.url))
    phone.visit(ana.page.input_value("dialog .link").removeprefix(ana.address))
    phone.page.wait_for_selector(".table")
    assert phone.page.locator("dialog").count() == 0, "the seat has a name already"
    ana.page.wait_for_selector("dialog .devices >> text=2 devices")
    assert ana.page.locator("dialog .link").count() == 0, "the link is spent"
    _press(ana, "Sign out my other devices")
    _sees_the_door(phone, "this device was signed out")
    ana.page.wait_for_selector("dialog .devices >> text=Only this device")
    assert phone.request(f"/api/games/{game}")["error"]["code"] == "not_found"
    phone.forgive("404")
    phone.page.wait_for_timeout(1500)
    assert len(knocks) == 1


def test_whoever_leaves_is_seen_to_leave_and_somebody_else_is_invited(visit: Visit) -> None:
    ana, bo, eve = visit(), visit(), visit()
    game = ana.open_game("tikal", ["me", "open"], names=["Ana"])
    _come(bo, ana.invite(game, 1), "Bo")
    ana.page.wait_for_selector("#players >> text=Bo")
    bo.page.click("#seats-button")
    _press(bo, "Leave the seat")
    assert "a new invitation" in bo.text("dialog >> nth=1")
    bo.page.locator("dialog .primary").click()
    bo.page.wait_for_selector("#my-games .empty")
    ana.page.wait_for_selector("#log .log-notice >> text=Bo left the seat")
    ana.page.wait_for_selector("#spoken >> text=Bo left the seat", state="attached")
    ana.page.click("#seats-button")
    ana.page.click(f"{OPEN} [data-invite]")
    ana.page.wait_for_selector("#log .log-notice >> text=Somebody is invited again", state="attached")
    _come(eve, ana.page.input_value(f"{OPEN} .link").removeprefix(ana.address), "Eve")
    ana.page.wait_for_selector("#players >> text=Eve")
    ana.page.reload()
    ana.page.wait_for_selector("#log .log-notice >> nth=3")
    notices = [notice["kind"] for notice in ana.view(game)["notices"]]
    assert notices == ["sat_down", "left", "invited", "sat_down"]
    bo.forgive("404")
    bo.visit(f"/game/{game}")
    _sees_the_door(bo, "You may watch it")


def test_notices_stand_between_the_moves_where_they_happened(ana: Person) -> None:
    game = ana.open_game("tzolkin", ["me", "me"], names=["Ana", "Zoe"], seed=6)

    def play() -> None:
        view = ana.view(game)
        body = {"seat": view["seat"], "expected": view["number"], "move_id": f"move-{view['number']:06}"}
        ana.request(f"/api/games/{game}/moves", {**body, "move": view["legal"][0]["notation"]})

    play()
    play()
    view = ana.view(game)
    other = 1 - view["to_move"]
    ana.request(f"/api/games/{game}/seat", {"seat": other, "bot": "random"})
    ana.request(f"/api/games/{game}/seat", {"seat": other, "take_back": True})
    play()
    play()
    ana.page.reload()
    ana.page.wait_for_selector("#log .log-notice")
    kinds = "items => items.map(item => item.className)"
    log = ana.page.locator("#log .log-list > li").evaluate_all(kinds)
    assert log == ["log-turn", "log-notice", "log-notice", "log-turn"]


def test_a_deleted_game_is_gone_for_everybody(visit: Visit) -> None:
    ana, bo = visit(), visit()
    for person in (ana, bo):
        person.forgive("404")
    game = ana.open_game("tikal", ["me", "open"], names=["Ana"])
    _come(bo, ana.invite(game, 1), "Bo")
    bo.page.wait_for_selector(".table")
    bo.page.click("#seats-button")
    assert bo.page.locator("#delete").count() == 0, "only whoever opened the game can delete it"
    ana.page.click("#seats-button")
    ana.page.click("#delete")
    ana.page.locator("dialog .primary").click()
    _sees_the_door(bo, "the game was deleted")
    ana.page.wait_for_selector("#my-games .empty")
    ana.visit(f"/game/{game}")
    _sees_the_door(ana, "There is no such game")
    ana.page.select_option("#language", "nl")
    _sees_the_door(ana, "Vraag om een nieuwe link")


def test_the_lobby_says_what_is_wrong_with_a_game_when_it_expires_and_deletes_it(ana: Person) -> None:
    ana.open_game("tikal", ["me", "random"])

    def ail(route: Route) -> None:
        answer = route.fetch()
        games = answer.json()["games"]
        for game in games:
            game |= {"mark": "This game is damaged", "your_turn": False, "expires": "2031-05-06T07:08:09+00:00"}
        route.fulfill(response=answer, json={"games": games})

    ana.page.route("**/api/mine*", ail)
    ana.visit()
    ana.page.wait_for_selector(".game-note >> text=This game is damaged")
    ana.page.wait_for_selector(".game-note >> text=Will be deleted on May 6, 2031")
    assert ana.text(".badge") == "Stopped"
    _press(ana, "Delete: Tikal")
    _press(ana, "Cancel")
    assert ana.page.locator(".game-entry").count() == 1
    _press(ana, "Delete: Tikal")
    ana.page.locator("dialog .primary").click()
    ana.page.wait_for_selector("#my-games .empty")


def test_players_let_bots_that_rest_try_again(ana: Person) -> None:
    game = ana.open_game("tikal", ["me", "random"])
    view = ana.view(game)

    def answer_with(mark: str | None) -> Any:
        return lambda route: route.fulfill(json={**view, "mark": mark} if mark else {"view": view})

    ana.page.route_web_socket("**/live*", lambda _: None)
    ana.page.route(f"**/api/games/{game}?*", answer_with("The bots are resting"))
    ana.page.route("**/wake*", answer_with(None))
    ana.page.reload()
    ana.page.wait_for_selector(".doing >> text=The bots are resting")
    ana.page.click("#wake")
    ana.page.wait_for_selector("#wake", state="detached")


def test_one_page_too_many_says_so(ana: Person) -> None:
    def refuse(line: WebSocketRoute) -> None:
        line.close(code=TOO_MANY)

    ana.page.route_web_socket("**/live*", refuse)
    ana.open_game("tikal", ["me", "random"])
    ana.page.wait_for_selector(".connection >> text=Too many pages")
