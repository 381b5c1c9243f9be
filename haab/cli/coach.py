"""`haab analyse`, `haab puzzle`: the coach at the terminal."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from haab.cli.language import Lang, known_language, words
from haab.cli.root import FIRST_GAME, AsJson, app
from haab.coach.analysis import Work, analyse
from haab.coach.puzzles import Puzzle, day_of, puzzle_of, turn_of
from haab.coach.reasons import spoken
from haab.coach.report import lines, to_json
from haab.coach.runtime import considerer
from haab.games import GAMES
from haab.kit.errors import BadOptions, HaabError
from haab.kit.state import Move, State
from haab.kit.text import Message
from haab.terminal import load_game, new_console


@app.command(name="analyse")
def analyse_record(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of play: saved, or exported by a table.")],
    seat: Annotated[int | None, typer.Option("--seat", metavar="S", min=0, help="Only this seat.")] = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Tell how a game went: an account that adds up, the expected lead, and the five turns that cost most.

    Every turn is judged by what its seat could know, and compared with a better one to the end of the game.
    """
    game, language = load_game(record), known_language(lang)
    if seat is not None and seat >= game.players:
        raise BadOptions(Message("kit.error.no_seat", {"seat": seat, "last": game.players - 1}))
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=as_json) as progress:
        seats = [] if seat is None else [seat]
        task = progress.add_task(words("research.looking", language), total=Work.of(game, seats).steps)
        considerer(game.ruleset).make_fast()
        found = analyse(game, seats, lambda: progress.advance(task))
    if as_json:
        typer.echo(json.dumps(to_json(game, found, language)))
        return
    console = new_console()
    for line in lines(game, found, language):
        console.print(line, markup=False)


# ---- puzzles


@app.command()
def puzzle(
    date: Annotated[
        str, typer.Option("--date", metavar="DAY", help="A day such as 2026-11-16.", show_default="today")
    ] = "",
    game: Annotated[str, typer.Option("--game", metavar="GAME", help=f"Which game: {', '.join(GAMES)}.")] = FIRST_GAME,
    lang: Lang = "",
) -> None:
    """Find the turn that is far better than all others, in the position of the day.

    Type the moves of the turn one by one, by number or notation; then you are told whether it was the best, and why.
    """
    language = known_language(lang)
    found = puzzle_of(game, day_of(date) if date else datetime.date.today())
    console = new_console()
    console.print(found.state.draw(found.seat, language), markup=False, soft_wrap=True)
    console.print(f"{words('coach.puzzle.number', language, n=found.number)} {found.task.text(language)}", style="bold")
    for line in _facts(found, language):
        console.print(line, markup=False)
    answer = _played(found, console, language)
    outcome = found.judged(answer)
    said = spoken(outcome.sentences, language)
    console.print(said, style="green" if outcome.is_right else "yellow", markup=False)
    if not outcome.is_right:
        for move in found.plan:
            console.print(f"  {move.text(language)} ({move.notation})", markup=False)


def _facts(found: Puzzle, language: str) -> list[str]:
    """What a puzzle is about and how hard it is, and what was done in the turn already."""
    told = [message.text(language) for message in (found.about, found.difficulty) if message is not None]
    spent = [move.message for move in found.spent]
    return [
        *([" · ".join(told)] if told else []),
        *([words("coach.puzzle.spent", language, moves=spent)] if spent else []),
    ]


def _played(found: Puzzle, console: Console, language: str) -> list[int]:
    """The turn that somebody types, move by move."""
    notations: list[str] = []
    state = found.state
    while state.to_move == found.seat and not state.over:
        for number, move in enumerate(state.legal, start=1):
            console.print(f"  {number:>3}  {move.notation}  {move.text(language)}", markup=False)
        move = _asked(state, console, language)
        notations.append(move.notation)
        ply = state.play(move)
        state = ply.after
        if ply.reveals:
            break
    return turn_of(found, notations)


def _asked(state: State, console: Console, language: str) -> Move:
    """The move that somebody types; what is none is told, and asked again."""
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            raise typer.Exit(1) from None
        try:
            if line.isdecimal() and 1 <= int(line) <= len(state.legal):
                return state.legal[int(line) - 1]
            return state.legal_move(" ".join(line.lower().split()))
        except HaabError:
            told = words("coach.puzzle.not_legal", language, line=repr(line), n=len(state.legal))
            console.print(told, style="red", markup=False)
