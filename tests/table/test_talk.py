"""Talk at a table: text only, spectators apart, switched off at will, in everybody's language; and private notes."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.applications import Starlette

from haab.kit.text import Message, languages
from haab.table.wire import TalkMessage
from haab.table.wire.schema import fits
from haab.table.wire.talk import PRESETS
from tests.table.clients import Browser, invitation, watching

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "{name} {0} %s ${x}",
    "'; DROP TABLE talk; --",
    "A" * 500,
    "e\u0301" * 200,
    "مرحبا שלום",
]


@pytest.fixture
def game(ana: Browser, bo: Browser) -> dict[str, Any]:
    opened = ana.open(kinds="mo", game="tikal")
    bo.post(f"/api/games/{opened['id']}/join", {"key": invitation(opened, 1), "name": "Bo"})
    return opened


@pytest.fixture
def eve(app: Starlette, game: dict[str, Any]) -> Browser:
    """Somebody who watches."""
    browser = Browser(app)
    browser.post(f"/api/games/{game['id']}/join", {"key": watching(game)})
    return browser


def say(browser: Browser, game: dict[str, Any], status: int = 200, **body: Any) -> Any:
    return browser.post(f"/api/games/{game['id']}/talk", body, status)


def heard(browser: Browser, game: dict[str, Any], **params: Any) -> list[tuple[str, str]]:
    lines = browser.get(f"/api/games/{game['id']}/talk", **params)["lines"]
    return [(line["name"], line["text"]) for line in lines]


def test_players_hear_each_other(ana: Browser, bo: Browser, game: dict[str, Any]) -> None:
    say(ana, game, text="Hello there")
    say(bo, game, text="Hi Ana")
    assert heard(ana, game) == heard(bo, game) == [("Red", "Hello there"), ("Bo", "Hi Ana")]


def test_hostile_text_comes_back_as_the_text_that_it_is(ana: Browser, bo: Browser, game: dict[str, Any]) -> None:
    for number, text in enumerate(HOSTILE):
        say((ana, bo)[number % 2], game, text=text)
    assert [text for _, text in heard(ana, game)] == HOSTILE


def test_what_cannot_be_seen_is_not_said(ana: Browser, game: dict[str, Any]) -> None:
    say(ana, game, text="a\u202eb\u200bc\x00d\x1be\u2066f\ne")
    assert heard(ana, game) == [("Red", "abcdefe")]
    for nothing in ("", "   ", "\u202e\u200b", "\n"):
        say(ana, game, 422, text=nothing)
    say(ana, game, 422, text="A" * 501)
    say(ana, game, 422, text="both", preset="hello")
    say(ana, game, 422)
    say(ana, game, 422, preset="no_such_sentence")


def test_a_sentence_is_read_by_everybody_in_their_own_language(ana: Browser, bo: Browser, game: dict[str, Any]) -> None:
    say(ana, game, preset="well_played")
    assert [heard(bo, game, lang=code)[0][1] for code in ("ko", "nl")] == ["좋은 게임이었어요!", "Goed gespeeld!"]
    for code in languages():
        texts = [Message(f"table.talk.{preset}").text(code) for preset in PRESETS]
        assert len(set(texts)) == len(PRESETS)
        assert not any(text.startswith("table.talk") for text in texts)


def test_talk_is_limited_by_browser(ana: Browser, bo: Browser, game: dict[str, Any]) -> None:
    for _ in range(6):
        say(ana, game, text="again")
    say(ana, game, 429, text="again")
    say(bo, game, text="I have said nothing yet")


def test_whoever_watches_is_heard_by_players_only_when_the_game_is_over(
    ana: Browser, bo: Browser, eve: Browser, game: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    say(ana, game, text="for everybody")
    say(eve, game, text="take the temple", name="Eve")
    assert heard(eve, game) == [("Red", "for everybody"), ("Eve", "take the temple")]
    assert heard(bo, game) == [("Red", "for everybody")]
    from haab.table.service.game.open_game import OpenGame

    monkeypatch.setattr(OpenGame, "over", property(lambda self: True))
    assert heard(bo, game) == [("Red", "for everybody"), ("Eve", "take the temple")]


def test_nobody_speaks_from_a_seat_of_others(bo: Browser, eve: Browser, game: dict[str, Any]) -> None:
    say(bo, game, 403, text="I am Ana", seat=0)
    say(eve, game, 403, text="I am Ana", seat=0)


def test_strangers_hear_nothing(app: Starlette, ana: Browser, game: dict[str, Any]) -> None:
    stranger = Browser(app)
    stranger.get(f"/api/games/{game['id']}/talk", 404)
    say(stranger, game, 404, text="hello")
    stranger.get(f"/api/games/{game['id']}/notes", 404)


def test_whoever_opened_the_table_can_switch_talk_off(ana: Browser, bo: Browser, game: dict[str, Any]) -> None:
    path = f"/api/games/{game['id']}/talk/switch"
    bo.post(path, {"is_on": False}, 403)
    ana.post(path, {"is_on": False})
    say(bo, game, 409, text="hello")
    assert bo.get(f"/api/games/{game['id']}/talk")["is_on"] is False
    ana.post(path, {"is_on": True})
    say(bo, game, text="hello")


def test_what_is_said_is_pushed_to_pages_that_ask_for_it(ana: Browser, bo: Browser, game: dict[str, Any]) -> None:
    path = f"/api/games/{game['id']}/live"
    with bo.http.websocket_connect(f"{path}?talk=0") as line, bo.http.websocket_connect(path) as deaf:
        first = {line.receive_json()["type"] for _ in range(2)}
        assert first == {"view", "talk"}
        deaf.receive_json()
        say(ana, game, text="Hello there")
        while (told := line.receive_json())["type"] != "talk":
            pass
        assert fits(told, TalkMessage)
        assert [(entry["seat"], entry["text"]) for entry in told["lines"]] == [(0, "Hello there")]
        deaf.send_text("ping")
        while (answer := deaf.receive_text()) != "pong":
            assert '"talk"' not in answer[:20], "a client that does not ask for talk gets none"


def test_notes_are_for_oneself(ana: Browser, bo: Browser, eve: Browser, game: dict[str, Any]) -> None:
    path = f"/api/games/{game['id']}/notes"
    assert ana.get(path) == {"text": ""}
    ana.post(path, {"text": "Bo saves gold\n\u202ehidden"})
    assert ana.get(path) == {"text": "Bo saves gold\nhidden"}
    ana.post(path, {"text": "Bo spent it"})
    assert ana.get(path) == {"text": "Bo spent it"}
    assert bo.get(path) == eve.get(path) == {"text": ""}
    ana.post(path, {"text": "x" * 4001}, 422)


def test_a_game_is_deleted_with_its_talk_and_notes(app: Starlette, ana: Browser, game: dict[str, Any]) -> None:
    say(ana, game, text="hello")
    ana.post(f"/api/games/{game['id']}/notes", {"text": "x"})
    ana.post(f"/api/games/{game['id']}/talk/switch", {"is_on": False})
    assert ana.http.request("DELETE", f"/api/games/{game['id']}", json={}).status_code == 200
