"""What a store has of a game, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

# marks: why a game does not go on by itself; its players are told

DELETED = "deleted"
"""It is being deleted, one piece after the other: nobody finds it any more."""
DAMAGED = "damaged"
"""Its stored moves cannot be played: it can neither be shown nor go on."""
RESTING = "resting"
"""Its bots have failed again and again; whoever acts wakes them."""
PINNED = "pinned"
"""It was played under other rules: it can be looked at, but not go on."""

# how thinking time is counted, as it was agreed when the game was opened

NOTHING = "nothing"
"""When somebody's time is up, nothing follows: it is shown, and that is all."""
A_BOT = "bot"
"""Any of the others may let a bot play until the player is back; else the majority may."""


@dataclass(frozen=True)
class TimeControl:
    """Time for the whole game (`minutes`), with something added after each turn, or anew for each turn (`days`)."""

    minutes: int | None
    increment: int
    """Seconds that are added after each turn."""
    days: int | None
    when_out: str

    @property
    def full_ms(self) -> int:
        """What everybody begins with, in milliseconds: the game, or each turn."""
        full = timedelta(days=self.days) if self.days is not None else timedelta(minutes=self.minutes or 0)
        return full // timedelta(milliseconds=1)


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
    """Something that happened around the table; the store gives it its number."""

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


MoveOfSeat = tuple[int, StoredMove]
"""A move with the seat that made it, for a store that is asked for that."""


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


@dataclass
class StoredGame:
    """How a game began, how far it has come, and who sits there: the columns of a game, in every store.

    What they mean is said in haab.table.store.rows.
    """

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: str
    chosen_seed: bool
    status: str
    to_move: int | None
    turn_began: datetime
    created: datetime
    updated: datetime
    bots_only: bool
    seats: list[Seat]
    position: dict[str, Any] | None = None
    imported: list[str] | None = None
    """Where many games are listed it is not read."""
    version: int = 0
    revision: int = 1
    clock_minutes: int | None = None
    increment_seconds: int = 0
    turn_days: int | None = None
    when_out: str = NOTHING
    backs: int = 0
    is_listed: bool = False
    by_address: bool = False
    hints: bool = True
    deal: str | None = None
    deal_result: dict[str, Any] | None = None
    rematch: str | None = None
    mark: str | None = None
    bot_at: datetime | None = None
    bot_until: datetime | None = None

    @property
    def clock(self) -> TimeControl | None:
        """How thinking time is counted."""
        if self.clock_minutes is None and self.turn_days is None:
            return None
        return TimeControl(self.clock_minutes, self.increment_seconds, self.turn_days, self.when_out)


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
    """What a link is good for, by the hash of its key, and for a while by that of a code."""

    key: str
    game_id: str
    kind: str
    seat: int | None
    code: str | None
    code_until: datetime | None


@dataclass(frozen=True)
class MyGame:
    """A game of a browser: what the browser may do there, and how it keeps the game in its list."""

    game: StoredGame
    roles: frozenset[int]
    title: str
    is_archived: bool


@dataclass(frozen=True)
class Line:
    """Something that was said; the store gives it its number."""

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
