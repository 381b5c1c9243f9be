"""The forward pass of a network, written as rules: it runs on the processor and in WebAssembly with equal numbers.

The architecture is that of `haab/learn/network.py`: a residual MLP with layer norms over encoded features, and message
passing between nodes where a game has a map. Weights stand as inputs x outputs, so a layer adds up rows; most inputs
are zero, and their rows are left out.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from haab.bots.network.encoding import LOG, MARKER
from haab.bots.network.floatmath import LOGS_OF_AMOUNTS, exp, log
from haab.kit.compiler.bits import single
from haab.kit.compiler.loops import score
from haab.kit.compiler.rows import add_all_rows, add_rows, dot, row_sum, squares_around
from haab.kit.compiler.rule import constant, hole, rule
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array, Ints, Record

WORD, NODE, OTHER = range(3)
"""The columns of `Network.actions`."""
EPSILON = 1e-5
"""Added to variances by layer norms."""


@constant
class Network(NamedTuple):
    """The weights of one game."""

    inputs: Array
    """A row for every input: number of the feature, kind, first column, lowest and highest value."""
    first: Array
    first_bias: Array
    norm_scale: Array
    """A row for every block, as all that follow it; the last one belongs to the norm before the heads."""
    norm_shift: Array
    inner: Array
    """As many rows as the hidden layer is wide, for every block; so is `outer`."""
    inner_bias: Array
    outer: Array
    outer_bias: Array
    policy: Array
    """A row for every word."""
    policy_bias: Array
    points: Array
    """A row for every seat, counted from the one to move."""
    points_bias: Array
    wins: Array
    wins_bias: Array
    actions: Array
    """A row for every code: its word and its nodes (-1: none)."""
    node_inputs: Array
    """As `inputs`; the node comes last."""
    edges: Array
    """A node, its neighbour, and the number of the feature that is the length of the edge (0: there is none)."""
    node_first: Array
    node_bias: Array
    """A row for every node."""
    node_norm_scale: Array
    """A row for the nodes at first and one for them after every round; so has `node_norm_shift`."""
    node_norm_shift: Array
    own: Array
    """As many rows as a node is wide, for every round; so is `around`."""
    own_bias: Array
    around: Array
    told: Array
    """As many rows as the hidden layer is wide, for every round."""
    pooled: Array
    """As many rows as a node is wide, for every block."""
    node_policy: Array
    """A row for every word of nodes."""
    other_policy: Array
    scale: float
    """The points that count as one."""
    rival_share: float
    """The part of the others' mean score that is taken off the own one."""
    win_worth: float
    """The points that a win is worth."""
    unit: float
    """What one of the rules' units of score is worth."""


class Activations(NamedTuple):
    """The memory of a forward pass."""

    row: Array
    hidden: Array
    normed: Array
    inner: Array
    nodes: Array
    """A row for every node, as the following three."""
    normed_nodes: Array
    around: Array
    change: Array
    pool: Array
    scores: Array
    """What every seat is expected to end with, in points."""
    win_probs: Array
    numbers: Array
    """Of rows that are added in one go, and the factor of each."""
    factors: Array


@hole
def observe(game: Record, seat: int, row: Ints) -> None:
    """A game's rule: what a seat may know as a row of numbers."""


@rule
def add_row(into: Any, rows: Any, number: int, factor: float) -> None:
    """Add one of the rows, times a factor."""
    share = single(factor)
    for place in range(into.size):
        into[place] += single(share * rows[number, place])


@rule
def add_sparse(into: Any, rows: Any, number: int, factors: Any, memory: Activations) -> None:
    """Add a row for every factor above 0, times it: of the rows from a number on, where many factors are not."""
    count = 0
    for place in range(factors.size):
        memory.numbers[count] = number + place
        memory.factors[count] = factors[place]
        count += factors[place] > 0
    add_rows(into, rows, memory.numbers, memory.factors, count)


