"""The frames of a day's turn of the gears, and of an event.

A spectator looks at a board in the middle of a game, at 1440 pixels, and turns it a day ahead and back, which is the
same motion as a day's turn. The browser's own trace tells what every frame cost. *Page* is the processor time of the
page's main thread in a frame (scripts, styles, layout, recording the picture), *drawing* that of the threads that turn
the recording into pixels, side by side with the next frame. Both are processor time, which other work on the machine
stretches least. An event - a Food Day, a scoring - is played by the move that brings it. 30 frames a second leave
33 ms for each.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx2 as httpx
from playwright.sync_api import Browser, Page

import haab
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
EVENTS = [("tzolkin", "food_day", 4), ("tikal", "scoring", 4)]
"""A game, what happens in it, and how many see it."""
SEED = 4
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
            costs = _costs(_trace(browser, page, partial(_turn, page)))
            found |= {f"a turn, {name}, {cost}": Figure(value, "ms a frame", LESS) for cost, value in costs.items()}
            page.context.close()
    return found


def events() -> dict[str, Figure]:
    """Measure an event of each game."""
    found: dict[str, Figure] = {}
    with served() as table, chromium() as browser:
        for game, kind, players in EVENTS:
            costs = _costs(_event(browser, table, record_before(game, kind, players)))
            found |= {f"a {kind} of {game}, {cost}": Figure(value, "ms a frame", LESS) for cost, value in costs.items()}
    return found


def record_before(game: str, kind: str, players: int) -> dict[str, Any]:
    """The record of a game in which the end of the turn brings an event."""
    state, chance, moves = haab.new(game, players=players, seed=SEED).state, random.Random(SEED), list[str]()
    while True:
        move = chance.choice(state.legal)
        ply = state.play(move)
        if ply.confirms and any(scene.kind == kind for scene in ply.scenes):
            break
        moves.append(move.notation)
        state = ply.after
    played = haab.new(game, players=players, seed=SEED)
    for notation in moves:
        played.play(notation)
    return played.record()


def _event(browser: Browser, table: httpx.Client, record: dict[str, Any]) -> list[Event]:
    game = table.post("/api/import", json={"record": record}).json()["id"]
    page = look(browser, table, f"/game/{game}", 1440, reduced_motion="no-preference")

    def watch() -> None:
        page.locator("#confirm").dispatch_event("click")
        page.wait_for_selector("#scene")
        page.wait_for_selector("#scene", state="hidden")

    found = _trace(browser, page, watch)
    page.context.close()
    return found


def _turn(page: Page) -> None:
    for number in range(TURNS):
        step = page.locator(".look-ahead button")
        (step.first if number % 2 else step.last).dispatch_event("click")
        time.sleep(TURN)


def _trace(browser: Browser, page: Page, act: Callable[[], None]) -> list[Event]:
    browser.start_tracing(page=page, categories=CATEGORIES)
    act()
    traced: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    return traced


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
