"""The coach: hints during a game, its analysis afterwards, playing on from any moment, and puzzles."""

from __future__ import annotations

import datetime
import secrets
from dataclasses import asdict
from typing import cast

import haab
from haab.coach.advice import PLAN, REASON, Advice
from haab.coach.analysis import Account, Point, SeatAnalysis, Verdict, Work
from haab.coach.puzzles import Puzzle, collection, day_of, games_with_puzzles, own_puzzle, puzzle_of, turn_of
from haab.coach.reasons import spoken, told_points
from haab.coach.report import rounded
from haab.games import ruleset
from haab.kit.game import replay_record
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.state import Move, State
from haab.kit.text import Message
from haab.table import wire
from haab.table.errors import conflict, not_found
from haab.table.service.coach import browser
from haab.table.service.coach.analyses import Running, check_over, turns_in_words
from haab.table.service.coach.hints import check_hints, known_state
from haab.table.service.game.views import seat_names
from haab.table.service.operations.lobby import check_bot, opened
from haab.table.service.play.opening import check_length
from haab.table.service.service import BaseUrl, Newcomer, Seen, Service, Visitor, enter
from haab.table.wire.requests import (
    AnalysisFound,
    AnswerMistake,
    AnswerPuzzle,
    AskHint,
    Day,
    GameId,
    NewSeat,
    OpenPuzzle,
    OwnMistake,
    PlayOn,
    SeatNumber,
)

Names = tuple[str, ...]

# ---- hints


async def hint(at: Seen, asked: AskHint) -> wire.Hint:
    """What the coach would do in the turn that is being tried out; nobody else is told, and nothing is played.

    What a browser has found out by itself is put into words.
    """
    at.check_own(asked.seat)
    check_hints(at.game, asked.seat)
    state, number = known_state(at.game, asked.seat), at.game.number
    if asked.advice is None:
        advice = await at.service.hints.hint(at.game, asked.seat)
    else:
        advice = browser.checked_advice(at.game, state, asked.seat, asked.advice)
    return _hint(state, number, advice, asked.press, at.language, seat_names(at.game, at.language))


def _hint(state: State, number: int, advice: Advice, press: int, language: str, names: Names) -> wire.Hint:
    moves = [_step(move, language, names) for move in advice.moves(state)]
    other = advice.compared_with(state)
    return {
        "number": number,
        "press": press,
        "move": moves[0],
        "plan": moves if press >= PLAN else None,
        "reason": spoken(advice.reasons(state), language, names) if press >= REASON else None,
        "next_best": other.text(language, names) if other is not None and press >= REASON else None,
    }


def _step(move: Move, language: str, names: Names) -> wire.PlanStep:
    return {
        "notation": move.notation,
        "text": move.message.text(language, names),
        "verb": move.verb,
        "args": list(move.arguments),
        "at": list(move.targets),
    }


def get_thinking(service: Service, game: str) -> wire.Thinking:
    """How the coach thinks about a game: what its rules in a browser are to be given."""
    return (service.thinking or browser.thinking)(ruleset(game))


async def get_question(at: Seen, seat: SeatNumber) -> wire.AskedTurn:
    """What an own seat has to decide; all that it cannot know is dealt again."""
    at.check_own(seat)
    return browser.asked_turn(at.game, seat)


# ---- after the game


async def begin_analysis(at: Seen) -> wire.AnalysisAnswer:
    """Begin to analyse a finished game, unless that has been done; it is asked for by GET how far it has come."""
    return _told(at.service.analyses.begin(at.game), at)


async def get_analysis(at: Seen) -> wire.AnalysisAnswer:
    """How far the analysis has come, and what was found."""
    running = at.service.analyses.known(at.game)
    if running is None:
        raise not_found("table.error.no_analysis")
    return _told(running, at)


async def get_analysis_work(at: Seen) -> wire.AnalysisWork:
    """A finished game, for a browser that analyses it by itself."""
    work = await _work(at)
    found: wire.AnalysisWork = await at.service.aside(lambda: browser.analysis_work(work))
    return found


async def word_analysis(at: Seen, asked: AnalysisFound) -> wire.AnalysisAnswer:
    """What a browser has found out about a finished game, in words; it is kept nowhere."""
    work = await _work(at)
    checked = browser.checked_analysis(work, asked)
    words = await at.service.aside(lambda: turns_in_words(work, checked))
    return _told(Running(work.steps, work.steps, checked, words=words), at)


