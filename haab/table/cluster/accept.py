"""The accept loop of one of several processes behind one port.

The system wakes all processes that wait for a connection and lets the quickest take everything: of sixteen connections
at once, one of two processes often got all. Here each accepts one at a time and then pauses for the others.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable

log = logging.getLogger("haab.cluster")

PAUSE = 0.002
"""Seconds without accepting, after a connection."""
LONG_PAUSE = 1.0
"""The same after one that could not be accepted because too many files are open."""
BACKLOG = 2048
NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Acceptor:
    """Accepts connections from a listening socket that is shared with other processes."""

    def __init__(self, port: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        """`protocol` is made for each connection."""
        self._port = port
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[object]] = set()

    def start(self) -> None:
        """Begin to accept."""
        self._port.setblocking(False)
        self._port.listen(BACKLOG)
        self._listen()

    async def stop(self) -> None:
        """Accept no more; what was accepted has its protocol by then."""
        if self._timer is not None:
            self._timer.cancel()
        self._loop.remove_reader(self._port)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _listen(self) -> None:
        self._timer = None
        self._loop.add_reader(self._port, self._accept)

    def _accept(self) -> None:
        try:
            connection, _ = self._port.accept()
        except OSError as error:
            if error.errno in NO_ROOM:
                log.error("no connection can be accepted: %s", error.strerror)
                self._pause(LONG_PAUSE)
            return  # else another process was quicker, or the client has gone again
        connection.setblocking(False)
        task = self._loop.create_task(self._loop.connect_accepted_socket(self._protocol, connection))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._pause(PAUSE)

    def _pause(self, seconds: float) -> None:
        self._loop.remove_reader(self._port)
        self._timer = self._loop.call_later(seconds, self._listen)
