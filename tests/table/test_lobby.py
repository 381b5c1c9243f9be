"""Finding each other: codes of invitations, open tables, and the list of the own games."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from starlette.applications import Starlette

from haab.table import clock as moment
from haab.table.http.app import create_app
from haab.table.service.game.rights import CODE_LENGTH, CODE_LETTERS, new_code, read_code
from haab.table.service.play import seating
from haab.table.settings import Pace, Settings
from tests.table.clients import Browser, Json


def settings(folder: Path) -> Settings:
    database = f"sqlite:///{folder / 'table.sqlite3'}"
    return Settings(database, Pace(0.1), 1e9, 10**9, games_per_hour=10**6, open_tables=True, codes_per_hour=60)


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    """A table that strangers may come to."""
    return create_app(settings(tmp_path))


def code_of(opened: Json, kind: str = "seat") -> str:
    code: str = next(link["code"] for link in opened["links"] if link["kind"] == kind)
    return code


# ---- codes


def test_a_code_has_six_letters_that_nobody_mixes_up() -> None:
    assert len(set(CODE_LETTERS)) == len(CODE_LETTERS) == 25
    assert not set("0O1IL2Z5S8B") & set(CODE_LETTERS)
    code = new_code()
    assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code
    assert len(code) == CODE_LENGTH
    assert [read_code(wrong) for wrong in ("", "ABC", f"{code}3", "OOOOOO")] == [None] * 4


def test_whoever_types_the_code_takes_the_seat_and_then_code_and_link_are_spent(
    app: Starlette, ana: Browser, bo: Browser
) -> None:
    opened = ana.open(kinds="mo")
    code = code_of(opened)
    view = bo.post("/api/codes", {"code": code.lower(), "name": "Bo"})["view"]
    assert (view["id"], view["own_seats"], view["seats"][1]["name"]) == (opened["id"], [1], "Bo")
    stranger = Browser(app)
    stranger.post("/api/codes", {"code": code}, 404)
    key = next(link["key"] for link in opened["links"] if link["kind"] == "seat")
    stranger.post(f"/api/games/{opened['id']}/join", {"key": key}, 404)


def test_a_code_that_another_link_has_is_drawn_anew(ana: Browser, bo: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten thousand codes two are the same in one table of five: whoever opened a game then was told 503."""
    drawn = iter(["AAAAAA", "AAAAAA", "CCCCCC", "AAAAAA", "CCCCCC", "DDDDDD", "DDDDDD", "EEEEEE"])
    monkeypatch.setattr(seating, "new_code", lambda: next(drawn))
    first, second = ana.open(kinds="mm"), ana.open(kinds="mm")
    assert [code_of(opened, "watch") for opened in (first, second)] == ["AAAAAA", "CCCCCC"]
    third = ana.open(kinds="mm")
    assert code_of(third, "watch") == "DDDDDD"
    made = ana.post(f"/api/games/{third['id']}/invitations", {"kind": "device", "seat": 0}, 201)
    assert made["code"] == "EEEEEE"
    for opened in (first, second, third):
        assert bo.post("/api/codes", {"code": code_of(opened, "watch")})["view"]["id"] == opened["id"]


def test_spectators_and_other_devices_come_by_a_code_too(ana: Browser, bo: Browser) -> None:
    opened = ana.open()
    assert bo.post("/api/codes", {"code": code_of(opened, "watch")})["view"]["own_seats"] == []
    device = ana.post(f"/api/games/{opened['id']}/invitations", {"kind": "device", "seat": 0}, 201)
    assert bo.post("/api/codes", {"code": device["code"]})["view"]["own_seats"] == [0]
    bo.post("/api/codes", {"code": device["code"]}, 404)


