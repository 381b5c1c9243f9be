"""Play whole games on the page and photograph every event: scenes, the beginning of every second round, the end.

`python -m tools.story FOLDER [WIDTHxHEIGHT ...]` (needs Chromium and Pillow) plays both games against two bots, Tikal
with its auction, at each size, light and dark by turns, and writes a sheet of small pictures for each game, to be
looked at.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import httpx2 as httpx
from playwright.sync_api import Browser, Page

from tools.gallery import THEMES, Theme, sheet_of, sit_down
from tools.stage import chromium, seat_keys, served

SIZES = [(1280, 800), (1366, 768), (1440, 900), (1920, 1080), (390, 844), (844, 390)]
GAMES: list[tuple[str, dict[str, bool]]] = [("tzolkin", {}), ("tikal", {"auction": True})]
BOT = "level1"
PATIENCE = 60_000
SCENE_STEPS = 3
"""Pictures of one scene."""
BETWEEN = 700
"""Milliseconds between them."""
SETTLES = 150
"""Milliseconds after a choice until what it brings about has begun."""
CONFIRMS = 0.7
"""How often a turn is ended when it can be."""
READY = """() => {
  const table = document.querySelector(".table");
  return document.querySelector("#scene:not([hidden])") !== null || table?.dataset.status === "over"
    || (table?.dataset.yours === "true" && table.dataset.answering !== "true"
      && !document.querySelector("#playback-skip")?.checkVisibility()
      && document.querySelector("button.move, #confirm:enabled") !== null);
}"""
"""Whether there is a scene to be seen, something to be chosen when all was played back, or the end."""
CHOOSE = """([confirms, draw]) => {
  const confirm = document.querySelector("#confirm:enabled");
  const moves = [...document.querySelectorAll("button.move")];
  if (confirm && (moves.length === 0 || confirms)) confirm.click();
  else moves[Math.floor(draw * moves.length)]?.click();
}"""
"""One choice."""


class Story:
    """One game on one page, and its pictures."""

    def __init__(self, page: Page, folder: Path, name: str) -> None:
        self.page, self.folder, self.name = page, folder, name
        self.chance = random.Random(name)
        self.count = 0
        self.round = 0

    def shoot(self, what: str) -> None:
        """Take a picture; its name says when and of what."""
        self.count += 1
        self.page.screenshot(path=self.folder / f"{self.name}-{self.count:03}-{what}.png")

    def play(self) -> None:
        """Play to the end."""
        while not self.is_over():
            self.page.wait_for_function(READY, timeout=PATIENCE)
            if self.page.locator("#scene:not([hidden])").count():
                self.watch()
                continue
            rounds = self.page.locator(".log-round").count()
            if rounds >= self.round + 2:
                self.round = rounds
                self.shoot("round")
            number = self.page.get_attribute(".table", "data-number")
            self.page.evaluate(CHOOSE, [self.chance.random() < CONFIRMS, self.chance.random()])
            self.page.wait_for_selector(f'.table:not([data-number="{number}"])', timeout=PATIENCE)
            self.page.wait_for_timeout(SETTLES)
        self.page.wait_for_selector("#end .ranking", timeout=PATIENCE)
        self.page.wait_for_timeout(2 * BETWEEN)
        self.shoot("end")

    def is_over(self) -> bool:
        """Whether the game has ended, and its last scene with it."""
        return bool(self.page.locator('.table[data-status="over"]').count() and self.page.is_hidden("#scene"))

    def watch(self) -> None:
        """Look at a scene until it is over."""
        kind = self.page.get_attribute("#scene", "data-kind") or "scene"
        for _ in range(SCENE_STEPS):
            if self.page.is_visible("#scene"):
                self.shoot(kind)
            self.page.wait_for_timeout(BETWEEN)
        self.page.wait_for_selector("#scene", state="hidden", timeout=PATIENCE)


def tell(browser: Browser, table: httpx.Client, kind: int, size: tuple[int, int], theme: Theme, folder: Path) -> None:
    """Play one game at one size."""
    game, options = GAMES[kind]
    seats = [{"kind": "me", "name": "Ana"}, *({"kind": "bot", "bot": BOT} for _ in range(2))]
    body = {"game": game, "players": 3, "options": options, "seed": 11, "seats": seats}
    opened = table.post("/api/games", json=body).json()
    context = browser.new_context(color_scheme=theme, locale="en", reduced_motion="no-preference")
    context.add_cookies(seat_keys(table))
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{str(table.base_url).rstrip('/')}/game/{opened['id']}")
    sit_down(page)
    name = f"{game}-{size[0]}x{size[1]}-{theme}"
    Story(page, folder, name).play()
    context.close()
    sheet_of(sorted(folder.glob(f"{name}-*.png")), size, folder / f"sheet-{name}.webp")


def main() -> None:
    """Play every game at every size that is asked for."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    sizes = [(int(wide), int(high)) for wide, _, high in (given.partition("x") for given in sys.argv[2:])] or SIZES
    with served() as table, chromium() as browser:
        for number, size in enumerate(sizes):
            for kind in range(len(GAMES)):
                tell(browser, table, kind, size, THEMES[(number + kind) % len(THEMES)], folder)


if __name__ == "__main__":
    main()
