"""The application: the API, the page, and everything that belongs to one running server."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import TypeAdapter
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

import haab
from haab.kit.errors import HaabError, IllegalMove
from haab.kit.text import Message
from haab.kit.wire import with_descriptions
from haab.table.games.bots import Think
from haab.table.http.answers import Answer, refuse
from haab.table.http.api import ROUTERS
from haab.table.http.errors import TableError
from haab.table.http.hot import LONG, PACKING_LEVEL, Handlers, HotLane
from haab.table.http.limits import Gate, Guard
from haab.table.http.page import serve_page
from haab.table.http.play import hot
from haab.table.http.shell import serve_worker
from haab.table.ops.observe import with_request_id
from haab.table.ops.watch import observer_for, watch
from haab.table.schema import LiveMessage, TalkMessage
from haab.table.server import Server
from haab.table.settings import Settings

log = logging.getLogger("haab.table")

HTTP_ERRORS: dict[int, tuple[str, Message | str]] = {
    404: ("not_found", Message("table.error.no_page")),
    405: ("method_not_allowed", Message("table.error.no_such_request")),
}
"""What is said where no route was found."""
NO_TELEMETRY: Any = {"tracing": False, "metrics": False, "logs": False}
"""The table tells nobody about its guests; FastAPI would look for somebody to tell at every request."""


class TableApp(FastAPI):
    """The application: what is asked for all the time has a lane of its own, all else goes the long way."""

    lane: HotLane

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if self.lane.leads_to(scope):
            scope["app"] = self
            await self.lane.answer(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(settings: Settings | None = None, think: Think | None = None) -> FastAPI:
    """A server; `think` replaces the thinking of bots in tests."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = app.state.server = await Server.open(settings, think)
        try:
            yield
        finally:
            await server.close()

    app = TableApp(
        title="Haab table",
        version=haab.__version__,
        lifespan=lifespan,
        telemetry=NO_TELEMETRY,
        docs_url=None,  # these pages take their scripts from elsewhere, which ours never do
        redoc_url=None,
    )
    gate, observer = Gate(settings), observer_for(settings)
    app.lane = HotLane(hot.routes, gate, observer, cast(Handlers, app.exception_handlers))
    app.add_middleware(GZipMiddleware, minimum_size=LONG, compresslevel=PACKING_LEVEL)
    app.add_middleware(Guard, gate=gate)  # the last that is added is the first to be asked
    for router in ROUTERS:  # include_router would work out the types of every route once more
        app.router.routes.extend(router.routes)
    watch(app, settings, observer)
    _answer_errors(app)
    serve_page(app)
    serve_worker(app)
    _describe_live_line(app)
    return app


def _describe_live_line(app: FastAPI) -> None:
    """OpenAPI has no words for WebSockets: what the live line sends is a component, and named beside the paths."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            copy = FastAPI(title=app.title, version=app.version)
            copy.include_router(app.router)  # types are worked out once more, and this time with their descriptions
            with with_descriptions():
                described = app.openapi_schema = copy.openapi()
                for model in (LiveMessage, TalkMessage):
                    message = TypeAdapter(model).json_schema(ref_template="#/components/schemas/{model}")
                    described["components"]["schemas"] |= {**message.pop("$defs"), model.__name__: message}
            sends = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("LiveMessage", "TalkMessage")]}
            described["x-websockets"] = {"/api/games/{game_id}/live": {"sends": sends}}
        return app.openapi_schema or {}

    app.openapi = openapi  # type: ignore[method-assign]


def _answer_errors(app: FastAPI) -> None:
    """Bad requests get a 4xx with a reason; a store that cannot write says so and has changed nothing."""

    @app.exception_handler(TableError)
    async def table_error(request: Request, error: TableError) -> Answer:
        return refuse(request, error)

    @app.exception_handler(HaabError)
    async def haab_error(request: Request, error: HaabError) -> Answer:
        if isinstance(error, IllegalMove):
            refusal = TableError(409, "illegal_move", str(error), move=str(error.move), legal=error.legal)
        else:
            refusal = TableError(400, "bad_request", str(error))
        return refuse(request, refusal)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Answer:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        refusal = TableError(422, "invalid", f"{where}: {first['msg']}")
        return refuse(request, refusal)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Answer:
        code, words = HTTP_ERRORS.get(error.status_code, ("http", str(error.detail)))
        answer = refuse(request, TableError(error.status_code, code, words))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def our_fault(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        refusal = TableError(500, "our_fault", Message("table.error.our_fault"))
        return with_request_id(refuse(request, refusal))

    @app.exception_handler(SQLAlchemyError)
    async def store_error(request: Request, error: SQLAlchemyError) -> Answer:
        log.error("the store failed: %s", error)
        refusal = TableError(503, "store", Message("table.error.store"))
        return refuse(request, refusal)
