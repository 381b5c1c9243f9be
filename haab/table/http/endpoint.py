"""An operation of the table as an ASGI application: who asks and what is handed over come from the connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from haab.table.api.operation import Operation
from haab.table.http.answers import Answer
from haab.table.http.limits import address_of
from haab.table.http.visitors import base_of, give_cookie, newcomer_of, server_of, visitor_of
from haab.table.notify.preferences import Preferences
from haab.table.service.service import BaseUrl, ClientAddress, Service, Visitor

FROM_CONNECTION: dict[Any, Callable[[Request], Any]] = {
    Service: lambda request: server_of(request).service,
    Preferences: lambda request: server_of(request).preferences,
    BaseUrl: base_of,
    ClientAddress: address_of,
}
"""Parameters by their types: what a connection tells of itself."""


class Endpoint:
    """One thing that can be asked for, over HTTP."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Decode, call, encode."""
        request, operation = Request(scope, receive), self.operation
        given = operation.parameters.read(scope["path_params"], scope["query_string"].decode("latin-1"))
        if operation.body is not None:
            given |= operation.decoded(await request.body())
        visitor: Visitor | None = None
        token: str | None = None
        if operation.wants_newcomer:
            visitor, token = await newcomer_of(request, given.pop("lang"))
        elif operation.has_visitor:
            visitor = visitor_of(request, given.pop("lang"))
        found = await operation.call(given, visitor, lambda kind: FROM_CONNECTION[kind](request))
        answer = (
            found if isinstance(found, Response) else Answer(found, operation.status, media_type=operation.media_type)
        )
        if token is not None:
            give_cookie(request, answer, token)
        await answer(scope, receive, send)
