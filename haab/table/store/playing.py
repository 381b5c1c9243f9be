"""The statements of every move: confirmed moves, and turns in the making.

PostgreSQL is told as much as can be in one statement: every word to it and back takes longer than what it does. SQLite
is at hand, and gets them one after the other. Both are asked by their own drivers: to go through SQLAlchemy takes ten
times as long as what SQLite does.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from haab.table.store.changes import CHANNEL, check_one, tell
from haab.table.store.connect import driver_of
from haab.table.store.prepared import Prepared, prepared

Json = dict[str, Any]


@dataclass(frozen=True)
class Playing:
    """A change of every move."""

    game_id: str
    seen: int
    """The revision that it was made for."""
    news: str
    """What other servers are told."""

    def __call__(self, connection: Connection) -> None:
        """Carry it out on SQLite; Outdated if somebody else was faster."""
        self.one_by_one(driver_of(connection))
        tell(connection, self.news)

    def statements(self) -> Sequence[Prepared]:
        """What PostgreSQL is told in one go; the last statement tells one row if it was carried out."""
        raise NotImplementedError

    def parameters(self) -> Json:
        """What stands in its holes."""
        raise NotImplementedError

    def one_by_one(self, driver: sqlite3.Connection) -> None:
        """The same for SQLite, a statement for each table."""
        raise NotImplementedError


def _written(moment: datetime | None) -> str | None:
    """A moment as SQLAlchemy has SQLite keep it."""
    return None if moment is None else f"{moment:%Y-%m-%d %H:%M:%S.%f}"


# ---- confirmed moves


@dataclass(frozen=True)
class Confirmed(Playing):
    """Moves of one seat that are to be added to a game."""

    version: int
    """Confirmed moves with these."""
    status: str
    to_move: int
    moment: datetime
    bot_at: datetime | None
    moves: list[Json]
    """Rows of MoveRow."""
    clocks: Mapping[int, int]
    """Milliseconds left, for seats whose clock has run."""
    step: int
    """That of the draft that they were tried out in, 0 without one: a later draft of another device is not run over."""

    def statements(self) -> Sequence[Prepared]:
        """The game is held, then all in one."""
        return CONFIRMING

    def parameters(self) -> Json:
        """How the game stands now, with the moves and clocks as JSON."""
        moves = [{name: move[name] for name in ("number", "seat", "move", "move_id")} for move in self.moves]
        clocks = [{"seat": seat, "left_ms": left} for seat, left in self.clocks.items()]
        return self._come() | {"moves": moves, "clocks": clocks, "news": self.news}

    def one_by_one(self, driver: sqlite3.Connection) -> None:
        """The game, the moves, the clocks, the draft."""
        moment = _written(self.moment)
        stands = self._come() | {"moment": moment, "bot_due": _written(self.bot_at)}
        check_one(driver.execute(_CONFIRM, stands).rowcount)
        holes = ", ".join([_ONE_MOVE] * len(self.moves))  # in one statement: at each, the thread waits for its turn
        rows = ((m["game_id"], m["number"], m["seat"], m["move"], m["move_id"], moment) for m in self.moves)
        driver.execute(_ADD_MOVES + holes, [value for row in rows for value in row])
        for seat, left in self.clocks.items():
            driver.execute(_SET_CLOCK, (left, self.game_id, seat))
        if self.step:
            driver.execute("DELETE FROM drafts WHERE game_id = ?", (self.game_id,))

    def _come(self) -> Json:
        return {
            "this_game": self.game_id,
            "seen": self.seen,
            "next": self.seen + 1,
            "new_version": self.version,
            "new_status": self.status,
            "seat_due": self.to_move,
            "moment": self.moment,
            "bot_due": self.bot_at,
            "step": self.step,
        }


_CONFIRM = """
    UPDATE games SET revision = :next, version = :new_version, status = :new_status, to_move = :seat_due,
        updated = :moment, turn_began = :moment, bot_at = :bot_due, bot_until = NULL, mark = NULL
    WHERE id = :this_game AND revision = :seen AND NOT EXISTS (
        SELECT 1 FROM drafts WHERE game_id = games.id AND drafts.version = games.version AND step <> :step
    )"""
_ADD_MOVES = "INSERT INTO moves (game_id, number, seat, move, move_id, at) VALUES "
_ONE_MOVE = "(?, ?, ?, ?, ?, ?)"
_SET_CLOCK = "UPDATE seats SET clock_ms = ? WHERE game_id = ? AND seat = ?"
_HOLD = "SELECT 1 FROM games WHERE id = :this_game FOR NO KEY UPDATE"
_CONFIRM_AT_ONCE = prepared(
    "confirm",
    f"""
    WITH changed AS (
        {_CONFIRM}
        RETURNING id
    ), added AS (
        INSERT INTO moves (game_id, number, seat, move, move_id, at)
        SELECT changed.id, m.number, m.seat, m.move, m.move_id, :moment
        FROM changed, json_to_recordset(:moves) AS m(number integer, seat integer, move text, move_id text)
    ), clocked AS (
        UPDATE seats SET clock_ms = c.left_ms
        FROM changed, json_to_recordset(:clocks) AS c(seat integer, left_ms bigint)
        WHERE seats.game_id = changed.id AND seats.seat = c.seat
    ), dropped AS (
        DELETE FROM drafts USING changed WHERE drafts.game_id = changed.id
    )
    SELECT pg_notify('{CHANNEL}', :news) FROM changed""",
)
CONFIRMING = (prepared("hold", _HOLD), _CONFIRM_AT_ONCE)
"""A draft that another server is writing just now is waited for first: a statement does not see what comes after its
beginning."""


# ---- drafts


@dataclass(frozen=True)
class Drafted(Playing):
    """A turn in the making: the ids and notations of its moves, and of those taken back."""

    step: int
    """The draft's own number, one more than that of the draft that it takes the place of."""
    seat: int
    version: int
    moves: list[list[str]]
    undone: list[list[str]]

    def statements(self) -> Sequence[Prepared]:
        """All in one."""
        return SAVING

    def one_by_one(self, driver: sqlite3.Connection) -> None:
        """The draft."""
        lists = {"moves": json.dumps(self.moves), "undone": json.dumps(self.undone)}
        check_one(driver.execute(SAVE, self.parameters() | lists).rowcount)

    def parameters(self) -> Json:
        """The draft."""
        return {
            "this_game": self.game_id,
            "seen": self.seen,
            "seat": self.seat,
            "version": self.version,
            "step": self.step,
            "moves": self.moves,
            "undone": self.undone,
        }


_SAVE = """
    INSERT INTO drafts (game_id, seat, version, step, moves, undone)
    SELECT id, :seat, :version, :step, :moves, :undone FROM games WHERE id = :this_game AND revision = :seen {hold}
    ON CONFLICT (game_id) DO UPDATE SET seat = excluded.seat, version = excluded.version, step = excluded.step,
        moves = excluded.moves, undone = excluded.undone
    WHERE drafts.step = excluded.step - 1 OR drafts.version < excluded.version
"""
SAVE = _SAVE.format(hold="")
SAVING = (prepared("save", _SAVE.format(hold="FOR SHARE") + "RETURNING game_id"),)
"""A move that another server is confirming just now is waited for, and then there is no such revision any more."""
