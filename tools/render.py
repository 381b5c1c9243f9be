"""Measure what a move costs the page: `python -m tools.render [OTHER_CHECKOUT ...]` (needs Chromium).

A game of Tzolk'in with five players and every module is opened on one screen of 1440 by 900; a worker is placed and
taken back, again and again. Told is the processor time of the page's main thread for a move, from the click until all
has come to rest: all of it, scripts, styles, layout; and how often the players were drawn. With the paths of other
checkouts their pages are measured too, by turns with ours, so that all see the same machine.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import httpx2 as httpx
from playwright.sync_api import Browser, CDPSession, Page

import haab
from tools.stage import chromium, seat_keys

OURS = Path(__file__).parent.parent
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
PLACE = "[data-notation^='place ']"
PATIENCE = 120_000
"""Milliseconds that a page may take on a busy machine."""
TIMES = ("TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
ROUNDS = 2
MOVES = 4
"""Placements, each taken back, in a round; the first of all is not counted."""
REST = 1200
"""Milliseconds until everything that a move sets going has come to rest."""
CLICK = """([selector, rest]) => new Promise((resolve) => {
  document.querySelector(selector).click();
  setTimeout(resolve, rest);
})"""
"""Everything from the click to the rest in one request, so that asking costs the page next to nothing."""
COUNT_DRAWINGS = """() => {
  window.drawings = 0;
  const count = () => (window.drawings += 1);
  new MutationObserver(count).observe(document.querySelector("#players"), { childList: true, subtree: true });
}"""


@contextlib.contextmanager
def serving(checkout: Path) -> Iterator[httpx.Client]:
    """A server of a checkout on an empty store; rules are interpreted, which the page does not notice."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "haab", "serve", "--no-page", "--port", str(port)]
        environment = os.environ | {"PYTHONPATH": str(checkout), "HAAB_INTERPRET": "1"}
        database = f"sqlite:///{folder}/table.sqlite3"
        server = subprocess.Popen([*command, "--db", database], env=environment, cwd=checkout)
        table = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        try:
            _wait_for(table)
            yield table
        finally:
            server.kill()


def _wait_for(table: httpx.Client) -> None:
    while True:
        with contextlib.suppress(httpx.TransportError):
            table.get("/api/catalogue")
            return
        time.sleep(0.2)


class Measured:
    """A page of one checkout, and what its moves have cost so far."""

    def __init__(self, browser: Browser, table: httpx.Client) -> None:
        opened = table.post("/api/import", json={"record": haab.from_position(POSITION).record()}).json()
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        context.add_cookies(seat_keys(table))
        self.page: Page = context.new_page()
        self.page.goto(f"{str(table.base_url).rstrip('/')}/game/{opened['id']}")
        self.page.wait_for_selector(PLACE, timeout=PATIENCE)
        self.session: CDPSession = context.new_cdp_session(self.page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.page.evaluate(COUNT_DRAWINGS)
        self.costs: list[dict[str, float]] = []

    def _times(self) -> dict[str, float]:
        told = {one["name"]: one["value"] for one in self.session.send("Performance.getMetrics")["metrics"]}
        return {name: told[name] * 1000 for name in TIMES}

    def _click(self, selector: str) -> None:
        number = self.page.get_attribute(".table", "data-number")
        self.page.evaluate(CLICK, [selector, REST])
        self.page.wait_for_selector(f'.table:not([data-number="{number}"])', timeout=PATIENCE)

    def round(self, count: int) -> None:
        """Some moves and their undoing."""
        for _ in range(count):
            for selector in (PLACE, "#undo"):
                drawn = self.page.evaluate("window.drawings")
                before = self._times()
                self._click(selector)
                after = self._times()
                cost = {name: after[name] - before[name] for name in TIMES}
                self.costs.append(cost | {"drawings": self.page.evaluate("window.drawings") - drawn})


def main() -> None:
    """Measure ours and all others by turns."""
    checkouts = [OURS, *map(Path, sys.argv[1:])]
    with contextlib.ExitStack() as stack:
        browser = stack.enter_context(chromium())
        pages = [Measured(browser, stack.enter_context(serving(checkout.resolve()))) for checkout in checkouts]
        for page in pages:
            page.round(1)
            page.costs.clear()
        for _ in range(ROUNDS):
            for page in pages:
                page.round(MOVES)
        print(f"{'':40}{'all':>8}{'scripts':>9}{'styles':>8}{'layout':>8}  ms a move (median); drawings of the players")
        for checkout, page in zip(checkouts, pages, strict=True):
            print(f"{checkout.name:40}{_line(page.costs)}", flush=True)


def _line(costs: list[dict[str, Any]]) -> str:
    middle = {name: median(cost[name] for cost in costs) for name in costs[0]}
    times = "".join(f"{middle[name]:8.1f} " for name in TIMES)
    return f"{times} {middle['drawings']:5.1f}   load {os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    main()
