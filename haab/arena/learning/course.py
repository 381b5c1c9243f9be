"""The course of learning: seasons are played, what went better than hoped becomes more likely, what went worse less."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from haab.arena.learning.dense import Dense
from haab.arena.learning.layers import Adam, Aims, Layers, new_layers, widened
from haab.arena.learning.seasons import Kind, Season, Worth, told_of
from haab.arena.learning.sparse import Sparse
from haab.arena.learning.teacher import Teacher
from haab.batches.batch import CPU, GPU
from haab.bots.networks import learned, save_network
from haab.bots.sight import BadNetwork, Sight, sight_of
from haab.kit.ruleset import Ruleset

HOPE_SHARE = 0.5
"""How much hopes count, compared to choices, when both are improved."""


@dataclass(frozen=True)
class Pace:
    """How fast and how bold a network learns; of two numbers the first is for the beginning, the other for the end."""

    steps: int = 64
    """Decisions of every lane in a season."""
    width: int = 256
    rates: tuple[float, float] = (6e-4, 5e-5)
    """How long the steps are."""
    curiosity: tuple[float, float] = (0.01, 0.002)
    """How much it is worth not to be sure what to do."""
    passes: int = 2
    """How often a season is learned from."""
    share: int = 4096
    """Decisions that are learned from at once."""
    reach: float = 0.95
    """The part of what follows that a choice is credited with, from one decision to the next."""
    scale: float = 20.0
    envy: float = 0.5
    lean: float = 1.0
    """How much the leanings of the game count in the beginning."""
    upright: float = 0.4
    """The part of the time after which they count nothing any more."""


AFTER_TEACHING = Pace(rates=(4e-4, 3e-5), curiosity=(0.004, 0.001))
"""For a network that has been taught: it is not to forget that by trying everything."""
SHARE_ON_GPU = 16384
"""What a GPU learns from at once: it takes hardly longer than for a quarter."""


def usual_pace(ruleset: Ruleset, device: str, has_learned: bool = False, width: int | None = None) -> Pace:
    """The pace that suits a game (`pace` in its learning.json) and a device; a width of one's own, if there is one."""
    pace = replace(AFTER_TEACHING if has_learned else Pace(), **told_of(ruleset).get("pace", {}))
    if device == GPU:
        pace = replace(pace, share=SHARE_ON_GPU)
    return pace if width is None else replace(pace, width=width)


@dataclass(frozen=True)
class Report:
    """How it went."""

    season: int
    decisions: int
    seconds: float
    doubt: float
    """How unsure choices were: 0 for somebody who always knows."""
    foreseen: float
    """The part of the differences between outcomes that was foreseen; at most 1."""
    scores: dict[str, tuple[float, float]]
    """The mean score and the mean of the winners, by kind of game, where games have ended."""

    def to_json(self) -> dict[str, Any]:
        """Ready for a log."""
        return asdict(self)


