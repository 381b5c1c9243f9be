"""Stored tables to be looked after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import create_engine, text

from haab.table.http.app import create_app
from haab.table.ops.database import our_tables, reading_engine
from haab.table.settings import Pace, Settings
from tests.table.clients import Browser
from tests.table.receivers import Subscription

Rows = dict[str, list[dict[str, Any]]]

PASSING = {"servers"}
"""Tables that tell which servers run just now."""

MOMENT = "2026-01-01T12:00:00+00:00"
OLD_GAME = {
    "id": "old-game",
    "game": "tzolkin",
    "rules": 1,
    "players": 2,
    "options": {},
    "seed": 7,
    "position": None,
    "chosen_seed": False,
    "status": "running",
    "version": 0,
    "clock_minutes": None,
    "turn_began": MOMENT,
    "created": MOMENT,
    "updated": MOMENT,
    "owner_key": "owner",
    "spectator_key": "spectator",
    "rematch": None,
}
OLD_SEAT = {
    "game_id": "old-game",
    "key": "k",
    "kind": "person",
    "name": "",
    "colour": "white",
    "bot": None,
    "clock_ms": None,
}
"""Rows of a game as the first schema had them."""


def stored(url: str) -> Rows:
    """Every row of every table."""
    with reading_engine(url).begin() as connection:
        tables = our_tables(connection)
        return {
            table.name: sorted((dict(row) for row in connection.execute(table.select()).mappings()), key=repr)
            for table in tables.sorted_tables
            if table.name not in PASSING
        }


@contextmanager
def table_on(url: str) -> Iterator[Browser]:
    """A table that is open for a while, and a browser at it. Nobody waits for its bots."""
    browser = Browser(create_app(Settings(url, Pace(0.1), requests_per_second=1e9, burst=10**9, games_per_hour=10**6)))
    with browser.http:
        yield browser


def play_a_little(url: str) -> None:
    """Two games are opened; in one of them a person plays some turns, with a draft, talks, and wants to be called."""
    with table_on(url) as browser:
        waiting = browser.open("tikal", "mo")["id"]
        game = browser.open("tzolkin", "mm")["id"]
        for _ in range(4):
            browser.play_turn(game)
        view = browser.view(game)
        browser.move(view, view["legal"][0]["notation"])
        browser.post(f"/api/games/{game}/talk", {"text": "안녕 <b>"})
        browser.post(f"/api/games/{game}/talk/switch", {"is_on": False})
        browser.post(f"/api/games/{game}/notes", {"text": "two\nlines"})
        subscription = Subscription("https://push.example").body
        way = browser.post("/api/calls/push", subscription)["ways"][0]["id"]
        browser.post(f"/api/calls/ways/{way}/game", {"game": waiting, "wanted": True})


def rename_seats(url: str, name: str) -> None:
    """Change something in a database, behind the back of everybody."""
    with create_engine(url).begin() as connection:
        connection.execute(text("UPDATE seats SET name = :name"), {"name": name})
