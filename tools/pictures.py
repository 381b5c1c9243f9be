"""Make the pictures of README and docs from the real table: `python tools/pictures.py` (needs Chromium and Pillow).

A server is started on an empty store, a game of each kind is played some way at random from a fixed seed, and the page
is photographed; the short animation shows a day's turn of the gears.
"""

from __future__ import annotations

import io
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve")
FRAMES = 22
GAMES: list[tuple[str, str, dict[str, bool], int, int]] = [
    ("tzolkin", "tzolkin", {}, 4, 150),
    ("tikal", "tikal", {}, 4, 330),
]
"""Name of the picture, game, options, players, moves."""


def main() -> None:
    """Make all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "haab", "serve", "--no-page", "--port", str(port)]
        server = subprocess.Popen([*command, "--db", f"sqlite:///{folder}/table.sqlite3"])
        try:
            _photograph(f"http://127.0.0.1:{port}")
        finally:
            server.kill()


def _photograph(address: str) -> None:
    table = httpx.Client(base_url=address, timeout=60)
    while True:
        try:
            table.get("/api/catalogue")
            break
        except httpx.TransportError:
            time.sleep(0.2)
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        for name, game, options, players, moves in GAMES:
            path = f"/game/{_play(table, game, options, players, moves)}"
            _picture(browser, table, address + path, name, "light", 1440)
            _picture(browser, table, address + path, f"{name}-dark", "dark", 1440)
            _picture(browser, table, address + path, f"{name}-phone", "light", 390)
        _animate(browser, table, address)
        browser.close()


def _play(table: httpx.Client, game: str, options: dict[str, bool], players: int, moves: int) -> str:
    """Open a game for one screen and play some moves, more often useful ones."""
    chance = random.Random(3)
    seats = [{"kind": "me", "name": name} for name in NAMES[:players]]
    body = {"game": game, "players": players, "options": options, "seed": 5, "seats": seats}
    opened = table.post("/api/games", json=body).json()
    view = opened["view"]
    for number in range(moves):
        useful = [m for m in view["legal"] if m["notation"].split()[0] not in ("done", "nothing", "beg", "pass")]
        _move(table, view, chance.choice(useful if useful and chance.random() < 0.7 else view["legal"]), number)
        view = table.get(f"/api/games/{view['id']}").json()
    return str(opened["id"])


def _move(table: httpx.Client, view: dict[str, Any], move: dict[str, Any], number: int) -> None:
    body = {"seat": view["seat"], "expected": view["number"], "move_id": f"picture-{number}", "move": move["notation"]}
    table.post(f"/api/games/{view['id']}/moves", json=body).raise_for_status()


def _open(browser: Browser, table: httpx.Client, address: str, theme: Any, width: int) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 1000}, color_scheme=theme)
    base = str(table.base_url)
    context.add_cookies([{"name": name, "value": value, "url": base} for name, value in table.cookies.items()])
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#board svg")
    time.sleep(2.5)
    return page


def _picture(browser: Browser, table: httpx.Client, address: str, name: str, theme: str, width: int) -> None:
    page = _open(browser, table, address, theme, width)
    page.screenshot(path=PICTURES / f"{name}.png")
    _shrink(PICTURES / f"{name}.png")
    page.context.close()


def _shrink(path: Path) -> None:
    Image.open(path).convert("RGB").quantize(192).save(path, optimize=True)


def _animate(browser: Browser, table: httpx.Client, address: str) -> None:
    """A day's turn, frame by frame: the page looks ahead, and is photographed at fixed angles."""
    page = _open(browser, table, f"{address}/game/{_play(table, 'tzolkin', {}, 4, 90)}", "light", 1100)
    turn = "async ([day]) => (await import('/static/js/board/tzolkin.js')).showDay(day)"
    start = int(page.text_content(".day-number") or 0)
    frames = []
    for number in range(FRAMES + 1):
        share = number / FRAMES
        eased = 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2
        page.evaluate(turn, [start + eased])
        shot = Image.open(io.BytesIO(page.locator(".gears").screenshot())).convert("RGB")
        frames.append(shot.resize((560, 560 * shot.height // shot.width)).quantize(96))
    durations = [900, *[45] * (FRAMES - 1), 900]
    frames[0].save(PICTURES / "gears.gif", save_all=True, append_images=frames[1:], duration=durations, loop=0)


if __name__ == "__main__":
    main()
