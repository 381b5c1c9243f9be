"""The background task that fills the outbox when turns begin, and sends what is due.

No request waits for it. Sending has a timeout and is retried with exponential backoff, for an hour or so. Nothing is
sent to a player whose page shows the game by then.
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
from sqlalchemy.orm import Session

from haab.table.clock import now
from haab.table.errors import StoreFailed
from haab.table.notify import channels, mail, outbox, push, webhook
from haab.table.notify.http_client import BadAddress, NoAnswer, post
from haab.table.notify.outbox import Call
from haab.table.notify.settings import Calling
from haab.table.notify.words import Words, words_of
from haab.table.ops.metrics import CALLS
from haab.table.service.game.open_game import OpenGame
from haab.table.store.rows import WayRow
from haab.table.store.store import Store

log = logging.getLogger("haab.table")

POLL_SECONDS = 5.0
"""Seconds between two polls of the outbox without an event."""
SWEEP = 60.0
"""Seconds between two full scans: for turns that a crashed server did not notify of, and for unused channels."""
BATCH_SECONDS = 0.2
"""Seconds in which changes of games are batched."""
MOST_CONCURRENT = 8
"""Notifications that are sent concurrently."""
LEASE = timedelta(seconds=60)
TRIES = 6
BACKOFF = 4
"""The factor of the backoff."""
OLDEST = timedelta(hours=12)
"""Older notifications are dropped."""
GONE_STATUSES = (404, 410)
PERMANENT_STATUSES = (400, 401, 403, 405, 413)


class Outcome(Enum):
    """The result of sending."""

    SENT = "sent"
    AGAIN = "again"
    REFUSED = "refused"
    GONE = "gone"


class Sender:
    """Sends notifications for as long as the server runs."""

    def __init__(
        self, store: Store, settings: Calling, base: str | None, is_looking: Callable[[str, int], bool]
    ) -> None:
        """`base` is the public address of the table; `is_looking` tells whether a seat's page is in sight."""
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
            self._key = push.key_of(await self._store.write(lambda c: channels.push_secret(c.connection)))
        return self._key

    # ---- events

    def look(self, game: OpenGame, seat: int | None = None) -> None:
        """A game has changed: a turn may have begun."""
        to_move = game.to_move
        if seat is None and game.status == "running" and to_move is not None and game.seats[to_move].kind == "person":
            self._changed.add(game.id)
            self._news.set()

    def wake(self) -> None:
        """Something was inserted into the outbox: poll it now."""
        self._news.set()

    async def run(self) -> None:
        """Poll the outbox."""
        try:
            while True:
                pause = POLL_SECONDS
                try:
                    pause = await self._once()
                except StoreFailed as error:
                    log.warning("the outbox cannot be read: %s", error)
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(pause, BATCH_SECONDS)):
                        await self._news.wait()
                await asyncio.sleep(BATCH_SECONDS)
                self._news.clear()
        finally:
            for task in self._sending:
                task.cancel()

    async def _once(self) -> float:
        """Insert what is new, send what is due; seconds until the next poll."""
        await self._put_turns()
        free = MOST_CONCURRENT - len(self._sending)
        due = await self._store.read(lambda look: outbox.next_due(look.session.connection()))
        if due == 0 and free:
            for call in await self._store.write(lambda c: outbox.claim(c.connection, free, LEASE), lasting=False):
                task = asyncio.create_task(self._take_care_of(call))
                self._sending.add(task)
                task.add_done_callback(self._one_is_done)
            return BATCH_SECONDS
        return POLL_SECONDS if due is None or not free else min(POLL_SECONDS, due)

    def _one_is_done(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._news.set()

    async def _put_turns(self) -> None:
        grace = timedelta(seconds=self._settings.grace)
        changed, self._changed = list(self._changed), set()
        moment = asyncio.get_running_loop().time()
        if moment - self._swept > SWEEP:
            self._swept = moment
            await self._store.write(lambda c: outbox.turn_began(c.connection, None, grace), lasting=False)
            await self._store.write(lambda c: channels.forget_unused(c.connection), lasting=False)
        elif changed:
            wanted = await self._store.read(lambda look: outbox.are_wanted(look.session, changed))
            if wanted:
                await self._store.write(lambda c: outbox.turn_began(c.connection, wanted, grace))

    # ---- sending

    async def _take_care_of(self, call: Call) -> None:
        try:
            await self._try(call)
        except StoreFailed as error:  # it is tried again when its lease ends
            log.warning("a notification could not be sent: %s", error)

    async def _try(self, call: Call) -> None:
        found = await self._store.read(lambda look: self._prepared(look.session, call))
        if found is None or now() - call.since > OLDEST or self._is_seen(call):
            await self._store.write(lambda c: outbox.done(c.connection, call.id), lasting=False)
            return
        way, words = found
        outcome, reason = await self._sent(way, call, words)
        CALLS.labels(way.kind, outcome.value).inc()
        await self._store.write(lambda c: self._settle(c.connection, call, way, outcome, reason))

    def _is_seen(self, call: Call) -> bool:
        return call.game_id is not None and call.seat is not None and self._is_looking(call.game_id, call.seat)

    def _prepared(self, session: Session, call: Call) -> tuple[WayRow, Words] | None:
        """The channel and the text of a notification; None if it is obsolete."""
        way = session.get(WayRow, call.way_id)
        if way is None or not outbox.is_needed(session, call):
            return None
        return way, words_of(session, call, way, self._base)

    def _settle(self, connection: Connection, call: Call, way: WayRow, outcome: Outcome, reason: str) -> None:
        """Delete or retry a notification, and update its channel, by the result."""
        if outcome is Outcome.AGAIN and call.tries + 1 < TRIES:
            pause = self._settings.again_after * BACKOFF**call.tries * random.uniform(0.8, 1.2)
            outbox.put_off(connection, call.id, timedelta(seconds=pause))
            return
        outbox.done(connection, call.id)
        if outcome is Outcome.GONE and way.kind == channels.PUSH:
            channels.stop(connection, way.id)
        elif outcome is Outcome.SENT:
            channels.note_trouble(connection, way.id, None)
        else:
            channels.note_trouble(connection, way.id, reason, is_good=outcome is not Outcome.GONE)

    async def _sent(self, way: WayRow, call: Call, words: Words) -> tuple[Outcome, str]:
        """Send a notification; the result, and the reason."""
        try:
            if way.kind == channels.MAIL:
                await self._mail(way, call, words)
                return Outcome.SENT, ""
            status = await (self._push(way, call, words) if way.kind == channels.PUSH else self._hook(way, words))
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
        body = webhook.body_of(style, words, way.address)
        url = webhook.target_of(style, way.address)
        headers = {"Content-Type": "application/json"}
        return await post(url, headers, body, self._settings.private, self._settings.patience)

    async def _mail(self, way: WayRow, call: Call, words: Words) -> None:
        smtp = self._settings.smtp
        if smtp is None:
            raise BadAddress("this table sends no mail any more")
        stop = None if self._base is None or call.kind == outbox.CODE else f"{self._base}/#stop={way.id}"
        letter = mail.letter(smtp, way.address, words, stop, way.language)
        async with asyncio.timeout(3 * self._settings.patience):
            await asyncio.to_thread(mail.send, smtp, letter, self._settings.patience)

    def _contact(self) -> str | None:
        """The contact that push services are given (VAPID `sub`)."""
        if self._settings.smtp is not None:
            return f"mailto:{self._settings.smtp.sender}"
        return self._base if self._base and self._base.startswith("https://") else None


def _after(status: int) -> Outcome:
    """The result that an HTTP status means."""
    if 200 <= status < 300:  # noqa: PLR2004 - HTTP's own numbers
        return Outcome.SENT
    if status in GONE_STATUSES:
        return Outcome.GONE
    return Outcome.REFUSED if status in PERMANENT_STATUSES or 300 <= status < 400 else Outcome.AGAIN  # noqa: PLR2004


def _after_mail(error: Exception) -> Outcome:
    """A recipient that the mail server refuses is permanent; other errors are transient."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return Outcome.REFUSED
    return Outcome.AGAIN
