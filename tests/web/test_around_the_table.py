"""Lobby, set-up, waiting room, seats, replay, records, languages, settings, one screen for several players."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Route

from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser

STOCK = ("corn", "wood", "stone", "gold", "skulls")
IN_SIGHT = """selector => {
  const part = document.querySelector(selector).getBoundingClientRect();
  return part.top >= 0 && part.top < innerHeight / 2;
}"""
EVIL = '<img src=x onerror="document.title=1">'


def test_a_game_against_bots_is_two_clicks_away(ana: Person) -> None:
    ana.visit()
    assert "unofficial" in ana.text(".lobby .unofficial")
    ana.page.click('[data-quick="tzolkin"]')
    ana.page.wait_for_selector("#bar.yours button.clause")
    assert ana.page.locator("#players .player").count() == 3
    assert "Your turn" in ana.page.title()
    ana.page.click(".brand")
    ana.page.wait_for_selector("#my-games .game-line.yours >> text=Your turn")
    assert ana.page.locator("#my-games .game-line").count() == 1


def test_a_pasted_link_leads_to_its_table_and_anything_else_is_refused(visit: Visit) -> None:
    ana, bo = visit(), visit()
    game = ana.open_game("tikal", ["me", "open"])
    ana.page.click('.seat[data-kind="open"] [data-invite]')
    link = ana.page.input_value('.seat[data-kind="open"] .link')
    bo.visit()
    bo.page.fill("#join-link", "https://example.org/nothing")
    bo.page.keyboard.press("Enter")
    bo.page.wait_for_selector(".notice.error")
    bo.page.fill("#join-link", link)
    bo.page.keyboard.press("Enter")
    bo.page.wait_for_url(f"**/game/{game}")
    bo.page.wait_for_selector(".table")


def test_the_waiting_room_shows_a_qr_code_and_a_bot_can_take_the_free_seat(ana: Person) -> None:
    ana.open_game("tikal", ["me", "open"])
    seat = ana.page.locator('.seat[data-kind="open"]')
    seat.get_by_role("button", name="Invite somebody").click()
    seat.get_by_role("button", name="QR code").click()
    picture = seat.locator(".qr img")
    picture.wait_for()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 20)")
    seat.get_by_role("button", name="Let a bot sit here").click()
    ana.page.click("dialog .primary")
    ana.page.wait_for_selector(".table")


def test_whoever_has_no_link_is_told_so(bo: Person) -> None:
    bo.forgive("404")
    bo.visit("/game/0123456789abcdef")
    bo.page.wait_for_selector("text=You cannot come in here")


def test_a_seat_is_handed_to_a_bot_and_taken_back(ana: Person) -> None:
    ana.open_game("tzolkin", ["me", "me"], names=["Ana", "Zoe"])
    ana.page.click("#cover-ready")
    ana.page.click("#seats-button")
    ana.page.locator(".seat >> nth=1").get_by_role("button", name="Let a bot play for me").click()
    ana.page.select_option("dialog >> nth=1 >> select", "more")
    ana.page.select_option("dialog >> nth=1 >> select", "random")
    ana.page.click("dialog >> nth=1 >> .primary")
    ana.page.wait_for_selector('.seat[data-kind="bot"]')
    ana.page.locator("dialog").get_by_role("button", name="Take the seat back").click()
    ana.page.wait_for_selector('.seat[data-kind="bot"]', state="detached")


def test_names_are_text_and_never_markup(ana: Person) -> None:
    ana.open_game("tzolkin", ["me", "random"], names=[EVIL])
    ana.page.wait_for_selector("#players .player")
    assert EVIL in ana.text("#players .player >> nth=0")
    ana.page.click("#words-button")
    assert EVIL in ana.text("#panel-stock")
    assert ana.page.locator("main img").count() == 0
    assert "Haab" in ana.page.title()


def test_a_finished_game_is_replayed_saved_and_brought_back(ana: Person, tmp_path: Path) -> None:
    game = ana.bring_record("tikal-2")
    last = ana.view(game)["version"]
    ana.page.click("#words-button")
    ana.page.wait_for_selector("#panel-board")
    end = ana.text("#panel-board")
    ana.page.click("#result")
    ana.page.get_by_role("button", name="Replay from the start").click()
    ana.page.wait_for_selector(f"#replay >> text=Move 0 of {last}")
    ana.page.wait_for_selector("#panels td.changed")
    assert ana.text("#panel-board") != end
    ana.page.keyboard.press("End")
    ana.page.wait_for_selector(f"#replay >> text=Move {last} of {last}")
    ana.page.wait_for_selector(f"#panel-board >> text={end.splitlines()[-1].split()[0]}")
    assert ana.text("#panel-board") == end
    ana.page.get_by_role("button", name="Previous move").click()
    ana.page.wait_for_selector(f"#replay >> text=Move {last - 1} of {last}")
    ana.page.click("#replay-leave")

    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Save the game").click()
    saved = tmp_path / "record.json"
    download.value.save_as(saved)
    assert len(json.loads(saved.read_text())["moves"]) == last
    ana.visit()
    ana.page.set_input_files("#record-file", saved)
    ana.page.wait_for_url("**/game/*")
    ana.page.wait_for_selector(".ranking")
    assert game not in ana.page.url
    ana.visit()
    ana.page.set_input_files("#record-file", {"name": "x.json", "mimeType": "application/json", "buffer": b"[1"})
    ana.page.wait_for_selector(".notice.error")


def test_the_language_is_switched_without_a_reload_and_remembered(ana: Person) -> None:
    def add_language(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        body["languages"].append({"code": "xx", "name": "Mirror"})
        route.fulfill(response=answer, json=body)

    def mirror(route: Route) -> None:
        texts = ana.request("/api/locale/en")
        route.fulfill(json={key: f"«{text}»" for key, text in texts.items()})

    ana.page.route("**/api/catalogue*", add_language)
    ana.page.route("**/api/locale/xx", mirror)
    ana.open_game("tzolkin", ["me", "random"], seed=4)
    ana.page.evaluate("window.sameDocument = true")
    number = ana.number
    ana.page.select_option("#language", "xx")
    ana.page.wait_for_selector("#headline >> text=«Your turn»")
    assert ana.page.get_attribute("#undo", "aria-label") == "«Undo»"
    assert ana.page.evaluate("document.documentElement.lang") == "xx"
    assert ana.page.evaluate("window.sameDocument") is True
    assert ana.number <= number + 2, "nothing was played but what the bot keeps of its wealth"
    ana.page.reload()
    ana.page.wait_for_selector("#headline >> text=«Your turn»")


def test_light_or_dark_is_chosen_or_follows_the_system(ana: Person) -> None:
    def ground() -> str:
        return str(ana.page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

    ana.visit()
    ana.use_scheme("light")
    light = ground()
    ana.use_scheme("dark")
    dark = ground()
    assert light != dark
    ana.page.click("#settings")
    ana.page.select_option("#theme", "light")
    assert ground() == light
    ana.page.reload()
    ana.page.wait_for_selector("#settings")
    assert ground() == light


def test_the_cover_keeps_secrets_between_players_of_one_screen(ana: Person) -> None:
    ana.open_game("tzolkin", ["me", "me"], names=["Ana", "Zoe"], seed=6)
    chance = random.Random(1)
    names = {"Ana", "Zoe"}
    while names:
        ana.page.wait_for_selector("#cover-ready")
        name = ana.text(".cover-name").strip()
        names.remove(name)
        assert not ana.page.is_visible("button.move")
        ana.page.click("#cover-ready")
        ana.page.wait_for_selector("button.move")
        assert name in ana.text("#headline")
        assert "Keep" not in ana.text("#log"), "what the other player kept stays a secret"
        for _ in range(2):
            ana.choose_covered(chance)
    ana.page.wait_for_selector("#bar.yours")
    assert not ana.page.is_visible("#cover-ready"), "what is open to all needs no cover"
    first = ana.text("#headline")
    ana.play_turn(chance)
    ana.page.wait_for_selector(f"#headline:not(:text-is('{first}'))")
    assert ana.page.locator("#bar.yours").count() == 1, "the other player goes on at once"


def test_what_every_player_has_is_always_in_sight(ana: Person) -> None:
    game = ana.open_game("tzolkin", ["me", "random"])
    chance = random.Random(5)
    for _ in range(3):
        ana.play_turn(chance)
        ana.wait_for_turn()
    view = ana.view(game)
    for seat, player in enumerate(view["state"]["players"]):
        shown = ana.page.locator("#players .player").nth(seat).locator(".stock li > span:not(.visually-hidden)")
        has = [f"{player['available']}/{player['workers']}", *(str(player[name]) for name in ("corn_to_feed", *STOCK))]
        assert shown.all_inner_texts()[: len(has)] == has
    assert ana.box("#players")["y"] >= 0


def test_looking_back_at_a_game_that_is_over_shows_the_board_instead_of_the_end(ana: Person) -> None:
    ana.bring_record("tzolkin-2")
    ana.page.wait_for_selector("#end >> text=Points by source")
    ana.page.click("#final-board")
    ana.page.wait_for_selector("#end", state="hidden")
    ana.page.click("#result")
    ana.page.wait_for_selector("#end >> text=Points by source")
    ana.page.click("#replay-button")
    ana.page.wait_for_selector("#end", state="hidden")
    ana.page.wait_for_function(IN_SIGHT, arg="#board")
    ana.page.click("#replay-leave")
    ana.page.wait_for_selector("#end >> text=Points by source")
