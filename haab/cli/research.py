"""`haab simulate`, `match`, `bots`, `perft`: many games, and what bots make of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

import haab
from haab.arena.match import Match, play_match
from haab.arena.simulate import Simulation
from haab.arena.simulate import check as check_simulation
from haab.arena.simulate import simulate as run_simulation
from haab.bots import BOTS, FROZEN, Bot
from haab.bots import bot as find_bot
from haab.bots.evaluation.base import Evaluation, evaluation
from haab.bots.evaluation.personalities import personality_title
from haab.bots.players.strength import Strength, strength_of
from haab.cli.language import Lang, figure, known_language, percentage, words
from haab.cli.root import USUAL_PLAYERS, AsJson, GameName, Options, Players, Seed, Threads, app, options_of
from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.kit.text import DEFAULT_LANGUAGE, number_text
from haab.terminal import new_console

Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help='Play on a Ray cluster: its address, "auto", or "local" for one of this machine (haab\\[ray]).',
    ),
]
Processes = Annotated[
    int,
    typer.Option("--processes", "-j", metavar="N", min=1, help="Games at once, each in a process of its own."),
]


@app.command()
def simulate(
    game: GameName,
    players: Players = USUAL_PLAYERS,
    games: Annotated[int, typer.Option("--games", "-n", metavar="K", min=1, help="How many games.")] = 1000,
    seed: Seed = 0,
    option: Options = None,
    threads: Threads = 1,
    ray: Ray = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Play random games and tell how long they are, how they score and how fast they go.

    A win is the best score of a game; seats that tie for it share the win.
    """
    rules, language = ruleset(game), known_language(lang)
    options = check_simulation(rules, players, options_of(option), games, seed, threads)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=as_json) as progress:
        task = progress.add_task(words("research.random_games", language), total=games)
        engine(rules).make_fast()
        result = run_simulation(rules, players, options, games, seed, threads, lambda n: progress.advance(task, n), ray)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
    else:
        _show_simulation(result, language)


def _show_simulation(result: Simulation, language: str) -> None:
    console = new_console()
    seeds = {"first": str(result.seed), "last": str(result.seed + result.games - 1)}
    played = {"game": result.game, "games": result.games, "players": result.players, "decisions": result.decisions}
    took = figure(result.seconds, language, 2)
    console.print(words("research.simulate.played", language, **played, **seeds, seconds=took))
    speeds = {"decisions": round(result.decisions_per_second), "games": round(result.games_per_second)}
    console.print(words("research.simulate.speed", language, **speeds, threads=result.threads), style="bold")
    length = result.length
    mean = figure(length.mean, language, 1)
    console.print(words("research.simulate.length", language, mean=mean, least=length.least, most=length.most))
    table = Table(words("research.seat", language))
    for head in ("research.mean_score", "research.lowest", "research.highest", "research.wins"):
        table.add_column(words(head, language), justify="right")
    for number, seat in enumerate(result.seats):
        mean = figure(seat.score.mean, language, 2)
        ends = (number_text(seat.score.least, language), number_text(seat.score.most, language))
        table.add_row(str(number), mean, *ends, percentage(seat.wins / result.games, language))
    console.print(table)


