"""A whole training: styles first, then the main line, each step kept only if it beats the version before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from haab.arena.contest import Floats
from haab.arena.training.advice import Advice, Style
from haab.arena.training.log import Entry, Log
from haab.arena.training.match import Play, Result, challenge
from haab.arena.training.tastes import LENGTHS, Space, gradient, line_search

LEAGUE = 8
"""Earlier versions that a new one must not lose to, the last ones."""
MAIN = ""
"""The style of the main line: none."""
CHANGES = 8
"""Weights that a line of the log names: those that changed most."""


@dataclass(frozen=True)
class Pace:
    """How much is played for a step."""

    games: int = 4096
    """To find out which way to go; a quarter of it for each length of the step; and again to decide."""
    spread: float = 0.3
    """How different tastes are, as a part of each weight."""
    style_steps: int = 3
    """Steps of each style before it meets the main line."""


class Course:
    """Tunes the weights of one setting, step by step; whatever is in the log already is not done again."""

    def __init__(
        self,
        play: Play,
        players: int,
        start: Floats,
        names: Sequence[str],
        log: Log,
        pace: Pace,
        seed: int = 0,
        told: Callable[[Entry], None] = lambda entry: None,
        advice: Advice | None = None,
        ties: np.ndarray | None = None,
    ) -> None:
        """`told` hears every step. Weights with the same number in `ties` are varied together; None: each by itself."""
        self._play = play
        self._players = players
        self._start = start
        self._names = names
        self._log = log
        self._pace = pace
        self._seed = seed
        self._told = told
        self._ties = np.arange(len(start)) if ties is None else ties
        self._advice = advice or Advice.none(len(start))

    @property
    def best(self) -> Floats:
        """The last version of the main line."""
        last: Floats = self.league[-1]
        return last

    @property
    def league(self) -> Floats:
        """The last versions of the main line; the weights that it began with are the first one."""
        return np.stack([self._start, *self._log.versions][-LEAGUE:])

    def run_style(self, style: Style) -> None:
        """Tune a style under its bias, then let it challenge the main line."""
        done = len(self._log.of_style(style.name))
        for _ in range(done, self._pace.style_steps):
            kept = self._log.last_of(style.name)
            self._step(style.name, self._start + style.added if kept is None else kept, style.free)
        if done <= self._pace.style_steps:
            tuned = self._log.last_of(style.name)
            self._settle(style.name, self._start + style.added if tuned is None else tuned)

    def run(self, steps: int) -> None:
        """Steps of the main line until there have been so many."""
        for _ in range(len(self._log.of_style(MAIN)), steps):
            self._step(MAIN, self.best, np.ones(len(self._start), np.bool_))

    def _step(self, style: str, weights: Floats, free: np.ndarray) -> None:
        """Slopes, the best length, a match against what there was."""
        chance = self._chance()
        pace, players = self._pace, self._players
        others = weights[None] if style == MAIN else self.league
        space = Space(free & self._advice.free, self._ties, self._advice.least)
        slopes = gradient(self._play, players, weights, space, pace.games, pace.spread, chance)
        quarter = max(1, pace.games // len(LENGTHS))
        found, tried = line_search(self._play, players, weights, slopes, space, others, quarter, pace.spread, chance)
        result = challenge(self._play, players, found, weights[None], pace.games, chance)
        figures: dict[str, Any] = {"lengths": [round(each.lead, 3) for each in tried], "against_last": result.to_json()}
        kept = result.low > 0
        if kept and style == MAIN and len(self.league) > 1:
            league = challenge(self._play, players, found, self.league[:-1], pace.games, chance)
            figures["against_league"] = league.to_json()
            kept = league.high > 0
        self._note(style, kept, figures, weights, found)

    def _settle(self, style: str, weights: Floats) -> None:
        """A style against the main line: whoever wins is the main line."""
        result: Result = challenge(
            self._play, self._players, weights, self.best[None], self._pace.games, self._chance()
        )
        kept = result.low > 0
        self._note(style, False, {"against_main": result.to_json()}, weights, weights)
        if kept:
            self._note(MAIN, True, {"from_style": style, "against_last": result.to_json()}, self.best, weights)

    def _note(self, style: str, kept: bool, figures: dict[str, Any], before: Floats, after: Floats) -> None:
        moved = after - before
        most = np.argsort(-np.abs(moved) / np.maximum(np.abs(before), 1), kind="stable")[:CHANGES]
        changes = {self._names[place]: round(float(moved[place]), 3) for place in most if moved[place]}
        pace = {"games_a_step": self._pace.games, "spread": self._pace.spread, "seed": self._seed}
        number = len(self._log.entries) + 1
        entry = Entry(number, style, kept, {**figures, "changes": changes, **pace}, after if kept else None)
        self._log.add(entry)
        self._told(entry)

    def _chance(self) -> np.random.Generator:
        """What a step draws by lot depends on its number only, so that a training can be resumed."""
        return np.random.default_rng([self._seed, len(self._log.entries)])
