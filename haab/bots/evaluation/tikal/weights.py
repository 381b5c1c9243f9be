"""The weights of Tikal; weights.json gives their values and what they mean."""

from __future__ import annotations

from typing import Annotated

from haab.bots.evaluation.weights import Weights
from haab.kit.record.types import Floats

FAR_AHEAD = 3
"""Differences of strength beyond this make no difference."""


class TikalWeights(Weights):
    """What things are worth in Tikal, in points."""

    control: Annotated[Floats, 2 * FAR_AHEAD + 1]
    digging: float
    pairing: float
    step: float
    planned: float
    crowd: float
    sweeps: float
    camp: float
    guard: float
    removed: float
    action_point: float
    first_choice: float
