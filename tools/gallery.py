"""Photograph fixed positions at every size, theme and language, and report words that do not fit.

`python -m tools.gallery FOLDER [--quick]` (needs Chromium and Pillow): both games with the fewest and the most players
and every module, at six sizes, light and dark, in five languages. Beside the pictures it writes sheets of many small
ones, to be looked at, and prints every button, heading or plate whose words are longer than its place.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import httpx2 as httpx
from PIL import Image
from playwright.sync_api import Browser, Page

import haab
from tools.render import OURS, POSITION, serving
from tools.stage import chromium, seat_keys

SIZES = [(1366, 768), (1440, 900), (1920, 1080), (1024, 768), (390, 844), (844, 390)]
LANGUAGES = ["en", "ro", "ko", "pt", "nl"]
THEMES: list[Literal["light", "dark"]] = ["light", "dark"]
SMALL = 480
COLUMNS = 4
PATIENCE = 60_000
TOO_LONG = """() => [...document.querySelectorAll(
    "button, #confirm > span, .tool, .button, h1, h2, h3, .card-cost, .card-effects, .level-signs, .badge")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1
    && (one.matches("#confirm > span") || getComputedStyle(one).textOverflow !== "ellipsis"))
  .map((one) => `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 40)}": `
    + `${one.scrollWidth} in ${one.clientWidth}`)"""
"""What is written on something that is too small for it."""


def positions() -> dict[str, dict[str, Any]]:
    """Records of the positions by the names of their pictures."""
    found = {"tzolkin-5-everything": haab.from_position(POSITION).record()}
    for game, players, moves in (("tzolkin", 2, 90), ("tzolkin", 4, 150), ("tikal", 2, 150), ("tikal", 4, 330)):
        found[f"{game}-{players}"] = played(game, players, moves, {})
    found["tikal-4-auction"] = played("tikal", 4, 45, {"auction": True})
    return found


def played(game: str, players: int, moves: int, options: dict[str, bool]) -> dict[str, Any]:
    """The record of a game that was played some way at random from a fixed seed."""
    chance = random.Random(7)
    made = haab.new(game, players=players, seed=7, options=options)
    for _ in range(moves):
        made.play(chance.choice(made.codes))
    return made.record()


def main() -> None:
    """Make all pictures, and tell what does not fit."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    is_quick = "--quick" in sys.argv
    with serving(OURS) as table, chromium() as browser:
        games = {
            name: table.post("/api/import", json={"record": record}).json()["id"]
            for name, record in positions().items()
        }
        complaints = [
            line for name, game in games.items() for line in _shots(browser, table, name, game, folder, is_quick)
        ]
    _sheets(folder)
    print("\n".join(complaints) or "everything fits")


def _shots(browser: Browser, table: httpx.Client, name: str, game: str, folder: Path, is_quick: bool) -> Iterator[str]:
    """Pictures of one game in all themes and languages; what does not fit."""
    for theme in THEMES:
        for language in LANGUAGES if theme == "light" and not is_quick else LANGUAGES[:1]:
            context = browser.new_context(color_scheme=theme, locale=language, reduced_motion="reduce")
            context.add_cookies(seat_keys(table))
            page = context.new_page()
            page.goto(f"{str(table.base_url).rstrip('/')}/game/{game}")
            sit_down(page)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(250)
                page.screenshot(path=folder / f"{name}-{width}x{height}-{theme}-{language}.png")
                yield from (f"{name} {width}x{height} {language}: {line}" for line in page.evaluate(TOO_LONG))
            context.close()


def sit_down(page: Page) -> None:
    """Come to a table, and uncover it."""
    page.wait_for_selector("#board svg, #cover-ready", timeout=PATIENCE)
    if page.locator("#cover-ready").count():
        page.click("#cover-ready")
    page.wait_for_selector(".gears .plate, .tk-field", timeout=PATIENCE)
    page.wait_for_timeout(600)


def _sheets(folder: Path) -> None:
    """Small pictures of one size beside each other."""
    for width, height in SIZES:
        shots = sorted(folder.glob(f"*-{width}x{height}-*.png"))
        tall = SMALL * height // width
        rows = -(-len(shots) // COLUMNS)
        sheet = Image.new("RGB", (SMALL * COLUMNS, tall * rows), "white")
        for number, shot in enumerate(shots):
            small = Image.open(shot).convert("RGB").resize((SMALL, tall))
            sheet.paste(small, (number % COLUMNS * SMALL, number // COLUMNS * tall))
        sheet.save(folder / f"sheet-{width}x{height}.webp", quality=85)


if __name__ == "__main__":
    main()
