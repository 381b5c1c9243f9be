"""Games against itself: some steps of many lanes at a time, of every kind of game that is to be learned."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from haab import bots
from haab.arena.learning.teacher import OWN_WAY, Teacher
from haab.batches.batch import Batch
from haab.kit.ruleset import Ruleset

LEARNING_FILE = "learning.json"
LONGEST_AHEAD = 400
"""Steps by which lanes are apart at most; about as many as a game has."""


class Player(Protocol):
    """Whoever plays a season: a network, in one of its forms."""

    def choose(self, rows: Any, masks: Any) -> tuple[Any, Any, Any]:
        """For each position a code by lot, the logarithm of how likely it was, and the hopes."""

    def hopes(self, rows: Any) -> Any:
        """How far ahead whoever sees these rows hopes to be."""


@dataclass(frozen=True)
class Kind:
    """A kind of game that is learned: how many play, with what, and in how many lanes."""

    players: int
    options: Mapping[str, bool]
    lanes: int

    @property
    def name(self) -> str:
        """Its name in a log."""
        return "+".join([str(self.players), *(name for name, on in self.options.items() if on)])


@dataclass(frozen=True)
class Worth:
    """What is played for: the own points, less a part of the others' mean."""

    scale: float
    """Points that count as one."""
    envy: float

    def of(self, scores: Any) -> Any:
        """What scores are worth to every seat."""
        others = (scores.sum(1, keepdims=True) - scores) / (scores.shape[1] - 1)
        return (scores - self.envy * others) / self.scale


