"""JSON answers, and the HTTP status of every refusal."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from haab.table.errors import TableError
from haab.table.service.service import known_language

TOO_MANY = 429
STATUS = {
    "bad_request": 400,
    "forbidden": 403,
    "other_host": 403,
    "other_site": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "conflict": 409,
    "illegal_move": 409,
    "pinned": 409,
    "stale": 409,
    "length_required": 411,
    "too_large": 413,
    "json_needed": 415,
    "invalid": 422,
    "too_many": TOO_MANY,
    "too_many_games": TOO_MANY,
    "headers_too_large": 431,
    "our_fault": 500,
    "no_hint": 503,
    "store": 503,
}
"""The status that goes with the code of a refusal."""
LONG = 6 * 1024
"""From how many bytes on answers are compressed: what a move changes takes longer to compress than to send."""
RETRY_AFTER = {"too_many": "1", "too_many_games": "60"}
"""Seconds after which a client that was rate limited may ask again."""


def compressed(app: ASGIApp) -> ASGIApp:
    """The same with long answers compressed."""
    return GZipMiddleware(app, minimum_size=LONG, compresslevel=1)


class Answer(Response):
    """An answer whose body is JSON; bytes are JSON already. A long one is compressed for whoever takes that."""

    media_type = "application/json"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        whole = super().__call__
        await (whole if len(self.body) < LONG else compressed(whole))(scope, receive, send)

    def render(self, content: Any) -> bytes:
        """The body."""
        return content if isinstance(content, bytes) else msgspec.json.encode(content)


def refuse(request: HTTPConnection, error: TableError) -> Answer:
    """Say why not, in the language that the request asks for, and when to ask again."""
    words = error.to_json(known_language(request.query_params.get("lang", "")))
    wait = RETRY_AFTER.get(error.code)
    return Answer(words, STATUS[error.code], {"Retry-After": wait} if wait else None)
