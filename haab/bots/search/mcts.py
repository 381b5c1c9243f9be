"""A tree of whole turns, grown by one line of play after the other, each in a world that is dealt anew.

A node is what everybody knows after the turns that lead to it; its edges are turns of the seat that is to move there.
They come from a beam, the best first, and more of them are tried the more often the node is visited (progressive
widening). Which of them is tried next is decided by PUCT: what it brought, and how promising it looked. Each seat wants
its own lead over the best of the others (max^n). A turn that is not legal in a world is not tried in it.
"""

from __future__ import annotations

from ctypes import c_bool, c_double, c_int16, c_int64
from math import sqrt
from typing import Any, NamedTuple

from haab.bots.network.floatmath import exp
from haab.bots.search.beam import LONGEST, Beam
from haab.bots.search.lookahead import Workspace, evaluate, redeal
from haab.bots.search.rollouts import Policy
from haab.kit.compiler.loops import apply, legal
from haab.kit.compiler.rule import hole, rule
from haab.kit.record.arrays import array, filled, zeros
from haab.kit.record.chance import seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array, Menu, Record


@hole
def find_turns(beam: Beam, seat: int, weights: Any, width: int, most: int, leaves: int) -> None:
    """The beam of a game."""


@hole
def rollout(space: Workspace, weights: Any, policy: Policy) -> None:
    """Play on by the rollout policy of a game."""


DEEPEST = 32
"""Turns of a line at most."""
FEWEST = 3
"""Turns that are tried at a node from the beginning."""
RIPE = 3
"""Visits after which a node is given edges: to find turns takes as long as many lines, and most nodes are seen once."""
UNKNOWN = -1
WORST = -1e9


class Tree(NamedTuple):
    """Nodes and edges, in the order in which they were made. Node 0 is the position that is asked about."""

    used: Array
    """How many nodes and edges there are."""
    visits: Array
    """How often a node was gone through."""
    seats: Array
    """Who is to move there; UNKNOWN as long as it has no edges."""
    first: Array
    """Its first edge."""
    counts: Array
    """How many edges it has."""
    priors: Array
    """How likely an edge looks the best of its node."""
    tried: Array
    totals: Array
    """What an edge brought to the seat that chose it, added up: each time from 0, far behind, to 1, far ahead."""
    below: Array
    """The node that an edge leads to; UNKNOWN as long as it was not tried."""
    paths: Array
    """The codes of an edge."""
    lengths: Array
    line: Array
    """The edges of the line that is being played."""
    barred: Array
    """Edges of a node that are not legal in the present world."""
    values: Array
    """What the end of a line is worth to each seat; behind that, the points that each seat may hope for there."""
    hopes: Array
    """The points that each seat may hope for in the position that is asked about."""


class Way(NamedTuple):
    """How a tree is grown."""

    width: int
    """Of the beam."""
    turns: int
    """Edges of a node at most."""
    leaves: int
    """Positions that the beam evaluates after each of its positions at most."""
    curiosity: float
    """How much a promising turn counts that was seldom tried."""
    warmth: float
    """Points by which a turn may look worse than another and be nearly as promising."""
    scale: float
    """The lead, in points, that is as good as won."""
    rivalry: float
    """What a point less for the best of the others is worth, in own points; the rest is measured by the own hopes."""


USUAL_WAY = Way(width=8, turns=10, leaves=60, curiosity=1.0, warmth=2.0, scale=15.0, rivalry=0.7)
ROLLOUT_LEAVES, ROLLOUT_NOISE = 12, 0.2
"""How a tree is grown and a line is played on, unless something else is said."""


@rule
def expand(tree: Tree, node: int, beam: Beam, game: Record, weights: Any, way: Way) -> None:
    """Give a node its edges: the best turns of the seat that is to move in this world, the best first."""
    seat = to_move(game)
    beam.line[0] = game
    find_turns(beam, seat, weights, way.width, way.turns, way.leaves)
    found = beam.finished
    count = found.filled[0]
    if tree.used[1] + count > tree.priors.size:
        return
    first = tree.used[1]
    tree.used[1] += count
    tree.seats[node] = seat
    tree.first[node] = first
    tree.counts[node] = count
    total = 0.0
    highest = WORST
    for number in range(count):
        highest = max(highest, found.values[number])
    for rank in range(count):
        best = 0
        for number in range(count):
            if found.values[number] > found.values[best]:
                best = number
        edge = first + rank
        tree.priors[edge] = exp((found.values[best] - highest) / way.warmth)
        total += tree.priors[edge]
        tree.tried[edge] = 0
        tree.totals[edge] = 0.0
        tree.below[edge] = UNKNOWN
        tree.lengths[edge] = found.lengths[best]
        for step in range(found.lengths[best]):
            tree.paths[edge, step] = found.paths[best, step]
        found.values[best] = WORST
    for rank in range(count):
        tree.priors[first + rank] /= total


