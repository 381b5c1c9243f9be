"""The same table on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from haab.table.http.app import create_app
from haab.table.service.play import seating
from haab.table.settings import settings_for
from haab.table.store.store import Store
from tests.table.clients import Browser, wait_until
from tests.table.postgres import postgres_server


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a PostgreSQL server that exists for these tests only."""
    with postgres_server() as address:
        yield address


def test_a_game_is_kept_in_postgresql(database: str) -> None:
    settings = settings_for(database, 0.1)
    browser = Browser(create_app(settings))
    with browser.http:
        game = browser.open("tzolkin", "mb")["id"]
        for _ in range(4):
            wait_until(lambda: browser.view(game)["your_turn"])
            browser.play_turn(game)
        version = browser.view(game)["version"]
        history = browser.get(f"/api/games/{game}/history")["entries"]
    again = Browser(create_app(settings))
    again.http.cookies = browser.http.cookies
    with again.http:
        assert again.view(game)["version"] >= version
        assert again.get(f"/api/games/{game}/history")["entries"][: len(history)] == history


def test_migrations_run_once_and_again(database: str) -> None:
    url = settings_for(database, 0).database
    for _ in range(2):
        Store(url).close()


def test_a_game_can_be_deleted_while_its_bots_play(database: str) -> None:
    """The fuzz run found it: a move that came in between left the deletion, or the move, with 503."""
    browser = Browser(create_app(settings_for(database, 0.1)))
    with browser.http:
        for _ in range(12):
            game = browser.open("tikal", "bbbb")["id"]
            wait_until(lambda game=game: browser.view(game)["version"] > 1)
            assert browser.http.request("DELETE", f"/api/games/{game}", json={}).status_code == 200


def test_a_code_that_another_link_has_is_drawn_anew(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["AAAAAA", "AAAAAA", "CCCCCC"])
    monkeypatch.setattr(seating, "new_code", lambda: next(drawn))
    browser = Browser(create_app(settings_for(database, 0.1)))
    with browser.http:
        codes = [browser.open()["links"][0]["code"] for _ in range(2)]
    assert codes == ["AAAAAA", "CCCCCC"]
