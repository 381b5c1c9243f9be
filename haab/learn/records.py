"""Fields of records as tensors see them: lanes x 16-bit words."""

from __future__ import annotations

from ctypes import sizeof
from math import prod

import numpy as np
import torch
from torch import Tensor

from haab.kit.record.layout import fields_of
from haab.kit.ruleset import Ruleset

WORD = 2
"""Bytes of the words that records are read in."""


def player_words(ruleset: Ruleset, name: str, players: int) -> Tensor:
    """Players x places: at which 16-bit words of a record a field of the players stands (its lower half, if larger).

    `field[2]` is one place of it.
    """
    held = fields_of(ruleset.record_type)["players"]
    field, _, place = name.removesuffix("]").partition("[")
    part = fields_of(held.item)[field]
    places = (np.array([int(place)]) if place else np.arange(prod(part.shape))) * sizeof(part.item)
    begins = held.offset + part.offset + np.arange(players)[:, None] * sizeof(held.item) + places
    return torch.from_numpy(begins // WORD)
