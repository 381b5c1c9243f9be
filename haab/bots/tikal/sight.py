"""How a network sees Tikal: every space through the same eyes, with its neighbours as far as there are ways to them.

What is done at a space (to place, to move, to uncover, to dig ...) is the same word at every space; a move is one word
for each kind of figure and each direction.
"""

from __future__ import annotations

from haab.bots.network import KNOWN, MARKER
from haab.bots.sight import NOWHERE, Sight, Spot, Way, Word, inputs_of
from haab.games.tikal.codes import MOVE, MOVES
from haab.games.tikal.components import EDGE_NAMES, EDGES, MOST_SEATS, NEIGHBOUR, NONE, SPACE_NAMES, TILES
from haab.kit.ruleset import Ruleset

MANY = 7
"""So many members or more are seen alike."""
FAR = 4
"""So many stones or more are seen alike."""
SEEN_OF_A_SPACE: list[tuple[str, int, int]] = [
    ("tile[{space}]", 0, TILES - 1),
    ("temple[{space}]", 1, 10),
    ("guard[{space}]", 0, MOST_SEATS - 1),
    ("camp[{space}]", 0, MOST_SEATS - 1),
    ("buried[{space}]", 1, 4),
    ("worked[{space}]", 1, 2),
    *((f"crossing[{{space}}][{edge}]", 1, FAR) for edge in EDGE_NAMES),
    *((f"players[{player}].members[{{space}}]", 1, MANY) for player in range(MOST_SEATS)),
]
"""What is looked at, with its lowest value that is something, and its highest."""
NAMING_A_SPACE = [*(f"players[{player}].leader" for player in range(MOST_SEATS)), "due[0].a", "due[0].b"]
ACTION_POINTS = range(1, 11)
"""Of a turn: with each of them something else can be done."""


def sight(ruleset: Ruleset) -> Sight:
    """Spaces, ways and words of Tikal."""
    assert ruleset.observation is not None
    spots = _spots()
    elsewhere = {spot.feature for spot in spots if spot.way == KNOWN} | {f"turned[{space}]" for space in SPACE_NAMES}
    others = [feature.name for feature in ruleset.observation.features if feature.name not in elsewhere]
    inputs = inputs_of(ruleset, others, {"ap": ACTION_POINTS})
    words, placed = _words(ruleset)
    ways = tuple(
        Way(here, int(NEIGHBOUR[here, edge]), f"crossing[{SPACE_NAMES[here]}][{EDGE_NAMES[edge]}]")
        for here in range(len(SPACE_NAMES))
        for edge in range(EDGES)
        if NEIGHBOUR[here, edge] != NONE
    )
    return Sight(inputs, words, spots, ways, len(SPACE_NAMES), placed)


def _spots() -> tuple[Spot, ...]:
    """What is looked at of every space, and what names one."""
    spots: list[Spot] = []
    row = 0
    for pattern, low, high in SEEN_OF_A_SPACE:
        for place, space in enumerate(SPACE_NAMES):
            spots.append(Spot(pattern.format(space=space), KNOWN, row, low, high, place))
        row += spots[-1].size
    for feature in NAMING_A_SPACE:
        spots.append(Spot(feature, MARKER, row, 0, 0, NOWHERE))
        row += 1
    return tuple(spots)


def _words(ruleset: Ruleset) -> tuple[list[Word], int]:
    """The word of every code; those of spaces come first. Returns also how many of these there are."""
    meant = [_meaning(ruleset, code) for code in range(len(ruleset.vocabulary))]
    placed = list(dict.fromkeys(name for name, place, _ in meant if place != NOWHERE))
    others = list(dict.fromkeys(name for name, place, _ in meant if place == NOWHERE))
    numbers = {name: number for number, name in enumerate([*placed, *others])}
    return [Word(numbers[name], place, beyond) for name, place, beyond in meant], len(placed)


def _meaning(ruleset: Ruleset, code: int) -> tuple[str, int, int]:
    """What a code says without its spaces, and these."""
    text = ruleset.vocabulary[code]
    if MOVE <= code < MOVE + len(MOVES):
        _, space, edge = (int(number) for number in MOVES[code - MOVE])
        return f"{text.rsplit(' ', 2)[0]} {EDGE_NAMES[edge]}", space, int(NEIGHBOUR[space, edge])
    name, _, last = text.rpartition(" ")
    return (name, SPACE_NAMES.index(last), NOWHERE) if last in SPACE_NAMES else (text, NOWHERE, NOWHERE)
