"""The SQL of every move: confirmed moves, and drafts of a turn. Both databases carry out the same.

It is handed to the drivers directly: SQLAlchemy takes ten times as long as SQLite does for a move.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection

from haab.table.service.store import Confirmed, Drafted
from haab.table.store.changes import check_one
from haab.table.store.connect import driver_of

Json = dict[str, Any]


@dataclass(frozen=True)
class MoveChange:
    """A change of one game that a move makes, as SQL with named parameters (`:name`)."""

    game_id: str
    news: str
    """The message to other servers."""
    statements: tuple[str, ...]
    """The first, the guard, changes one row, or the change is outdated and nothing else of it is carried out. Others
    end with a condition, to which PostgreSQL's one statement adds that the guard held."""
    parameters: Json
    """Numbers, texts, moments, lists (stored as JSON)."""

    def __call__(self, connection: Connection) -> None:
        """Carry it out within a transaction of SQLite."""
        self.carry_out(driver_of(connection))

    def carry_out(self, driver: sqlite3.Connection) -> None:
        """The statements one after the other; Outdated if another change was faster."""
        values = {name: _adapted(value) for name, value in self.parameters.items()}
        check_one(driver.execute(self.statements[0], values).rowcount)
        for statement in self.statements[1:]:
            driver.execute(statement, values)


def _adapted(value: Any) -> Any:
    """A value as SQLAlchemy has SQLite keep it."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S.%f}"
    return json.dumps(value) if isinstance(value, list) else value


def confirming(change: Confirmed) -> MoveChange:
    """The next revision of the game, the moves, the clocks, the draft."""
    values: Json = {
        "game": change.game_id,
        "seen": change.seen,
        "next": change.seen + 1,
        "version": change.version,
        "status": change.status,
        "to_move": change.to_move,
        "moment": change.moment,
        "bot_at": change.bot_at,
        "step": change.step,
        "seat": change.seat,
    }
    for row, move in enumerate(change.moves):
        values |= {f"number{row}": move.number, f"move{row}": move.move, f"move_id{row}": move.move_id}
    for row, (seat, left) in enumerate(change.clocks.items()):
        values |= {f"clock_seat{row}": seat, f"left{row}": left}
    clocks = map(_set_clock, range(len(change.clocks)))
    drop = (_DROP_DRAFT,) if change.step else ()
    return MoveChange(change.game_id, change.news, (_CONFIRM, _insert_moves(len(change.moves)), *clocks, *drop), values)


_CONFIRM = """
    UPDATE games SET revision = :next, version = :version, status = :status, to_move = :to_move,
        updated = :moment, turn_began = :moment, bot_at = :bot_at, bot_until = NULL, mark = NULL
    WHERE id = :game AND revision = :seen AND NOT EXISTS (
        SELECT 1 FROM drafts WHERE game_id = games.id AND drafts.version = games.version AND step <> :step
    )"""
_DROP_DRAFT = "DELETE FROM drafts WHERE game_id = :game"


@cache
def _insert_moves(count: int) -> str:
    """All moves in one statement."""
    rows = " UNION ALL ".join(f"SELECT :number{row}, :move{row}, :move_id{row}" for row in range(count))
    return f"""
    WITH added(number, move, move_id) AS ({rows})
    INSERT INTO moves (game_id, number, seat, move, move_id, at)
    SELECT :game, number, :seat, move, move_id, :moment FROM added WHERE true"""


@cache
def _set_clock(row: int) -> str:
    return f"UPDATE seats SET clock_ms = :left{row} WHERE game_id = :game AND seat = :clock_seat{row}"


def drafting(change: Drafted) -> MoveChange:
    """The whole draft."""
    draft = change.draft
    values = {
        "game": change.game_id,
        "seen": change.seen,
        "seat": draft.seat,
        "version": draft.version,
        "step": draft.step,
        "moves": draft.moves,
        "undone": draft.undone,
    }
    return MoveChange(change.game_id, change.news, (_SAVE,), values)


SHARED = "/* locked */"
"""Where PostgreSQL locks the game of a draft, so that no move of it is confirmed meanwhile."""
_SAVE = f"""
    INSERT INTO drafts (game_id, seat, version, step, moves, undone)
    SELECT id, :seat, :version, :step, :moves, :undone FROM games WHERE id = :game AND revision = :seen {SHARED}
    ON CONFLICT (game_id) DO UPDATE SET seat = excluded.seat, version = excluded.version, step = excluded.step,
        moves = excluded.moves, undone = excluded.undone
    WHERE drafts.step = excluded.step - 1 OR drafts.version < excluded.version"""
