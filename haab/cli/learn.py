"""`haab learn`: a network that teaches itself a game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from haab.batches.devices import CPU, DEVICES, GPU
from haab.bots.network.encoding import BadNetwork, encoding_of
from haab.cli.language import Lang, figure, known_language, percentage, words
from haab.cli.root import GameName, Seed, app
from haab.games import ruleset
from haab.kit.text import Message
from haab.terminal import new_console

USUAL_LANES = {CPU: 512, GPU: 49152}
LANES_PER_GAME, MOST_GAMES = 8, 4096
"""Matches after a run have a game for every so many lanes, and no more than so many."""
INTERRUPTED = 130
"""The exit status after Ctrl-C."""
MILLION = 1_000_000


@app.command()
def learn(  # noqa: PLR0913 - an option of the command is an argument
    game: GameName,
    minutes: Annotated[float, typer.Option("--minutes", metavar="M", min=0.001, help="How long to learn.")] = 60.0,
    device: Annotated[str, typer.Option("--device", help=f"Where games are played: {', '.join(DEVICES)}.")] = CPU,
    lanes: Annotated[
        int | None,
        typer.Option("--lanes", metavar="K", min=1, help="Games that are played side by side.", show_default=False),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option("--width", metavar="W", min=1, max=8192, help="Units of a hidden layer.", show_default=False),
    ] = None,
    blocks: Annotated[
        int | None, typer.Option("--blocks", metavar="B", min=1, max=64, help="Residual blocks.", show_default=False)
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="A checkpoint of an earlier run to go on from.")
    ] = None,
    teacher: Annotated[
        Path | None,
        typer.Option("--teacher", metavar="FILE", help="Learn what this network says, instead of by winning."),
    ] = None,
    styles: Annotated[
        Path | None,
        typer.Option("--styles", metavar="FILE", help="Find the styles of this network; else it stays as it is."),
    ] = None,
    values: Annotated[
        Path | None,
        typer.Option("--values", metavar="FILE", help="Fit this network's values to games that it plays to the end."),
    ] = None,
    divergence: Annotated[
        float,
        typer.Option("--divergence", metavar="D", min=0.001, max=1.0, help="Nats by which a style changes a choice."),
    ] = 0.05,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where checkpoint, network and log go.")] = Path(
        "learned"
    ),
    seed: Seed = 0,
    lang: Lang = "",
) -> None:
    """Have a network teach itself a game, by playing against itself.

    It plays every number of players, without modules and with all of them, and learns by proximal policy optimization
    in PyTorch. Stop it with Ctrl-C: a checkpoint is saved now and then and at the end, and **--resume** goes on from
    it. Then it is matched against the network of version 0.1.
    """
    rules, language = ruleset(game), known_language(lang)
    encoding_of(rules)
    if device not in DEVICES:
        raise BadNetwork(Message("cli.error.no_device", {"device": repr(device), "known": list(DEVICES)}))
    if sum(file is not None for file in (resume, teacher, styles, values)) > 1:
        raise BadNetwork(Message("cli.error.one_network"))
    training = _pytorch()
    console, played = new_console(), lanes or USUAL_LANES[device]
    run = training.Run(
        game,
        minutes,
        out,
        device,
        played,
        seed,
        resume,
        training.asked_size(rules, resume, width, blocks),
        games=2 * played if styles else min(MOST_GAMES, -(-played // LANES_PER_GAME)),
        divergence=divergence,
    )

    def show(line: dict[str, Any]) -> None:
        if told := line_in_words(line, language):
            console.print(told, markup=False, highlight=False)

    exit_status = 0
    try:
        if values:
            training.fit_values(rules, run, values, show)
        elif styles:
            network = training.find_styles(rules, run, styles, show)
        elif teacher:
            network = training.distill(rules, run, teacher, show)
        else:
            network = training.train(rules, run, show).network
        if not values:
            rivals = training.frozen_rivals(rules, device)
            training.evaluate(rules, run, network, rivals, show, styles_only=styles is not None)
    except KeyboardInterrupt:
        exit_status = INTERRUPTED
    files = {"network": str(run.network), "log": str(run.log)}
    if teacher is None and styles is None and values is None:
        told = words("research.learn.saved", language, checkpoint=str(run.checkpoint), **files)
    else:
        told = words("research.learn.network", language, **files)
    console.print(told, markup=False)
    raise typer.Exit(exit_status)


def _pytorch() -> Any:
    """The module that trains, or BadNetwork where there is no PyTorch."""
    try:
        import_module("torch")
    except ImportError as error:
        raise BadNetwork(Message("cli.error.needs_pytorch", {"command": 'pip install "haab[learn]"'})) from error
    return import_module("haab.learn.run")


def line_in_words(line: dict[str, Any], language: str) -> str:
    """A line of the log as a person reads it; empty where it is for programs only."""
    if "iteration" in line:
        return words(
            "research.learn.iteration",
            language,
            minutes=figure(line["minutes"], language, 1),
            iteration=line["iteration"],
            decisions=figure(line["decisions"] / MILLION, language, 2),
            speed=figure(line["decisions_per_second"], language),
            entropy=figure(line["entropy"], language, 2),
            explained=figure(line["explained_variance"], language, 3),
        )
    if "distilled" in line:
        return words(
            "research.learn.distilling",
            language,
            minutes=figure(line["minutes"], language, 1),
            choices=figure(line["choices"] / MILLION, language, 2),
            speed=figure(line["choices_per_second"], language),
            divergence=figure(line["divergence"], language, 3),
        )
    if noted := line.get("style_choices") or line.get("outcomes"):
        return words(
            "research.learn.played_games",
            language,
            minutes=figure(line["minutes"], language, 1),
            games=line["games"],
            choices=figure(noted / MILLION, language, 2),
        )
    if "values_of" in line:
        return words(
            "research.learn.values",
            language,
            players=line["values_of"]["players"],
            bias=figure(line["bias"][0], language, 1),
            fitted=figure(line["fitted"][0], language, 1),
        )
    if "style" in line and "own" in line:
        return words(
            "research.learn.style",
            language,
            players=line["players"],
            style=line["style"],
            own=figure(line["own"]["score"], language, 1),
            others=figure(line["others"]["score"], language, 1),
        )
    if "match" in line:
        return words(
            "research.learn.match_options" if line["options"] else "research.learn.match",
            language,
            players=line["players"],
            rival=line["match"],
            wins=percentage(line["own"]["wins"], language),
            own=figure(line["own"]["score"], language, 1),
            others=figure(line["others"]["score"], language, 1),
        )
    return ""
