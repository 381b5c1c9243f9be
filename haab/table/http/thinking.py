"""For a browser that thinks by itself: how the coach thinks, what a seat is asked, and words for what was found out."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Query, Request

from haab.coach.analysis import Work
from haab.games import ruleset
from haab.kit.game import replay_record
from haab.kit.text import DEFAULT_LANGUAGE
from haab.table import schema as wire
from haab.table.games.analyses import Running, check_over, mistakes_in_words
from haab.table.games.open_game import OpenGame
from haab.table.games.thinking import analysis_work, asked_turn, checked_analysis, thinking
from haab.table.http.answers import Answer, known_language
from haab.table.http.coach import analysis_told
from haab.table.http.context import GameId, Language, chapter, enter, own
from haab.table.http.errors import bad_request
from haab.table.http.requests import AnalysisFound

router = chapter()


@router.get("/thinking/{game}", response_model=wire.Thinking)
async def get_thinking(game: str, players: Annotated[int, Query(ge=1, le=8)]) -> Answer:
    """How the coach thinks about a game: what the searches that a browser has are to be given."""
    rules = ruleset(game)
    if players not in rules.seats:
        raise bad_request("table.error.no_seat")
    return Answer(thinking(rules, players))


@router.get("/games/{game_id}/question", response_model=wire.AskedTurn)
async def get_question(request: Request, game_id: GameId, seat: Annotated[int, Query(ge=0, le=7)]) -> Answer:
    """What an own seat has to decide; all that it cannot know is dealt anew."""
    game, rights = await enter(request, game_id)
    own(rights, seat)
    return Answer(asked_turn(game, seat))


@router.get("/games/{game_id}/analysis/work", response_model=wire.AnalysisWork)
async def get_analysis_work(request: Request, game_id: GameId) -> Answer:
    """A finished game, for a browser that analyses it by itself."""
    game, _ = await enter(request, game_id)
    work = await _work(game)
    return Answer(await asyncio.to_thread(analysis_work, work))


@router.post("/games/{game_id}/analysis/found", response_model=wire.AnalysisAnswer)
async def post_analysis_found(
    request: Request, game_id: GameId, body: AnalysisFound, lang: Language = DEFAULT_LANGUAGE
) -> Answer:
    """What a browser has found out about a finished game, in words; it is kept nowhere."""
    game, _ = await enter(request, game_id)
    work = await _work(game)
    found = checked_analysis(work, body)
    words = await asyncio.to_thread(mistakes_in_words, work, found)
    running = Running(work.steps, work.steps, found, words=words)
    return Answer(analysis_told(running, game, known_language(lang)))


async def _work(game: OpenGame) -> Work:
    """All that is to be looked at in a game; in a thread, because it is played once more."""
    check_over(game)
    record = game.played.record()
    return await asyncio.to_thread(lambda: Work.of(replay_record(game.ruleset, record)))
