"""A small network that has taught itself by playing: which choice it likes, and how far ahead it hopes to be.

It sees what a seat may know as `observe` writes it, in numbers that a network can use (`Network.inputs`), and has two
hidden layers. Most of what it sees is nothing, so the first layer adds up only the rows of what is there.

A game on a map has *places* as well. Each of them is seen with the same weights (`Network.spots`), then looks at what
is around it, and what it has come to is heard where a code belongs to that place. So what was learned at one place is
known at every other. A game without places has none of this.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from haab.bots.network.floatmath import log
from haab.kit.compiler.bits import single
from haab.kit.compiler.loops import score
from haab.kit.compiler.rule import constant, hole, rule
from haab.kit.record.types import Array, Ints, Record

AMOUNT, ONE_OF, OWNER, KNOWN, MARKER = range(5)
"""How a feature is seen: as the logarithm of a number, as one of several things, as mine or another's; as one of
several things or, below them, nothing; or as a mark on the place that it names."""
WORD, PLACE, BEYOND = range(3)
"""The columns of `Network.words`."""
HERE, THERE, OPEN = range(3)
"""The columns of `Network.ways`."""


@constant
class Network(NamedTuple):
    """What was learned, for one game."""

    inputs: Array
    """A row for every feature that is looked at: its number, how it is seen, its first row of `first`, its bounds."""
    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    likings: Array
    """A row for every word."""
    likings_bias: Array
    hope: Array
    words: Array
    """A row for every code: its word, the place that it belongs to and another one; -1: none."""
    spots: Array
    """As `inputs`, of places: the rows are those of `near`, and the place comes last."""
    near: Array
    near_bias: Array
    """A row for every place."""
    ways: Array
    """From one place to another; where the feature of this number is 0, there is none; the larger, the longer it is."""
    own: Array
    """What a place makes of what it was, in each of some rounds: as many rows as a place has numbers for each round."""
    around: Array
    """And of what is around it."""
    told: Array
    """And of the first layer, in the same way."""
    round_bias: Array
    """A row for every round."""
    gathered: Array
    """What the second layer makes of all places together."""
    here: Array
    """A row for every word that belongs to a place, for that place."""
    there: Array
    """And for the other one."""
    hope_bias: float
    scale: float
    """The points that count as one."""
    envy: float
    """The part of the others' mean score that is taken off the own one."""
    unit: float
    """What one of the rules' units of score is worth."""


class Mind(NamedTuple):
    """The memory that a network thinks in."""

    row: Array
    first: Array
    hidden: Array
    near: Array
    """A row for every place, as the following two."""
    beyond: Array
    change: Array
    pool: Array
    """Room for the numbers of one place."""


@hole
def observe(game: Record, seat: int, row: Ints) -> None:
    """A game's rule: what a seat may know as a row of numbers."""


# ---- thinking


@rule
def add_row(into: Any, rows: Any, number: int, factor: float) -> None:
    """Add one of the rows, so many times."""
    share = single(factor)
    for place in range(into.size):
        into[place] += share * rows[number, place]


@rule
def see(row: Ints, network: Network, mind: Mind) -> None:
    """The first layer: the rows of all that is there are added up."""
    for place in range(mind.first.size):
        mind.first[place] = network.first_bias[place]
    for number in range(network.inputs.shape[0]):
        value = int(row[network.inputs[number, 0]])
        way = network.inputs[number, 1]
        place = network.inputs[number, 2]
        if way == ONE_OF:
            low = network.inputs[number, 3]
            add_row(mind.first, network.first, place + min(max(value, low), network.inputs[number, 4]) - low, 1.0)
        elif way == OWNER:
            if value >= 0:
                add_row(mind.first, network.first, place + min(value, 1), 1.0)
        elif way == KNOWN:
            low = network.inputs[number, 3]
            if value >= low:
                add_row(mind.first, network.first, place + min(value, network.inputs[number, 4]) - low, 1.0)
        elif value > 0:
            add_row(mind.first, network.first, place, log(1.0 + value))
        elif value < 0:
            add_row(mind.first, network.first, place, -log(1.0 - value))


