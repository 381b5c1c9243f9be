"""`haab tasks`, `haab evaluate`: the benchmark."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from haab.cli.ladder import commit
from haab.cli.language import Lang, figure, known_language, percentage, words
from haab.cli.research import Processes, Ray
from haab.cli.root import AsJson, app
from haab.kit.text import number_text
from haab.tasks.cards import Against, Card, Interval, card
from haab.tasks.catalogue import TASKS
from haab.tasks.catalogue import task as find_task
from haab.tasks.evaluation import (
    DEALS,
    SECONDS,
    TaskGame,
    append,
    close_agents,
    due,
    evaluate,
    header,
    open_results,
    started,
)
from haab.terminal import new_console

COLUMNS = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
"""Of the bar that shows how far an evaluation is."""


@app.command()
def tasks(as_json: AsJson = False) -> None:
    """List the tasks of the benchmark: what agents of any kind can be measured by."""
    if as_json:
        typer.echo(json.dumps({name: found.to_json() for name, found in TASKS.items()}))
        return
    console = new_console()
    for name, found in TASKS.items():
        console.print(name, style="bold", markup=False)
        console.print(f"  {found.summary}", markup=False)


@app.command(name="evaluate")
def evaluate_agent(  # noqa: PLR0913 - an option of the command is an argument
    task: Annotated[str, typer.Argument(metavar="TASK", help="A task; `haab tasks` lists them.")],
    agent: Annotated[
        str,
        typer.Argument(
            metavar="AGENT",
            help="A bot, module:function, pettingzoo:module:function, command:PROGRAM, or an HTTP address.",
        ),
    ],
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            "-n",
            metavar="N",
            min=1,
            help=f"Deals, each played in every seat: {DEALS}; of puzzles all in the split.",
            show_default=False,
        ),
    ] = None,
    split: Annotated[
        str, typer.Option("--split", metavar="SPLIT", help="Which seeds: train, validation or test.")
    ] = "test",
    opponent: Annotated[
        list[str] | None, typer.Option("--opponent", metavar="BOT", help="Meet this one besides those of the task.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="How long an answer may take.")
    ] = SECONDS,
    results: Annotated[
        Path | None,
        typer.Option("--results", metavar="FILE", help="Where games are kept, line by line.", show_default=False),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the file: what is in it is not played again.")
    ] = False,
    processes: Processes = 1,
    ray: Ray = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Play an agent in a task against frozen opponents, every deal in every seat, and write its score card.

    An answer that is no legal move is counted, told to the agent, and asked for again; after three of them chance
    decides. Games are kept as they are played: what was broken off goes on with **--resume**.
    """
    language, what = known_language(lang), find_task(task)
    wanted = due(what, agent, deals, split, opponent or (), seconds)
    file = results or Path(f"{_plain(what.id)}-{_plain(agent)}.jsonl")
    try:
        if ray is None:
            started(agent)  # who cannot be asked leaves no file of results
        done = open_results(file, header(what, agent, split), resume)
        with Progress(*COLUMNS, TimeRemainingColumn(), console=Console(stderr=True), disable=as_json) as progress:
            bar = progress.add_task(words("research.playing", language, bots=agent), total=len(wanted))
            progress.advance(bar, len({game.key for game in done} & {one.key for one in wanted}))

            def told(game: TaskGame) -> None:
                append(file, game)
                progress.advance(bar)

            games = evaluate(what, agent, deals, split, opponent or (), seconds, done, told, ray, processes)
    finally:
        close_agents()
    found = card(what, agent, games, split, commit())
    if as_json:
        typer.echo(json.dumps(found.to_json(), indent=1))
    else:
        _show(found, language)


def _plain(text: str) -> str:
    """A text as a part of a file's name."""
    return re.sub(r"[^\w.@-]+", "-", text.removeprefix("haab/")).strip("-")


def _show(found: Card, language: str) -> None:
    console = new_console()
    is_of_puzzles = TASKS[found.task].puzzles
    who = {"task": found.task, "agent": found.agent}
    if is_of_puzzles:
        told = words("research.evaluate.puzzles", language, puzzles=found.games, **who)
    else:
        told = words("research.evaluate.games", language, games=found.games, deals=found.deals, **who)
    console.print(told, style="bold", markup=False)
    if found.rating is not None:
        ends = {name: figure(getattr(found.rating, name), language) for name in ("value", "low", "high")}
        console.print(words("research.evaluate.rating", language, **ends))
    share = _share(found.wins, language)
    if is_of_puzzles:
        console.print(words("research.evaluate.solved", language, share=share))
    else:
        console.print(words("research.evaluate.won", language, share=share, even=percentage(found.even, language)))
    if found.against:
        console.print(_against_table(found.against, language))
    mistakes = {name: getattr(found, name) for name in ("decisions", "illegal", "failed", "forced", "cut")}
    console.print(words("research.evaluate.mistakes", language, **mistakes))
    times = {"ms": figure(1000 * found.seconds, language, 1), "cpu": figure(found.cpu_ms, language, 1)}
    console.print(words("research.evaluate.time", language, **times))
    if found.profile:
        style = ", ".join(f"{name} {figure(one, language, 1)}" for name, one in found.profile.items())
        console.print(words("research.evaluate.profile", language, profile=style), markup=False)


def _against_table(against: tuple[Against, ...], language: str) -> Table:
    table = Table(words("research.evaluate.opponent", language))
    heads = ("research.evaluate.games_head", "research.share", "research.mean_score", "research.evaluate.lead")
    for head in heads:
        table.add_column(words(head, language), justify="right")
    for one in against:
        error = "" if one.lead.error is None else f" ± {figure(one.lead.error, language, 1)}"
        lead = f"{'+' if one.lead.mean > 0 else ''}{figure(one.lead.mean, language, 1)}{error}"
        scores = figure(one.score, language, 1)
        table.add_row(one.opponent, number_text(one.games, language), _share(one.wins, language), scores, lead)
    return table


def _share(wins: Interval, language: str) -> str:
    return f"{percentage(wins.value, language)} [{percentage(wins.low, language)}; {percentage(wins.high, language)}]"
