"""Ports for servers that are killed and come back."""

from __future__ import annotations

import random
import socket

FIRST, LAST = 20_000, 32_000
"""Below those that the system gives to outgoing connections: while a server is down nobody else gets its port."""


def unused_port() -> int:
    """A port that nobody listens on."""
    while True:
        port = random.randrange(FIRST, LAST)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
