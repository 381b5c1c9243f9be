"""Haab: Tzolk'in and Tikal, to play, study and research.

import haab
game = haab.new("tzolkin", players=4, seed=7)
game.play(game.legal[0])
print(game)
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.kit.errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    CannotUndo,
    HaabError,
    IllegalMove,
    UnknownGame,
)
from haab.kit.game import FORMAT, Game, Move, game_from_position, new_game, replay_moves
from haab.kit.text import Message

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Game",
    "HaabError",
    "IllegalMove",
    "Message",
    "Move",
    "UnknownGame",
    "compile",
    "from_position",
    "new",
    "replay",
]


def new(name: str, players: int = 4, seed: int | None = None, options: Mapping[str, Any] | None = None) -> Game:
    """Start a game. Without a seed a random one is drawn."""
    if seed is None:
        seed = secrets.randbelow(2**31)
    return new_game(ruleset(name), players, seed, {} if options is None else options)


def from_position(position: Mapping[str, Any]) -> Game:
    """Start from a position; BadPosition says what is wrong with it."""
    if not isinstance(position, Mapping):
        raise BadPosition(f"a position is a JSON object, not {type(position).__name__}")
    rules = _known_ruleset(position, BadPosition)
    return game_from_position(rules, position)


def replay(record: Mapping[str, Any]) -> Game:
    """Play a record again; BadRecord says what is wrong with it and names the first bad move."""
    if not isinstance(record, Mapping):
        raise BadRecord(f"a record is a JSON object, not {type(record).__name__}")
    rules = _known_ruleset(record, BadRecord)
    allowed = {"haab", "game", "rules", "players", "seed", "options", "position", "moves"}
    unknown = sorted(str(key) for key in record if key not in allowed)
    if unknown:
        raise BadRecord(f"a record has no field {unknown[0]!r} (there are: {', '.join(sorted(allowed))})")
    try:
        if "position" in record:
            if not isinstance(record["position"], Mapping):
                raise BadRecord("'position' must be a JSON object")
            game = game_from_position(rules, record["position"])
        else:
            missing = [field for field in ("players", "seed") if field not in record]
            if missing:
                raise BadRecord(f"the record has no {missing[0]!r}")
            options = record.get("options", {})
            if not isinstance(options, Mapping):
                raise BadRecord("'options' must be a JSON object")
            game = new_game(rules, record["players"], record["seed"], options)
    except (BadOptions, BadPosition) as error:
        raise BadRecord(f"the game cannot be started: {error}") from error
    return replay_moves(game, record.get("moves", []))


def compile(name: str) -> float:
    """Wait until a game's rules are compiled; returns the seconds it took."""
    return engine(ruleset(name)).compile()


def _known_ruleset(source: Mapping[str, Any], error: type[HaabError]) -> Any:
    if source.get("haab", FORMAT) != FORMAT:
        raise error(f"format {source['haab']!r} is not known (this version reads format {FORMAT})")
    name = source.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise error(f"'game' must be one of {', '.join(GAMES)}, not {name!r}")
    rules = ruleset(name)
    if source.get("rules", rules.version) != rules.version:
        raise error(f"rules version {source['rules']!r} of {name} is not known (this version plays {rules.version})")
    return rules
