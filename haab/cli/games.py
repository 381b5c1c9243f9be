"""`haab games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

import typer

from haab.cli.language import Lang, known_language, words
from haab.cli.root import AsJson, app
from haab.games import GAMES, ruleset
from haab.terminal import new_console


@app.command()
def games(lang: Lang = "", as_json: AsJson = False) -> None:
    """List the games, for how many players they are, and their options."""
    language = known_language(lang)
    known = [ruleset(name) for name in GAMES]
    if as_json:
        typer.echo(json.dumps({rules.name: _game_json(rules, language) for rules in known}))
        return
    console = new_console()
    for rules in known:
        players = words("cli.games.players", language, least=rules.seats[0], most=rules.seats[-1])
        console.print(f"[bold]{rules.name}[/]: {rules.title_message().text(language)}, {players}")
        for option in rules.options:
            usual = words(
                "cli.games.usually", language, usual=words("cli.yes" if option.default else "cli.no", language)
            )
            meaning = rules.option_message(option.name).text(language)
            console.print(f"    --option {option.name}=yes|no   {meaning} ({usual})", markup=False)


def _game_json(rules: Any, language: str) -> dict[str, Any]:
    options = [
        {
            "name": option.name,
            "default": option.default,
            "needed_by": dict(option.needed_by),
            "reading_of": option.reading_of or None,
            "help": rules.option_message(option.name).text(language),
        }
        for option in rules.options
    ]
    title = rules.title_message().text(language)
    return {"title": title, "players": list(rules.seats), "rules": rules.version, "options": options}
