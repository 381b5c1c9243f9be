"""What everybody may know as a row of numbers (TK-20): nobody knows more than the others (TK-20.5)."""

from __future__ import annotations

from haab.games.tikal.components import (
    CAMPS,
    EDGE_NAMES,
    FEWEST_SEATS,
    GUARDS,
    HIGHEST_BID,
    HIGHEST_VALUE,
    LEVELS,
    MEMBERS,
    MOST_MASKS,
    MOST_SEATS,
    SPACE_NAMES,
    SPACES,
    TERRAIN,
    TERRAIN_NAMES,
    TILES,
    TOKENS,
    TREASURE_NAMES,
    TURNS,
)
from haab.games.tikal.record import REMOVED, SOURCE_NAMES, Tikal
from haab.games.tikal.rules.play import DECISIONS
from haab.kit.compiler.rule import rule
from haab.kit.record.observation import AMOUNT, HIGHEST, LOWEST, Observation, Part
from haab.kit.record.types import Ints

YES = range(2)
SEAT_OR_NOBODY = range(-1, MOST_SEATS)


@rule
def write_pile(game: Tikal, seat: int, row: Ints, start: int) -> None:
    """TK-20.2, TK-20.3, TK-R-51: which tiles are left, but not in which order."""
    for tile in range(TERRAIN):
        row[start + tile] = 0
    for number in range(game.drawn, TERRAIN):
        row[start + game.pile[number]] = 1


TABLE = [
    Part("seats", "how many play", range(FEWEST_SEATS, MOST_SEATS + 1)),
    Part("over", "whether the game has ended", YES),
    Part("auction", "whether tiles are auctioned", YES),
    Part("tile", "the tile on a space", range(-1, TILES), (SPACE_NAMES,)),
    Part("turned", "its rotation", range(-1, TURNS), (SPACE_NAMES,)),
    Part("crossing", "stones to pass at an edge, 0: no way", range(10), (SPACE_NAMES, EDGE_NAMES)),
    Part("temple", "the value of the temple, 0: none", range(HIGHEST_VALUE + 1), (SPACE_NAMES,)),
    Part("guard", "whose guard stands there", SEAT_OR_NOBODY, (SPACE_NAMES,), has_seats=True),
    Part("camp", "whose camp stands there", SEAT_OR_NOBODY, (SPACE_NAMES,), has_seats=True),
    Part("buried", "treasures that lie there face down", range(MOST_MASKS + 1), (SPACE_NAMES,)),
    Part("worked", "levels uncovered or treasures dug up there in this turn", AMOUNT, (SPACE_NAMES,)),
    Part("levels", "temple levels left, by value", AMOUNT, (range(len(LEVELS)),)),
    Part("drawn", "tiles taken from the pile", range(TERRAIN + 1)),
    Part("pile", "whether a tile is still in the pile", YES, (TERRAIN_NAMES,), write=write_pile),
    Part("in_stock", "treasures in the stock", range(TOKENS + 1)),
    Part("laid_out_count", "tiles laid out for the auction", AMOUNT),
    Part("laid_out", "and which", range(-1, TERRAIN)),
    Part("aside_count", "tiles set aside", AMOUNT),
    Part("aside", "and which", range(-1, TERRAIN)),
    Part("ap", "action points left in this turn", AMOUNT),
    Part("bid", "the highest bid so far", range(-1, HIGHEST_BID + 1)),
    Part("bidder", "whose it is", SEAT_OR_NOBODY, has_seats=True),
    Part("first_to_pass", "who passed first", SEAT_OR_NOBODY, has_seats=True),
]

PLAYERS = [
    Part("points", "points by source", range(LOWEST, HIGHEST + 1), (SOURCE_NAMES,)),
    Part("supply", "members in the supply", range(MEMBERS + 1)),
    Part("removed", "members out of the game", range(MEMBERS + 1)),
    Part("leader", "the space of the leader; -1 supply, -2 guard, -3 removed", range(REMOVED, SPACES)),
    Part("members", "members on a space", range(MEMBERS + 1), (SPACE_NAMES,)),
    Part("camps_set_up", "camps set up", range(CAMPS + 1)),
    Part("guards_placed", "guards placed", range(GUARDS + 1)),
    Part("treasures", "treasures dug up", AMOUNT, (TREASURE_NAMES,)),
    Part("eligible", "whether the turn indicator is face up", range(-1, 2)),
    Part("passed", "out of the auction under way", range(-1, 2)),
]

OBSERVATION = Observation(__name__, Tikal, DECISIONS, MOST_SEATS, TABLE, PLAYERS)
