"""Several worker processes behind one port, supervised by the process that opened it.

Each worker is the same command once more, so it runs the code that is installed when it starts. SIGHUP replaces them,
one after the other: a new one is ready before the old one is told to finish, and the port is open all the time.
"""

from __future__ import annotations

import logging
import os
import select
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import FrameType

from prometheus_client.multiprocess import mark_process_dead

from haab.table.cluster.worker import LINE, READY
from haab.table.ops.metrics import SHARED_FOLDER
from haab.table.settings import WORKER_SOCKET

log = logging.getLogger("haab.cluster")

POLL_SECONDS = 0.1
"""Between two looks at the workers."""
STARTING_SECONDS = 180.0
ENDING_SECONDS = 20.0
"""How long a worker may take to be ready, and to finish what it is doing."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds until a worker that died is started again, twice as long each time."""
GOOD_SECONDS = 60.0
"""A worker that lived this long did not die of its start."""
SERVED_SECONDS = 5.0
"""Nor did one that was ready, and that lived this long."""


@dataclass
class Child:
    """A worker, as the supervisor sees it."""

    process: subprocess.Popen[bytes]
    line: socket.socket
    began: float = field(default_factory=time.monotonic)
    is_ready: bool = False

    def look(self) -> bool:
        """Whether it is ready by now."""
        if not self.is_ready and select.select([self.line], [], [], 0)[0]:
            self.is_ready = self.line.recv(len(READY)) == READY
        return self.is_ready

    def is_alive(self) -> bool:
        """Whether it runs."""
        return self.process.poll() is None

    def finish(self) -> None:
        """Ask it to end, and wait; not for ever."""
        if self.is_alive():
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            log.warning("worker %d did not end in time", self.process.pid)
            self.process.kill()
            self.process.wait()
        self.line.close()


class Supervisor:
    """A number of workers, each started again when it dies."""

    def __init__(self, command: Sequence[str], port: socket.socket, size: int) -> None:
        """`command` starts a worker."""
        self._command = command
        self._port = port
        self._children: list[Child | None] = [None] * size
        self._pauses = [FIRST_PAUSE] * size
        self._start_at = [0.0] * size
        self._is_closing = False
        self._is_to_replace = False
        self._metrics = tempfile.TemporaryDirectory(prefix="haab-metrics-")

    def run(self) -> None:
        """Supervise them until a signal ends it."""
        signal.signal(signal.SIGTERM, self._close)
        signal.signal(signal.SIGINT, self._close)
        signal.signal(signal.SIGHUP, self._replace)
        try:
            while not self._is_closing:
                self._look()
                if self._is_to_replace:
                    self._is_to_replace = False
                    self._replace_all()
                time.sleep(POLL_SECONDS)
        finally:
            self._finish_all()
            self._metrics.cleanup()

    def _close(self, _signal: int, _frame: FrameType | None) -> None:
        self._is_closing = True

    def _replace(self, _signal: int, _frame: FrameType | None) -> None:
        self._is_to_replace = True

    def _look(self) -> None:
        """Start workers that are missing, after a pause that grows while they keep dying."""
        now = time.monotonic()
        for number, child in enumerate(self._children):
            if child is not None and not child.is_alive():
                self._has_died(number, child)
            elif child is not None:
                child.look()
            elif now >= self._start_at[number]:
                self._children[number] = self._start()

    def _has_died(self, number: int, child: Child) -> None:
        self._forget(child)
        self._children[number] = None
        lived = time.monotonic() - child.began
        has_served = lived > (SERVED_SECONDS if child.is_ready else GOOD_SECONDS)
        self._pauses[number] = FIRST_PAUSE if has_served else min(2 * self._pauses[number], LONGEST_PAUSE)
        self._start_at[number] = time.monotonic() + self._pauses[number]
        status = child.process.returncode
        log.error("worker %d ended with %s; another in %.1f s", child.process.pid, status, self._pauses[number])

    def _start(self) -> Child:
        ours, theirs = socket.socketpair()
        with theirs:
            handed = {WORKER_SOCKET: self._port.fileno(), LINE: theirs.fileno(), SHARED_FOLDER: self._metrics.name}
            process = subprocess.Popen(
                self._command,
                env=os.environ | {name: str(value) for name, value in handed.items()},
                pass_fds=(self._port.fileno(), theirs.fileno()),
                start_new_session=True,  # Ctrl+C is for us: we tell them
            )
        return Child(process, ours)

    def _forget(self, child: Child) -> None:
        """A worker has ended: its gauges count no more; its counters do."""
        child.line.close()
        mark_process_dead(child.process.pid, self._metrics.name)  # type: ignore[no-untyped-call]

    def _replace_all(self) -> None:
        """One after the other; if a new one does not come up the old ones stay."""
        for number, old in enumerate(self._children):
            new = self._start()
            if not self._is_up(new):
                log.error("worker %d did not come up: the others stay as they are", new.process.pid)
                new.finish()
                return
            self._children[number] = new
            if old is not None:
                old.finish()
                self._forget(old)
        log.info("all %d workers have been replaced", len(self._children))

    def _is_up(self, child: Child) -> bool:
        end = time.monotonic() + STARTING_SECONDS
        while child.is_alive() and time.monotonic() < end and not self._is_closing:
            if child.look():
                return True
            time.sleep(POLL_SECONDS)
        return False

    def _finish_all(self) -> None:
        children = [child for child in self._children if child is not None]
        for child in children:
            if child.is_alive():
                child.process.send_signal(signal.SIGTERM)
        for child in children:
            child.finish()
