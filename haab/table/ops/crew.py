"""Several processes behind one port, looked after by the one that opened it.

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

from haab.table.ops.worker import LINE, NUMBERS, READY, SOCKET, WORKER

log = logging.getLogger("haab.crew")

SHORT = 0.1
"""Seconds between two looks at the workers."""
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
class Member:
    """A worker, seen from outside."""

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


class Crew:
    """So many workers, each started again when it dies."""

    def __init__(self, command: Sequence[str], port: socket.socket, size: int, held: Sequence[int] = ()) -> None:
        """`held` are open files that each worker holds for as long as it lives."""
        self._command = command
        self._held = tuple(held)
        self._port = port
        self._members: list[Member | None] = [None] * size
        self._pauses = [FIRST_PAUSE] * size
        self._start_at = [0.0] * size
        self._is_closing = False
        self._is_to_replace = False
        self._numbers = tempfile.TemporaryDirectory(prefix="haab-numbers-")

    def run(self) -> None:
        """Look after them until a signal says that it is enough."""
        signal.signal(signal.SIGTERM, self._close)
        signal.signal(signal.SIGINT, self._close)
        signal.signal(signal.SIGHUP, self._replace)
        try:
            while not self._is_closing:
                self._look()
                if self._is_to_replace:
                    self._is_to_replace = False
                    self._replace_all()
                time.sleep(SHORT)
        finally:
            self._finish_all()
            self._numbers.cleanup()

    def _close(self, _signal: int, _frame: FrameType | None) -> None:
        self._is_closing = True

    def _replace(self, _signal: int, _frame: FrameType | None) -> None:
        self._is_to_replace = True

    def _look(self) -> None:
        """Start whoever is missing, after a pause that grows while they keep dying."""
        now = time.monotonic()
        for number, member in enumerate(self._members):
            if member is not None and not member.is_alive():
                self._has_died(number, member)
            elif member is not None:
                member.look()
            elif now >= self._start_at[number]:
                self._members[number] = self._start(number)

    def _has_died(self, number: int, member: Member) -> None:
        member.line.close()
        self._members[number] = None
        lived = time.monotonic() - member.began
        has_served = lived > (SERVED_SECONDS if member.is_ready else GOOD_SECONDS)
        self._pauses[number] = FIRST_PAUSE if has_served else min(2 * self._pauses[number], LONGEST_PAUSE)
        self._start_at[number] = time.monotonic() + self._pauses[number]
        status = member.process.returncode
        log.error("worker %d ended with %s; another in %.1f s", member.process.pid, status, self._pauses[number])

    def _start(self, number: int) -> Member:
        ours, theirs = socket.socketpair()
        with theirs:
            handed = {SOCKET: self._port.fileno(), LINE: theirs.fileno(), WORKER: number, NUMBERS: self._numbers.name}
            process = subprocess.Popen(
                self._command,
                env=os.environ | {name: str(value) for name, value in handed.items()},
                pass_fds=(self._port.fileno(), theirs.fileno(), *self._held),
                start_new_session=True,  # Ctrl+C is for us: we tell them
            )
        return Member(process, ours)

    def _replace_all(self) -> None:
        """One after the other; if a new one does not come up the old ones stay."""
        for number, old in enumerate(self._members):
            new = self._start(number)
            if not self._is_up(new):
                log.error("worker %d did not come up: the others stay as they are", new.process.pid)
                new.finish()
                return
            self._members[number] = new
            if old is not None:
                old.finish()
        log.info("all %d workers have been replaced", len(self._members))

    def _is_up(self, member: Member) -> bool:
        end = time.monotonic() + STARTING_SECONDS
        while member.is_alive() and time.monotonic() < end and not self._is_closing:
            if member.look():
                return True
            time.sleep(SHORT)
        return False

    def _finish_all(self) -> None:
        members = [member for member in self._members if member is not None]
        for member in members:
            if member.is_alive():
                member.process.send_signal(signal.SIGTERM)
        for member in members:
            member.finish()
