"""JSON answers. They are written straight from plain objects: views are made by the table itself and need no checks."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json
from starlette.responses import Response


class Answer(Response):
    """An answer whose body is JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The body."""
        return to_json(content)
