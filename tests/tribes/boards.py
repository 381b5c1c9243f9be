"""Short words for the clause tests of Tribes & Prophecies: written positions with modules in use."""

from __future__ import annotations

from typing import Any

import haab
from tests.tzolkin.tables import RED, Json, play, position

ALL_GEARS = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]
ALL_MODULES = {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}
BOTTOM = {"chaac": 0, "quetzalcoatl": 0, "kukulcan": 0}
"""No god can be angered."""


def crowded(lowest: int = 0, **others: int) -> Json:
    """Gears on which dummies leave only this space and those above it; another space on the gears named."""
    return {name: {str(space): "dummy" for space in range(others.get(name, lowest))} for name in ALL_GEARS}


def with_modules(*modules: str, red: Json | None = None, others: list[Json] | None = None, **state: Any) -> haab.Game:
    """A game with these modules of the expansion; Red is to move unless the state says otherwise."""
    return position([red or {}, *(others or [{}])], options=dict.fromkeys(modules, True), **state)


def quick(tile: str, red: Json | None = None, **state: Any) -> haab.Game:
    """A game with quick actions, in which this tile is current."""
    return with_modules("quick_actions", red=red, quick_tile=tile, **state)


def tribe(name: str, red: Json | None = None, **state: Any) -> haab.Game:
    """A game in which Red has this tribe, and the others have none."""
    return with_modules("tribes", red={"tribe": name, **(red or {})}, **state)


def quick_tribe(name: str, tile: str, red: Json | None = None, **state: Any) -> haab.Game:
    """A game with quick actions and tribes."""
    return with_modules("quick_actions", "tribes", red={"tribe": name, **(red or {})}, quick_tile=tile, **state)


def picked_up(name: str, gear: str, space: int, red: Json | None = None, **state: Any) -> haab.Game:
    """Red, who has this tribe, has just picked up a worker and decides what to use it for."""
    gears = {**state.pop("gears", {})}
    gears[gear] = {**gears.get(gear, {}), str(space): RED}
    return play(tribe(name, red, gears=gears, **state), f"take {gear} {space}")
