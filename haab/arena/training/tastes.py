"""Better weights by random tastes: everybody likes things a little differently, and what pays is liked more.

Each seat of many games has weights of its own, drawn around the present ones. The lead is regressed on these tastes:
they were drawn by lot, so what goes with a lead is a cause of it. The step is taken as far as matches say that it
helps.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from haab.arena.contest import Floats
from haab.arena.training.match import Play, Result, challenges

LEAST_SCALE = 0.3
"""What weights are varied by that are smaller than this, as if they were so large."""
LENGTHS = (0.125, 0.25, 0.5, 1.0)
"""How far a step may go: parts of the length that a taste has."""
DIGITS = 3
"""After the point, in weights that are found."""
MOST_TASTES = 4096
"""Different ones in a step; each has a seat in several games."""


@dataclass(frozen=True)
class Space:
    """How weights may be varied."""

    free: np.ndarray
    """Which of them may be at all."""
    ties: np.ndarray
    """Those with the same number are varied together."""
    least: Floats
    """What each must be at least."""

    def within(self, weights: Floats) -> Floats:
        """Rows of weights, none of them less than it must be."""
        found: Floats = np.maximum(weights, self.least)
        return found


def scales(weights: Floats) -> Floats:
    """By how much each weight may reasonably be varied."""
    found: Floats = np.maximum(np.abs(weights), LEAST_SCALE)
    return found


def gradient(
    play: Play,
    players: int,
    weights: Floats,
    space: Space,
    games: int,
    spread: float,
    chance: np.random.Generator,
) -> Floats:
    """Which way the lead grows, in units of `scales`.

    What is within the noise of the games is shrunk towards nothing: by t² / (1 + t²), t being the standard errors that
    a slope is away from none.
    """
    count = min(MOST_TASTES, games * players) // 2
    half = chance.standard_normal((count, int(space.ties.max()) + 1))
    tastes = np.concatenate([half, -half])
    table = space.within(weights + spread * scales(weights) * tastes[:, space.ties] * space.free)
    seating = chance.permuted(np.tile(np.arange(len(tastes)), (-(-games * players // len(tastes)))))
    seating = seating[: games * players].reshape(games, players)
    scores = play(table, seating, chance.integers(0, 2**48, games))
    leads = (scores * players - scores.sum(axis=1, keepdims=True)) / (players - 1)
    worn = tastes[seating.reshape(-1)]
    flat = leads.reshape(-1)
    squares = np.maximum((worn**2).sum(axis=0), 1e-12)
    slopes = worn.T @ flat / squares
    errors = flat.std() / np.sqrt(squares)
    sure = (slopes / errors) ** 2
    found: Floats = (slopes * sure / (1 + sure))[space.ties] * space.free
    return found


def line_search(
    play: Play,
    players: int,
    weights: Floats,
    slopes: Floats,
    space: Space,
    others: Floats,
    games: int,
    spread: float,
    chance: np.random.Generator,
) -> tuple[Floats, list[Result]]:
    """The weights at the best of some lengths of a step along the slopes, and how each of them did."""
    size = float(np.sqrt((slopes**2).sum()))
    if size == 0:
        return weights, []
    whole = spread * scales(weights) * slopes / size * np.sqrt((slopes != 0).sum())
    candidates = space.within(np.stack([np.round(weights + length * whole, DIGITS) for length in LENGTHS]))
    results = challenges(play, players, candidates, others, games, chance)
    best = int(np.argmax([result.lead for result in results]))
    return candidates[best], results
