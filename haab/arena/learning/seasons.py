"""Games against itself: some steps of many lanes at a time, of every kind of game that is to be learned."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from haab import bots
from haab.arena.learning.teacher import OWN_WAY, Teacher
from haab.batches.batch import Batch
from haab.kit.ruleset import Ruleset

LEARNING_FILE = "learning.json"
KIND_SEEDS = 2**32
"""The seeds of two kinds of game are so far apart."""
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


class Notes(NamedTuple):
    """What is learned from: of every step, of every lane."""

    rows: Any
    """What whoever decided could know."""
    masks: Any
    codes: Any
    chances: Any
    """The logarithm of how likely the code was that was chosen."""
    hopes: Any
    gains: Any
    """By how much better it went than was hoped."""

    def of(self, lanes: slice) -> Notes:
        """The notes of some lanes; whoever writes into them writes into these."""
        return Notes(*(part[:, lanes] for part in self))

    def choices(self) -> dict[str, Any]:
        """By name, without what was not a choice."""
        is_choice = self.masks[:, :, 0].copy()
        for step, masks in enumerate(self.masks):  # one by one: sums of truth values take eight times their room
            is_choice[step] = masks.sum(1) > 1
        numbers = is_choice.reshape(-1).nonzero()[0]
        return {name: part.reshape(-1, *part.shape[2:])[numbers] for name, part in self._asdict().items()}


class Games:
    """The lanes of one kind of game."""

    def __init__(self, ruleset: Ruleset, kind: Kind, steps: int, worth: Worth, seed: int, device: str) -> None:
        self.kind = kind
        self.batch = Batch(ruleset, kind.players, kind.lanes, seed, kind.options, device)
        self._worth = worth
        self._leanings = self.batch.xp.asarray(leanings_of(ruleset)[:, : kind.players])
        xp = self._xp = self.batch.xp
        shape = (steps, kind.lanes)
        self._seats = xp.zeros(shape, np.int64)
        self._over = xp.zeros(shape, np.bool_)
        self._before = xp.zeros((*shape, kind.players), np.float32)
        """What every seat's points were worth before each step."""
        self._final = xp.zeros((*shape, kind.players), np.float32)
        """And in the end, where the step ended a game."""
        self._scores = xp.zeros((kind.lanes, kind.players), np.float32)
        self._extra = xp.zeros((kind.lanes, kind.players), np.float32)
        self._ended: list[Any] = []

    def look(self, step: int, notes: Notes, lean: float) -> None:
        """Note how things stand before a step; `lean`: how much the points count that a game's leanings promise."""
        self.batch.observe(out=notes.rows[step])
        notes.masks[step] = self.batch.mask
        self._seats[step] = self.batch.to_move
        self._note_extra(notes.rows[step], lean)
        self._before[step] = self._worth.of(self._scores + self._extra)

    def go_on(self, step: int, codes: Any) -> None:
        """Play a code in every lane, and note what has ended."""
        self.batch.step(codes.astype(np.int32))
        over, scores = self._over, self.batch.scores
        over[step] = self.batch.over
        self._final[step] = self._worth.of(scores + self._extra)
        self._scores = self._xp.where(over[step][:, None], np.float32(0), scores)
        if bool(over[step].any()):
            self._ended.append(scores[over[step]])

    def rest(self, lean: float) -> None:
        """The season is over: note what leanings promise now."""
        self._note_extra(self.batch.observe(), lean)

    def skip(self, codes: Any, is_played: Any) -> None:
        """Play a code in some lanes, of which nothing is noted but how they stand."""
        self.batch.step(codes.astype(np.int32), is_played)
        self._scores = self._xp.asarray(self.batch.scores, np.float32) * ~self._xp.asarray(self.batch.over)[:, None]

    def _note_extra(self, rows: Any, lean: float) -> None:
        """What leanings promise to every seat, from what those who decide see."""
        if lean == 0.0:
            self._extra[...] = 0
            return
        xp, players = self._xp, self.kind.players
        seats = (xp.asarray(self.batch.to_move)[:, None] + xp.arange(players)) % players
        self._extra[xp.arange(self.kind.lanes)[:, None], seats] = lean * (rows.astype(np.float32) @ self._leanings)

    def reckon(self, player: Player, notes: Notes, reach: float) -> None:
        """Find out by how much better than hoped each choice went: what came of it, and less and less of what followed.

        Every seat has a course of its own; what happens between two of its decisions belongs to the first of them.
        """
        xp = self._xp
        lanes = xp.arange(self.kind.lanes)
        hopes = xp.stack([player.hopes(self.batch.observe(seat)) for seat in range(self.kind.players)], 1)
        standing, gains = self._worth.of(self._scores + self._extra), hopes * 0
        for step in range(len(self._over) - 1, -1, -1):
            over = self._over[step][:, None]
            standing = xp.where(over, self._final[step], standing)
            hopes, gains = xp.where(over, np.float32(0), hopes), xp.where(over, np.float32(0), gains)
            who = (lanes, self._seats[step])
            before, hope = self._before[step][who], notes.hopes[step]
            gain = standing[who] - before + hopes[who] - hope + reach * gains[who]
            standing[who], hopes[who], gains[who] = before, hope, gain
            notes.gains[step] = gain

    def scores(self) -> np.ndarray:
        """The final scores of the games that have ended since this was asked last."""
        ended = [scores.get() if hasattr(scores, "get") else scores for scores in self._ended]
        self._ended.clear()
        return np.concatenate(ended) if ended else np.zeros((0, self.kind.players))


