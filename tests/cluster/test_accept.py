"""Connections that come together are shared among the processes behind a port."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from functools import partial

from haab.table.cluster.accept import Acceptor

GUESTS = 16


class Greeter(asyncio.Protocol):
    """Says which process a guest came to."""

    def __init__(self, name: str) -> None:
        self._name = name

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(self._name.encode())
        transport.close()


def test_of_connections_that_come_at_once_every_process_gets_its_share() -> None:
    async def scene() -> Counter[bytes]:
        with socket.create_server(("127.0.0.1", 0)) as port:
            acceptors = [Acceptor(port.dup(), partial(Greeter, name)) for name in "ab"]
            for acceptor in acceptors:
                acceptor.start()

            async def guest() -> bytes:
                reader, writer = await asyncio.open_connection(*port.getsockname())
                name = await reader.read()
                writer.close()
                return name

            async with asyncio.timeout(20):
                came = Counter(await asyncio.gather(*(guest() for _ in range(GUESTS))))
            for acceptor in acceptors:
                await acceptor.stop()
            return came

    came = asyncio.run(scene())
    assert came.total() == GUESTS
    assert min(came[b"a"], came[b"b"]) >= GUESTS // 4
