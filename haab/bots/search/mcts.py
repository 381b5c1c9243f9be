"""A tree of whole turns, grown by one line of play after the other, each in a world that is dealt anew.

A node is what everybody knows after the turns that lead to it; its edges are turns of the seat that is to move there.
They come from a beam, the best first, and more of them are tried the more often the node is visited (progressive
widening). Which of them is tried next is decided by PUCT: what it brought, and how promising it looked. Each seat wants
its own lead over the best of the others (max^n). A turn that is not legal in a world is not tried in it.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from haab.bots.network.floatmath import exp
from haab.bots.search.beam import LONGEST, Beam
from haab.bots.search.lookahead import Workspace, evaluate, redeal
from haab.bots.search.rollouts import Policy
from haab.kit.compiler.loops import apply, legal
from haab.kit.compiler.rule import hole, rule
from haab.kit.record.chance import seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Ints, Menu, Record


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

    used: np.ndarray
    """How many nodes and edges there are."""
    visits: np.ndarray
    """How often a node was gone through."""
    seats: np.ndarray
    """Who is to move there; UNKNOWN as long as it has no edges."""
    first: np.ndarray
    """Its first edge."""
    counts: np.ndarray
    """How many edges it has."""
    priors: np.ndarray
    """How likely an edge looks the best of its node."""
    tried: np.ndarray
    totals: np.ndarray
    """What an edge brought to the seat that chose it, added up: each time from 0, far behind, to 1, far ahead."""
    below: np.ndarray
    """The node that an edge leads to; UNKNOWN as long as it was not tried."""
    paths: np.ndarray
    """The codes of an edge."""
    lengths: np.ndarray
    line: np.ndarray
    """The edges of the line that is being played."""
    barred: np.ndarray
    """Edges of a node that are not legal in the present world."""
    values: np.ndarray
    """What the end of a line is worth to each seat; behind that, the points that each seat may hope for there."""
    hopes: np.ndarray
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
def include_turn(tree: Tree, codes: Ints, length: int) -> None:
    """Put a turn of so many codes among those at the root, as promising as the best of them.

    To be called after the first line, which finds all the others, and once. One that is there already stays as it is.
    """
    first = tree.first[0]
    last = first + tree.counts[0]
    highest = 0.0 if last > first else 1.0
    for edge in range(first, last):
        highest = max(highest, tree.priors[edge])
        is_same = tree.lengths[edge] == length
        for step in range(length):
            is_same = is_same and tree.paths[edge, step] == codes[step]
        if is_same:
            return
    place = min(first + 1, last)
    tree.priors[last] = tree.priors[place]  # whatever stands last is tried last
    tree.lengths[last] = tree.lengths[place]
    for step in range(tree.lengths[place]):
        tree.paths[last, step] = tree.paths[place, step]
    tree.tried[last] = 0
    tree.totals[last] = 0.0
    tree.below[last] = UNKNOWN
    tree.priors[place] = highest
    tree.lengths[place] = length
    for step in range(length):
        tree.paths[place, step] = codes[step]
    tree.counts[0] += 1
    tree.used[1] += 1


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
    root: np.ndarray,
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
    edges = nodes * way.turns + 1  # one turn more may be included
    return Tree(
        used=np.array([1, 0]),
        visits=np.zeros(nodes, np.int64),
        seats=np.full(nodes, UNKNOWN, np.int64),
        first=np.zeros(nodes, np.int64),
        counts=np.zeros(nodes, np.int64),
        priors=np.zeros(edges),
        tried=np.zeros(edges, np.int64),
        totals=np.zeros(edges),
        below=np.zeros(edges, np.int64),
        paths=np.zeros((edges, LONGEST), np.int16),
        lengths=np.zeros(edges, np.int64),
        line=np.zeros(DEEPEST, np.int64),
        barred=np.zeros(way.turns + 1, np.bool_),
        values=np.zeros(2 * seats),
        hopes=np.zeros(seats),
    )
