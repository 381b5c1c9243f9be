"""A way to PostgreSQL that a test can cut as a server does that is ended before it has read all that it was told."""

from __future__ import annotations

import socket
import threading
from select import select

from sqlalchemy import make_url

LOOK_UP = 0.01
"""Seconds after which it is seen that nothing more is to be passed on."""
LAST_WORDS = b"SFATAL\x00VFATAL\x00C57P01\x00Mterminating connection due to administrator command\x00\x00"


class Relay:
    """Passes everything on, both ways, for any number of connections."""

    def __init__(self, address: str) -> None:
        """`address` is that of the server; whoever connects to `self.address` reaches it."""
        url = make_url(address)
        self._server = (str(url.host), int(url.port or 0))
        self._port = socket.create_server(("127.0.0.1", 0))
        self.address = url.set(port=self._port.getsockname()[1]).render_as_string(hide_password=False)
        self._other: dict[socket.socket, socket.socket] = {}
        """The two ends of every connection, each with the other one."""
        self._clients: list[socket.socket] = []
        self._begin()

    def stop(self) -> None:
        """Pass nothing on any more: what is said to the server stays unread."""
        self._is_stopped.set()
        self._thread.join()

    def cut(self) -> None:
        """Have every client hear last words and, because something is unread, a reset; who comes later is served."""
        for client in self._clients:
            client.sendall(b"E" + (len(LAST_WORDS) + 4).to_bytes(4, "big") + LAST_WORDS)
        self._hang_up()
        self._begin()

    def close(self) -> None:
        """End."""
        self.stop()
        self._hang_up()
        self._port.close()

    def _begin(self) -> None:
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _hang_up(self) -> None:
        for end in self._other:
            end.close()
        self._other, self._clients = {}, []

    def _run(self) -> None:
        while not self._is_stopped.is_set():
            for ready in select([self._port, *self._other], [], [], LOOK_UP)[0]:
                if ready is self._port:
                    self._take()
                elif ready in self._other:
                    self._pass_on(ready)

    def _take(self) -> None:
        client, server = self._port.accept()[0], socket.create_connection(self._server)
        self._other |= {client: server, server: client}
        self._clients.append(client)

    def _pass_on(self, end: socket.socket) -> None:
        said = end.recv(1 << 16)
        other = self._other[end]
        if said:
            other.sendall(said)
            return
        for gone in (end, other):
            gone.close()
            del self._other[gone]
            if gone in self._clients:
                self._clients.remove(gone)
