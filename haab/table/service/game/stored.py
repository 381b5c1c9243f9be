"""What a store has of a game, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from haab.table.service.game.time_control import TimeControl


@dataclass(slots=True)
class Seat:
    """Who sits on a seat."""

    seat: int
    kind: str
    name: str
    colour: str
    bot: str | None
    clock_ms: int | None


@dataclass(frozen=True)
class Notice:
    """Something that happened around the table."""

    number: int
    version: int
    """The confirmed moves that it came after."""
    kind: str
    seat: int | None
    name: str
    time: datetime
    by: int | None
    """The seat that did it, where that is another one."""
    goal: int | None
    """The confirmed moves that somebody asks to go back to."""


class StoredMove(NamedTuple):
    """A confirmed move; of its seat the rules know."""

    number: int
    move: str
    move_id: str
    at: datetime


def imported_moves(moves: list[str] | None, version: int, created: datetime) -> list[StoredMove]:
    """The first moves of a game, if they are one text, as far as they are not taken back."""
    known = enumerate((moves or [])[:version], start=1)
    return [StoredMove(number, move, f"import-{number}", created) for number, move in known]


def roles_of(grants: Iterable[tuple[str, int]]) -> dict[str, frozenset[int]]:
    """The roles of each browser."""
    found: dict[str, frozenset[int]] = {}
    for browser, role in grants:
        found[browser] = found.get(browser, frozenset()) | {role}
    return found


@dataclass(frozen=True)
class StoredDraft:
    """A turn in the making: the ids and notations of its moves, and of those taken back."""

    seat: int
    version: int
    step: int
    moves: list[list[str]]
    undone: list[list[str]]


@dataclass(frozen=True)
class StoredGame:
    """How a game began, how far it has come, and who sits there."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: int
    position: dict[str, Any] | None
    chosen_seed: bool
    status: str
    version: int
    revision: int
    to_move: int | None
    clock: TimeControl | None
    backs: int
    is_listed: bool
    by_address: bool
    hints: bool
    deal: str | None
    """The name of the deal of a day that it is."""
    deal_result: dict[str, Any] | None
    """How it ended, if its player wants others to know."""
    turn_began: datetime
    created: datetime
    updated: datetime
    rematch: str | None
    mark: str | None
    seats: list[Seat]


@dataclass(frozen=True)
class Stored:
    """All that the store has of a game, with the moves after so many."""

    game: StoredGame
    moves: list[StoredMove]
    imported: int
    """How many of the game's first moves are one text."""
    draft: StoredDraft | None
    grants: Mapping[str, frozenset[int]]
    """The roles of every browser that may see it, by the hash of its cookie."""
    notices: list[Notice]


@dataclass(frozen=True)
class StoredLink:
    """What a link is good for, by the hash of its key."""

    key: str
    game_id: str
    kind: str
    seat: int | None


@dataclass(frozen=True)
class MyGame:
    """A game of a browser: what the browser may do there, and how it keeps the game in its list."""

    game: StoredGame
    roles: frozenset[int]
    title: str
    is_archived: bool


@dataclass(frozen=True)
class Line:
    """Something that was said."""

    number: int
    room: str
    seat: int | None
    author: str
    name: str
    preset: str | None
    text: str
    time: datetime


class OldGames(NamedTuple):
    """How many games nothing has happened in for long, of how many, and when something happened last in any."""

    expired: int
    games: int
    newest: datetime | None
