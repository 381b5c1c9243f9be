"""Live updates: each open page gets a push when something changed that it may see."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from haab.table.errors import StoreFailed, TableError
from haab.table.presence import Presence
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.patches import SentViews, stamp
from haab.table.service.game.steps import steps_to
from haab.table.service.game.views import entry_view, talk_view, whole_view
from haab.table.service.play.table import Table
from haab.table.service.rate_limit import RateLimit
from haab.table.wire import TalkMessage

log = logging.getLogger("haab.table")

MOST_SPECTATORS = 64
"""Pages of spectators at one game. Players always find a place."""
MOST_PAGES = 8
"""Pages of one browser at one game."""
COMING_AND_GOING = 1.0
"""Seconds between two pushes that only tell presence."""

PING_TIMEOUT = 9.0
"""Seconds without a ping after which a page counts as disconnected."""
HIDDEN_TIMEOUT = 150.0
"""The same for a hidden page: browsers throttle its timers to one a minute."""

SILENT = 4408
"""Close code: no ping in time."""
GONE = 4404
"""Close code: the right to look was revoked, or the game was deleted."""
TRY_LATER = 1013
TOO_MANY_FRAMES = 1008
"""Close code: too many frames."""
FRAMES_PER_SECOND = 10.0
FRAMES_AT_ONCE = 60
"""Frames that a page may send in the long run, and in a burst (token bucket). Ours pings every few seconds."""


class LineBroken(Exception):
    """The page has gone away."""


class Socket(Protocol):
    """A line to one page, whatever carries it. LineBroken: there is nobody at its other end any more."""

    async def hear(self) -> str | None:
        """The next frame; None: the page has closed the line."""

    async def say(self, text: str) -> None:
        """Send a frame."""

    async def hang_up(self, code: int, reason: str = "") -> None:
        """Close the line."""


@dataclass(eq=False)
class Listener:
    """One open page."""

    socket: Socket
    browser: str
    seat: int | None
    language: str
    version: int
    """Confirmed moves that the page has been told of."""
    have: str | None = None
    """The stamp of the view that the page holds, if it wants to be told what changes from there."""
    panels: bool = True
    """Whether it wants the text table."""
    seats: frozenset[int] = frozenset()
    """The seats that its browser may play."""
    steps: bool = False
    """Whether it wants to see how the game stood after each move that it is told of."""
    talk: int | None = None
    """The last line of talk that the page has been told of; None: it does not want to hear any."""
    talk_news: asyncio.Event = field(default_factory=asyncio.Event)
    is_hidden: bool = False
    """Whether it says that nobody looks at it."""
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Live:
    """All open pages, by game."""

    def __init__(self, table: Table, presence: Presence, views: SentViews) -> None:
        self._table = table
        self._presence = presence
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._views = views
        self._told: dict[str, float] = {}
        """When presence was last pushed to the pages of a game."""
        self.on_coming_and_going: list[Callable[[str], None]] = []
        """Callbacks when the presence at a game changed."""
        table.on_change.append(self.changed)
        table.on_gone.append(self.wake)

    # ---- waking

    def changed(self, game: OpenGame, seat: int | None) -> None:
        """Wake everybody who looks at a game, or those who look through one seat's eyes."""
        if seat is None:
            self._note_rights(game)
            self.wake(game.id)
        else:
            self.wake_seat(game.id, seat)

    def wake(self, game_id: str) -> None:
        """Wake everybody who looks at a game."""
        for listener in self._listeners.get(game_id, ()):
            listener.news.set()

    def wake_seat(self, game_id: str, seat: int) -> None:
        """Wake those who look through one seat's eyes."""
        for listener in self._listeners.get(game_id, ()):
            if listener.seat == seat:
                listener.news.set()

    def wake_talk(self, game_id: str) -> None:
        """Somebody has said something."""
        for listener in self._listeners.get(game_id, ()):
            listener.talk_news.set()

    def wake_all(self) -> None:
        """Wake everybody: messages may have been lost."""
        for game_id in self._listeners:
            self.wake(game_id)
            self.wake_talk(game_id)

    def wake_soon(self, game_id: str) -> None:
        """Wake everybody because presence changed, debounced."""
        for listener in self.on_coming_and_going:
            listener(game_id)
        moment = time.monotonic()
        last = self._told.get(game_id, 0.0)
        if last > moment:
            return  # it is going to happen anyway
        due = max(moment, last + COMING_AND_GOING)
        self._told[game_id] = due
        if due == moment:  # at once: whoever has just come is told with the first view, not by a second one
            self.wake(game_id)
        else:
            asyncio.get_running_loop().call_later(due - moment, self.wake, game_id)

    # ---- one page

    async def serve(self, game: OpenGame, listener: Listener) -> None:
        """Push views to one page until it goes away, or may not look any more."""
        if self._is_full(game, listener):
            with suppress(LineBroken):  # it may have gone away meanwhile
                await listener.socket.hang_up(TRY_LATER, "too many pages look at this game")
            return
        listeners = self._listeners[game.id]
        listeners.add(listener)
        self._note_presence(game.id)
        listener.news.set()
        reader = asyncio.create_task(_hear(listener, lambda: self._note_presence(game.id)))
        talker = asyncio.create_task(self._push_talk(game.id, listener))
        try:
            await self._push_until(game.id, listener, reader)
            if reader.done() and (code := reader.result()) is not None:
                await listener.socket.hang_up(code)
        except LineBroken:
            log.debug("a page went away while it was being told something")
        finally:
            for task in (reader, talker):
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task
            listeners.discard(listener)
            self._note_presence(game.id)
            if not listeners:
                self._listeners.pop(game.id, None)
                self._told.pop(game.id, None)

    def _is_full(self, game: OpenGame, listener: Listener) -> bool:
        others = self._listeners.get(game.id, ())
        if sum(other.browser == listener.browser for other in others) >= MOST_PAGES:
            return True
        watching = sum(not game.access(other.browser).is_player for other in others)
        return watching >= MOST_SPECTATORS and not game.access(listener.browser).is_player

    def _note_rights(self, game: OpenGame) -> None:
        """Somebody may have sat down, or lost a seat."""
        listeners = self._listeners.get(game.id, ())
        for listener in listeners:
            listener.seats = game.access(listener.browser).seats
        if listeners:
            self._note_presence(game.id)

    def _note_presence(self, game_id: str) -> None:
        listeners = self._listeners.get(game_id, ())
        here = frozenset[int]().union(*(listener.seats for listener in listeners))
        looking = frozenset[int]().union(*(listener.seats for listener in listeners if not listener.is_hidden))
        if self._presence.set_here(game_id, here, looking):
            self.wake_soon(game_id)

    async def _push_until(self, game_id: str, listener: Listener, reader: asyncio.Task[int | None]) -> None:
        reader.add_done_callback(lambda _: listener.news.set())
        while True:
            await listener.news.wait()
            if reader.done():
                return
            listener.news.clear()
            try:
                message = await self._message(game_id, listener)
            except StoreFailed:
                await asyncio.sleep(1)  # the store is away: what the page has is the latest there is
                listener.news.set()
                continue
            except TableError:
                message = None
            if message is None:
                await listener.socket.hang_up(GONE)
                return
            await listener.socket.say(message.decode())

    async def _push_talk(self, game_id: str, listener: Listener) -> None:
        """Push talk to a page; whether it may still look is checked by the push of views."""
        listener.talk_news.set()
        while listener.talk is not None:
            await listener.talk_news.wait()
            listener.talk_news.clear()
            try:
                game = await self._table.game(game_id)
                message = await self._talk_message(game, listener, listener.talk)
            except StoreFailed:
                await asyncio.sleep(1)
                listener.talk_news.set()
                continue
            await listener.socket.say(msgspec.json.encode(message).decode())

    async def _talk_message(self, game: OpenGame, listener: Listener, since: int) -> TalkMessage:
        rooms = game.access(listener.browser).rooms(game.over)
        store = self._table.store
        lines = await store.read(lambda look: look.lines_after(game.id, since, rooms))
        quiet = await store.read(lambda look: look.is_quiet(game.id))
        if lines:
            listener.talk = lines[-1].number
        told = [talk_view(game, line, listener.language) for line in lines]
        return {"type": "talk", "is_on": not quiet, "lines": told}

    async def _message(self, game_id: str, listener: Listener) -> bytes | None:
        """What a page is told, a `LiveMessage`; None if it may not look through these eyes any more."""
        game = await self._table.game(game_id)
        since = min(listener.version, game.version)
        entries = await game.history(since)
        rights = game.access(listener.browser)  # as they are now: to recall a long game takes a while
        if not rights.any or (listener.seat is not None and listener.seat not in rights.seats):
            return None
        listener.version = since + len(entries)
        present = self._presence.of(game_id)
        view = whole_view(game, listener.seat, rights, listener.language, present, listener.panels)
        told = self._views.told(view, listener.language, listener.have)
        if listener.have is not None:
            listener.have = stamp(view)
        events = [entry_view(game, entry, listener.seat, listener.language) for entry in entries]
        steps = steps_to(game, view, entries, listener.language, rights.seats) if listener.steps else []
        on_the_way = {"steps": steps} if steps else {}
        return msgspec.json.encode({"type": "view", **told, "events": events, **on_the_way})


async def _hear(listener: Listener, turned: Callable[[], None]) -> int | None:
    """Receive frames until the page closes, times out or exceeds the rate limit: the close code, None if it has closed.

    A page sends `ping` every few seconds and is answered; `hidden` when it is not in sight, as browsers throttle it
    then; `look` when it is again, and gets a view. Other frames are ignored. A page that never sent a frame has no
    timeout. `turned` is called when it comes into sight or goes out of it.
    """
    timeout: float | None = None
    frames = RateLimit(FRAMES_PER_SECOND, FRAMES_AT_ONCE)
    while True:
        try:
            async with asyncio.timeout(timeout):
                said = await listener.socket.hear()
        except TimeoutError:
            return SILENT
        if said is None:
            return None
        if not frames.allows(listener.browser):
            return TOO_MANY_FRAMES
        if said in ("ping", "look", "hidden") and listener.is_hidden != (said == "hidden"):
            listener.is_hidden = said == "hidden"
            turned()
        match said:
            case "ping":
                timeout = PING_TIMEOUT
                await listener.socket.say("pong")
            case "look":
                timeout = PING_TIMEOUT
                listener.news.set()
            case "hidden":
                timeout = HIDDEN_TIMEOUT
