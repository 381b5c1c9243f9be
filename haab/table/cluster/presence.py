"""Presence across the servers of one database.

Servers publish changes, debounced, and a heartbeat every few seconds; seats of a server without one are dropped.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from haab.table.presence import HERE, LOOKING, NONE, Presence, Seats

HEARTBEAT = 5.0
"""Seconds between two heartbeats."""
SILENT_AFTER = 3 * HEARTBEAT
GATHERED = 1.0
"""Seconds between two messages to other servers about one game."""


class ClusterPresence(Presence):
    """Seats that are present, by game, at this server and all others."""

    def __init__(self, server: str, publish: Callable[[str], None]) -> None:
        """`publish` sends a message to the other servers."""
        super().__init__()
        self._server = server
        self._publish = publish
        self._elsewhere: dict[str, dict[str, dict[str, Seats]]] = {HERE: defaultdict(dict), LOOKING: defaultdict(dict)}
        """By kind and game: the seats of each server."""
        self._heard: dict[str, float] = {}
        """When each other server was last heard of, by the monotonic clock."""
        self._published: dict[str, tuple[Seats, ...]] = {}
        """The last message about each game."""
        self._pausing: set[str] = set()
        """Games that were published less than `GATHERED` ago: later changes are published after that (debouncing)."""

    def _seats(self, what: str, game_id: str) -> Seats:
        there = super()._seats(what, game_id)
        return there.union(*self._elsewhere[what].get(game_id, {}).values())

    def set_here(self, game_id: str, seats: Iterable[int], looking: Iterable[int]) -> bool:
        """The same as for one process, and it is published."""
        is_new = super().set_here(game_id, seats, looking)
        self._publish_changes(game_id)
        return is_new

    def _publish_changes(self, game_id: str) -> None:
        """Publish what has changed at a game, debounced: at most once in `GATHERED` seconds, then the latest state."""
        if game_id in self._pausing:
            return
        state = tuple(games.get(game_id, NONE) for games in self._here.values())
        known = self._published.get(game_id, (NONE,) * len(state))
        if state == known:
            if not any(state):
                self._published.pop(game_id, None)
            return
        for what, seats, before in zip(self._here, state, known, strict=True):
            if seats != before:
                self._publish(self._message(what, game_id, seats))
        self._published[game_id] = state
        self._pausing.add(game_id)
        asyncio.get_running_loop().call_later(GATHERED, self._publish_later, game_id)

    def _publish_later(self, game_id: str) -> None:
        self._pausing.discard(game_id)
        self._publish_changes(game_id)

    def publish_all(self) -> None:
        """Publish the presence here, and request that of others; called when the connection is open."""
        self._publish(f"{self._server} hello")
        self._publish_here()

    def _publish_here(self) -> None:
        for what, games in self._here.items():
            for game_id, seats in games.items():
                self._publish(self._message(what, game_id, seats))

    def _message(self, what: str, game_id: str, seats: Seats) -> str:
        return f"{self._server} {what} {game_id} {','.join(map(str, sorted(seats)))}"

    # ---- from other servers

    def heard(self, what: str, words: Sequence[str]) -> str | None:
        """Take a message of another server; the game that somebody came to or left, if any."""
        server, *rest = words
        self._heard[server] = time.monotonic()
        if what == "hello":
            self._publish_here()
        if what not in self._elsewhere:
            return None
        game_id, seats = rest[0], "".join(rest[1:])
        games = self._elsewhere[what]
        games[game_id][server] = frozenset(int(seat) for seat in seats.split(",") if seat)
        if not games[game_id][server]:
            _forget(games, game_id, server)
        return game_id if what == HERE else None

    def forget_silent(self) -> list[str]:
        """Drop servers without a heartbeat; the games whose presence changed by it."""
        limit = time.monotonic() - SILENT_AFTER
        changed = []
        for server in [server for server, heard in self._heard.items() if heard < limit]:
            del self._heard[server]
            for what, games in self._elsewhere.items():
                for game_id in [game for game, there in games.items() if server in there]:
                    _forget(games, game_id, server)
                    if what == HERE:
                        changed.append(game_id)
        return changed

    async def run(self, on_change: Callable[[str], None]) -> None:
        """Publish heartbeats, and notice servers without."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._publish(f"{self._server} alive")
            for game_id in self.forget_silent():
                on_change(game_id)


def _forget(games: dict[str, dict[str, Seats]], game_id: str, server: str) -> None:
    del games[game_id][server]
    if not games[game_id]:
        del games[game_id]
