"""Absent players: others may nudge them, or vote for a bot that plays until they are back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from haab.table.clock import now
from haab.table.errors import conflict, is_pinned, too_many
from haab.table.service.game.clocks import is_out_of_time
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.stored import NOTHING
from haab.table.service.game.votes import BOT, NUDGED, VOTE_BOT, people_but, votes, votes_needed
from haab.table.service.play.seating import Seating
from haab.table.service.store import Writes

STAND_IN = "greedy"
"""The bot that plays for whoever is away: it plays sensibly, and at once."""
AWAY = timedelta(minutes=2)
"""How long somebody must have been away, and the others have waited, before these may vote."""
BEFORE_NUDGE = timedelta(seconds=30)
"""How long a turn must have lasted before anybody may ask where its player is."""
BETWEEN_NUDGES = timedelta(minutes=3)
BETWEEN_NUDGES_OF_DAYS = timedelta(hours=6)
"""The same where a turn has days."""
MOST_REMEMBERED = 20_000
"""Seats of which is remembered when they were left."""


Notify = Callable[[Writes, str, int, str], None]
"""(transaction, game, seat, by whom): the others wait for somebody."""


class Absences:
    """Since when absent players are away, as far as this server has seen."""

    def __init__(self, there: Callable[[str], frozenset[int]]) -> None:
        """`there`: the seats of a game whose page is open somewhere."""
        self._there = there
        self._began = now()
        self._known: dict[str, frozenset[int]] = {}
        self._gone: dict[tuple[str, int], datetime] = {}

    def look(self, game_id: str) -> None:
        """Somebody has come to a game, or gone."""
        there, before = self._there(game_id), self._known.pop(game_id, frozenset())
        for seat in before - there:
            self._gone.pop((game_id, seat), None)
            self._gone[game_id, seat] = now()
        for seat in there - before:
            self._gone.pop((game_id, seat), None)
        if there:
            self._known[game_id] = there
        while len(self._gone) > MOST_REMEMBERED:
            del self._gone[next(iter(self._gone))]

    def awaited_for(self, game: OpenGame, seat: int) -> timedelta:
        """How long an absent player has been waited for; an absence not seen to begin began with the server."""
        if seat in self._there(game.id):
            return timedelta(0)
        return now() - max(self._gone.get((game.id, seat), self._began), game.turn_began)


class StandIns:
    """What the others can do about somebody whom the game waits for."""

    def __init__(self, seating: Seating, absences: Absences, notify: Notify) -> None:
        """`notify` inserts a notification for the player of a seat, as a part of the transaction."""
        self._seating = seating
        self._notify = notify
        self._absences = absences

    async def nudge(self, game: OpenGame, by: int) -> None:
        """Nudge the player whom the game waits for: a notice, a signal on their page, and a notification if enabled."""
        seat = _awaited(game, by)
        pause = BETWEEN_NUDGES if game.clock is None or game.clock.days is None else BETWEEN_NUDGES_OF_DAYS
        nudges = [notice.time for notice in game.notices if notice.kind == NUDGED and notice.seat == seat]
        if now() - game.turn_began < BEFORE_NUDGE or (nudges and now() - nudges[-1] < pause):
            raise too_many("table.error.nudged_lately")
        name = game.seats[by].name

        await self._seating.store(
            game,
            lambda changes: self._notify(changes, game.id, seat, name),
            [self._seating.notice(game, NUDGED, seat, by=by)],
        )

    async def vote(self, game: OpenGame, by: int) -> None:
        """Vote for a bot in the seat that the game waits for; the vote that makes the majority puts it there."""
        seat = _awaited(game, by)
        self._check_reason(game, seat)
        before = votes(game, seat)
        if by in before:
            raise conflict("table.error.has_voted")
        is_enough = len(before) + 1 >= votes_needed(game, seat)
        notices = [self._seating.notice(game, VOTE_BOT, seat, by=by)]
        if is_enough:
            notices.append(self._seating.notice(game, BOT, seat))

        def write(changes: Writes) -> None:
            if is_enough:
                changes.change_seat(game.id, seat, {"kind": "bot", "bot": STAND_IN})

        kinds = {seat: "bot"} if is_enough else {}
        await self._seating.store(game, write, notices, kinds, drops_draft=is_enough)

    def _check_reason(self, game: OpenGame, seat: int) -> None:
        """A bot may play for whoever is out of time, if that was agreed, or has been away for a while."""
        clock = game.clock
        if clock is not None and clock.when_out != NOTHING and is_out_of_time(game, seat):
            return
        has_days = clock is not None and clock.days is not None  # nobody expects them to sit there
        if has_days or self._absences.awaited_for(game, seat) < AWAY:
            raise conflict("table.error.still_time" if has_days else "table.error.not_away")


def _awaited(game: OpenGame, by: int) -> int:
    """The seat that the game waits for, if it is another person's."""
    if game.pinned is not None:
        raise is_pinned(game.pinned)
    seat = game.to_move
    if (
        game.status != "running"
        or seat is None
        or game.seats[seat].kind != "person"
        or by not in people_but(game, seat)
    ):
        raise conflict("table.error.nobody_awaited")
    return seat
