"""Measure the frames of a day's turn of the gears: `python -m tools.frames` (needs Chromium).

A spectator looks at a board in the middle of a game, at 1440 pixels, and turns it a day ahead and back, which is the
same motion as a day's turn. The browser's own trace tells what every frame cost. *Page* is the processor time of the
page's main thread in a frame (scripts, styles, layout, recording the picture), *drawing* that of the threads that turn
the recording into pixels, side by side with the next frame; *between* is the time from one frame to the next, as the
eye sees it. Processor time is what other work on the machine stretches least.
"""

from __future__ import annotations

import itertools
import json
import os
import time
from typing import Any

from playwright.sync_api import Browser, Page

from tools.stage import Played, chromium, look, served

Event = dict[str, Any]
TURNS = 20
TURN = 1.3
"""Seconds for a turn and a short rest."""
MOVES = 90
"""Moves before the measurement, so that there is something on the board."""
REST = 100_000
"""Microseconds without a frame that lie between two turns."""
EVERYTHING = {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}
BOARDS: list[tuple[str, int, dict[str, bool]]] = [("4 players", 4, {}), ("5 players, all modules", 5, EVERYTHING)]
CATEGORIES = ["toplevel", "cc", "devtools.timeline", "-*"]
FRAME = "ProxyMain::BeginMainFrame"
PAGE = "CrRendererMain"
DRAWING = "ThreadPoolForegroundWorker"


def main() -> None:
    """Measure every kind of board."""
    print(f"{'':24}page: mean   p95  worst   drawing: mean   between: mean   p95  worst   frames   load")
    with served() as table, chromium() as browser:
        for name, players, options in BOARDS:
            game = Played(table, "tzolkin", options, players)
            game.move(MOVES)
            page = look(browser, table, game.spectator, 1440, reduced_motion="no-preference")
            _report(name, _trace(browser, page))
            page.context.close()


def _trace(browser: Browser, page: Page) -> list[Event]:
    browser.start_tracing(page=page, categories=CATEGORIES)
    for number in range(TURNS):
        step = page.locator(".look-ahead button")
        (step.first if number % 2 else step.last).dispatch_event("click")
        time.sleep(TURN)
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def _report(name: str, events: list[Event]) -> None:
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    timed = [e for e in events if e.get("ph") == "X" and "tdur" in e]
    frames = sorted((e for e in timed if e["name"] == FRAME and _of(threads, e, PAGE)), key=lambda e: e["ts"])
    gaps = [after["ts"] - before["ts"] for before, after in itertools.pairwise(frames)]
    pages = [e["tdur"] / 1000 for e in frames]
    between = [gap / 1000 for gap in gaps if gap < REST]
    drawing = _whole([e for e in timed if _of(threads, e, DRAWING)]) / len(frames)
    numbers = f"{_line(pages)}          {drawing:6.1f}         {_line(between)}   {len(frames):6}"
    print(f"{name:24}{numbers}  {os.getloadavg()[0]:5.1f}", flush=True)


def _of(threads: dict[tuple[int, int], str], event: Event, name: str) -> bool:
    return threads.get((event["pid"], event["tid"])) == name


def _whole(events: list[Event]) -> float:
    """The processor time of all tasks, in milliseconds; what lies within another is part of it."""
    ends: dict[tuple[int, int], float] = {}
    whole = 0.0
    for event in sorted(events, key=lambda e: (e["ts"], -e["dur"])):
        thread = (event["pid"], event["tid"])
        if event["ts"] >= ends.get(thread, 0):
            ends[thread] = event["ts"] + event["dur"]
            whole += event["tdur"]
    return whole / 1000


def _line(times: list[float]) -> str:
    ordered = sorted(times)
    return f"{sum(ordered) / len(ordered):10.1f} {ordered[int(len(ordered) * 0.95)]:5.1f} {ordered[-1]:6.1f}"


if __name__ == "__main__":
    main()
