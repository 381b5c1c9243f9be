"""The store of a table that one browser has to itself: documents in memory, kept by whoever runs it.

A change counts once it is kept. Changes come one after the other; a look sees what is kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

import msgspec

from haab.table.local.documents import Document, decoded, encoded
from haab.table.local.reads import LocalReads
from haab.table.local.writes import LocalWrites
from haab.table.service.store import Confirmed, Drafted

log = logging.getLogger("haab.table")

T = TypeVar("T")


class Keeper(Protocol):
    """Keeps documents beyond the end of the process."""

    async def keep(self, documents: dict[str, str | None]) -> None:
        """Keep documents under their ids, all or none of them; None: it is deleted. StoreFailed if that cannot be."""


class LocalStore:
    """The documents of all games; it implements the protocol of haab.table.service.store."""

    is_shared = False

    def __init__(self, keeper: Keeper, kept: Iterable[str] = ()) -> None:
        """`kept` are the documents as they were kept."""
        self.documents: dict[str, Document] = {}
        for text in kept:
            try:
                document = decoded(text)
            except msgspec.MsgspecError as error:  # it stays where it is kept, and all other games go on
                log.error("a game cannot be read: %s", error)
            else:
                self.documents[document.game.id] = document
        self._keeper = keeper
        self._order = asyncio.Lock()

    async def read(self, work: Callable[[LocalReads], T]) -> T:
        """What a look finds out."""
        return work(LocalReads(self.documents))

    async def write(self, work: Callable[[LocalWrites], T], lasting: bool = True) -> T:
        """Carry out a change as a whole, or not at all; done when it is kept."""
        async with self._order:
            changes = LocalWrites(self.documents)
            found = work(changes)
            texts = {
                game_id: None if document is None else encoded(document).decode()
                for game_id, document in changes.changed.items()
            }
            await self._keeper.keep(texts)
            self._replace(changes.changed)
            return found

    def _replace(self, changed: dict[str, Document | None]) -> None:
        for game_id, document in changed.items():
            if document is None:
                self.documents.pop(game_id, None)
            else:
                self.documents[game_id] = document

    async def confirm(self, change: Confirmed) -> None:
        """Add moves to a game."""
        await self.write(lambda changes: changes.confirm(change))

    async def keep_draft(self, change: Drafted) -> None:
        """Store a draft."""
        await self.write(lambda changes: changes.keep_draft(change))

    async def is_current(self, game_id: str, revision: int, step: int) -> bool:
        """Always: nobody else writes here."""
        return True
