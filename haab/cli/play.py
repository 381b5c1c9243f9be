"""`haab play`: the terminal table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import haab
from haab.bots import BOTS
from haab.bots import bot as find_bot
from haab.cli.language import Lang, known_language
from haab.cli.root import FIRST_GAME, USUAL_PLAYERS, Options, app, options_of
from haab.games import GAMES, ruleset
from haab.kit.errors import BadOptions
from haab.kit.text import Message, Verbatim
from haab.terminal import Opponent, TerminalTable, load_game


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
    lang: Lang = "",
) -> None:
    """Sit down at the terminal table.

    You have one seat and opponents have the others. You see the board, your decision and the legal moves, and type a
    move's number or its notation; **help** at the table lists the other commands (undo, save, log, rules).
    """
    started = load_game(load) if load else _new_game(game or FIRST_GAME, players, seed, option)
    if load and (players, seed, option) != (None, None, None):
        raise BadOptions(Message("cli.error.loaded"))
    if game not in (None, started.name):
        other = {"file": Verbatim(load), "game": started.name, "other": Verbatim(game)}
        raise BadOptions(Message("cli.error.other_game", other))
    bots_seed = started.seed or 0
    others = Opponent(find_bot(opponent), bots_seed, think)
    TerminalTable(started, seat, others, fold, known_language(lang)).run()


def _new_game(name: str, players: int | None, seed: int | None, option: list[str] | None) -> haab.Game:
    rules = ruleset(name)
    usual = min(USUAL_PLAYERS, rules.seats[-1])
    return haab.new(name, usual if players is None else players, seed, options_of(option))
