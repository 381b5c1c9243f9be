"""How far the store has come with a game: what memory is compared with, again and again."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine, bindparam, select
from sqlalchemy.orm import Session

from haab.table.store.connect import driver_of
from haab.table.store.rows import DraftRow, GameRow


@dataclass(frozen=True)
class Stamp:
    """How far the store has come with a game."""

    revision: int
    step: int


def stamp(session: Session, game_id: str) -> Stamp | None:
    """How far the store has come with a game; None if there is none."""
    found = session.execute(_STAMP, {"this_game": game_id}).one_or_none()
    return None if found is None else Stamp(found.revision, found.step or 0)


_STAMP = (
    select(GameRow.revision, DraftRow.step)
    .select_from(GameRow)
    .outerjoin(DraftRow, (DraftRow.game_id == GameRow.id) & (DraftRow.version == GameRow.version))
    .where(GameRow.id == bindparam("this_game"))
)


class StampsAtHand:
    """The same for SQLite, asked without a detour: a look into the file takes less time than to have a thread do it."""

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect()
        self._driver = driver_of(self._connection)

    def stamp(self, game_id: str) -> Stamp | None:
        """How far the store has come with a game; None if there is none."""
        found = self._driver.execute(_AT_HAND, (game_id,)).fetchone()
        return None if found is None else Stamp(found[0], found[1] or 0)

    def close(self) -> None:
        """Ask no more."""
        self._connection.close()


_AT_HAND = """
    SELECT games.revision, drafts.step FROM games
    LEFT JOIN drafts ON drafts.game_id = games.id AND drafts.version = games.version
    WHERE games.id = ?"""
