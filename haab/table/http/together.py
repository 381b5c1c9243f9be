"""What people at a table ask of each other: to come back, to let a bot play, to take a turn back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import Request

from haab.kit.text import DEFAULT_LANGUAGE
from haab.table import schema as wire
from haab.table.games.open_game import OpenGame
from haab.table.games.rights import Access
from haab.table.http.answers import Answer
from haab.table.http.context import GameId, Language, act, chapter, enter, own, server_of, view_of
from haab.table.http.requests import AnswerBack, OneSeat

router = chapter()

Say = Callable[[OpenGame], Awaitable[None]]


async def _said(request: Request, game_id: str, seat: int, language: str, say: Say) -> Answer:
    """Let somebody say something from a seat of theirs; the answer is how the game stands then."""

    async def speak(game: OpenGame, rights: Access) -> None:
        own(rights, seat)
        await say(game)

    await act(request, game_id, speak)
    game, rights = await enter(request, game_id)
    return Answer({"view": view_of(request, game, rights, seat, language)})


@router.post("/games/{game_id}/nudge", response_model=wire.ViewAnswer)
async def post_nudge(request: Request, game_id: GameId, body: OneSeat, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Ask where the player is whom the game waits for."""
    return await _said(
        request, game_id, body.seat, lang, lambda game: server_of(request).stand_ins.nudge(game, body.seat)
    )


@router.post("/games/{game_id}/stand-in", response_model=wire.ViewAnswer)
async def post_stand_in(request: Request, game_id: GameId, body: OneSeat, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Vote for a bot in the seat that the game waits for, until its player is back."""
    return await _said(
        request, game_id, body.seat, lang, lambda game: server_of(request).stand_ins.vote(game, body.seat)
    )


@router.post("/games/{game_id}/take-back", response_model=wire.ViewAnswer)
async def post_take_back(request: Request, game_id: GameId, body: OneSeat, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Ask the others to let one take back the last turn; without other people it is taken back at once."""
    return await _said(
        request, game_id, body.seat, lang, lambda game: server_of(request).take_backs.ask(game, body.seat)
    )


@router.post("/games/{game_id}/take-back/answer", response_model=wire.ViewAnswer)
async def post_answer(request: Request, game_id: GameId, body: AnswerBack, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Allow what somebody asks, or do not. When all have allowed it, the turn is taken back."""

    def answer(game: OpenGame) -> Awaitable[None]:
        return server_of(request).take_backs.answer(game, body.seat, body.number, body.allow)

    return await _said(request, game_id, body.seat, lang, answer)
