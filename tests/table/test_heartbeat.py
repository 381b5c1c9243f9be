"""A line is alive or says so: pages give signs of life and are answered; one that falls silent is not there."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from haab.table.live import line as live
from tests.table.clients import Browser, wait_until


def test_a_sign_of_life_is_answered(ana: Browser) -> None:
    game = ana.open()["id"]
    with ana.http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        for _ in range(3):
            page.send_text("ping")
            while page.receive_text() != "pong":
                pass


def test_whoever_looks_again_is_told_how_the_game_stands(ana: Browser) -> None:
    game = ana.open()["id"]
    with ana.http.websocket_connect(f"/api/games/{game}/live") as page:
        first = page.receive_json()
        page.send_text("look")
        assert page.receive_json()["view"]["revision"] == first["view"]["revision"]


@pytest.mark.parametrize("word", ["ping", "look", "hidden"])
def test_a_page_that_falls_silent_is_let_go_of_and_its_player_is_away(
    ana: Browser, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setattr(live, "PING_TIMEOUT", 0.2)
    monkeypatch.setattr(live, "HIDDEN_TIMEOUT", 0.2)
    game = ana.open()["id"]
    with ana.http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        assert ana.view(game)["seats"][0]["connected"]
        page.send_text(word)
        with pytest.raises(WebSocketDisconnect) as end:  # noqa: PT012 - what was said before may be answered first
            while True:
                page.receive_text()
        assert end.value.code == live.SILENT
        wait_until(lambda: not ana.view(game)["seats"][0]["connected"])


def test_a_client_that_never_says_anything_is_not_expected_to(ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PING_TIMEOUT", 0.05)
    game = ana.open()["id"]
    with ana.http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        page.send_text("what is this?")
        page.send_bytes(b"\x00\xff")
        ana.post(f"/api/games/{game}/seat", {"seat": 0, "name": "Ana"})
        while page.receive_json()["view"]["seats"][0]["name"] != "Ana":
            pass


def test_a_page_that_says_too_much_is_let_go_of(ana: Browser) -> None:
    game = ana.open()["id"]
    with ana.http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        with pytest.raises(WebSocketDisconnect) as end:  # noqa: PT012 - what was said before is answered first
            for number in range(3 * live.FRAMES_AT_ONCE):
                page.send_text(("hidden", "ping", "nonsense")[number % 3])
            while True:
                page.receive_text()
        assert end.value.code == live.TOO_MANY_FRAMES
    assert ana.view(game)["version"] == 0, "its browser is let in elsewhere"
