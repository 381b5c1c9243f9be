"""Who asks over HTTP: a browser is known by one secret cookie, of which the table knows the hash only."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from haab.table.addresses import is_local_name
from haab.table.errors import forbidden
from haab.table.server import Server
from haab.table.service.game.rights import hashed
from haab.table.service.operations.lobby import known_token
from haab.table.service.service import BaseUrl, Newcomer, Visitor, known_language
from haab.table.wire.bounds import TOKEN_LENGTH

COOKIE = "haab"
SAFE_COOKIE = "__Host-haab"
"""Its name over https: browsers take it from this host alone, and send it over https only."""
COOKIE_AGE = 365 * 24 * 3600
NOBODY_KNOWN = ""
"""A browser without a cookie of ours; nothing is granted to it."""
LONGEST_HOST = 255
"""More than any name of a host with its port; it must fit into a QR code."""


def server_of(request: HTTPConnection) -> Server:
    """The running server: its service, the open pages."""
    server: Server = request.app.state.server
    return server


def visitor_of(request: HTTPConnection, language: str) -> Visitor:
    """Who asks."""
    token = _token(request)
    return Visitor(hashed(token) if token else NOBODY_KNOWN, known_language(language))


async def newcomer_of(request: Request, language: str) -> tuple[Newcomer, str]:
    """Who is about to be granted something, and the token to be known again by; who is not known yet gets a new one."""
    token = await known_token(server_of(request).service.store, _token(request))
    return Newcomer(hashed(token), known_language(language)), token


def give_cookie(request: Request, answer: Response, token: str) -> None:
    """Have the browser keep a token."""
    is_safe = _is_https(request)
    name = SAFE_COOKIE if is_safe else COOKIE
    answer.set_cookie(name, token, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=is_safe)


def base_of(request: Request) -> BaseUrl:
    """The address that links begin with: the public one; or that of other computers, if this one asks; or as asked."""
    settings = server_of(request).settings
    if settings.public_url is not None:
        return BaseUrl(settings.public_url)
    host = request.headers.get("host", "")
    if len(host) > LONGEST_HOST:
        raise forbidden("table.error.bad_link")
    try:
        is_local = is_local_name(urlsplit(f"//{host}").hostname or "")
    except ValueError as error:
        raise forbidden("table.error.bad_link") from error
    return BaseUrl(settings.reach if is_local and settings.reach else f"{request.url.scheme}://{host}")


def _token(request: HTTPConnection) -> str:
    """The cookie, if it can be one of ours."""
    token = request.cookies.get(SAFE_COOKIE if _is_https(request) else COOKIE, "")
    return token if len(token) == TOKEN_LENGTH and token.isascii() else ""


def _is_https(request: HTTPConnection) -> bool:
    return request.scope["scheme"] in ("https", "wss")
