"""The registry of games: a third game is one more folder here and one more line below."""

from __future__ import annotations

from importlib import import_module

from haab.kit.errors import UnknownGame
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message

GAMES = {"tzolkin": "haab.games.tzolkin", "tikal": "haab.games.tikal"}
"""Every game and the module whose RULESET it is. Loaded only when it is asked for."""


def ruleset(name: str) -> Ruleset:
    """The ruleset of a game by its name."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(Message("kit.error.no_game", {"name": repr(name), "known": list(GAMES)}))
    found: Ruleset = import_module(GAMES[name]).RULESET
    return found
