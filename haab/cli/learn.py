"""`haab learn`: a network that teaches itself a game."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer

from haab.arena.learning.course import Course, Report, usual_pace
from haab.arena.learning.seasons import usual_kinds
from haab.batches.batch import CPU, DEVICES
from haab.cli.language import Lang, figure, known_language, words
from haab.cli.root import GameName, Seed, app
from haab.games import ruleset
from haab.terminal import new_console

SAVED_EVERY = 60.0
"""Seconds between two times that the course is saved."""
MILLION = 1_000_000


@app.command()
def learn(
    game: GameName,
    minutes: Annotated[float, typer.Option("--minutes", metavar="M", min=0, help="How long to learn.")] = 60.0,
    taught: Annotated[
        float,
        typer.Option("--taught", metavar="M", min=0, help="For how many of these minutes greedy shows what to do."),
    ] = 0.0,
    start: Annotated[
        Path | None, typer.Option("--start", metavar="FILE", help="A network that has learned already, to begin with.")
    ] = None,
    lanes: Annotated[
        int, typer.Option("--lanes", metavar="K", min=1, help="Games that are played side by side.")
    ] = 2048,
    width: Annotated[
        int | None,
        typer.Option(
            "--width", metavar="W", min=1, max=4096, help="Numbers in a layer; one that has learned already grows."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the network goes; beside it its course.")
    ] = None,
    seed: Seed = 0,
    device: Annotated[str, typer.Option("--device", help=f"Where games are played: {', '.join(DEVICES)}.")] = CPU,
    lang: Lang = "",
) -> None:
    """Have a network teach itself a game, by playing against itself.

    It plays every number of players, without modules and with all of them. Stop whenever you like: the same command
    goes on from what was saved. Bots take the network like this: **adept:network=FILE**.
    """
    rules, language = ruleset(game), known_language(lang)
    file = out or Path(f"{game}.network.npz")
    course_file, log_file = file.with_suffix(".course.npz"), file.with_suffix(".jsonl")
    pace = usual_pace(rules, device, has_learned=taught > 0 or start is not None, width=width)
    course = Course(rules, usual_kinds(rules, lanes), pace, seed, device, start)
    if course_file.exists():
        course.load(course_file)
    console = new_console()
    begun = saved = time.perf_counter()
    while (passed := (time.perf_counter() - begun) / (60 * minutes or 1)) < 1:
        report = course.run_season(passed, is_taught=passed * minutes < taught)
        console.print(season_line(report, language), markup=False, highlight=False)
        with log_file.open("a", encoding="utf-8") as log:
            log.write(json.dumps(report.to_json()) + "\n")
        if time.perf_counter() - saved > SAVED_EVERY:
            saved = time.perf_counter()
            course.save(course_file)
    course.save(course_file)
    course.save_network(file)
    counts = {"seasons": course.season, "decisions": course.decisions}
    console.print(words("research.learn.all", language, **counts, file=str(file)), markup=False)


def season_line(report: Report, language: str) -> str:
    """A season in a line."""
    scores = [
        f"{kind}: {figure(mean, language, 1)} / {figure(best, language, 1)}"
        for kind, (mean, best) in report.scores.items()
    ]
    return words(
        "research.learn.season",
        language,
        season=report.season,
        decisions=figure(report.decisions / MILLION, language, 2),
        seconds=figure(report.seconds, language, 1),
        doubt=figure(report.doubt, language, 2),
        foreseen=figure(report.foreseen, language, 2),
        scores=scores or words("research.learn.no_game", language),
    )
