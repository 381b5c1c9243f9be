"""Who may do what: every seat has a secret key, and the table remembers which keys each browser was given.

A browser is known by one cookie, however many games it plays; the keys themselves stay in the store.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass

from fastapi import Request, Response, WebSocket
from sqlalchemy import delete, insert, select

from haab.table.games.open_game import OpenGame
from haab.table.store.store import KeyRow, Store, now

COOKIE = "haab"
COOKIE_AGE = 365 * 24 * 3600
HELD_IN_MEMORY = 5000
"""Browsers whose keys are held in memory."""
MOST_KEYS = 16
"""Keys that a browser may hold of one game: there are fewer links than that."""

Keys = dict[str, list[str]]
"""The keys of one browser, by game; the game it came to last is the last."""


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A game's public name in links."""
    return secrets.token_hex(8)


@dataclass(frozen=True)
class Access:
    """What a browser may do at a game."""

    seats: frozenset[int]
    is_owner: bool
    is_spectator: bool

    @property
    def any(self) -> bool:
        """Whether it may see the game at all."""
        return bool(self.seats) or self.is_owner or self.is_spectator


def access(game: OpenGame, keys: list[str]) -> Access:
    """What these keys open."""

    def held(key: str) -> bool:
        return any(secrets.compare_digest(key.encode(), own.encode()) for own in keys)

    return Access(
        seats=frozenset(seat.seat for seat in game.seats if held(seat.key)),
        is_owner=held(game.owner_key),
        is_spectator=held(game.spectator_key),
    )


class Keyring:
    """The keys of every browser."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._held: OrderedDict[str, Keys] = OrderedDict()

    def keys(self, request: Request | WebSocket, game_id: str) -> list[str]:
        """The keys that a browser holds for a game."""
        return self._keys(request.cookies.get(COOKIE, "")).get(game_id, [])

    def games(self, request: Request) -> list[str]:
        """The games that a browser holds keys of, the newest first."""
        return list(reversed(self._keys(request.cookies.get(COOKIE, ""))))

    def add(self, request: Request, response: Response, game_id: str, keys: list[str]) -> None:
        """Have a browser hold keys; one that holds none yet is given its cookie."""
        browser = request.cookies.get(COOKIE, "")
        held = self._keys(browser)
        is_new = not held
        if is_new:
            browser = new_key()
        new = [key for key in dict.fromkeys(keys) if key not in held.get(game_id, ())]
        new = new[: MOST_KEYS - len(held.get(game_id, ()))]
        if new:
            rows = [{"browser": browser, "game_id": game_id, "key": key, "since": now()} for key in new]
            with self._store.writing() as session:
                session.execute(insert(KeyRow), rows)
            if is_new:
                self._hold(browser, {game_id: new})
            else:  # it may be given keys of two games at once: the store knows both
                self._forget(browser)
        response.set_cookie(
            COOKIE,
            browser,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )

    def drop(self, request: Request, game_id: str, key: str) -> None:
        """Have a browser forget a key."""
        browser = request.cookies.get(COOKIE, "")
        with self._store.writing() as session:
            session.execute(
                delete(KeyRow).where(KeyRow.browser == browser, KeyRow.game_id == game_id, KeyRow.key == key)
            )
        self._forget(browser)

    def _keys(self, browser: str) -> Keys:
        if not browser:
            return {}
        with self._lock:
            if browser in self._held:
                self._held.move_to_end(browser)
                return self._held[browser]
        keys = self._load(browser)
        self._hold(browser, keys)
        return keys

    def _hold(self, browser: str, keys: Keys) -> None:
        with self._lock:
            self._held[browser] = keys
            while len(self._held) > HELD_IN_MEMORY:
                self._held.popitem(last=False)

    def _load(self, browser: str) -> Keys:
        keys: Keys = {}
        with self._store.reading() as session:
            rows = session.execute(
                select(KeyRow.game_id, KeyRow.key).where(KeyRow.browser == browser).order_by(KeyRow.since)
            )
            for game_id, key in rows:
                keys.setdefault(game_id, []).append(key)
        return keys

    def _forget(self, browser: str) -> None:
        with self._lock:
            self._held.pop(browser, None)
