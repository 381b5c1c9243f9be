"""`haab simulate`, `match`, `bots`, `perft`: many games, and what bots make of them."""

from __future__ import annotations

import json
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
from haab.bots import BOTS
from haab.bots import bot as find_bot
from haab.bots.evaluation import Evaluation, evaluation
from haab.bots.personalities import personality_title
from haab.bots.strength import Strength, strength_of
from haab.cli.root import USUAL_PLAYERS, AsJson, GameName, Options, Players, Seed, Threads, app, options_of
from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.kit.text import DEFAULT_LANGUAGE
from haab.terminal import new_console

Ray = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help='Play on a Ray cluster: its address, "auto", or "local" for one of this machine (haab\\[ray]).',
    ),
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
    as_json: AsJson = False,
) -> None:
    """Play random games and tell how long they are, how they score and how fast they go.

    A win is the best score of a game; seats that tie for it share the win.
    """
    rules = ruleset(game)
    options = check_simulation(rules, players, options_of(option), games, seed, threads)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=as_json) as progress:
        task = progress.add_task("compiling the rules", total=games)
        if engine(rules).may_compile:
            engine(rules).compile()
        progress.update(task, description="random games")
        result = run_simulation(rules, players, options, games, seed, threads, lambda n: progress.advance(task, n), ray)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
    else:
        _show_simulation(result)


def _show_simulation(result: Simulation) -> None:
    console = new_console()
    console.print(
        f"{result.games:,} random games of {result.game} with {result.players} players, seeds {result.seed} to "
        f"{result.seed + result.games - 1}: {result.decisions:,} decisions in {result.seconds:.2f} s"
    )
    console.print(
        f"{result.decisions_per_second:,.0f} decisions and {result.games_per_second:,.0f} games a second "
        f"on {result.threads} thread{'s' * (result.threads > 1)}",
        style="bold",
    )
    length = result.length
    console.print(f"decisions in a game: {length.mean:.1f} on average, from {length.least:g} to {length.most:g}")
    table = Table("seat")
    for head in ("mean score", "lowest", "highest", "wins"):
        table.add_column(head, justify="right")
    for number, seat in enumerate(result.seats):
        score = seat.score
        share = f"{seat.wins / result.games:.1%}"
        table.add_row(str(number), f"{score.mean:.2f}", f"{score.least:g}", f"{score.most:g}", share)
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
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, each of them in every seat, and tell who wins.

    Seats that share a victory have a part of it each.
    """
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=as_json) as progress:
        task = progress.add_task(" against ".join(bots), total=games)
        result = play_match(game, bots, games, seed, options_of(option), seconds, lambda: progress.advance(task), ray)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
    else:
        _show_match(result)


def _show_match(result: Match) -> None:
    table = Table(f"{len(result.played)} games of {result.game}")
    for head in ("wins", "share", "mean score"):
        table.add_column(head, justify="right")
    for number, name in enumerate(result.bots):
        wins = float(result.wins(number))
        table.add_row(name, f"{wins:g}", f"{wins / len(result.played):.1%}", f"{result.mean_score(number):.1f}")
    new_console().print(table)


@app.command()
def bots(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game whose weights are listed.")] = None,
    players: Players = USUAL_PLAYERS,
    as_json: AsJson = False,
) -> None:
    """List the bots, how strong they are, and their parameters; or what a game's positions are judged by.

    A bot is given parameters like this: **sage:lines=100,personality=builder**. Of a game its personalities are listed,
    and its weights with what they mean.
    """
    if game is None:
        _show_bots(as_json)
    else:
        _show_weights(game, evaluation(ruleset(game)), players, as_json)


def _show_bots(as_json: bool) -> None:
    published = {name: kind.Params.published() for name, kind in BOTS.items()}
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
        console.print(f"{name}  {find_bot(name).title.text()}", markup=False, style="bold")
        for game, found in _strengths(name):
            console.print(
                f"  {game}: strength {found.rating} ({found.low} to {found.high}), {found.points:.1f} points among "
                f"themselves, {found.games} games",
                markup=False,
            )
        for entry in entries:
            console.print(f"  {entry.name}={entry.default}  {entry.meaning.text()}", markup=False)


def _strengths(name: str) -> list[tuple[str, Strength]]:
    """What was measured of a bot, by game."""
    return [(game, found) for game in GAMES if (found := strength_of(game, name)) is not None]


def _show_weights(game: str, judge: Evaluation, players: int, as_json: bool) -> None:
    table = judge.table()
    if as_json:
        typer.echo(json.dumps({name: weight.at(players).tolist() for name, weight in table.weights.items()}))
        return
    shown = Table("weight", "value", "meaning", title=f"{players} players")
    for name, weight in table.weights.items():
        shown.add_row(name, str(weight.at(players).tolist()), weight.meaning)
    console = new_console()
    for name in judge.personalities:
        console.print(f"personality={name}  {personality_title(game, name).text()}", markup=False)
    console.print(shown)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="D", min=1, max=20, help="The greatest length.")] = 4,
    players: Players = USUAL_PLAYERS,
    seed: Seed = 0,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of decisions of each length from the start of a game.

    Two engines that play by the same rules count the same numbers.
    """
    started = haab.new(game, players, seed, options_of(option))
    rules = engine(started.ruleset)
    with Console(stderr=True).status("counting"):
        if rules.may_compile:
            rules.compile()
        count = rules.perft if rules.may_compile else rules.perft_interpreted
        counts = count(started.data, depth)
    if as_json:
        typer.echo(json.dumps({**_origin(started), "depth": depth, "counts": counts}))
        return
    table = Table(f"{started.ruleset.title}, {players} players, seed {seed}: length")
    table.add_column("sequences", justify="right")
    for length, number in enumerate(counts, start=1):
        table.add_row(str(length), f"{number:,}")
    new_console().print(table)


def _origin(started: haab.Game) -> dict[str, Any]:
    return {name: value for name, value in started.record().items() if name != "moves"}
