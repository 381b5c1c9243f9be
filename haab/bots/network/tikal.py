"""How a network sees Tikal: every space with the same weights, and its neighbours as far as there are ways to them.

What is done at a space (to place, to move, to uncover, to dig ...) is the same word at every space; a move is one word
for each kind of figure and each direction.
"""

from __future__ import annotations

from haab.bots.network.encoding import MARKER, NOWHERE, ONE_HOT, Action, Edge, Encoding, NodeInput, encode_features
from haab.games.tikal.codes import MOVE, MOVES
from haab.games.tikal.components import EDGE_NAMES, EDGES, MOST_SEATS, NEIGHBOUR, NONE, SPACE_NAMES, TILES
from haab.kit.ruleset import Ruleset

MOST_MEMBERS = 7
"""So many members or more are seen alike."""
MOST_STONES = 4
"""So many stones or more are seen alike."""
SPACE_FEATURES: list[tuple[str, int, int]] = [
    ("tile[{space}]", 0, TILES - 1),
    ("temple[{space}]", 1, 10),
    ("guard[{space}]", 0, MOST_SEATS - 1),
    ("camp[{space}]", 0, MOST_SEATS - 1),
    ("buried[{space}]", 1, 4),
    ("worked[{space}]", 1, 2),
    *((f"crossing[{{space}}][{edge}]", 1, MOST_STONES) for edge in EDGE_NAMES),
    *((f"players[{player}].members[{{space}}]", 1, MOST_MEMBERS) for player in range(MOST_SEATS)),
]
"""Features of a space, with their lowest and highest value that means something."""
SPACE_MARKERS = [*(f"players[{player}].leader" for player in range(MOST_SEATS)), "due[0].a", "due[0].b"]
"""Features whose value is a space."""


def encoding(ruleset: Ruleset) -> Encoding:
    """Inputs, nodes, edges and words of Tikal."""
    assert ruleset.observation is not None
    node_inputs = _node_inputs()
    of_spaces = {entry.feature for entry in node_inputs if entry.kind == ONE_HOT}
    of_spaces |= {f"turned[{space}]" for space in SPACE_NAMES}
    others = [feature.name for feature in ruleset.observation.features if feature.name not in of_spaces]
    edges = [
        Edge(node, int(NEIGHBOUR[node, edge]), f"crossing[{SPACE_NAMES[node]}][{EDGE_NAMES[edge]}]")
        for node in range(len(SPACE_NAMES))
        for edge in range(EDGES)
        if NEIGHBOUR[node, edge] != NONE
    ]
    return Encoding(encode_features(ruleset, others), _actions(ruleset), node_inputs, edges, len(SPACE_NAMES))


def _node_inputs() -> list[NodeInput]:
    """What is looked at of every space, and what names one."""
    inputs: list[NodeInput] = []
    column = 0
    for pattern, low, high in SPACE_FEATURES:
        for node, space in enumerate(SPACE_NAMES):
            inputs.append(NodeInput(pattern.format(space=space), ONE_HOT, column, low, high, node))
        column += inputs[-1].size
    for feature in SPACE_MARKERS:
        inputs.append(NodeInput(feature, MARKER, column, 0, 0, NOWHERE))
        column += 1
    return inputs


def _actions(ruleset: Ruleset) -> list[Action]:
    """The word and the spaces of every code; words of spaces come first."""
    meant = [_meaning(ruleset, code) for code in range(len(ruleset.vocabulary))]
    of_spaces = dict.fromkeys(name for name, node, _ in meant if node != NOWHERE)
    others = dict.fromkeys(name for name, node, _ in meant if node == NOWHERE)
    numbers = {name: number for number, name in enumerate([*of_spaces, *others])}
    return [Action(numbers[name], node, other) for name, node, other in meant]


def _meaning(ruleset: Ruleset, code: int) -> tuple[str, int, int]:
    """What a code says without its spaces, and these."""
    text = ruleset.vocabulary[code]
    if MOVE <= code < MOVE + len(MOVES):
        _, space, edge = (int(number) for number in MOVES[code - MOVE])
        return f"{text.rsplit(' ', 2)[0]} {EDGE_NAMES[edge]}", space, int(NEIGHBOUR[space, edge])
    name, _, last = text.rpartition(" ")
    return (name, SPACE_NAMES.index(last), NOWHERE) if last in SPACE_NAMES else (text, NOWHERE, NOWHERE)
