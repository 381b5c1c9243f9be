"""A process that answers questions one at a time, with a hard limit on its time.

It is started when it is first needed, ended when it hangs or dies, and started again for the next question.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from haab.bots.processes.failing import WorkerFailed

STARTING_SECONDS = 60.0
"""How long a worker may take until it is there, and to answer the first task of a topic."""
PATIENCE_FACTOR = 2.0
PATIENCE_SECONDS = 5.0
"""A worker is given its time twice and this much more before it is ended."""

Answer = Callable[[Any], object]
"""What the process does with a task; it must be found by its name in the other process."""


class Worker:
    """One process that answers."""

    def __init__(self, answer: Answer, name: str, niceness: int = 0) -> None:
        """`niceness`: how much the process gives way to others of this computer."""
        self._answer = answer
        self._name = name
        self._niceness = niceness
        self._connection: Connection | None = None
        self._process: SpawnProcess | None = None
        self._is_closed = False
        self._topics: set[str] = set()
        """What the process has answered about."""

    def ask(self, task: object, seconds: float, topic: str = "") -> object:
        """Send a task and wait for the answer, but not for ever: it was told to take about so many seconds.

        The first task of a `topic` may take longer: what is needed for it is loaded. On a busy machine that took longer
        than thinking may, so a worker that was ended for it never came to answer anything.
        """
        patience = PATIENCE_FACTOR * seconds + PATIENCE_SECONDS
        try:
            connection = self._connection or self._start()
            connection.send(task)
            answer = self._receive(connection, patience if topic in self._topics else max(patience, STARTING_SECONDS))
        except (OSError, EOFError) as error:
            self._end()
            raise WorkerFailed("it died") from error
        except WorkerFailed:
            self._end()
            raise
        self._topics.add(topic)
        is_good, told = answer
        if not is_good:
            raise WorkerFailed(told)
        return told

    def _start(self) -> Connection:
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        given = (theirs, self._answer, self._niceness)
        process = context.Process(target=_work, args=given, name=self._name, daemon=True)
        process.start()
        self._process = process
        theirs.close()
        if self._is_closed:  # while it was being started
            raise WorkerFailed("it is closed")
        self._receive(self._connection, STARTING_SECONDS)
        return self._connection

    @staticmethod
    def _receive(connection: Connection, seconds: float) -> Any:
        if not connection.poll(seconds):
            raise WorkerFailed(f"no answer after {seconds:.1f} seconds")
        return connection.recv()

    def _end(self) -> None:
        """End the process; the next task starts another."""
        self.kill()
        self._topics.clear()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """End the process for good."""
        self._is_closed = True
        self.kill()

    def kill(self) -> None:
        """End the process. Whoever waits for its answer is told that it died."""
        if self._process is not None:
            self._process.kill()
            self._process.join()


# ---- in the worker process


def _work(connection: Connection, answer: Answer, niceness: int) -> None:
    """Answer tasks until the other side is gone. An error is answered by its text."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness:
        with suppress(OSError, AttributeError):  # not every system knows it
            os.nice(niceness)
    connection.send("ready")
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            reply: tuple[bool, object] = (True, answer(task))
        except Exception as error:
            reply = (False, f"{type(error).__name__}: {error}")
        connection.send(reply)
