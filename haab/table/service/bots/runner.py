"""Bots at the table: they think elsewhere, have a time limit, and never stop a game.

One decision is one task. Games in which people wait come first; games of bots alone are given what is left over, and
never all there is. What is due is in the store, so any server may take it (by a lease), and a restart forgets nothing.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Protocol

from haab.bots import Question, in_place_of
from haab.kit.errors import HaabError
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.table.errors import StoreFailed, TableError
from haab.table.service.bots.budget import Pace, TurnTime
from haab.table.service.coach.tours import scripted_move
from haab.table.service.game.deal import lot_of_bot
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.stored import RESTING
from haab.table.service.game.votes import BY_CHANCE
from haab.table.service.play.seating import Seating
from haab.table.service.play.table import Table

log = logging.getLogger("haab.table")

Think = Callable[[str, Question], Awaitable[int]]
"""(bot, question) -> the code that the bot chooses. It deals anew what the seat cannot know."""

ASKED = 2
"""How often a bot is asked that fails, before chance chooses for it."""
TRIES = 5
"""How often a move is tried before the bots of a game rest."""
CLOSING = 5.0
"""Seconds that are given to what is being done when the server closes."""
LOOK_ANEW = 2.0
"""Seconds after which the store is asked even though nobody said that a bot is to move."""
OTHERS_FIRST = 0.25
"""Seconds that the server where a game changed has for taking its bots before the others try."""
LEASE = timedelta(seconds=8)
"""How long a decision belongs to the server that took it; if it dies, another one takes it after that."""
WAITING = 30.0
"""Seconds, beside twice its thinking time, after which a bot is not waited for: a process for it may have to be
started, and another one before it to be ended. If it did not answer then, the next decisions wait for no process."""
STORING = 30.0
"""Seconds, beside what it may think, after which a decision that does not get stored is let go of: whatever holds this
server up, its leases must not keep others from it."""
RENEWALS = 3
"""How often a server that lives renews its leases before they would run out."""


class Leases(Protocol):
    """Which process thinks about which bot's decision: whoever claims it first, for a limited time."""

    async def claim(self, bots_only: bool, most: int) -> list[str]:
        """Claim games in which a bot is to move, those that have waited longest first."""

    async def renew(self, game_ids: Sequence[str]) -> None:
        """Keep games that were claimed for longer; called while they are being thought about."""

    async def retry_after(self, game_id: str, delay: timedelta) -> None:
        """Give a claimed game back, to be tried again after a while."""

    async def clear(self, game_id: str, seen: int) -> None:
        """No bot is to move in a claimed game after all, unless it has changed since this revision."""

    def abandon(self, game_id: str) -> None:
        """The decision was not stored, and the store need not be asked now: it is tried again after the lease."""

    def release(self, game_id: str) -> None:
        """This process does nothing more for a claimed game."""

    async def next_due(self, with_bots_only: bool) -> float | None:
        """Seconds until the next bot may move, in games of bots alone only if asked for; None: none is to move."""

    async def recover(self) -> bool:
        """Let bots move now that wait for a moment which a wrong clock has set; whether there were any."""


