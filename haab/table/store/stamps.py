"""How far the store has come with a game: what memory is compared with, again and again."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from haab.table.store.connect import driver_of
from haab.table.store.prepared import prepared

if TYPE_CHECKING:
    from haab.table.store.pipe import Pipe


@dataclass(frozen=True)
class Stamp:
    """How far the store has come with a game."""

    revision: int
    step: int


class Stamps(Protocol):
    """Knows how far the store has come."""

    async def stamp(self, game_id: str) -> Stamp | None:
        """How far the store has come with a game; None if there is none."""


_LOOK = """
    SELECT games.revision, drafts.step FROM games
    LEFT JOIN drafts ON drafts.game_id = games.id AND drafts.version = games.version
    WHERE games.id = :this_game"""
STAMP = prepared("stamp", _LOOK)


class StampsAtHand:
    """Of SQLite: a look into the file takes less time than to have a thread do it."""

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect()
        self._driver = driver_of(self._connection)

    async def stamp(self, game_id: str) -> Stamp | None:
        """How far the store has come with a game; None if there is none."""
        try:
            found = self._driver.execute(_LOOK, {"this_game": game_id}).fetchone()
        except sqlite3.Error as error:
            raise DBAPIError.instance("a look", None, error, sqlite3.Error, hide_parameters=True) from error
        return None if found is None else Stamp(found[0], found[1] or 0)

    def close(self) -> None:
        """Ask no more."""
        self._connection.close()


class StampsByPipe:
    """Of PostgreSQL."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe

    async def stamp(self, game_id: str) -> Stamp | None:
        """How far the store has come with a game; None if there is none."""
        rows = await self._pipe.ask((STAMP,), {"this_game": game_id})
        return Stamp(int(rows[0][0] or 0), int(rows[0][1] or 0)) if rows else None
