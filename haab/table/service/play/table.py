"""The table: a cache of games, moves, undo and redo, and events for listeners.

Cached games are validated by their revision: at every read where other servers may have changed them, and at every
write by the store itself, which rejects what was made for an earlier revision.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeVar

from haab.kit.errors import HaabError, IllegalMove
from haab.kit.record.stack import NOBODY
from haab.kit.state import State
from haab.table.clock import now
from haab.table.errors import TableError, conflict, is_pinned, not_found, stale
from haab.table.service.game.clocks import clocks_after
from haab.table.service.game.open_game import OpenGame, Tried, bot_move_id, stored_draft
from haab.table.service.game.rights import new_id
from haab.table.service.game.stored import DAMAGED, PINNED, RESTING, StoredMove
from haab.table.service.play.migrated import store_migrated
from haab.table.service.store import Confirmed, Drafted, Outdated, Reads, Store, Writes

log = logging.getLogger("haab.table")

T = TypeVar("T")
HELD_IN_MEMORY = 20_000
"""Games that need not be read from the store when somebody moves: some ten kilobytes each, with a hundred moves."""
AWAKE = 1000
"""Games among them with all that was worked out about them, some ten times as large: those in use just now."""
TRIES = 8
"""Attempts of a change when other servers are faster."""

Listener = Callable[[OpenGame, int | None], None]
"""(game, seat): something changed that everybody may see, or (with a seat) only that seat's draft."""


