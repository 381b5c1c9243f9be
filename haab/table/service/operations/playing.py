"""Playing: the view of a game, moves, undo, redo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Protocol, cast, runtime_checkable

from msgspec import Raw

from haab.kit.record.types import AnyRecord
from haab.table import wire
from haab.table.service.game.patches import Told
from haab.table.service.game.views import entry_view
from haab.table.service.service import Locked, Seen
from haab.table.wire.requests import Have, PlayMove, SeatNumber, Step, ThingName

# A client says which view it holds (`have`) and is told what has changed from there. One that draws the board wants no
# text table: `panels` is false then.


async def get_view(at: Seen, seat: SeatNumber | None = None, panels: bool = True) -> Raw:
    """The view of a game."""
    return at.service.views.whole(at.view(seat, panels), at.language)


async def get_changes(at: Seen, seat: SeatNumber | None = None, have: Have = None, panels: bool = True) -> Told:
    """How a game stands, as the live line would tell it: what has changed from the view that the client holds."""
    return at.service.views.told(at.view(seat, panels), at.language, have)


async def move(
    at: Locked, asked: PlayMove, have: Have = None, panels: bool = True
) -> dict[str, int | Raw | list[wire.Entry]]:
    """Play a move."""
    at.check_own(asked.seat)
    known = at.game.version
    number = await at.service.table.play(at.game, asked.seat, asked.expected, asked.move_id, asked.move)
    events = [entry_view(at.game, entry, asked.seat, at.language) for entry in at.game.latest(known)]
    return {"accepted": number, **await get_changes(at, asked.seat, have, panels), "events": events}


async def undo(at: Locked, asked: Step, have: Have = None, panels: bool = True) -> Told:
    """Take back a move of the own turn."""
    at.check_own(asked.seat)
    await at.service.table.undo(at.game, asked.seat, asked.expected)
    return await get_changes(at, asked.seat, have, panels)


async def redo(at: Locked, asked: Step, have: Have = None, panels: bool = True) -> Told:
    """Play a move again that was taken back."""
    at.check_own(asked.seat)
    await at.service.table.redo(at.game, asked.seat, asked.expected)
    return await get_changes(at, asked.seat, have, panels)


@runtime_checkable
class HasJourneys(Protocol):
    """A game whose pieces travel: where they can get in several moves, what it costs, and the moves in notation."""

    def journeys(self, game: AnyRecord, figure: str, start: str) -> Sequence[Any]:
        """Where whoever is to move can bring a piece, each a dataclass."""


async def get_journeys(at: Seen, seat: SeatNumber, figure: ThingName, space: ThingName) -> wire.Journeys:
    """Where a figure can get in several moves of the turn that is being tried out, what it costs, and the moves."""
    at.check_own(seat)
    state = at.game.drafted
    if at.game.status != "running" or at.game.to_move != seat or not isinstance(state.ruleset, HasJourneys):
        return {"journeys": []}
    ways = state.ruleset.journeys(state.data, figure, space)
    return {"journeys": [cast(wire.Journey, asdict(way)) for way in ways]}
