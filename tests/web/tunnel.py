"""A way to the server on which connections can die without a word, as in tunnels, lifts and sleeping laptops."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Tunnel:
    """Hands on everything between a port of its own and the server's."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._swallowing: set[int] = set()
        self._swallows_new = False
        self._connections: list[tuple[socket.socket, socket.socket]] = []
        threading.Thread(target=self._let_in, daemon=True).start()

    def swallow(self, new_ones_too: bool = False) -> None:
        """From now on nothing gets through on the connections there are, and nobody is told."""
        self._swallows_new = new_ones_too
        self._swallowing = {id(pair) for pair in self._connections}

    def let_through(self) -> None:
        """New connections are good again; those that were swallowed stay dead."""
        self._swallows_new = False

    def close(self) -> None:
        """Close everything."""
        self._door.close()
        for pair in self._connections:
            for end in pair:
                with suppress(OSError):
                    end.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                page, _ = self._door.accept()
                pair = (page, socket.create_connection(("127.0.0.1", self._server_port)))
                self._connections.append(pair)
                if self._swallows_new:
                    self._swallowing.add(id(pair))
                for source, target in (pair, pair[::-1]):
                    threading.Thread(target=self._hand_on, args=(pair, source, target), daemon=True).start()

    def _hand_on(self, pair: tuple[socket.socket, socket.socket], source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if id(pair) not in self._swallowing:
                    target.sendall(data)
        if id(pair) not in self._swallowing:
            for end in pair:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)


@contextmanager
def tunnel_to(server_port: int) -> Iterator[Tunnel]:
    """A tunnel for a while."""
    tunnel = Tunnel(server_port)
    try:
        yield tunnel
    finally:
        tunnel.close()