class Table:
    """All games of one server."""

    def __init__(self, store: Store, count_moves: Callable[[str, int], None] = lambda kind, count: None) -> None:
        """`count_moves` is told how many moves were confirmed, and by which kind of player."""
        self.store = store
        self._count_moves = count_moves
        self.server = new_id()
        """The name of this server among those of the same database."""
        self.on_change: list[Listener] = []
        self.on_gone: list[Callable[[str], None]] = []
        self._open: OrderedDict[str, OpenGame] = OrderedDict()
        """The games held in memory, the most recently used last (LRU)."""
        self._awake: OrderedDict[str, OpenGame] = OrderedDict()
        """Those of them that are not shrunk, in the same order (LRU)."""
        self._deletions = 0
        """How many games were deleted: what was read before the last one of them may be of a game that is no more."""

    # ---- finding games

    async def game(self, game_id: str) -> OpenGame:
        """A game by its id, as the store has it now."""
        found = self.held(game_id)
        if found is None:
            return await self._load(game_id)
        if self.store.is_shared:
            return found if await self._is_current(found) else await self._caught_up(found)
        if not found.is_sure and not found.lock.locked():
            return await self._caught_up(found)
        return found

    def held(self, game_id: str) -> OpenGame | None:
        """A game that is in memory."""
        found = self._open.get(game_id)
        if found is not None:
            self._hold(found)
        return found

    def forget(self, game_id: str) -> None:
        """Evict a game."""
        self._open.pop(game_id, None)
        self._awake.pop(game_id, None)

    async def _is_current(self, game: OpenGame) -> bool:
        return game.is_sure and await self.store.is_current(game.id, game.revision, game.step)

    async def _caught_up(self, game: OpenGame) -> OpenGame:
        async with game.lock:
            return await self._catch_up(game)

    async def _catch_up(self, game: OpenGame) -> OpenGame:
        """Bring a game up to date with the store; the caller holds its lock. It may have to be reloaded."""
        stored = await self.store.read(lambda look: look.game(game.id, game.stored_version))
        if stored is None:
            self.gone(game.id)
            raise not_found("table.error.no_game_here")
        has_more = stored.game.backs == game.backs and stored.game.version >= game.stored_version
        is_same = stored.game.rules == game.played.rules_version and has_more
        if is_same and not (game.pinned and stored.moves):
            with suppress(IllegalMove):
                game.catch_up(stored)
                return game
        self.forget(game.id)
        return await self._load(game.id)

    async def _load(self, game_id: str) -> OpenGame:
        deletions = self._deletions
        try:
            loaded = await self.store.read(lambda look: load(look, game_id))
        except HaabError as error:
            await self._mark_damaged(game_id, error)
            raise conflict("table.error.cannot_open") from error
        if loaded is None:
            raise not_found("table.error.no_game_here")
        await store_migrated(self.store, loaded)
        await self._keep_mark(loaded)
        if self._deletions != deletions:
            return await self._load(game_id)
        known = self._open.get(game_id)  # of several who load a game at once, the first may be changing it already
        if known is None or (known.revision, known.step) < (loaded.revision, loaded.step):
            known = loaded
        self._hold(known)
        return known

    def _hold(self, game: OpenGame) -> None:
        """Make a game the most recently used. The least recently used shrink, then are evicted, unless locked."""
        for games, most in ((self._awake, AWAKE), (self._open, HELD_IN_MEMORY)):
            games[game.id] = game
            games.move_to_end(game.id)
            if len(games) > most:
                self._make_room(games)

    def _make_room(self, games: OrderedDict[str, OpenGame]) -> None:
        game_id, game = games.popitem(last=False)
        if game.lock.locked():
            games[game_id] = game
        elif games is self._awake:
            game.rest()
        else:
            self._awake.pop(game_id, None)

    async def _keep_mark(self, game: OpenGame) -> None:
        """Store what loading a game has shown: that it is pinned, or not damaged after all."""
        mark = PINNED if game.pinned else game.mark if game.mark == RESTING else None
        if mark != game.mark:
            due = self.bot_at(game, game.confirmed, game.status, now()) if mark is None else None
            await self.store.write(lambda changes: changes.mark_game(game.id, mark, due))
            game.mark = mark

    async def _mark_damaged(self, game_id: str, error: HaabError) -> None:
        is_new = await self.store.write(lambda changes: changes.mark_game(game_id, DAMAGED))
        if is_new:
            log.error("game %s cannot be opened and is marked as damaged: %s", game_id, error)

    # ---- changing games

    async def act(self, game_id: str, work: Callable[[OpenGame], Awaitable[T]]) -> T:
        """Run `work` on a game under its lock, as the store has it.

        Optimistic locking: memory is taken for current at first. If another server has changed the game meanwhile - the
        store rejects writes for an old revision, and a refusal may be due to one - it is retried.
        """
        for _ in range(TRIES):
            game = self.held(game_id) or await self.game(game_id)
            async with game.lock:
                if self._open.get(game_id) is not game or (not game.is_sure and await self._catch_up(game) is not game):
                    continue  # it is another one by now
                try:
                    return await work(game)
                except Outdated:
                    game.is_sure = False
                except (HaabError, TableError):
                    if not self.store.is_shared or await self._is_current(game):
                        raise
                    game.is_sure = False
        raise conflict("table.error.busy")

    async def store_change(self, game: OpenGame, work: Callable[[Writes], Any]) -> None:
        """Store a public change, and take over what is stored then; the caller holds the lock."""
        game.is_sure = False
        await self.store.write(work)
        self.changed(await self._catch_up(game))

    def news_of(self, game: OpenGame) -> str:
        """What other servers are told when the game changes."""
        return f"{self.server} game {game.id} {game.revision + 1}"

    # ---- playing

    async def play(self, game: OpenGame, seat: int, expected: int, move_id: str, move: str) -> int:
        """Add a move to the seat's draft, or confirm the turn with it. Returns the move's number.

        Idempotent: a move with a known move id (the idempotency key) is not played again, its number is returned.
        """
        known = game.number_of(move_id)
        if known is not None:
            return known
        self._check_turn(game, seat, expected)
        ply = game.drafted.play(move)
        draft = [*game.draft, Tried(move_id, ply)]
        number = game.number + 1
        if ply.confirms:
            await self._confirm(game, seat, draft)
        else:
            await self._keep_draft(game, seat, draft, [])
        return number

    async def undo(self, game: OpenGame, seat: int, expected: int) -> None:
        """Take back the last move of the draft."""
        self._check_turn(game, seat, expected)
        if not game.draft:
            raise conflict("table.error.nothing_to_undo")
        await self._keep_draft(game, seat, game.draft[:-1], [game.draft[-1], *game.undone])

    async def redo(self, game: OpenGame, seat: int, expected: int) -> None:
        """Play again the move that was taken back last."""
        self._check_turn(game, seat, expected)
        if not game.undone:
            raise conflict("table.error.nothing_to_redo")
        await self._keep_draft(game, seat, [*game.draft, game.undone[0]], game.undone[1:])

    async def play_for_bot(self, game: OpenGame, seat: int, version: int, move: str) -> None:
        """Confirm one move of a bot, unless the game has moved on since it began to think."""
        if game.version != version or game.seats[seat].kind != "bot" or game.to_move != seat:
            return
        await self._confirm(game, seat, [Tried(bot_move_id(version + 1), game.confirmed.play(move))])

    def _check_turn(self, game: OpenGame, seat: int, expected: int) -> None:
        if game.pinned is not None:
            raise is_pinned(game.pinned)
        if game.status == "waiting":
            raise conflict("table.error.not_begun")
        if game.over:
            raise conflict("table.error.is_over")
        if seat != game.to_move:
            raise conflict("table.error.not_your_turn")
        if expected != game.number:
            raise stale(game.number)

    async def _confirm(self, game: OpenGame, seat: int, draft: list[Tried]) -> None:
        moment = now()
        after = draft[-1].ply.after
        status = "over" if after.over else "running"
        clocks = clocks_after(game, seat, after.to_move)
        change = Confirmed(
            game_id=game.id,
            seen=game.revision,
            version=game.version + len(draft),
            status=status,
            to_move=NOBODY if after.to_move is None else after.to_move,
            moment=moment,
            bot_at=self.bot_at(game, after, status, moment),
            seat=seat,
            moves=[
                StoredMove(number, tried.ply.move.notation, tried.move_id, moment)
                for number, tried in enumerate(draft, start=game.version + 1)
            ],
            clocks=clocks,
            step=game.step,
            news=self.news_of(game),
        )
        game.is_sure = False
        await self.store.confirm(change)
        game.confirm(draft, moment)
        self._count_moves(game.seats[seat].kind, len(draft))
        game.revision += 1
        game.status = status
        game.turn_began = game.updated = moment
        game.mark = None
        for number, left in clocks.items():
            game.seats[number].clock_ms = left
        game.is_sure = True
        self.changed(game)

    async def _keep_draft(self, game: OpenGame, seat: int, draft: list[Tried], undone: list[Tried]) -> None:
        kept = stored_draft(seat, game.version, game.step + 1, draft, undone)
        game.is_sure = False
        await self.store.keep_draft(Drafted(game.id, game.revision, f"{self.server} draft {game.id} {seat}", kept))
        game.draft, game.undone, game.step = draft, undone, game.step + 1
        game.is_sure = True
        self.changed(game, seat)

    def bot_at(self, game: OpenGame, state: State, status: str, moment: datetime) -> datetime | None:
        """When the bot that is to move in a state may do so: at once; None if none is.

        Nobody has to wait so that others can follow: a page plays what happened at the pace that its viewer likes.
        """
        seat = state.to_move
        is_due = status == "running" and seat is not None and game.seats[seat].kind == "bot"
        return moment if is_due else None

    # ---- marks

    async def set_mark(self, game: OpenGame, mark: str | None) -> None:
        """Mark a game, or let its bots go on."""
        is_on = mark is None
        due = self.bot_at(game, game.confirmed, game.status, now()) if is_on else None
        seen, news = game.revision, self.news_of(game)
        columns = {"mark": mark, "bot_at": due, "bot_until": None}
        await self.store_change(game, lambda changes: changes.bump(game.id, seen, news, **columns))

    # ---- telling others

    def heard(self, game_id: str) -> None:
        """Another server has changed a game."""
        game = self._open.get(game_id)
        if game is not None and not game.lock.locked():
            game.is_sure = False

    def changed(self, game: OpenGame, seat: int | None = None) -> None:
        """Notify listeners that a game has changed, or only a seat's draft."""
        for listener in self.on_change:
            try:
                listener(game, seat)
            except Exception:
                log.exception("a listener failed")

    def gone(self, game_id: str) -> None:
        """A game is no more."""
        self._deletions += 1
        self.forget(game_id)
        for listener in self.on_gone:
            listener(game_id)


def load(look: Reads, game_id: str) -> OpenGame | None:
    """A game from all that is stored of it; BadRecord if that is damaged, None if there is none."""
    found = look.game(game_id, 0)
    return None if found is None else OpenGame(found)
