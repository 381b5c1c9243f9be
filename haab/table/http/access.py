"""Which browser asks: it is known by one secret cookie, of which the table knows the hash only."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from haab.table.games import loading
from haab.table.games.rights import TOKEN_LENGTH, hashed, new_token
from haab.table.store.store import Store

COOKIE = "haab"
SAFE_COOKIE = "__Host-haab"
"""Its name over https: browsers take it from this host alone, and send it over https only."""
COOKIE_AGE = 365 * 24 * 3600
NOBODY_KNOWN = ""
"""A browser without a cookie of ours; nothing is granted to it."""


def browser_of(request: HTTPConnection) -> str:
    """Which browser asks: the hash of its cookie."""
    token = _token(request)
    return hashed(token) if token else NOBODY_KNOWN


async def known_as(request: HTTPConnection, store: Store) -> tuple[str, str]:
    """The cookie of a browser that is about to be granted something, and the hash of it.

    One that we did not give it - nothing was ever granted to it - is not taken on: it gets a new one.
    """
    token = _token(request)
    browser = hashed(token)
    if not token or not await store.read(lambda session: loading.is_known(session, browser)):
        token = new_token()
    return token, hashed(token)


def remember(request: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser keep its cookie."""
    is_safe = _is_https(request)
    response.set_cookie(
        SAFE_COOKIE if is_safe else COOKIE,
        token,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=is_safe,
    )


def _token(request: HTTPConnection) -> str:
    """The cookie, if it can be one of ours."""
    token = request.cookies.get(SAFE_COOKIE if _is_https(request) else COOKIE, "")
    return token if len(token) == TOKEN_LENGTH and token.isascii() else ""


def _is_https(request: HTTPConnection) -> bool:
    return request.scope["scheme"] in ("https", "wss")
