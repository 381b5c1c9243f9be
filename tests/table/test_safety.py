"""Bad requests get a 4xx with a reason, and change nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError, StatementError
from starlette.applications import Starlette

from haab.table.http.app import create_app
from haab.table.http.limits import HEADERS
from haab.table.settings import Settings
from haab.table.store import connect
from haab.table.store.store import Store
from tests.table.clients import Browser

GOOD = {"game": "tzolkin", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": 7},
        {"players": 9},
        {"players": "2"},
        {"players": 3},
        {"options": {"tribez": True}},
        {"options": {"auction": "yes"}},
        {"seed": -1},
        {"seed": 2**128},
        {"seed": str(2**128)},
        {"seed": "seven"},
        {"seats": []},
        {"seats": [{"kind": "me"}, {"kind": "king"}]},
        {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]},
        {"seats": [{"kind": "me", "name": "x" * 1000}, {"kind": "me"}]},
        {"clock": 0},
        {"surprise": 1},
    ],
)
def test_nonsense_in_a_new_game_is_refused(ana: Browser, change: dict[str, Any]) -> None:
    answer = ana.http.post("/api/games", json=GOOD | change)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["message"]
    assert ana.get("/api/mine") == {"games": []}


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '"x"', "{}", '{"seat": 0}'])
def test_nonsense_in_a_move_is_refused(ana: Browser, body: str) -> None:
    game = ana.open()["id"]
    answer = ana.http.post(f"/api/games/{game}/moves", content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500
    assert ana.view(game)["number"] == 0


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"game": "tzolkin"},
        {"game": "tzolkin", "players": 2, "seed": 1, "moves": ["fly"]},
        {"game": "tzolkin", "players": 2, "seed": 1, "moves": "x"},
        {"game": "tzolkin", "position": {"players": []}},
    ],
)
def test_a_bad_record_is_not_imported(ana: Browser, record: dict[str, Any]) -> None:
    answer = ana.post("/api/import", {"record": record}, 400)
    assert answer["error"]["message"]


def test_forms_and_other_sites_cannot_act(ana: Browser) -> None:
    assert ana.http.post("/api/games", data={"game": "tzolkin"}).status_code == 415
    for headers in ({"Origin": "http://evil.test"}, {"Sec-Fetch-Site": "cross-site"}):
        assert ana.http.post("/api/games", json=GOOD, headers=headers).status_code == 403
    assert ana.http.post("/api/games", json=GOOD, headers={"Origin": "http://testserver"}).status_code == 201


def test_large_requests_are_refused(ana: Browser) -> None:
    assert ana.http.post("/api/games", json=GOOD | {"pad": "x" * 100_000}).status_code == 413


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'table.sqlite3'}", requests_per_second=1, burst=5))
    browser = Browser(app)
    with browser.http:
        answers = [browser.http.get("/api/catalogue") for _ in range(8)]
    assert [answer.status_code for answer in answers[:5]] == [200] * 5
    refused = [answer for answer in answers[5:] if answer.status_code == 429]
    assert refused
    assert refused[0].headers["Retry-After"] == "1"


def test_every_answer_carries_a_strict_policy(ana: Browser) -> None:
    for path in ("/api/catalogue", "/api/nowhere"):
        answer = ana.http.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_seat_keys_are_kept_from_scripts(ana: Browser) -> None:
    cookie = ana.http.post("/api/games", json=GOOD).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()


@pytest.mark.parametrize("path", ["/api/games/0123456789abcdef", "/api/games/nonsense", "/api/rules/TZ-99.99", "/x"])
def test_what_is_not_there_is_not_found(ana: Browser, path: str) -> None:
    assert 400 <= ana.http.get(path).status_code < 500


def test_a_store_that_cannot_write_says_so_and_loses_nothing(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ana.open()["id"]
    view = ana.view(game)
    writer = app.state.server.store._writer
    write = writer.write

    async def full_disk(*_: Any, **__: Any) -> Any:
        raise OperationalError("insert", {}, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr(writer, "write", full_disk)
    answer = ana.move(view, view["legal"][0]["notation"], 503)
    assert answer["error"]["code"] == "store"
    assert ana.view(game) == view
    monkeypatch.setattr(writer, "write", write)
    assert ana.move(view, view["legal"][0]["notation"])["view"]["number"] == 1


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that does not wait long for other programs."""
    monkeypatch.setattr(connect, "BUSY_TIMEOUT", 100)


def test_a_locked_database_gives_a_clear_error(impatient: None, ana: Browser, tmp_path: Path) -> None:
    game = ana.open()["id"]
    view = ana.view(game)
    blocker = sqlite3.connect(tmp_path / "table.sqlite3", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    try:
        answer = ana.http.post(
            f"/api/games/{game}/moves",
            json={"seat": view["seat"], "expected": 0, "move_id": "a-move-id", "move": view["legal"][0]["notation"]},
        )
        assert answer.status_code == 503
    finally:
        blocker.execute("ROLLBACK")
        blocker.close()
    assert ana.move(view, view["legal"][0]["notation"], move_id="a-move-id")["view"]["number"] == 1


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "https://elsewhere.example"])
def test_an_origin_that_is_no_address_of_ours_is_refused(ana: Browser, origin: str) -> None:
    """L1: `http://[` was answered by 500."""
    answer = ana.http.post("/api/games", json={}, headers={"origin": origin})
    assert answer.status_code == 403


def test_a_host_that_no_qr_code_can_hold_is_refused(ana: Browser) -> None:
    """L2: it was answered by 500."""
    game = ana.open("tzolkin", "mo")["id"]
    answer = ana.http.post(f"/api/games/{game}/qr", json={"key": "k" * 32}, headers={"host": "x" * 4000})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "name",
    [
        *("An\x00a", "\u202eAna\u202c", "A\u200bn\u200da", " Ana\u2028", "\ufeffAna"),
        *(
            "\u3164Ana",
            "\u2800Ana\u2800",
            "A\u034fna",
            "\u115f\u1160Ana",
            "Ana\ufe0f",
            "An\U000e0100a",
            "\uffa0Ana",
            "Ana\u180b",
        ),
    ],
)
def test_a_name_has_only_what_can_be_seen(ana: Browser, name: str) -> None:
    """L3, L10: PostgreSQL refused NUL with 503, and letters that nobody sees were kept."""
    game = ana.open("tzolkin", "mo")["id"]
    ana.http.post(f"/api/games/{game}/seat", json={"seat": 0, "name": name})
    assert ana.view(game)["seats"][0]["name"] == "Ana"


def test_the_table_shows_no_page_with_scripts_from_elsewhere(ana: Browser) -> None:
    """L4: these pages were blank, as our own policy forbids their scripts."""
    for page in ("/docs", "/redoc"):
        answer = ana.http.get(page)
        assert (answer.status_code, "<script" in answer.text) == (404, False)
    assert ana.http.get("/openapi.json").status_code == 200


def test_the_database_is_its_owners_alone_and_tells_no_log_what_is_in_it(tmp_path: Path) -> None:
    """M3, L10: the file was everybody's to read, and errors of the store told keys and cookies to the log."""
    file = tmp_path / "table.sqlite3"
    kept = Store(f"sqlite:///{file}")
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o077 == 0, path
    with pytest.raises(StatementError) as raised, kept.engine.begin() as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (:key)"), {"key": "a-secret-key"})
    assert "a-secret-key" not in str(raised.value)
    kept.close()
