"""JSON answers. They are written straight from plain objects: views are made by the table itself and need no checks."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from haab.kit.text import DEFAULT_LANGUAGE, languages
from haab.table.http.errors import TableError

TOO_MANY = 429
RETRY_AFTER = {"too_many": "1", "too_many_games": "60"}
"""Seconds after which whoever asks too often may ask again."""


class Answer(Response):
    """An answer whose body is JSON; bytes are JSON already."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The body."""
        return content if isinstance(content, bytes) else to_json(content)


def refuse(request: Request, error: TableError) -> Answer:
    """Say why not, in the language that the request asks for; whoever asks too often is told when to ask again."""
    words = error.to_json(known_language(request.query_params.get("lang", "")))
    wait = RETRY_AFTER.get(error.code)
    return Answer(words, error.status, {"Retry-After": wait} if wait else None)


def known_language(code: str) -> str:
    """The language asked for, or the default where there are no words in it."""
    return code if code in languages() else DEFAULT_LANGUAGE