class Course:
    """A network that learns a game."""

    def __init__(
        self,
        ruleset: Ruleset,
        kinds: Sequence[Kind],
        pace: Pace,
        seed: int = 0,
        device: str = CPU,
        start: Path | None = None,
    ) -> None:
        """`start`: a network of bots that has learned already; it grows if the pace's width is larger."""
        self.ruleset = ruleset
        self.pace = pace
        self._season = Season(ruleset, kinds, pace.steps, Worth(pace.scale, pace.envy), seed, device)
        self._xp = self._season.xp
        self._xp.random.seed(seed)
        self._sight, self.layers = self._begun(seed, start)
        self._mind = self._mind_on(device)
        self._adam = Adam(self._xp, self.layers)
        self.season = 0
        self.decisions = 0
        self._is_spread = False

    def run_season(self, passed: float, is_taught: bool = False) -> Report:
        """Play and learn once; `passed` is the part of the time that is over, from 0 to 1."""
        start = time.perf_counter()
        if not self._is_spread:
            self._is_spread = True
            self._season.spread(self._mind)
        played = self._season.games
        teachers = [Teacher(self.ruleset, games.kind.players) for games in played] if is_taught else []
        self._season.play(self._mind, self.pace.lean * max(0.0, 1 - passed / self.pace.upright), teachers)
        self._season.reckon(self._mind, self.pace.reach)
        self.decisions += self._season.notes.codes.size
        doubt, foreseen = self._learn(passed, is_taught)
        self.season += 1
        ended = {games.kind.name: games.scores() for games in played}
        scores = {
            name: (round(float(found.mean()), 2), round(float(found.max(1).mean()), 2))
            for name, found in ended.items()
            if len(found)
        }
        return Report(self.season, self.decisions, time.perf_counter() - start, doubt, foreseen, scores)

    def _begun(self, seed: int, start: Path | None) -> tuple[Sight, Layers]:
        """How the game is seen, and a network that knows nothing, or what another has learned."""
        if start is None:
            sight = sight_of(self.ruleset)
            return sight, new_layers(self._xp, sight, self.pace.width, seed)
        sight, layers = learned(start, self.ruleset)
        wide = widened(layers, sight, self.pace.width, seed)
        return sight, {name: self._xp.asarray(layer) for name, layer in wide.items()}

    def _mind_on(self, device: str) -> Dense | Sparse:
        """The network as it thinks fastest on a device."""
        about = (self.ruleset, self._sight, self.layers)
        return Sparse(*about) if device == CPU and not self._sight.places else Dense(self._xp, *about)

    # ---- learning

    def _learn(self, passed: float, is_taught: bool) -> tuple[float, float]:
        """Improve on everything that was a choice; returns how unsure choices were, and how much was foreseen."""
        xp, pace = self._xp, self.pace
        kept = self._season.notes.choices()
        outcomes = kept["gains"] + kept["hopes"]
        foreseen = 1 - float(kept["gains"].var() / (outcomes.var() + 1e-9))
        kept["outcomes"] = outcomes
        kept["gains"] = (kept["gains"] - kept["gains"].mean()) / (kept["gains"].std() + 1e-6)
        rate, curiosity = (first + (last - first) * passed for first, last in (pace.rates, pace.curiosity))
        aims = Aims(curiosity, HOPE_SHARE, is_taught)
        doubts = []
        for _ in range(pace.passes):
            order = xp.random.permutation(len(outcomes))
            for begin in range(0, len(order), pace.share):
                some = order[begin : begin + pace.share]
                choices = {name: column[some] for name, column in kept.items()}
                doubt, found = self._mind.gradients(choices, aims)
                self._adam.step(found, rate)
                doubts.append(doubt)
        return sum(float(doubt) for doubt in doubts) / len(doubts), foreseen

    # ---- keeping

    def save_network(self, file: Path) -> None:
        """Write the network for bots."""
        layers = {name: self._host(layer) for name, layer in self.layers.items()}
        save_network(file, self.ruleset, self._sight, layers, self.pace.scale, self.pace.envy)

    def save(self, file: Path) -> None:
        """Write all that is needed to go on later."""
        parts: Layers = {f"layer.{name}": layer for name, layer in self.layers.items()}
        parts |= {f"mean.{name}": layer for name, layer in self._adam.means.items()}
        parts |= {f"square.{name}": layer for name, layer in self._adam.squares.items()}
        held: dict[str, Any] = {name: self._host(part) for name, part in parts.items()}
        held["counts"] = np.array([self.season, self.decisions, self._adam.steps])
        fresh = file.with_name(f"{file.name}.new")
        with fresh.open("wb") as opened:
            np.savez(opened, **held)
        os.replace(fresh, file)

    def load(self, file: Path) -> None:
        """Go on where a course was saved, or BadNetwork."""
        try:
            with np.load(file, allow_pickle=False) as read:
                self.season, self.decisions, self._adam.steps = (int(count) for count in read["counts"])
                for name, layer in self.layers.items():
                    layer[...] = self._xp.asarray(read[f"layer.{name}"])
                    self._adam.means[name][...] = self._xp.asarray(read[f"mean.{name}"])
                    self._adam.squares[name][...] = self._xp.asarray(read[f"square.{name}"])
        except (OSError, EOFError, KeyError, ValueError) as error:
            raise BadNetwork(f"{file} is not a course that can be gone on with: {error}") from error

    @staticmethod
    def _host(array: Any) -> np.ndarray:
        found: np.ndarray = array.get() if hasattr(array, "get") else array
        return found
