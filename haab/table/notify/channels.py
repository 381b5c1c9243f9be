"""Notification channels of a browser's user: adding, confirming, choosing games, removing."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from sqlalchemy.orm import Session

from haab.table import wire
from haab.table.clock import now
from haab.table.notify import outbox
from haab.table.notify.push import new_secret
from haab.table.service.game.rights import hashed, new_token
from haab.table.store.changes import check_one, upsert
from haab.table.store.rows import CallRow, GrantRow, SecretRow, WantedRow, WayRow, bare

PUSH = "push"
HOOK = "hook"
MAIL = "mail"

MOST_WAYS = 8
"""Channels of one browser."""
CODE_DIGITS = 8
MOST_GUESSES = 5
"""Wrong codes after which a code expires."""
A_DAY = timedelta(days=1)
MOST_FORGOTTEN = 500
"""Channels that are deleted in one transaction."""
VAPID = "vapid"


class Refused(Exception):
    """A channel cannot be added; the text is the key of the message that says why."""


# ---- the table's own key


def push_secret(connection: Connection) -> str:
    """The private key that push messages are signed with; the first server creates it, all share it."""
    new = upsert(connection, SecretRow).values(name=VAPID, value=new_secret())
    connection.execute(new.on_conflict_do_nothing())
    found: str = connection.execute(select(SecretRow.value).where(SecretRow.name == VAPID)).scalar_one()
    return found


# ---- looking


def ways_of(session: Session, browser: str) -> list[wire.CallWay]:
    """The channels of a browser, the oldest first, as their owner is told of them."""
    rows = session.scalars(select(WayRow).where(WayRow.browser == browser).order_by(WayRow.since)).all()
    wanted: dict[str, list[str]] = {row.id: [] for row in rows}
    chosen = select(WantedRow.way_id, WantedRow.game_id).where(WantedRow.way_id.in_(wanted))
    for way_id, game_id in session.execute(chosen):
        wanted[way_id].append(game_id)
    return [
        {
            "id": row.id,
            "kind": row.kind,
            "address": row.address if row.kind == MAIL else urlsplit(row.address).hostname or "",
            "is_good": row.is_good,
            "awaits_code": row.code is not None,
            "trouble": row.trouble,
            "games": sorted(wanted[row.id]),
        }
        for row in rows
    ]


# ---- adding


def add(connection: Connection, browser: str, kind: str, address: str, details: dict[str, Any], language: str) -> str:
    """Add a channel, or update the one with the same address; its id. An e-mail address is sent a code first."""
    ways = bare(WayRow)
    mine = select(ways.c.id, ways.c.kind, ways.c.address).where(ways.c.browser == browser).with_for_update()
    known = connection.execute(mine).all()
    same = next((row.id for row in known if (row.kind, row.address) == (kind, address)), None)
    if same is not None and kind != MAIL:
        renewed = update(ways).where(ways.c.id == same)
        connection.execute(renewed.values(details=details, language=language, is_good=True, trouble=None))
        return str(same)
    if same is None and len(known) >= MOST_WAYS:
        raise Refused("table.error.too_many_ways")
    way_id = same or new_token()
    if same is None:
        row = {
            "id": way_id,
            "browser": browser,
            "kind": kind,
            "address": address,
            "details": details,
            "language": language,
            "is_good": kind != MAIL,
            "code": None,
            "guesses": 0,
            "trouble": None,
            "since": now(),
        }
        connection.execute(insert(ways), row)
    if kind == MAIL:
        _send_code(connection, way_id)
    return way_id


def _send_code(connection: Connection, way_id: str) -> None:
    """Send a fresh code, unless the address is confirmed."""
    ways = bare(WayRow)
    code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
    fresh = update(ways).where(ways.c.id == way_id, ways.c.is_good.is_(False))
    if connection.execute(fresh.values(code=hashed(code), guesses=0, trouble=None)).rowcount:
        outbox.put(connection, way_id, outbox.CODE, details={"code": code})


def confirm(connection: Connection, browser: str, way_id: str, code: str) -> bool:
    """Confirm an address by the code that was sent; whether it is the right one. Some wrong ones invalidate it."""
    ways = bare(WayRow)
    this = (ways.c.id == way_id, ways.c.browser == browser)
    found = connection.execute(select(ways.c.code, ways.c.guesses).where(*this).with_for_update()).one_or_none()
    if found is None or found.code is None or found.guesses >= MOST_GUESSES:
        return False
    if not secrets.compare_digest(found.code, hashed(code)):
        connection.execute(update(ways).where(*this).values(guesses=found.guesses + 1))
        return False
    connection.execute(update(ways).where(*this).values(is_good=True, code=None, guesses=0))
    return True


# ---- choosing and stopping


def want(connection: Connection, browser: str, way_id: str, game_id: str, is_wanted: bool) -> None:
    """Enable or disable a channel for a game; Outdated if the channel is not this browser's."""
    ways, wanted = bare(WayRow), bare(WantedRow)
    mine = connection.execute(select(ways.c.id).where(ways.c.id == way_id, ways.c.browser == browser)).all()
    check_one(len(mine))
    connection.execute(delete(wanted).where(wanted.c.way_id == way_id, wanted.c.game_id == game_id))
    if is_wanted:
        connection.execute(insert(wanted), {"way_id": way_id, "game_id": game_id, "called": -1})


def stop(connection: Connection, way_id: str, browser: str | None = None) -> bool:
    """Delete a channel, for its browser or for whoever has its id from a mail; whether there was one."""
    ways = bare(WayRow)
    found = select(ways.c.id).where(ways.c.id == way_id)
    if browser is not None:
        found = found.where(ways.c.browser == browser)
    if connection.execute(found.with_for_update()).first() is None:
        return False
    for table in (bare(CallRow), bare(WantedRow)):
        connection.execute(delete(table).where(table.c.way_id == way_id))
    connection.execute(delete(ways).where(ways.c.id == way_id))
    return True


def forget_unused(connection: Connection) -> int:
    """Delete channels that were not confirmed within a day, and those of browsers without a game; how many."""
    ways, grants = bare(WayRow), bare(GrantRow)
    has_game = select(grants.c.browser).where(grants.c.browser == ways.c.browser).exists()
    is_unconfirmed = and_(ways.c.code.is_not(None), ways.c.is_good.is_(False), ways.c.since < now() - A_DAY)
    unused = connection.execute(select(ways.c.id).where(or_(~has_game, is_unconfirmed)).limit(MOST_FORGOTTEN)).scalars()
    return sum(stop(connection, way_id) for way_id in unused.all())


def note_trouble(connection: Connection, way_id: str, trouble: str | None, is_good: bool = True) -> None:
    """Store the last error of a channel, for its owner to see; a channel whose address is gone is disabled."""
    ways = bare(WayRow)
    this = update(ways).where(ways.c.id == way_id, ways.c.trouble.is_distinct_from(trouble))
    connection.execute(this.values(trouble=trouble, **({} if is_good else {"is_good": False})))
