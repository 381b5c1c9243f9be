"""Play whole games on the page and photograph every event: scenes, new kinds of questions, rounds, the end.

`python -m tools.story FOLDER [WIDTHxHEIGHT ...]` (needs Chromium and Pillow) plays the evenings below against bots, all
of them or those of the sizes asked for. Beside the pictures it writes a sheet of small ones for each game, to be looked
at, and its log as text; it prints what does not fit and what overlaps.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

import httpx2 as httpx
from playwright.sync_api import Browser, Page, TimeoutError

from tools.gallery import TOO_LONG, Theme, sheet_of, sit_down
from tools.stage import chromium, seat_keys, served

MODULES = {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}
BOTS = ("level3", "level2", "level1", "level4")
PATIENCE = 180_000
ANSWERED = 20_000
"""Milliseconds in which a choice counts, on a busy machine, too."""
SCENE_STEPS = 3
"""Pictures of one scene."""
BETWEEN = 700
"""Milliseconds between them."""
SETTLES = 350
"""Milliseconds after a choice until what it brings about has begun, and between two moves of others."""
CONFIRMS = 0.7
"""How often a turn is ended when it can be."""
READY = """() => {
  const table = document.querySelector(".table");
  return document.querySelector("#scene:not([hidden])") !== null
    || document.querySelector("#end .ranking")?.checkVisibility()
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
QUESTION = """() => document.querySelector(".decision")?.textContent.replace(/[0-9]+/g, "#") ?? "" """
"""The question on show, without its numbers."""
LOG = """() => document.querySelector(".log-list").innerText"""


@dataclass(frozen=True)
class Evening:
    """One game, how it is played, and on which screen."""

    game: str
    players: int
    size: tuple[int, int]
    theme: Theme
    options: dict[str, bool] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What its pictures are called."""
        options = "all" if len(self.options) > 1 else "".join(self.options)
        wide, high = self.size
        return "-".join(filter(None, (self.game, str(self.players), options, f"{wide}x{high}", self.theme)))


EVENINGS = [
    Evening("tzolkin", 2, (1280, 800), "light"),
    Evening("tikal", 4, (1280, 800), "dark", {"auction": True}),
    Evening("tikal", 3, (1366, 768), "light"),
    Evening("tzolkin", 3, (1366, 768), "dark"),
    Evening("tzolkin", 4, (1440, 900), "dark", MODULES),
    Evening("tikal", 2, (1440, 900), "light"),
    Evening("tzolkin", 3, (1920, 1080), "light"),
    Evening("tikal", 3, (1920, 1080), "dark", {"auction": True}),
    Evening("tzolkin", 5, (390, 844), "light", MODULES),
    Evening("tikal", 2, (390, 844), "dark"),
    Evening("tikal", 4, (844, 390), "light", {"auction": True}),
    Evening("tzolkin", 2, (844, 390), "dark"),
    Evening("tzolkin", 3, (844, 390), "light"),
    Evening("tikal", 2, (844, 390), "dark"),
    Evening("tzolkin", 3, (1024, 768), "light"),
    Evening("tikal", 2, (1024, 768), "dark", {"auction": True}),
    Evening("tzolkin", 4, (1024, 768), "dark"),
    Evening("tikal", 3, (1024, 768), "light"),
]


class Story:
    """One game on one page, and its pictures."""

    def __init__(self, page: Page, folder: Path, name: str) -> None:
        self.page, self.folder, self.name = page, folder, name
        self.chance = random.Random(name)
        self.count = 0
        self.round = 0
        self.asked: set[str] = set()
        self.complaints: set[str] = set()

    def shoot(self, what: str) -> None:
        """Take a picture; its name says when and of what. What does not fit on it is noted."""
        self.count += 1
        self.page.screenshot(path=self.folder / f"{self.name}-{self.count:03}-{what}.png")
        self.complaints.update(f"{self.count:03}: {line}" for line in self.page.evaluate(TOO_LONG))

    def play(self) -> None:
        """Play to the end."""
        while not self.is_over():
            self.page.wait_for_function(READY, timeout=PATIENCE)
            self.page.wait_for_timeout(SETTLES)
            if not self.page.evaluate(READY):
                continue
            if self.page.locator("#scene:not([hidden])").count():
                self.watch()
                continue
            rounds = self.page.locator(".log-round").count()
            question = self.page.evaluate(QUESTION)
            if question not in self.asked:
                self.asked.add(question)
                self.shoot("question")
            elif rounds >= self.round + 2:
                self.round = rounds
                self.shoot("round")
            number = self.page.get_attribute(".table", "data-number")
            self.page.evaluate(CHOOSE, [self.chance.random() < CONFIRMS, self.chance.random()])
            try:
                self.page.wait_for_selector(f'.table:not([data-number="{number}"])', timeout=ANSWERED)
            except TimeoutError:
                self.shoot("dead")
                self.complaints.add(f"{self.count:03}: a choice after move {number} did nothing")
        self.page.wait_for_selector("#end .ranking", timeout=PATIENCE)
        self.page.wait_for_timeout(2 * BETWEEN)
        self.shoot("end")
        (self.folder / f"{self.name}.txt").write_text(self.page.evaluate(LOG), "utf-8")

    def is_over(self) -> bool:
        """Whether the game has ended, and its last scene with it."""
        return self.page.is_visible("#end .ranking") and self.page.is_hidden("#scene")

    def watch(self) -> None:
        """Look at a scene until it is over."""
        kind = self.page.get_attribute("#scene", "data-kind") or "scene"
        for _ in range(SCENE_STEPS):
            if self.page.is_visible("#scene"):
                self.shoot(kind)
            self.page.wait_for_timeout(BETWEEN)
        self.page.wait_for_selector("#scene", state="hidden", timeout=PATIENCE)


def tell(browser: Browser, table: httpx.Client, evening: Evening, folder: Path) -> None:
    """Play one game at one size."""
    bots = [{"kind": "bot", "bot": BOTS[seat]} for seat in range(evening.players - 1)]
    seats = [{"kind": "me", "name": "Ana"}, *bots]
    body = {"game": evening.game, "players": evening.players, "options": evening.options, "seed": 11, "seats": seats}
    opened = table.post("/api/games", json=body).json()
    context = browser.new_context(color_scheme=evening.theme, locale="en", reduced_motion="no-preference")
    context.add_cookies(seat_keys(table))
    page = context.new_page()
    page.set_viewport_size({"width": evening.size[0], "height": evening.size[1]})
    page.goto(f"{str(table.base_url).rstrip('/')}/game/{opened['id']}")
    sit_down(page)
    story = Story(page, folder, evening.name)
    story.play()
    context.close()
    sheet_of(sorted(folder.glob(f"{evening.name}-*.png")), evening.size, folder / f"sheet-{evening.name}.webp")
    print(evening.name, *sorted(story.complaints), sep="\n  ", flush=True)


def main() -> None:
    """Play every evening, or those of the sizes that are asked for."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    evenings = [one for one in EVENINGS if len(sys.argv) == 2 or f"{one.size[0]}x{one.size[1]}" in sys.argv[2:]]
    with served() as table, chromium() as browser:
        for evening in evenings:
            tell(browser, table, evening, folder)


if __name__ == "__main__":
    main()
