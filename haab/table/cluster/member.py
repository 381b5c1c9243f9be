"""A server as a member of a cluster: what it hears of the others, and what they hear of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from haab.table.cluster.bus import PostgresBus
from haab.table.cluster.leases import DatabaseLeases
from haab.table.cluster.presence import ClusterPresence
from haab.table.store.store import Store

if TYPE_CHECKING:
    from haab.table.server import Server


class Member:
    """Leases, presence and the bus of one server."""

    def __init__(self, store: Store, name: str, lease: timedelta) -> None:
        """`name` is that of this server among all of the same database."""
        self.leases = DatabaseLeases(store, lease)
        self.presence = ClusterPresence(name, store.notify)
        self._bus = PostgresBus(store, name, self._handle, self._catch_up)
        self._heartbeat: asyncio.Task[None] | None = None

    def start(self, server: Server) -> None:
        """Let a server hear of what the others do."""
        self._server = server
        self._bus.start()
        self._heartbeat = asyncio.create_task(self.presence.run(server.live.wake_soon))

    async def close(self) -> None:
        """Leave."""
        if self._heartbeat is not None:
            self._heartbeat.cancel()
        await self._bus.close()

    def _catch_up(self) -> None:
        """The bus is open (again): something may have been missed."""
        self.presence.publish_all()
        self._server.live.wake_all()

    def _handle(self, kind: str, words: Sequence[str]) -> None:
        server = self._server
        match kind, words:
            case "game", [_, game_id, *_]:
                server.table.heard(game_id)
                server.live.wake(game_id)
                server.bots.heard()
            case "draft", [_, game_id, seat]:
                server.table.heard(game_id)
                server.live.wake_seat(game_id, int(seat))
            case "talk", [_, game_id]:
                server.live.wake_talk(game_id)
            case "gone", [_, game_id]:
                server.table.gone(game_id)
            case _:
                game = self.presence.heard(kind, words)
                if game is not None:
                    server.live.wake_soon(game)
