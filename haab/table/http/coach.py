"""The coach: hints during a game, its analysis afterwards, playing on from any moment, and puzzles."""

from __future__ import annotations

import asyncio
import secrets
from datetime import date as Day  # noqa: N812
from typing import Annotated

from fastapi import Query, Request

from haab.coach.advice import PLAN, REASON, Advice
from haab.coach.analysis import SeatAnalysis, Verdict
from haab.coach.puzzles import Puzzle, day_of, games_with_puzzles, puzzle_of, turn_of
from haab.coach.reasons import told as reasons_told
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.state import Move, State
from haab.kit.text import DEFAULT_LANGUAGE
from haab.table import schema as wire
from haab.table.games.analyses import Running
from haab.table.games.open_game import OpenGame
from haab.table.games.thinking import checked_advice
from haab.table.games.views import seat_names
from haab.table.http.access import known_as, remember
from haab.table.http.answers import Answer, known_language
from haab.table.http.context import GameId, Language, chapter, chosen_seat, enter, own, server_of
from haab.table.http.errors import conflict, not_found
from haab.table.http.requests import AnswerPuzzle, AskHint, NewSeat, OpenPuzzle, PlayOn
from haab.table.http.seats import check_bot, opened

router = chapter()


@router.post("/games/{game_id}/hint", response_model=wire.Hint)
async def post_hint(request: Request, game_id: GameId, body: AskHint, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """What the coach would do in the turn that is being tried out; nobody else is told, and nothing is played.

    With `advice`, what the browser has found out by itself is put into words.
    """
    game, rights = await enter(request, game_id)
    own(rights, body.seat)
    state, number = game.drafted, game.number
    if body.advice is None:
        advice = await server_of(request).coaching.hint(game, body.seat)
    else:
        advice = checked_advice(game, body.seat, body.advice)
    language = known_language(lang)
    return Answer(_hint(state, number, advice, body.press, language, seat_names(game, language)))


def _hint(state: State, number: int, advice: Advice, press: int, language: str, names: list[str]) -> wire.Hint:
    moves = [_step(move, language, names) for move in advice.moves(state)]
    other = advice.next_best(state)
    return {
        "number": number,
        "press": press,
        "move": moves[0],
        "plan": moves if press >= PLAN else None,
        "reason": advice.reason.text(language, names) if press >= REASON else None,
        "next_best": other.text(language, names) if other is not None and press >= REASON else None,
    }


def _step(move: Move, language: str, names: list[str]) -> wire.HintStep:
    return {"notation": move.notation, "text": move.message.text(language, names), "at": list(move.targets)}


# ---- after the game


@router.post("/games/{game_id}/analysis", response_model=wire.AnalysisAnswer)
async def post_analysis(request: Request, game_id: GameId, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Begin to analyse a finished game, unless that has been done; it is asked for by GET how far it has come."""
    game, _ = await enter(request, game_id)
    return Answer(analysis_told(server_of(request).analyses.begin(game), game, known_language(lang)))


@router.get("/games/{game_id}/analysis", response_model=wire.AnalysisAnswer)
async def get_analysis(request: Request, game_id: GameId, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """How far the analysis has come, and what was found."""
    game, _ = await enter(request, game_id)
    running = server_of(request).analyses.known(game)
    if running is None:
        raise not_found("table.error.no_analysis")
    return Answer(analysis_told(running, game, known_language(lang)))


def analysis_told(running: Running, game: OpenGame, language: str) -> wire.AnalysisAnswer:
    """How far an analysis has come, and what was found, in words."""
    names = seat_names(game, language)
    found = running.analysis
    return {
        "done": running.done,
        "steps": running.steps,
        "has_failed": running.has_failed,
        "seats": None if found is None else [_seat(running, seat, language, names) for seat in found.seats],
    }


def _seat(running: Running, seat: SeatAnalysis, language: str, names: list[str]) -> wire.SeatAnalysis:
    return {
        "seat": seat.seat,
        "curve": [{"round": point.round, "number": point.number, "lead": round(point.lead, 1)} for point in seat.curve],
        "mistakes": [_mistake(running, verdict, language, names) for verdict in seat.mistakes],
        "cost": round(seat.cost, 1),
        "luck": round(seat.luck, 1),
    }


def _mistake(running: Running, verdict: Verdict, language: str, names: list[str]) -> wire.Mistake:
    played, better = running.words[verdict.number]
    return {
        "round": verdict.round,
        "number": verdict.number,
        "cost": round(verdict.cost, 1),
        "played": [move.message.text(language, names) for move in played],
        "better": [move.message.text(language, names) for move in better],
        "reason": reasons_told(verdict.reasons).text(language, names),
    }


# ---- playing on


@router.post("/games/{game_id}/play-on", status_code=201, response_model=wire.Opened)
async def post_play_on(request: Request, game_id: GameId, body: PlayOn, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Open a game that begins where this one stood after so many moves.

    What whoever asks may not know is dealt anew, unless the game is over.
    """
    game, rights = await enter(request, game_id)
    if body.number > game.version:
        raise not_found("table.error.no_move")
    if body.seat >= game.players:
        raise not_found("table.error.no_seat")
    if not game.over and not game.hints:
        raise conflict("table.error.no_hints")
    state = game.played.at(body.number)
    if state.over or game.pinned is not None:
        raise conflict("table.error.is_over")
    if not game.over:
        eyes = chosen_seat(game, rights, None)
        state = state.determinize(eyes, secrets.randbelow(MAX_SMALL_SEED))
    seats = [
        NewSeat(kind="me") if body.bot is None or seat == body.seat else NewSeat(kind="bot", bot=body.bot)
        for seat in range(game.players)
    ]
    if body.bot is not None:
        check_bot(game.name, body.bot)
    token, browser = await known_as(request, server_of(request).table.store)
    found, links = await server_of(request).opening.open_position(state, seats, browser)
    return opened(request, found, links, token, browser, lang)


# ---- puzzles


@router.get("/puzzles", response_model=wire.DailyPuzzles)
async def get_puzzles(
    date: Annotated[str, Query(pattern=r"^\d{4}-\d{2}-\d{2}$")], lang: Language = DEFAULT_LANGUAGE
) -> Answer:
    """The puzzles of a day."""
    day, language = day_of(date), known_language(lang)
    return Answer({"date": date, "puzzles": await asyncio.to_thread(_dailies, day, language)})


def _dailies(day: Day, language: str) -> list[wire.DailyPuzzle]:
    """In a thread, because whole games are played to get there."""
    return [_daily(puzzle_of(game, day), language) for game in games_with_puzzles()]


def _daily(puzzle: Puzzle, language: str) -> wire.DailyPuzzle:
    return {
        "game": puzzle.ruleset.name,
        "title": puzzle.ruleset.title_message().text(language),
        "number": puzzle.number,
        "players": puzzle.players,
        "task": puzzle.task.text(language),
    }


@router.post("/puzzles/{game}", status_code=201, response_model=wire.PuzzleOpened)
async def post_puzzle(request: Request, game: str, body: OpenPuzzle, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Bring the puzzle of a day to the table: a position of which this browser has all seats, without hints."""
    puzzle = puzzle_of(game, day_of(body.date))
    state = await asyncio.to_thread(lambda: puzzle.state)
    token, browser = await known_as(request, server_of(request).table.store)
    seats = [NewSeat(kind="me") for _ in range(puzzle.players)]
    found, _ = await server_of(request).opening.open_position(state, seats, browser, hints=False)
    task = puzzle.task.text(known_language(lang))
    response = Answer({"id": found.id, "game": game, "seat": puzzle.seat, "task": task}, 201)
    remember(request, response, token)
    return response


@router.post("/puzzles/{game}/answer", response_model=wire.PuzzleOutcome)
async def post_puzzle_answer(game: str, body: AnswerPuzzle, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Whether a turn is the right one for the puzzle of a day, why, and what the coach would do."""
    puzzle = puzzle_of(game, day_of(body.date))
    return Answer(await asyncio.to_thread(_outcome, puzzle, body.moves, known_language(lang)))


def _outcome(puzzle: Puzzle, moves: list[str], language: str) -> wire.PuzzleOutcome:
    """In a thread, because it takes a while."""
    outcome = puzzle.judged(turn_of(puzzle, moves))
    plan = [move.text(language) for move in puzzle.plan]
    return {"is_right": outcome.is_right, "text": outcome.message.text(language), "plan": plan}
