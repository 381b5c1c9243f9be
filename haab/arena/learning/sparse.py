"""A network that learns on a processor: only what is there is looked at, and only what is legal is weighed.

Of some thousand inputs a position has a few hundred, of as many codes ten are legal. So the first layer and the likings
are gone through by compiled loops, row by row; what is between them is left to NumPy. `dense.py` has the same for a
GPU, which would rather multiply everything.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np

from haab.arena.learning.layers import SAFE, Aims, Choices, Layers
from haab.bots.network import AMOUNT, ONE_OF
from haab.bots.sight import Sight
from haab.kit.ruleset import Ruleset

AT_ONCE = 4
"""Rows that are added in one go."""
FEWEST = 64
"""Positions that are worth a thread of their own."""
LOGARITHMS = np.log1p(np.arange(2**15)).astype(np.float32)
"""Of every amount, one added."""

Loop = TypeVar("Loop", bound=Callable[..., Any])


def loop(function: Loop) -> Loop:
    """A loop that is compiled when it is first called, and kept for later processes."""
    return cast(Loop, numba.njit(nogil=True, fastmath=True, error_model="numpy", cache=True)(function))


class Made(NamedTuple):
    """Choices that were made: what was thought, what was legal, what was chosen, how likely that was, what it gave."""

    hidden: Any
    masks: Any
    codes: Any
    chances: Any
    gains: Any


class Pulls(NamedTuple):
    """How something should change, of each position and of the likings: less is better."""

    hidden: Any
    likings: Any
    bias: Any


# ---- compiled loops


@loop
def find_inputs(row: Any, inputs: Any, logarithms: Any, places: Any, factors: Any) -> int:
    """Which rows of the first layer a position asks for, and how many times each; returns their number."""
    count = 0
    for number in range(inputs.shape[0]):
        value = np.int64(row[inputs[number, 0]])
        way = inputs[number, 1]
        place = inputs[number, 2]
        factor = np.float32(1)
        if way == AMOUNT:
            if value == 0:
                continue
            factor = logarithms[value] if value > 0 else -logarithms[-value]
        elif way == ONE_OF:
            low = inputs[number, 3]
            place += min(max(value, low), inputs[number, 4]) - low
        elif value < 0:
            continue
        else:
            place += min(value, 1)
        places[count] = place
        factors[count] = factor
        count += 1
    return count


@loop
def see(rows: Any, inputs: Any, logarithms: Any, first: Any, bias: Any, seen: Any, start: int, stop: int) -> None:
    """The first layer of some positions, before what is negative becomes nothing."""
    places = np.empty(inputs.shape[0] + AT_ONCE, np.int64)
    factors = np.empty(inputs.shape[0] + AT_ONCE, np.float32)
    for number in range(start, stop):
        count = find_inputs(rows[number], inputs, logarithms, places, factors)
        for rest in range(count, count + AT_ONCE):
            places[rest] = 0
            factors[rest] = 0
        into = seen[number]
        into[:] = bias
        for begin in range(0, count, AT_ONCE):
            a, b, c, d = (
                first[places[begin]],
                first[places[begin + 1]],
                first[places[begin + 2]],
                first[places[begin + 3]],
            )
            p, q, r, s = factors[begin], factors[begin + 1], factors[begin + 2], factors[begin + 3]
            for place in range(into.size):
                into[place] += p * a[place] + q * b[place] + r * c[place] + s * d[place]


@loop
def note_first(rows: Any, inputs: Any, logarithms: Any, pulls: Any, first: Any, start: int, stop: int) -> None:
    """Add to the gradient of the first layer what each position asks of it."""
    places = np.empty(inputs.shape[0], np.int64)
    factors = np.empty(inputs.shape[0], np.float32)
    for number in range(start, stop):
        count = find_inputs(rows[number], inputs, logarithms, places, factors)
        pull = pulls[number]
        for entry in range(count):
            into = first[places[entry]]
            factor = factors[entry]
            for place in range(pull.size):
                into[place] += factor * pull[place]


@loop
def weigh(hidden: Any, mask: Any, likings: Any, bias: Any, menu: Any, chances: Any) -> int:
    """List the legal codes and the logarithm of how likely each of them is; returns their number."""
    count = 0
    for code in range(mask.size):
        if mask[code]:
            menu[count] = code
            count += 1
    highest = -math.inf
    for entry in range(count):
        row = likings[menu[entry]]
        value = bias[menu[entry]]
        for place in range(row.size):
            value += row[place] * hidden[place]
        chances[entry] = value
        highest = max(highest, value)
    total = 0.0
    for entry in range(count):
        total += math.exp(chances[entry] - highest)
    for entry in range(count):
        chances[entry] -= highest + math.log(total)
    return count


@loop
def draw(
    hidden: Any, masks: Any, likings: Any, bias: Any, luck: Any, codes: Any, chosen: Any, start: int, stop: int
) -> None:
    """A code for each position by lot, the likelier the more it is liked, and the logarithm of how likely it was."""
    menu, chances = np.empty(masks.shape[1], np.int64), np.empty(masks.shape[1])
    for number in range(start, stop):
        count = weigh(hidden[number], masks[number], likings, bias, menu, chances)
        left = luck[number]
        entry = 0
        while entry < count - 1 and left >= math.exp(chances[entry]):
            left -= math.exp(chances[entry])
            entry += 1
        codes[number] = menu[entry]
        chosen[number] = chances[entry]


@loop
def note_choices(made: Made, aims: Aims, likings: Any, bias: Any, pulls: Pulls, start: int, stop: int) -> float:
    """How hidden layers and likings should change so that what went well becomes likelier; returns the doubts' sum."""
    menu, chances = np.empty(made.masks.shape[1], np.int64), np.empty(made.masks.shape[1])
    doubts = 0.0
    for number in range(start, stop):
        count = weigh(made.hidden[number], made.masks[number], likings, bias, menu, chances)
        doubt = 0.0
        ratio = 0.0
        for entry in range(count):
            doubt -= math.exp(chances[entry]) * chances[entry]
            if menu[entry] == made.codes[number]:
                ratio = math.exp(chances[entry] - made.chances[number])
        doubts += doubt
        gain = made.gains[number]
        is_far = (gain > 0 and ratio > 1 + SAFE) or (gain < 0 and ratio < 1 - SAFE)
        pull = 0.0 if is_far else -gain * ratio
        if aims.is_taught:
            pull = -1.0
        for entry in range(count):
            likely = math.exp(chances[entry])
            change = aims.curiosity * likely * (chances[entry] + doubt) - pull * likely
            if menu[entry] == made.codes[number]:
                change += pull
            share = np.float32(change / len(made.codes))
            row, row_pull = likings[menu[entry]], pulls.likings[menu[entry]]
            pulls.bias[menu[entry]] += share
            for place in range(row.size):
                pulls.hidden[number, place] += share * row[place]
                row_pull[place] += share * made.hidden[number, place]
    return doubts


