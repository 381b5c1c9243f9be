"""What a played game has all of, and a written position may leave out."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    BASE_BUILDINGS,
    BUILDING_AGE,
    BUILDING_COUNT,
    FIELDS,
    GROUPS,
    MONUMENTS_SHOWN,
    NONE,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.shown.invariants_of_pieces import (
    copies_in_the_box,
    copies_of_building,
    corn_tiles_in_sight,
    dummies_of_the_game,
    dummies_on_gears,
    monuments_in_sight,
)
from haab.kit.compiler.rule import rule


@rule
def all_dummies_are_there(game: Tzolkin) -> bool:
    """TZ-3.3, TZ-3.8, TP-4.14, TP-4.16: none is left to be placed when the game has begun."""
    if game.revealed and game.dummies_left > 0:
        return False
    return dummies_on_gears(game) == dummies_of_the_game(game)


@rule
def all_corn_tiles_are_there(game: Tzolkin) -> bool:
    """TZ-2.4, TZ-8.7."""
    return corn_tiles_in_sight(game) == FIELDS[game.seats] * GROUPS


@rule
def all_buildings_are_there(game: Tzolkin) -> bool:
    """TZ-20.1: those of Age 1 leave on the second Food Day; TP-9.5: one that can be renovated may be discarded."""
    for building in range(BUILDING_COUNT):
        age = BUILDING_AGE[building]
        may_be_gone = age == 1 and (game.food_days >= 2 or building >= BASE_BUILDINGS)
        if copies_of_building(game, building) < copies_in_the_box(game, building) and not may_be_gone:
            return False
    return True


@rule
def all_monuments_are_there(game: Tzolkin) -> bool:
    """TZ-2.5, TZ-3.1."""
    return monuments_in_sight(game) == MONUMENTS_SHOWN[game.seats]


@rule
def everybody_has_a_tribe(game: Tzolkin) -> bool:
    """TP-5.2: when all are revealed."""
    if not game.with_tribes or not game.revealed:
        return True
    for seat in range(game.seats):
        if game.players[seat].tribe == NONE:
            return False
    return True
