"""How strong bots are, as measured: `haab ladder` writes `strength.json`, and whoever lets people choose reads it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "strength.json"


@dataclass(frozen=True)
class Strength:
    """What the ladder found out about a bot in a game."""

    rating: int
    """On the scale of the ladder, where `greedy` has 1000 and 400 more win ten games of eleven."""
    low: int
    high: int
    """Between these the rating lies, nine times in ten and more."""
    points: float
    """The mean score of four of them among themselves; of as many as can play, where that is fewer."""
    games: int
    """How many games it was seen in."""


@cache
def strengths() -> Mapping[str, Mapping[str, Strength]]:
    """By game and bot; nothing where nothing was measured."""
    if not FILE.exists():
        return {}
    measured: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["games"]
    return {game: {name: Strength(**entry) for name, entry in bots.items()} for game, bots in measured.items()}


def strength_of(game: str, bot: str) -> Strength | None:
    """The strength of a bot in a game, or None if nobody has measured it."""
    return strengths().get(game, {}).get(bot)


def write_strengths(found: Mapping[str, Mapping[str, Strength]], origin: Mapping[str, Any], file: Path = FILE) -> None:
    """Keep what was measured, and where it comes from."""
    games = {game: {name: asdict(entry) for name, entry in bots.items()} for game, bots in found.items()}
    file.write_text(json.dumps({**origin, "games": games}, indent=2) + "\n", encoding="utf-8")
    strengths.cache_clear()
