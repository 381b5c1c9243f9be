"""How the processes behind one port share what comes in.

The system wakes all of them and lets the quickest have everything that is there: of sixteen connections that came at
once, one of two processes often got all. Here each takes one at a time and then leaves the port to the others for a
moment.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable

log = logging.getLogger("haab.crew")

PAUSE = 0.002
"""Seconds for which a process leaves the port to the others after it has taken a connection."""
LONG_PAUSE = 1.0
"""The same after one that it could not take because too many files are open."""
BACKLOG = 2048


class Door:
    """One process's way to take connections from a port that is not its own."""

    def __init__(self, port: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        """`protocol` is made for each connection."""
        self._port = port
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._again: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[object]] = set()

    def open(self) -> None:
        """Begin to take connections."""
        self._port.setblocking(False)
        self._port.listen(BACKLOG)
        self._listen()

    def close(self) -> None:
        """Take no more."""
        if self._again is not None:
            self._again.cancel()
        self._loop.remove_reader(self._port)

    def _listen(self) -> None:
        self._again = None
        self._loop.add_reader(self._port, self._take)

    def _take(self) -> None:
        try:
            connection, _ = self._port.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM):
                log.error("no connection can be taken: %s", error.strerror)
                self._leave_to_others(LONG_PAUSE)
            return  # else somebody was quicker, or whoever came has gone again
        connection.setblocking(False)
        task = self._loop.create_task(self._loop.connect_accepted_socket(self._protocol, connection))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._leave_to_others(PAUSE)

    def _leave_to_others(self, seconds: float) -> None:
        self._loop.remove_reader(self._port)
        self._again = self._loop.call_later(seconds, self._listen)
