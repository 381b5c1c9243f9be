"""A network while it learns: what it makes of many positions at once, and how it changes.

The layers are those of `haab.bots.network`: two hidden ones, the second added to the first; likings of codes, and hope.
"""

from __future__ import annotations

from math import gcd
from typing import Any, NamedTuple

import numpy as np

from haab.arena.learning.seeing import Seen
from haab.bots.sight import Sight

LONGEST_STEP = 0.7
"""Gradients are shortened to this length."""
MEMORY, SQUARE_MEMORY = 0.9, 0.999
"""How slowly Adam forgets gradients, and their squares."""
TINY = 1e-5
FIRST_SPREAD, PLACE_SPREAD, LIKING_SPREAD = 0.07, 0.2, 0.01
"""How different the rows of a new network are."""
UNITS = 32
"""Numbers that a place has."""
ROUNDS = 2
"""How often places look around."""

MOST_PARTS = 256
"""Of a sum that a GPU adds up side by side."""
SAFE = 0.2
"""By how much the chance of a choice may change before it is left alone for this season."""

Layers = dict[str, Any]
Choices = dict[str, Any]
"""What is learned from: rows and masks of positions, codes that were chosen, how likely that was, gains, outcomes."""


class Aims(NamedTuple):
    """What a network is to become better at."""

    curiosity: float
    """How much it is worth not to be sure what to do."""
    hope_share: float
    """How much hopes count, compared to choices."""
    is_taught: bool
    """Whether it should do what was chosen, whatever came of it: a teacher chose."""


class Round(NamedTuple):
    """What places made of what they were and of what is around them."""

    near: Any
    """What they were before."""
    beyond: Any
    change: Any
    """Before what is negative becomes nothing."""


class Thoughts(NamedTuple):
    """What a network makes of some positions, with all that is needed to teach it."""

    seen: Seen
    first: Any
    second: Any
    """Before what is negative becomes nothing."""
    hidden: Any
    likings: Any
    """Of every code."""
    hopes: Any
    rounds: list[Round]
    near: Any
    """What the places have come to."""


class Speech:
    """Which word each code is, and which places it belongs to: from likings of words to those of codes and back."""

    def __init__(self, xp: Any, sight: Sight) -> None:
        words = np.array(sight.words, np.int64)
        self._xp = xp
        self._words = xp.asarray(words[:, 0])
        self._is_plain = sight.placed_words == 0 and bool((words[:, 0] == np.arange(len(words))).all())
        self._sums = xp.asarray(np.eye(sight.word_count, dtype=np.float32)[words[:, 0]])
        self._shape = (sight.places, sight.placed_words)
        self._spoken = [
            (xp.asarray(codes), xp.asarray(words[codes, column] * sight.placed_words + words[codes, 0]))
            for column in (1, 2)
            for codes in (np.flatnonzero(words[:, column] >= 0),)
        ]

    def likings(self, of_words: Any, near: Any, here: Any, there: Any) -> Any:
        """How much each code is liked."""
        if self._is_plain:
            return of_words
        found = of_words[:, self._words]
        if near is None:
            return found
        for (codes, places), rows in zip(self._spoken, (here, there), strict=True):
            found[:, codes] += (near @ rows.T).reshape(len(found), -1)[:, places]
        return found

    def of_words(self, pulls: Any) -> Any:
        """What is asked of words by what is asked of codes."""
        return pulls if self._is_plain else pulls @ self._sums

    def of_places(self, pulls: Any, which: int) -> Any:
        """What is asked of places: positions x places x words."""
        asked = self._xp.zeros((len(pulls), self._shape[0] * self._shape[1]), np.float32)
        codes, places = self._spoken[which]
        asked[:, places] = pulls[:, codes]
        return asked.reshape(len(pulls), *self._shape)


