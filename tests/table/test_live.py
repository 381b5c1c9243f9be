"""Pages are told what changed."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.table.clients import Browser, invitation


def test_a_page_is_sent_the_view_and_then_every_change(ana: Browser) -> None:
    opened = ana.open()
    game = opened["id"]
    with ana.http.websocket_connect(f"/api/games/{game}/live?version=0") as page:
        first = page.receive_json()
        assert first["view"]["version"] == 0
        assert first["events"] == []
        view = ana.view(game)
        for _ in range(2):
            view = ana.move(view, view["legal"][0]["notation"])["view"]
        messages = [page.receive_json()]
        while messages[-1]["view"]["version"] < 2:
            messages.append(page.receive_json())
        events = [entry["number"] for message in messages for entry in message["events"]]
        assert events == [1, 2]


def test_a_page_that_comes_back_is_told_what_it_missed(ana: Browser) -> None:
    game = ana.open()["id"]
    ana.play_turn(game)
    with ana.http.websocket_connect(f"/api/games/{game}/live?version=1") as page:
        message = page.receive_json()
        assert message["view"]["version"] == 2
        assert [entry["number"] for entry in message["events"]] == [2]


def test_strangers_and_other_sites_hear_nothing(ana: Browser, bo: Browser) -> None:
    game = ana.open()["id"]
    for browser, headers in ((bo, {}), (ana, {"Origin": "http://evil.test"})):
        with (
            pytest.raises(WebSocketDisconnect),
            browser.http.websocket_connect(f"/api/games/{game}/live", headers=headers) as page,
        ):
            page.receive_json()


def test_others_see_who_is_there(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo")
    key = invitation(opened, 1)
    bo.post(f"/api/games/{opened['id']}/join", {"key": key})
    with ana.http.websocket_connect(f"/api/games/{opened['id']}/live") as page:
        assert page.receive_json()["view"]["seats"][0]["connected"]
        assert not ana.view(opened["id"])["seats"][1]["connected"]


def test_a_line_of_talk_has_a_number_that_a_database_can_count_to(ana: Browser) -> None:
    game = ana.open()["id"]
    for number in (-1, 2**63, 10**20):
        with (
            pytest.raises(WebSocketDisconnect),
            ana.http.websocket_connect(f"/api/games/{game}/live?talk={number}") as page,
        ):
            page.receive_json()
    with ana.http.websocket_connect(f"/api/games/{game}/live?talk={2**63 - 1}") as page:
        assert {page.receive_json()["type"] for _ in range(2)} == {"view", "talk"}