@app.command()
def match(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help=f"One for each seat: {', '.join(BOTS)}.")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="K", min=1, help="How many games.")] = 10,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="How long a bot may think about a decision.")
    ] = 1.0,
    seed: Seed = 0,
    option: Options = None,
    processes: Processes = 1,
    ray: Ray = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, each of them in every seat, and tell who wins.

    Seats that share a victory have a part of it each.
    """
    language = known_language(lang)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=as_json) as progress:
        task = progress.add_task(words("research.playing", language, bots=bots), total=games)
        given = (game, bots, games, seed, options_of(option), seconds)
        result = play_match(*given, lambda: progress.advance(task), ray, processes)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
    else:
        _show_match(result, language)


def _show_match(result: Match, language: str) -> None:
    games = len(result.played)
    table = Table(words("research.match.games", language, n=games, game=result.game))
    for head in ("research.wins", "research.share", "research.mean_score", "research.match.ahead"):
        table.add_column(words(head, language), justify="right")
    for number, name in enumerate(result.bots):
        wins = result.wins(number)
        mean = figure(result.mean_score(number), language, 1)
        shares = (number_text(wins, language), percentage(float(wins / games), language))
        table.add_row(name, *shares, mean, _ahead(*result.ahead(number), language))
    new_console().print(table)


def _ahead(points: float, error: float | None, language: str) -> str:
    """How far ahead a bot is, with its standard error."""
    told = f"{'+' if points > 0 else ''}{figure(points, language, 1)}"
    return told if error is None else f"{told} ± {figure(error, language, 1)}"


@app.command()
def bots(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game whose weights are listed.")] = None,
    players: Players = USUAL_PLAYERS,
    frozen: Annotated[bool, typer.Option("--frozen", help="Also list players that are kept as they were.")] = False,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """List the bots, how strong they are, and their parameters; or what a game's positions are judged by.

    A bot is given parameters like this: **sage:lines=100,personality=builder**. Of a game its personalities are listed,
    and its weights with what they mean.
    """
    language = known_language(lang)
    if game is None:
        _show_bots({**BOTS, **FROZEN} if frozen else BOTS, language, as_json)
    else:
        _show_weights(game, evaluation(ruleset(game)), players, language, as_json)


def _show_bots(kinds: Mapping[str, type[Bot]], language: str, as_json: bool) -> None:
    published = {name: kind.Params.published() for name, kind in kinds.items()}
    if as_json:
        listed = {
            name: {
                "strengths": {game: asdict(found) for game, found in _strengths(name)},
                "parameters": [entry.to_json(DEFAULT_LANGUAGE) for entry in entries],
            }
            for name, entries in published.items()
        }
        typer.echo(json.dumps(listed))
        return
    console = new_console()
    for name, entries in published.items():
        console.print(f"{name}  {find_bot(name).title.text(language)}", markup=False, style="bold")
        for game, found in _strengths(name):
            console.print(f"  {_strength_line(game, found, language)}", markup=False)
        for entry in entries:
            console.print(f"  {entry.name}={entry.default}  {entry.meaning.text(language)}", markup=False)


def _strength_line(game: str, found: Strength, language: str) -> str:
    """What was measured of a bot, in a line."""
    rating = {"rating": str(found.rating), "low": str(found.low), "high": str(found.high)}
    told = words("research.bots.strength", language, game=game, **rating, games=found.games)
    if found.points is None:
        return told
    points = {"points": figure(found.points, language, 1), "players": found.players or 0}
    return words("research.bots.strength_and_points", language, strength=told, **points)


def _strengths(name: str) -> list[tuple[str, Strength]]:
    """What was measured of a bot, by game."""
    return [(game, found) for game in GAMES if (found := strength_of(game, name)) is not None]


def _show_weights(game: str, judge: Evaluation, players: int, language: str, as_json: bool) -> None:
    table = judge.table()
    if as_json:
        typer.echo(json.dumps({name: weight.at(players).tolist() for name, weight in table.weights.items()}))
        return
    heads = ("research.bots.weight", "research.bots.value", "research.bots.meaning")
    shown = Table(*(words(head, language) for head in heads), title=words("research.players", language, n=players))
    for name, weight in table.weights.items():
        shown.add_row(name, str(weight.at(players).tolist()), weight.meaning)
    console = new_console()
    for name in judge.personalities:
        console.print(f"personality={name}  {personality_title(game, name).text(language)}", markup=False)
    console.print(shown)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="D", min=1, max=20, help="The greatest length.")] = 4,
    players: Players = USUAL_PLAYERS,
    seed: Seed = 0,
    option: Options = None,
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Count the sequences of decisions of each length from the start of a game.

    Two engines that play by the same rules count the same numbers.
    """
    language = known_language(lang)
    started = haab.new(game, players, seed, options_of(option))
    rules = engine(started.ruleset)
    with Console(stderr=True).status(words("research.counting", language)):
        counts = rules.perft(started.data, depth)
    if as_json:
        typer.echo(json.dumps({**_origin(started), "depth": depth, "counts": counts}))
        return
    title = started.ruleset.title_message().text(language)
    table = Table(words("research.perft.length", language, game=title, players=players, seed=str(seed)))
    table.add_column(words("research.perft.sequences", language), justify="right")
    for length, number in enumerate(counts, start=1):
        table.add_row(str(length), number_text(number, language))
    new_console().print(table)


def _origin(started: haab.Game) -> dict[str, Any]:
    return {name: value for name, value in started.record().items() if name != "moves"}
