"""Who is there: the seats whose page is open somewhere, at this server or at another one of the same database.

Servers tell each other when somebody comes or goes, and every few seconds that they are alive; who was with a server
that has fallen silent is there no more.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

ALIVE_EVERY = 5.0
SILENT_AFTER = 3 * ALIVE_EVERY


class Presence:
    """The seats that are there, by game."""

    def __init__(self, server: str, tell: Callable[[str], None]) -> None:
        """`tell` sends a line of news to the other servers."""
        self._server = server
        self._tell = tell
        self._here: dict[str, frozenset[int]] = {}
        self._elsewhere: dict[str, dict[str, frozenset[int]]] = defaultdict(dict)
        self._heard: dict[str, float] = {}

    def of(self, game_id: str) -> frozenset[int]:
        """The seats of a game that are there."""
        there = self._here.get(game_id, frozenset())
        for seats in self._elsewhere.get(game_id, {}).values():
            there |= seats
        return there

    def set_here(self, game_id: str, seats: Iterable[int]) -> bool:
        """Somebody came or went here; whether that is news."""
        now_here = frozenset(seats)
        if self._here.get(game_id, frozenset()) == now_here:
            return False
        if now_here:
            self._here[game_id] = now_here
        else:
            self._here.pop(game_id, None)
        self._tell(self._line(game_id, now_here))
        return True

    def tell_all(self) -> None:
        """Tell others who is here, and ask them the same; called when the line to them is open."""
        self._tell(f"{self._server} hello")
        self._tell_here()

    def _tell_here(self) -> None:
        for game_id, seats in self._here.items():
            self._tell(self._line(game_id, seats))

    def _line(self, game_id: str, seats: frozenset[int]) -> str:
        return f"{self._server} here {game_id} {','.join(map(str, sorted(seats)))}"

    # ---- from other servers

    def heard(self, what: str, words: Sequence[str]) -> str | None:
        """News of another server about who is there; the game that it is about, if any."""
        server, *rest = words
        self._heard[server] = time.monotonic()
        if what == "hello":
            self._tell_here()
        if what != "here":
            return None
        game_id, seats = rest[0], "".join(rest[1:])
        there = self._elsewhere[game_id]
        there[server] = frozenset(int(seat) for seat in seats.split(",") if seat)
        if not there[server]:
            del there[server]
        if not there:
            del self._elsewhere[game_id]
        return game_id

    def silent(self) -> list[str]:
        """Forget the servers that have fallen silent; the games at which somebody is there no more."""
        limit = time.monotonic() - SILENT_AFTER
        gone = [server for server, heard in self._heard.items() if heard < limit]
        changed = []
        for server in gone:
            del self._heard[server]
            for game_id in [game for game, there in self._elsewhere.items() if server in there]:
                changed.append(game_id)
                del self._elsewhere[game_id][server]
                if not self._elsewhere[game_id]:
                    del self._elsewhere[game_id]
        return changed

    async def run(self, wake: Callable[[str], None]) -> None:
        """Say that this server is alive, and notice those that are not."""
        while True:
            await asyncio.sleep(ALIVE_EVERY)
            self._tell(f"{self._server} alive")
            for game_id in self.silent():
                wake(game_id)
