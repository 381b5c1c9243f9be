"""The middleware around everything: an id for every request, how long it took, and how many sockets are open."""

from __future__ import annotations

import logging
import re
import secrets
import time
from functools import cache
from itertools import count as counter

from prometheus_client import Counter, Histogram
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from haab.table.ops.logs import FIELDS, REQUEST
from haab.table.ops.metrics import RATE_LIMITED, REQUEST_SECONDS, REQUESTS, SOCKETS

log = logging.getLogger("haab.request")

HEADER = "X-Request-Id"
RAW_HEADER = HEADER.lower().encode()
FITTING = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""An id that somebody else may have given to a request; any other is replaced."""
OTHER = "other"
"""The route of a request for something that there is not: its path is anybody's invention."""
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
SLOW_SECONDS = 1.0
TOO_MANY, SERVER_ERROR = 429, 500

NUMBERS = counter(secrets.randbits(62))
"""A counter from a random start: ids of requests are unique, not secret."""


@cache
def _metrics(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    """Looking them up takes longer than counting; there are only so many methods, routes and statuses."""
    return REQUESTS.labels(method, route, status), REQUEST_SECONDS.labels(method, route)


class Observe:
    """The middleware: it gives every request an id, and counts it when it is answered."""

    def __init__(self, app: ASGIApp, log_requests: bool = False) -> None:
        """Slow and failed requests are logged; all of them if `log_requests` says so."""
        self.app = app
        self._log_requests = log_requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, and look at the clock."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request_id = _id_of(scope)
        REQUEST.set(request_id)  # for the rest of this request's task: errors are answered further outside
        if scope["type"] == "http":
            await self._answer(scope, receive, send, request_id)
        else:
            await self._keep_open(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        began = time.perf_counter()
        status = SERVER_ERROR  # unless an answer begins

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (RAW_HEADER, request_id.encode())]
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """A request has been answered."""
        method = scope["method"] if scope["method"] in METHODS else OTHER
        route = route_of(scope)
        count, duration = _metrics(method, route, status)
        count.inc()
        duration.observe(seconds)
        if status == TOO_MANY:
            RATE_LIMITED.inc()
        is_odd = status >= SERVER_ERROR or seconds > SLOW_SECONDS
        if is_odd or self._log_requests:
            fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            level = logging.WARNING if is_odd else logging.INFO
            log.log(level, "%s %s: %d in %.1f ms", *fields.values(), extra={FIELDS: fields})

    async def _keep_open(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_open = False

        async def send_and_count(message: Message) -> None:
            nonlocal is_open
            if message["type"] == "websocket.accept" and not is_open:
                is_open = True
                SOCKETS.inc()
            await send(message)

        try:
            await self.app(scope, receive, send_and_count)
        finally:
            if is_open:
                SOCKETS.dec()


def _id_of(scope: Scope) -> str:
    """The id of a request, which goes back with the answer: a trusted proxy may give it one."""
    given = next((value for name, value in scope["headers"] if name == RAW_HEADER), b"").decode("latin-1")
    return given if FITTING.fullmatch(given) and came_by_proxy(scope) else new_request_id()


def came_by_proxy(scope: Scope) -> bool:
    """Whether a trusted proxy brought a request: uvicorn then sets the address that it named, and port 0."""
    client = scope.get("client")
    return client is not None and client[1] == 0


class KnownRoute(Route):
    """A route whose requests are counted under its pattern."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether it leads to what is asked for; then it is found in the scope."""
        match, found = super().matches(scope)
        return match, {**found, "route": self}


def new_request_id() -> str:
    """An id that no other request of this process has, and hardly one of another."""
    return f"{next(NUMBERS):016x}"


def with_request_id(answer: Response) -> Response:
    """The same for an answer that is made outside of this middleware, as those to our own faults are."""
    if (request_id := REQUEST.get()) is not None:
        answer.headers[HEADER] = request_id
    return answer


def route_of(scope: Scope) -> str:
    """The pattern that a request's path fits, such as `/api/games/{game_id}`; never the path itself."""
    route = getattr(scope.get("route"), "path", None)
    return route if isinstance(route, str) else OTHER