@rule
def encode(network: Network, memory: Activations) -> None:
    """The first layer."""
    hidden, numbers, factors = memory.hidden, memory.numbers, memory.factors
    count = 0
    for number in range(network.inputs.shape[0]):
        value = int(memory.row[network.inputs[number, 0]])
        column = network.inputs[number, 2]
        if network.inputs[number, 1] == LOG:
            numbers[count] = column
            factors[count] = single(log_amount(value))
            count += value != 0
        else:
            low = network.inputs[number, 3]
            numbers[count] = column + min(value, network.inputs[number, 4]) - low
            factors[count] = 1.0
            count += value >= low
    for place in range(hidden.size):
        hidden[place] = network.first_bias[place]
    add_rows(hidden, network.first, numbers, factors, count)
    for place in range(hidden.size):
        hidden[place] = max(hidden[place], single(0))


@rule
def log_amount(value: int) -> float:
    """An amount as the first layer sees it: the logarithm of 1 more, with its sign."""
    size = abs(value)
    found: float = LOGS_OF_AMOUNTS[size] if size < LOGS_OF_AMOUNTS.size else log(1.0 + size)
    return found if value >= 0 else -found


@rule
def encode_nodes(network: Network, memory: Activations) -> None:
    """The first layer of every node."""
    nodes = memory.nodes
    for node in range(nodes.shape[0]):
        for unit in range(nodes.shape[1]):
            nodes[node, unit] = network.node_bias[node, unit]
    for number in range(network.node_inputs.shape[0]):
        value = int(memory.row[network.node_inputs[number, 0]])
        column = network.node_inputs[number, 2]
        if network.node_inputs[number, 1] == MARKER:
            if 0 <= value < nodes.shape[0]:
                add_row(nodes[value], network.node_first, column, 1.0)
        elif value >= network.node_inputs[number, 3]:
            value = min(value, network.node_inputs[number, 4]) - network.node_inputs[number, 3]
            add_row(nodes[network.node_inputs[number, 5]], network.node_first, column + value, 1.0)
    for node in range(nodes.shape[0]):
        for unit in range(nodes.shape[1]):
            nodes[node, unit] = max(nodes[node, unit], single(0))
    normalize_nodes(0, network, memory)


@rule
def pass_messages(turn: int, network: Network, memory: Activations) -> None:
    """A round of message passing: a node hears itself, its neighbours and the hidden layer; then it is normalized."""
    nodes, normed, around, change = memory.nodes, memory.normed_nodes, memory.around, memory.change
    width, units = memory.hidden.size, nodes.shape[1]
    for unit in range(units):
        memory.pool[unit] = network.own_bias[turn, unit]
    add_sparse(memory.pool, network.told, turn * width, memory.hidden, memory)
    for node in range(nodes.shape[0]):
        for unit in range(units):
            around[node, unit] = 0
            change[node, unit] = memory.pool[unit]
    for number in range(network.edges.shape[0]):
        length = int(memory.row[network.edges[number, 2]])
        if length > 0:
            add_row(around[network.edges[number, 0]], normed, network.edges[number, 1], 1.0 / length)
    for node in range(nodes.shape[0]):
        add_all_rows(change[node], network.own, turn * units, normed[node])
        add_all_rows(change[node], network.around, turn * units, around[node])
    for node in range(nodes.shape[0]):
        for unit in range(units):
            nodes[node, unit] += max(change[node, unit], single(0))
    normalize_nodes(turn + 1, network, memory)


@rule
def normalize_nodes(number: int, network: Network, memory: Activations) -> None:
    """A layer norm of every node."""
    for node in range(memory.nodes.shape[0]):
        normalize_row(
            memory.nodes[node],
            memory.normed_nodes[node],
            network.node_norm_scale[number],
            network.node_norm_shift[number],
        )


@rule
def normalize(number: int, network: Network, memory: Activations) -> None:
    """A layer norm of the hidden layer."""
    normalize_row(memory.hidden, memory.normed, network.norm_scale[number], network.norm_shift[number])


@rule
def normalize_row(row: Any, into: Any, scale: Any, shift: Any) -> None:
    """A layer norm: mean 0 and variance 1, then a scale and a shift for every place."""
    mean = row_sum(row) / row.size
    factor = 1.0 / math.sqrt(squares_around(row, mean) / row.size + EPSILON)
    for place in range(row.size):
        share = single((float(row[place]) - mean) * factor)
        into[place] = single(share * scale[place]) + shift[place]


