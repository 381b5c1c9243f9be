"""Where the contests of a training are played: on threads, on a GPU or on a Ray cluster, always to the same result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from haab.arena.contest import LEAVES, NOISE, Floats, contest
from haab.arena.spread import spread
from haab.batches.batch import CPU

PART = 256
"""Games that a worker of a cluster plays at a time."""


@dataclass(frozen=True)
class Setting:
    """The games that weights are tuned in."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    leaves: int = LEAVES
    noise: float = NOISE

    def to_json(self) -> dict[str, Any]:
        """All of it by name."""
        named = {"game": self.game, "players": self.players, "options": dict(self.options)}
        return {**named, "leaves": self.leaves, "noise": self.noise}


@dataclass(frozen=True)
class Part:
    """Some of the games, to be played by whoever has the time."""

    setting: Setting
    weights: Floats
    seating: np.ndarray
    seeds: np.ndarray
    device: str
    threads: int | None


def play_part(part: Part) -> Floats:
    """Games x seats: the final scores."""
    setting = part.setting
    return contest(
        setting.game,
        setting.players,
        setting.options,
        part.weights,
        part.seating,
        part.seeds,
        setting.leaves,
        setting.noise,
        part.device,
        part.threads,
    )


@dataclass(frozen=True)
class Venue:
    """Plays contests."""

    setting: Setting
    device: str = CPU
    threads: int | None = None
    ray: str | None = None
    told: Callable[[int], None] = lambda games: None
    """Hears how many more games have been played."""

    def play(self, weights: Floats, seating: np.ndarray, seeds: np.ndarray) -> Floats:
        """Games x seats: the final scores."""
        if self.ray is None:
            scores = play_part(Part(self.setting, weights, seating, seeds, self.device, self.threads))
            self.told(len(seeds))
            return scores
        cuts = range(0, len(seeds), PART)
        parts = [
            Part(self.setting, weights, seating[cut : cut + PART], seeds[cut : cut + PART], self.device, self.threads)
            for cut in cuts
        ]
        return np.concatenate(spread(play_part, parts, self.ray, lambda scores: self.told(len(scores))))
