"""What every command shares: the group of commands, how bad input is told, and the options many of them have."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

import haab
from haab.cli.language import OWN_VARIABLE, Lang, asked_language, known_language
from haab.games import GAMES
from haab.kit.errors import BadOptions, HaabError
from haab.kit.text import DEFAULT_LANGUAGE, Message

FIRST_GAME = next(iter(GAMES))
USUAL_PLAYERS = 4

YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}

REPLACED = {"train": "`haab learn`"}
"""Commands that are gone, and what replaced them."""


class Commands(TyperGroup):
    """All commands. Bad input causes one clear line in the reader's language and an exit status, no traceback."""

    language: str = DEFAULT_LANGUAGE

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Before anything is refused: in which language."""
        self.language = asked_language(args)
        return super().parse_args(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name, or, where it is gone, what replaced it."""
        if cmd_name in REPLACED:
            raise BadOptions(Message("cli.error.gone", {"command": cmd_name, "other": REPLACED[cmd_name]}))
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except HaabError as error:
            told = f"haab: {error.text(self.language)}"
            Console(stderr=True, highlight=False).print(told, style="red", markup=False, soft_wrap=True)
            raise typer.Exit(error.exit_status) from error


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
Database = Annotated[
    str | None,
    typer.Option("--db", envvar="HAAB_DB", metavar="URL", help="SQLite or PostgreSQL.", show_default="a file of yours"),
]
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
    lang: Lang = "",
) -> None:
    """Haab: Tzolk'in and Tikal, to play, study and research.

    Start with **haab play**, a game in this terminal, or **haab serve**, a table in the browser.
    """
    if lang:
        os.environ[OWN_VARIABLE] = known_language(lang)


def options_of(pairs: list[str] | None) -> dict[str, bool]:
    """Options of a game as typed: `tribes=yes`, or just `tribes`."""
    options = {}
    for pair in pairs or []:
        name, _, value = pair.partition("=")
        if value.lower() not in YES | NO and "=" in pair:
            raise BadOptions(Message("cli.error.yes_or_no", {"name": repr(name), "value": repr(value)}))
        options[name.strip()] = value.lower() not in NO
    return options
