"""Playing: the view of a game, moves, undo, redo, and the live line."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated

from fastapi import Query, Request, WebSocket, WebSocketDisconnect
from pydantic_core import to_json
from sqlalchemy.exc import SQLAlchemyError

from haab.kit.text import DEFAULT_LANGUAGE
from haab.table import schema as wire
from haab.table.games.journeys import journeys
from haab.table.games.open_game import OpenGame
from haab.table.games.rights import Access
from haab.table.games.views import entry_view
from haab.table.http.access import browser_of
from haab.table.http.answers import Answer, known_language
from haab.table.http.context import (
    GameId,
    Have,
    Language,
    Panels,
    Reader,
    SeatChoice,
    act,
    chapter,
    chosen_seat,
    enter,
    own,
    server_of,
    told,
    view_of,
)
from haab.table.http.errors import TableError
from haab.table.http.hot import HotRoute
from haab.table.http.limits import address_of, is_same_site
from haab.table.http.requests import PlayMove, Step
from haab.table.live import GONE, TRY_LATER, Listener

router = chapter()
hot = chapter(HotRoute)

OTHER_SITE = 4403
FAILED = 1011


@hot.get("/games/{game_id}", response_model=wire.View)
async def get_game(
    request: Request,
    game_id: GameId,
    seat: SeatChoice = None,
    lang: Language = DEFAULT_LANGUAGE,
    panels: Panels = True,
) -> Answer:
    """The view of a game."""
    game, rights = await enter(request, game_id)
    view = view_of(request, game, rights, seat, lang, panels)
    return Answer(server_of(request).live.sent.whole(view, known_language(lang)))


@hot.get("/games/{game_id}/changes", response_model=wire.Told)
async def get_changes(
    request: Request,
    game_id: GameId,
    seat: SeatChoice = None,
    lang: Language = DEFAULT_LANGUAGE,
    have: Have = None,
    panels: Panels = True,
) -> Answer:
    """How a game stands, as the live line would tell it: what has changed from the view that the client holds."""
    game, rights = await enter(request, game_id)
    return Answer(b"{%b}" % told(request, game, rights, seat, Reader(lang, have, panels)))


@hot.post("/games/{game_id}/moves", response_model=wire.MoveAnswer)
async def post_move(
    request: Request,
    game_id: GameId,
    body: PlayMove,
    lang: Language = DEFAULT_LANGUAGE,
    have: Have = None,
    panels: Panels = True,
) -> Answer:
    """Play a move."""

    async def play(game: OpenGame, rights: Access) -> Answer:
        own(rights, body.seat)
        known = game.version
        number = await server_of(request).table.play(game, body.seat, body.expected, body.move_id, body.move)
        events = [entry_view(game, entry, body.seat, known_language(lang)) for entry in game.latest(known)]
        how_it_stands = told(request, game, rights, body.seat, Reader(lang, have, panels))
        return Answer(b'{"accepted":%d,%b,"events":%b}' % (number, how_it_stands, to_json(events)))

    return await act(request, game_id, play)


@hot.post("/games/{game_id}/undo", response_model=wire.Told)
async def post_undo(
    request: Request,
    game_id: GameId,
    body: Step,
    lang: Language = DEFAULT_LANGUAGE,
    have: Have = None,
    panels: Panels = True,
) -> Answer:
    """Take back a move of the own turn."""
    return await _step(request, game_id, body, Reader(lang, have, panels), server_of(request).table.undo)


@hot.post("/games/{game_id}/redo", response_model=wire.Told)
async def post_redo(
    request: Request,
    game_id: GameId,
    body: Step,
    lang: Language = DEFAULT_LANGUAGE,
    have: Have = None,
    panels: Panels = True,
) -> Answer:
    """Play a move again that was taken back."""
    return await _step(request, game_id, body, Reader(lang, have, panels), server_of(request).table.redo)


async def _step(
    request: Request,
    game_id: str,
    body: Step,
    reader: Reader,
    change: Callable[[OpenGame, int, int], Awaitable[None]],
) -> Answer:
    """Go back or forward in the turn that is being tried out."""

    async def go(game: OpenGame, rights: Access) -> Answer:
        own(rights, body.seat)
        await change(game, body.seat, body.expected)
        return Answer(b"{%b}" % told(request, game, rights, body.seat, reader))

    return await act(request, game_id, go)


@router.get("/games/{game_id}/journeys", response_model=wire.Journeys)
async def get_journeys(
    request: Request,
    game_id: GameId,
    seat: Annotated[int, Query(ge=0, le=7)],
    figure: Annotated[str, Query(max_length=32)],
    space: Annotated[str, Query(max_length=32)],
) -> Answer:
    """Where a figure can get in several moves of the turn that is being tried out, what it costs, and the moves."""
    game, rights = await enter(request, game_id)
    own(rights, seat)
    if game.status != "running" or game.to_move != seat:
        return Answer({"journeys": []})
    return Answer({"journeys": journeys(game.drafted, figure, space)})


@router.websocket("/games/{game_id}/live")
async def live(
    socket: WebSocket,
    game_id: GameId,
    seat: SeatChoice = None,
    lang: Language = DEFAULT_LANGUAGE,
    version: Annotated[int, Query(ge=0, le=100_000)] = 0,
    have: Have = None,
    panels: Panels = True,
    talk: Annotated[int | None, Query(ge=0)] = None,
) -> None:
    """How the game stands, whenever that changes; for a page that says which view it holds, what has changed.

    A page that says up to which line it has heard the `talk` at the table is told what is said after that.
    """
    with suppress(WebSocketDisconnect):  # it went away before it was let in
        listener = Listener(
            socket, browser_of(socket), seat, known_language(lang), version, have, panels=panels, talk=talk
        )
        await _live(socket, game_id, listener)


async def _live(socket: WebSocket, game_id: str, listener: Listener) -> None:
    if not is_same_site(socket):
        await _hang_up(socket, OTHER_SITE)
        return
    await socket.accept()  # a page hears the code of a line that was open only; of any other it believes that it broke
    try:
        game, rights = await enter(socket, game_id)
        listener.seat = chosen_seat(game, rights, listener.seat)
        listener.seats = rights.seats
    except TableError:  # no such game, or not for this browser: the same answer
        await _hang_up(socket, GONE)
        return
    except SQLAlchemyError:  # the store is away
        await _hang_up(socket, FAILED)
        return
    sockets, address = server_of(socket).sockets, address_of(socket)
    if not sockets.enter(address):
        await _hang_up(socket, TRY_LATER)
        return
    try:
        await server_of(socket).live.serve(game, listener)
    finally:
        sockets.leave(address)


async def _hang_up(socket: WebSocket, code: int) -> None:
    """Close a line, unless whoever opened it has spoilt or closed it already."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code=code)
