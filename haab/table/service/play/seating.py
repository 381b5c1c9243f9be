"""Seats: invitations, devices, bots, leaving; and the notices of all that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from haab.table.clock import now
from haab.table.errors import conflict, forbidden, not_found, too_many
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import (
    CODE_IS_GOOD,
    CODE_OF_DEVICE_IS_GOOD,
    DEVICE_LINK,
    SEAT_LINK,
    SPECTATOR,
    WATCH_LINK,
    asking_for,
    hashed,
    new_code,
    new_token,
    read_code,
)
from haab.table.service.game.stored import Notice, StoredLink
from haab.table.service.game.votes import BOT, INVITED, LEFT, SAT_DOWN, TAKEN_BACK
from haab.table.service.play.table import Table
from haab.table.service.store import Writes

Json = dict[str, Any]

INTRODUCING = timedelta(minutes=3)
"""How long somebody who has come to the table may take to say who they are before clocks run."""
MOST_BROWSERS = 500
"""That may see one game."""


@dataclass
class Link:
    """A link that was just made: only its maker will ever know the key, and the code that can be typed instead."""

    kind: str
    seat: int | None
    key: str
    code: str
    code_until: datetime

    def hand_out(self, changes: Writes, game_id: str) -> None:
        """Store it, with a new code if its code is taken."""
        while not changes.hand_out(self._stored(game_id)):
            self.code = new_code()

    def _stored(self, game_id: str) -> StoredLink:
        return StoredLink(hashed(self.key), game_id, self.kind, self.seat, hashed(self.code), self.code_until)


def new_link(kind: str, seat: int | None = None) -> Link:
    """A link with a fresh key and a fresh code."""
    until = now() + (CODE_OF_DEVICE_IS_GOOD if kind == DEVICE_LINK else CODE_IS_GOOD)
    return Link(kind, seat, new_token(), new_code(), until)


class Seating:
    """Who sits where, at all games of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    # ---- links

    async def invite(self, game: OpenGame, browser: str, kind: str, seat: int | None) -> Link:
        """Make a link: to an open seat (by a player or whoever opened the game), to an own seat, or to watch."""
        rights = game.access(browser)
        link = new_link(kind, seat)
        store = self._table.store
        if kind == WATCH_LINK:
            await store.write(lambda changes: link.hand_out(changes, game.id))
        elif kind == DEVICE_LINK:
            if seat not in rights.seats:
                raise forbidden("table.error.not_your_seat")
            await store.write(lambda changes: link.hand_out(changes, game.id))
        else:
            if not rights.is_player:
                raise forbidden("table.error.only_players")
            await self._invite_to_seat(game, link)
        return link

    async def _invite_to_seat(self, game: OpenGame, link: Link) -> None:
        """Whoever left a seat that somebody is invited to again is told so, as are all others."""
        seat = _seat(game, link.seat)
        if game.seats[seat].kind != "open":
            raise conflict("table.error.seat_taken")
        was_left = any(notice.kind == LEFT and notice.seat == seat for notice in game.notices)
        notices = [self.notice(game, INVITED, seat)] if was_left else []

        await self.store(game, lambda changes: link.hand_out(changes, game.id), notices)

    # ---- coming

    async def join(self, game_id: str, browser: str, key: str, name: str | None) -> OpenGame:
        """Enter a game by a link. Idempotent for who is there already; an invalid link opens nothing."""
        found = await self._table.store.read(lambda look: look.link(game_id, hashed(key)))
        return await self._come(game_id, browser, found, name)

    async def join_by_code(self, browser: str, text: str, name: str | None) -> OpenGame:
        """Enter a game by the code of a link, while both are valid."""
        code = read_code(text)
        found = await self._table.store.read(lambda look: look.link_by_code(hashed(code or "")))
        if code is None or found is None:
            raise not_found("table.error.no_code")
        return await self._come(found.game_id, browser, found, name)

    async def _come(self, game_id: str, browser: str, found: StoredLink | None, name: str | None) -> OpenGame:
        async def work(game: OpenGame) -> OpenGame:
            if found is None:
                if game.access(browser).any:
                    return game
                raise not_found("table.error.no_game_here")
            if len(game.grants) >= MOST_BROWSERS and not game.access(browser).any:
                raise too_many("table.error.too_many_people")
            await self._use(game, browser, found, name)
            return game

        return await self._table.act(game_id, work)

    async def _use(self, game: OpenGame, browser: str, link: StoredLink, name: str | None) -> None:
        rights = game.access(browser)
        match link.kind:
            case "watch":
                if not rights.any:
                    await self.store(game, lambda changes: changes.grant(game.id, browser, [SPECTATOR]))
            case "device":
                if link.seat not in rights.seats:
                    await self._add_device(game, browser, link)
            case _:
                if link.seat not in rights.seats:
                    await self.sit_down(game, browser, [_seat(game, link.seat)], name)

    async def _add_device(self, game: OpenGame, browser: str, link: StoredLink) -> None:
        seat = _seat(game, link.seat)

        def write(changes: Writes) -> None:
            changes.spend_one(link.key)
            changes.grant(game.id, browser, [seat])

        await self.store(game, write)

    async def sit_down(self, game: OpenGame, browser: str, seats: Sequence[int], name: str | None) -> None:
        """Take open seats: invitations to them are spent, and nobody else has a right to them."""
        if any(game.seats[seat].kind != "open" for seat in seats):
            raise not_found("table.error.no_game_here")  # the link was used before: it opens nothing any more

        def write(changes: Writes) -> None:
            for seat in seats:
                changes.revoke(game.id, seat)
                changes.revoke(game.id, asking_for(seat))
                changes.spend(game.id, (SEAT_LINK, DEVICE_LINK), seat)
                changes.change_seat(game.id, seat, {"kind": "person", **({"name": name} if name else {})})
            changes.grant(game.id, browser, seats)

        kinds = dict.fromkeys(seats, "person")
        notices = [self.notice(game, SAT_DOWN, seat, name) for seat in seats]
        await self.store(game, write, notices, kinds)

    # ---- going

    async def leave(self, game: OpenGame, seat: int) -> None:
        """Leave a seat, with all devices: it is open again, for new invitations only."""
        kind = game.seats[seat].kind
        opened = {seat: "open"} if kind == "person" else {}

        def write(changes: Writes) -> None:
            changes.revoke(game.id, seat)
            changes.spend(game.id, (SEAT_LINK, DEVICE_LINK), seat)
            if opened:
                changes.change_seat(game.id, seat, {"kind": "open"})

        await self.store(game, write, [self.notice(game, LEFT, seat)], opened, drops_draft=game.to_move == seat)

    async def sign_out_others(self, game: OpenGame, browser: str, seat: int) -> None:
        """Let only this browser play a seat; links for other devices are spent."""

        def write(changes: Writes) -> None:
            changes.revoke(game.id, seat, but=browser)
            changes.spend(game.id, (DEVICE_LINK,), seat)

        await self.store(game, write)

    # ---- changing a seat

    async def change(self, game: OpenGame, seat: int, new: Json) -> None:
        """Rename, recolour, hand to a bot or take back."""
        colour = new.get("colour")
        if colour and any(other.colour == colour for other in game.seats if other.seat != seat):
            raise conflict("table.error.colour_taken")
        kind = new.get("kind")
        notices = [self.notice(game, BOT if kind == "bot" else TAKEN_BACK, seat)] if kind else []

        def write(changes: Writes) -> None:
            changes.change_seat(game.id, seat, new)
            if "name" in new:
                changes.name_newcomer(game.id, seat, new["name"])
            if kind == "bot":
                changes.spend(game.id, (SEAT_LINK,), seat)

        kinds = {seat: kind} if kind else {}
        drops = kind == "bot" and game.to_move == seat
        await self.store(game, write, notices, kinds, drops, {"turn_began": now()} if _introduces(game, new) else None)

    # ---- storing it

    async def store(
        self,
        game: OpenGame,
        write: Callable[[Writes], None] | None = None,
        notices: Sequence[Notice] = (),
        kinds: dict[int, str] | None = None,
        drops_draft: bool = False,
        columns: Json | None = None,
    ) -> None:
        """Store a change around the table, and what follows from new `kinds` of seats: a game begins, a bot may move.

        `columns` are those of the game itself that get other values.
        """
        seen, news = game.revision, self._table.news_of(game)
        values: Json = {"updated": now(), **(columns or {})}
        if kinds:
            values |= self._consequences(game, kinds)

        def work(changes: Writes) -> None:
            changes.bump(game.id, seen, news, **values)
            if write is not None:
                write(changes)
            for notice in notices:
                changes.add_notice(game.id, notice)
            if drops_draft:
                changes.drop_draft(game.id)

        await self._table.store_change(game, work)

    def _consequences(self, game: OpenGame, kinds: dict[int, str]) -> Json:
        all_kinds = [kinds.get(seat.seat, seat.kind) for seat in game.seats]
        status = game.status if game.status != "waiting" or "open" in all_kinds else "running"
        begins = {"turn_began": now()} if status != game.status else {}
        due = game.to_move is not None and status == "running" and all_kinds[game.to_move] == "bot"
        return {
            "status": status,
            "bots_only": all(kind == "bot" for kind in all_kinds),
            "bot_at": now() if due else None,
            "bot_until": None,
            "mark": None,
            **begins,
        }

    def notice(
        self,
        game: OpenGame,
        kind: str,
        seat: int,
        name: str | None = None,
        by: int | None = None,
        goal: int | None = None,
    ) -> Notice:
        """What everybody is told about a seat."""
        return Notice(0, game.version, kind, seat, name or game.seats[seat].name, now(), by, goal)


def _seat(game: OpenGame, seat: int | None) -> int:
    if seat is None or not 0 <= seat < game.players:
        raise not_found("table.error.no_seat")
    return seat


def _introduces(game: OpenGame, new: Json) -> bool:
    """Whether somebody who has just sat down says who they are, before anybody has moved: no clock has run yet."""
    has_begun = game.version > game.imported or now() - game.turn_began > INTRODUCING
    return "name" in new and game.status == "running" and not has_begun
