"""The application: one pipeline from a request to its answer.

Observe (request id, metrics) -> Guard (rate limits, checks of the head, headers of answers) -> route -> endpoint.
Whatever is raised on the way is translated once, below. Long answers are compressed.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ExceptionHandler

from haab.kit.errors import HaabError
from haab.kit.text import Message
from haab.table.errors import StoreFailed, TableError, not_found, refusal_of
from haab.table.http import live, page
from haab.table.http.answers import Answer, refuse
from haab.table.http.endpoint import Endpoint
from haab.table.http.health import Health
from haab.table.http.limits import Guard
from haab.table.http.openapi import description
from haab.table.http.routes import OPERATIONS
from haab.table.ops.observe import KnownRoute, Observe, with_request_id
from haab.table.pools import ThinkHere
from haab.table.server import Server
from haab.table.settings import Settings
from haab.table.wire.schema import Schema

log = logging.getLogger("haab.table")


def create_app(settings: Settings | None = None, think: ThinkHere | None = None) -> Starlette:
    """A server; `think` replaces the thinking of bots in tests."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server = app.state.server = await Server.open(settings, think)
        try:
            yield
        finally:
            await server.close()

    return Starlette(
        lifespan=lifespan,
        routes=[
            *(KnownRoute(asked.path, Endpoint(asked), methods=[asked.method]) for asked in OPERATIONS),
            live.ROUTE,
            *Health(settings).routes(),
            KnownRoute("/openapi.json", get_openapi),
            *page.ROUTES,
        ],
        middleware=[
            Middleware(Observe, log_requests=settings.log_requests),
            Middleware(Guard, settings=settings),
        ],
        exception_handlers=HANDLERS,
    )


@cache
def openapi() -> Schema:
    """The description of the API."""
    return description(OPERATIONS)


async def get_openapi(_: Request) -> Response:
    """The description of the API."""
    return Answer(openapi())


# ---- errors


async def answer_error(request: Request, error: Exception) -> Response:
    """The answer to whatever was raised; our own faults are logged, and told nobody else."""
    if isinstance(error, HTTPException):  # there is no such address, or it does not take the method
        answer = refuse(request, _refusal(error))
        answer.headers.update(error.headers or {})
        return answer
    refusal = _refusal(error)
    if refusal.code == "store":
        log.error("the store failed: %s", error)
    if refusal.code != "our_fault":
        return refuse(request, refusal)
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return with_request_id(refuse(request, refusal))


def _refusal(error: Exception) -> TableError:
    match error:
        case HTTPException(status_code=404):
            return not_found("table.error.no_page")
        case HTTPException():
            return TableError("method_not_allowed", Message("table.error.no_such_request"))
        case ClientDisconnect():
            return TableError("bad_request", Message("table.error.cut_off"))
        case _:
            return refusal_of(error)


HANDLERS: Mapping[Any, ExceptionHandler] = dict.fromkeys(
    (TableError, HaabError, HTTPException, ClientDisconnect, StoreFailed, Exception), answer_error
)
