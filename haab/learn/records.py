"""Fields of records as tensors see them: lanes x 16-bit words."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from haab.kit.ruleset import Ruleset

WORD = 2
"""Bytes of the words that records are read in."""


def _field(record: np.dtype, name: str) -> tuple[int, np.dtype]:
    """Where a field of a record begins, in bytes, and what it is."""
    assert record.fields is not None
    return record.fields[name][1], record.fields[name][0]


def player_words(ruleset: Ruleset, name: str, players: int) -> Tensor:
    """Players x places: at which 16-bit words of a record a field of the players stands (its lower half, if larger)."""
    record = ruleset.record_type
    first, player = _field(record, "players")
    player = player.base
    offset, part = _field(player, name)
    step = part.base.itemsize
    count = int(np.prod(part.shape, dtype=np.int64))
    begins = first + offset + np.arange(players)[:, None] * player.itemsize + np.arange(count) * step
    return torch.from_numpy(begins // WORD)
