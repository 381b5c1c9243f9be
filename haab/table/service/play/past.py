"""Looking back: the log, the table as it was, points round by round, and the record of play."""

from __future__ import annotations

from typing import cast

from haab.coach.rounds import measures
from haab.table import wire
from haab.table.errors import conflict, not_found
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import Access
from haab.table.service.game.views import entry_view, past_view
from haab.table.service.service import Service, Visitor, chosen_seat, enter
from haab.table.wire.requests import GameId, MoveNumber, SeatNumber


async def get_history(
    service: Service, visitor: Visitor, game_id: GameId, after: MoveNumber = 0, seat: SeatNumber | None = None
) -> wire.History:
    """The log in words, from a move on."""
    game, rights = await enter(service, visitor, game_id)
    eyes = chosen_seat(game, rights, seat)
    return {"entries": [entry_view(game, entry, eyes, visitor.language) for entry in await game.history(after)]}


async def get_replay(
    service: Service, visitor: Visitor, game_id: GameId, number: MoveNumber, seat: SeatNumber | None = None
) -> wire.View:
    """The view as it was after so many moves."""
    game, rights = await enter(service, visitor, game_id)
    if number > game.version:
        raise not_found("table.error.no_move")
    return past_view(game, number, chosen_seat(game, rights, seat), rights, visitor.language)


async def get_points(service: Service, visitor: Visitor, game_id: GameId) -> wire.Points:
    """Scores at the end of each round, and what else every seat had then."""
    game, _ = await enter(service, visitor, game_id)
    told: list[wire.Measure] = [
        {"name": name, "text": words.text(visitor.language)} for name, words in measures(game.name)
    ]
    return {"rounds": cast(list[wire.RoundPoints], game.points_by_round()), "measures": told}


async def get_record(service: Service, visitor: Visitor, game_id: GameId) -> wire.PlayRecord:
    """The record of play, once the game is over or pinned: as long as it can go on, it would tell what is hidden."""
    game, rights = await enter(service, visitor, game_id)
    if not game.over and (game.pinned is None or _may_go_on_later(game, rights)):
        raise conflict("table.error.record_when_over")
    return cast(wire.PlayRecord, game.played.record())


def _may_go_on_later(game: OpenGame, rights: Access) -> bool:
    """Whether a game of newer rules waits for a newer server, and others than whoever asks play in it."""
    return game.stored_rules > game.ruleset.version and len(rights.seats) < game.players
