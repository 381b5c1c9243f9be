"""A table with a played game and a browser in front of it, for pictures and measurements of the real page."""

from __future__ import annotations

import contextlib
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tools.browsers import chromium_path

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
TOO_MANY = 429
POSITION = {
    "game": "tzolkin",
    "players": [
        {"tribe": tribe, "corn": 9, "gold": 2} for tribe in ("balam", "itzamna", "huracan", "vacub_caquix", "xaman_ek")
    ],
    "options": {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True},
    "prophecies": ["angry_chaac", "high_water", "forgotten_lore"],
    "day": 9,
    "row": ["granary", "season_tomb", "gold_workshop", "stone_shrine", "field_house", "great_farm"],
    "monuments": ["monument_of_tombs", "monument_of_mastery", "monument_of_workers"],
    "gears": {"chichen_itza": {"7": 1}, "tikal": {"6": 0, "2": 3}, "palenque": {"3": 2}, "uxmal": {"1": 4}},
}
"""Five players with every module, in the middle of a game."""
IDLE = ("done", "nothing", "beg", "pass")
"""Moves that do little."""


@contextlib.contextmanager
def served() -> Iterator[httpx.Client]:
    """A server on an empty store, and a client that sits at its tables."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "haab", "serve", "--no-page", "--port", str(port)]
        server = subprocess.Popen([*command, "--db", f"sqlite:///{folder}/table.sqlite3"])
        table = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        try:
            while not _answers(table):
                time.sleep(0.2)
            yield table
        finally:
            server.kill()


def _answers(table: httpx.Client) -> bool:
    try:
        table.get("/api/catalogue")
    except httpx.TransportError:
        return False
    return True


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield browser
        browser.close()


class Played:
    """A game for one screen, played at random from a fixed seed, more often useful moves than idle ones."""

    def __init__(self, table: httpx.Client, game: str, options: dict[str, bool], players: int) -> None:
        seats = [{"kind": "me", "name": name} for name in NAMES[:players]]
        body = {"game": game, "players": players, "options": options, "seed": 5, "seats": seats}
        opened = table.post("/api/games", json=body).json()
        self.table = table
        self.view: dict[str, Any] = opened["view"]
        self.chance = random.Random(3)
        self.path = f"/game/{opened['id']}"
        self.address = f"/api/games/{opened['id']}"
        watch = next(link["key"] for link in opened["links"] if link["kind"] == "watch")
        self.spectator = f"{self.path}#key={watch}"

    def move(self, count: int = 1) -> None:
        """Make some moves."""
        for _ in range(count):
            legal = self.view["legal"]
            useful = [move for move in legal if move["notation"].split()[0] not in IDLE]
            chosen = self.chance.choice(useful if useful and self.chance.random() < 0.7 else legal)
            body = {"seat": self.view["seat"], "expected": self.view["number"], "move": chosen["notation"]}
            body["move_id"] = f"stage-{self.view['number']:06}"
            self.view = self._ask("POST", "/moves", body)["view"]
            if not self.view["your_turn"]:
                self.view = self._ask("GET", f"?seat={self.view['to_move'] or 0}")

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """An answer of the table, when it takes one more request."""
        while (answer := self.table.request(method, self.address + path, json=body)).status_code == TOO_MANY:
            time.sleep(0.2)
        told: dict[str, Any] = answer.raise_for_status().json()
        return told


def seat_keys(table: httpx.Client) -> list[Any]:
    """The cookies of the client, for a browser that sits at the same tables."""
    return [{"name": name, "value": value, "url": str(table.base_url)} for name, value in table.cookies.items()]


def look(browser: Browser, table: httpx.Client, path: str, width: int, height: int = 900, **options: Any) -> Page:
    """A page of the table, with its board drawn."""
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    if "#key=" not in path:
        context.add_cookies(seat_keys(table))
    page = context.new_page()
    page.goto(f"{str(table.base_url).rstrip('/')}{path}")
    page.wait_for_selector("#board svg")
    time.sleep(2.5)
    return page
