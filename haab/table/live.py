"""Live updates: every browser that looks at a game is pushed a whole view when something changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from dataclasses import dataclass, field

from fastapi import WebSocket, WebSocketDisconnect

from haab.table.games.open_game import OpenGame
from haab.table.games.views import entry_view, whole_view
from haab.table.http.access import access
from haab.table.offload import at_once
from haab.table.schema import LiveMessage

log = logging.getLogger("haab.table")

MOST_LISTENERS = 64
"""At one game."""


@dataclass(eq=False)
class Listener:
    """One open page."""

    socket: WebSocket
    keys: list[str]
    seat: int | None
    language: str
    version: int
    """Confirmed moves that the page has been told of."""
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Live:
    """All open pages, by game."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Remember the loop that the sockets live in."""
        self._loop = asyncio.get_running_loop()

    def connected(self, game: OpenGame) -> set[int]:
        """The seats whose page is open somewhere."""
        seats: set[int] = set()
        for listener in tuple(self._listeners.get(game.id, ())):
            seats |= access(game, listener.keys).seats
        return seats

    def changed(self, game: OpenGame) -> None:
        """Wake everybody who looks at this game; called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, game.id)

    def _wake(self, game_id: str) -> None:
        for listener in self._listeners.get(game_id, ()):
            listener.news.set()

    async def serve(self, game: OpenGame, listener: Listener) -> None:
        """Push views to one page until it goes away."""
        listeners = self._listeners[game.id]
        if len(listeners) >= MOST_LISTENERS:
            await listener.socket.close(code=1013, reason="too many pages look at this game")
            return
        listeners.add(listener)
        self._wake(game.id)
        listener.news.set()
        reader = asyncio.create_task(_wait_for_end(listener.socket))
        try:
            while not reader.done():
                news = asyncio.create_task(listener.news.wait())
                await asyncio.wait({reader, news}, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
                if reader.done():
                    break
                listener.news.clear()
                await listener.socket.send_json(await at_once(self._push)(game, listener))
        except (RuntimeError, OSError, WebSocketDisconnect):
            log.debug("a page went away while it was being told something")
        finally:
            reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await reader
            listeners.discard(listener)
            self._wake(game.id)
            if not listeners:
                self._listeners.pop(game.id, None)

    def _push(self, game: OpenGame, listener: Listener) -> LiveMessage:
        with game.lock:
            seats = access(game, listener.keys).seats
            since = min(listener.version, game.version)
            entries = game.history()[since:] if since < game.version else []
            listener.version = game.version
            return {
                "type": "view",
                "view": whole_view(game, listener.seat, seats, listener.language, self.connected(game)),
                "events": [entry_view(game, entry, listener.seat, listener.language) for entry in entries],
            }


async def _wait_for_end(socket: WebSocket) -> None:
    """Pages send nothing; whatever comes is ignored until they close."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
