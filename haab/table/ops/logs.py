"""The log: a line of text for people, or a JSON object for programs; with the id of the request that it belongs to.

Nothing of a request's body, query, headers or cookies is ever logged.
"""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

from haab.table.ops.metrics import LOGGED

Kind = Literal["text", "json"]

REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
"""The id of the request that is being answered."""
FIELDS = "haab_fields"
"""What a line has besides its message: `log.info(..., extra={FIELDS: {...}})`."""


class TextLines(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """The line, with the request it belongs to."""
        request = REQUEST.get()
        line = super().formatMessage(record)
        return line if request is None else f"{line} [request {request}]"


class JsonLines(logging.Formatter):
    """A JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, who, what; the request, and the traceback of an error."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= getattr(record, FIELDS, {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class OthersFault(logging.Filter):
    """Takes the traceback from what uvicorn reports as an error and is only a client that sends nonsense."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let the line through, as information."""
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
        return True


class _Count(logging.Handler):
    """Counts warnings and errors."""

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        LOGGED.labels(record.levelname.lower()).inc()


def set_up_logs(kind: Kind) -> None:
    """Write the log of this process to its standard error."""
    lines = logging.StreamHandler()
    lines.setFormatter(JsonLines() if kind == "json" else TextLines())
    count = _Count(logging.WARNING)
    logging.basicConfig(level=logging.INFO, handlers=[lines, count], force=True)
    logging.getLogger("uvicorn.error").addFilter(OthersFault())
    logging.getLogger("alembic").setLevel(logging.WARNING)
