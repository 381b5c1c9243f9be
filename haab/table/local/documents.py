"""A game as one document: everything that belongs to it, as JSON."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from haab.table.service.game.stored import Line, Notice, StoredDraft, StoredGame, StoredLink, StoredMove


class Grant(Struct, frozen=True):
    """What a browser may do at a game."""

    browser: str
    role: int
    since: datetime


class Kept(Struct, frozen=True):
    """How a browser lists a game."""

    title: str = ""
    is_archived: bool = False


class Document(Struct):
    """A game with all that belongs to it. What its lists hold is replaced, never changed: copies share it."""

    game: StoredGame
    moves: list[StoredMove] = []
    draft: StoredDraft | None = None
    grants: list[Grant] = []
    links: list[StoredLink] = []
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
        self.game = replace(self.game, **columns)

    def change_seat(self, seat: int, **columns: Any) -> None:
        """Give columns of a seat other values."""
        seats = self.game.seats
        self.change_game(seats=[replace(each, **columns) if each.seat == seat else each for each in seats])

    def roles(self, browser: str) -> frozenset[int]:
        """What was granted to a browser."""
        return frozenset(grant.role for grant in self.grants if grant.browser == browser)

    def stored_game(self) -> StoredGame:
        """For whoever holds the game in memory, and changes it there."""
        return replace(self.game, seats=[replace(seat) for seat in self.game.seats])


_decoder = msgspec.json.Decoder(Document)


def encoded(document: Document) -> bytes:
    """A document as it is kept."""
    return msgspec.json.encode(document)


def decoded(text: bytes | str) -> Document:
    """A document that was kept."""
    return _decoder.decode(text)
