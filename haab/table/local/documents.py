"""A game as one document: everything that belongs to it, as JSON."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from haab.table.service.game.stored import Line, Notice, Seat, StoredDraft, StoredGame, StoredMove
from haab.table.service.game.time_control import NOTHING, TimeControl

STORED = [field.name for field in fields(StoredGame)]


class GameColumns(Struct, frozen=True):
    """How a game began, and how far it has come; a database has the same columns (haab.table.store.rows)."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: str
    position: dict[str, Any] | None
    imported: list[str] | None
    chosen_seed: bool
    status: str
    version: int
    revision: int
    to_move: int | None
    turn_began: datetime
    created: datetime
    updated: datetime
    bots_only: bool
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


class Grant(Struct, frozen=True):
    """What a browser may do at a game."""

    browser: str
    role: int
    since: datetime


class Link(Struct, frozen=True):
    """An invitation: the hash of its key, and what it grants."""

    key: str
    kind: str
    seat: int | None
    code: str | None
    code_until: datetime | None


class Kept(Struct, frozen=True):
    """How a browser lists a game."""

    title: str = ""
    is_archived: bool = False


class Document(Struct):
    """A game with all that belongs to it. What its lists hold is replaced, never changed: copies share it."""

    game: GameColumns
    seats: list[Seat]
    moves: list[StoredMove] = []
    draft: StoredDraft | None = None
    grants: list[Grant] = []
    links: list[Link] = []
    notices: list[Notice] = []
    kept: dict[str, Kept] = {}
    talk: list[Line] = []
    is_quiet: bool = False
    notes: dict[str, str] = {}

    def copy(self) -> Document:
        """The same, to be changed."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        fresh = {name: value.copy() for name, value in values.items() if isinstance(value, list | dict)}
        return Document(**{**values, **fresh})

    def change_game(self, **columns: Any) -> None:
        """Give columns of the game other values."""
        self.game = msgspec.structs.replace(self.game, **columns)

    def roles(self, browser: str) -> frozenset[int]:
        """What was granted to a browser."""
        return frozenset(grant.role for grant in self.grants if grant.browser == browser)

    def stored_game(self) -> StoredGame:
        """As the service knows it."""
        others: dict[str, Any] = {"seed": int(self.game.seed), "seats": [replace(seat) for seat in self.seats]}
        return StoredGame(**{name: others[name] if name in others else getattr(self.game, name) for name in STORED})


_decoder = msgspec.json.Decoder(Document)


def encoded(document: Document) -> bytes:
    """A document as it is kept."""
    return msgspec.json.encode(document)


def decoded(text: bytes | str) -> Document:
    """A document that was kept."""
    return _decoder.decode(text)
