"""A function of the service as an endpoint: the types of its parameters say where each of them comes from.

The service and who asks come from the connection, a request type of haab.table.wire from the body, all others by their
names from path and query. The same types describe the endpoint in OpenAPI (openapi.py).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, cast, get_type_hints
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from haab.kit.errors import HaabError
from haab.kit.text import DEFAULT_LANGUAGE, Message, Verbatim
from haab.table.errors import TableError
from haab.table.http.answers import Answer
from haab.table.http.limits import address_of
from haab.table.http.visitors import Cookie, base_of, server_of, visitor_of
from haab.table.notify.preferences import Preferences
from haab.table.service.service import BaseUrl, ClientAddress, Newcomer, Service, Visitor

Language = Annotated[str, Meta(max_length=8)]
JSON = Answer.media_type

FROM_CONNECTION: dict[Any, Callable[[Request], Any]] = {
    Request: lambda request: request,
    Service: lambda request: server_of(request).service,
    Preferences: lambda request: server_of(request).preferences,
    BaseUrl: base_of,
    ClientAddress: address_of,
}
"""Parameters by their types: what a connection tells of itself."""
VISITORS = (Visitor, Newcomer)


class Parameters:
    """Parameters that come from the path and the query of a request."""

    def __init__(self, path: str, types: dict[str, Any], defaults: dict[str, Any]) -> None:
        self.types = types
        self.defaults = {name: value for name, value in defaults.items() if name in types}
        self.in_path = {name for name in types if f"{{{name}}}" in path}
        fields = [(name, kind, *([defaults[name]] if name in defaults else [])) for name, kind in types.items()]
        self._struct = msgspec.defstruct("Parameters", cast(Any, fields), kw_only=True)

    @classmethod
    def of(cls, path: str, function: Callable[..., Any], but: tuple[Any, ...]) -> Parameters:
        """The parameters of a function, but for those of some types."""
        hints = get_type_hints(function, include_extras=True)
        types = {name: kind for name, kind in hints.items() if kind not in but and name != "return"}
        if any(kind in VISITORS for kind in hints.values()):
            types["lang"] = Language
        return cls(path, types, {"lang": DEFAULT_LANGUAGE, **_defaults(function)})

    def read(self, scope: Scope) -> dict[str, Any]:
        """The values in a request; names that are not asked for are ignored."""
        given, query = scope["path_params"], scope["query_string"]
        if query:
            given = {**dict(parse_qsl(query.decode("latin-1"), keep_blank_values=True)), **given}
        try:
            found = msgspec.convert(given, self._struct, strict=False)
        except msgspec.ValidationError as error:
            field = _field(error)
            raise _invalid("path" if field.removeprefix(".") in self.in_path else "query", error) from error
        return {name: getattr(found, name) for name in self.types}


def _defaults(function: Callable[..., Any]) -> dict[str, Any]:
    found = inspect.signature(function).parameters.items()
    return {name: given.default for name, given in found if given.default is not inspect.Parameter.empty}


class Endpoint:
    """One thing that can be asked for, as an ASGI application."""

    def __init__(
        self, method: str, path: str, function: Callable[..., Any], answer: Any, status: int, media_type: str
    ) -> None:
        """`answer` is the type of the body of the answer; None: it is what the function returns."""
        hints = get_type_hints(function, include_extras=True)
        self.method, self.path, self.function = method, path, function
        self.answer = hints.pop("return") if answer is None else answer
        self.status, self.media_type = status, media_type
        bodies = {name: kind for name, kind in hints.items() if _is_struct(kind)}
        self._body = next(iter(bodies), "")
        self.body: type[msgspec.Struct] | None = bodies.get(self._body)
        self._decoder = msgspec.json.Decoder(self.body or Any)
        self._visitor = next((name for name, kind in hints.items() if kind in VISITORS), None)
        self._is_newcomer = Newcomer in hints.values()
        self._from_connection = [
            (name, FROM_CONNECTION[kind]) for name, kind in hints.items() if kind in FROM_CONNECTION
        ]
        self.parameters = Parameters.of(path, function, (*FROM_CONNECTION, *VISITORS, *bodies.values()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Decode, call, encode."""
        request = Request(scope, receive)
        given = self.parameters.read(scope)
        if self.body is not None:
            given[self._body] = self._decoded(await request.body())
        cookie: Cookie | None = None
        if self._visitor is not None:
            language = given.pop("lang")
            if self._is_newcomer:
                cookie = await Cookie.of(request)
                given[self._visitor] = cookie.newcomer(language)
            else:
                given[self._visitor] = visitor_of(request, language)
        for name, find in self._from_connection:
            given[name] = find(request)
        found = self.function(**given)
        if inspect.isawaitable(found):
            found = await found
        answer = found if isinstance(found, Response) else Answer(found, self.status)
        if cookie is not None:
            cookie.put_into(answer)
        await answer(scope, receive, send)

    def _decoded(self, body: bytes) -> Any:
        try:
            return self._decoder.decode(body)
        except (ValueError, RecursionError) as error:  # no JSON, no UTF-8, nested too deeply, or not what is wanted
            raise _invalid("body", error) from error


def _is_struct(kind: Any) -> bool:
    return inspect.isclass(kind) and issubclass(kind, msgspec.Struct)


def _field(error: Exception) -> str:
    """Where in a request something is wrong, such as `.seats[0].kind`."""
    return str(error).partition(" - at `$")[2].rstrip("`")


def _invalid(where: str, error: Exception) -> TableError:
    """What is wrong with a request, and in which field: in our words, or, about its form, in those of msgspec."""
    said = HaabError(str(error).partition(" - at `$")[0])
    own = error.__cause__ if isinstance(error.__cause__, HaabError) else said
    place = Verbatim(f"{where}{_field(error)}")
    return TableError("invalid", Message("table.error.invalid", {"where": place, "why": own.message}))
