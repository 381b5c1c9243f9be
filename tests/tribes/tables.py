"""Short words for the tests of the expansion: written positions in which the modules are in use that they speak of."""

from __future__ import annotations

from typing import Any

import haab
from haab.games.tzolkin.components import BASE_BUILDINGS, BUILDING_AGE, BUILDINGS
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import RED, Json, play, player, position

GEARS = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]
TECHNOLOGIES = ["agriculture", "extraction", "architecture", "theology"]
ALL_UP = ["up chaac", "up quetzalcoatl", "up kukulcan"]
BOTTOM = {"chaac": 0, "quetzalcoatl": 0, "kukulcan": 0}
"""No god can be angered."""
NO_TILES = {group: {"wood": 0, "corn": 0} for group in ("2", "3", "4", "5")}
"""Fields from which every tile has been taken."""
FOOD_DAY = {1: 7, 2: 13, 3: 20, 4: 26}
FIRST_CALAMITY = 8
"""The day on which the first prophecy comes into force."""
NEW_BUILDINGS = BUILDINGS[BASE_BUILDINGS:]
CORN_9 = "wealth_palenque_7"
"""9 corn, 1 stone."""
CORN_8 = "wealth_uxmal_7"
"""8 corn, 1 gold."""
CHAAC = "wealth_uxmal_1"
"""A step in the temple of Chaac, 1 stone, 5 corn."""
WORKER = "wealth_uxmal_5"
"""One more worker."""
DEALT = [CORN_9, CORN_8, CHAAC, WORKER]


def modules(*names: str) -> dict[str, bool]:
    """The options of a game with these modules."""
    return dict.fromkeys(names, True)


ALL_MODULES = modules("quick_actions", "tribes", "prophecies", "new_buildings")


def options_for(seats: list[Json], state: Json) -> dict[str, bool]:
    """The modules that the words of a position belong to, and those asked for."""
    tiles = {*state.get("row", []), *(tile for seat in seats for tile in seat.get("buildings", []))}
    used = {
        "quick_actions": bool({"quick_tile", "quick_tiles", "quick_spaces"} & {*state}),
        "tribes": any({"tribe", "tribes"} & {*seat} for seat in seats),
        "prophecies": bool({"calamity", "prophecies"} & {*state}),
        "new_buildings": bool(tiles & {*NEW_BUILDINGS}),
    }
    return {**modules(*(name for name, value in used.items() if value)), **state.get("options", {})}


def written(seats: list[Json], state: Json) -> Json:
    """A state with its modules, and with a day on which a calamity that it names can be in force."""
    day = {"day": FIRST_CALAMITY} if "calamity" in state else {}
    return {**day, **state, "options": options_for(seats, state)}


def table(red: Json | None = None, others: list[Json] | None = None, **state: Any) -> haab.Game:
    """A written position: Red, who is to move unless the state says otherwise, and one other player or more."""
    seats = [red or {}, *(others or [{}])]
    return position(seats, **written(seats, state))


def taken(gear: str, space: int, red: Json | None = None, others: list[Json] | None = None, **state: Any) -> haab.Game:
    """Red has just picked up a worker from a space and decides what to use it for."""
    gears = {**state.pop("gears", {})}
    gears[gear] = {**gears.get(gear, {}), str(space): RED}
    return play(table(red, others, gears=gears, **state), f"take {gear} {space}")


def built(building: str, red: Json | None = None, **state: Any) -> haab.Game:
    """Red has just built a building with Tikal 2, in the age in which it lies in the row."""
    day = {"day": FOOD_DAY[2] + 1} if BUILDING_AGE[BUILDINGS.index(building)] == 2 else {}
    game = taken("tikal", 2, red, **{**day, "row": [building], **state})
    return play(game, "use 2", f"build {building}")


def food_day(number: int, seats: list[Json], calamity: str | None = None, **state: Any) -> haab.Game:
    """The last turn before a Food Day has just been played; a prophecy may be in force."""
    more = {"calamity": calamity} if calamity else {}
    return end_of_round(seats, **written(seats, {"day": FOOD_DAY[number], **more, **state}))


def hand(*tribes: str, dealt: list[str] = DEALT, kept: int = 2, **more: Any) -> Json:
    """A player who has been dealt tribes and wealth tiles, and keeps the first of the tiles."""
    return {"tribes": [*tribes], "wealth": {"dealt": dealt, "kept": dealt[:kept]}, **more}


def choosing(red: Json, others: list[Json] | None = None, **state: Any) -> haab.Game:
    """Red is the last to choose a tribe; all have chosen their wealth tiles."""
    pending = [{"frame": "reveal_wealth", "seat": RED}, {"frame": "choose_tribe", "seat": RED}]
    return table(red, others, revealed=False, rounds=0, pending=pending, **state)


def crowded(lowest: int = 0, **others: int) -> Json:
    """Gears on which dummies leave only this space and those above it; another space on the gears named."""
    return {name: {str(space): "dummy" for space in range(others.get(name, lowest))} for name in GEARS}


def levels(game: haab.Game, seat: int = RED) -> tuple[int, ...]:
    """A player's levels of agriculture, extraction, architecture and theology."""
    return tuple(player(game, seat)["technologies"].values())


def prophecy_points(game: haab.Game, seat: int = RED) -> float:
    """What prophecies have brought a player so far."""
    return float(game.score_sheet[seat]["prophecies"])


def said(game: haab.Game) -> dict[str, str]:
    """The words of every choice, by its notation."""
    return {move.notation: move.text() for move in game.legal}
