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
from haab.cli.language import Lang, figure, known_language, words
from haab.cli.root import FIRST_GAME, USUAL_PLAYERS, AsJson, Options, Players, Threads, app, options_of
from haab.cli.said import in_words
from haab.games import GAMES, ruleset
from haab.kit.ruleset import Ruleset
from haab.kit.text import number_text
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
    lang: Lang = "",
    as_json: AsJson = False,
) -> None:
    """Measure random play: at every decision the legal moves are listed and one is drawn by lot.

    Everything is measured now, on this machine: speed on one and on several threads, compile times in fresh
    processes, bytes per game, allocations. Rounds are interleaved and medians are reported.
    """
    language = known_language(lang)
    if game == TABLE:
        _bench_table(seconds, games, workers, database, language, as_json)
        return
    rules = ruleset(game)
    if batch or gpu:
        _bench_batch(rules, players, options_of(option), threads, seconds, gpu, language, as_json)
        return
    console = Console(stderr=True)
    with console.status(words("research.getting_ready", language)) as status:
        result = run_bench(
            rules,
            players,
            options_of(option),
            threads,
            seconds,
            peers,
            cold,
            lambda doing: status.update(in_words(doing, language)),
        )
    if as_json:
        typer.echo(json.dumps(result.to_json()))
    else:
        _show_bench(result, language)


def _bench_batch(
    rules: Ruleset,
    players: int,
    options: dict[str, bool],
    threads: int,
    seconds: float,
    gpu: bool,
    language: str,
    as_json: bool,
) -> None:
    device = GPU if gpu else CPU
    with Console(stderr=True).status(words("research.getting_ready", language)) as status:
        result = bench_batch(
            rules,
            players,
            options,
            threads,
            seconds,
            device,
            lambda doing: status.update(in_words(doing, language)),
        )
    if as_json:
        typer.echo(json.dumps(result.to_json()))
        return
    table = Table(words("research.bench.many", language, game=result.game, players=result.players))
    table.add_column(words("research.bench.decisions", language), justify="right")
    for name, speed in result.speeds.items():
        table.add_row(in_words(name, language), figure(speed, language))
    new_console().print(table)
    for sentence in result.missing:
        typer.echo(in_words(sentence, language))


def _bench_table(seconds: float, games: int, workers: int, database: str | None, language: str, as_json: bool) -> None:
    from haab.table.bench import bench_table  # the server's libraries are not needed by the other commands

    with Console(stderr=True).status(words("research.opening", language)):
        result = bench_table(games=games, seconds=seconds, database=database, processes=workers)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
        return
    table = Table(words("research.bench.served", language))
    table.add_column("", justify="right")
    for name, value in result.to_json().items():
        told = str(value) if isinstance(value, str) else figure(value, language, int(isinstance(value, float)))
        table.add_row(words(f"research.table.{name}", language), told)
    new_console().print(table)


def _show_bench(result: Bench, language: str) -> None:
    console = new_console()
    threads, ours = result.threads, result.decisions_per_second(ONE_THREAD)
    rows = {
        words("research.bench.one_thread", language): figure(ours, language),
        words("research.bench.all_threads", language, threads=threads): figure(
            result.decisions_per_second(ALL_THREADS), language
        ),
        words("research.bench.ratio", language, threads=threads): _times(result.thread_ratio, language, 2),
        words("research.bench.machine", language): _times(result.machine_ratio, language, 2),
        words("research.bench.games", language): figure(result.games_per_second, language),
        words("research.bench.bytes", language): number_text(result.bytes_per_game, language),
        words("research.bench.allocations", language): number_text(result.allocations_per_decision, language),
        words("research.bench.cold", language): _took(result.cold_compile, language),
        words("research.bench.warm", language): _took(result.warm_start, language),
    }
    figures = Table(words("research.bench.of", language, game=result.game, players=result.players))
    figures.add_column("", justify="right")
    for name, value in rows.items():
        figures.add_row(name, value)
    console.print(figures)
    if not result.peers:
        return
    table = Table(words("research.bench.peers", language))
    for head in ("research.bench.decisions", "research.bench.faster"):
        table.add_column(words(head, language), justify="right")
    for name, theirs in result.peers.items():
        table.add_row(name, figure(theirs, language), _times(ours / theirs, language, 1))
    console.print(table)


def _times(ratio: float, language: str, digits: int) -> str:
    return words("research.bench.times", language, ratio=figure(ratio, language, digits))


def _took(time: Took | None, language: str) -> str:
    if time is None:
        return words("research.bench.not_measured", language)
    seconds, cpu = figure(time.seconds, language, 2), figure(time.cpu_seconds, language, 2)
    return words("research.bench.took", language, seconds=seconds, cpu=cpu)
