"""The record of a game of Tzolk'in: everything that is on the table, as numbers."""

from __future__ import annotations

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
from haab.kit.frames import record_type

EMPTY = -1
"""On a tooth, a space, or a place for a tile: nothing is there."""
DUMMY = 9
"""On a tooth: a worker that belongs to nobody."""

POINT_SOURCES = ["temples", "chichen_itza", "buildings", "architecture", "hunger", "corn", "skulls", "monuments"]
(
    BY_TEMPLES,
    BY_CHICHEN_ITZA,
    BY_BUILDINGS,
    BY_ARCHITECTURE,
    BY_HUNGER,
    BY_CORN,
    BY_SKULLS,
    BY_MONUMENTS,
) = range(len(POINT_SOURCES))

PLAYER = np.dtype(
    [
        ("corn", np.int32),
        ("resources", np.int32, (len(RESOURCES),)),
        ("skulls", np.int32),
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
        ("players", PLAYER, (MAX_SEATS,)),
    ]
)
