"""What the routes share: the parts of the running server, who asks, and through whose eyes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Query
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from haab.table import schema as wire
from haab.table.games.open_game import OpenGame
from haab.table.games.rights import Access
from haab.table.games.views import whole_view
from haab.table.http.access import browser_of
from haab.table.http.answers import known_language
from haab.table.http.errors import forbidden, not_found
from haab.table.server import Server

T = TypeVar("T")

GameId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]
Language = Annotated[str, Query(max_length=8)]
SeatChoice = Annotated[int | None, Query(ge=0, le=7)]
Have = Annotated[str | None, Query(max_length=24, pattern=r"^\d+\.\d+$")]
"""The view that a client holds, as `revision.step`: it is sent what has changed from there, if that is known."""


Panels = Annotated[bool, Query()]
"""Whether a client wants the text table; without it a view has no panels, and no score sheet until the end."""

REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": wire.ErrorAnswer, "description": "The request cannot be granted"},
    "5XX": {"model": wire.ErrorAnswer, "description": "The table failed"},
}


def chapter(route: type[APIRoute] = APIRoute) -> APIRouter:
    """A part of the API."""
    return APIRouter(prefix="/api", responses=REFUSALS, route_class=route)


def server_of(request: HTTPConnection) -> Server:
    """The running server: its table, who sits there, the open pages."""
    server: Server = request.app.state.server
    return server


async def enter(request: HTTPConnection, game_id: str) -> tuple[OpenGame, Access]:
    """A game to look at, if this browser may. If not, it looks as if there were none."""
    game = await server_of(request).table.game(game_id)
    return game, allowed(game, browser_of(request))


async def act(request: HTTPConnection, game_id: str, work: Callable[[OpenGame, Access], Awaitable[T]]) -> T:
    """Do something to a game, alone, if this browser may see it; its rights are those that it has at that moment."""
    browser = browser_of(request)

    async def with_rights(game: OpenGame) -> T:
        return await work(game, allowed(game, browser))

    return await server_of(request).table.act(game_id, with_rights)


def allowed(game: OpenGame, browser: str) -> Access:
    """What a browser may do at a game."""
    rights = game.access(browser)
    if not rights.any:
        raise not_found("table.error.no_game_here")
    return rights


def own(rights: Access, seat: int) -> None:
    """Refuse whoever does not play the seat."""
    if seat not in rights.seats:
        raise forbidden("table.error.not_your_seat")


def chosen_seat(game: OpenGame, rights: Access, seat: int | None) -> int | None:
    """The seat whose eyes are used: the one asked for, or the own seat that is to move, or the first own one."""
    if seat is not None:
        own(rights, seat)
        return seat
    if game.to_move in rights.seats:
        return game.to_move
    return min(rights.seats, default=None)


def view_of(
    request: HTTPConnection, game: OpenGame, rights: Access, seat: int | None, language: str, panels: bool = True
) -> wire.View:
    """A game as this browser sees it."""
    eyes = chosen_seat(game, rights, seat)
    return whole_view(game, eyes, rights, known_language(language), server_of(request).live.connected(game), panels)


@dataclass(frozen=True)
class Reader:
    """Who is told how a game stands: in which language, what they hold already, and whether they want panels."""

    language: str
    have: str | None
    panels: bool


def told(request: HTTPConnection, game: OpenGame, rights: Access, seat: int | None, reader: Reader) -> bytes:
    """A game as this browser sees it, or what has changed from the view that it holds: a field of a JSON object."""
    view = view_of(request, game, rights, seat, reader.language, reader.panels)
    return server_of(request).live.sent.told(view, known_language(reader.language), reader.have)
