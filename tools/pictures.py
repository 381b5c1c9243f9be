"""Make the pictures of README and docs from the real table: `python -m tools.pictures` (needs Chromium and Pillow).

A server is started on an empty store, a game of each kind is played some way at random from a fixed seed, and the page
is photographed; the short animation shows a day's turn of the gears. The table in a link is photographed as `haab site`
writes it, on a large screen and on a phone (`python -m tools.pictures site`: this one only).
"""

from __future__ import annotations

import io
import json
import random
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import Browser

import haab
from haab.site.build import build
from tools.stage import Played, chromium, look, served

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
FRAMES = 22
GAMES = [("tzolkin", 4, 150), ("tikal", 4, 330)]
"""Game, players, moves."""
SHOTS = [("", "light", 1440, 900), ("-dark", "dark", 1440, 900), ("-phone", "light", 390, 844)]
"""What is added to the name of the picture, theme, width, height."""


def main() -> None:
    """Make all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        with chromium() as browser:
            _site(browser, folder)
    if "site" in sys.argv:
        return
    with served() as table, chromium() as browser:
        for name, players, moves in GAMES:
            game = Played(table, name, {}, players)
            game.move(moves)
            for kind, theme, width, height in SHOTS:
                _picture(browser, game, f"{name}{kind}", theme, (width, height))
        game = Played(table, "tzolkin", {}, 4)
        game.move(90)
        _animate(browser, game)


def _picture(browser: Browser, game: Played, name: str, theme: str, size: tuple[int, int]) -> None:
    page = look(browser, game.table, game.path, *size, color_scheme=theme)
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(PICTURES / f"{name}.webp", quality=90, method=6)
    page.context.close()


def _site(browser: Browser, folder: str) -> None:
    """A phone in front of a large screen, both with the table in a link."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    large = _brought(browser, address, "tzolkin", 150, (1440, 900))
    small = _brought(browser, address, "tikal", 330, (390, 780))
    server.shutdown()
    phone = ImageOps.expand(small, 10, "#22302a")
    picture = Image.new("RGB", (large.width + 220, large.height + 40), "#e9e4d8")
    picture.paste(large, (20, 20))
    picture.paste(phone, (picture.width - phone.width - 20, picture.height - phone.height - 40))
    picture.save(PICTURES / "site.webp", quality=88, method=6)


def _brought(browser: Browser, address: str, name: str, moves: int, size: tuple[int, int]) -> Image.Image:
    """A game that was played some way elsewhere, opened from its file."""
    game, chance = haab.new(name, players=3, seed=5), random.Random(3)
    for _ in range(moves):
        game.play(chance.choice(game.legal))
    page = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, service_workers="block", color_scheme="light", locale="en"
    ).new_page()
    page.set_default_timeout(120_000)
    page.goto(address)
    record = json.dumps(game.record()).encode()
    page.set_input_files("#record-file", {"name": "game.json", "mimeType": "application/json", "buffer": record})
    page.wait_for_selector("#board svg")
    page.wait_for_timeout(5_000)
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.context.close()
    return shot


def _animate(browser: Browser, game: Played) -> None:
    """A day's turn, frame by frame: the page looks ahead, and is photographed at fixed angles."""
    page = look(browser, game.table, f"{game.path}?modules", 1440, color_scheme="light")
    turn = "async ([day]) => (await import('/static/js/boards/tzolkin/board.js')).showDay(day)"
    start = int(page.text_content(".day-number") or 0)
    frames = []
    for number in range(FRAMES + 1):
        share = number / FRAMES
        eased = 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2
        page.evaluate(turn, [start + eased])
        shot = Image.open(io.BytesIO(page.locator(".tz-gears").screenshot())).convert("RGB")
        small = shot.resize((560, 560 * shot.height // shot.width))
        frames.append(small.quantize(160, Image.Quantize.FASTOCTREE))
    durations = [900, *[45] * (FRAMES - 1), 900]
    frames[0].save(PICTURES / "gears.gif", save_all=True, append_images=frames[1:], duration=durations, loop=0)


if __name__ == "__main__":
    main()
