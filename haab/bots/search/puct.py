"""Monte Carlo tree search over codes with a network's value at the leaves: PUCT below the root.

Hidden things and chance are handled by determinization: the root is dealt anew some times, and each of these worlds has
a tree of its own. A tree is one of max^n: every seat chooses what is best for itself.
"""

from __future__ import annotations

import math
from ctypes import c_double, c_int64
from typing import NamedTuple

from haab.bots.network.floatmath import exp
from haab.bots.network.forward import Activations, Network, evaluate, logit, utility, value_seats
from haab.bots.search.lookahead import Workspace
from haab.bots.search.rollouts import deal_world
from haab.kit.compiler.loops import apply, legal
from haab.kit.compiler.rule import rule
from haab.kit.record.arrays import zeros
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array
from haab.kit.ruleset import Ruleset

LONGEST_PATH = 512
"""Nodes from the root to a leaf at most."""
USUAL_EDGES = 64
"""There is room for so many edges of every node on the average; a node for which none is left is a leaf."""
NOT_YET = -1
"""In place of a child: it has not been visited."""


class Tree(NamedTuple):
    """Nodes, and the edges that lead from them, one for every legal code. The first nodes are the roots."""

    games: Array
    first: Array
    """The first edge of every node."""
    edges: Array
    """And how many it has; 0: the game is over there."""
    visits: Array
    totals: Array
    """Nodes x seats: utilities of all visits, added up."""
    values: Array
    """What a node is worth to the seat to move, as its own evaluation says."""
    codes: Array
    """Of every edge, as all that follow."""
    logits: Array
    priors: Array
    children: Array
    path: Array
    leaf: Array
    """The utility of the last leaf to every seat."""
    used: Array
    """Nodes and edges in use."""
    exploration: float
    """The constant of PUCT, in points."""


def new_tree(ruleset: Ruleset, nodes: int, exploration: float) -> Tree:
    """An empty tree with room for so many nodes."""
    room = nodes * min(ruleset.menu, USUAL_EDGES) + ruleset.menu
    seats = ruleset.seats[-1]
    return Tree(
        games=zeros(ruleset.record_type, nodes),
        first=zeros(c_int64, nodes),
        edges=zeros(c_int64, nodes),
        visits=zeros(c_int64, nodes),
        totals=zeros(c_double, nodes, seats),
        values=zeros(c_double, nodes),
        codes=zeros(c_int64, room),
        logits=zeros(c_double, room),
        priors=zeros(c_double, room),
        children=zeros(c_int64, room),
        path=zeros(c_int64, LONGEST_PATH),
        leaf=zeros(c_double, seats),
        used=zeros(c_int64, 2),
        exploration=exploration,
    )


@rule
def rate_codes(space: Workspace, network: Network, memory: Activations) -> None:
    """List the legal codes of games[0] in menus[0], and in `values` the network's logit of each of them."""
    legal(space.games[0], space.menus[0])
    evaluate(space.games[0], network, memory)
    for number in range(space.menus[0, 0]):
        space.values[number] = logit(space.menus[0, 1 + number], network, memory)


@rule
def plant(
    tree: Tree,
    space: Workspace,
    root: Array,
    seat: int,
    worlds: int,
    seed: int,
    network: Network,
    memory: Activations,
) -> None:
    """Begin: so many determinizations of root[0] are the roots, each with an edge for every legal code."""
    tree.used[0] = worlds
    tree.used[1] = 0
    for world in range(worlds):
        deal_world(space, root, seat, seed + world)
        tree.games[world] = space.world[0]
        tree.visits[world] = 0
        for other in range(tree.totals.shape[1]):
            tree.totals[world, other] = 0.0
        add_edges(tree, world, space, network, memory)


