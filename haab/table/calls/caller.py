"""The caller of a server: puts calls into the outbox when turns begin, and sends what is due, while games go on.

No request waits for it. A sending has a time limit, and is tried again after growing pauses; one that did not get
through in an hour or so is given up. Whoever looks at the game meanwhile needs no call.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import smtplib
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from enum import Enum

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from haab.table.calls import hooks, mail, push, ways
from haab.table.calls.post import BadAddress, NoAnswer, post
from haab.table.calls.settings import Calling
from haab.table.calls.words import Words, words_of
from haab.table.games import calls
from haab.table.games.calls import Call
from haab.table.games.open_game import OpenGame
from haab.table.ops.measures import CALLS
from haab.table.store.rows import WayRow
from haab.table.store.store import Store

log = logging.getLogger("haab.table")

LOOK_ANEW = 5.0
"""Seconds after which the outbox is looked at even though nobody said that there is something in it."""
SWEEP = 60.0
"""Seconds after which all games are looked at for a turn that nobody was called to, because a server died over it, and
all ways for those that are used no more."""
TOGETHER = 0.2
"""Seconds in which changes of games are gathered."""
AT_ONCE = 8
"""Calls that are being sent at the same time."""
LEASE = timedelta(seconds=60)
TRIES = 6
SLOWER = 4
"""How much longer each pause is than the one before."""
OLDEST = timedelta(hours=12)
"""A call that is older wakes nobody."""
NOTHING_THERE = (404, 410)
REFUSED_FOR_GOOD = (400, 401, 403, 405, 413)


class Outcome(Enum):
    """How a sending went."""

    SENT = "sent"
    AGAIN = "again"
    REFUSED = "refused"
    GONE = "gone"


class Caller:
    """Calls people, for as long as the server runs."""

    def __init__(
        self, store: Store, settings: Calling, base: str | None, is_looking: Callable[[str, int], bool]
    ) -> None:
        """`base` is the address of the table for others; `is_looking` tells whether a seat's player looks at a game."""
        self._store = store
        self._settings = settings
        self._base = base
        self._is_looking = is_looking
        self._changed: set[str] = set()
        self._news = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._swept = 0.0
        self._key: EllipticCurvePrivateKey | None = None

    async def push_key(self) -> EllipticCurvePrivateKey:
        """The key that push messages are signed with."""
        if self._key is None:
            self._key = push.key_of(await self._store.write(ways.push_secret))
        return self._key

    # ---- noticing

    def look(self, game: OpenGame, seat: int | None = None) -> None:
        """A game has changed: somebody's turn may have begun."""
        to_move = game.to_move
        if seat is None and game.status == "running" and to_move is not None and game.seats[to_move].kind == "person":
            self._changed.add(game.id)
            self._news.set()

    def hurry(self) -> None:
        """Something was put into the outbox."""
        self._news.set()

    async def run(self) -> None:
        """Look into the outbox again and again."""
        try:
            while True:
                pause = LOOK_ANEW
                try:
                    pause = await self._once()
                except SQLAlchemyError as error:
                    log.warning("the outbox cannot be looked into: %s", type(error).__name__)
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(pause, TOGETHER)):
                        await self._news.wait()
                await asyncio.sleep(TOGETHER)
                self._news.clear()
        finally:
            for task in self._sending:
                task.cancel()

    async def _once(self) -> float:
        """Put in what is new, send what is due; seconds until there may be something again."""
        await self._put_turns()
        free = AT_ONCE - len(self._sending)
        due = await self._store.read(lambda session: calls.next_due(session.connection()))
        if due == 0 and free:
            for call in await self._store.write(lambda c: calls.claim(c, free, LEASE), lasting=False):
                task = asyncio.create_task(self._take_care_of(call))
                self._sending.add(task)
                task.add_done_callback(self._one_is_done)
            return TOGETHER
        return LOOK_ANEW if due is None or not free else min(LOOK_ANEW, due)

    def _one_is_done(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._news.set()

    async def _put_turns(self) -> None:
        grace = timedelta(seconds=self._settings.grace)
        changed, self._changed = list(self._changed), set()
        moment = asyncio.get_running_loop().time()
        if moment - self._swept > SWEEP:
            self._swept = moment
            await self._store.write(lambda c: calls.turn_began(c, None, grace), lasting=False)
            await self._store.write(ways.forget_unused, lasting=False)
        elif changed:
            wanted = await self._store.read(lambda session: calls.are_wanted(session, changed))
            if wanted:
                await self._store.write(lambda c: calls.turn_began(c, wanted, grace))

    # ---- sending

    async def _take_care_of(self, call: Call) -> None:
        try:
            await self._try(call)
        except SQLAlchemyError as error:  # it is tried again when its lease ends
            log.warning("a call could not be looked after: %s", type(error).__name__)

    async def _try(self, call: Call) -> None:
        found = await self._store.read(lambda session: self._prepared(session, call))
        if found is None or call.age > OLDEST or self._is_seen(call):
            await self._store.write(lambda c: calls.done(c, call.id), lasting=False)
            return
        way, words = found
        outcome, reason = await self._sent(way, call, words)
        CALLS.add(way.kind, outcome.value)
        await self._store.write(lambda c: self._settle(c, call, way, outcome, reason))

    def _is_seen(self, call: Call) -> bool:
        return call.game_id is not None and call.seat is not None and self._is_looking(call.game_id, call.seat)

    def _prepared(self, session: Session, call: Call) -> tuple[WayRow, Words] | None:
        """The way and the words of a call; None if nobody needs it any more."""
        way = session.get(WayRow, call.way_id)
        if way is None or not calls.is_needed(session, call):
            return None
        return way, words_of(session, call, way, self._base)

    def _settle(self, connection: Connection, call: Call, way: WayRow, outcome: Outcome, reason: str) -> None:
        """What follows from how it went."""
        if outcome is Outcome.AGAIN and call.tries + 1 < TRIES:
            pause = self._settings.again_after * SLOWER**call.tries * random.uniform(0.8, 1.2)
            calls.put_off(connection, call.id, timedelta(seconds=pause))
            return
        calls.done(connection, call.id)
        if outcome is Outcome.GONE and way.kind == ways.PUSH:
            ways.stop(connection, way.id)
        elif outcome is Outcome.SENT:
            ways.note_trouble(connection, way.id, None)
        else:
            ways.note_trouble(connection, way.id, reason, is_good=outcome is not Outcome.GONE)

    async def _sent(self, way: WayRow, call: Call, words: Words) -> tuple[Outcome, str]:
        """Send a call; how it went, and why."""
        try:
            if way.kind == ways.MAIL:
                await self._mail(way, call, words)
                return Outcome.SENT, ""
            status = await (self._push(way, call, words) if way.kind == ways.PUSH else self._hook(way, words))
        except BadAddress as error:
            return Outcome.REFUSED, str(error)
        except (NoAnswer, OSError, smtplib.SMTPException) as error:
            log.info("a call by %s did not get through: %s", way.kind, type(error).__name__)
            return _after_mail(error), type(error).__name__
        return _after(status), f"HTTP {status}"

    async def _push(self, way: WayRow, call: Call, words: Words) -> int:
        told = {"title": words.title, "text": words.text, "path": words.path}
        body = push.encrypted(json.dumps(told).encode(), way.details["p256dh"], way.details["auth"])
        headers = push.headers_for(way.address, await self.push_key(), self._contact(), call.game_id or call.kind)
        return await post(way.address, headers, body, self._settings.private, self._settings.patience)

    async def _hook(self, way: WayRow, words: Words) -> int:
        style = way.details["style"]
        body = hooks.body_of(style, words, way.address)
        url = hooks.target_of(style, way.address)
        headers = {"Content-Type": "application/json"}
        return await post(url, headers, body, self._settings.private, self._settings.patience)

    async def _mail(self, way: WayRow, call: Call, words: Words) -> None:
        smtp = self._settings.smtp
        if smtp is None:
            raise BadAddress("this table sends no mail any more")
        stop = None if self._base is None or call.kind == calls.CODE else f"{self._base}/#stop={way.id}"
        letter = mail.letter(smtp, way.address, words, stop, way.language)
        async with asyncio.timeout(3 * self._settings.patience):
            await asyncio.to_thread(mail.send, smtp, letter, self._settings.patience)

    def _contact(self) -> str | None:
        """Whom a push service can write to about this table."""
        if self._settings.smtp is not None:
            return f"mailto:{self._settings.smtp.sender}"
        return self._base if self._base and self._base.startswith("https://") else None


def _after(status: int) -> Outcome:
    """What an HTTP status means for a call."""
    if 200 <= status < 300:  # noqa: PLR2004 - HTTP's own numbers
        return Outcome.SENT
    if status in NOTHING_THERE:
        return Outcome.GONE
    return Outcome.REFUSED if status in REFUSED_FOR_GOOD or 300 <= status < 400 else Outcome.AGAIN  # noqa: PLR2004


def _after_mail(error: Exception) -> Outcome:
    """A mail server that refuses the receiver does so for good; everything else may pass."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return Outcome.REFUSED
    return Outcome.AGAIN
