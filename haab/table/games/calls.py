"""The outbox of calls: who is to be called that it is their turn, or that the others wait, and which server does it.

A call is a row. It is put there once for each turn, by whichever server is first; claimed by one server for a limited
time, as decisions of bots are; and gone when it was sent, or nobody needs it any more. Nothing is sent from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.orm import Session

from haab.table.moment import aware, now
from haab.table.store.rows import CallRow, GameRow, GrantRow, MoveRow, SeatRow, WantedRow, WayRow, bare

TURN = "turn"
"""It is your turn."""
NUDGE = "nudge"
"""Somebody at the table asks where you are."""
TRIAL = "trial"
"""What a call looks like, for whoever asked."""
CODE = "code"
"""What confirms an e-mail address."""

AT_ONCE = 100
"""Calls that are put into the outbox, or claimed, together."""


@dataclass(frozen=True)
class Call:
    """One call that a server has claimed."""

    id: int
    way_id: str
    game_id: str | None
    seat: int | None
    kind: str
    version: int
    details: dict[str, Any]
    tries: int
    age: timedelta


# ---- putting calls into the outbox


def turn_began(connection: Connection, game_ids: Sequence[str] | None, delay: timedelta) -> int:
    """Have everybody called who is to move in some games (None: in any) and wants to be; how many calls there are.

    Once for each turn: whoever was called is called again only when somebody else has moved since. It may be asked
    for as often as one likes, by any server.
    """
    found = connection.execute(_new_turns(game_ids)).all()
    wanted = bare(WantedRow)
    for way_id, game_id, version, seat in found:
        this = and_(wanted.c.way_id == way_id, wanted.c.game_id == game_id)
        connection.execute(update(wanted).where(this).values(called=version))
        _put(connection, way_id, TURN, delay, game_id=game_id, seat=seat, version=version)
    return len(found)


def _new_turns(game_ids: Sequence[str] | None) -> Select[Any]:
    """Ways, games, versions and seats of those who are to move and have not been called to this turn."""
    wanted, games, ways, grants, seats, moves = map(bare, (WantedRow, GameRow, WayRow, GrantRow, SeatRow, MoveRow))
    somebody_moved = (
        select(moves.c.number)
        .where(moves.c.game_id == games.c.id, moves.c.number > wanted.c.called, moves.c.seat != games.c.to_move)
        .exists()
    )
    found = (
        select(wanted.c.way_id, wanted.c.game_id, games.c.version, games.c.to_move)
        .select_from(wanted)
        .join(games, games.c.id == wanted.c.game_id)
        .join(ways, and_(ways.c.id == wanted.c.way_id, ways.c.is_good))
        .join(seats, and_(seats.c.game_id == games.c.id, seats.c.seat == games.c.to_move, seats.c.kind == "person"))
        .join(
            grants,
            and_(
                grants.c.browser == ways.c.browser,
                grants.c.game_id == games.c.id,
                grants.c.role == games.c.to_move,
            ),
        )
        .where(games.c.status == "running", games.c.mark.is_(None), or_(wanted.c.called < 0, somebody_moved))
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True, of=wanted)
    )
    return found if game_ids is None else found.where(wanted.c.game_id.in_(game_ids))


def nudged(connection: Connection, game_id: str, seat: int, name: str) -> int:
    """Have whoever plays a seat called because `name` asks for them; in how many ways: none, if they want none.

    It belongs into the transaction that remembers the nudge. How often somebody may be nudged is for the caller to say.
    """
    wanted, games, ways, grants = map(bare, (WantedRow, GameRow, WayRow, GrantRow))
    found = connection.execute(
        select(wanted.c.way_id, games.c.version)
        .select_from(wanted)
        .join(games, games.c.id == wanted.c.game_id)
        .join(ways, and_(ways.c.id == wanted.c.way_id, ways.c.is_good))
        .join(grants, and_(grants.c.browser == ways.c.browser, grants.c.game_id == games.c.id, grants.c.role == seat))
        .where(wanted.c.game_id == game_id)
    ).all()
    for way_id, version in found:
        _put(connection, way_id, NUDGE, game_id=game_id, seat=seat, version=version, details={"name": name})
    return len(found)


def to_way(connection: Connection, way_id: str, kind: str, details: dict[str, Any] | None = None) -> None:
    """Have something sent that belongs to no game: a trial, or a code."""
    _put(connection, way_id, kind, details=details)


def _put(
    connection: Connection,
    way_id: str,
    kind: str,
    delay: timedelta = timedelta(0),
    game_id: str | None = None,
    seat: int | None = None,
    version: int = 0,
    details: dict[str, Any] | None = None,
) -> None:
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
    """Those of some games that anybody wants to be called to."""
    wanted = select(WantedRow.game_id).where(WantedRow.game_id.in_(game_ids)).distinct()
    return list(session.scalars(wanted))


# ---- sending what is there


def claim(connection: Connection, most: int, lease: timedelta) -> list[Call]:
    """Claim calls that are due, those that have waited longest first; other servers get other calls."""
    calls, moment = bare(CallRow), now()
    is_free = or_(calls.c.until.is_(None), calls.c.until < moment)
    due = select(calls.c.id).where(calls.c.due <= moment, is_free).order_by(calls.c.due).limit(most)
    taken = update(calls).where(calls.c.id.in_(due.with_for_update(skip_locked=True)))
    rows = connection.execute(taken.values(until=moment + lease).returning(calls)).all()
    return [
        Call(
            id=row.id,
            way_id=row.way_id,
            game_id=row.game_id,
            seat=row.seat,
            kind=row.kind,
            version=row.version,
            details=row.details,
            tries=row.tries,
            age=moment - aware(row.since),
        )
        for row in rows
    ]


def done(connection: Connection, call_id: int) -> None:
    """A call was sent, or nobody needs it any more."""
    connection.execute(delete(bare(CallRow)).where(CallRow.id == call_id))


def put_off(connection: Connection, call_id: int, delay: timedelta) -> None:
    """A call did not get through: it is tried again after a while, by whichever server is first."""
    calls = bare(CallRow)
    again = update(calls).where(calls.c.id == call_id)
    connection.execute(again.values(due=now() + delay, until=None, tries=calls.c.tries + 1))


def next_due(connection: Connection) -> float | None:
    """Seconds until the next call is due, or is free again because its server died; None: there is none."""
    calls = bare(CallRow)
    moment = connection.execute(select(func.min(func.coalesce(calls.c.until, calls.c.due)))).scalar()
    return None if moment is None else max(0.0, (aware(moment) - now()).total_seconds())


def is_needed(session: Session, call: Call) -> bool:
    """Whether a call is still worth sending: a turn that is over, or was called to again, is not."""
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
