"""What the service needs of a store, as protocols: a database, or a browser's own storage.

A change is atomic, and names the revision of the game that it was made for (optimistic locking).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

from haab.table.service.game.stored import (
    Line,
    MoveOfSeat,
    MyGame,
    Notice,
    OldGames,
    Stored,
    StoredDraft,
    StoredGame,
    StoredLink,
    StoredMove,
)

T = TypeVar("T")
Json = dict[str, Any]

KEPT_LINES = 2000
"""Chat lines of a game that a store keeps."""
LAST_LINES = 200
"""Chat lines of a game that are read at once."""
KEPT_NOTICES = 200
"""Notices of a game that a store keeps."""
LAST_NOTICES = 50
"""Notices of a game that are read."""


class Outdated(Exception):
    """Optimistic locking failed: the game has another revision than the change was made for."""


@dataclass(frozen=True)
class Confirmed:
    """Moves of one seat that are to be added to a game."""

    game_id: str
    seen: int
    """The revision that the change was made for."""
    news: str
    """What other servers are told."""
    version: int
    """Confirmed moves with these."""
    status: str
    to_move: int
    moment: datetime
    bot_at: datetime | None
    seat: int
    moves: list[StoredMove]
    clocks: Mapping[int, int]
    """Milliseconds left, for seats whose clock has run."""
    step: int
    """That of the draft that they were tried out in, 0 without one: a later draft of another device stays."""


@dataclass(frozen=True)
class Drafted:
    """The draft of a game; its step is one more than that of the draft that it replaces."""

    game_id: str
    seen: int
    news: str
    draft: StoredDraft


class Reads(Protocol):
    """One consistent read."""

    def game(self, game_id: str, since: int) -> Stored | None:
        """What is stored of a game, with the moves after so many."""

    def roles(self, game_id: str, browser: str) -> frozenset[int]:
        """What was granted to a browser at a game, whether or not it can be opened."""

    def link(self, game_id: str, key: str) -> StoredLink | None:
        """A link by the hash of its key; None if it is not valid."""

    def link_by_code(self, code: str) -> StoredLink | None:
        """A link by the hash of its code, until that expires."""

    def is_known(self, browser: str) -> bool:
        """Whether anything was ever granted to a browser."""

    def games_of(self, browser: str, most: int, archived: bool = False) -> list[MyGame]:
        """The games that a browser may see, the latest first: archived ones, or all others."""

    def open_tables(self, browser: str, most: int) -> list[StoredGame]:
        """Games with a seat that anybody may take, the newest first, but for those that the browser is at already."""

    def deal_of(self, browser: str, game: str, day: str) -> StoredGame | None:
        """The game that a browser has opened, or plays, of the deal of a day, against opponents of any level."""

    def shown_deals(self, game: str, deal: str, most: int) -> list[StoredGame]:
        """The games of a deal whose result is shown, the best first; of equal ones, that which was finished first."""

    def deal_of_bots(self, game: str, deal: str) -> str | None:
        """The latest game of a deal that bots alone play."""

    def bots_due(self, bots_only: bool, most: int, but: Collection[str]) -> list[str]:
        """Games in which a bot is to move, but for some, those that have waited longest first."""

    def count_bots_only(self) -> int:
        """How many games of bots alone are under way."""

    def old_games(self, before: datetime) -> OldGames:
        """What has expired if nothing has happened in it since then."""

    def expired(self, before: datetime, most: int) -> list[str]:
        """Games that nothing has happened in since then, the oldest first."""

    def half_deleted(self) -> list[str]:
        """Games that somebody has begun to delete."""

    def lines_after(self, game_id: str, number: int, rooms: Collection[str]) -> list[Line]:
        """What was said after a line, the last of it."""

    def is_quiet(self, game_id: str) -> bool:
        """Whether talk is switched off at a table."""

    def note(self, game_id: str, browser: str) -> str:
        """The private note of a browser."""


class Writes(Protocol):
    """One transaction."""

    def add_game(self, game: StoredGame) -> None:
        """Store a new game; the change fails as Outdated if there is one of that id."""

    def replace_game(
        self, game_id: str, rules: int, columns: Json, moves: Sequence[MoveOfSeat], draft: StoredDraft | None
    ) -> bool:
        """Replace a game with what it is by newer rules; False: it is not stored under `rules` any more.

        Moves keep the ids that their clients gave them.
        """

    def hide_game(self, game_id: str, news: str) -> None:
        """Hide a game from everybody; concurrent changes of it fail."""

    def remove_some(self, game_id: str, most: int) -> bool:
        """Delete some rows that belong to a game; whether there may be more."""

    def remove_game(self, game_id: str, news: str) -> None:
        """Delete a game with all that belongs to it."""

    def bump(self, game_id: str, seen: int, news: str, **columns: Any) -> None:
        """Bring a game to its next revision; Outdated if it has come further already."""

    def mark_game(self, game_id: str, mark: str | None, bot_at: datetime | None = None) -> bool:
        """Set or clear the mark that pauses a game and its bots; whether it was changed."""

    def clear_bot(self, game_id: str, seen: int) -> None:
        """No bot is to move in a game, unless it has another revision."""

    def change_seat(self, game_id: str, seat: int, changes: Json) -> None:
        """Update columns of a seat."""

    def grant(self, game_id: str, browser: str, roles: Collection[int]) -> None:
        """Grant roles to a browser; existing grants stay."""

    def revoke(self, game_id: str, role: int, but: str | None = None) -> None:
        """Revoke a role from all browsers, except one perhaps."""

    def hand_out(self, link: StoredLink) -> bool:
        """Store a link; False: its code is taken, and nothing was stored."""

    def keep(self, browser: str, game_id: str, columns: Json) -> None:
        """Upsert how a browser lists a game; columns that are not named stay."""

    def spend(self, game_id: str, kinds: Sequence[str], seat: int) -> None:
        """Delete links of a seat."""

    def spend_one(self, key: str) -> None:
        """Delete one link; Outdated if it has been used already."""

    def drop_draft(self, game_id: str) -> None:
        """Delete the draft of a game."""

    def take_moves_back(self, game_id: str, goal: int) -> None:
        """Delete the confirmed moves after number `goal`."""

    def add_notice(self, game_id: str, notice: Notice) -> None:
        """Store a notice."""

    def name_newcomer(self, game_id: str, seat: int, name: str) -> None:
        """Set the name in the seat's last notice, if that says that somebody without a name sat down."""

    def say(self, game_id: str, line: Line, news: str) -> int | None:
        """Store a line of talk; its number, or None where talk is switched off."""

    def switch_talk(self, game_id: str, is_on: bool, news: str) -> None:
        """Switch talk on or off."""

    def write_note(self, game_id: str, browser: str, text: str) -> None:
        """Upsert the private note of a browser."""


class Store(Protocol):
    """Durable storage. StoreFailed (haab.table.errors): it cannot be reached just now, and nothing was changed."""

    @property
    def is_shared(self) -> bool:
        """Whether other servers may work on it, too: then what is held in memory may be out of date at any time."""

    async def read(self, work: Callable[[Reads], T]) -> T:
        """What a look into the store finds out. It may happen in a thread: `work` touches nothing else."""

    async def write(self, work: Callable[[Writes], T], lasting: bool = True) -> T:
        """Carry out a change; done when it is committed.

        What is `lasting` survives even a power cut; anything else need only survive the end of the process.
        """

    async def confirm(self, change: Confirmed) -> None:
        """Add moves to a game."""

    async def keep_draft(self, change: Drafted) -> None:
        """Store a draft; it need only survive a crash of the process."""

    async def is_current(self, game_id: str, revision: int, step: int) -> bool:
        """Whether a game is still the one that was seen."""
