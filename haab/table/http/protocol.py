"""Deadlines for reading requests, which uvicorn has not: a client may take only so long over a head, and over a body.

A head that never ends is bounded, too; one that is complete and too large is refused by the application (limits.py).

This subclasses uvicorn's private HttpToolsProtocol, so pyproject bounds uvicorn from above. When that bound is raised:
`cycle`, `transport`, `loop`, `send_400_response` and the callbacks overridden here must still be there, and
`data_received` must still feed the parser; tests/table/test_connections.py notices if not.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from haab.table.settings import Settings

HEAD, BODY = "head", "body"
FIRST_REQUEST_SECONDS = 0.5
"""When the server closes: for how long a connection without a request yet may send one and is answered."""
BAD_REQUEST, TIMED_OUT, HEAD_TOO_LARGE = 400, 408, 431
REASONS = {
    BAD_REQUEST: ("bad_request", "This is no HTTP request."),
    TIMED_OUT: ("too_slow", "The request did not come in time."),
    HEAD_TOO_LARGE: ("headers_too_large", "The headers of the request are too large."),
}
"""A code for programs and a sentence; nothing is known yet of a language."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection. A timer runs while the head or the body of a request is due."""

    def __init__(self, settings: Settings, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._settings = settings
        self._is_in_body = False
        self._head_bytes = 0
        self._limits = {HEAD: settings.header_seconds, BODY: settings.body_seconds}
        self._due: str | None = None
        """What the timer runs for."""
        self._timer: asyncio.TimerHandle | None = None
        self._is_last_moment = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The head of a request is due."""
        super().connection_made(transport)
        self._await(HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is due any more."""
        self._await(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Feed the parser, and see what is due then; after an upgrade to a WebSocket that is for another protocol."""
        self._head_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._await(None)
        elif self._is_in_body:
            self._await(BODY)
        elif self._head_bytes > self._settings.header_bytes:
            self._refuse(HEAD_TOO_LARGE)
        else:
            self._await(HEAD if self._head_bytes or not self._is_answering() else None)

    def on_headers_complete(self) -> None:
        """A body may follow."""
        self._is_in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next request has not begun."""
        self._is_in_body, self._head_bytes = False, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What came is no request."""
        self._refuse(BAD_REQUEST)

    def shutdown(self) -> None:
        """Finish. A request of which a part is missing is not waited for.

        The first request of a connection that was just accepted may be on its way: to close at once would turn it away.
        """
        if self._is_in_body:
            self.transport.abort()
        elif self.cycle is None and not self._is_last_moment:
            self._is_last_moment = True
            self.loop.call_later(FIRST_REQUEST_SECONDS, self.shutdown)
        else:
            super().shutdown()

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _await(self, due: str | None) -> None:
        """Time what is due. Bytes that trickle in do not extend a deadline."""
        if due == self._due:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due = due
        self._timer = None if due is None else self.loop.call_later(self._limits[due], self._refuse, TIMED_OUT)

    def _refuse(self, status: int) -> None:
        """Say why, unless another answer is on its way, and close."""
        self._await(None)
        if self.transport.is_closing():
            return
        if self.cycle.response_started if self._is_in_body else self._is_answering():
            self.transport.abort()
            return
        code, sentence = REASONS[status]
        body = msgspec.json.encode({"error": {"code": code, "message": sentence}})
        head = f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head.encode() + body)
        self.transport.close()
