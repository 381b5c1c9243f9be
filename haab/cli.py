"""The command line: `haab serve`, `play`, `simulate`, `match`, `bots`, `perft`, `rules`, `bench`, `games`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from typer.core import TyperGroup

import haab
from haab import clause_places, rulebook
from haab.arena.bench import ALL_THREADS, ONE_THREAD, Bench, Took
from haab.arena.bench import bench as run_bench
from haab.arena.match import Match, play_match
from haab.arena.simulate import Simulation
from haab.arena.simulate import check as check_simulation
from haab.arena.simulate import simulate as run_simulation
from haab.bots import BOTS
from haab.bots import bot as find_bot
from haab.bots.evaluation import evaluation
from haab.bots.weights import WeightTable
from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.kit.errors import BadOptions, HaabError
from haab.kit.text import DEFAULT_LANGUAGE, languages
from haab.terminal import Opponent, TerminalTable, load_game, new_console, show_clause

FIRST_GAME = next(iter(GAMES))
USUAL_PLAYERS = 4
TABLE = "table"
"""What `haab bench` calls the server."""

YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}


class Commands(TyperGroup):
    """All commands. What bad input causes is one clear line and exit status 2, never a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except HaabError as error:
            Console(stderr=True, highlight=False).print(f"haab: {error}", style="red", markup=False, soft_wrap=True)
            raise typer.Exit(2) from error


app = typer.Typer(
    name="haab",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"Which game: {', '.join(GAMES)}.")]
