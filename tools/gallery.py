"""Photograph fixed positions at every size, theme and language, and report words that do not fit.

`python -m tools.gallery FOLDER [--quick]` (needs Chromium, Pillow and a Korean font): both games with every number of
players and with every module, at six sizes. The two fullest tables are taken in all five languages, light and dark; the
others in one language of each theme, by turns, so that every language meets every size of both games; on a phone each
part of the board has a picture of its own. Beside the
pictures it writes sheets of many small ones, to be looked at, and prints every button, heading or plate whose words are
longer than its place.
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
from tools.stage import POSITION, chromium, seat_keys, served

SIZES = [(1366, 768), (1440, 900), (1920, 1080), (1024, 768), (390, 844), (844, 390)]
LANGUAGES = ["en", "ro", "ko", "pt", "nl"]
Theme = Literal["light", "dark"]
Look = tuple[Theme, str]
"""A theme and a language."""
THEMES: list[Theme] = ["light", "dark"]
FULLEST = ("tzolkin-5-everything", "tikal-4-auction")
"""The tables that are photographed in every language and theme."""
SMALL = 480
"""The longer side of a picture on a sheet."""
WIDE = 1920
PATIENCE = 60_000
PLAYED = [
    ("tzolkin", 2, 90),
    ("tzolkin", 3, 250),
    ("tzolkin", 4, 150),
    ("tikal", 2, 150),
    ("tikal", 3, 240),
    ("tikal", 4, 330),
]
"""Games played at random: how many players and moves."""
TOO_LONG = """() => [...document.querySelectorAll(
    "button, #confirm > span, .tool, .button, h1, h2, h3, .card-cost, .card-effects, .level, .badge, .bar-head, "
    + ".quick-board, .player-line")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 0 && one.textContent.trim() !== ""
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    && (one.matches("#confirm > span") || getComputedStyle(one).textOverflow !== "ellipsis"))
  .map((one) => `${one.tagName.toLowerCase()}.${one.className} "${one.textContent.trim().slice(0, 40)}": `
    + `${one.scrollWidth}x${one.scrollHeight} in ${one.clientWidth}x${one.clientHeight}`)"""
"""What is written on something that is too narrow or too low for it."""


def positions() -> dict[str, dict[str, Any]]:
    """Records of the positions by the names of their pictures."""
    found = {"tzolkin-5-everything": haab.from_position(POSITION).record()}
    for game, players, moves in PLAYED:
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
    with served() as table, chromium() as browser:
        games = {
            name: table.post("/api/import", json={"record": record}).json()["id"]
            for name, record in positions().items()
        }
        complaints = [
            line
            for number, (name, game) in enumerate(games.items())
            for look in looks(name, number, is_quick)
            for line in _shots(browser, table, (name, game), look, folder)
        ]
    print("\n".join(complaints) or "everything fits", flush=True)
    _sheets(folder)


def looks(name: str, number: int, is_quick: bool) -> list[Look]:
    """In which themes and languages a table is photographed, given its place among the tables."""
    if is_quick:
        return [(theme, LANGUAGES[0]) for theme in THEMES]
    if name in FULLEST:
        return [(theme, language) for theme in THEMES for language in LANGUAGES]
    return [(theme, LANGUAGES[(2 * number + at) % len(LANGUAGES)]) for at, theme in enumerate(THEMES)]


def _shots(browser: Browser, table: httpx.Client, game: tuple[str, str], look: Look, folder: Path) -> Iterator[str]:
    """Pictures of one game (its name and id) in one theme and language; what does not fit."""
    theme, language = look
    name, address = game
    context = browser.new_context(color_scheme=theme, locale=language, reduced_motion="reduce")
    context.add_cookies(seat_keys(table))
    page = context.new_page()
    page.goto(f"{str(table.base_url).rstrip('/')}/game/{address}")
    sit_down(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        for place in range(max(1, page.locator("#places:visible button").count())):
            shown = f"{name}-{width}x{height}-{theme}-{language}" + (f"-{place + 1}" if place else "")
            if page.locator("#places").is_visible():
                page.locator("#places button").nth(place).click()
                page.wait_for_timeout(150)
            page.screenshot(path=folder / f"{shown}.png")
            yield from (f"{shown}: {line}" for line in page.evaluate(TOO_LONG))
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
        sheet_of(shots, (width, height), folder / f"sheet-{width}x{height}.webp")


def sheet_of(shots: list[Path], size: tuple[int, int], target: Path) -> None:
    """Pictures of one size, small, beside each other."""
    width, height = size
    wide, tall = (SMALL, SMALL * height // width) if width > height else (SMALL * width // height, SMALL)
    columns = WIDE // wide
    sheet = Image.new("RGB", (wide * columns, tall * -(-len(shots) // columns)), "white")
    for number, shot in enumerate(shots):
        small = Image.open(shot).convert("RGB").resize((wide, tall))
        sheet.paste(small, (number % columns * wide, number // columns * tall))
    sheet.save(target, quality=85)


if __name__ == "__main__":
    main()
