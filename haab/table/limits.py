"""Safety around every request: size and rate limits, same-site checks, and headers."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from fastapi import Request, Response, WebSocket
from fastapi.responses import JSONResponse

from haab.table.errors import TableError

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

Next = Callable[[Request], Awaitable[Response]]


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
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


def guard(limit: RateLimit) -> Callable[[Request, Next], Awaitable[Response]]:
    """The middleware that checks every request and adds headers to every answer."""

    async def middleware(request: Request, call_next: Next) -> Response:
        refusal = _refusal(request, limit)
        response = refusal if refusal is not None else await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.url.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def _refusal(request: Request, limit: RateLimit) -> Response | None:
    address = request.client.host if request.client else "?"
    if request.url.path.startswith("/api/") and not limit.allows(address):
        return _answer(TableError(429, "too_many", "too many requests: wait a moment"))
    if request.method in SAFE_METHODS:
        return None
    most = MOST_IMPORT_BYTES if request.url.path == "/api/import" else MOST_BYTES
    length = request.headers.get("content-length", "")
    if not length.isdigit():
        return _answer(TableError(411, "length_required", "the request must say how long it is"))
    if int(length) > most:
        return _answer(TableError(413, "too_large", f"a request may have {most} bytes at most"))
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        return _answer(TableError(415, "json_needed", "the request must be application/json"))
    if not is_same_site(request):
        return _answer(TableError(403, "other_site", "requests from other sites are refused"))
    return None


def _answer(error: TableError) -> JSONResponse:
    return JSONResponse(error.to_json(), error.status)