@rule
def pass_block(number: int, network: Network, memory: Activations) -> None:
    """A residual block; where there are nodes, it is told the mean of them, normalized."""
    width, inner = memory.hidden.size, memory.inner
    normalize(number, network, memory)
    for place in range(width):
        inner[place] = network.inner_bias[number, place]
    add_all_rows(inner, network.inner, number * width, memory.normed)
    nodes = memory.nodes.shape[0]
    for unit in range(memory.pool.size):
        total = single(0)
        for node in range(nodes):
            total = single(total + memory.normed_nodes[node, unit])
        memory.pool[unit] = total / nodes
    add_all_rows(inner, network.pooled, number * memory.pool.size, memory.pool)
    for place in range(width):
        memory.hidden[place] += network.outer_bias[number, place]
        inner[place] = max(inner[place], single(0))
    add_sparse(memory.hidden, network.outer, number * width, inner, memory)


@rule
def evaluate(game: Record, network: Network, memory: Activations) -> None:
    """Look at a game as the seat to move sees it; logits and values can then be asked for."""
    observe(game, to_move(game), memory.row)
    encode(network, memory)
    blocks = network.inner_bias.shape[0]
    has_nodes = memory.nodes.shape[0] > 0
    if has_nodes:
        encode_nodes(network, memory)
    for number in range(blocks):
        if has_nodes:
            pass_messages(number, network, memory)
        pass_block(number, network, memory)
    if has_nodes:
        pass_messages(blocks, network, memory)
    normalize(blocks, network, memory)
    for place in range(memory.normed.size):
        memory.normed[place] = max(memory.normed[place], single(0))


@rule
def logit(code: int, network: Network, memory: Activations) -> float:
    """The logit of a code, after `evaluate`."""
    word = network.actions[code, WORD]
    value = float(network.policy_bias[word]) + dot(network.policy[word], memory.normed)
    if network.actions[code, NODE] >= 0:
        value += dot(network.node_policy[word], memory.normed_nodes[network.actions[code, NODE]])
    if network.actions[code, OTHER] >= 0:
        value += dot(network.other_policy[word], memory.normed_nodes[network.actions[code, OTHER]])
    return value


@rule
def value_seats(game: Record, network: Network, memory: Activations) -> None:
    """What every seat is expected to end with and its chance to win, after `evaluate`; or as it is, if it is over."""
    seats = game.seats
    mover = 0 if game.over else to_move(game)
    total = 0.0
    best = -math.inf
    for relative in range(seats):
        seat = (mover + relative) % seats
        memory.scores[seat] = score(game, seat) * network.unit
        if game.over:
            memory.win_probs[seat] = memory.scores[seat]
        else:
            to_come = float(network.points_bias[relative]) + dot(network.points[relative], memory.normed)
            memory.scores[seat] += to_come * network.scale
            memory.win_probs[seat] = float(network.wins_bias[relative]) + dot(network.wins[relative], memory.normed)
        best = max(best, memory.win_probs[seat])
    for seat in range(seats):
        if game.over:
            memory.win_probs[seat] = 1.0 if memory.win_probs[seat] == best else 0.0
        else:
            memory.win_probs[seat] = exp(memory.win_probs[seat] - best)
        total += memory.win_probs[seat]
    for seat in range(seats):
        memory.win_probs[seat] /= total


@rule
def expected_lead(game: Record, seat: int, memory: Activations) -> float:
    """What a seat is expected to be ahead of the best of the others in the end, after `value_seats`."""
    best = -math.inf
    for other in range(game.seats):
        if other != seat:
            best = max(best, memory.scores[other])
    lead: float = memory.scores[seat] - best
    return lead


@rule
def utility(game: Record, seat: int, network: Network, memory: Activations) -> float:
    """What a position is worth to a seat, in points, after `value_seats`: own points, less rivals', and the win."""
    rivals = 0.0
    for other in range(game.seats):
        if other != seat:
            rivals += memory.scores[other]
    ahead = memory.scores[seat] - network.rival_share * rivals / (game.seats - 1)
    value: float = ahead + network.win_worth * memory.win_probs[seat]
    return value
