"""A network that learns on a GPU: everything is multiplied with everything, for many positions at once.

`sparse.py` comes to the same on a processor, by looking only at what is there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.arena.learning.layers import SAFE, Aims, Choices, Layers, Speech, Thoughts, gradients, think
from haab.arena.learning.seeing import Eyes
from haab.bots.sight import Sight
from haab.kit.ruleset import Ruleset

IMPOSSIBLE = np.float32(-1e9)
"""How much a code is liked that is not legal."""


class Dense:
    """The layers of a network as matrices of `xp`: NumPy, or CuPy."""

    def __init__(self, xp: Any, ruleset: Ruleset, sight: Sight, layers: Layers) -> None:
        self._xp = xp
        self._eyes = Eyes(xp, ruleset, sight)
        self._speech = Speech(xp, sight)
        self._layers = layers

    def choose(self, rows: Any, masks: Any) -> tuple[Any, Any, Any]:
        """For each position a code by lot, the logarithm of how likely it was, and the hopes."""
        xp = self._xp
        thoughts = self._think(rows)
        chances = logarithms(xp, xp.where(masks, thoughts.likings, IMPOSSIBLE))
        luck = -xp.log(-xp.log(xp.clip(xp.random.random(chances.shape), 1e-12, 1 - 1e-7)))
        codes = (chances + luck).argmax(1)  # sums of what is likely would do, but a GPU's do not only grow
        return codes, chances[xp.arange(len(codes)), codes], thoughts.hopes

    def hopes(self, rows: Any) -> Any:
        """How far ahead whoever sees these rows hopes to be."""
        return self._think(rows).hopes

    def gradients(self, some: Choices, aims: Aims) -> tuple[Any, Layers]:
        """How unsure choices are, and how each number of the network should change: less is better."""
        xp = self._xp
        thoughts = self._think(some["rows"])
        chances = logarithms(xp, xp.where(some["masks"], thoughts.likings, IMPOSSIBLE))
        doubt, likings = choice_gradient(xp, chances, some, aims)
        hopes = aims.hope_share * 2 * (thoughts.hopes - some["outcomes"]) / len(doubt)
        return doubt.mean(), gradients(self._layers, thoughts, likings, hopes, self._speech)

    def _think(self, rows: Any) -> Thoughts:
        return think(self._layers, self._eyes.see(rows), self._speech)


def choice_gradient(xp: Any, chances: Any, some: Choices, aims: Aims) -> tuple[Any, Any]:
    """How unsure each choice is, and how its likings should change: less is better."""
    lines = xp.arange(len(chances))
    likely = xp.exp(chances)
    ratio = xp.exp(chances[lines, some["codes"]] - some["chances"])
    gains = some["gains"]
    is_far = ((gains > 0) & (ratio > 1 + SAFE)) | ((gains < 0) & (ratio < 1 - SAFE))
    pull = -xp.ones_like(gains) if aims.is_taught else xp.where(is_far, np.float32(0), -gains * ratio)
    finite = xp.maximum(chances, np.float32(-50))
    doubt = -(likely * finite).sum(1)
    likings = aims.curiosity * likely * (finite + doubt[:, None]) - pull[:, None] * likely
    likings[lines, some["codes"]] += pull
    return doubt, (likings * some["masks"] / len(chances)).astype(np.float32)


def logarithms(xp: Any, likings: Any) -> Any:
    """The logarithm of how likely each code is."""
    raised = likings - likings.max(1, keepdims=True)
    return raised - xp.log(xp.exp(raised).sum(1, keepdims=True))
