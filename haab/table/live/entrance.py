"""Who is let in to the live line of a game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from haab.table.errors import StoreFailed, TableError
from haab.table.live.line import GONE, Listener, Socket
from haab.table.service.game.open_game import OpenGame
from haab.table.service.service import Service, Visitor, enter
from haab.table.wire.requests import GameId, Have, MoveNumber, SeatNumber

PATH = "/api/games/{game_id}/live"
FAILED = 1011
LAST_LINE = 2**63 - 1
"""The largest number that a database can give to a line of talk."""


async def let_in(
    service: Service,
    socket: Socket,
    visitor: Visitor,
    game_id: GameId,
    seat: SeatNumber | None = None,
    version: MoveNumber = 0,
    have: Have = None,
    panels: bool = True,
    talk: Annotated[int, Meta(ge=0, le=LAST_LINE)] | None = None,
    steps: bool = False,
) -> tuple[OpenGame, Listener] | None:
    """A page is told how the game stands, whenever that changes; if it says which view it holds, what has changed.

    A page that plays moves back asks for `steps`: how the game stood after each of the moves that led to the view.
    A page that says up to which line it has heard the `talk` at the table is told what is said after that.
    None: it may not look, and was told so.
    """
    try:
        at = await enter(service, visitor, game_id)
        eyes = at.eyes(seat)
    except TableError:  # no such game, or not for this browser: the same answer
        await socket.hang_up(GONE)
        return None
    except StoreFailed:
        await socket.hang_up(FAILED)
        return None
    own = at.rights.seats
    return at.game, Listener(socket, visitor.browser, eyes, visitor.language, version, have, panels, own, steps, talk)
