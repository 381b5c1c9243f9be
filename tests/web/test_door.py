"""The address in the address bar can be shared: it leads a stranger to watch, and to ask for a free seat."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.conftest import Visit

pytestmark = pytest.mark.browser


def test_a_stranger_watches_by_the_address_alone(visit: Visit) -> None:
    ana, eve = visit(), visit(width=390, height=844)
    ana.bring_record("tikal-3")
    ana.page.wait_for_selector("#result")
    eve.forgive("404")
    eve.visit(ana.page.url.removeprefix(ana.address))
    eve.page.click("#door-watch")
    eve.page.wait_for_selector("#end .ranking")
    assert eve.page.locator(".door").count() == 0
    eve.page.reload()
    eve.page.wait_for_selector("#end .ranking")


def test_a_stranger_asks_for_a_seat_and_plays_when_the_players_let_them(visit: Visit) -> None:
    ana, eve = visit(), visit()
    game = ana.open_game("tikal", ["me", "open"], names=["Ana"])
    eve.forgive("404")
    eve.visit(f"/game/{game}")
    assert "Ana" in eve.text(".door")
    found = Axe().run(eve.page)
    assert found.violations_count == 0, found.generate_report()
    eve.page.click(".door [data-ask-seat='1']")
    eve.page.fill("#door-name", "Eve")
    eve.page.click("dialog button[type=submit]")
    eve.page.wait_for_selector(".waiting .request >> text=Eve asks for the seat of Blue.")
    assert eve.page.locator("[data-let-in]").count() == 0, "nobody lets themselves in"
    ana.page.click("[data-let-in='1']")
    for person in (ana, eve):
        person.page.wait_for_selector(".table")
    assert eve.view(game)["own_seats"] == [1]
    ana.page.wait_for_selector("#log .log-notice >> text=Eve sat down")


def test_somebody_who_watches_asks_for_a_seat_that_was_left(visit: Visit) -> None:
    ana, bo, eve = visit(), visit(), visit()
    game = ana.open_game("tikal", ["me", "open", "greedy"], names=["Ana"])
    bo.visit(ana.invite(game, 1))
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button[type=submit]")
    ana.page.wait_for_selector("#log .log-notice >> text=Bo sat down")
    eve.forgive("404")
    eve.visit(f"/game/{game}")
    eve.page.click("#door-watch")
    eve.page.wait_for_selector("#board svg")
    bo.forgive("404")
    bo.request(f"/api/games/{game}/leave", {"seat": 1})
    eve.page.click("#ask-seat")
    eve.page.fill("#door-name", "Eve")
    eve.page.click("dialog button[type=submit]")
    ana.page.wait_for_selector("#company >> text=Eve asks for a seat")
    frame = ana.box("#company")
    for button in (ana.box("#let-in"), ana.box("#refuse-seat")):
        assert button["y"] + button["height"] <= frame["y"] + frame["height"] + 1, "the answers are in sight"
    ana.page.click("#refuse-seat")
    eve.page.wait_for_selector("#log .log-notice >> text=Eve was not given the seat")
    eve.page.click("#ask-seat")
    ana.page.click("#let-in")
    eve.page.wait_for_selector(".player >> text=you")
    assert eve.view(game)["own_seats"] == [1]


def test_whoever_opened_the_game_may_close_its_door(visit: Visit) -> None:
    ana, eve = visit(), visit()
    game = ana.open_game("tikal", ["me", "random"])
    ana.page.click("#seats-button")
    with ana.page.expect_response(f"**/api/games/{game}/door?**"):
        ana.page.click("dialog #by-address")
    assert not ana.view(game)["by_address"]
    eve.forgive("404")
    eve.visit(f"/game/{game}")
    eve.page.wait_for_selector("text=You cannot come in here")
