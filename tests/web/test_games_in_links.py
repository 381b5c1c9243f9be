"""A saved game in a link: it comes back move by move, and what is no such link is told in the reader's language."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.keeping import KEPT
from tests.web.person import Person

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]


def packed(data: bytes) -> str:
    """Bytes as a link holds them."""
    deflated = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(deflated.compress(data) + deflated.flush()).rstrip(b"=").decode()


def record(kept: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((KEPT / "games" / f"{kept}.json").read_text())["record"]
    return found


BOMB = packed(json.dumps(record("tikal-2") | {"options": {"x" * 5_000_000: True}}).encode())
"""Five megabytes in seven thousand letters."""
CUT = packed(json.dumps(record("tikal-2")).encode())[:-40]


@pytest.mark.parametrize("kept", ["tzolkin-5-new_buildings-prophecies-quick_actions-tribes", "tikal-4-auction"])
def test_a_game_goes_to_another_page_in_a_link(ana: Person, bo: Person, kept: str) -> None:
    ana.bring_record(kept)
    ana.page.click("#packed-game")
    box = ana.page.locator("dialog .link")
    link = box.input_value()
    assert len(link) < 2000, "it can be shown as a QR code"
    ana.page.get_by_role("button", name="QR code").click()
    expect(ana.page.locator("dialog .qr img")).to_be_visible()
    bo.page.goto(link)
    expect(bo.page.locator(".brought .lead")).to_contain_text(f"{len(record(kept)['moves'])} moves")
    assert bo.request("/api/mine")["games"] == [], "nothing is opened unasked"
    bo.page.click("#open-brought")
    bo.page.wait_for_selector(".score-sheet")
    brought = bo.page.url.rsplit("/", 1)[1]
    assert bo.request(f"/api/games/{brought}/record") == ana.request(f"/api/games/{_game(ana)}/record") == record(kept)


def _game(person: Person) -> str:
    return str(person.request("/api/mine")["games"][0]["id"])


def test_a_link_from_elsewhere_is_pasted_into_the_lobby(ana: Person) -> None:
    ana.visit()
    text = packed(json.dumps(record("tzolkin-2")).encode())
    for line, go in (("#record-link", "web.lobby.record_link"), ("#join-link", "web.lobby.join")):
        ana.page.fill(line, f" https://elsewhere.example/haab/?x=1#record={text}&move=7 ")
        ana.page.locator("form", has=ana.page.locator(line)).get_by_role("button").click()
        expect(ana.page.locator("#open-brought"), go).to_be_visible()
        ana.page.go_back()
    ana.page.fill("#record-link", "https://elsewhere.example/game/1")
    ana.page.locator("form", has=ana.page.locator("#record-link")).get_by_role("button").click()
    expect(ana.page.locator(".notice.error")).to_contain_text("no saved game in this link")


def test_a_link_may_lead_to_a_moment(ana: Person) -> None:
    ana.visit(f"/#record={packed(json.dumps(record('tzolkin-2')).encode())}&move=7")
    ana.page.click("#open-brought")
    ana.page.wait_for_selector("#replay-leave")
    assert ana.page.evaluate("location.hash") == "#move=7"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "bad"),
        ("%E2%80%A6", "bad"),
        ("AAAA", "bad"),
        ("A", "bad"),
        (CUT, "bad"),
        (packed(b"no JSON"), "bad"),
        (packed(b"[1, 2]"), "bad"),
        (packed(b"\xff\xfe"), "bad"),
        (packed(b'{"game": "chess", "players": 2, "moves": []}'), "bad"),
        (packed(b'{"game": "tikal", "players": "many", "moves": []}'), "bad"),
        (packed(b'{"game": "tikal", "players": 2, "moves": {"length": 3}}'), "bad"),
        ("A" * 8001, "bad_long"),
        (BOMB, "bad_long"),
    ],
    ids=[
        *("nothing", "percents", "zeros", "a letter", "cut", "words", "a list", "no text", "another game"),
        *("no number", "no moves", "long", "bomb"),
    ],
)
def test_a_link_without_a_game_is_told(visit: Visit, text: str, told: str) -> None:
    assert text != BOMB or len(text) < 8000, "it is not refused by its length"
    reader = visit(locale="nl")
    reader.visit(f"/#record={text}")
    words = reader.request("/api/locale/nl")
    expect(reader.page.locator(".brought [role=alert]")).to_have_text(words[f"web.packed.{told}"])
    assert reader.page.locator("#open-brought").count() == 0


def test_a_record_that_the_rules_refuse_is_told_by_the_table(ana: Person) -> None:
    ana.forgive("400")
    wrong = record("tikal-2") | {"moves": ["castle queenside"]}
    ana.visit(f"/#record={packed(json.dumps(wrong).encode())}")
    ana.page.click("#open-brought")
    expect(ana.page.locator(".notice.error")).to_contain_text("castle queenside")


def pack_a_long_game(person: Person, moves: int) -> list[str]:
    """Ask for the link of a game with so many moves, which hardly pack; what they are."""
    words = [f"{n * 7919 % 1_000_003:06}" for n in range(moves)]
    person.bring_record("tikal-2")
    person.context.route("**/record?*", lambda route: route.fulfill(json=record("tikal-2") | {"moves": words}))
    person.page.click("#packed-game")
    return words


def test_a_game_that_is_too_long_for_a_link_is_offered_as_a_file(ana: Person) -> None:
    words = pack_a_long_game(ana, 3000)
    expect(ana.page.locator("dialog")).to_contain_text("too long for a link")
    with ana.page.expect_download() as saved:
        ana.page.locator("dialog a").click()
    assert json.loads(saved.value.path().read_text())["moves"] == words


def test_a_game_that_is_too_long_for_a_code_has_a_link(ana: Person) -> None:
    pack_a_long_game(ana, 700)
    expect(ana.page.locator("dialog")).to_contain_text("too long for a QR code")
    assert ana.page.locator("dialog").get_by_role("button", name="QR code").count() == 0
    assert len(ana.page.locator("dialog .link").input_value()) > 2000
