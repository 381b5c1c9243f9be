"""`haab bench`: how fast everything is, measured now."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from haab.arena.batch_bench import bench_batch
from haab.arena.bench import ALL_THREADS, ONE_THREAD, Bench, Took
from haab.arena.bench import bench as run_bench
from haab.batches.batch import CPU, GPU
from haab.cli.root import FIRST_GAME, USUAL_PLAYERS, AsJson, Options, Players, Threads, app, options_of
from haab.games import GAMES, ruleset
from haab.kit.ruleset import Ruleset
from haab.terminal import new_console

TABLE = "table"
"""What `haab bench` calls the server."""


@app.command()
def bench(  # noqa: PLR0913 - an option of the command is an argument
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=f"Which game: {', '.join(GAMES)}; or {TABLE}, the server.")
    ] = FIRST_GAME,
    players: Players = USUAL_PLAYERS,
    threads: Threads = 2,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="How long each contestant plays in all.")
    ] = 5.0,
    option: Options = None,
    peers: Annotated[
        bool, typer.Option("--peers", help='Compare with OpenSpiel and catanatron (pip install "haab[bench]").')
    ] = False,
    cold: Annotated[bool, typer.Option("--cold/--no-cold", help="Measure compiling into an empty cache.")] = True,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help=f"Of {TABLE}: how many games are open.")
    ] = 1000,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, help=f"Of {TABLE}: how many processes serve it.")
    ] = 1,
    database: Annotated[
        str | None, typer.Option("--db", metavar="URL", help=f"Of {TABLE}: where games are kept, else a fresh file.")
    ] = None,
    batch: Annotated[
        bool, typer.Option("--batch", help="Measure many games at once: stepped, with masks and observations.")
    ] = False,
    gpu: Annotated[bool, typer.Option("--gpu", help="Measure many games at once on a GPU.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure random play: at every decision the legal moves are listed and one is drawn by lot.

    Everything is measured now, on this machine: speed on one and on several threads, compile times in fresh
    processes, bytes per game, allocations. Rounds are interleaved and medians are reported.
    """
    if game == TABLE:
        _bench_table(seconds, games, workers, database, as_json)
        return
    rules = ruleset(game)
    if batch or gpu:
        _bench_batch(rules, players, options_of(option), threads, seconds, gpu, as_json)
        return
    console = Console(stderr=True)
    with console.status("getting ready") as status:
        result = run_bench(rules, players, options_of(option), threads, seconds, peers, cold, status.update)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
    else:
        _show_bench(result)


def _bench_batch(
    rules: Ruleset, players: int, options: dict[str, bool], threads: int, seconds: float, gpu: bool, as_json: bool
) -> None:
    with Console(stderr=True).status("getting ready") as status:
        result = bench_batch(rules, players, options, threads, seconds, GPU if gpu else CPU, status.update)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
        return
    table = Table(f"{result.game}, {result.players} players, many games at once")
    table.add_column("decisions a second", justify="right")
    for name, speed in result.speeds.items():
        table.add_row(name, f"{speed:,.0f}")
    new_console().print(table)
    for sentence in result.missing:
        typer.echo(sentence)


def _bench_table(seconds: float, games: int, workers: int, database: str | None, as_json: bool) -> None:
    from haab.table.bench import bench_table  # the server's libraries are not needed by the other commands

    with Console(stderr=True).status("opening games on a server"):
        result = bench_table(games=games, seconds=seconds, database=database, processes=workers)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
        return
    for name, value in result.to_json().items():
        typer.echo(f"{name.replace('_', ' '):<28} {value if isinstance(value, str | int) else format(value, '.1f')}")


def _show_bench(result: Bench) -> None:
    console = new_console()
    ours = result.decisions_per_second(ONE_THREAD)
    cold = _took(result.cold_compile) if result.cold_compile else "not measured"
    figures = Table(f"{result.game}, {result.players} players", show_header=True)
    figures.add_column("", justify="right")
    figures.add_row("decisions a second, one thread", f"{ours:,.0f}")
    figures.add_row(f"decisions a second, {result.threads} threads", f"{result.decisions_per_second(ALL_THREADS):,.0f}")
    figures.add_row(f"{result.threads} threads against one", f"{result.thread_ratio:.2f} times")
    figures.add_row("the machine itself, in the same way", f"{result.machine_ratio:.2f} times")
    figures.add_row("games a second, one thread", f"{result.games_per_second:,.0f}")
    figures.add_row("bytes per game", f"{result.bytes_per_game:,}")
    figures.add_row("allocations per decision", f"{result.allocations_per_decision:g}")
    figures.add_row("cold compile", cold)
    figures.add_row("warm start to the first legal list", _took(result.warm_start))
    console.print(figures)
    if not result.peers:
        return
    table = Table("random play, one thread")
    for head in ("decisions a second", "haab is faster by"):
        table.add_column(head, justify="right")
    for name, theirs in result.peers.items():
        table.add_row(name, f"{theirs:,.0f}", f"{ours / theirs:,.1f} times")
    console.print(table)


def _took(time: Took) -> str:
    return f"{time.seconds:.2f} s ({time.cpu_seconds:.2f} s of processor time)"
