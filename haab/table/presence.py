"""Who is there: the seats whose page is open somewhere, at this server or at another one of the same database.

Whoever is there may have turned to another page: those whose page is in sight are *looking*, too. Servers tell each
other when somebody comes or goes, and every few seconds that they are alive; who was with a server that has fallen
silent is there no more.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

HERE = "here"
LOOKING = "looking"
ALIVE_EVERY = 5.0
SILENT_AFTER = 3 * ALIVE_EVERY


class Presence:
    """The seats that are there, by game."""

    def __init__(self, server: str, tell: Callable[[str], None]) -> None:
        """`tell` sends a line of news to the other servers."""
        self._server = server
        self._tell = tell
        self._here: dict[str, dict[str, frozenset[int]]] = {HERE: {}, LOOKING: {}}
        self._elsewhere: dict[str, dict[str, dict[str, frozenset[int]]]] = {
            HERE: defaultdict(dict),
            LOOKING: defaultdict(dict),
        }
        self._heard: dict[str, float] = {}

    def of(self, game_id: str) -> frozenset[int]:
        """The seats of a game that are there."""
        return self._seats(HERE, game_id)

    def is_looking(self, game_id: str, seat: int) -> bool:
        """Whether a page of a seat is in sight somewhere."""
        return seat in self._seats(LOOKING, game_id)

    def _seats(self, what: str, game_id: str) -> frozenset[int]:
        there = self._here[what].get(game_id, frozenset())
        for seats in self._elsewhere[what].get(game_id, {}).values():
            there |= seats
        return there

    def set_here(self, game_id: str, seats: Iterable[int], looking: Iterable[int]) -> bool:
        """Somebody came or went here, or turned to another page; whether coming or going is news."""
        self._set(LOOKING, game_id, frozenset(looking))
        return self._set(HERE, game_id, frozenset(seats))

    def _set(self, what: str, game_id: str, seats: frozenset[int]) -> bool:
        here = self._here[what]
        if here.get(game_id, frozenset()) == seats:
            return False
        if seats:
            here[game_id] = seats
        else:
            here.pop(game_id, None)
        self._tell(self._line(what, game_id, seats))
        return True

    def tell_all(self) -> None:
        """Tell others who is here, and ask them the same; called when the line to them is open."""
        self._tell(f"{self._server} hello")
        self._tell_here()

    def _tell_here(self) -> None:
        for what, games in self._here.items():
            for game_id, seats in games.items():
                self._tell(self._line(what, game_id, seats))

    def _line(self, what: str, game_id: str, seats: frozenset[int]) -> str:
        return f"{self._server} {what} {game_id} {','.join(map(str, sorted(seats)))}"

    # ---- from other servers

    def heard(self, what: str, words: Sequence[str]) -> str | None:
        """News of another server about who is there; the game that somebody came to or left, if any."""
        server, *rest = words
        self._heard[server] = time.monotonic()
        if what == "hello":
            self._tell_here()
        if what not in self._elsewhere:
            return None
        game_id, seats = rest[0], "".join(rest[1:])
        games = self._elsewhere[what]
        games[game_id][server] = frozenset(int(seat) for seat in seats.split(",") if seat)
        if not games[game_id][server]:
            _forget(games, game_id, server)
        return game_id if what == HERE else None

    def silent(self) -> list[str]:
        """Forget the servers that have fallen silent; the games at which somebody is there no more."""
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

    async def run(self, wake: Callable[[str], None]) -> None:
        """Say that this server is alive, and notice those that are not."""
        while True:
            await asyncio.sleep(ALIVE_EVERY)
            self._tell(f"{self._server} alive")
            for game_id in self.silent():
                wake(game_id)


def _forget(games: dict[str, dict[str, frozenset[int]]], game_id: str, server: str) -> None:
    """Nobody is at a game by a server any more."""
    del games[game_id][server]
    if not games[game_id]:
        del games[game_id]
