"""News between the processes of one server on SQLite: each has a line to each other one, and they meet in a folder.

PostgreSQL carries news by itself; a file does not. Every process leaves a socket in the folder that the one which
started them all has made, and calls those whose sockets are there already. Nothing goes through a third process.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import cast

from haab.table.store.lines import Hear, take
from haab.table.store.turns import FileTurn

log = logging.getLogger("haab.table")

DOOR = "door"
"""Processes come in one after the other: so of any two one calls the other."""
ENDING = ".line"
AGAIN_AFTER = 0.5
"""Seconds until a neighbour whose line broke is called again."""
MOST_UNHEARD = 1 << 20
"""Bytes that wait for a neighbour who does not listen; then its line is cut, and it looks at everything anew."""


class Neighbours:
    """The lines of this process to all others of the same server."""

    def __init__(self, folder: Path, server: str, hear: Hear, on_line: Callable[[], None]) -> None:
        """`on_line` is called whenever there is one more line: news may have been missed before."""
        self._folder = folder
        self._server = server
        self._hear = hear
        self._on_line = on_line
        self._lines: set[_Line] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._own = folder / f"{server}{ENDING}"

    def start(self) -> None:
        """Come in: be there for those who come later, and call those who were there before."""
        listening = socket.socket(socket.AF_UNIX)
        with closing(FileTurn(self._folder / DOOR)) as door, door:
            there = sorted(self._folder.glob(f"*{ENDING}"))
            listening.bind(str(self._own))
            listening.listen()
        self._tasks = [asyncio.create_task(self._answer(listening)), *(self._begin(path) for path in there)]

    def _begin(self, path: Path) -> asyncio.Task[None]:
        return asyncio.create_task(self._call(path))

    async def close(self) -> None:
        """Go."""
        self._own.unlink(missing_ok=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for line in list(self._lines):
            line.cut()

    def tell(self, news: str) -> None:
        """Tell all others something."""
        self.tell_all([news])

    def tell_all(self, news: Sequence[str]) -> None:
        """Tell them several things."""
        if news and self._lines:
            said = "".join(f"{one}\n" for one in news).encode()
            for line in list(self._lines):
                line.say(said)

    # ---- lines

    async def _answer(self, listening: socket.socket) -> None:
        """Be there for whoever calls."""
        server = await asyncio.get_running_loop().create_unix_server(self._line, sock=listening)
        async with server:
            await server.serve_forever()

    async def _call(self, path: Path) -> None:
        """Have a line to a process for as long as it lives."""
        while True:
            try:
                _, line = await asyncio.get_running_loop().create_unix_connection(self._line, str(path))
            except OSError:  # it lives no more
                with suppress(OSError):
                    path.unlink()
                return
            await line.is_gone.wait()
            await asyncio.sleep(AGAIN_AFTER)

    def _line(self) -> _Line:
        return _Line(self._lines, self._heard, self._on_line)

    def _heard(self, news: str) -> None:
        take(news, self._server, self._hear)


class _Line(asyncio.Protocol):
    """A line to one other process."""

    def __init__(self, lines: set[_Line], heard: Callable[[str], None], on_line: Callable[[], None]) -> None:
        self._lines = lines
        self._heard = heard
        self._on_line = on_line
        self._begun = b""
        """A piece of news of which the end has not come yet."""
        self.is_gone = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is open."""
        self._transport = cast(asyncio.WriteTransport, transport)  # uvloop's are not of that class
        self._lines.add(self)
        self._on_line()

    def connection_lost(self, exc: Exception | None) -> None:
        """It broke, or the other one has ended."""
        self._lines.discard(self)
        self.is_gone.set()

    def data_received(self, data: bytes) -> None:
        """Somebody tells something."""
        *whole, self._begun = (self._begun + data).split(b"\n")
        for news in whole:
            self._heard(news.decode())

    def say(self, said: bytes) -> None:
        """Tell something."""
        if self._transport.get_write_buffer_size() > MOST_UNHEARD:
            log.warning("a process of this server does not listen")
            self.cut()
        else:
            self._transport.write(said)

    def cut(self) -> None:
        """End the line."""
        self._lines.discard(self)
        self._transport.abort()