@rule
def see_places(row: Ints, network: Network, mind: Mind) -> None:
    """What is there at every place, seen with the same rows everywhere."""
    for place in range(mind.near.shape[0]):
        for unit in range(mind.near.shape[1]):
            mind.near[place, unit] = network.near_bias[place, unit]
    for number in range(network.spots.shape[0]):
        value = int(row[network.spots[number, 0]])
        way = network.spots[number, 1]
        first = network.spots[number, 2]
        if way == MARKER:
            if 0 <= value < mind.near.shape[0]:
                add_row(mind.near[value], network.near, first, 1.0)
        elif value >= network.spots[number, 3]:
            known = min(value, network.spots[number, 4]) - network.spots[number, 3]
            add_row(mind.near[network.spots[number, 5]], network.near, first + known, 1.0)
    for place in range(mind.near.shape[0]):
        for unit in range(mind.near.shape[1]):
            mind.near[place, unit] = max(mind.near[place, unit], single(0))


@rule
def look_around(turn: int, network: Network, mind: Mind) -> None:
    """A round in which every place learns what its neighbours are, and what everybody knows."""
    units = mind.near.shape[1]
    for unit in range(units):
        mind.pool[unit] = network.round_bias[turn, unit]
    for place in range(mind.first.size):
        if mind.first[place] > 0:
            add_row(mind.pool, network.told, turn * mind.first.size + place, mind.first[place])
    for place in range(mind.near.shape[0]):
        for unit in range(units):
            mind.beyond[place, unit] = 0
            mind.change[place, unit] = mind.pool[unit]
    for number in range(network.ways.shape[0]):
        length = int(mind.row[network.ways[number, OPEN]])
        if length > 0:
            add_row(mind.beyond[network.ways[number, HERE]], mind.near, network.ways[number, THERE], 1.0 / length)
    for place in range(mind.near.shape[0]):
        for unit in range(units):
            if mind.near[place, unit] > 0:
                add_row(mind.change[place], network.own, turn * units + unit, mind.near[place, unit])
            if mind.beyond[place, unit] > 0:
                add_row(mind.change[place], network.around, turn * units + unit, mind.beyond[place, unit])
    for place in range(mind.near.shape[0]):
        for unit in range(units):
            mind.near[place, unit] += max(mind.change[place, unit], single(0))


@rule
def gather(network: Network, mind: Mind) -> None:
    """What all places have come to, for the second layer."""
    for unit in range(mind.pool.size):
        mind.pool[unit] = 0
        for place in range(mind.near.shape[0]):
            mind.pool[unit] += mind.near[place, unit]
        add_row(mind.hidden, network.gathered, unit, mind.pool[unit])


@rule
def think(game: Record, seat: int, network: Network, mind: Mind) -> None:
    """Look at a game as a seat sees it; what the network makes of it is then in mind.hidden and mind.near."""
    observe(game, seat, mind.row)
    see(mind.row, network, mind)
    for place in range(mind.first.size):
        mind.first[place] = max(mind.first[place], single(0))
    for place in range(mind.hidden.size):
        mind.hidden[place] = network.second_bias[place]
    for place in range(mind.first.size):
        if mind.first[place] > 0:
            add_row(mind.hidden, network.second, place, mind.first[place])
    if mind.near.shape[0] > 0:
        see_places(mind.row, network, mind)
        for turn in range(network.round_bias.shape[0]):
            look_around(turn, network, mind)
        gather(network, mind)
    for place in range(mind.first.size):
        mind.hidden[place] = max(mind.hidden[place], single(0)) + mind.first[place]


@rule
def liking(code: int, network: Network, mind: Mind) -> float:
    """How much the network likes a code, after it has thought."""
    word = network.words[code, WORD]
    value = float(network.likings_bias[word])
    for place in range(mind.hidden.size):
        value += network.likings[word, place] * mind.hidden[place]
    if network.words[code, PLACE] >= 0:
        value += heard(word, network.here, mind.near, network.words[code, PLACE])
    if network.words[code, BEYOND] >= 0:
        value += heard(word, network.there, mind.near, network.words[code, BEYOND])
    return value


@rule
def heard(word: int, rows: Any, near: Any, place: int) -> float:
    """What a place says to a word."""
    value = 0.0
    for unit in range(near.shape[1]):
        value += rows[word, unit] * near[place, unit]
    return value


@rule
def hope(game: Record, seat: int, network: Network, mind: Mind) -> float:
    """By how many points a seat hopes to be ahead in the end; nothing is left to hope when the game is over."""
    own = score(game, seat) * network.unit
    others = 0.0
    for other in range(game.seats):
        if other != seat:
            others += score(game, other) * network.unit
    ahead = own - network.envy * others / (game.seats - 1)
    if game.over:
        return ahead
    think(game, seat, network, mind)
    value = float(network.hope_bias)
    for place in range(mind.hidden.size):
        value += network.hope[place] * mind.hidden[place]
    return ahead + value * network.scale
