"""The frames of a day's turn of the gears.

A spectator looks at a board in the middle of a game, at 1440 pixels, and turns it a day ahead and back, which is the
same motion as a day's turn. The browser's own trace tells what every frame cost. *Page* is the processor time of the
page's main thread in a frame (scripts, styles, layout, recording the picture), *drawing* that of the threads that turn
the recording into pixels, side by side with the next frame. Both are processor time, which other work on the machine
stretches least.
"""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.measure import LESS, Figure
from tools.stage import Played, chromium, look, served

Event = dict[str, Any]
TURNS = 20
TURN = 1.3
"""Seconds for a turn and a short rest."""
MOVES = 90
"""Moves before the measurement, so that there is something on the board."""
EVERYTHING = {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}
BOARDS: list[tuple[str, int, dict[str, bool]]] = [("4 players", 4, {}), ("5 players, all modules", 5, EVERYTHING)]
CATEGORIES = ["toplevel", "cc", "devtools.timeline", "-*"]
FRAME = "ProxyMain::BeginMainFrame"
PAGE = "CrRendererMain"
DRAWING = "ThreadPoolForegroundWorker"


def turns() -> dict[str, Figure]:
    """Measure every kind of board."""
    found: dict[str, Figure] = {}
    with served() as table, chromium() as browser:
        for name, players, options in BOARDS:
            game = Played(table, "tzolkin", options, players)
            game.move(MOVES)
            page = look(browser, table, game.spectator, 1440, reduced_motion="no-preference")
            costs = _costs(_trace(browser, page))
            found |= {f"a turn, {name}, {cost}": Figure(value, "ms a frame", LESS) for cost, value in costs.items()}
            page.context.close()
    return found


def _trace(browser: Browser, page: Page) -> list[Event]:
    browser.start_tracing(page=page, categories=CATEGORIES)
    for number in range(TURNS):
        step = page.locator(".look-ahead button")
        (step.first if number % 2 else step.last).dispatch_event("click")
        time.sleep(TURN)
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def _costs(events: list[Event]) -> dict[str, float]:
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    timed = [e for e in events if e.get("ph") == "X" and "tdur" in e]
    frames = sorted((e for e in timed if e["name"] == FRAME and _of(threads, e, PAGE)), key=lambda e: e["ts"])
    pages = sorted(e["tdur"] / 1000 for e in frames)
    return {
        "page": sum(pages) / len(pages),
        "page, 95 of 100": pages[int(len(pages) * 0.95)],
        "page, worst": pages[-1],
        "drawing": _whole([e for e in timed if _of(threads, e, DRAWING)]) / len(frames),
    }


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
