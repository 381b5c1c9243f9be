"""Randomized starts: some seats begin with more than the rules give them, so that play from there is learned too.

A network that never owned five workers does not know what they are worth, and so never hires. Only what no other rule
depends on at the start is changed: two fields of a seat that add up to a constant, or one that stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from haab.kit.ruleset import Ruleset
from haab.learn.records import player_words


@dataclass(frozen=True)
class Start:
    """Something that a seat may be given at the start of a game."""

    field: str
    """Of a player's part of the record."""
    most: int
    """1 to so many are given, by lot."""
    chance: float
    """The part of the seats that get it, if all starts are randomized."""
    source: str = ""
    """The field that it is taken from."""
    each: float = 1.0
    """In a field of several places: the chance of each of them."""


def randomize_starts(
    ruleset: Ruleset, records: Tensor, is_new: Tensor, players: int, starts: Sequence[Start], share: float
) -> None:
    """Give some seats of new games something; `records` are lanes x 16-bit words."""
    lanes, device = len(records), records.device
    for start in starts:
        is_given = is_new[:, None] & (torch.rand(lanes, players, device=device) < share * start.chance)
        places = player_words(ruleset, start.field, players).to(device)
        given = torch.randint(1, start.most + 1, (lanes, *places.shape), device=device, dtype=torch.int16)
        given *= is_given[:, :, None] & (torch.rand(given.shape, device=device) < start.each)
        records[:, places.flatten()] += given.flatten(1)
        if start.source:
            records[:, player_words(ruleset, start.source, players).to(device).flatten()] -= given.flatten(1)