class TableBots:
    """Lets bots play whenever it is their turn."""

    def __init__(
        self,
        table: Table,
        leases: Leases,
        think: Think,
        pace: Pace,
        workers: int = 1,
        count: Callable[[int], None] = lambda by: None,
    ) -> None:
        """`count` is told of decisions that this process has claimed (1), and that are made or given up (-1)."""
        self._table = table
        self._seating = Seating(table)
        self._leases = leases
        self._count = count
        self._think = think
        self._pace = pace
        self._places = max(2, workers)
        """Decisions at once; one place less for games of bots alone."""
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._alone: set[str] = set()
        """Games of bots alone among those at work."""
        self._failures: dict[str, int] = {}
        self._silent: set[str] = set()
        """Games whose bot did not answer when it was asked last."""
        self._turn_time = TurnTime(pace.seconds)
        self._news = asyncio.Event()
        self._will_look = False
        """Whether the store will be asked soon because of what others have changed."""
        self._loops: list[asyncio.Task[None]] = []
        table.on_change.append(self.look)

    def start(self) -> None:
        """Begin to play."""
        self._loops = [asyncio.create_task(self._run()), asyncio.create_task(self._renew())]

    def look(self, game: OpenGame, seat: int | None = None) -> None:
        """A game has changed: a bot may be to move."""
        if seat is None and is_bots_turn(game):
            self._news.set()

    def heard(self) -> None:
        """A game has changed at another server, which takes its bots itself if it has a place for them.

        Others change games all the time, so the store is asked once for all that was heard meanwhile.
        """
        if not self._will_look:
            self._will_look = True
            asyncio.get_running_loop().call_later(OTHERS_FIRST, self._look_after_others)

    def _look_after_others(self) -> None:
        self._will_look = False
        self._news.set()

    def waiting(self) -> int:
        """Decisions that are being thought about here."""
        return len(self._at_work)

    async def close(self) -> None:
        """Stop; moves that are not made yet are made after the next start, or by another server."""
        tasks = [*self._loops, *self._at_work.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=CLOSING)

    # ---- taking decisions

    async def _run(self) -> None:
        while True:
            self._news.clear()
            pause = LOOK_ANEW
            try:
                await self._take()
                pause = min(LOOK_ANEW, await self._next_due())
            except StoreFailed as error:
                log.warning("the store cannot be asked for bots: %s", error)
            except Exception:  # whatever it is, bots must not rest for ever
                log.exception("bots could not be looked after")
            with suppress(TimeoutError):  # wait_for would swallow a cancellation that comes together with news
                async with asyncio.timeout(max(pause, 0.001)):
                    await self._news.wait()

    async def _next_due(self) -> float:
        if len(self._at_work) >= self._places:
            return LOOK_ANEW  # whoever is done says so
        with_alone = len(self._alone) < self._places - 1
        due = await self._leases.next_due(with_alone)
        return LOOK_ANEW if due is None else due

    async def _take(self) -> None:
        for bots_only in (False, True):
            free = self._places - len(self._at_work)
            if bots_only:
                free = min(free, self._places - 1 - len(self._alone))
            if free > 0:
                await self._take_some(bots_only, free)

    async def _take_some(self, bots_only: bool, most: int) -> None:
        for game_id in await self._leases.claim(bots_only, most):
            if bots_only:
                self._alone.add(game_id)
            self._count(1)
            self._at_work[game_id] = asyncio.create_task(self._decide(game_id))

    async def _renew(self) -> None:
        """Renew the leases of what is being thought about, and look after bots that another clock keeps waiting."""
        while True:
            with suppress(Exception):  # it is tried again soon
                if await self._leases.recover():
                    self._news.set()
            await asyncio.sleep(LEASE.total_seconds() / RENEWALS)
            if self._at_work:
                with suppress(Exception):  # without it, another server may think about the same; one move counts
                    await self._leases.renew(list(self._at_work))

    async def _decide(self, game_id: str) -> None:
        try:
            await self._try(game_id)
        finally:
            self._at_work.pop(game_id, None)
            self._alone.discard(game_id)
            self._leases.release(game_id)
            self._count(-1)
            self._news.set()

    async def _try(self, game_id: str) -> None:
        """One decision. A game in which it fails is tried again after growing pauses, then it is marked and rests."""
        try:
            async with asyncio.timeout(2 * self._pace.seconds + WAITING + STORING):
                await self._move(game_id)
            self._failures.pop(game_id, None)
        except TableError as error:
            # The game is gone, or marked as damaged by now; if it was only busy it is tried again when the lease ends.
            log.info("bots leave game %s alone: %s", game_id, error)
            self._leases.abandon(game_id)
        except TimeoutError:  # the store may not answer at all: it is not asked to put the game off, the lease runs out
            log.error("the move of a bot in game %s did not get stored in time", game_id)
            self._leases.abandon(game_id)
        except StoreFailed as error:  # no fault of the game's: it is tried again for as long as the store is away
            log.warning("the store did not take the move of a bot: %s", error)
            await self._put_off(game_id, timedelta(seconds=self._pace.retry))
        except Exception as error:
            failures = self._failures[game_id] = self._failures.get(game_id, 0) + 1
            if failures < TRIES:
                await self._put_off(game_id, timedelta(seconds=self._pace.retry * 2**failures))
                return
            self._failures.pop(game_id)
            log.exception("bots rest in game %s after %d failures: %s", game_id, TRIES, error)
            await self._rest(game_id)

    async def _put_off(self, game_id: str, delay: timedelta) -> None:
        with suppress(StoreFailed):  # without it, the lease runs out
            await self._leases.retry_after(game_id, delay)

    async def _rest(self, game_id: str) -> None:
        with suppress(StoreFailed, TableError, HaabError):
            await self._table.act(game_id, lambda game: self._table.set_mark(game, RESTING))

    # ---- one decision

    async def _move(self, game_id: str) -> None:
        game = await self._table.game(game_id)
        seat, version = game.to_move, game.version
        if seat is None or not is_bots_turn(game):
            self._silent.discard(game_id)
            self._turn_time.forget(game_id)
            await self._leases.clear(game_id, game.revision)
            return
        began = time.perf_counter()
        code = await self._choice(game, seat)
        by_chance = code is None
        if code is None:
            code = secrets.choice(game.confirmed.codes)
            log.error("bot %s in game %s could not think: it plays at random", game.seats[seat].bot, game_id)
        self._turn_time.note(game_id, seat, version, time.perf_counter() - began)
        move = game.ruleset.vocabulary[code]
        await self._table.act(game_id, lambda found: self._table.play_for_bot(found, seat, version, move))
        if by_chance:
            await self._table.act(game_id, lambda found: self._tell(found, seat))

    async def _tell(self, game: OpenGame, seat: int) -> None:
        """Everybody is told once that a seat's bot could not think."""
        if not any(notice.kind == BY_CHANCE and notice.seat == seat for notice in game.notices):
            await self._seating.store(game, notices=[self._seating.notice(game, BY_CHANCE, seat)])

    async def _choice(self, game: OpenGame, seat: int) -> int | None:
        """The bot's choice, None if it hangs, or fails or answers nonsense twice. On a tour the script decides."""
        state = game.confirmed
        codes = state.codes
        scripted = scripted_move(game)
        if scripted in codes:
            return scripted
        if len(codes) == 1:
            return codes[0]
        bot = in_place_of(game.seats[seat].bot or "random")
        seconds = self._turn_time.left(game.id, seat, game.version)
        question = Question(game.ruleset, state.data, seat, _lot(game), seconds)
        for _ in range(ASKED):
            try:
                async with asyncio.timeout(self._patience(game)):
                    code = await self._think(bot, question)
                self._silent.discard(game.id)
                if code in codes:
                    return code
                log.error("bot %s in game %s chose the illegal code %s", bot, game.id, code)
            except TimeoutError:  # people wait for it once
                log.error("bot %s in game %s does not answer", bot, game.id)
                self._silent.add(game.id)
                return None
            except Exception as error:
                log.exception("bot %s failed in game %s: %s", bot, game.id, error)
        return None

    def _patience(self, game: OpenGame) -> float:
        """Seconds that a bot is waited for. A turn has many decisions: people wait so long for one of them only."""
        return 2 * self._pace.seconds + (0 if game.id in self._silent else WAITING)


def _lot(game: OpenGame) -> int:
    """By what a bot deals anew what it cannot know: any number, but in the deal of a day the same for everybody."""
    if game.deal is None:
        return secrets.randbelow(MAX_SMALL_SEED)
    return lot_of_bot(game.seed, game.version) % MAX_SMALL_SEED


def is_bots_turn(game: OpenGame) -> bool:
    """Whether a bot is to move."""
    seat = game.to_move
    return game.status == "running" and game.mark is None and seat is not None and game.seats[seat].kind == "bot"
