"""Routes that are asked for all the time: described and checked as FastAPI does, without its machinery at each request.

A route of FastAPI works out what a function needs of a request anew every time, which takes as long as all the rest of
an answer. A hot route knows that beforehand: its parameters come from the path and the query, its body is one model,
nothing is injected but the request, and its answers are ready to be sent. What it takes and refuses is the same.

The lane leads to hot routes past the search for a route and all middleware: it checks, counts and packs by itself.
"""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, cast

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.datastructures import QueryParams
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

from haab.table.http.answers import refuse
from haab.table.http.limits import API_HEADERS, Gate
from haab.table.ops.observe import RAW_HEADER, SERVER_ERROR, Observer

GAME = "/api/games/{game_id}"
"""How the paths of all hot routes begin."""
HOT = re.compile(r"/api/games/([0-9a-f]{16})(/[a-z]+)?")
"""What such a path looks like; one with an id that cannot be one goes the long way, and is refused there."""
HOLDS_VIEW = b"have="
"""In the query of whoever is told what has changed: that is short, and not packed."""

LONG = 6 * 1024
"""From how many bytes on answers are packed: what a move changes takes longer to pack than to send."""
PACKING_LEVEL = 1

Handlers = Mapping[Any, Callable[[Request, Any], Awaitable[Response]]]


class HotRoute(APIRoute):
    """A route whose endpoint takes `request`, parameters of the path and the query, and at most one model: `body`."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        needs = self.dependant
        assert needs.request_param_name == "request", self.path
        assert not [*needs.dependencies, *needs.header_params, *needs.cookie_params], self.path
        assert [field.name for field in needs.body_params] in ([], ["body"]), self.path
        assert [field.name for field in needs.path_params] == ["game_id"], self.path
        self._body: type[BaseModel] | None = None
        for field in needs.body_params:
            self._body = cast(type[BaseModel], field.field_info.annotation)
        self._defaults = {field.name: field.get_default() for field in needs.query_params}
        self.app = self._answer

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The long way: the path is to be checked."""
        request = Request(scope, receive, send)
        path = self._checked("path", request.path_params)
        response = await self.respond(request, receive, path["game_id"])
        await response(scope, receive, send)

    async def respond(self, request: Request, receive: Receive, game_id: str) -> Response:
        """The answer about a game."""
        given, query = self._defaults, request.scope["query_string"]
        if query:
            given = given | self._checked("query", QueryParams(query))
        if self._body is not None:
            given = {**given, "body": _read(self._body, await _whole(receive))}
        response: Response = await self.endpoint(request=request, game_id=game_id, **given)
        return response

    def _checked(self, where: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of the path or the query that are given."""
        found: dict[str, Any] = {}
        for field in self.dependant.path_params if where == "path" else self.dependant.query_params:
            if field.alias in given:
                found[field.name], errors = field.validate(given[field.alias], loc=(where, field.alias))
                if errors:
                    raise RequestValidationError(errors)
        return found


async def _whole(receive: Receive) -> bytes:
    """The body of a request, all of it."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return parts[0] if len(parts) == 1 else b"".join(parts)


def _read(model: type[BaseModel], body: bytes) -> BaseModel:
    """The body of a request."""
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False)
        raise RequestValidationError([{**one, "loc": ("body", *one["loc"])} for one in found]) from error


class HotLane:
    """Answers hot requests: does in one go what layers of middleware do, one around the other, for all others."""

    def __init__(self, routes: Sequence[BaseRoute], gate: Gate, observer: Observer, handlers: Handlers) -> None:
        """`handlers` answer errors, by their class."""
        self._gate = gate
        self._observer = observer
        self._handlers = handlers
        self._routes = {
            (method, route.path.removeprefix(GAME)): route
            for route in routes
            if isinstance(route, HotRoute)
            for method in route.methods or ()
        }

    def leads_to(self, scope: Scope) -> bool:
        """Whether a request is for a hot route; then that is found."""
        asked = HOT.fullmatch(scope["path"]) if scope["type"] == "http" else None
        route = self._routes.get((scope["method"], asked[2] or "")) if asked is not None else None
        if asked is None or route is None:
            return False
        scope["route"] = route
        scope["path_params"] = {"game_id": asked[1]}
        return True

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that leads to a hot route."""
        began = time.perf_counter()
        request_id = self._observer.begin(scope)
        request = Request(scope, receive, send)
        status, fault = SERVER_ERROR, None
        try:
            try:
                response = await self._respond(request, receive)
            except Exception as error:
                response, fault = await self._refuse(request, error)
            status = response.status_code
            headers = [*response.raw_headers, *API_HEADERS, (RAW_HEADER, request_id.encode())]
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": response.body})
        finally:
            self._observer.answered(scope, status, time.perf_counter() - began)
        if fault is not None:
            raise fault

    async def _respond(self, request: Request, receive: Receive) -> Response:
        refusal = self._gate.refusal(request)
        if refusal is not None:
            return refuse(request, refusal)
        scope = request.scope
        response: Response = await scope["route"].respond(request, receive, scope["path_params"]["game_id"])
        if len(response.body) >= LONG and HOLDS_VIEW not in scope["query_string"]:
            pack(response, request.headers.get("accept-encoding", ""))
        return response

    async def _refuse(self, request: Request, error: Exception) -> tuple[Response, Exception | None]:
        """The answer to an error, and the error if it is our fault: it is told whoever looks after the server."""
        for kind in type(error).__mro__:
            if kind in self._handlers:
                return await self._handlers[kind](request, error), error if kind is Exception else None
        raise error


def pack(response: Response, accepted: str) -> None:
    """Pack a long answer, if whoever asked can unpack it."""
    response.headers["vary"] = "Accept-Encoding"
    if "gzip" in accepted:
        response.body = gzip.compress(bytes(response.body), PACKING_LEVEL, mtime=0)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
