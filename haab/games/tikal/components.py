"""The components of Tikal as constants: everything printed on board, tiles, levels and treasures (TK-1, TK-2)."""

from __future__ import annotations

import json
from bisect import bisect_left
from ctypes import c_int16, c_int64
from pathlib import Path
from typing import Any

from haab.kit.colours import COLOURS as ALL_COLOURS
from haab.kit.record.arrays import table
from haab.kit.record.types import Cube, Grid, Ints

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text(encoding="utf-8"))

NONE = -1
"""No space, no tile, no treasure, no owner."""

# ---- the board (TK-2)

EDGE_NAMES: list[str] = [name.lower() for name in DATA["edge_order"]]
EDGES = len(EDGE_NAMES)
TURNS = EDGES
"""A tile can be turned to as many rotations as it has edges."""

_SPACES: list[dict[str, Any]] = DATA["board"]["spaces"]
SPACE_NAMES: list[str] = [space["id"] for space in _SPACES]
SPACES = len(SPACE_NAMES)
COLUMNS: int = DATA["board"]["columns"]
ROWS: int = DATA["board"]["rows"]
SPACE_COLUMN: list[int] = [space["col"] for space in _SPACES]
SPACE_ROW: list[int] = [space["row"] for space in _SPACES]


def _space(name: str | None) -> int:
    return NONE if name is None else SPACE_NAMES.index(name)


NEIGHBOUR: Grid = table([[_space(name) for name in space["neighbours"]] for space in _SPACES], c_int16)
"""The space beyond each edge of each space, or NONE."""

SPACE_BIT: Ints = table([1 << space for space in range(SPACES)], c_int64)
"""A set of spaces is one number; this is the bit of each space."""

WAY_BITS = 5
"""The crossings of a space are one number, so many bits for each edge: its stones, and an empty bit above them."""
EVERY_WAY = sum(1 << WAY_BITS * edge for edge in range(EDGES))
"""One stone at every edge."""
MOST_STONES = 2 ** (WAY_BITS - 1) - 1
"""More than a crossing can have, or a turn action points: there is no way."""

# ---- tiles (TK-1.1, TK-1.2, TK-1.7): the terrain tiles first, then those printed on the board

KIND_NAMES = ["base_camp", "jungle", "temple", "treasure", "volcano"]
BASE_CAMP, JUNGLE, TEMPLE, TREASURE, VOLCANO = range(len(KIND_NAMES))

_TERRAIN: list[dict[str, Any]] = DATA["terrain_tiles"]
_PRINTED: list[dict[str, Any]] = DATA["board"]["printed_tiles"]
_ALL_TILES = _TERRAIN + _PRINTED
TILE_NAMES: list[str] = [tile["id"] for tile in _ALL_TILES]
TERRAIN = len(_TERRAIN)
TERRAIN_NAMES = TILE_NAMES[:TERRAIN]
TERRAIN_LABELS = [name.upper() for name in TERRAIN_NAMES]
"""What people call the terrain tiles."""
TILES = len(_ALL_TILES)
TILE_KIND: Ints = table([KIND_NAMES.index(tile["kind"]) for tile in _ALL_TILES], c_int16)
TILE_VALUE: Ints = table([tile["temple_value"] or 0 for tile in _ALL_TILES], c_int16)
TILE_MASKS: Ints = table([tile["masks"] for tile in _ALL_TILES], c_int16)
MOST_MASKS = max(TILE_MASKS)

STONES: Cube = table(
    [
        [[tile["stones"][(edge - turn) % EDGES] for edge in range(EDGES)] for turn in range(TURNS)]
        for tile in _ALL_TILES
    ],
    c_int16,
)
"""STONES[tile, rotation, edge]: the stones at an edge when the tile has been turned clockwise so many steps."""

STONE_EDGES: Grid = table(
    [[sum((stones > 0) << edge for edge, stones in enumerate(turned)) for turned in tile] for tile in STONES], c_int16
)
"""STONE_EDGES[tile, rotation]: the edges of a tile at which there are stones, a bit for each."""

PRINTED_TILES: Ints = table(range(TERRAIN, TILES), c_int16)
PRINTED_SPACES: Ints = table([_space(tile["space"]) for tile in _PRINTED], c_int16)
BASE = PRINTED_SPACES[TILE_KIND[TERRAIN:].index(BASE_CAMP)]
"""The space of the base camp."""

# ---- the pile (TK-1.2, TK-3.1)

