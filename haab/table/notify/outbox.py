"""The outbox: notifications that are to be sent, and which server sends them.

A notification is a row. It is inserted once for each turn, by whichever server is first; claimed by one server with a
lease, as decisions of bots are; and deleted when it was sent or has become obsolete. Nothing is sent from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.orm import Session

from haab.table.clock import now
from haab.table.service.store import Writes
from haab.table.store.changes import SqlWrites
from haab.table.store.rows import CallRow, GameRow, GrantRow, MoveRow, SeatRow, WantedRow, WayRow, bare

TURN = "turn"
"""It is your turn."""
NUDGE = "nudge"
"""Somebody at the table asks where you are."""
TRIAL = "trial"
"""A test notification, on request."""
CODE = "code"
"""The code that confirms an e-mail address."""

AT_ONCE = 100
"""Notifications that are inserted in one transaction."""


@dataclass(frozen=True)
class Call:
    """One notification that a server has claimed."""

    id: int
    way_id: str
    game_id: str | None
    seat: int | None
    kind: str
    version: int
    details: dict[str, Any]
    tries: int
    since: datetime


# ---- inserting


def turn_began(connection: Connection, game_ids: Sequence[str] | None, delay: timedelta) -> int:
    """Insert a notification for everybody who is to move in some games (None: in any) and wants one; how many.

    Idempotent, from any server: there is one for each turn, and the next only after somebody else has moved.
    """
    found = connection.execute(_new_turns(game_ids)).all()
    wanted = bare(WantedRow)
    for way_id, game_id, version, seat in found:
        this = and_(wanted.c.way_id == way_id, wanted.c.game_id == game_id)
        connection.execute(update(wanted).where(this).values(called=version))
        put(connection, way_id, TURN, delay, game_id=game_id, seat=seat, version=version)
    return len(found)


def _new_turns(game_ids: Sequence[str] | None) -> Select[Any]:
    """Channels, games, versions and seats of players to move who were not notified of this turn."""
    wanted, games, seats, moves = map(bare, (WantedRow, GameRow, SeatRow, MoveRow))
    somebody_moved = (
        select(moves.c.number)
        .where(moves.c.game_id == games.c.id, moves.c.number > wanted.c.called, moves.c.seat != games.c.to_move)
        .exists()
    )
    found = (
        _channels_of(games.c.to_move)
        .add_columns(games.c.to_move)
        .join(seats, and_(seats.c.game_id == games.c.id, seats.c.seat == games.c.to_move, seats.c.kind == "person"))
        .where(games.c.status == "running", games.c.mark.is_(None), or_(wanted.c.called < 0, somebody_moved))
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True, of=wanted)
    )
    return found if game_ids is None else found.where(wanted.c.game_id.in_(game_ids))


def _channels_of(seat: Any) -> Select[Any]:
    """The channels that are enabled for a game, whose browser may play a seat of it; the games, their versions."""
    wanted, games, ways, grants = map(bare, (WantedRow, GameRow, WayRow, GrantRow))
    return (
        select(wanted.c.way_id, wanted.c.game_id, games.c.version)
        .select_from(wanted)
        .join(games, games.c.id == wanted.c.game_id)
        .join(ways, and_(ways.c.id == wanted.c.way_id, ways.c.is_good))
        .join(grants, and_(grants.c.browser == ways.c.browser, grants.c.game_id == games.c.id, grants.c.role == seat))
    )


def nudge(changes: Writes, game_id: str, seat: int, name: str) -> None:
    """Insert a notification that `name` waits for the player of a seat, over every channel of theirs.

    Part of the transaction that stores the nudge. How often somebody may be nudged is for the caller to check.
    """
    assert isinstance(changes, SqlWrites)
    mine = _channels_of(seat).where(bare(WantedRow).c.game_id == game_id)
    for way_id, _, version in changes.connection.execute(mine).all():
        details = {"name": name}
        put(changes.connection, way_id, NUDGE, game_id=game_id, seat=seat, version=version, details=details)


def put(
    connection: Connection,
    way_id: str,
    kind: str,
    delay: timedelta = timedelta(0),
    game_id: str | None = None,
    seat: int | None = None,
    version: int = 0,
    details: dict[str, Any] | None = None,
) -> None:
    """Insert a notification; a test or a code belongs to no game."""
    moment = now()
    row = {
        "way_id": way_id,
        "game_id": game_id,
        "seat": seat,
        "kind": kind,
        "version": version,
        "details": details or {},
        "since": moment,
        "due": moment + delay,
        "until": None,
        "tries": 0,
    }
    connection.execute(insert(bare(CallRow)), row)


def are_wanted(session: Session, game_ids: Sequence[str]) -> list[str]:
    """Those of some games that anybody has enabled notifications for."""
    wanted = select(WantedRow.game_id).where(WantedRow.game_id.in_(game_ids)).distinct()
    return list(session.scalars(wanted))


# ---- sending


def claim(connection: Connection, most: int, lease: timedelta) -> list[Call]:
    """Claim notifications that are due, the oldest first; concurrent servers claim different ones."""
    calls, moment = bare(CallRow), now()
    is_free = or_(calls.c.until.is_(None), calls.c.until < moment)
    due = select(calls.c.id).where(calls.c.due <= moment, is_free).order_by(calls.c.due).limit(most)
    taken = update(calls).where(calls.c.id.in_(due.with_for_update(skip_locked=True)))
    rows = connection.execute(taken.values(until=moment + lease).returning(calls)).all()
    return [
        Call(row.id, row.way_id, row.game_id, row.seat, row.kind, row.version, row.details, row.tries, row.since)
        for row in rows
    ]


def done(connection: Connection, call_id: int) -> None:
    """Delete a notification that was sent or is obsolete."""
    connection.execute(delete(bare(CallRow)).where(CallRow.id == call_id))


def put_off(connection: Connection, call_id: int, delay: timedelta) -> None:
    """Retry a notification later, on whichever server is first."""
    calls = bare(CallRow)
    again = update(calls).where(calls.c.id == call_id)
    connection.execute(again.values(due=now() + delay, until=None, tries=calls.c.tries + 1))


def next_due(connection: Connection) -> float | None:
    """Seconds until a notification is due, or the lease of one expires; None: there is none."""
    calls = bare(CallRow)
    moment = connection.execute(select(func.min(func.coalesce(calls.c.until, calls.c.due)))).scalar()
    return None if moment is None else max(0.0, (moment - now()).total_seconds())


def is_needed(session: Session, call: Call) -> bool:
    """Whether a notification is not obsolete: the turn is not over, and there is no later one."""
    way = session.get(WayRow, call.way_id)
    if way is None:
        return False
    if call.kind == CODE:
        return way.code is not None
    if not way.is_good or call.game_id is None:
        return way.is_good
    game = session.get(GameRow, call.game_id)
    wanted = session.get(WantedRow, (call.way_id, call.game_id))
    grant = session.get(GrantRow, (way.browser, call.game_id, call.seat))
    if game is None or wanted is None or grant is None or game.status != "running":
        return False
    return call.kind != TURN or (game.to_move == call.seat and wanted.called == call.version)