@rule
def choose_edge(tree: Tree, node: int, way: Way) -> int:
    """The edge that is tried next; UNKNOWN if none is legal in this world."""
    first = tree.first[node]
    tried = 0
    total = 0.0
    for edge in range(first, first + tree.counts[node]):
        tried += tree.tried[edge]
        total += tree.totals[edge]
    usual = total / tried if tried else 0.5
    wide = min(tree.counts[node], FEWEST + int(sqrt(float(tried))))
    best = UNKNOWN
    highest = WORST
    for edge in range(first, first + tree.counts[node]):
        if tree.barred[edge - first] or (edge - first >= wide and best != UNKNOWN):
            continue
        value = tree.totals[edge] / tree.tried[edge] if tree.tried[edge] else usual
        value += way.curiosity * tree.priors[edge] * sqrt(float(tried + 1)) / (1 + tree.tried[edge])
        if value > highest:
            highest = value
            best = edge
    return best


@rule
def play_edge(tree: Tree, edge: int, game: Record, menu: Menu) -> int:
    """Play the turn of an edge as far as it is legal in this world; returns how many of its codes were."""
    for step in range(tree.lengths[edge]):
        code = tree.paths[edge, step]
        legal(game, menu)
        is_legal = False
        for number in range(menu[0]):
            if menu[1 + number] == code:
                is_legal = True
                break
        if not is_legal:
            return step
        apply(game, code)
    length: int = tree.lengths[edge]
    return length


@rule
def judge(tree: Tree, game: Record, weights: Any, way: Way) -> None:
    """What the end of a line is worth to each seat, between 0 and 1.

    With all of the rivalry that is its lead over the best of the others, with none what it has more than it hoped for.
    """
    values = tree.values
    seats = int(game.seats)
    for seat in range(seats):
        values[seats + seat] = evaluate(game, seat, weights)
    for seat in range(seats):
        best = WORST
        for other in range(seats):
            if other != seat:
                best = max(best, values[seats + other])
        aim = way.rivalry * best + (1.0 - way.rivalry) * tree.hopes[seat]
        values[seat] = 1.0 / (1.0 + exp((aim - values[seats + seat]) / way.scale))


@rule
def node_below(tree: Tree, edge: int) -> int:
    """The node that an edge leads to, made now if need be; UNKNOWN if there is no room for more."""
    if tree.below[edge] == UNKNOWN and tree.used[0] < tree.visits.size:
        tree.below[edge] = tree.used[0]
        tree.seats[tree.used[0]] = UNKNOWN
        tree.counts[tree.used[0]] = 0
        tree.visits[tree.used[0]] = 0
        tree.used[0] += 1
    node: int = tree.below[edge]
    return node


@rule
def play_line(tree: Tree, beam: Beam, space: Workspace, weights: Any, way: Way, policy: Policy) -> None:
    """Go down the tree in world[0], let it grow by a node, play on from there, and remember what came of it."""
    game = space.world[0]
    node = 0
    length = 0
    while node != UNKNOWN and not game.over and length < DEEPEST:
        tree.visits[node] += 1
        if tree.seats[node] == UNKNOWN:
            if node == 0 or tree.visits[node] >= RIPE:
                expand(tree, node, beam, game, weights, way)
            break
        if tree.seats[node] != to_move(game):
            break
        for number in range(tree.counts[node]):
            tree.barred[number] = False
        played = 0
        edge = choose_edge(tree, node, way)
        while edge != UNKNOWN:
            played = play_edge(tree, edge, game, space.menus[0])
            if played > 0:
                break
            tree.barred[edge - tree.first[node]] = True
            edge = choose_edge(tree, node, way)
        if edge == UNKNOWN:
            break
        tree.line[length] = edge
        length += 1
        node = node_below(tree, edge) if played == tree.lengths[edge] else UNKNOWN
    if policy.turns > 0 and not game.over:
        rollout(space, weights, policy)
    judge(tree, game, weights, way)
    node = 0
    for step in range(length):
        edge = tree.line[step]
        tree.tried[edge] += 1
        tree.totals[edge] += tree.values[tree.seats[node]]
        node = tree.below[edge]


@rule
def grow_tree(
    tree: Tree,
    beam: Beam,
    space: Workspace,
    root: Array,
    seat: int,
    weights: Any,
    way: Way,
    policy: Policy,
    seed: int,
    lines: int,
) -> None:
    """Play so many lines from root[0], each in a determinization of its own."""
    if tree.visits[0] == 0:
        for other in range(root[0].seats):
            tree.hopes[other] = evaluate(root[0], other, weights)
    for number in range(lines):
        space.world[0] = root[0]
        seed_chance(space.chance, seed + number)
        if tree.seats[0] != UNKNOWN:  # the turns at the root are found in the world as it was handed over
            redeal(space.world[0], seat, space.chance)
        play_line(tree, beam, space, weights, way, policy)


# ---- memory


def new_tree(way: Way, seats: int, lines: int) -> Tree:
    """An empty tree with room for so many lines: each adds a node and its edges."""
    nodes = lines + 2
    edges = nodes * way.turns
    return Tree(
        used=array(c_int64, [1, 0]),
        visits=zeros(c_int64, nodes),
        seats=filled(c_int64, UNKNOWN, nodes),
        first=zeros(c_int64, nodes),
        counts=zeros(c_int64, nodes),
        priors=zeros(c_double, edges),
        tried=zeros(c_int64, edges),
        totals=zeros(c_double, edges),
        below=zeros(c_int64, edges),
        paths=zeros(c_int16, edges, LONGEST),
        lengths=zeros(c_int64, edges),
        line=zeros(c_int64, DEEPEST),
        barred=zeros(c_bool, way.turns),
        values=zeros(c_double, 2 * seats),
        hopes=zeros(c_double, seats),
    )