# ---- what a course asks for


class Sparse:
    """The layers of a network, looked at and taught by loops over what is there."""

    def __init__(self, ruleset: Ruleset, sight: Sight, layers: Layers) -> None:
        assert ruleset.observation is not None
        places = {feature.name: number for number, feature in enumerate(ruleset.observation.features)}
        self._inputs = np.array([(places[entry.feature], *entry[1:]) for entry in sight.inputs], np.int64)
        self._layers = layers
        self._pool = ThreadPoolExecutor(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None)

    def choose(self, rows: Any, masks: Any) -> tuple[Any, Any, Any]:
        """For each position a code by lot, the logarithm of how likely it was, and the hopes."""
        layers = self._layers
        hidden = self._think(rows)[2]
        codes, chances = np.empty(len(rows), np.int64), np.empty(len(rows), np.float32)
        luck = np.random.random(len(rows))
        given = (hidden, masks, layers["likings"], layers["likings_bias"], luck, codes, chances)
        self._in_parts(len(rows), lambda part, start, stop: draw(*given, start, stop))
        return codes, chances, self._hopes(hidden)

    def hopes(self, rows: Any) -> Any:
        """How far ahead whoever sees these rows hopes to be."""
        return self._hopes(self._think(rows)[2])

    def gradients(self, some: Choices, aims: Aims) -> tuple[float, Layers]:
        """How unsure choices are, and how each number of the network should change: less is better."""
        layers, size = self._layers, len(some["rows"])
        first, second, hidden = self._think(some["rows"])
        hopes = (aims.hope_share * 2 * (self._hopes(hidden) - some["outcomes"]) / size).astype(np.float32)
        pulls = hopes[:, None] * layers["hope"]
        parts = [{name: np.zeros_like(layers[name]) for name in ("likings", "likings_bias")} for _ in self._parts(size)]
        made = Made(hidden, some["masks"], some["codes"], some["chances"], some["gains"])
        weighed = (made, aims, layers["likings"], layers["likings_bias"])

        def choices(part: int, start: int, stop: int) -> float:
            own = Pulls(pulls, parts[part]["likings"], parts[part]["likings_bias"])
            return float(note_choices(*weighed, own, start, stop))

        doubt = sum(self._in_parts(size, choices)) / size
        found = {name: sum(part[name] for part in parts) for name in parts[0]}
        second_pulls = pulls * (second > 0)
        first_pulls = (pulls + second_pulls @ layers["second"].T) * (first > 0)
        found |= {
            "first": self._first_gradient(some["rows"], first_pulls),
            "first_bias": first_pulls.sum(0),
            "second": first.T @ second_pulls,
            "second_bias": second_pulls.sum(0),
            "hope": hopes @ hidden,
            "hope_bias": hopes.sum(keepdims=True),
        }
        return doubt, found

    def _think(self, rows: Any) -> tuple[Any, Any, Any]:
        """The first layer, the second before what is negative becomes nothing, and both together."""
        layers = self._layers
        first = np.empty((len(rows), len(layers["first_bias"])), np.float32)
        given = (rows, self._inputs, LOGARITHMS, layers["first"], layers["first_bias"], first)
        self._in_parts(len(rows), lambda part, start, stop: see(*given, start, stop))
        np.maximum(first, 0, out=first)
        second = first @ layers["second"] + layers["second_bias"]
        return first, second, first + np.maximum(second, 0)

    def _hopes(self, hidden: Any) -> Any:
        return hidden @ self._layers["hope"] + self._layers["hope_bias"][0]

    def _first_gradient(self, rows: Any, pulls: Any) -> Any:
        parts = [np.zeros_like(self._layers["first"]) for _ in self._parts(len(rows))]
        given = (rows, self._inputs, LOGARITHMS, pulls)
        self._in_parts(len(rows), lambda part, start, stop: note_first(*given, parts[part], start, stop))
        return sum(parts)

    def _parts(self, size: int) -> list[tuple[int, int]]:
        """The positions, shared out among threads."""
        number = max(1, min(self._pool._max_workers, size // FEWEST))
        return [(size * part // number, size * (part + 1) // number) for part in range(number)]

    def _in_parts(self, size: int, work: Callable[[int, int, int], Any]) -> list[Any]:
        """Have each thread do its part; what they return, in order."""
        parts = self._parts(size)
        if len(parts) == 1:
            return [work(0, *parts[0])]
        return list(self._pool.map(lambda number: work(number, *parts[number]), range(len(parts))))
