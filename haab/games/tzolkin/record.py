"""The record of a game of Tzolk'in: everything that is on the table, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

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
from haab.kit.record.stack import record_type
from haab.kit.record.types import Grid, Ints, Record

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

PLAYER = np.dtype(
    [
        ("corn", np.int32),
        ("resources", np.int32, (len(RESOURCES),)),
        ("skulls", np.int32),
        ("tribe", np.int16),  # the tribe kept; NONE without tribes
        ("fed", np.int16),  # workers fed on the last Food Day
        ("points", np.int32, (len(POINT_SOURCES),)),  # in quarters, by source
        ("available", np.int16),  # workers in front of the player
        ("on_gears", np.int16),
        ("in_bank", np.int16),
        ("steps", np.int16, (len(TEMPLES),)),
        ("levels", np.int16, (len(TECHNOLOGIES),)),
        ("light", np.int16),  # whether the player board shows its light side
        ("farm_some", np.int16),  # "one worker" farm symbols
        ("farm_all", np.int16),  # "all workers" farms
        ("corn_tiles", np.int16),
        ("wood_tiles", np.int16),
        ("buildings", np.int16, (len(BUILDINGS),)),
        ("monuments", np.int16, (len(MONUMENTS),)),
        ("dealt", np.int16, (WEALTH_DEALT,)),  # wealth tiles dealt
        ("kept", np.int16, (WEALTH_DEALT,)),  # whether each of them is kept
        ("tribes", np.int16, (TRIBES_DEALT,)),  # tribes dealt
    ],
    align=True,
)

RECORD = record_type(
    [
        ("day", np.int16),
        ("rounds", np.int16),  # rounds begun
        ("food_days", np.int16),  # Food Days held
        ("first", np.int16),  # holder of the starting player marker
        ("start_space", np.int16),  # whose worker is on the starting player space
        ("revealed", np.int16),  # whether the wealth tiles have been revealed
        ("tooth_corn", np.int16, (CALENDAR_TEETH,)),
        ("gears", np.int16, (len(GEARS), MOST_TEETH)),  # who is on each space: EMPTY, a seat or DUMMY
        ("forest", np.int16, (GROUPS,)),  # fields of each group with wood on top
        ("clearing", np.int16, (GROUPS,)),  # fields of each group with a visible corn tile
        ("skull_bank", np.int16),
        ("skull_places", np.int16, (ACTIONS[CHICHEN_ITZA] + 1,)),  # who placed a skull on action n
        ("row", np.int16, (ROW,)),
        ("piles", np.int16, (2, max(len(AGE_1_PILE), len(AGE_2_PILE)))),
        ("pile_left", np.int16, (2,)),
        ("monuments", np.int16, (MOST_MONUMENTS,)),  # on display
        ("wealth", np.int16, (len(WEALTH),)),  # undealt wealth tiles, those drawn for dummies first
        ("wealth_drawn", np.int16),
        ("wealth_left", np.int16),
        ("with_quick_actions", np.int16),
        ("with_tribes", np.int16),
        ("with_prophecies", np.int16),
        ("with_new_buildings", np.int16),
        ("calamity", np.int16),  # the prophecy in force, or NONE
        ("foretold", np.int16, (FORETOLD,)),  # the prophecies of the game, in order
        ("quick_spaces", np.int16, (QUICK_SPACES,)),  # who is on each: EMPTY, a seat or DUMMY
        ("quick_tiles", np.int16, (len(QUICK_TILES),)),  # in the order of their days
        ("dummies_left", np.int16),  # dummies still to be placed after the reveal
        ("tribe_stock", np.int16, (len(TRIBES),)),  # undealt tribes
        ("tribes_left", np.int16),
        ("ability", np.int16),  # whether what a tribe may do once in a turn is still to be done in this one
        ("beyond_gear", np.int16),  # the gear and space that Vacub-Caquix skips in this turn
        ("beyond_space", np.int16),
        ("just_placed", np.int16, (len(GEARS),)),  # a bit for each space on which this turn's workers stand
        ("single_architecture", np.int16),  # architecture applies to one building of a Tikal 4 in all (TZ-R-10)
        ("no_free_choice_ahead", np.int16),  # theology 1 does not reach space 10 (TZ-R-15)
        ("no_quick_dummies", np.int16),  # quick actions bring no dummies (TP-R-75)
        ("extra_space_by_push", np.int16),  # nobody is placed on Cit-Bolon-Tum's extra space (TP-R-14)
        ("renovate_later", np.int16),  # not in the turn in which the tile was built (TP-R-58)
        ("built_now", np.int16),  # a bit for each renovatable tile built in this turn, if that matters
        ("players", PLAYER, (MAX_SEATS,)),
    ]
)


class Player(Protocol):
    """A player's part of the record, as rules see it."""

    corn: int
    resources: Ints
    skulls: int
    tribe: int
    fed: int
    points: Ints
    available: int
    on_gears: int
    in_bank: int
    steps: Ints
    levels: Ints
    light: int
    farm_some: int
    farm_all: int
    corn_tiles: int
    wood_tiles: int
    buildings: Ints
    monuments: Ints
    dealt: Ints
    kept: Ints
    tribes: Ints


class Tzolkin(Record, Protocol):
    """The record as rules see it (a test compares it with RECORD)."""

    day: int
    rounds: int
    food_days: int
    first: int
    start_space: int
    revealed: int
    tooth_corn: Ints
    gears: Grid
    forest: Ints
    clearing: Ints
    skull_bank: int
    skull_places: Ints
    row: Ints
    piles: Grid
    pile_left: Ints
    monuments: Ints
    wealth: Ints
    wealth_drawn: int
    wealth_left: int
    with_quick_actions: int
    with_tribes: int
    with_prophecies: int
    with_new_buildings: int
    calamity: int
    foretold: Ints
    quick_spaces: Ints
    quick_tiles: Ints
    dummies_left: int
    tribe_stock: Ints
    tribes_left: int
    ability: int
    beyond_gear: int
    beyond_space: int
    just_placed: Ints
    single_architecture: int
    no_free_choice_ahead: int
    no_quick_dummies: int
    extra_space_by_push: int
    renovate_later: int
    built_now: int
    players: Sequence[Player]
