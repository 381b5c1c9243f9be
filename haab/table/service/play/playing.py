"""Playing: the view of a game, moves, undo, redo."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any, Protocol, cast, runtime_checkable

from msgspec import Raw

from haab.kit.record.types import AnyRecord
from haab.table import wire
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.patches import Told
from haab.table.service.game.rights import Access
from haab.table.service.game.views import entry_view
from haab.table.service.service import Service, Visitor, act, enter, own, view_of
from haab.table.wire.requests import GameId, Have, PlayMove, SeatNumber, Step, ThingName

# A client says which view it holds (`have`) and is told what has changed from there. One that draws the board wants no
# text table: `panels` is false then.


async def get_view(
    service: Service, visitor: Visitor, game_id: GameId, seat: SeatNumber | None = None, panels: bool = True
) -> Raw:
    """The view of a game."""
    game, rights = await enter(service, visitor, game_id)
    return service.views.whole(view_of(service, visitor, game, rights, seat, panels), visitor.language)


async def get_changes(
    service: Service,
    visitor: Visitor,
    game_id: GameId,
    seat: SeatNumber | None = None,
    have: Have = None,
    panels: bool = True,
) -> Told:
    """How a game stands, as the live line would tell it: what has changed from the view that the client holds."""
    game, rights = await enter(service, visitor, game_id)
    return _told(service, visitor, game, rights, seat, have, panels)


async def move(
    service: Service, visitor: Visitor, game_id: GameId, asked: PlayMove, have: Have = None, panels: bool = True
) -> dict[str, int | Raw | list[wire.Entry]]:
    """Play a move."""

    async def play(game: OpenGame, rights: Access) -> dict[str, int | Raw | list[wire.Entry]]:
        own(rights, asked.seat)
        known = game.version
        number = await service.table.play(game, asked.seat, asked.expected, asked.move_id, asked.move)
        events = [entry_view(game, entry, asked.seat, visitor.language) for entry in game.latest(known)]
        told = _told(service, visitor, game, rights, asked.seat, have, panels)
        return {"accepted": number, **told, "events": events}

    return await act(service, visitor, game_id, play)


async def undo(
    service: Service, visitor: Visitor, game_id: GameId, asked: Step, have: Have = None, panels: bool = True
) -> Told:
    """Take back a move of the own turn."""
    return await act(service, visitor, game_id, _step(service, visitor, asked, service.table.undo, have, panels))


async def redo(
    service: Service, visitor: Visitor, game_id: GameId, asked: Step, have: Have = None, panels: bool = True
) -> Told:
    """Play a move again that was taken back."""
    return await act(service, visitor, game_id, _step(service, visitor, asked, service.table.redo, have, panels))


def _step(
    service: Service,
    visitor: Visitor,
    asked: Step,
    change: Callable[[OpenGame, int, int], Awaitable[None]],
    have: str | None,
    panels: bool,
) -> Callable[[OpenGame, Access], Awaitable[Told]]:
    """Go back or forward in the turn that is being tried out."""

    async def go(game: OpenGame, rights: Access) -> Told:
        own(rights, asked.seat)
        await change(game, asked.seat, asked.expected)
        return _told(service, visitor, game, rights, asked.seat, have, panels)

    return go


def _told(
    service: Service,
    visitor: Visitor,
    game: OpenGame,
    rights: Access,
    seat: int | None,
    have: str | None,
    panels: bool,
) -> Told:
    view = view_of(service, visitor, game, rights, seat, panels)
    return service.views.told(view, visitor.language, have)


@runtime_checkable
class HasJourneys(Protocol):
    """A game whose pieces travel: where they can get in several moves, what it costs, and the moves in notation."""

    def journeys(self, game: AnyRecord, figure: str, start: str) -> Sequence[Any]:
        """Where whoever is to move can bring a piece, each a dataclass."""


async def get_journeys(
    service: Service, visitor: Visitor, game_id: GameId, seat: SeatNumber, figure: ThingName, space: ThingName
) -> wire.Journeys:
    """Where a figure can get in several moves of the turn that is being tried out, what it costs, and the moves."""
    game, rights = await enter(service, visitor, game_id)
    own(rights, seat)
    state = game.drafted
    if game.status != "running" or game.to_move != seat or not isinstance(state.ruleset, HasJourneys):
        return {"journeys": []}
    ways = state.ruleset.journeys(state.data, figure, space)
    return {"journeys": [cast(wire.Journey, asdict(way)) for way in ways]}
