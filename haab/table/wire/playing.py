"""What is answered to whoever plays: views, links, ways to go."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from haab.kit.wire import Wire
from haab.table.wire.kinds import LinkKind
from haab.table.wire.view import Entry, Patch, View


class Told(Wire):
    """How the game stands: a whole view, or for a client that holds a view that the table knows, what changed."""

    view: NotRequired[View]
    patch: NotRequired[Patch]


class ViewAnswer(Wire):
    """The view after a change."""

    view: View


class MoveAnswer(Told):
    """How the game stands after a move, and the moves that it confirmed."""

    accepted: int
    """The number of the move."""
    events: list[Entry]


class Difference(Wire):
    """A value that stands somewhere else than in the view after it."""

    path: list[str | int]
    """The keys and indices that lead to it."""
    value: Any


class PastStep(Wire):
    """How the game stood after a move on the way to a view: `to_move`, `round`, `scores` and `state`."""

    number: int
    """The number of the move."""
    changes: list[Difference]
    """What differs from the step after it; the last step differs from the view."""


class LiveMessage(Told):
    """What the WebSocket `/api/games/{game_id}/live` sends: how the game stands, and the moves that led to it."""

    type: Literal["view"]
    events: list[Entry]
    steps: NotRequired[list[PastStep]]
    """For a page that wants them: how the game stood after each of the events of others, but the last."""


class Link(Wire):
    """A link that was just made: `/game/ID#key=KEY`. The table keeps no key: nobody can ask for this one again."""

    kind: LinkKind
    seat: int | None
    key: str
    url: str
    """The whole link, with an address that others can reach as far as the table knows one."""
    local: bool
    """Whether only the computer on which the table runs can open it."""
    code: str
    """What can be typed in place of the link, by hand or told by phone (`POST /api/codes`)."""
    code_until: str


class Opened(ViewAnswer):
    """A game that was opened."""

    id: str
    links: list[Link]
    """An invitation to each open seat, and a link for spectators."""


class Deleted(Wire):
    """A game that was deleted."""

    deleted: str


class Left(Wire):
    """A seat that was left."""

    left: int


class Journey(Wire):
    """A cheapest way of a piece to a place over several moves."""

    to: str
    cost: int
    moves: list[str]
    """The moves in notation, to be played one after the other."""
    path: list[str]
    """The places that it touches."""


class Journeys(Wire):
    """Where a piece can get."""

    journeys: list[Journey]
