"""One of several processes that serve one port: what the process that started it has handed to it."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from haab.table.ops.shared import Shared

SOCKET, LINE, WORKER, NUMBERS = "HAAB_SOCKET", "HAAB_LINE", "HAAB_WORKER", "HAAB_NUMBERS"
"""Environment variables: the open port, the line to the parent (both inherited files), which worker, and the folder of
all their numbers, where they also meet."""
READY = b"ready"
EVERY_SECONDS = 1.0


@dataclass(frozen=True)
class Worker:
    """What a worker was given."""

    number: str
    port: socket.socket
    line: socket.socket
    meeting: Path
    shared: Shared

    def start(self) -> None:
        """End when the parent does, and leave the numbers of this process where the others find them."""
        for work in (self._follow_parent, self._leave_numbers):
            threading.Thread(target=work, daemon=True, name=work.__name__).start()

    def tell_ready(self) -> None:
        """Requests can be answered: the parent may end whoever this process replaces."""
        self.line.sendall(READY)

    def _follow_parent(self) -> None:
        with suppress(OSError):  # also a line that broke is one without a parent
            while self.line.recv(1):
                pass
        os.kill(os.getpid(), signal.SIGTERM)

    def _leave_numbers(self) -> None:
        while True:
            self.shared.leave()
            time.sleep(EVERY_SECONDS)


def this_worker() -> Worker | None:
    """The worker that this process is; None if it serves alone."""
    if SOCKET not in os.environ:
        return None
    port = socket.socket(fileno=int(os.environ[SOCKET]))
    line = socket.socket(fileno=int(os.environ[LINE]))
    for handed in (SOCKET, LINE):
        del os.environ[handed]  # bots and compilers that are started from here are no workers
    number, meeting = os.environ[WORKER], Path(os.environ[NUMBERS])
    return Worker(number, port, line, meeting, Shared(meeting, number))


def shared_numbers() -> Shared | None:
    """Where the numbers of all workers are; None if this process serves alone."""
    if NUMBERS not in os.environ or WORKER not in os.environ:
        return None
    return Shared(Path(os.environ[NUMBERS]), os.environ[WORKER])