async def _work(at: Seen) -> Work:
    """All that is to be looked at in a game; aside, because it is played once more."""
    check_over(at.game)
    record = at.game.played.record()
    work: Work = await at.service.aside(lambda: Work.of(replay_record(at.game.ruleset, record)))
    return work


def _told(running: Running, at: Seen) -> wire.AnalysisAnswer:
    names = seat_names(at.game, at.language)
    found = running.analysis
    return {
        "done": running.done,
        "steps": running.steps,
        "has_failed": running.has_failed,
        "seats": None if found is None else [_seat(running, seat, at.language, names) for seat in found.seats],
    }


def _seat(running: Running, seat: SeatAnalysis, language: str, names: Names) -> wire.SeatAnalysis:
    return {
        "seat": seat.seat,
        "curve": [_point(point) for point in seat.curve],
        "mistakes": [_mistake(running, verdict, language, names) for verdict in seat.mistakes],
        "cost": round(seat.cost, 1),
        "best": None if seat.best is None else _best(running, seat.best, language, names),
        "account": _account(seat.account),
    }


def _account(account: Account) -> wire.LeadAccount:
    found = rounded(account)
    return cast(wire.LeadAccount, {**asdict(found), "result": found.result})


def _point(point: Point) -> wire.CurvePoint:
    lead, chance = round(point.lead, 1), round(point.chance, 2)
    return {"round": point.round, "number": point.number, "lead": lead, "chance": chance}


def _mistake(running: Running, verdict: Verdict, language: str, names: Names) -> wire.Mistake:
    played, other, reason = _compared(running, verdict, language, names)
    return {
        "round": verdict.round,
        "number": verdict.number,
        "cost": told_points(verdict.found),
        "played": played,
        "better": other,
        "reason": reason,
        "codes": {"best": list(verdict.found.better), "played": list(verdict.played)},
    }


def _best(running: Running, verdict: Verdict, language: str, names: Names) -> wire.BestTurn:
    played, other, reason = _compared(running, verdict, language, names)
    return {
        "round": verdict.round,
        "number": verdict.number,
        "gain": told_points(verdict.found),
        "played": played,
        "other": other,
        "reason": reason,
    }


def _compared(
    running: Running, verdict: Verdict, language: str, names: Names
) -> tuple[list[wire.PlanStep], list[wire.PlanStep], str]:
    """What was played, the other turn, and why, in words."""
    words = running.words[verdict.number]
    played, other = ([_step(move, language, names) for move in moves] for moves in (words.played, words.other))
    return played, other, spoken(words.reasons, language, names)


# ---- playing on


async def play_on(service: Service, visitor: Newcomer, base: BaseUrl, game_id: GameId, asked: PlayOn) -> wire.Opened:
    """Open a game that begins where this one stood after so many moves.

    What whoever asks may not know is dealt again, unless the game is over.
    """
    at = await enter(service, visitor, game_id)
    game = at.game
    if asked.number > game.version:
        raise not_found("table.error.no_move")
    if asked.seat >= game.players:
        raise not_found("table.error.no_seat")
    if not game.over and not game.hints:
        raise conflict("table.error.no_hints")
    state = game.played.at(asked.number)
    if state.over or game.pinned is not None:
        raise conflict("table.error.is_over")
    if not game.over:
        state = state.determinize(at.eyes(), secrets.randbelow(MAX_SMALL_SEED))
    seats = [
        NewSeat(kind="me") if asked.bot is None or seat == asked.seat else NewSeat(kind="bot", bot=asked.bot)
        for seat in range(game.players)
    ]
    if asked.bot is not None:
        check_bot(game.name, asked.bot)
    found, links = await service.opening.open_position(state, seats, visitor.browser)
    return opened(service, visitor, base, found, links)


# ---- puzzles


async def get_puzzles(service: Service, visitor: Visitor, date: Day) -> wire.DailyPuzzles:
    """The puzzles of a day."""
    day = day_of(date)
    return {"date": date, "puzzles": await service.aside(lambda: _dailies(day, visitor.language))}


