"""One of several processes that serve one port: what its supervisor has handed to it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from uvicorn import Config, Server

from haab.table.cluster.accept import Acceptor
from haab.table.settings import WORKER_SOCKET

LINE = "HAAB_LINE"
"""The environment variable that names the connection to the supervisor, an inherited file like the socket."""
READY = b"ready"


@dataclass(frozen=True)
class Worker:
    """What a worker was given."""

    port: socket.socket
    line: socket.socket

    def follow_supervisor(self) -> None:
        """End when the supervisor does."""
        threading.Thread(target=self._follow, daemon=True, name="follow").start()

    def tell_ready(self) -> None:
        """Requests can be answered: the supervisor may end the worker that this one replaces."""
        self.line.sendall(READY)

    def _follow(self) -> None:
        with suppress(OSError):  # also a connection that broke is one without a supervisor
            while self.line.recv(1):
                pass
        os.kill(os.getpid(), signal.SIGTERM)


def this_worker() -> Worker:
    """The worker that this process is; it was started with both environment variables."""
    port = socket.socket(fileno=int(os.environ[WORKER_SOCKET]))
    line = socket.socket(fileno=int(os.environ[LINE]))
    for handed in (WORKER_SOCKET, LINE):
        del os.environ[handed]  # bots and compilers that are started from here are no workers
    return Worker(port, line)


class WorkerServer(Server):
    """A server that accepts its share of the connections to a port, and tells its supervisor when it is ready."""

    def __init__(self, config: Config, worker: Worker) -> None:
        super().__init__(config)
        self._worker = worker
        self._acceptor: Acceptor | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Set up the application, accept connections, and tell."""
        await super().startup(sockets)
        if self.started:
            self._acceptor = Acceptor(self._worker.port, self._protocol)
            self._acceptor.start()
            self._worker.tell_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, and finish what is being answered."""
        if self._acceptor is not None:
            await self._acceptor.stop()
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        protocol: Any = self.config.http_protocol_class
        made: asyncio.Protocol = protocol(self.config, server_state=self.server_state, app_state=self.lifespan.state)
        return made
