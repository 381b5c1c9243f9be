"""How connections are held: bounds on headers, and on the time that a client may take over them and over a body.

uvicorn takes headers of any size at any pace. Here a request whose head or body does not come in time, or whose head is
too large, is refused before anything of the table has seen it, and its connection is closed.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httptools
from pydantic_core import to_json
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from haab.table.http.limits import head_is_too_large
from haab.table.settings import Settings

BAD_REQUEST, TIMED_OUT, HEAD_TOO_LARGE = 400, 408, 431
REASONS = {
    BAD_REQUEST: ("bad_request", "This is no HTTP request."),
    TIMED_OUT: ("too_slow", "The request did not come in time."),
    HEAD_TOO_LARGE: ("headers_too_large", "The headers of the request are too large."),
}
"""A code for programs and a sentence; nothing is known yet of a language."""


class TableConfig(Config):
    """uvicorn's settings, and beside them the table's own."""

    def __init__(self, settings: Settings, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.settings = settings


class HeadTooLarge(Exception):
    """Raised within the parser, which stops there."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection. It waits for the head of a request, for its body, or for nothing while the table answers."""

    config: TableConfig

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.settings = self.config.settings
        self._is_in_head = True
        self._is_in_body = False
        self._head_bytes = 0
        """Bytes that came since the head began."""
        self._waits: str | None = None
        """What the running timer is for."""
        self._timer: asyncio.TimerHandle | None = None

    # ---- what the connection tells

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connected: the head of a request is due."""
        super().connection_made(transport)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Feed the parser, and see whether what it waits for is too large or too slow."""
        self._unset_keepalive_if_required()
        self._head_bytes += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._stop_timer()
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:
                self.refuse(BAD_REQUEST)
            return
        except httptools.HttpParserError as error:
            self.refuse(HEAD_TOO_LARGE if isinstance(error.__context__, HeadTooLarge) else BAD_REQUEST)
            return
        if self._is_in_head and self._head_bytes > self.settings.header_bytes:
            self.refuse(HEAD_TOO_LARGE)
        else:
            self._watch()

    # ---- what the parser tells

    def on_message_begin(self) -> None:
        """A head begins."""
        self._is_in_head, self._is_in_body = True, False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there: a body may follow."""
        if head_is_too_large(self.settings, self.url, self.headers):
            raise HeadTooLarge
        self._is_in_head, self._is_in_body = False, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is there as a whole; the next one has not begun."""
        self._is_in_head, self._is_in_body = True, False
        self._head_bytes = 0
        super().on_message_complete()

    # ---- time

    def _watch(self) -> None:
        """Have the timer run for what is being waited for; it is not set back by each byte that comes."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if self._is_in_body:
            waits, seconds = "body", self.settings.body_seconds
        elif self._head_bytes or not is_answering:
            waits, seconds = "head", self.settings.header_seconds
        else:
            self._stop_timer()
            return
        if waits != self._waits:
            self._stop_timer()
            self._waits = waits
            self._timer = self.loop.call_later(seconds, self.refuse, TIMED_OUT)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._waits = None

    def shutdown(self) -> None:
        """The server closes: a request of which a part is missing is not waited for."""
        if self._is_in_body:
            self.transport.abort()
        else:
            super().shutdown()

    # ---- refusing

    def refuse(self, status: int) -> None:
        """Say why, unless another answer is on its way, and close."""
        self._stop_timer()
        if self.transport.is_closing():
            return
        if self._is_in_body:
            may_answer = not self.cycle.response_started
        else:
            may_answer = self.cycle is None or self.cycle.response_complete
        if may_answer:
            self.transport.write(refusal(status))
            self.transport.close()
        else:
            self.transport.abort()


def refusal(status: int) -> bytes:
    """The whole answer to a request that never reached the table."""
    code, sentence = REASONS[status]
    body = to_json({"error": {"code": code, "message": sentence}})
    head = f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    return STATUS_LINE[status] + head.encode() + body
