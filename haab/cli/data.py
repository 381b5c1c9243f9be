"""`haab dataset`, `haab records`: games as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from haab.bots import bot as find_bot
from haab.cli.ladder import commit
from haab.cli.language import Lang, known_language, words
from haab.cli.research import Processes, Ray
from haab.cli.root import USUAL_PLAYERS, AsJson, GameName, Options, Players, Seed, app, options_of
from haab.dataset.files import GAMES, make_games, pyarrow_or_error, write_card, write_decisions
from haab.dataset.records import check_file
from haab.dataset.records import schema as record_schema
from haab.dataset.selfplay import Kind
from haab.games import ruleset
from haab.kit.errors import BadOptions
from haab.kit.text import Message, number_text
from haab.terminal import new_console


@app.command()
def dataset(  # noqa: PLR0913 - an option of the command is an argument
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files go.")],
    players: Players = USUAL_PLAYERS,
    games: Annotated[int, typer.Option("--games", "-n", metavar="K", min=1, help="How many games.")] = 200,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="Who has all seats.")] = "level4@0.1",
    seed: Seed = 0,
    option: Options = None,
    decisions: Annotated[
        Literal["none", "jsonl", "parquet"],
        typer.Option("--decisions", help="Also every decision with its observation, in a file of this kind."),
    ] = "none",
    processes: Processes = 1,
    ray: Ray = None,
    lang: Lang = "",
) -> None:
    """Make a data set: games of a bot against itself, each as a record with its outcome, and a card that tells of it.

    A data set that is broken off goes on where it was. **haab\\[data]** installs what Parquet needs.
    """
    language = known_language(lang)
    if decisions == "parquet":
        pyarrow_or_error()  # before the games, which may take hours
    find_bot(bot)
    options = ruleset(game).check_options(players, options_of(option))
    kind = Kind(game, players, options, bot)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        bar = progress.add_task(words("research.playing", language, bots=bot), total=games)
        found = make_games(folder, kind, range(seed, seed + games), lambda: progress.advance(bar), ray, processes)
        written = [folder / GAMES, write_card(folder, kind, found, commit())]
        if decisions != "none":
            bar = progress.add_task(words("research.looking", language), total=len(found))
            written.append(write_decisions(folder, found, decisions, lambda: progress.advance(bar)))
    for path in written:
        new_console().print(words("research.ladder.written", language, file=str(path)), markup=False)


@app.command()
def records(
    action: Annotated[
        Literal["validate", "schema"], typer.Argument(help="Check files of records, or print the format's JSON Schema.")
    ],
    files: Annotated[list[Path] | None, typer.Argument(metavar="FILE...", help="JSON, or JSON lines.")] = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Play records of games again, wherever they were played, and tell the first move that a rule forbids.

    A file has one record as JSON or one in each line, compressed or not. The exit status is 1 if any is bad.
    """
    language = known_language(lang)
    if action == "schema":
        typer.echo(json.dumps(record_schema(), indent=2))
        return
    if not files:
        raise BadOptions(Message("cli.error.which_files"))
    found = [checked for file in files for checked in check_file(file)]
    if as_json:
        typer.echo(json.dumps([checked.to_json() for checked in found]))
    else:
        console = new_console()
        for checked in found:
            if checked.error:
                told = f"{checked.place}: {checked.error.text(language)}"
                console.print(told, style="red", markup=False, soft_wrap=True)
                continue
            scores = ", ".join(number_text(score, language) for score in checked.scores)
            key = "research.records.over" if checked.over else "research.records.good"
            told = words(key, language, game=checked.game, moves=checked.moves, scores=scores)
            console.print(f"{checked.place}: {told}", markup=False, soft_wrap=True)
    if any(checked.error for checked in found):
        raise typer.Exit(1)
