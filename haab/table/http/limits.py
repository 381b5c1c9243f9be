"""Checks before every request: size and rate limits (token buckets), same-site, host; and security headers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent
from starlette.websockets import WebSocket

from haab.kit.text import Message
from haab.table.api.operation import Operation
from haab.table.api.routes import OPERATIONS
from haab.table.errors import TableError, too_many
from haab.table.http.answers import refuse
from haab.table.service.rate_limit import RateLimit
from haab.table.settings import Settings

MOST_BYTES = 64 * 1024
MOST_IMPORT_BYTES = 2 * 1024 * 1024
ADDRESSES = 4096
"""Addresses that are kept as they are counted."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
COST_OF_PLAYING = 10
"""What a request counts for that plays a whole game once more, of those that an address may make. Live lines, which
may be told how a game stood after each of many moves, are counted apart: so many times fewer of them."""
SECONDS_OF_AN_HOUR = 3600
LOCALHOST = "localhost"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""What goes with every answer, unless it has such a header already."""
PAGE_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
API_HEADERS = [*PAGE_HEADERS, (b"cache-control", b"no-store")]
KNOWN_HOSTS = 256
"""Host headers that are kept as they were judged."""


def _paths(operations: Iterable[Operation]) -> re.Pattern[str]:
    """What fits the paths of some operations."""
    return re.compile("|".join(re.sub(r"{\w+}", "[^/]+", operation.path) for operation in operations))


OPENS_GAME = _paths(operation for operation in OPERATIONS if operation.opens_game)
PLAYS_AGAIN = _paths(operation for operation in OPERATIONS if operation.plays_again)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from: what limits are counted by."""
    return counted_address(connection.client.host if connection.client else "?")


@lru_cache(ADDRESSES)
def counted_address(host: str) -> str:
    """An address of IPv4 as it is; of IPv6 the first 64 bits, because whoever has one of those has all of them."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))


@lru_cache(KNOWN_HOSTS)
def is_known_host(host: str, names: tuple[str, ...]) -> bool:
    """Whether a Host header names this table: no name at all is a condition, or one of ours, or an address.

    A page elsewhere can have its own name lead to this computer, and would then read what only this computer should
    (DNS rebinding); with an address or localhost it cannot.
    """
    if not names:
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == LOCALHOST or name in names or bool(ip_address(name))
    except ValueError:
        return False


def is_same_site(request: HTTPConnection) -> bool:
    """Whether a request comes from a page of this table: its Origin, where there is one, is this host."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False  # no address at all, such as "http://["


class Guard:
    """The middleware that checks every request before anything is done for it, and adds headers to every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._settings = settings
        self._requests = RateLimit(settings.requests_per_second, settings.burst)
        self._lines = RateLimit(settings.requests_per_second / COST_OF_PLAYING, settings.burst)
        games = settings.share(settings.games_per_hour)
        self._games = RateLimit(games / SECONDS_OF_AN_HOUR, games)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or hand it on."""
        if scope["type"] == "websocket" and (refusal := self._refusal_of_line(HTTPConnection(scope))) is not None:
            await WebSocket(scope, receive, send).send_denial_response(refuse(HTTPConnection(scope), refusal))
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        added = API_HEADERS if scope["path"].startswith("/api/") else PAGE_HEADERS

        async def send_with_headers(message: Sent) -> None:
            if message["type"] == "http.response.start":
                given = message["headers"]
                names = {name for name, _ in given}
                message["headers"] = [*given, *(header for header in added if header[0] not in names)]
            await send(message)

        refusal = self._refusal(request)
        answer = self.app if refusal is None else refuse(request, refusal)
        await answer(scope, receive, send_with_headers)

    def _refusal(self, request: Request) -> TableError | None:
        """Why a request is refused; None if it is not."""
        address, path = address_of(request), request.scope["path"]
        cost = COST_OF_PLAYING if PLAYS_AGAIN.fullmatch(path) else 1
        if path.startswith("/api/") and not self._requests.allows(address, cost):
            return too_many("table.error.too_many")
        refusal = self._bad_head(request) or _bad_body(request)
        if refusal is None and opens_game(request) and not self._games.allows(address):
            return TableError("too_many_games", Message("table.error.too_many_games"))
        return refusal

    def _refusal_of_line(self, connection: HTTPConnection) -> TableError | None:
        """Why a live line is refused; None if it is not."""
        if not self._lines.allows(address_of(connection)):
            return too_many("table.error.too_many")
        return self._bad_head(connection)

    def _bad_head(self, connection: HTTPConnection) -> TableError | None:
        """What is wrong with the headers of a request or a socket."""
        scope, settings = connection.scope, self._settings
        target = scope.get("raw_path", b"") + scope.get("query_string", b"")
        size = len(target) + sum(len(name) + len(value) for name, value in scope["headers"])
        cookies = sum(len(value) for name, value in scope["headers"] if name == b"cookie")
        if size > settings.header_bytes or cookies > settings.cookie_bytes:
            return TableError("headers_too_large", Message("table.error.headers_too_large"))
        if not is_known_host(connection.headers.get("host", ""), settings.hosts):
            return TableError("other_host", Message("table.error.other_host"))
        return None


def opens_game(request: Request) -> bool:
    """Whether a request would put one more game on the table."""
    return request.method == "POST" and OPENS_GAME.fullmatch(request.scope["path"]) is not None


def _bad_body(request: Request) -> TableError | None:
    """What is wrong with a request that changes something, as far as its headers tell."""
    if request.method in SAFE_METHODS:
        return None
    most = MOST_IMPORT_BYTES if request.scope["path"] == "/api/import" else MOST_BYTES
    length = request.headers.get("content-length", "")
    if not length.isdigit():
        return TableError("length_required", Message("table.error.length_required"))
    if int(length) > most:
        return TableError("too_large", Message("table.error.too_large", {"most": most}))
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        return TableError("json_needed", Message("table.error.json_needed"))
    if not is_same_site(request):
        return TableError("other_site", Message("table.error.other_site"))
    return None