def new_layers(xp: Any, sight: Sight, width: int, seed: int, units: int = UNITS, rounds: int = ROUNDS) -> Layers:
    """A network that knows nothing."""
    chance = np.random.default_rng(seed)

    def by_lot(rows: int, columns: int, spread: float) -> Any:
        return xp.asarray(chance.normal(0.0, spread, (rows, columns)), np.float32)

    layers = {
        "first": by_lot(sight.rows, width, FIRST_SPREAD),
        "first_bias": xp.zeros(width, np.float32),
        "second": by_lot(width, width, (1.0 / width) ** 0.5 / 2),
        "second_bias": xp.zeros(width, np.float32),
        "likings": by_lot(sight.word_count, width, LIKING_SPREAD),
        "likings_bias": xp.zeros(sight.word_count, np.float32),
        "hope": xp.zeros(width, np.float32),
        "hope_bias": xp.zeros(1, np.float32),
    }
    if sight.places:
        spread = (1.0 / units) ** 0.5 / 2
        layers |= {
            "near": by_lot(sight.spot_rows, units, PLACE_SPREAD),
            "near_bias": by_lot(sight.places, units, FIRST_SPREAD),
            "own": by_lot(rounds * units, units, spread),
            "around": by_lot(rounds * units, units, spread / 2),
            "told": by_lot(rounds * width, units, (1.0 / width) ** 0.5 / 2),
            "round_bias": xp.zeros((rounds, units), np.float32),
            "gathered": by_lot(units, width, (1.0 / units) ** 0.5 / 8),
            "here": by_lot(sight.placed_words, units, LIKING_SPREAD),
            "there": by_lot(sight.placed_words, units, LIKING_SPREAD),
        }
    return layers


def widened(layers: Layers, sight: Sight, width: int, seed: int) -> Layers:
    """The same network with more room: what is new in it sees something by lot, and is not listened to yet."""
    had = layers["first"].shape[1]
    if width <= had:
        return layers
    rounds, units = layers["round_bias"].shape if sight.places else (0, 0)
    wide = new_layers(np, sight, width, seed, units, rounds)
    wide["second"][:, :had] = 0
    wide["likings"][:, had:] = 0
    for name in layers.keys() - {"told"}:
        wide[name][tuple(slice(size) for size in layers[name].shape)] = layers[name]
    if sight.places:
        told = wide["told"].reshape(rounds, width, units)
        told[...] = 0
        told[:, :had] = layers["told"].reshape(rounds, had, units)
    return wide


def think(layers: Layers, seen: Seen, speech: Speech) -> Thoughts:
    """What the network makes of some positions."""
    first = seen.whole @ layers["first"] + layers["first_bias"]
    first = first * (first > 0)
    second = first @ layers["second"] + layers["second_bias"]
    rounds, near = look_around(layers, seen, first)
    if near is not None:
        second += near.sum(1) @ layers["gathered"]
    hidden = first + second * (second > 0)
    of_words = hidden @ layers["likings"].T + layers["likings_bias"]
    likings = speech.likings(of_words, near, layers.get("here"), layers.get("there"))
    hopes = hidden @ layers["hope"] + layers["hope_bias"][0]
    return Thoughts(seen, first, second, hidden, likings, hopes, rounds, near)


def look_around(layers: Layers, seen: Seen, first: Any) -> tuple[list[Round], Any]:
    """What places come to, round by round, and in the end; None where there are none."""
    if seen.spots is None:
        return [], None
    near = seen.spots @ layers["near"] + layers["near_bias"]
    near = near * (near > 0)
    rounds = []
    for own, around, told, bias in _rounds(layers):
        beyond = seen.links @ near
        change = near @ own + beyond @ around + (first @ told + bias)[:, None]
        rounds.append(Round(near, beyond, change))
        near = near + change * (change > 0)
    return rounds, near


def _rounds(layers: Layers) -> list[tuple[Any, Any, Any, Any]]:
    """The layers of every round."""
    count, units = layers["round_bias"].shape
    width = len(layers["told"]) // count
    parts = ((layers["own"], units), (layers["around"], units), (layers["told"], width))
    return [
        (*(layer[turn * size : (turn + 1) * size] for layer, size in parts), layers["round_bias"][turn])
        for turn in range(count)
    ]


