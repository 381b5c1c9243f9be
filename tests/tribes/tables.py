"""Short words for the tests of the expansion: positions with a tribe, a prophecy, a quick action or new tiles."""

from __future__ import annotations

from typing import Any

import haab
from tests.tzolkin.tables import BLUE, RED, Json, play, position

GEARS = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]
BOTTOM = {"chaac": 0, "quetzalcoatl": 0, "kukulcan": 0}
MODULES = ["quick_actions", "tribes", "prophecies", "new_buildings"]


def using(*modules: str) -> dict[str, bool]:
    """Options with these modules."""
    return {module: module in modules for module in MODULES}


def seated(red: Json | None = None, *others: Json, **state: Any) -> haab.Game:
    """A table with the modules that the words given belong to; a prophecy is in force from day 8 on."""
    red = red or {}
    seats = [red, *others]
    modules = {module for module, value in state.pop("options", {}).items() if value}
    if any("tribe" in seat for seat in seats):
        modules.add("tribes")
    if "calamity" in state:
        modules.add("prophecies")
        state.setdefault("day", 8)
    if "quick_tile" in state or "quick_spaces" in state:
        modules.add("quick_actions")
    return position(seats, options=using(*modules), **state)


def lifted(gear: str, space: int, red: Json | None = None, *others: Json, **state: Any) -> haab.Game:
    """Red has just picked up a worker from a space and decides what to use it for."""
    gears = {**state.pop("gears", {})}
    gears[gear] = {**gears.get(gear, {}), str(space): RED}
    return play(seated(red, *others, gears=gears, **state), f"take {gear} {space}")


def lowest(space: int, *gears: str, **others: int) -> Json:
    """Gears on which dummies leave only the spaces from this one on."""
    spaces = {**dict.fromkeys(gears or GEARS, space), **others}
    return {gear: {str(below): "dummy" for below in range(spaces[gear])} for gear in spaces}


def last_of_round(red: Json, blue: Json | None = None, **state: Any) -> haab.Game:
    """Red (who begins) has had a turn; Blue is the last of the round and places on a free space of Uxmal."""
    return play(seated(red, blue or {}, to_move=BLUE, **state), "place uxmal", "done")


def started(options: dict[str, bool], players: int, seed: int) -> haab.Game:
    """A game just begun."""
    return haab.new("tzolkin", players=players, seed=seed, options=options)


def choose_all(game: haab.Game) -> haab.Game:
    """Everybody takes the first of what can be kept, until tiles and tribes are revealed."""
    while game.decision in ("keep_wealth", "choose_tribe"):
        game.play(game.legal[0])
    return game
