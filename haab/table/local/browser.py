"""The table as a browser runs it: Python in a worker, JavaScript around it that keeps documents and carries messages.

JavaScript hands over a `Page`; what goes between the two is text.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable
from typing import Any, Protocol, TypedDict

from haab.bots import Question
from haab.table import wire
from haab.table.errors import StoreFailed
from haab.table.live.line import Socket
from haab.table.local.table import LocalTable
from haab.table.local.thinking import asked

log = logging.getLogger("haab.table")


class Page(Protocol):
    """What JavaScript does for the table."""

    def keep(self, documents: str) -> Awaitable[Any]:
        """Keep documents, a JSON object by their ids; null: delete it."""

    def think(self, question: str) -> Awaitable[int]:
        """What a bot chooses, worked out elsewhere (see haab.table.local.thinking)."""

    def say(self, line: str, text: str) -> None:
        """Send a frame on a live line."""

    def hang_up(self, line: str, code: int) -> None:
        """Close a live line."""


class Prepared(TypedDict):
    """What was worked out when the site was written (haab.site.build)."""

    boards: dict[str, wire.DrawnBoard]
    """Where the drawings of boards are, by game."""
    thinking: dict[str, wire.Thinking]
    """How the page's coach thinks, by game."""


class PageLine(Socket):
    """A live line to a page of this browser."""

    def __init__(self, page: Page, name: str) -> None:
        self._page = page
        self._name = name
        self.frames: asyncio.Queue[str | None] = asyncio.Queue()

    async def hear(self) -> str | None:
        """The next frame; None: the page has closed the line."""
        return await self.frames.get()

    async def say(self, text: str) -> None:
        """Send a frame."""
        self._page.say(self._name, text)

    async def hang_up(self, code: int, reason: str = "") -> None:
        """Close the line."""
        self._page.hang_up(self._name, code)
        self.frames.put_nowait(None)


class BrowserTable:
    """The table, as JavaScript calls it."""

    def __init__(self, page: Page, kept: str, prepared: str) -> None:
        self._page = page
        told: Prepared = json.loads(prepared)
        self.table = LocalTable(
            self,
            json.loads(kept),
            self.think,
            told["boards"].get,
            thinking=lambda ruleset: told["thinking"][ruleset.name],
        )
        self._lines: dict[str, PageLine] = {}
        self._listening: set[asyncio.Task[None]] = set()

    async def keep(self, documents: dict[str, str | None]) -> None:
        """Keep documents."""
        try:
            await self._page.keep(json.dumps(documents))
        except Exception as error:  # whatever a browser has against it
            raise StoreFailed(str(error)) from error

    async def think(self, bot: str, question: Question) -> int:
        """What a bot chooses."""
        return int(await self._page.think(asked(bot, question)))

    async def ask(self, method: str, address: str, body: str) -> tuple[bool, str]:
        """Whether a request is granted, and the text of the answer."""
        is_granted, answer = await self.table.ask(method, address, body)
        return is_granted, answer.decode()

    def open_line(self, name: str, address: str) -> None:
        """Open a live line."""
        line = self._lines[name] = PageLine(self._page, name)
        task = asyncio.create_task(self._listen(line, name, address))
        self._listening.add(task)
        task.add_done_callback(self._listening.discard)

    async def _listen(self, line: PageLine, name: str, address: str) -> None:
        try:
            await self.table.listen(line, address)
        except Exception:
            log.exception("the line %s failed", address)
            await line.hang_up(0)
        finally:
            self._lines.pop(name, None)

    def hear(self, name: str, text: str) -> None:
        """A frame has come."""
        if name in self._lines:
            self._lines[name].frames.put_nowait(text)

    def close_line(self, name: str) -> None:
        """The page has closed a line."""
        if name in self._lines:
            self._lines[name].frames.put_nowait(None)


def begin(page: Page, kept: str, prepared: str) -> BrowserTable:
    """A table with the games that were kept, at which bots play; `prepared` is JSON."""
    found = BrowserTable(page, kept, prepared)
    found.table.start()
    return found
