"""What is measured in every process of a server, by prometheus_client.

Of several workers behind one port, each adds up the numbers of all: prometheus_client keeps them in a shared folder, if
the environment names one when it is imported (their supervisor sees to that).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from haab.bots import Question

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The buckets of histograms of times."""
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
SUM: Final = "livesum"
"""A gauge of several workers is the sum of those that live."""

disable_created_metrics()  # type: ignore[no-untyped-call]
REQUESTS = Counter("haab_requests_total", "Answered requests.", ("method", "route", "status"))
REQUEST_SECONDS = Histogram(
    "haab_request_seconds", "Time until a request was answered.", ("method", "route"), buckets=SECONDS
)
RATE_LIMITED = Counter("haab_rate_limited_total", "Requests refused because their sender asks too often.")
SOCKETS = Gauge("haab_open_sockets", "Open WebSockets.", multiprocess_mode=SUM)
MOVES = Counter("haab_moves_total", "Confirmed moves.", ("by",))
TAKEN = Gauge("haab_bots_taken", "Decisions of bots that are claimed and not made yet.", multiprocess_mode=SUM)
THINKING = Gauge("haab_bots_thinking", "Bots that think, or wait for a process to do so.", multiprocess_mode=SUM)
THINKING_SECONDS = Histogram("haab_bot_seconds", "Time until a bot had decided.", ("bot",), buckets=SECONDS)
BOT_FAILURES = Counter("haab_bot_failures_total", "Bots that failed or hung.", ("bot",))
CALLS = Counter("haab_calls_total", "Calls to people who were not looking.", ("way", "outcome"))
LOGGED = Counter("haab_logged_total", "Lines of the log that are warnings or errors.", ("level",))
STARTED = Gauge("haab_started_seconds", "When the process began, in seconds since 1970.", multiprocess_mode="liveall")
STARTED.set_to_current_time()

Think = Callable[[str, Question], int]


def measured(think: Think) -> Think:
    """The same thinking, measured. A bot is called by its name, whatever its parameters."""

    def think_and_measure(bot: str, question: Question) -> int:
        name = bot.partition(":")[0]
        began = time.perf_counter()
        THINKING.inc()
        try:
            return think(bot, question)
        except Exception:
            BOT_FAILURES.labels(name).inc()
            raise
        finally:
            THINKING.dec()
            THINKING_SECONDS.labels(name).observe(time.perf_counter() - began)

    return think_and_measure


class _Collected(Collector):
    """Metrics that were collected before."""

    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        return self._metrics


def exposition(of_database: Iterable[Metric]) -> bytes:
    """The text that Prometheus reads: metrics of this process, or of all workers, and those of the database."""
    registry = CollectorRegistry()
    registry.register(_Collected(of_database))
    if SHARED_FOLDER in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest(REGISTRY) + generate_latest(registry)