LETTER_NAMES: list[str] = DATA["draw_pile"]["letters"]
LETTERS = len(LETTER_NAMES)
TILE_LETTER: Ints = table([LETTER_NAMES.index(tile["letter"]) for tile in _TERRAIN], c_int16)
assert TILE_LETTER.tolist() == sorted(TILE_LETTER), "tiles are listed in the order of their letters"
LETTER_START: Ints = table([bisect_left(TILE_LETTER.tolist(), letter) for letter in range(LETTERS + 1)], c_int16)
"""Where each letter's tiles begin, in the list of tiles and in a full pile alike; and where the last one's end."""

# ---- temple levels and treasures (TK-1.3, TK-1.4, TK-1.6)

HIGHEST_VALUE: int = max(level["value"] for level in DATA["temple_levels"])
_LEVELS: dict[int, int] = {level["value"]: level["count"] for level in DATA["temple_levels"]}
LEVELS: Ints = table([_LEVELS.get(value, 0) for value in range(HIGHEST_VALUE + 2)], c_int16)
"""How many levels of each value there are; none above the highest."""

LOWEST_LEVEL: int = min(level["value"] for level in DATA["temple_levels"])

TREASURE_NAMES: list[str] = [kind["id"] for kind in DATA["treasures"]["kinds"]]
TREASURE_KINDS = len(TREASURE_NAMES)
TREASURE_COUNT: Ints = table([kind["count"] for kind in DATA["treasures"]["kinds"]], c_int16)
TOKENS = sum(TREASURE_COUNT)
_POINTS: dict[str, int] = DATA["treasures"]["points_by_count_of_one_kind"]
TREASURE_POINTS: Ints = table([_POINTS[str(count)] for count in range(len(_POINTS))], c_int16)

# ---- players and their figures (TK-1.5, TK-16.1)

FEWEST_SEATS: int = DATA["players"]["min"]
MOST_SEATS: int = DATA["players"]["max"]
COLOURS: list[str] = list(ALL_COLOURS[:MOST_SEATS])
"""The colours of the seats, by which notation and drawings name them."""
_PIECES: dict[str, int] = DATA["players"]["pieces_each"]
MEMBERS = _PIECES["member"]
CAMPS = _PIECES["camp"]

FIGURE_NAMES = ["member", "leader"]
FIGURES = len(FIGURE_NAMES)
MEMBER, LEADER = range(FIGURES)
MEMBER_STRENGTH: int = DATA["strength"]["member"]
LEADER_STRENGTH: int = DATA["strength"]["leader"]

START_SCORE: Ints = table([DATA["start_score"]["basic"], DATA["start_score"]["auction"]], c_int16)
"""The score at the start: without, with auction."""
LOWEST_BID: int = DATA["auction"]["minimum_bid"]

# ---- action points (TK-7)

ACTION_POINTS: int = DATA["action_points_per_turn"]
_ACTIONS: dict[str, dict[str, Any]] = {action["id"]: action for action in DATA["actions"]}
PLACE_COST: int = _ACTIONS["place_figure"]["cost"]
TRANSFER_COST: int = _ACTIONS["transfer"]["cost"]
STONE_COST: int = _ACTIONS["move"]["cost_per_stone"]
UNCOVER_COST: int = _ACTIONS["uncover_level"]["cost"]
UNCOVER_LIMIT: int = _ACTIONS["uncover_level"]["per_turn_limit"]["count"]
UNCOVER_FIGURES: Ints = table(_ACTIONS["uncover_level"]["own_figures_for_nth_in_turn"], c_int16)
DIG_COST: int = _ACTIONS["dig_treasure"]["cost"]
DIG_LIMIT: int = _ACTIONS["dig_treasure"]["per_turn_limit"]["count"]
DIG_FIGURES: Ints = table(_ACTIONS["dig_treasure"]["own_figures_for_nth_in_turn"], c_int16)
EXCHANGE_COST: int = _ACTIONS["exchange_treasure"]["cost"]
CAMP_COST: int = _ACTIONS["set_up_camp"]["cost"]
CAMP_FIGURES: int = _ACTIONS["set_up_camp"]["own_figures_min"]
GUARD_COST: int = _ACTIONS["place_guard"]["cost"]
GUARDS: int = _ACTIONS["place_guard"]["per_game_limit"]

assert ACTION_POINTS < MOST_STONES * STONE_COST
assert 2 * max(max(turned) for tile in STONES for turned in tile) < MOST_STONES

# ---- what follows from all that

SCORING_TURNS: int = DATA["players"]["scoring_turns_each"]
MOST_POINTS_PER_SCORING = sum(TILE_VALUE) + sum(LEVELS) + sum(TREASURE_POINTS[count] for count in TREASURE_COUNT)
"""All temples at their highest and all treasures: nobody scores more at once."""
HIGHEST_BID = max(START_SCORE) + (SCORING_TURNS - 1) * MOST_POINTS_PER_SCORING
"""Nobody can have more points before the final scoring round, so nobody can bid more (TK-R-43)."""