class Season:
    """Some steps of one kind of game, kept to be learned from."""

    def __init__(self, ruleset: Ruleset, kind: Kind, steps: int, worth: Worth, seed: int, device: str) -> None:
        self.kind = kind
        self._batch = Batch(ruleset, kind.players, kind.lanes, seed, kind.options, device)
        self._worth = worth
        self._leanings = leanings_of(ruleset)
        xp = self.xp = self._batch.xp
        shape = (steps, kind.lanes)
        self.rows = xp.zeros((*shape, len(self._batch.features)), np.int16)
        self.masks = xp.zeros((*shape, self._batch.codes), np.bool_)
        self.codes = xp.zeros(shape, np.int64)
        self.chances = xp.zeros(shape, np.float32)
        """The logarithm of how likely the code was that was chosen."""
        self.hopes = xp.zeros(shape, np.float32)
        self.gains = xp.zeros(shape, np.float32)
        """By how much better it went than was hoped."""
        self._seats = xp.zeros(shape, np.int64)
        self._over = xp.zeros(shape, np.bool_)
        self._before = xp.zeros((*shape, kind.players), np.float32)
        """What every seat's points were worth before each step."""
        self._final = xp.zeros((*shape, kind.players), np.float32)
        """And in the end, where the step ended a game."""
        self._scores = xp.zeros((kind.lanes, kind.players), np.float32)
        self._extra = xp.zeros((kind.lanes, kind.players), np.float32)
        self._ended: list[Any] = []

    def spread(self, player: Player) -> None:
        """Play on in each lane by another number of steps, so that all moments of a game are learned from at a time."""
        batch = self._batch
        ahead = np.random.permutation(batch.games) * LONGEST_AHEAD // batch.games
        for step in range(LONGEST_AHEAD):
            codes, _, _ = player.choose(batch.observe(), batch.mask)
            batch.step(codes.astype(np.int32), self.xp.asarray(ahead > step))
        self._scores = self.xp.asarray(batch.scores, np.float32) * ~self.xp.asarray(batch.over)[:, None]

    def play(self, player: Player, lean: float = 0.0, teacher: Teacher | None = None) -> None:
        """Play the steps; everybody is the network, and chooses what it likes more more often.

        `lean`: how much the points count that a game's leanings promise. With a `teacher`, what it would do is noted,
        and mostly played.
        """
        batch = self._batch
        for step in range(len(self.codes)):
            batch.observe(out=self.rows[step])
            self.masks[step] = batch.mask
            self._seats[step] = batch.to_move
            self._note_extra(self.rows[step], lean)
            self._before[step] = self._worth.of(self._scores + self._extra)
            codes, self.chances[step], self.hopes[step] = player.choose(self.rows[step], self.masks[step])
            self.codes[step] = codes
            if teacher is not None:
                self.codes[step] = teacher.codes(batch)
                codes = np.where(np.random.random(len(codes)) < OWN_WAY, codes, self.codes[step])
            batch.step(codes.astype(np.int32))
            self._note_end(step)
        self._note_extra(batch.observe(), lean)

    def _note_extra(self, rows: Any, lean: float) -> None:
        """What leanings promise to every seat, from what those who decide see."""
        if lean == 0.0:
            self._extra[...] = 0
            return
        xp, players = self.xp, self.kind.players
        seats = (xp.asarray(self._batch.to_move)[:, None] + xp.arange(players)) % players
        promised = rows.astype(np.float32) @ xp.asarray(self._leanings[:, :players])
        self._extra[xp.arange(self.kind.lanes)[:, None], seats] = lean * promised

    def _note_end(self, step: int) -> None:
        over, scores = self._over, self._batch.scores
        over[step] = self._batch.over
        self._final[step] = self._worth.of(scores + self._extra)
        self._scores = self.xp.where(over[step][:, None], np.float32(0), scores)
        if bool(over[step].any()):
            self._ended.append(scores[over[step]])

    def reckon(self, player: Player, reach: float) -> None:
        """Find out by how much better than hoped each choice went: what came of it, and less and less of what followed.

        Every seat has a course of its own; what happens between two of its decisions belongs to the first of them.
        """
        xp = self.xp
        lanes = xp.arange(self.kind.lanes)
        hopes = xp.stack([player.hopes(self._batch.observe(seat)) for seat in range(self.kind.players)], 1)
        standing, gains = self._worth.of(self._scores + self._extra), hopes * 0
        for step in range(len(self.codes) - 1, -1, -1):
            over = self._over[step][:, None]
            standing = xp.where(over, self._final[step], standing)
            hopes, gains = xp.where(over, np.float32(0), hopes), xp.where(over, np.float32(0), gains)
            who = (lanes, self._seats[step])
            before, hope = self._before[step][who], self.hopes[step]
            gain = standing[who] - before + hopes[who] - hope + reach * gains[who]
            standing[who], hopes[who], gains[who] = before, hope, gain
            self.gains[step] = gain

    def scores(self) -> np.ndarray:
        """The final scores of the games that have ended since this was asked last."""
        ended = [scores.get() if hasattr(scores, "get") else scores for scores in self._ended]
        self._ended.clear()
        return np.concatenate(ended) if ended else np.zeros((0, self.kind.players))


def leanings_of(ruleset: Ruleset) -> np.ndarray:
    """Points for each of every feature, to each player as the observer counts them: a column for each.

    A game's file (`learning.json` beside its weights) gives them for what a player has. They are for the beginning
    of learning: whoever only takes what pays at once never finds out what growing is good for.
    """
    assert ruleset.observation is not None
    features = ruleset.observation.features
    table = np.zeros((len(features), ruleset.seats[-1]), np.float32)
    points = told_of(ruleset).get("points", {})
    for number, feature in enumerate(features):
        owner, _, what = feature.name.partition(".")
        if what.partition("[")[0] in points:
            table[number, int(owner.removeprefix("players[").removesuffix("]"))] = points[what.partition("[")[0]]
    return table


def told_of(ruleset: Ruleset) -> dict[str, Any]:
    """What is known beforehand about how a game is learned: a file beside its weights; nothing, where there is none."""
    file = Path(bots.__file__).parent / ruleset.name / LEARNING_FILE
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return told


def usual_kinds(ruleset: Ruleset, lanes: int) -> list[Kind]:
    """Every number of players, without modules and with all of them: so many lanes in all."""
    everything = {option.name: True for option in ruleset.options if not option.is_reading}
    wanted = [(players, options) for players in ruleset.seats for options in ({}, everything)]
    share = max(1, lanes // len(wanted))
    return [Kind(players, ruleset.check_options(players, options), share) for players, options in wanted]
