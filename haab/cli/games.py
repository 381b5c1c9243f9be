"""`haab games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

import typer

from haab.cli.root import AsJson, app
from haab.games import GAMES, ruleset
from haab.terminal import new_console


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