Players = Annotated[int, typer.Option("--players", "-p", metavar="N", help="How many players.")]
Seed = Annotated[int, typer.Option("--seed", "-s", metavar="S", help="The seed: the same one gives the same games.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="K=V", help="An option of the game, yes or no; `haab games` lists them."),
]
Threads = Annotated[int, typer.Option("--threads", "-t", metavar="T", min=1, help="How many threads play.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]


def main() -> None:
    """Run the command line."""
    app()


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"haab {haab.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Haab: Tzolk'in and Tikal, to play, study and research.

    Start with **haab play**, a game in this terminal, or **haab serve**, a table in the browser.
    """


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"Which game: {', '.join(GAMES)}.", show_default=FIRST_GAME)
    ] = None,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", metavar="N", help="How many players.", show_default=str(USUAL_PLAYERS)),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", metavar="S", help="The same seed deals the same game again.")
    ] = None,
    option: Options = None,
    seat: Annotated[int, typer.Option("--seat", metavar="K", min=0, help="Your seat, from 0 on.")] = 0,
    opponent: Annotated[
        str, typer.Option("--opponent", metavar="BOT", help=f"Who has the other seats: {', '.join(BOTS)}.")
    ] = "random",
    think: Annotated[float, typer.Option("--think", metavar="S", min=0, help="Seconds a bot may think.")] = 1.0,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game, or start from a position.")
    ] = None,
    fold: Annotated[
        bool, typer.Option("--fold/--no-fold", help="Play decisions with one choice for you, except ending a turn.")
    ] = True,
    lang: Annotated[
        str, typer.Option("--lang", metavar="LANG", help=f"The language of the table: {', '.join(languages())}.")
    ] = DEFAULT_LANGUAGE,
) -> None:
    """Sit down at the terminal table.

    You have one seat and opponents have the others. You see the board, your decision and the legal moves, and type a
    move's number or its notation; **help** at the table lists the other commands (undo, save, log, rules).
    """
    started = load_game(load) if load else _new_game(game or FIRST_GAME, players, seed, option)
    if load and (players, seed, option) != (None, None, None):
        raise BadOptions("a loaded game has its own players, seed and options")
    if game not in (None, started.name):
        raise BadOptions(f"{load} is a game of {started.name}, not of {game}")
    bots_seed = started.record().get("seed", 0)
    if lang not in languages():
        raise BadOptions(f"there is no language {lang!r} (there are: {', '.join(languages())})")
    TerminalTable(started, seat, Opponent(find_bot(opponent), bots_seed, think), fold, lang).run()


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="PORT", min=1, max=65535, help="The first free one from here on.")
    ] = 8000,
    db: Annotated[
        str | None, typer.Option("--db", metavar="URL", help="SQLite or PostgreSQL.", show_default="a file of yours")
    ] = None,
    pause: Annotated[
        float, typer.Option("--pause", metavar="S", min=0, help="Seconds before each move of a bot.")
    ] = 0.6,
    think: Annotated[float, typer.Option("--think", metavar="S", min=0, help="Seconds a bot may think.")] = 1.0,
    page: Annotated[bool, typer.Option("--page/--no-page", help="Open the page in a browser.")] = True,
) -> None:
    """Open the table: a page for playing with others, on one screen, or against bots."""
    from haab.table.serve import free_port  # the server's libraries are not needed by the other commands
    from haab.table.serve import serve as run_server
    from haab.table.settings import settings_for

    run_server(settings_for(db, pause, think), host, free_port(host, port), page)


def _new_game(name: str, players: int | None, seed: int | None, option: list[str] | None) -> haab.Game:
    rules = ruleset(name)
    usual = min(USUAL_PLAYERS, rules.seats[-1])
    return haab.new(name, usual if players is None else players, seed, _options(option))


@app.command()
def simulate(
    game: GameName,
    players: Players = USUAL_PLAYERS,
    games: Annotated[int, typer.Option("--games", "-n", metavar="K", min=1, help="How many games.")] = 1000,
    seed: Seed = 0,
    option: Options = None,
    threads: Threads = 1,
    as_json: AsJson = False,
) -> None:
    """Play random games and tell how long they are, how they score and how fast they go.

    A win is the best score of a game; seats that tie for it share the win.
    """
    rules = ruleset(game)
    options = check_simulation(rules, players, _options(option), games, seed, threads)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=as_json) as progress:
        task = progress.add_task("compiling the rules", total=games)
        if engine(rules).may_compile:
            engine(rules).compile()
        progress.update(task, description="random games")
        result = run_simulation(rules, players, options, games, seed, threads, lambda n: progress.advance(task, n))
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
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, each of them in every seat, and tell who wins.

    Seats that share a victory have a part of it each.
    """
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), disable=as_json) as progress:
        task = progress.add_task(" against ".join(bots), total=games)
        result = play_match(game, bots, games, seed, _options(option), seconds, lambda: progress.advance(task))
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
    """List the bots and their parameters; or what a game's positions are judged by: its weights and what they mean.

    A bot is given parameters like this: **scout:worlds=40,noise=0.5**. A file of weights is one of them.
    """
    if game is None:
        _show_bots(as_json)
    else:
        _show_weights(evaluation(ruleset(game)).table(), players, as_json)


def _show_bots(as_json: bool) -> None:
    published = {name: kind.Params.published() for name, kind in BOTS.items()}
    if as_json:
        listed = {name: [entry.to_json(DEFAULT_LANGUAGE) for entry in entries] for name, entries in published.items()}
        typer.echo(json.dumps(listed))
        return
    console = new_console()
    for name, entries in published.items():
        console.print(find_bot(name).title.text(), markup=False)
        for entry in entries:
            console.print(f"  {entry.name}={entry.default}  {entry.meaning.text()}", markup=False)


def _show_weights(table: WeightTable, players: int, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({name: weight.at(players).tolist() for name, weight in table.weights.items()}))
        return
    shown = Table("weight", "value", "meaning", title=f"{players} players")
    for name, weight in table.weights.items():
        shown.add_row(name, str(weight.at(players).tolist()), weight.meaning)
    new_console().print(shown)


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
    started = haab.new(game, players, seed, _options(option))
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


@app.command()
def rules(
    which: Annotated[
        str | None, typer.Argument(metavar="CLAUSE|BOOK", help="A clause such as TZ-8.5, or a whole rulebook.")
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which tests check which clause.")] = False,
    as_json: AsJson = False,
) -> None:
    """Look up the rules: a clause with the functions and tests that name it, a whole rulebook, or all tests by clause.

    Without a name it lists the rulebooks. **--coverage --json** prints the counts and what is missing.
    """
    console = new_console()
    if coverage:
        _show_coverage(console, which, as_json)
    elif which is None:
        _show_books(console, as_json)
    elif not any(letter.isdecimal() for letter in which):
        _show_book(console, which.lower(), as_json)
    else:
        _show_clause_with_places(console, rulebook.clause(which), as_json)


def _clause_json(clause: rulebook.Clause) -> dict[str, str]:
    fields = {"id": clause.id, "kind": clause.kind, "title": clause.title}
    return {**fields, "chapter": clause.chapter, "book": clause.book, "text": clause.text}


def _show_clause_with_places(console: Console, clause: rulebook.Clause, as_json: bool) -> None:
    functions = [str(place) for place in clause_places.sources_by_clause().get(clause.id, [])]
    tests = [str(place) for place in _tests_of(clause.id)] if clause_places.is_checkout() else None
    if as_json:
        typer.echo(json.dumps({**_clause_json(clause), "functions": functions, "tests": tests}))
        return
    show_clause(console, clause)
    _show_places(console, "Functions", functions or ["no docstring names it"])
    _show_places(console, "Tests", ["not installed: a source checkout has them"] if tests is None else tests)


def _tests_of(id: str) -> list[clause_places.Place]:
    found: list[clause_places.Place] = clause_places.coverage().tests.get(id, [])
    return found


def _show_places(console: Console, title: str, lines: list[str]) -> None:
    console.print(title, style="bold")
    for line in lines:
        console.print(f"  {line}", markup=False, soft_wrap=True)


def _show_books(console: Console, as_json: bool) -> None:
    counts = {book: len(rulebook.clauses(book)) for book in rulebook.books()}
    if as_json:
        typer.echo(json.dumps(counts))
        return
    for book, number in counts.items():
        console.print(f"[bold]{book}[/]: {number} clauses, {rulebook.clauses(book)[0].id} and so on")


def _show_book(console: Console, book: str, as_json: bool) -> None:
    found = rulebook.clauses(book)
    if as_json:
        typer.echo(json.dumps([_clause_json(clause) for clause in found]))
        return
    console.print(Markdown((rulebook.rules_folder() / f"{book}.md").read_text(encoding="utf-8")))


def _show_coverage(console: Console, book: str | None, as_json: bool) -> None:
    found = clause_places.coverage()
    if book is not None and book not in rulebook.implemented_books():
        raise HaabError(f"no game implements a rulebook {book!r} (see `haab rules`)")
    if as_json:
        counts = found.to_json()
        typer.echo(json.dumps(counts["books"][book] if book else counts))
        return
    if book is not None:
        found = found.of_book(book)
    for id, tests in found.tests.items():
        console.print(f"[bold]{id}[/] " + ("" if tests else "[red]no test[/]"))
        for test in tests:
            console.print(f"    {test.test_id}", markup=False, soft_wrap=True)
    tested = len(found.tests) - len(found.missing)
    console.print(f"{tested} of {len(found.tests)} clauses have a test", style="red" if found.missing else "green")


@app.command()
def bench(
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
    as_json: AsJson = False,
) -> None:
    """Measure random play: at every decision the legal moves are listed and one is drawn by lot.

    Everything is measured now, on this machine: speed on one and on several threads, compile times in fresh
    processes, bytes per game, allocations. Rounds are interleaved and medians are reported.
    """
    if game == TABLE:
        _bench_table(seconds, as_json)
        return
    rules = ruleset(game)
    console = Console(stderr=True)
    with console.status("getting ready") as status:
        result = run_bench(rules, players, _options(option), threads, seconds, peers, cold, status.update)
    if as_json:
        typer.echo(json.dumps(result.to_json()))
    else:
        _show_bench(result)


def _bench_table(seconds: float, as_json: bool) -> None:
    from haab.table.bench import bench_table  # the server's libraries are not needed by the other commands

    with Console(stderr=True).status("opening games on a server"):
        result = bench_table(seconds=seconds)
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


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, for how many players they are, and their options."""
    known = [ruleset(name) for name in GAMES]
    if as_json:
        typer.echo(json.dumps({rules.name: _game_json(rules) for rules in known}))
        return
    console = new_console()
    for rules in known:
        console.print(f"[bold]{rules.name}[/]: {rules.title}, {rules.seats[0]} to {rules.seats[-1]} players")
        for option in rules.options:
            usual = "yes" if option.default else "no"
            meaning = rules.option_message(option.name).text()
            console.print(f"    --option {option.name}=yes|no   {meaning} (usually {usual})", markup=False)


def _game_json(rules: Any) -> dict[str, Any]:
    options = [
        {
            "name": option.name,
            "default": option.default,
            "needed_by": dict(option.needed_by),
            "help": rules.option_message(option.name).text(),
        }
        for option in rules.options
    ]
    return {"title": rules.title, "players": list(rules.seats), "rules": rules.version, "options": options}


def _options(pairs: list[str] | None) -> dict[str, bool]:
    """Options of a game as typed: `tribes=yes`, or just `tribes`."""
    options = {}
    for pair in pairs or []:
        name, _, value = pair.partition("=")
        if value.lower() not in YES | NO and "=" in pair:
            raise BadOptions(f"option {name!r} must be yes or no, not {value!r}")
        options[name.strip()] = value.lower() not in NO
    return options
