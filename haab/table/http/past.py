"""Looking back: the log, the table as it was, points round by round, and the record of play."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Request

from haab.kit.text import DEFAULT_LANGUAGE
from haab.table import schema as wire
from haab.table.games.expiry import expires
from haab.table.games.views import entry_view, past_view
from haab.table.http.answers import Answer, known_language
from haab.table.http.context import GameId, Language, SeatChoice, chapter, chosen_seat, enter, server_of
from haab.table.http.errors import conflict, not_found

router = chapter()


@router.get("/games/{game_id}/history", response_model=wire.History)
async def get_history(
    request: Request,
    game_id: GameId,
    after: Annotated[int, Query(ge=0, le=100_000)] = 0,
    seat: SeatChoice = None,
    lang: Language = DEFAULT_LANGUAGE,
) -> Answer:
    """The log in words, from a move on."""
    game, rights = await enter(request, game_id)
    eyes, language = chosen_seat(game, rights, seat), known_language(lang)
    return Answer({"entries": [entry_view(game, entry, eyes, language) for entry in await game.history(after)]})


@router.get("/games/{game_id}/replay/{number}", response_model=wire.View)
async def get_replay(
    request: Request,
    game_id: GameId,
    number: Annotated[int, Path(ge=0, le=100_000)],
    seat: SeatChoice = None,
    lang: Language = DEFAULT_LANGUAGE,
) -> Answer:
    """The view as it was after so many moves."""
    game, rights = await enter(request, game_id)
    if number > game.version:
        raise not_found("table.error.no_move")
    return Answer(past_view(game, number, chosen_seat(game, rights, seat), rights, known_language(lang)))


@router.get("/games/{game_id}/points", response_model=wire.Points)
async def get_points(request: Request, game_id: GameId) -> Answer:
    """Scores at the end of each round."""
    game, _ = await enter(request, game_id)
    return Answer({"rounds": game.points_by_round()})


@router.get("/games/{game_id}/record", response_model=wire.PlayRecord)
async def get_record(request: Request, game_id: GameId) -> Answer:
    """The record of play, once the game is over, pinned or about to expire: before, it would tell what is hidden."""
    game, _ = await enter(request, game_id)
    is_expiring = expires(game.updated, server_of(request).settings.keep_days) is not None
    if not game.over and game.pinned is None and not is_expiring:
        raise conflict("table.error.record_when_over")
    headers = {"Content-Disposition": f'attachment; filename="{game.name}-{game.id}.json"'}
    return Answer(game.played.record(), headers=headers)
