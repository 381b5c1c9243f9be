"""Opening games: new ones, ones that were played elsewhere, and the same players once more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from haab.games import ruleset
from haab.kit.colours import COLOURS
from haab.kit.errors import BadOptions, BadRecord
from haab.kit.game import Game, draw_seed, game_from_position, new_game
from haab.kit.record.stack import NOBODY
from haab.kit.state import State
from haab.kit.text import Message
from haab.table.clock import now
from haab.table.errors import conflict, too_many
from haab.table.service.game.deal import Deal
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import OWNER, SEAT_LINK, WATCH_LINK, new_id
from haab.table.service.game.stored import Seat, StoredGame, TimeControl
from haab.table.service.play.seating import MOST_BROWSERS, Link, Seating, new_link
from haab.table.service.play.table import Table
from haab.table.service.store import Writes
from haab.table.wire.bounds import MOVE_LENGTH
from haab.table.wire.requests import NewClock, NewGame, NewSeat

Json = dict[str, Any]

MOST_MOVES = 5000
"""Ten times as many as the longest games of thousands have."""
KINDS = {"me": "person", "open": "open", "bot": "bot"}


@dataclass(frozen=True)
class New:
    """A game that is about to be stored, what its opener may do there, and the links that only they are told."""

    game: StoredGame
    browser: str
    roles: Sequence[int]
    links: Sequence[Link]

    def __call__(self, changes: Writes) -> None:
        """Store it."""
        changes.add_game(self.game)
        changes.grant(self.game.id, self.browser, self.roles)
        for link in self.links:
            link.hand_out(changes, self.game.id)


def check_length(record: Json) -> None:
    """BadRecord if a record has more moves than any game: those that the rules cannot follow are stored, too."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        raise BadRecord(Message("table.error.too_long", {"most": MOST_MOVES, "count": len(moves)}))


class Opening:
    """Puts games on a table."""

    def __init__(self, table: Table, seating: Seating, most_alone: int) -> None:
        """`most_alone`: how many games of bots alone may be under way."""
        self._table = table
        self._seating = seating
        self._most_alone = most_alone
        self._one_rival = asyncio.Lock()

    async def open(self, request: NewGame, browser: str) -> tuple[OpenGame, Sequence[Link]]:
        """Start a new game."""
        if all(seat.kind == "bot" for seat in request.seats):
            await self._check_room()
        return await self._store(new_rows(request, browser))

    async def _check_room(self) -> None:
        """Refuse another game of bots alone where there are too many."""
        alone = await self._table.store.read(lambda look: look.count_bots_only())
        if alone >= self._most_alone:
            raise too_many("table.error.too_many_bots")

    async def open_deal(self, deal: Deal, name: str, browser: str) -> None:
        """The deal of a day, for a person in the seat that it gives them; Outdated if the browser has it already."""
        me = NewSeat(kind="me", name=name)
        await self._store(deal_rows(deal, me, browser, deal.id_for(browser)))

    async def deal_of_bots(self, deal: Deal, bot: str) -> str:
        """The same deal with a bot in that seat: nobody's game, one for as many as may see a game."""
        async with self._one_rival:
            known = await self._table.store.read(lambda look: look.deal_of_bots(deal.game, deal.name))
            if known is not None and len((await self._table.game(known)).grants) < MOST_BROWSERS:
                return known
            await self._check_room()
            new = replace(deal_rows(deal, NewSeat(kind="bot", bot=bot), ""), roles=(), links=())
            await self._store(new)
            return new.game.id

    async def open_record(self, played: Game, browser: str) -> tuple[OpenGame, Sequence[Link]]:
        """Put a game that was played elsewhere on the table: all seats belong to whoever brought it."""
        record = played.record()
        moves: list[str] = record["moves"]
        if any(len(move) > MOVE_LENGTH for move in moves):
            raise BadRecord(Message("table.error.long_move", {"most": MOVE_LENGTH}))
        seats = [NewSeat(kind="me") for _ in range(played.players)]
        new = _rows(played, seats, browser, record.get("seed", 0), chosen=True)
        game = new.game
        game.position, game.imported, game.rules = record.get("position"), moves, record["rules"]
        game.options = record.get("options", game.options)
        game.version, game.status = len(moves), "over" if played.over else "running"
        return await self._store(new)

    async def open_position(
        self, state: State, seats: Sequence[NewSeat], browser: str, hints: bool = True
    ) -> tuple[OpenGame, Sequence[Link]]:
        """Play on from a state of another game: a game of its own, which begins there."""
        played = game_from_position(state.ruleset, state.position())
        new = _rows(played, seats, browser, 0, chosen=False)
        new.game.position, new.game.hints = played.record()["position"], hints
        return await self._store(new)

    async def rematch(self, game: OpenGame, browser: str) -> tuple[OpenGame, Sequence[Link]]:
        """The same players once more: the first to ask opens the game, the others find it by the old one.

        Everybody sits one seat further on, so that somebody else begins, with the colour that they had.
        Whoever calls holds the old game's lock. That it has a rematch is stored together with the rematch itself.
        """
        if not game.over:
            raise conflict("table.error.not_over_yet")
        rights = game.access(browser)
        if game.rematch is not None:
            seats = sorted(seat_again(seat, game.players) for seat in rights.seats)
            return await self._come_again(game.rematch, browser, seats), []
        new = new_rows(_again(game, rights.seats), browser)
        for seat in game.seats:
            new.game.seats[seat_again(seat.seat, game.players)].colour = seat.colour
        seen, news = game.revision, self._table.news_of(game)

        def write(changes: Writes) -> None:
            new(changes)
            changes.bump(game.id, seen, news, rematch=new.game.id)

        await self._table.store_change(game, write)
        return await self._table.game(new.game.id), new.links

    async def _come_again(self, game_id: str, browser: str, seats: Sequence[int]) -> OpenGame:
        async def work(again: OpenGame) -> OpenGame:
            free = [seat for seat in seats if again.seats[seat].kind == "open"]
            if free:
                await self._seating.sit_down(again, browser, free, None)
            elif not again.access(browser).any:
                raise conflict("table.error.seat_taken")
            return again

        return await self._table.act(game_id, work)

    async def _store(self, new: New) -> tuple[OpenGame, Sequence[Link]]:
        await self._table.store.write(new)
        game = await self._table.game(new.game.id)
        self._table.changed(game)
        return game, new.links


