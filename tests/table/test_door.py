"""The bare address of a game: whoever has it may watch and ask for a seat, if whoever opened the game lets them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from starlette.applications import Starlette

import haab
from haab.table.http.app import create_app
from haab.table.service.operations import door
from haab.table.settings import Settings
from tests.table.clients import Browser, Json, invitation, watching

NOWHERE = "0123456789abcdef"


@pytest.fixture
def cy(app: Starlette, ana: Browser) -> Browser:
    """A third browser."""
    return Browser(app)


def _ask(browser: Browser, game: str, seat: int = 1, status: int = 200, name: str | None = "Cy") -> Json:
    answer: Json = browser.post(f"/api/games/{game}/ask-seat", {"seat": seat, "name": name}, status)
    return answer


def _answer(browser: Browser, game: str, number: int, allow: bool, status: int = 200) -> Json:
    body = {"number": number, "allow": allow}
    answer: Json = browser.post(f"/api/games/{game}/ask-seat/answer", body, status)
    return answer


def _close(browser: Browser, game: str, is_open: bool = False, status: int = 200) -> Json:
    answer: Json = browser.post(f"/api/games/{game}/door", {"by_address": is_open}, status)
    return answer


def test_a_stranger_at_the_door_is_told_who_plays_what(ana: Browser, bo: Browser) -> None:
    game = ana.open(kinds="mob")["id"]
    told = bo.get(f"/api/games/{game}/door")
    assert (told["game"], told["title"], told["status"]) == ("tzolkin", "Tzolk'in", "waiting")
    assert [seat["kind"] for seat in told["seats"]] == ["person", "open", "bot"]
    bo.get(f"/api/games/{game}", 404)
    assert bo.get("/api/mine")["games"] == [], "asking at the door gives no right"


def test_whoever_has_the_address_may_watch_and_sees_what_a_spectator_sees(
    ana: Browser, bo: Browser, cy: Browser
) -> None:
    opened = ana.open(seed=5)
    game = opened["id"]
    bo.post(f"/api/games/{game}/join", {"key": watching(opened)})
    seen = cy.post(f"/api/games/{game}/watch", {})["view"]
    assert seen == bo.view(game)
    assert (seen["seat"], seen["own_seats"], seen["is_owner"], seen["legal"]) == (None, [], False, [])


def test_a_finished_game_can_be_watched_too(ana: Browser, bo: Browser) -> None:
    opened = ana.post("/api/import", {"record": _finished()}, 201)
    assert bo.post(f"/api/games/{opened['id']}/watch", {})["view"]["status"] == "over"
    assert bo.get(f"/api/games/{opened['id']}/record")["game"] == "tikal"


def _finished() -> Json:
    chance, game = random.Random(1), haab.new("tikal", players=2, seed=1)
    while not game.over:
        game.play(chance.choice(game.codes))
    return game.record()


def test_where_the_owner_has_closed_the_door_there_is_no_such_game(ana: Browser, bo: Browser) -> None:
    game = ana.open(kinds="mo")["id"]
    assert _close(ana, game)["view"]["by_address"] is False
    nowhere = bo.get(f"/api/games/{NOWHERE}/door", 404), bo.post(f"/api/games/{NOWHERE}/watch", {}, 404)
    assert (bo.get(f"/api/games/{game}/door", 404), bo.post(f"/api/games/{game}/watch", {}, 404)) == nowhere
    _close(ana, game, True)
    bo.post(f"/api/games/{game}/watch", {})


def test_only_the_owner_decides_and_who_watches_already_goes_on(ana: Browser, bo: Browser, cy: Browser) -> None:
    opened = ana.open(kinds="moo")
    game = opened["id"]
    bo.post(f"/api/games/{game}/join", {"key": invitation(opened, 1)})
    cy.post(f"/api/games/{game}/watch", {})
    _close(bo, game, status=403)
    _close(cy, game, status=403)
    _close(ana, game)
    assert cy.view(game)["by_address"] is False
    cy.post(f"/api/games/{game}/watch", {})


def test_whoever_asks_is_let_sit_down_by_any_player(ana: Browser, bo: Browser, cy: Browser) -> None:
    opened = ana.open(kinds="moo")
    game = opened["id"]
    bo.post(f"/api/games/{game}/join", {"key": invitation(opened, 1), "name": "Bo"})
    cy.post(f"/api/games/{game}/watch", {})
    asking = _ask(cy, game, 2)["view"]["asking"]
    assert [(one["seat"], one["name"]) for one in asking] == [(2, "Cy")]
    assert bo.view(game)["asking"] == asking
    assert bo.view(game)["notices"][-1]["text"] == "Cy asks for a seat"
    view = _answer(bo, game, asking[0]["number"], True)["view"]
    assert (view["asking"], view["status"], view["seats"][2]["name"]) == ([], "running", "Cy")
    assert cy.view(game)["own_seats"] == [2]
    assert cy.view(game)["seat"] == 2


def test_whoever_is_refused_stays_a_spectator_and_the_seat_can_be_asked_for_again(
    ana: Browser, bo: Browser, cy: Browser
) -> None:
    game = ana.open(kinds="mo")["id"]
    for browser in (bo, cy):
        browser.post(f"/api/games/{game}/watch", {})
    number = _ask(bo, game, name="Bo")["view"]["asking"][0]["number"]
    _ask(cy, game, status=409)
    assert _answer(ana, game, number, False)["view"]["asking"] == []
    assert bo.view(game)["own_seats"] == []
    again = _ask(cy, game)["view"]["asking"][0]["number"]
    _answer(ana, game, number, True, 409)  # what was clicked was another question
    _answer(ana, game, again, True)
    assert (bo.view(game)["own_seats"], cy.view(game)["own_seats"]) == ([], [1])


def test_nobody_lets_themselves_in(ana: Browser, bo: Browser, cy: Browser) -> None:
    game = ana.open(kinds="mo")["id"]
    _ask(bo, game, status=404)
    bo.post(f"/api/games/{game}/watch", {})
    number = _ask(bo, game)["view"]["asking"][0]["number"]
    _answer(bo, game, number, True, 403)
    _answer(cy, game, number, True, 404)
    assert bo.view(game)["own_seats"] == []
    bo.get(f"/api/games/{game}", 403, seat=1)


def test_only_an_open_seat_can_be_asked_for_by_somebody_with_a_name(ana: Browser, bo: Browser) -> None:
    game = ana.open(kinds="mob")["id"]
    bo.post(f"/api/games/{game}/watch", {})
    _ask(bo, game, 0, 409)
    _ask(bo, game, 2, 409)
    _ask(bo, game, 3, 404)
    for nameless in (None, "", " \u200b"):
        _ask(bo, game, 1, 400, nameless)
    _ask(ana, game, 1, 409)


def test_a_request_ends_when_somebody_else_takes_the_seat(ana: Browser, bo: Browser, cy: Browser) -> None:
    opened = ana.open(kinds="moo")
    game = opened["id"]
    cy.post(f"/api/games/{game}/watch", {})
    number = _ask(cy, game, 1)["view"]["asking"][0]["number"]
    bo.post(f"/api/games/{game}/join", {"key": invitation(opened, 1)})
    assert ana.view(game)["asking"] == []
    _answer(ana, game, number, True, 409)
    bo.post(f"/api/games/{game}/leave", {"seat": 1})
    assert ana.view(game)["asking"] == [], "what was asked before is not asked for again by itself"


def test_strangers_leave_room_for_those_with_a_link(
    ana: Browser, bo: Browser, cy: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = ana.open()
    game = opened["id"]
    monkeypatch.setattr(door, "MOST_STRANGERS", 2)
    bo.post(f"/api/games/{game}/watch", {})
    cy.post(f"/api/games/{game}/watch", {}, 429)
    cy.post(f"/api/games/{game}/join", {"key": watching(opened)})


def test_doors_cannot_be_tried_one_after_the_other(tmp_path: Path) -> None:
    browser = Browser(create_app(Settings(database=f"sqlite:///{tmp_path / 'table.sqlite3'}")))
    with browser.http:
        answers = [browser.http.get(f"/api/games/{number:016x}/door").status_code for number in range(30)]
    assert set(answers) == {404, 429}
    assert answers.count(404) <= 21


def test_nobody_asks_for_a_seat_again_and_again(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'table.sqlite3'}"))
    ana, bo = Browser(app), Browser(app)
    with ana.http:
        game = ana.open(kinds="mo")["id"]
        bo.post(f"/api/games/{game}/watch", {})
        asked = [{"seat": 1, "name": "Bo"} for _ in range(30)]
        answers = [bo.http.post(f"/api/games/{game}/ask-seat", json=body).status_code for body in asked]
    assert set(answers) == {200, 409, 429}
    assert answers.count(429) >= 10
