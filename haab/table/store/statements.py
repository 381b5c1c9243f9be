"""The statements that every move needs, built once: what SQLAlchemy would build anew for each request."""

from __future__ import annotations

from sqlalchemy import JSON, Table, bindparam, delete, insert, text, update

from haab.table.store.store import Base, DraftRow, GameRow, MoveRow, SeatRow


def _table(row: type[Base]) -> Table:
    """The bare table of a class: statements on it do without the machinery for objects."""
    return Base.metadata.tables[row.__tablename__]


ADD_MOVES = insert(_table(MoveRow))

COME_ON = (
    update(_table(GameRow))
    .where(GameRow.id == bindparam("this_game"))
    .values(
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        updated=bindparam("moment"),
        turn_began=bindparam("moment"),
    )
)

SET_CLOCK = (
    update(_table(SeatRow))
    .where(SeatRow.game_id == bindparam("this_game"), SeatRow.seat == bindparam("number"))
    .values(clock_ms=bindparam("left"))
)

KEEP_DRAFT = text(
    "INSERT INTO drafts (game_id, seat, moves, undone) VALUES (:this_game, :seat, :moves, :undone) "
    "ON CONFLICT (game_id) DO UPDATE SET seat = excluded.seat, moves = excluded.moves, undone = excluded.undone"
).bindparams(bindparam("moves", type_=JSON), bindparam("undone", type_=JSON))

DROP_DRAFT = delete(_table(DraftRow)).where(DraftRow.game_id == bindparam("this_game"))