def gradients(layers: Layers, thoughts: Thoughts, likings: Any, hopes: Any, speech: Speech) -> Layers:
    """How each number of the network changes what should become less, given how likings and hopes change it."""
    of_words = speech.of_words(likings)
    hidden = of_words @ layers["likings"] + hopes[:, None] * layers["hope"]
    second = hidden * (thoughts.second > 0)
    first = hidden + second @ layers["second"].T
    found = {
        "second": thoughts.first.T @ second,
        "second_bias": second.sum(0),
        "likings": of_words.T @ thoughts.hidden,
        "likings_bias": of_words.sum(0),
        "hope": hopes @ thoughts.hidden,
        "hope_bias": hopes.sum(keepdims=True),
    }
    if thoughts.near is not None:
        near = (second @ layers["gathered"].T)[:, None]
        found["gathered"] = thoughts.near.sum(1).T @ second
        for which, name in enumerate(("here", "there")):
            asked = speech.of_places(likings, which)
            near = near + asked @ layers[name]
            found[name] = _products(asked, thoughts.near)
        of_rounds, told = _place_gradients(layers, thoughts, near)
        found |= of_rounds
        first = first + told
    first *= thoughts.first > 0
    return {**found, "first": thoughts.seen.whole.T @ first, "first_bias": first.sum(0)}


def _place_gradients(layers: Layers, thoughts: Thoughts, near: Any) -> tuple[Layers, Any]:
    """The same for what places made of themselves, given how they change it; and what they ask of the first layer."""
    found = {name: layers[name] * 0 for name in ("own", "around", "told", "round_bias")}
    asked: Any = 0
    steps = zip(_rounds(layers), _rounds(found), thoughts.rounds, strict=True)
    for (own, around, told, _), changes, before in reversed(list(steps)):
        change = near * (before.change > 0)
        of_all = change.sum(1)
        changes[0][...] = _products(before.near, change)
        changes[1][...] = _products(before.beyond, change)
        changes[2][...] = thoughts.first.T @ of_all
        changes[3][...] = of_all.sum(0)
        asked = asked + of_all @ told.T
        near = near + change @ own.T + thoughts.seen.links.transpose(0, 2, 1) @ (change @ around.T)
    near = near * (thoughts.rounds[0].near > 0)
    return {**found, "near": _products(thoughts.seen.spots, near), "near_bias": near.sum(0)}, asked


def _products(one: Any, other: Any) -> Any:
    """Every number of one times every number of the other, added up over positions and places.

    A GPU does that some positions at a time: one sum over a million rows would keep few of its parts busy.
    """
    parts = gcd(len(one), MOST_PARTS)
    ones, others = (array.reshape(parts, -1, array.shape[-1]) for array in (one, other))
    return (ones.transpose(0, 2, 1) @ others).sum(0)


class Adam:
    """Steps that are as long where gradients are small as where they are large.

    The numbers of all layers are one long row, and layers are parts of it: a GPU makes a step of them all in one go.
    """

    def __init__(self, xp: Any, layers: Layers) -> None:
        """The layers become parts of the row."""
        self._xp = xp
        self._row = self._in_a_row(layers)
        self._mean, self._square = self._row * 0, self._row * 0
        self._shapes = {name: layer.shape for name, layer in layers.items()}
        layers |= self._parts(self._row)
        self.means, self.squares = self._parts(self._mean), self._parts(self._square)
        self.steps = 0

    def step(self, found: Layers, rate: float) -> None:
        """Change the network, against the gradients."""
        xp = self._xp
        gradient = self._in_a_row(found)
        gradient *= xp.minimum(1.0, LONGEST_STEP / (xp.sqrt((gradient * gradient).sum()) + TINY))
        self.steps += 1
        late, late_square = 1 - MEMORY**self.steps, 1 - SQUARE_MEMORY**self.steps
        self._mean *= MEMORY
        self._mean += (1 - MEMORY) * gradient
        self._square *= SQUARE_MEMORY
        self._square += (1 - SQUARE_MEMORY) * gradient * gradient
        self._row -= (rate / late) * self._mean / (xp.sqrt(self._square / late_square) + TINY)

    def _in_a_row(self, layers: Layers) -> Any:
        """The numbers of all layers, always in the same order."""
        return self._xp.concatenate([layers[name].reshape(-1) for name in sorted(layers)]).astype(np.float32)

    def _parts(self, row: Any) -> Layers:
        """What belongs to each layer."""
        names = sorted(self._shapes)
        ends = np.cumsum([int(np.prod(self._shapes[name])) for name in names]).tolist()
        starts = [0, *ends[:-1]]
        return {
            name: row[start:end].reshape(self._shapes[name])
            for name, start, end in zip(names, starts, ends, strict=True)
        }
