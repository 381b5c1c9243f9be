"""One cookie for a browser, however many games it plays; its keys are kept by the table."""

from __future__ import annotations

from fastapi import FastAPI

from tests.table.clients import Browser


def test_a_browser_has_one_cookie_for_all_its_games(ana: Browser) -> None:
    games = [ana.open()["id"] for _ in range(3)]
    assert len(ana.http.cookies) == 1
    assert [game["id"] for game in ana.get("/api/mine")["games"]] == list(reversed(games))


def test_a_made_up_cookie_opens_nothing_and_is_not_taken_on(app: FastAPI, ana: Browser) -> None:
    game = ana.open()["id"]
    stranger = Browser(app)
    stranger.http.cookies.set("haab", "x" * 32)
    stranger.get(f"/api/games/{game}", 404)
    assert stranger.get("/api/mine")["games"] == []
    stranger.open()
    assert stranger.http.cookies.get("haab", domain="testserver.local") != "x" * 32


def test_a_key_that_was_left_behind_opens_nothing(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo")
    game, key = opened["id"], opened["links"]["seats"][1]["key"]
    bo.post(f"/api/games/{game}/join", {"key": key})
    assert bo.view(game)["own_seats"] == [1]
    bo.post(f"/api/games/{game}/leave", {"seat": 1})
    bo.get(f"/api/games/{game}", 404)
    assert bo.get("/api/mine")["games"] == []
    bo.post(f"/api/games/{game}/join", {"key": key})
    assert bo.view(game)["own_seats"] == [1]


def test_a_key_is_held_once_however_often_the_link_is_opened(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo")
    game, key = opened["id"], opened["links"]["seats"][1]["key"]
    for _ in range(3):
        bo.post(f"/api/games/{game}/join", {"key": key})
    bo.post(f"/api/games/{game}/leave", {"seat": 1})
    bo.get(f"/api/games/{game}", 404)
