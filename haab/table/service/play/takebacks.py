"""Taking back a confirmed turn with the consent of the others, as far as nothing was revealed since."""

from __future__ import annotations

from haab.table.clock import now
from haab.table.errors import conflict, is_pinned
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.stored import Notice
from haab.table.service.game.votes import ALLOWS_BACK, ASKS_BACK, REFUSES_BACK, WENT_BACK, asked, people_to_ask
from haab.table.service.play.seating import Json, Seating
from haab.table.service.store import Writes


class TakeBacks:
    """Requests, answers, and the take-back itself."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating

    async def ask(self, game: OpenGame, seat: int) -> None:
        """Ask all other people at the table; where there are none, the turn is taken back at once."""
        if game.pinned is not None:
            raise is_pinned(game.pinned)
        if game.status != "running":
            raise conflict("table.error.is_over" if game.over else "table.error.not_begun")
        if game.seats[seat].kind != "person":
            raise conflict("table.error.nothing_to_take_back")
        if game.deal is not None:
            raise conflict("table.error.deal_stays")
        if asked(game) is not None:
            raise conflict("table.error.asked_already")
        goal = await way_back(game, seat)
        notice = self._seating.notice(game, ASKS_BACK, seat, goal=goal)
        if people_to_ask(game, seat):
            await self._seating.store(game, notices=[notice])
        else:
            await self._go_back(game, seat, goal, [])

    async def answer(self, game: OpenGame, seat: int, number: int, is_allowed: bool) -> None:
        """Allow or refuse what is asked; `number` says what is meant, so that nobody allows anything else."""
        question = asked(game)
        if question is None or question["number"] != number or seat not in question["waiting"]:
            raise conflict("table.error.not_asked")
        kind = ALLOWS_BACK if is_allowed else REFUSES_BACK
        notice = self._seating.notice(game, kind, question["seat"], by=seat)
        if is_allowed and question["waiting"] == [seat]:
            await self._go_back(game, question["seat"], question["goal"], [notice])
        else:
            await self._seating.store(game, notices=[notice])

    async def _go_back(self, game: OpenGame, seat: int, goal: int, notices: list[Notice]) -> None:
        said = [*notices, self._seating.notice(game, WENT_BACK, seat)]
        full = game.clock.full_ms if game.clock is not None and game.clock.days is not None else None

        def write(changes: Writes) -> None:
            if full is not None:
                changes.change_seat(game.id, seat, {"clock_ms": full})
            for notice in said:
                changes.add_notice(game.id, notice)
            changes.take_moves_back(game.id, goal)

        columns: Json = {
            "version": goal,
            "to_move": seat,
            "turn_began": now(),
            "backs": game.backs + 1,
            "bot_at": None,
            "bot_until": None,
            "mark": None,
        }
        await self._seating.store(game, write, drops_draft=True, columns=columns)


async def way_back(game: OpenGame, seat: int) -> int:
    """The confirmed moves that are left when a seat takes back what it confirmed last, with all that followed.

    What has been revealed stays: moves up to the last one that revealed something cannot be taken back.
    """
    entries = await game.history()
    last = next((entry.number for entry in reversed(entries) if entry.seat == seat), None)
    if last is None:
        raise conflict("table.error.nothing_to_take_back")
    together = entries[last - 1].time
    first = last
    while first > 1 and entries[first - 2].seat == seat and entries[first - 2].time == together:
        first -= 1
    goal = first - 1
    for number, ply in enumerate(game.played.history(goal), start=goal + 1):
        if ply.reveals:
            goal = number
    if goal >= last:
        raise conflict("table.error.was_revealed")
    return goal