def test_a_code_is_good_for_a_day_and_the_link_longer(
    ana: Browser, bo: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = ana.open(kinds="mo")
    monkeypatch.setattr(moment, "_started", moment._started + timedelta(hours=25))
    bo.post("/api/codes", {"code": code_of(opened)}, 404)
    key = next(link["key"] for link in opened["links"] if link["kind"] == "seat")
    bo.post(f"/api/games/{opened['id']}/join", {"key": key})


def test_nobody_finds_a_code_by_trying(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo")
    for _ in range(10):
        bo.post("/api/codes", {"code": "333333"}, 404)
    assert "Too many codes" in bo.post("/api/codes", {"code": code_of(opened)}, 429)["error"]["message"]


def test_no_code_is_in_the_database(app: Starlette, ana: Browser) -> None:
    code = code_of(ana.open(kinds="mo"))
    with app.state.server.store.engine.connect() as connection:
        assert code not in str(connection.execute(text("SELECT * FROM links")).all())


# ---- open tables


def test_a_stranger_finds_an_open_table_and_sits_down(ana: Browser, bo: Browser) -> None:
    ana.open("tikal", "mo")
    game = ana.open("tikal", "mo", listed=True, clock={"days": 2})["id"]
    (table,) = bo.get("/api/tables")["tables"]
    assert (table["id"], table["clock"]["days"]) == (game, 2)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open"]
    assert ana.get("/api/tables")["tables"] == [], "whoever is there already finds it among their own"
    bo.post(f"/api/tables/{game}/sit", {"seat": 0}, 404)
    assert bo.post(f"/api/tables/{game}/sit", {"seat": 1, "name": "Bo"})["view"]["own_seats"] == [1]
    assert Browser(bo.http.app_of).get("/api/tables")["tables"] == []


def test_nobody_sits_down_at_a_table_that_is_not_open(ana: Browser, bo: Browser) -> None:
    game = ana.open("tikal", "mo")["id"]
    bo.post(f"/api/tables/{game}/sit", {"seat": 1}, 404)


def test_a_table_has_no_open_tables_unless_it_is_told_so(tmp_path: Path) -> None:
    browser = Browser(create_app(replace(settings(tmp_path), open_tables=False)))
    with browser.http:
        assert not browser.get("/api/catalogue")["open_tables"]
        body = {"game": "tikal", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}
        browser.post("/api/games", body, 403)
        assert browser.get("/api/tables")["tables"] == []


# ---- the own list


def listed(browser: Browser, **how: bool) -> list[tuple[str, str]]:
    return [(game["id"], game["own_title"]) for game in browser.get("/api/mine", **how)["games"]]


def test_games_have_names_of_ones_own_and_are_put_away_and_nobody_else_notices(ana: Browser, bo: Browser) -> None:
    opened = ana.open("tikal", "mo")
    game = opened["id"]
    bo.post("/api/codes", {"code": code_of(opened)})
    ana.post(f"/api/games/{game}/keep", {"title": "  Thursday\u200b club "})
    assert listed(ana) == [(game, "Thursday club")]
    assert listed(bo) == [(game, "")]
    ana.post(f"/api/games/{game}/keep", {"archived": True})
    assert listed(ana) == []
    assert listed(ana, archived=True) == [(game, "Thursday club")]
    assert listed(bo) == [(game, "")]
    assert "Thursday" not in str(bo.view(game))
    ana.post(f"/api/games/{game}/keep", {"archived": False, "title": ""})
    assert listed(ana) == [(game, "")]


def test_a_game_that_is_put_away_can_be_deleted(ana: Browser) -> None:
    game = ana.open()["id"]
    ana.post(f"/api/games/{game}/keep", {"archived": True})
    assert ana.http.request("DELETE", f"/api/games/{game}", json={}).json() == {"deleted": game}
    assert listed(ana, archived=True) == []


def test_nobody_keeps_a_game_that_is_not_theirs(ana: Browser, bo: Browser) -> None:
    bo.post(f"/api/games/{ana.open()['id']}/keep", {"archived": True}, 404)
    ana.post(f"/api/games/{ana.open()['id']}/keep", {"title": "x" * 61}, 422)
