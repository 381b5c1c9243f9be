"""Who may do what: every seat has a secret key, and a browser keeps the keys it was given in a cookie."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from fastapi import Request, Response, WebSocket

from haab.table.open_game import OpenGame

COOKIE = "haab_"
COOKIE_AGE = 365 * 24 * 3600
SEPARATOR = "."
MOST_KEYS = 8


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


def keys_of(request: Request | WebSocket, game_id: str) -> list[str]:
    """The keys that a browser holds for a game."""
    cookie = request.cookies.get(COOKIE + game_id, "")
    return [key for key in cookie.split(SEPARATOR)[:MOST_KEYS] if key]


def games_of(request: Request) -> list[str]:
    """The games that a browser holds keys of."""
    return [name.removeprefix(COOKIE) for name in request.cookies if name.startswith(COOKIE)]


def access(game: OpenGame, keys: list[str]) -> Access:
    """What these keys open."""

    def held(key: str) -> bool:
        return any(secrets.compare_digest(key.encode(), own.encode()) for own in keys)

    return Access(
        seats=frozenset(seat.seat for seat in game.seats if held(seat.key)),
        is_owner=held(game.owner_key),
        is_spectator=held(game.spectator_key),
    )


def remember(response: Response, request: Request, game_id: str, keys: list[str]) -> None:
    """Have the browser keep keys."""
    response.set_cookie(
        COOKIE + game_id,
        SEPARATOR.join(dict.fromkeys(keys[-MOST_KEYS:])),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def forget(response: Response, game_id: str) -> None:
    """Have the browser forget a game."""
    response.delete_cookie(COOKIE + game_id)
