"""The record of a game of Tzolk'in: everything that is on the table, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_int16, c_int32
from typing import Annotated

from haab.games.tzolkin.components import (
    ACTIONS,
    AGE_1_PILE,
    AGE_2_PILE,
    BUILDINGS,
    CALENDAR_TEETH,
    CHICHEN_ITZA,
    GEARS,
    GROUPS,
    MAX_SEATS,
    MONUMENTS,
    MOST_MONUMENTS,
    MOST_TEETH,
    RESOURCES,
    ROW,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
    WEALTH_DEALT,
)
from haab.games.tzolkin.expansion_components import FORETOLD, QUICK_SPACES, QUICK_TILES, TRIBES, TRIBES_DEALT
from haab.kit.record.layout import Struct, laid_out
from haab.kit.record.types import Grid, Int16, Int32, Ints, Record

EMPTY = -1
"""On a tooth, a space, or a place for a tile: nothing is there."""
DUMMY = 9
"""On a tooth: a worker that belongs to nobody."""

POINT_SOURCES = [
    "temples",
    "chichen_itza",
    "buildings",
    "architecture",
    "hunger",
    "corn",
    "skulls",
    "monuments",
    "prophecies",
]
(
    BY_TEMPLES,
    BY_CHICHEN_ITZA,
    BY_BUILDINGS,
    BY_ARCHITECTURE,
    BY_HUNGER,
    BY_CORN,
    BY_SKULLS,
    BY_MONUMENTS,
    BY_PROPHECIES,
) = range(len(POINT_SOURCES))


@laid_out
class Player(Struct):
    """A player's part of the record."""

    corn: Int32
    resources: Annotated[Ints, c_int32, len(RESOURCES)]
    skulls: Int32
    tribe: Int16  # the tribe kept; NONE without tribes
    fed: Int16  # workers fed on the last Food Day
    points: Annotated[Ints, c_int32, len(POINT_SOURCES)]  # in quarters, by source
    available: Int16  # workers in front of the player
    on_gears: Int16
    in_bank: Int16
    steps: Annotated[Ints, c_int16, len(TEMPLES)]
    levels: Annotated[Ints, c_int16, len(TECHNOLOGIES)]
    light: Int16  # whether the player board shows its light side
    farm_some: Int16  # "one worker" farm symbols
    farm_all: Int16  # "all workers" farms
    corn_tiles: Int16
    wood_tiles: Int16
    buildings: Annotated[Ints, c_int16, len(BUILDINGS)]
    monuments: Annotated[Ints, c_int16, len(MONUMENTS)]
    dealt: Annotated[Ints, c_int16, WEALTH_DEALT]  # wealth tiles dealt
    kept: Annotated[Ints, c_int16, WEALTH_DEALT]  # whether each of them is kept
    tribes: Annotated[Ints, c_int16, TRIBES_DEALT]  # tribes dealt


@laid_out
class Tzolkin(Record):
    """One game: everything that is on the table."""

    day: Int16
    rounds: Int16  # rounds begun
    food_days: Int16  # Food Days held
    first: Int16  # holder of the starting player marker
    start_space: Int16  # whose worker is on the starting player space
    revealed: Int16  # whether the wealth tiles have been revealed
    tooth_corn: Annotated[Ints, c_int16, CALENDAR_TEETH]
    gears: Annotated[Grid, c_int16, len(GEARS), MOST_TEETH]  # who is on each space: EMPTY, a seat or DUMMY
    forest: Annotated[Ints, c_int16, GROUPS]  # fields of each group with wood on top
    clearing: Annotated[Ints, c_int16, GROUPS]  # fields of each group with a visible corn tile
    skull_bank: Int16
    skull_places: Annotated[Ints, c_int16, ACTIONS[CHICHEN_ITZA] + 1]  # who placed a skull on action n
    row: Annotated[Ints, c_int16, ROW]
    piles: Annotated[Grid, c_int16, 2, max(len(AGE_1_PILE), len(AGE_2_PILE))]
    pile_left: Annotated[Ints, c_int16, 2]
    monuments: Annotated[Ints, c_int16, MOST_MONUMENTS]  # on display
    wealth: Annotated[Ints, c_int16, len(WEALTH)]  # undealt wealth tiles, those drawn for dummies first
    wealth_drawn: Int16
    wealth_left: Int16
    with_quick_actions: Int16
    with_tribes: Int16
    with_prophecies: Int16
    with_new_buildings: Int16
    calamity: Int16  # the prophecy in force, or NONE
    foretold: Annotated[Ints, c_int16, FORETOLD]  # the prophecies of the game, in order
    quick_spaces: Annotated[Ints, c_int16, QUICK_SPACES]  # who is on each: EMPTY, a seat or DUMMY
    quick_tiles: Annotated[Ints, c_int16, len(QUICK_TILES)]  # in the order of their days
    dummies_left: Int16  # dummies still to be placed after the reveal
    tribe_stock: Annotated[Ints, c_int16, len(TRIBES)]  # undealt tribes
    tribes_left: Int16
    ability: Int16  # whether what a tribe may do once in a turn is still to be done in this one
    beyond_gear: Int16  # the gear and space that Vacub-Caquix skips in this turn
    beyond_space: Int16
    just_placed: Annotated[Ints, c_int16, len(GEARS)]  # a bit for each space on which this turn's workers stand
    single_architecture: Int16  # architecture applies to one building of a Tikal 4 in all (TZ-R-10)
    no_free_choice_ahead: Int16  # theology 1 does not reach space 10 (TZ-R-15)
    no_quick_dummies: Int16  # quick actions bring no dummies (TP-R-75)
    extra_space_by_push: Int16  # nobody is placed on Cit-Bolon-Tum's extra space (TP-R-14)
    renovate_later: Int16  # not in the turn in which the tile was built (TP-R-58)
    built_now: Int16  # a bit for each renovatable tile built in this turn, if that matters
    players: Annotated[Sequence[Player], MAX_SEATS]
