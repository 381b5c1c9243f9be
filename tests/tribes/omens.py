"""Short words for tests of prophecies and new buildings: turns, Food Days and tiles under a calamity."""

from __future__ import annotations

from typing import Any

import haab
from haab.games.tzolkin.components import BUILDING_AGE, BUILDINGS
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import RED, Json, play, player, position, taken

NO_TILES = {group: {"wood": 0, "corn": 0} for group in ("2", "3", "4", "5")}
"""Fields from which every tile has been taken."""
FOOD_DAY = {1: 7, 2: 13, 3: 20, 4: 26}


def modules(*names: str) -> dict[str, bool]:
    """The options of a game with these modules."""
    return dict.fromkeys(names, True)


def omen(prophecy: str, day: int = 8, *more: str) -> Json:
    """The part of a position that puts a prophecy in force (it needs a day after the first Food Day)."""
    return {"options": modules("prophecies", *more), "day": day, "calamity": prophecy}


def taken_in(prophecy: str, gear: str, space: int, red: Json | None = None, day: int = 8, **state: Any) -> haab.Game:
    """While a prophecy is in force, Red has picked up a worker and decides what to use it for."""
    modules_besides = state.pop("besides", ())
    return taken(gear, space, red, **omen(prophecy, day, *modules_besides), **state)


def built_in(prophecy: str, building: str, red: Json | None = None, **state: Any) -> haab.Game:
    """While a prophecy is in force, Red has just built a building with Tikal 2, paying no more than its cost."""
    day = 8 if BUILDING_AGE[BUILDINGS.index(building)] == 1 else 14
    game = taken_in(prophecy, "tikal", 2, red, day, row=[building], **state)
    return play(game, "use 2", f"build {building}")


def food_day(number: int, players: int | list[Json] = 2, calamity: str | None = None, **state: Any) -> haab.Game:
    """The last turn before a Food Day has just been played; a prophecy may be in force."""
    options = {**state.pop("options", {}), **({"prophecies": True} if calamity else {})}
    more = {"calamity": calamity} if calamity else {}
    return end_of_round(players, day=FOOD_DAY[number], options=options, **more, **state)


def prophecy_points(game: haab.Game, seat: int = RED) -> float:
    """What prophecies have brought a player so far."""
    return float(game.score_sheet[seat]["prophecies"])


def levels(game: haab.Game, seat: int = RED) -> tuple[int, ...]:
    """A player's levels of agriculture, extraction, architecture and theology."""
    return tuple(player(game, seat)["technologies"].values())


def with_new_buildings(gear: str, space: int, red: Json | None = None, **state: Any) -> haab.Game:
    """With the new buildings in play, Red has picked up a worker and decides what to use it for."""
    options = {**modules("new_buildings"), **state.pop("options", {})}
    return taken(gear, space, red, options=options, **state)


def before(red: Json | None = None, others: int = 1, **state: Any) -> haab.Game:
    """A position with Red's possessions and some other players without any."""
    return position([red or {}, *({} for _ in range(others))], **state)
