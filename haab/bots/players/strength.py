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
    games: int
    """How many games against others it was seen in."""
    points: float | None = None
    """The mean score among themselves; None where that was not measured."""
    players: int | None = None
    """By so many of them at a table: the same number for all bots of a game, so that points can be compared."""


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


def write_strengths(
    found: Mapping[str, Mapping[str, Strength]], origin: Mapping[str, Mapping[str, Any]], file: Path | None = None
) -> None:
    """Keep what was measured and where it comes from, game by game; games that were not measured stay as they were."""
    path = file or FILE
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    games: dict[str, Any] = dict(kept.get("games", {}))
    origins: dict[str, Any] = dict(kept.get("origins", {}))
    for game, bots in found.items():
        games[game] = {name: asdict(entry) for name, entry in bots.items()}
        origins[game] = dict(origin[game])
    path.write_text(json.dumps({"origins": origins, "games": games}, indent=2) + "\n", encoding="utf-8")
    strengths.cache_clear()
