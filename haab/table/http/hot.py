"""Routes that are asked for all the time: described and checked as FastAPI does, without its machinery at each request.

A route of FastAPI works out what a function needs of a request anew every time, which takes as long as all the rest of
an answer. A hot route knows that beforehand: its parameters come from the path and the query, its body is one model,
nothing is injected but the request, and its answers are ready to be sent. What it takes and refuses is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.types import Receive, Scope, Send


class HotRoute(APIRoute):
    """A route whose endpoint takes `request`, parameters of the path and the query, and at most one model: `body`."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        needs = self.dependant
        assert needs.request_param_name == "request", self.path
        assert not [*needs.dependencies, *needs.header_params, *needs.cookie_params], self.path
        assert [field.name for field in needs.body_params] in ([], ["body"]), self.path
        self._body: type[BaseModel] | None = None
        for field in needs.body_params:
            self._body = cast(type[BaseModel], field.field_info.annotation)
        self.app = self._answer

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        given = {**self._parameters("path", request.path_params), **self._parameters("query", request.query_params)}
        if self._body is not None:
            given["body"] = _read(self._body, await request.body())
        response = await self.endpoint(request=request, **given)
        await response(scope, receive, send)

    def _parameters(self, where: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of the path or the query, checked; those that are not given have their defaults."""
        found: dict[str, Any] = {}
        for field in self.dependant.path_params if where == "path" else self.dependant.query_params:
            if field.alias not in given:
                found[field.name] = field.get_default()
                continue
            found[field.name], errors = field.validate(given[field.alias], loc=(where, field.alias))
            if errors:
                raise RequestValidationError(errors)
        return found


def _read(model: type[BaseModel], body: bytes) -> BaseModel:
    """The body of a request."""
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False)
        raise RequestValidationError([{**one, "loc": ("body", *one["loc"])} for one in found]) from error