class Season:
    """Some steps of every kind of game, kept to be learned from; the player thinks about all lanes at once."""

    def __init__(
        self, ruleset: Ruleset, kinds: Sequence[Kind], steps: int, worth: Worth, seed: int, device: str
    ) -> None:
        assert ruleset.observation is not None
        self.games = [
            Games(ruleset, kind, steps, worth, seed + number * KIND_SEEDS, device) for number, kind in enumerate(kinds)
        ]
        self._steps = steps
        xp = self.xp = self.games[0].batch.xp
        ends = np.cumsum([kind.lanes for kind in kinds]).tolist()
        self._places = [slice(end - kind.lanes, end) for end, kind in zip(ends, kinds, strict=True)]
        shape = (steps, ends[-1])
        self.notes = Notes(
            rows=xp.zeros((*shape, len(ruleset.observation.features)), np.int16),
            masks=xp.zeros((*shape, len(ruleset.vocabulary)), np.bool_),
            codes=xp.zeros(shape, np.int64),
            chances=xp.zeros(shape, np.float32),
            hopes=xp.zeros(shape, np.float32),
            gains=xp.zeros(shape, np.float32),
        )
        self._of_games = [self.notes.of(place) for place in self._places]

    def spread(self, player: Player) -> None:
        """Play on in each lane by another number of steps, so that all moments of a game are learned from at a time."""
        rows, masks = self.notes.rows[0], self.notes.masks[0]
        ahead = [np.random.permutation(games.kind.lanes) * LONGEST_AHEAD // games.kind.lanes for games in self.games]
        for step in range(LONGEST_AHEAD):
            for games, notes in zip(self.games, self._of_games, strict=True):
                games.look(0, notes, lean=0.0)
            codes, _, _ = player.choose(rows, masks)
            for games, place, until in zip(self.games, self._places, ahead, strict=True):
                games.skip(codes[place], self.xp.asarray(until > step))

    def play(self, player: Player, lean: float = 0.0, teachers: Sequence[Teacher] = ()) -> None:
        """Play the steps; everybody is the network, and chooses what it likes more more often.

        `lean`: how much the points count that a game's leanings promise. With `teachers`, one for each kind of game,
        what they would do is noted, and mostly played.
        """
        kept = self.notes
        for step in range(self._steps):
            for games, notes in zip(self.games, self._of_games, strict=True):
                games.look(step, notes, lean)
            codes, kept.chances[step], kept.hopes[step] = player.choose(kept.rows[step], kept.masks[step])
            kept.codes[step] = codes
            if teachers:
                shown = [teacher.codes(games.batch) for teacher, games in zip(teachers, self.games, strict=True)]
                kept.codes[step] = np.concatenate(shown)
                codes = np.where(np.random.random(len(codes)) < OWN_WAY, codes, kept.codes[step])
            for games, place in zip(self.games, self._places, strict=True):
                games.go_on(step, codes[place])
        for games in self.games:
            games.rest(lean)

    def reckon(self, player: Player, reach: float) -> None:
        """Find out by how much better than hoped each choice went."""
        for games, notes in zip(self.games, self._of_games, strict=True):
            games.reckon(player, notes, reach)


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