@rule
def add_edges(tree: Tree, node: int, space: Workspace, network: Network, memory: Activations) -> None:
    """Evaluate a node; its edges get the network's probabilities as priors. The utility of all seats is the leaf's."""
    game = tree.games[node]
    menu = space.menus[0]
    tree.first[node] = tree.used[1]
    tree.edges[node] = 0
    if not game.over:
        legal(game, menu)
        evaluate(game, network, memory)
    value_seats(game, network, memory)
    for seat in range(game.seats):
        tree.leaf[seat] = utility(game, seat, network, memory)
    if game.over or tree.used[1] + menu[0] > tree.codes.size:
        return
    tree.values[node] = tree.leaf[to_move(game)]
    best = -math.inf
    for number in range(menu[0]):
        edge = tree.used[1] + number
        tree.codes[edge] = menu[1 + number]
        tree.children[edge] = NOT_YET
        tree.logits[edge] = logit(menu[1 + number], network, memory)
        best = max(best, tree.logits[edge])
    total = 0.0
    for number in range(menu[0]):
        edge = tree.used[1] + number
        tree.priors[edge] = exp(tree.logits[edge] - best)
        total += tree.priors[edge]
    for number in range(menu[0]):
        tree.priors[tree.used[1] + number] /= total
    tree.edges[node] = menu[0]
    tree.used[1] += menu[0]


@rule
def select(tree: Tree, node: int) -> int:
    """The edge that PUCT follows from a node; one that was never followed counts as the node's own value."""
    seat = to_move(tree.games[node])
    root_of_visits = math.sqrt(tree.visits[node])
    best = -math.inf
    chosen: int = tree.first[node]
    for edge in range(tree.first[node], tree.first[node] + tree.edges[node]):
        child = tree.children[edge]
        value = tree.values[node]
        visits = 0
        if child != NOT_YET:
            visits = tree.visits[child]
            value = tree.totals[child, seat] / visits
        value += tree.exploration * tree.priors[edge] * root_of_visits / (1 + visits)
        if value > best:
            best = value
            chosen = edge
    return chosen


@rule
def add_child(tree: Tree, node: int, edge: int, space: Workspace, network: Network, memory: Activations) -> int:
    """The position after an edge, and after everything that is forced there, as a new node."""
    child: int = tree.used[0]
    tree.used[0] += 1
    tree.games[child] = tree.games[node]
    tree.visits[child] = 0
    for seat in range(tree.totals.shape[1]):
        tree.totals[child, seat] = 0.0
    game = tree.games[child]
    apply(game, tree.codes[edge])
    menu = space.menus[0]
    while not game.over:
        legal(game, menu)
        if menu[0] != 1:
            break
        apply(game, menu[1])
    add_edges(tree, child, space, network, memory)
    tree.children[edge] = child
    return child


@rule
def simulate(tree: Tree, world: int, edge: int, space: Workspace, network: Network, memory: Activations) -> None:
    """Go down from a root by one of its edges to a new leaf, and tell all nodes on the way what it is worth."""
    node = world
    length = 0
    while True:
        tree.path[length] = node
        length += 1
        child = tree.children[edge]
        if child == NOT_YET:
            child = add_child(tree, node, edge, space, network, memory)
            tree.path[length] = child
            length += 1
            break
        node = child
        if tree.edges[node] == 0 or length >= LONGEST_PATH - 1:
            tree.path[length] = node
            length += 1
            for seat in range(tree.leaf.size):
                tree.leaf[seat] = tree.totals[node, seat] / tree.visits[node]
            break
        edge = select(tree, node)
    for step in range(length):
        tree.visits[tree.path[step]] += 1
        for seat in range(tree.leaf.size):
            tree.totals[tree.path[step], seat] += tree.leaf[seat]


@rule
def grow(tree: Tree, space: Workspace, numbers: Array, world: int, network: Network, memory: Activations) -> None:
    """Simulate some codes of a root, by their number among them, once each."""
    for place in range(numbers.size):
        if tree.used[0] < tree.games.size:
            simulate(tree, world, tree.first[world] + numbers[place], space, network, memory)