def _dailies(day: datetime.date, language: str) -> list[wire.DailyPuzzle]:
    """Aside, because whole games are played to get there."""
    return [_daily(puzzle_of(game, day), day, language) for game in games_with_puzzles()]


def _daily(puzzle: Puzzle, day: datetime.date, language: str) -> wire.DailyPuzzle:
    rules, seat = puzzle.ruleset, puzzle.seat
    return {
        **_listed(puzzle, day, language),
        "game": rules.name,
        "title": rules.title_message().text(language),
        "task": puzzle.task.text(language),
        "picture": {"state": rules.view(puzzle.state.fields, seat), "colours": list(rules.colours[: puzzle.players])},
    }


def _listed(puzzle: Puzzle, day: datetime.date, language: str) -> wire.PuzzleOf:
    about, difficulty = puzzle.about, puzzle.difficulty
    return {
        "date": day.isoformat(),
        "number": puzzle.number,
        "key": puzzle.key,
        "players": puzzle.players,
        "theme": "" if about is None else about.text(language),
        "difficulty": "" if difficulty is None else difficulty.text(language),
    }


def _spent(puzzle: Puzzle, language: str) -> str:
    moves = [move.message for move in puzzle.spent]
    return Message("coach.puzzle.spent", {"moves": moves}).text(language) if moves else ""


def get_puzzle_archive(visitor: Visitor, game: str, date: Day) -> wire.PuzzleArchive:
    """All puzzles of a game by the days that had them, from a day backwards."""
    day = day_of(date)
    puzzle_of(game, day)
    count = min(len(collection(game)), day.toordinal())
    days = [day - datetime.timedelta(days=back) for back in range(count)]
    return {
        "game": game,
        "title": ruleset(game).title_message().text(visitor.language),
        "puzzles": [_listed(puzzle_of(game, each), each, visitor.language) for each in days],
    }


async def open_puzzle(service: Service, visitor: Newcomer, game: str, asked: OpenPuzzle) -> wire.PuzzleOpened:
    """Bring the puzzle of a day to the table: a position of which this browser has all seats, without hints."""
    return await _opened(service, visitor, puzzle_of(game, day_of(asked.date)))


async def _opened(service: Service, visitor: Visitor, puzzle: Puzzle) -> wire.PuzzleOpened:
    state = await service.aside(lambda: puzzle.state)
    seats = [NewSeat(kind="me") for _ in range(puzzle.players)]
    found, _ = await service.opening.open_position(state, seats, visitor.browser, hints=False)
    return {
        "id": found.id,
        "game": puzzle.ruleset.name,
        "seat": puzzle.seat,
        "key": puzzle.key,
        "task": puzzle.task.text(visitor.language),
        "spent": _spent(puzzle, visitor.language),
    }


async def answer_puzzle(service: Service, visitor: Visitor, game: str, asked: AnswerPuzzle) -> wire.PuzzleOutcome:
    """Whether a turn is the right one for the puzzle of a day, why, and what the coach would do."""
    puzzle = puzzle_of(game, day_of(asked.date))
    found: wire.PuzzleOutcome = await service.aside(lambda: _outcome(puzzle, asked.moves, visitor.language))
    return found


def _outcome(puzzle: Puzzle, moves: list[str], language: str) -> wire.PuzzleOutcome:
    """Aside, because it takes a while."""
    outcome = puzzle.judged(turn_of(puzzle, moves))
    plan = [move.text(language) for move in puzzle.plan]
    return {"is_right": outcome.is_right, "text": spoken(outcome.sentences, language), "plan": plan}


async def open_mistake(service: Service, visitor: Newcomer, asked: OwnMistake) -> wire.PuzzleOpened:
    """Bring a costly turn of an own game to the table, as the game stood before it."""
    return await _opened(service, visitor, await service.aside(lambda: _own(asked)))


async def answer_mistake(service: Service, visitor: Visitor, asked: AnswerMistake) -> wire.PuzzleOutcome:
    """Whether a turn is the better one for a costly turn of an own game, and why."""
    found: wire.PuzzleOutcome = await service.aside(lambda: _outcome(_own(asked), asked.moves, visitor.language))
    return found


def _own(asked: OwnMistake) -> Puzzle:
    """Aside, because a whole game is played to get there."""
    check_length(asked.record)
    return own_puzzle(haab.replay(asked.record), asked.best, asked.played, asked.cost)
