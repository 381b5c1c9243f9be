"""The coach in a process of its own that gives way to all others: nobody waits for a move because somebody asks.

What a person waits for comes before what is worked out in the background; each task is short.
"""

from __future__ import annotations

import atexit
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from typing import Any

from haab.bots.processes.worker import Worker

NICENESS = 10
"""How much the process gives way: bots and the table go first."""
PATIENCE = 30.0
"""Seconds that a task may seem to need: the first one of a game loads the compiled searches, and others go first."""
URGENT, PATIENT = 0, 1
LAST = 2
"""After everything else: the end."""

Task = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function that the other process finds by its name, and what it is given."""


class CoachPool:
    """One process that works for the coach, started when somebody first asks; safe to use from many threads."""

    def __init__(self) -> None:
        self._worker = Worker(carry_out, "haab-coach", NICENESS)
        self._tasks: queue.PriorityQueue[tuple[int, int, tuple[Future[Any], Task] | None]] = queue.PriorityQueue()
        self._numbers = count()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._is_closed = False

    def submit(self, function: Callable[..., Any], *given: Any, is_urgent: bool = False) -> Future[Any]:
        """Have something worked out; WorkerFailed is what the future tells otherwise."""
        future: Future[Any] = Future()
        with self._lock:
            if self._is_closed:
                future.cancel()
                return future
            if self._thread is None:
                atexit.register(self.close)
                self._thread = threading.Thread(target=self._run, name="coach", daemon=True)
                self._thread.start()
        rank = URGENT if is_urgent else PATIENT
        self._tasks.put((rank, next(self._numbers), (future, (function, given))))
        return future

    def close(self) -> None:
        """End the process; what is being worked out fails."""
        with self._lock:
            self._is_closed = True
        atexit.unregister(self.close)
        self._worker.close()
        self._tasks.put((LAST, next(self._numbers), None))

    def _run(self) -> None:
        while True:
            _, _, work = self._tasks.get()
            if work is None:
                return
            future, task = work
            if self._is_closed:
                future.cancel()
            elif future.set_running_or_notify_cancel():
                self._ask(future, task)

    def _ask(self, future: Future[Any], task: Task) -> None:
        try:
            future.set_result(self._worker.ask(task, PATIENCE))
        except Exception as error:
            future.set_exception(error)


def carry_out(task: Task) -> object:
    """In the other process: do it."""
    function, given = task
    answer: object = function(*given)
    return answer
