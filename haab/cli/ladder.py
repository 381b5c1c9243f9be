"""`haab ladder`: every bot in every kind of game, and the page that tells what came of it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from haab import __version__
from haab.arena.ladder.plan import CONTESTANTS, QUICK, Row, rows, settings
from haab.arena.ladder.report import keep_strengths, write_report
from haab.arena.ladder.results import Ladder, missing, open_ladder, play_rows
from haab.bots.players.levels import LEVELS
from haab.cli.language import Lang, known_language, words
from haab.cli.research import Processes, Ray
from haab.cli.root import Seed, app
from haab.games import GAMES
from haab.terminal import new_console

LEVEL_NAMES = [level.name for level in LEVELS]
QUICK_PLAYERS = (2, 4)
USUAL_GAMES, QUICK_GAMES = 40, 4


@app.command()
def ladder(  # noqa: PLR0913 - an option of the command is an argument
    quick: Annotated[
        bool, typer.Option("--quick", help="Fewer games, bots and kinds of games: minutes instead of hours.")
    ] = False,
    file: Annotated[Path, typer.Option("--json", metavar="FILE", help="Where results are kept, row by row.")] = Path(
        "ladder.json"
    ),
    games: Annotated[
        int | None, typer.Option("--games", "-n", metavar="N", min=1, help="Games of a row, at least.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the file: what is in it is not played again.")
    ] = False,
    game: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help=f"Only these games: {', '.join(GAMES)}.")
    ] = None,
    players: Annotated[
        list[int] | None, typer.Option("--players", "-p", metavar="N", help="Only these numbers of players.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="BOT", help="Only these bots, from the weakest on.")
    ] = None,
    seed: Seed = 0,
    processes: Processes = 1,
    ray: Ray = None,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="PAGE", help="Play nothing: write the page and its plots.")
    ] = None,
    strength: Annotated[
        bool, typer.Option("--strength", help="Play nothing: keep the strengths that people are shown.")
    ] = False,
    lang: Lang = "",
) -> None:
    """Let every bot play in every kind of game, against others and among its like, and tell how strong it is.

    A ladder that is broken off goes on with **--resume**. **--write docs/ladder.md** makes the page from the file.
    """
    language = known_language(lang)
    if write or strength:
        _tell(Ladder.load(file), write, strength, language)
        return
    kinds = settings(game or (), players or (QUICK_PLAYERS if quick else ()))
    if quick:
        kinds = [kind for kind in kinds if not any(kind.options.values())]
    wanted = games or (QUICK_GAMES if quick else USUAL_GAMES)
    found = open_ladder(file, resume, seed)
    due = missing(found, rows(kinds, bot or (QUICK if quick else CONTESTANTS)), wanted)
    _play(found, due, wanted, file, language, ray=ray, processes=processes)


def _play(
    found: Ladder, due: list[Row], games: int, file: Path, language: str, *, ray: str | None, processes: int
) -> None:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as progress:
        task = progress.add_task(
            words("research.ladder.compiling", language), total=sum(row.games(games) for row in due)
        )

        def told(key: str) -> None:
            progress.update(task, advance=1, description=key)

        play_rows(found, due, games, file, commit(), told, ray, processes)
    played = words("research.ladder.played", language, rows=len(due), all=len(found.rows), file=str(file))
    new_console().print(played, markup=False)


def _tell(found: Ladder, page: Path | None, strength: bool, language: str) -> None:
    console = new_console()
    if page is not None:
        for path in write_report(found, page):
            console.print(words("research.ladder.written", language, file=str(path)), markup=False)
    if strength:
        for game, bots in keep_strengths(found).items():
            console.print(words("research.ladder.kept", language, game=game, bots=", ".join(bots)), markup=False)
            if absent := [name for name in LEVEL_NAMES if name not in bots]:
                console.print(words("research.ladder.absent", language, bots=", ".join(absent)), markup=False)


def commit() -> str:
    """The commit of the sources that play, or the version if they are no checkout.

    An environment may be inside of somebody's own repository, which has not a word to say about us.
    """
    try:
        _git("ls-files", "--error-unmatch", Path(__file__).name)
        return _git("describe", "--always", "--dirty")
    except (OSError, subprocess.SubprocessError):
        return f"version {__version__}"


def _git(*words: str) -> str:
    here = Path(__file__).parent
    told = subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=True, timeout=10)
    return told.stdout.strip()
