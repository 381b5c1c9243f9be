"""The own games, and tables that anybody may come to."""

from __future__ import annotations

from haab.kit.wire import Wire
from haab.table.wire.kinds import Status
from haab.table.wire.view import Clock, Deal, Seat


class MyGame(Wire):
    """A game of this browser."""

    id: str
    game: str
    title: str
    status: Status
    your_turn: bool
    seats: list[Seat]
    version: int
    updated: str
    mark: str | None
    """Why the game does not go on by itself; null for one that does."""
    is_owner: bool
    """Whether this browser opened the game, and may delete it."""
    own_seats: list[int]
    """The seats that this browser may play."""
    own_title: str
    """What this browser calls the game; empty: it has no name of its own."""
    is_archived: bool
    deal: Deal | None
    """The deal of a day that the game is."""
    expires: str | None
    """When it will be deleted because nothing happens in it; null as long as that is far off."""


class MyGames(Wire):
    """The games of this browser: those that it has put away, or all others."""

    games: list[MyGame]


class Kept(Wire):
    """How this browser keeps a game in its list now."""

    title: str | None
    is_archived: bool | None


class OpenTable(Wire):
    """A game with a seat that anybody may take who has the address of the table."""

    id: str
    game: str
    title: str
    options: dict[str, bool]
    seats: list[Seat]
    clock: Clock | None
    created: str


class Door(Wire):
    """What somebody is told who has the address of a game and nothing else: no more than whoever watches knows."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[Seat]


class OpenTables(Wire):
    """The open tables; none where they are not allowed."""

    tables: list[OpenTable]
