"""What is measured in every process of a server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from haab.bots import Question
from haab.table.ops.metrics import Counter, Gauge, Histogram, Told

REQUESTS = Counter("haab_requests_total", "Answered requests.", "method", "route", "status")
REQUEST_SECONDS = Histogram("haab_request_seconds", "Time until a request was answered.", "method", "route")
RATE_LIMITED = Counter("haab_rate_limited_total", "Requests refused because their sender asks too often.")
SOCKETS = Gauge("haab_open_sockets", "Open WebSockets.")
MOVES = Counter("haab_moves_total", "Confirmed moves.", "by")
TAKEN = Gauge("haab_bots_taken", "Decisions of bots that this process has claimed and that are not made yet.")
THINKING = Gauge("haab_bots_thinking", "Bots that think just now, or wait for a worker to do so.")
THINKING_SECONDS = Histogram("haab_bot_seconds", "Time until a bot had decided.", "bot")
BOT_FAILURES = Counter("haab_bot_failures_total", "Bots that failed or hung.", "bot")
CALLS = Counter("haab_calls_total", "Calls to people who were not looking.", "way", "outcome")
LOGGED = Counter("haab_logged_total", "Lines of the log that are warnings or errors.", "level")

BEGAN = time.time()
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0


Think = Callable[[str, Question], int]


def measured(think: Think) -> Think:
    """The same thinking, with an eye on the clock. A bot is called by its name, whatever its parameters."""

    def think_and_measure(bot: str, question: Question) -> int:
        name = bot.partition(":")[0]
        began = time.perf_counter()
        THINKING.add()
        try:
            return think(bot, question)
        except Exception:
            BOT_FAILURES.add(name)
            raise
        finally:
            THINKING.add(by=-1)
            THINKING_SECONDS.observe(time.perf_counter() - began, name)

    return think_and_measure


def of_the_process() -> list[Told]:
    """What the operating system knows of this process, by the names that Prometheus gives to it."""
    times = os.times()
    numbers = [
        ("process_start_time_seconds", "gauge", "When this process began, in seconds since 1970.", BEGAN),
        ("process_cpu_seconds_total", "counter", "Processor time.", times.user + times.system),
    ]
    if Path("/proc/self/statm").exists():
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        files = len(os.listdir("/proc/self/fd"))
        numbers += [
            ("process_resident_memory_bytes", "gauge", "Memory in use.", pages * PAGE),
            ("process_open_fds", "gauge", "Open files and connections.", files),
        ]
    return [Told(name, kind, meaning, (("", {}, float(value)),)) for name, kind, meaning, value in numbers]
