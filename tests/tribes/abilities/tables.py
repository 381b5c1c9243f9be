"""Short words for the tests of the tribes: positions in which Red has one."""

from __future__ import annotations

from typing import Any

import haab
from tests.tribes.tables import GEARS, table, taken
from tests.tzolkin.tables import Json

SMALL_GEARS = GEARS[:4]
PLACES = [f"place {name}" for name in GEARS]
RICH = {"corn": 20, "wood": 9, "stone": 9, "gold": 9}
FARM = {"row": ["small_farm"]}


def tribe(name: str, red: Json | None = None, **state: Any) -> haab.Game:
    """A game in which Red has this tribe."""
    return table({"tribe": name, **(red or {})}, **state)


def picked_up(name: str, gear: str, space: int, red: Json | None = None, **state: Any) -> haab.Game:
    """Red, who has this tribe, has just picked up a worker and decides what to use it for."""
    return taken(gear, space, {"tribe": name, **(red or {})}, **state)


def devout(**red: object) -> Json:
    """Theology 1 and a skull."""
    return {"skulls": 1, "technologies": {"theology": 1}, **red}


def starting(moves: list[str], what: str) -> list[str]:
    """The moves that begin with these words."""
    return [move for move in moves if move.startswith(what)]
