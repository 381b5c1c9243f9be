"""A function of the service as something that can be asked for: its parameters say where each of them comes from.

The service and who asks come from whoever carries the question, the game of the path is entered for them (`Seen`), or
locked (`Locked`), a request type of haab.table.wire comes from the body, all others by their names from path and query.
The same types describe the operation in OpenAPI (haab.table.http.openapi).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Annotated, Any, cast, get_type_hints
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta

from haab.kit.errors import HaabError
from haab.kit.text import DEFAULT_LANGUAGE, Message, Verbatim
from haab.table.errors import TableError, conflict
from haab.table.service.service import BaseUrl, ClientAddress, Locked, Newcomer, Seen, Service, Visitor, act, enter
from haab.table.service.store import Outdated
from haab.table.wire.requests import GameId

Language = Annotated[str, Meta(max_length=8)]
JSON = "application/json"

HANDED = (Service, BaseUrl, ClientAddress)
"""Types of parameters that whoever carries the question hands over."""
VISITORS = (Visitor, Newcomer)
GAMES = (Seen, Locked)
"""Types of parameters that are the game of the path, with who asks and the service."""


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
        types = {name: kind for name, kind in hints.items() if kind not in (*but, *GAMES) and name != "return"}
        if any(kind in GAMES for kind in hints.values()):
            types = {"game_id": GameId, **types}
        if any(kind in (*VISITORS, *GAMES) for kind in hints.values()):
            types["lang"] = Language
        return cls(path, types, {"lang": DEFAULT_LANGUAGE, **_defaults(function)})

    def read(self, in_path: Mapping[str, str], query: str) -> dict[str, Any]:
        """The values in a request; names that are not asked for are ignored."""
        given = {**dict(parse_qsl(query, keep_blank_values=True)), **in_path} if query else in_path
        try:
            found = msgspec.convert(given, self._struct, strict=False)
        except msgspec.ValidationError as error:
            field = _field(error)
            raise _invalid("path" if field.removeprefix(".") in self.in_path else "query", error) from error
        return {name: getattr(found, name) for name in self.types}


def _defaults(function: Callable[..., Any]) -> dict[str, Any]:
    found = inspect.signature(function).parameters.items()
    return {name: given.default for name, given in found if given.default is not inspect.Parameter.empty}


class Operation:
    """One thing that can be asked for."""

    def __init__(
        self,
        method: str,
        path: str,
        function: Callable[..., Any],
        answer: Any = None,
        status: int = 200,
        media_type: str = JSON,
        handed: tuple[Any, ...] = HANDED,
        opens_game: bool = False,
        plays_again: bool = False,
    ) -> None:
        """`answer` is the type of the body of the answer; None: it is what the function returns.

        For rate limits: whether it puts one more game on the table; whether a whole game is played once more for it.
        """
        self.method, self.path, self.function = method, path, function
        self.status, self.media_type = status, media_type
        self.opens_game, self.plays_again = opens_game, plays_again
        self._answer = answer
        self._kinds_handed = handed

    # ---- what the function's types say: looked at when it is first asked for, as there are many of them

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @cached_property
    def _given(self) -> dict[str, Any]:
        return {name: kind for name, kind in self._hints.items() if name != "return"}

    @cached_property
    def answer(self) -> Any:
        """The type of the body of the answer."""
        return self._hints["return"] if self._answer is None else self._answer

    @cached_property
    def _body(self) -> str:
        return next((name for name, kind in self._given.items() if _is_struct(kind)), "")

    @cached_property
    def body(self) -> type[msgspec.Struct] | None:
        """The type of the body of the request; None: it has none."""
        return self._given.get(self._body)

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.body or Any)

    def _named(self, kinds: tuple[Any, ...]) -> str | None:
        """The parameter that is of one of some types."""
        return next((name for name, kind in self._given.items() if kind in kinds), None)

    @cached_property
    def _visitor(self) -> str | None:
        return self._named(VISITORS)

    @cached_property
    def _game(self) -> str | None:
        return self._named(GAMES)

    @cached_property
    def _handed(self) -> list[tuple[str, Any]]:
        return [(name, kind) for name, kind in self._given.items() if kind in self._kinds_handed]

    @property
    def has_visitor(self) -> bool:
        """Whether the function is told who asks."""
        return self._visitor is not None or self._game is not None

    @cached_property
    def wants_newcomer(self) -> bool:
        """Whether who asks becomes known by it."""
        return Newcomer in self._given.values()

    @cached_property
    def parameters(self) -> Parameters:
        """Those that come from path and query."""
        return Parameters.of(self.path, self.function, (*self._kinds_handed, *VISITORS, self.body))

    def decoded(self, body: bytes) -> dict[str, Any]:
        """The parameter that is the body of the request, if the operation has one."""
        if self.body is None:
            return {}
        try:
            return {self._body: self._decoder.decode(body)}
        except (ValueError, RecursionError) as error:  # no JSON, no UTF-8, nested too deeply, or not what is wanted
            raise _invalid("body", error) from error

    async def call(self, given: dict[str, Any], visitor: Visitor | None, hand: Callable[[Any], Any]) -> Any:
        """What the function answers; `hand` gives what is handed over by its type."""
        for name, kind in self._handed:
            given[name] = hand(kind)
        if self._visitor is not None:
            given[self._visitor] = visitor
        try:
            if self._game is not None and visitor is not None:
                return await self._at_game(self._game, given, visitor, hand(Service))
            found = self.function(**given)
            return await found if inspect.isawaitable(found) else found
        except Outdated as error:  # the game has been deleted in this moment, say
            raise conflict("table.error.busy") from error

    async def _at_game(self, name: str, given: dict[str, Any], visitor: Visitor, service: Service) -> Any:
        """The same for a function that is handed the game of the path."""
        game_id = given.pop("game_id")
        if self._given[name] is Locked:
            return await act(service, visitor, game_id, lambda at: self.function(**{name: at}, **given))
        return await self.function(**{name: await enter(service, visitor, game_id)}, **given)


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
