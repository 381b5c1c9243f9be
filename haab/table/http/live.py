"""The WebSocket of a game: whom it lets in, and with which codes it turns others away."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

from msgspec import Meta
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from haab.table.errors import StoreFailed, TableError
from haab.table.http.endpoint import Parameters
from haab.table.http.limits import address_of, is_same_site
from haab.table.http.visitors import server_of, visitor_of
from haab.table.live.line import GONE, TRY_LATER, Listener
from haab.table.service.service import Visitor, chosen_seat, enter
from haab.table.wire.requests import GameId, Have, MoveNumber, SeatNumber

PATH = "/api/games/{game_id}/live"
POLICY_VIOLATION = 1008
FAILED = 1011
OTHER_SITE = 4403
LAST_LINE = 2**63 - 1
"""The largest number that a database can give to a line of talk."""


async def live(
    socket: WebSocket,
    visitor: Visitor,
    game_id: GameId,
    seat: SeatNumber | None = None,
    version: MoveNumber = 0,
    have: Have = None,
    panels: bool = True,
    talk: Annotated[int, Meta(ge=0, le=LAST_LINE)] | None = None,
    steps: bool = False,
) -> None:
    """How the game stands, whenever that changes; for a page that says which view it holds, what has changed.

    A page that plays moves back asks for `steps`: how the game stood after each of the moves that led to the view.
    A page that says up to which line it has heard the `talk` at the table is told what is said after that.
    """
    if not is_same_site(socket):
        await _hang_up(socket, OTHER_SITE)
        return
    await socket.accept()  # a page hears the code of a line that was open only; of any other it believes that it broke
    server = server_of(socket)
    try:
        game, rights = await enter(server.service, visitor, game_id)
        eyes = chosen_seat(game, rights, seat)
    except TableError:  # no such game, or not for this browser: the same answer
        await _hang_up(socket, GONE)
        return
    except StoreFailed:
        await _hang_up(socket, FAILED)
        return
    listener = Listener(
        socket, visitor.browser, eyes, visitor.language, version, have, panels, rights.seats, steps, talk
    )
    address = address_of(socket)
    if not server.sockets.enter(address):
        await _hang_up(socket, TRY_LATER)
        return
    try:
        await server.live.serve(game, listener)
    finally:
        server.sockets.leave(address)


async def _hang_up(socket: WebSocket, code: int) -> None:
    """Close a line, unless whoever opened it has spoilt or closed it already."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code=code)


PARAMETERS = Parameters.of(PATH, live, (WebSocket, Visitor))


async def _endpoint(socket: WebSocket) -> None:
    try:
        given = PARAMETERS.read(socket.scope)
    except TableError:
        await socket.close(POLICY_VIOLATION)
        return
    with suppress(WebSocketDisconnect):  # it went away before it was let in
        await live(socket, visitor_of(socket, given.pop("lang")), **given)


ROUTE = WebSocketRoute(PATH, _endpoint)
