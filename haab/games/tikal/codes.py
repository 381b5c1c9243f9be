"""The vocabulary of Tikal: every code's word is its notation."""

from __future__ import annotations

from ctypes import c_int16

from haab.games.tikal.components import (
    COLOURS,
    EDGES,
    FIGURE_NAMES,
    FIGURES,
    HIGHEST_BID,
    LOWEST_BID,
    NEIGHBOUR,
    NONE,
    SPACE_NAMES,
    SPACES,
    TERRAIN_NAMES,
    TREASURE_NAMES,
    TURNS,
)
from haab.kit.record.arrays import table
from haab.kit.record.types import Cube, Grid
from haab.kit.record.vocabulary import Vocabulary

CODES = Vocabulary()

_FIGURES_ON_SPACES = [(figure, space) for figure in FIGURE_NAMES for space in SPACE_NAMES]

# ---- a tile

TILE = CODES.block("tile", TERRAIN_NAMES)
SPACE = CODES.block("space", SPACE_NAMES)
TURN = CODES.block("turn", range(TURNS))

# ---- actions: from DONE to the first code behind GUARD

DONE = CODES.word("done")
PLACE = CODES.block("place", _FIGURES_ON_SPACES)
TRANSFER = CODES.block("transfer", _FIGURES_ON_SPACES)
MOVE = len(CODES)
_codes = [[[NONE] * EDGES for _ in range(SPACES)] for _ in range(FIGURES)]
_moves: list[tuple[int, int, int]] = []
for _figure in range(FIGURES):
    for _space in range(SPACES):
        for _edge in range(EDGES):
            if (_beyond := NEIGHBOUR[_space, _edge]) != NONE:
                _codes[_figure][_space][_edge] = CODES.word(
                    "move", FIGURE_NAMES[_figure], SPACE_NAMES[_space], SPACE_NAMES[_beyond]
                )
                _moves.append((_figure, _space, _edge))
MOVE_CODE: Cube = table(_codes, c_int16)
"""The code of moving a kind of figure from a space over an edge."""
MOVES: Grid = table(_moves, c_int16)
"""MOVES[code - MOVE]: figure, space and edge of a move."""
UNCOVER = CODES.block("uncover", SPACE_NAMES)
DIG = CODES.block("dig", SPACE_NAMES)
TAKE = len(CODES)
for _colour in COLOURS:
    for _treasure in TREASURE_NAMES:
        CODES.word("take", _treasure, _colour, notation=f"take {_treasure} from {_colour}")
CAMP = CODES.block("camp", SPACE_NAMES)
GUARD = CODES.block("guard", _FIGURES_ON_SPACES)

# ---- the second half of an action

TO = CODES.block("to", SPACE_NAMES)
GIVE = CODES.block("give", TREASURE_NAMES)

# ---- the auction

PASS = CODES.word("pass")
BID = CODES.block("bid", range(LOWEST_BID, HIGHEST_BID + 1)) - LOWEST_BID
"""BID + n is the code of the bid n."""

MENU = max(HIGHEST_BID - LOWEST_BID + 2, 256)
"""More codes than any decision of Tikal offers: every bid and a pass, or the actions of 19 figures."""
