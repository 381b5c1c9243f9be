"""Styles: what a seat is rewarded for besides its points, so that one network learns several ways to play.

The network is told the style of the seat that looks, and of no other. Whoever plays without one is rewarded for points
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor

from haab.kit.ruleset import Ruleset
from haab.learn.records import player_words

NO_STYLE = 0
"""The number of the style of whoever has none; the others follow in their order."""


class Wish(NamedTuple):
    """Something that a style wants to have."""

    field: str
    """Of a player's part of the record; all of its places together, or one of them: `field[2]`."""
    points: float
    """What one of it is worth beside the points of the game."""


@dataclass(frozen=True)
class Style:
    """A way to play, by the name of the personality that plays so."""

    name: str
    wishes: tuple[Wish, ...] = ()


class StyleValues:
    """What the players of one kind of game have of what each style wants."""

    def __init__(self, ruleset: Ruleset, styles: Sequence[Style], players: int, device: str) -> None:
        self.players = players
        words = [torch.zeros(players, 0, dtype=torch.int64)]
        columns = [torch.zeros(0, 1 + len(styles))]
        for number, style in enumerate(styles, start=1):
            for wish in style.wishes:
                found = player_words(ruleset, wish.field, players)
                column = torch.zeros(found.shape[1], 1 + len(styles))
                column[:, number] = wish.points
                words.append(found)
                columns.append(column)
        self._words = torch.cat(words, 1).flatten().to(device)
        self._points = torch.cat(columns).to(device)

    def __call__(self, records: Tensor, styles: Tensor) -> Tensor:
        """Records as lanes x 16-bit words, the styles of their seats -> lanes x players, in points."""
        return self._held(records).gather(2, styles[:, : self.players, None])[:, :, 0]

    def of_all(self, records: Tensor) -> Tensor:
        """Records as lanes x 16-bit words -> lanes x players x styles, in points."""
        return self._held(records)[:, :, 1:]

    def _held(self, records: Tensor) -> Tensor:
        return records[:, self._words].float().view(len(records), self.players, -1) @ self._points
