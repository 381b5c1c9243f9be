"""`haab train`: better weights for a game, step by step, each of them decided by a match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from haab.arena.contest import LEAVES, NOISE, weight_row
from haab.arena.training.advice import load_advice
from haab.arena.training.course import Course, Pace
from haab.arena.training.log import Entry, Log
from haab.arena.training.venue import Setting, Venue
from haab.batches.batch import CPU, DEVICES
from haab.bots.evaluation import evaluation
from haab.bots.weights import KNOTS, Floats, WeightTable, vector_names
from haab.cli.language import Lang, figure, known_language, words
from haab.cli.research import Ray
from haab.cli.root import USUAL_PLAYERS, GameName, Options, Players, Seed, app, options_of
from haab.games import ruleset
from haab.terminal import new_console

PARTS = 3
"""Of a step: tastes, lengths, the match; the league comes on top of it where there is one."""
ADVICE_FILE = "training.json"
"""What a training is told about a game's weights, beside them."""


@app.command()
def train(  # noqa: PLR0913 - an option of the command is an argument
    game: GameName,
    players: Players = USUAL_PLAYERS,
    steps: Annotated[int, typer.Option("--steps", metavar="K", min=0, help="Steps of the main line in all.")] = 10,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="K", min=16, help="Games to find a step, and again to decide it.")
    ] = 4096,
    styles: Annotated[
        bool, typer.Option("--styles", help="First tune the styles of the game and let them challenge the main line.")
    ] = False,
    style_steps: Annotated[int, typer.Option("--style-steps", metavar="K", min=0, help="Steps of each style.")] = 3,
    spread: Annotated[
        float, typer.Option("--spread", metavar="X", min=0.01, help="How different tastes are: a part of each weight.")
    ] = 0.3,
    leaves: Annotated[
        int, typer.Option("--leaves", metavar="K", min=1, help="Positions looked at for a code.")
    ] = LEAVES,
    noise: Annotated[float, typer.Option("--noise", metavar="X", min=0, help="Points that players err by.")] = NOISE,
    over_time: Annotated[
        bool, typer.Option("--over-time", help="Let weights change in the course of a game; otherwise all times alike.")
    ] = False,
    weights: Annotated[str, typer.Option("--weights", metavar="FILE", help="Begin with these weights.")] = "",
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help="Every step is written there; resumes what is in it.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the weights go, after every step that is kept.")
    ] = None,
    seed: Seed = 0,
    option: Options = None,
    device: Annotated[str, typer.Option("--device", help=f"Where games are played: {', '.join(DEVICES)}.")] = CPU,
    threads: Annotated[
        int | None,
        typer.Option("--threads", "-t", metavar="T", min=1, help="How many threads play.", show_default="all"),
    ] = None,
    ray: Ray = None,
    lang: Lang = "",
) -> None:
    """Tune the weights that bots judge a game by.

    Every step draws tastes by lot, goes where they pay, and is kept only if it then beats the version before it in a
    match, with 95 % confidence. Stop whenever you like: the same command goes on from its log. Bots take the weights
    like this: **greedy:weights=FILE**. On a GPU it needs a kernel that `python -m tools.artifacts.contest` builds.
    """
    rules, language = ruleset(game), known_language(lang)
    setting = Setting(game, players, rules.check_options(players, options_of(option)), leaves, noise)
    judge = evaluation(rules)
    names = vector_names(judge.usual.kind)
    advice = load_advice(judge.folder / ADVICE_FILE, names)
    start = weight_row(game, players, weights)
    book = Log(log or Path(f"{game}-{players}.training.jsonl"), setting, names)
    out = out or Path(f"{game}-{players}.weights.json")
    console = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(_playing(len(book.entries) + 1, language), total=games * PARTS)

        def told(entry: Entry) -> None:
            progress.console.print(step_line(entry, language), markup=False, highlight=False)
            progress.reset(task, total=games * PARTS, description=_playing(entry.step + 1, language))
            if entry.kept and entry.weights is not None and not entry.style:
                save_weights(out, judge.table(weights), players, entry.weights)

        venue = Venue(setting, device, threads, ray, lambda played: progress.advance(task, played))
        pace = Pace(games, spread, style_steps)
        ties = None if over_time else np.tile(np.arange(len(start) // len(KNOTS)), len(KNOTS))
        course = Course(venue.play, players, start, names, book, pace, seed, told, advice, ties)
        if styles:
            for style in advice.styles:
                course.run_style(style)
        course.run(steps)
        if not np.array_equal(course.best, start):
            save_weights(out, judge.table(weights), players, course.best)
    counts = {"steps": len(book.entries), "versions": len(book.versions)}
    new_console().print(words("research.train.all", language, **counts, file=str(book.file)), markup=False)


def _playing(step: int, language: str) -> str:
    return words("research.train.playing", language, step=step)


def step_line(entry: Entry, language: str) -> str:
    """A step in a line."""
    figures = next(value for key, value in entry.figures.items() if key.startswith("against_"))
    verdict = words("research.train.kept" if entry.kept else "research.train.not_kept", language)
    interval = {name: signed(figures[name], language) for name in ("lead", "low", "high")}
    points = {"points": figure(figures["score"], language, 1), "winners": figure(figures["winner"], language, 1)}
    told = {"step": entry.step, **interval, "games": figures["games"], **points, "verdict": verdict}
    if entry.style:
        return words("research.train.style_step", language, style=entry.style, **told)
    return words("research.train.step", language, **told)


def signed(points: float, language: str) -> str:
    """Points more or less, always with a sign."""
    return ("+" if points >= 0 else "") + figure(points, language, 2)


def save_weights(file: Path, table: WeightTable, players: int, row: Floats) -> None:
    """Write weights for bots: those of a table, but these ones for a number of players."""
    entries = table.with_vector(players, row.reshape(len(KNOTS), -1)).to_json()
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items())
    file.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
