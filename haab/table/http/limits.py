"""Safety around every request: size and rate limits, same-site checks, and headers."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from fastapi import Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from haab.kit.text import Message
from haab.table.http.answers import TOO_MANY, refuse
from haab.table.http.errors import TableError
from haab.table.settings import Settings

MOST_BYTES = 64 * 1024
MOST_IMPORT_BYTES = 2 * 1024 * 1024
ADDRESSES = 4096
"""Addresses that are kept as they are counted."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
OPENS_GAME = re.compile(r"/api/(games|import|tours/[^/]+|puzzles/[^/]+|games/[^/]+/(rematch|play-on))")
SECONDS_OF_AN_HOUR = 3600
LOCALHOST = "localhost"
POLICY_VIOLATION = 1008
"""The code with which a socket is closed that is not let in."""
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


class RateLimit:
    """So many requests at once and per second from one address; the oldest addresses are forgotten."""

    def __init__(self, per_second: float, burst: int, most_addresses: int = 10_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self._most = most_addresses
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Whether one more request from this address is granted."""
        moment = time.monotonic()
        tokens, last = self._buckets.pop(address, (float(self.burst), moment))
        tokens = min(float(self.burst), tokens + (moment - last) * self.per_second)
        granted = tokens >= 1
        self._buckets[address] = (tokens - granted, moment)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return granted


class Concurrent:
    """So many things at once for one address: `enter` before each, and `leave` after each that was let in."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._inside: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Whether one more is let in."""
        inside = self._inside.get(address, 0)
        if inside >= self.limit:
            return False
        self._inside[address] = inside + 1
        return True

    def leave(self, address: str) -> None:
        """One that was let in is over."""
        inside = self._inside.pop(address) - 1
        if inside:
            self._inside[address] = inside


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


def is_same_site(request: Request | WebSocket) -> bool:
    """Whether a request comes from a page of this table: its Origin, where there is one, is this host."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False  # no address at all, such as "http://["


def head_is_too_large(settings: Settings, target: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether the head of a request, or the cookies in it, have more bytes than allowed."""
    size, cookies = len(target), 0
    for name, value in headers:
        size += len(name) + len(value)
        cookies += len(value) if name == b"cookie" else 0
    return size > settings.header_bytes or cookies > settings.cookie_bytes


class Gate:
    """Checks every request before anything is done for it, and counts those of each address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = RateLimit(settings.requests_per_second, settings.burst)
        games = settings.share(settings.games_per_hour)
        self.games = RateLimit(games / SECONDS_OF_AN_HOUR, games)

    def refusal(self, request: Request) -> TableError | None:
        """Why a request is refused; None if it is not."""
        address = address_of(request)
        if request.scope["path"].startswith("/api/") and not self.requests.allows(address):
            return TableError(TOO_MANY, "too_many", Message("table.error.too_many"))
        refusal = self.bad_head(request) or _bad_body(request)
        if refusal is None and opens_game(request) and not self.games.allows(address):
            return TableError(TOO_MANY, "too_many_games", Message("table.error.too_many_games"))
        return refusal

    def bad_head(self, connection: HTTPConnection) -> TableError | None:
        """What is wrong with the headers of a request or a socket."""
        scope = connection.scope
        target = scope.get("raw_path", b"") + scope.get("query_string", b"")
        if head_is_too_large(self.settings, target, scope["headers"]):
            return TableError(431, "headers_too_large", Message("table.error.headers_too_large"))
        if not is_known_host(connection.headers.get("host", ""), self.settings.hosts):
            return TableError(403, "other_host", Message("table.error.other_host"))
        return None


class Guard:
    """The middleware that has every request checked and adds headers to every answer."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or hand it on."""
        if scope["type"] == "websocket" and self.gate.bad_head(HTTPConnection(scope)) is not None:
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
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

        refusal = self.gate.refusal(request)
        answer = self.app if refusal is None else refuse(request, refusal)
        await answer(scope, receive, send_with_headers)


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
        return TableError(411, "length_required", Message("table.error.length_required"))
    if int(length) > most:
        return TableError(413, "too_large", Message("table.error.too_large", {"most": most}))
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        return TableError(415, "json_needed", Message("table.error.json_needed"))
    if not is_same_site(request):
        return TableError(403, "other_site", Message("table.error.other_site"))
    return None
