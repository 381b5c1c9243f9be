"""Looking back: the log, the table as it was, points round by round, and the record of play."""

from __future__ import annotations

from typing import cast

from haab.coach.rounds import measures
from haab.table import wire
from haab.table.errors import conflict, not_found
from haab.table.service.game.views import entry_view, past_view, seat_names
from haab.table.service.service import Seen
from haab.table.wire.requests import MoveNumber, SeatNumber


async def get_history(at: Seen, after: MoveNumber = 0, seat: SeatNumber | None = None) -> wire.History:
    """The log in words, from a move on."""
    eyes = at.eyes(seat)
    return {"entries": [entry_view(at.game, entry, eyes, at.language) for entry in await at.game.history(after)]}


async def get_replay(at: Seen, number: MoveNumber, seat: SeatNumber | None = None) -> wire.View:
    """The view as it was after so many moves."""
    if number > at.game.version:
        raise not_found("table.error.no_move")
    return past_view(at.game, number, at.eyes(seat), at.rights, at.language)


async def get_points(at: Seen) -> wire.Points:
    """Scores at the end of each round, what else every seat had then, and in the end what decided the game."""
    told: list[wire.Measure] = [
        {"name": name, "text": words.text(at.language)} for name, words in measures(at.game.name)
    ]
    return {
        "rounds": cast(list[wire.RoundPoints], at.game.points_by_round()),
        "measures": told,
        "decided": _decided(at),
    }


def _decided(at: Seen) -> wire.Decided | None:
    found = at.game.decided()
    if found is None:
        return None
    words = found.message(at.game.ruleset.colours)
    return {"moves": found.happening.number, "text": words.text(at.language, seat_names(at.game, at.language))}


async def get_record(at: Seen) -> wire.PlayRecord:
    """The record of play, once the game is over or pinned: as long as it can go on, it would tell what is hidden."""
    if not at.game.over and (at.game.pinned is None or _may_go_on_later(at)):
        raise conflict("table.error.record_when_over")
    return cast(wire.PlayRecord, at.game.played.record())


def _may_go_on_later(at: Seen) -> bool:
    """Whether a game of newer rules waits for a newer server, and others than whoever asks play in it."""
    return at.game.stored_rules > at.game.ruleset.version and len(at.rights.seats) < at.game.players