def new_rows(request: NewGame, browser: str, game_id: str | None = None) -> New:
    """The rows of a new game, under an id of its own if none is given."""
    rules = ruleset(request.game)
    if len(request.seats) != request.players:
        counts = {"players": request.players, "seats": len(request.seats)}
        raise BadOptions(Message("table.error.seats", counts))
    chosen = request.chosen_seed
    seed = draw_seed(rules, request.players, request.options, request.first) if chosen is None else chosen
    started = new_game(rules, request.players, seed, request.options)
    if request.simple_start:
        start_simply(started)
    new = _rows(started, request.seats, browser, seed, chosen is not None, clock_asked_for(request), game_id)
    if started.moves:
        new.game.imported, new.game.version = started.moves, len(started.moves)
    new.game.is_listed, new.game.hints = request.listed, request.hints
    return new


def deal_rows(deal: Deal, seat: NewSeat, browser: str, game_id: str | None = None) -> New:
    """The rows of a deal: nobody is told its seed, and nobody is helped."""
    others = NewSeat(kind="bot", bot=deal.bot)
    seats = [seat if number == deal.seat else others for number in range(deal.players)]
    new = new_rows(NewGame(deal.game, deal.players, seats, seed=str(deal.seed), hints=False), browser, game_id)
    new.game.chosen_seed, new.game.deal = False, deal.name
    return new


def start_simply(game: Game) -> None:
    """Choose for everybody what is recommended for a first game, by ordinary moves, as long as anything is."""
    while not game.over and (codes := game.ruleset.recommended(game.state.fields)):
        game.play(codes[0])


def clock_asked_for(request: NewGame) -> TimeControl | None:
    """The clock that a game is to be played with."""
    clock = request.clock
    return None if clock is None else TimeControl(clock.minutes, clock.increment, clock.days, clock.when_out)


def _rows(
    played: Game,
    seats: Sequence[NewSeat],
    browser: str,
    seed: int,
    chosen: bool,
    clock: TimeControl | None = None,
    game_id: str | None = None,
) -> New:
    moment, to_move = now(), played.to_move
    kinds = [KINDS[seat.kind] for seat in seats]
    status = "waiting" if "open" in kinds else "running"
    is_bots_turn = status == "running" and to_move is not None and kinds[to_move] == "bot"
    game = StoredGame(
        id=game_id or new_id(),
        game=played.name,
        rules=played.rules_version,
        players=played.players,
        options=played.options,
        seed=str(seed),
        chosen_seed=chosen,
        status=status,
        to_move=NOBODY if to_move is None else to_move,
        by_address=True,
        turn_began=moment,
        created=moment,
        updated=moment,
        bots_only=all(kind == "bot" for kind in kinds),
        bot_at=moment if is_bots_turn else None,
        seats=[_seat(number, seat, clock) for number, seat in enumerate(seats)],
    )
    if clock is not None:
        game.clock_minutes, game.increment_seconds = clock.minutes, clock.increment
        game.turn_days, game.when_out = clock.days, clock.when_out
    return New(
        game=game,
        browser=browser,
        roles=(OWNER, *(number for number, seat in enumerate(seats) if seat.kind == "me")),
        links=(
            *(new_link(SEAT_LINK, number) for number, kind in enumerate(kinds) if kind == "open"),
            new_link(WATCH_LINK),
        ),
    )


def _seat(number: int, seat: NewSeat, clock: TimeControl | None) -> Seat:
    bot = seat.bot if seat.kind == "bot" else None
    return Seat(number, KINDS[seat.kind], seat.name, COLOURS[number], bot, None if clock is None else clock.full_ms)


def seat_again(seat: int, players: int) -> int:
    """Where whoever had a seat sits in the rematch."""
    return (seat - 1) % players


def _again(game: OpenGame, mine: frozenset[int]) -> NewGame:
    """The same game once more: the own seats are taken, those of others wait for them; bots have all other seats."""
    seats: dict[int, NewSeat] = {}
    for seat in game.seats:
        is_bots = seat.kind == "bot" and not game.devices(seat.seat)
        kind: Literal["me", "open", "bot"] = "me" if seat.seat in mine else "bot" if is_bots else "open"
        again = NewSeat(kind=kind, name=seat.name, bot=seat.bot if kind == "bot" else None)
        seats[seat_again(seat.seat, game.players)] = again
    return NewGame(
        game=game.name,
        players=game.players,
        options=game.options,
        seats=[seats[number] for number in range(game.players)],
        clock=_clock_again(game.clock),
        hints=game.hints,
    )


def _clock_again(clock: TimeControl | None) -> NewClock | None:
    return None if clock is None else NewClock(**asdict(clock))
