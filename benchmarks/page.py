"""What the page costs, in processor time of its main thread: a move, a turn of the gears, an event (needs Chromium).

    python -m benchmarks.page

*A move*: a game of Tzolk'in with five players and every module on one screen of 1440 by 900; a worker is placed and
taken back, again and again, from the click until all has come to rest. *A turn*: a spectator turns the board a day
ahead and back. *An event*: a Food Day, a scoring of Tikal (benchmarks/frames.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import httpx2 as httpx
from playwright.sync_api import Browser, CDPSession, Page

import haab
from benchmarks.frames import events, turns
from benchmarks.measure import LESS, Figure, Result, parser, report, tell
from tools.stage import POSITION, chromium, seat_keys, served

PLACE = "[data-notation^='place ']"
PATIENCE = 120_000
"""Milliseconds that a page may take on a busy machine."""
TIMES = {
    "TaskDuration": "a move",
    "ScriptDuration": "a move, scripts",
    "RecalcStyleDuration": "a move, styles",
    "LayoutDuration": "a move, layout",
}
"""What the browser calls them, and what we do."""
MOVES = 8
"""Placements, each taken back; one more before them is not counted."""
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


class Measured:
    """A page, and what its moves have cost so far."""

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

    def play(self, count: int) -> None:
        """Some moves and their undoing."""
        for _ in range(count):
            for selector in (PLACE, "#undo"):
                drawn = self.page.evaluate("window.drawings")
                before = self._times()
                self._click(selector)
                after = self._times()
                cost = {name: after[name] - before[name] for name in TIMES}
                self.costs.append(cost | {"drawings": self.page.evaluate("window.drawings") - drawn})


def moves() -> dict[str, Figure]:
    """Medians of what a move costs."""
    with chromium() as browser, served() as table:
        page = Measured(browser, table)
        page.play(1)
        page.costs.clear()
        page.play(MOVES)
    found = {TIMES[name]: Figure(median(cost[name] for cost in page.costs), "ms", LESS) for name in TIMES}
    drawings = Figure(median(cost["drawings"] for cost in page.costs), "times", LESS)
    return found | {"a move, drawings of the players": drawings}


def main(words: Sequence[str] | None = None) -> None:
    """Measure everything."""
    given = parser("benchmarks.page", __doc__).parse_args(words)
    tell("moves")
    found = moves()
    tell("turns of the gears")
    found |= turns()
    tell("events")
    report(Result("page", {}, found | events()), given.json)


if __name__ == "__main__":
    main()
