"""A network while it learns: what it makes of many positions at once, and how it changes.

The layers are those of `haab.bots.network`: two hidden ones, the second added to the first; likings of codes, and hope.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

LONGEST_STEP = 0.7
"""Gradients are shortened to this length."""
MEMORY, SQUARE_MEMORY = 0.9, 0.999
"""How slowly Adam forgets gradients, and their squares."""
TINY = 1e-5
FIRST_SPREAD, LIKING_SPREAD = 0.07, 0.01
"""How different the rows of a new network are."""

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


class Thoughts(NamedTuple):
    """What a network makes of some positions, with all that is needed to teach it."""

    seen: Any
    first: Any
    second: Any
    """Before what is negative becomes nothing."""
    hidden: Any
    likings: Any
    hopes: Any


def new_layers(xp: Any, inputs: int, width: int, codes: int, seed: int) -> Layers:
    """A network that knows nothing."""
    chance = np.random.default_rng(seed)

    def by_lot(rows: int, columns: int, spread: float) -> Any:
        return xp.asarray(chance.normal(0.0, spread, (rows, columns)), np.float32)

    return {
        "first": by_lot(inputs, width, FIRST_SPREAD),
        "first_bias": xp.zeros(width, np.float32),
        "second": by_lot(width, width, (1.0 / width) ** 0.5 / 2),
        "second_bias": xp.zeros(width, np.float32),
        "likings": by_lot(codes, width, LIKING_SPREAD),
        "likings_bias": xp.zeros(codes, np.float32),
        "hope": xp.zeros(width, np.float32),
        "hope_bias": xp.zeros(1, np.float32),
    }


def think(layers: Layers, seen: Any) -> Thoughts:
    """What the network makes of some positions."""
    first = seen @ layers["first"] + layers["first_bias"]
    first = first * (first > 0)
    second = first @ layers["second"] + layers["second_bias"]
    hidden = first + second * (second > 0)
    likings = hidden @ layers["likings"].T + layers["likings_bias"]
    hopes = hidden @ layers["hope"] + layers["hope_bias"][0]
    return Thoughts(seen, first, second, hidden, likings, hopes)


def gradients(layers: Layers, thoughts: Thoughts, likings: Any, hopes: Any) -> Layers:
    """How each number of the network changes what should become less, given how likings and hopes change it."""
    hidden = likings @ layers["likings"] + hopes[:, None] * layers["hope"]
    second = hidden * (thoughts.second > 0)
    first = (hidden + second @ layers["second"].T) * (thoughts.first > 0)
    return {
        "first": thoughts.seen.T @ first,
        "first_bias": first.sum(0),
        "second": thoughts.first.T @ second,
        "second_bias": second.sum(0),
        "likings": likings.T @ thoughts.hidden,
        "likings_bias": likings.sum(0),
        "hope": hopes @ thoughts.hidden,
        "hope_bias": hopes.sum(keepdims=True),
    }


class Adam:
    """Steps that are as long where gradients are small as where they are large."""

    def __init__(self, layers: Layers) -> None:
        self.means = {name: layer * 0 for name, layer in layers.items()}
        self.squares = {name: layer * 0 for name, layer in layers.items()}
        self.steps = 0

    def step(self, layers: Layers, found: Layers, rate: float) -> None:
        """Change the network, against the gradients."""
        length = sum(float((layer * layer).sum()) for layer in found.values()) ** 0.5
        factor = min(1.0, LONGEST_STEP / (length + TINY))
        self.steps += 1
        late, late_square = 1 - MEMORY**self.steps, 1 - SQUARE_MEMORY**self.steps
        for name, gradient in found.items():
            mean, square = self.means[name], self.squares[name]
            mean *= MEMORY
            mean += (1 - MEMORY) * factor * gradient
            square *= SQUARE_MEMORY
            square += (1 - SQUARE_MEMORY) * (factor * gradient) ** 2
            layers[name] -= (rate / late) * mean / ((square / late_square) ** 0.5 + TINY)
