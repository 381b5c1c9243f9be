"""Safety around every request: size and rate limits, same-site checks, and headers."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from fastapi import Request, WebSocket
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from haab.kit.text import Message
from haab.table.http.answers import TOO_MANY, refuse
from haab.table.http.errors import TableError

MOST_BYTES = 64 * 1024
MOST_IMPORT_BYTES = 2 * 1024 * 1024
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


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


def is_same_site(request: Request | WebSocket) -> bool:
    """Whether a request comes from a page of this table: its Origin, where there is one, is this host."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False  # no address at all, such as "http://["


class Guard:
    """The middleware that checks every request and adds headers to every answer."""

    def __init__(self, app: ASGIApp, limit: RateLimit) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        is_api = request.url.path.startswith("/api/")

        async def send_with_headers(message: Sent) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if is_api:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = _refusal(request, self.limit)
        answer = self.app if refusal is None else refuse(request, refusal)
        await answer(scope, receive, send_with_headers)


def _refusal(request: Request, limit: RateLimit) -> TableError | None:
    address = request.client.host if request.client else "?"
    if request.url.path.startswith("/api/") and not limit.allows(address):
        return TableError(TOO_MANY, "too_many", Message("table.error.too_many"))
    if request.method in SAFE_METHODS:
        return None
    most = MOST_IMPORT_BYTES if request.url.path == "/api/import" else MOST_BYTES
    length = request.headers.get("content-length", "")
    if not length.isdigit():
        return TableError(411, "length_required", Message("table.error.length_required"))
    if int(length) > most:
        return TableError(413, "too_large", Message("table.error.too_large", {"most": most}))
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        return TableError(415, "json_needed", Message("table.error.json_needed"))
    if not is_same_site(request):
        return TableError(403, "other_site", Message("table.error.other_site"))
    return None
