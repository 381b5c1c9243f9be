"""Self-play: many games of every kind at once, and the rollouts that are learned from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor

from haab.batches.batch import Batch
from haab.batches.devices import CPU, GPU
from haab.kit.ruleset import Ruleset
from haab.learn.starts import Start, randomize_starts
from haab.learn.styles import NO_STYLE, Style, StyleValues

KIND_SEEDS = 2**32
"""The seeds of two kinds of game are so far apart."""
START_EVERY = 2
"""Only every so manieth step gives something to the games that it deals: twice as much, at half of the cost."""
LONGEST_AHEAD = 512
"""Lanes begin up to so many random decisions apart; otherwise all games would end at once."""


@dataclass(frozen=True)
class Kind:
    """A kind of game that is learned: how many players, with which options, in how many lanes."""

    players: int
    lanes: int
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Its name in a log."""
        return "+".join([str(self.players), *(name for name, on in self.options.items() if on)])


class Lanes:
    """The lanes of one kind, as tensors that share the memory of the batch."""

    def __init__(self, ruleset: Ruleset, kind: Kind, seed: int, device: str) -> None:
        self.kind, self.ruleset = kind, ruleset
        self.batch = Batch(ruleset, kind.players, kind.lanes, seed, kind.options, device, threads=1)
        lanes = self.batch.lanes
        self.mask, self.to_move, self.over = tensor(lanes.mask), tensor(lanes.to_move), tensor(lanes.over)
        self.all_scores = tensor(lanes.scores)
        """Lanes x the most players that the game has; those that do not play have 0."""
        self.records = tensor(self.batch.record_bytes).view(torch.int16)
        """Lanes x 16-bit words of the record."""
        self._stream: AbstractContextManager[Any] = self.batch.xp.cuda.Stream() if device == GPU else nullcontext()

    def observe(self, out: Tensor) -> None:
        """Write what the seat to move may know; on a GPU, beside the other kinds, each on a stream of its own."""
        with self._stream:
            self.batch.observe(out=self.array(out))

    def step(self, codes: Tensor) -> None:
        """Play a legal code (int32) in every lane, beside the other kinds."""
        with self._stream:
            self.batch.step_unchecked(self.array(codes))

    def array(self, given: Tensor) -> Any:
        """A tensor as the batch takes it; the memory is the same."""
        return self.batch.xp.from_dlpack(given) if given.is_cuda else given.numpy()

    def randomize_starts(self, starts: Sequence[Start], share: float) -> None:
        """Where a game has just been dealt, give some seats something at the start, by lot."""
        randomize_starts(self.ruleset, self.records, self.over, self.kind.players, starts, share)


def tensor(array: Any) -> Tensor:
    """An array of NumPy or CuPy as a tensor of the same memory."""
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.from_dlpack(array)


def torch_device(device: str) -> str:
    """What PyTorch calls a device of batches."""
    return "cuda" if device == GPU else CPU


class Rollout:
    """A window of decisions of all lanes: steps x lanes (x ...)."""

    def __init__(self, features: int, codes: int, seats: int, steps: int, lanes: int, device: str) -> None:
        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, lanes, *shape, dtype=dtype, device=device)

        self.rows = zeros(features, dtype=torch.int16)
        self.masks = zeros(codes, dtype=torch.bool)
        self.codes = zeros(dtype=torch.int64)
        self.log_probs = zeros()
        self.seats = zeros(dtype=torch.int64)
        """The absolute number of the seat that decided."""
        self.dones = zeros(dtype=torch.bool)
        self.styles = zeros(dtype=torch.int64)
        """The style of the seat that decided."""
        self.rewards = zeros(seats)
        """What every (absolute) seat scored in the step, in points."""
        self.bonuses = zeros(seats)
        """What every (absolute) seat gained in the step besides, by its style; it alone is told of it."""
        self.points = zeros(seats)
        """The value of the position to every (absolute) seat: points to come."""
        self.win_probs = zeros(seats)
        self.won = zeros(seats)
        """Where a game ended: the share of the win of every seat."""
        self.mean_scores = zeros()
        """Where a game ended: the mean score of its players."""
        self.is_frozen = zeros(dtype=torch.bool)
        """Decisions of a frozen opponent: they are not learned from."""

    @property
    def is_choice(self) -> Tensor:
        """Decisions that can be learned from: those of the learner with more than one legal code."""
        return (self.masks.sum(2) > 1) & ~self.is_frozen


Policy = Callable[[Tensor, Tensor, Tensor], tuple[Tensor, Tensor, Tensor, Tensor]]
"""rows, masks, styles -> codes, their log-probabilities, points to come, win probabilities (the looking seat first)."""
Opponent = Callable[[Tensor, Tensor], Tensor]
"""rows, masks -> codes."""


class SelfPlay:
    """Plays windows of decisions in all lanes of all kinds."""

    def __init__(
        self,
        ruleset: Ruleset,
        kinds: Sequence[Kind],
        steps: int,
        seed: int,
        device: str,
        starts: Sequence[Start] = (),
        frozen_share: float = 0.0,
        styles: Sequence[Style] = (),
        styled_share: float = 0.0,
    ) -> None:
        """`frozen_share`: in this part of the lanes of every kind one seat is a frozen opponent's.

        `styled_share`: this part of the seats is given one of the `styles` by lot in every game.
        """
        assert ruleset.observation is not None
        self.kinds = [Lanes(ruleset, kind, seed + number * KIND_SEEDS, device) for number, kind in enumerate(kinds)]
        self.device = torch_device(device)
        total = sum(kind.lanes for kind in kinds)
        self.most_seats = ruleset.seats[-1]
        sizes = (len(ruleset.observation.features), len(ruleset.vocabulary), self.most_seats)
        self.rollout = Rollout(*sizes, steps, total, self.device)
        self.steps, self._starts = steps, starts
        self.slices: list[slice] = []
        begin = 0
        for kind in kinds:
            self.slices.append(slice(begin, begin + kind.lanes))
            begin += kind.lanes
        self.players = torch.cat([torch.full((kind.lanes,), kind.players) for kind in kinds]).to(self.device)
        """The number of players of each lane."""
        self._scores = torch.zeros(total, self.most_seats, device=self.device)
        self._style_count, self._styled_share = len(styles), styled_share
        self._style_values = [StyleValues(ruleset, styles, kind.players, self.device) for kind in kinds if styles]
        self._styles = self._random_styles()
        self._frozen_lanes = torch.cat(
            [
                torch.arange(lanes.start, lanes.start + int(frozen_share * kind.lanes))
                for lanes, kind in zip(self.slices, kinds, strict=True)
            ]
        ).to(self.device)
        self._frozen_seats = self._random_seats()
        self._spread()

    def _random_seats(self) -> Tensor:
        """A seat of every lane with a frozen opponent, by lot."""
        players = self.players[self._frozen_lanes]
        return (torch.rand(len(players), device=self.device) * players).long()

    def _random_styles(self) -> Tensor:
        """A style for every seat of every lane, by lot."""
        shape = (len(self.players), self.most_seats)
        styles = torch.randint(1, self._style_count + 1, shape, device=self.device) if self._style_count else NO_STYLE
        is_styled = torch.rand(shape, device=self.device) < self._styled_share
        return torch.where(is_styled, styles, NO_STYLE)

    def _held(self) -> Tensor:
        """What every seat has of what its style wants, in points."""
        held = torch.zeros_like(self._scores)
        for lanes, where, values in zip(self.kinds, self.slices, self._style_values, strict=False):
            held[where, : values.players] = values(lanes.records, self._styles[where])
        return held

    def _spread(self) -> None:
        """Play random decisions, a different number of them in every lane."""
        for lanes in self.kinds:
            generator = torch.Generator().manual_seed(lanes.kind.players)
            ahead = torch.randint(0, LONGEST_AHEAD, (lanes.kind.lanes,), generator=generator).to(self.device)
            for step in range(LONGEST_AHEAD):
                lanes.batch.step(lanes.batch.random_actions(), where=lanes.array(ahead > step))
        self._scores[...] = self._all("all_scores") * ~self._all("over")[:, None]

    def _all(self, name: str) -> Tensor:
        """A tensor of all lanes of all kinds."""
        return torch.cat([getattr(lanes, name) for lanes in self.kinds])

    @torch.no_grad()
    def play(self, policy: Policy, opponent: Opponent | None = None, start_share: float = 0.0) -> Rollout:
        """Play a window; without an opponent the learner has every seat."""
        rollout = self.rollout
        for step in range(self.steps):
            for lanes, where in zip(self.kinds, self.slices, strict=True):
                lanes.observe(rollout.rows[step, where])
            rollout.masks[step], rollout.seats[step] = self._all("mask"), self._all("to_move")
            rollout.styles[step] = self._styles.gather(1, rollout.seats[step, :, None])[:, 0]
            codes, log_probs, points, win_probs = policy(rollout.rows[step], rollout.masks[step], rollout.styles[step])
            if opponent is not None and len(self._frozen_lanes):
                codes = self._with_opponent(step, codes, opponent)
            rollout.codes[step], rollout.log_probs[step] = codes, log_probs
            rollout.points[step] = self._absolute(points, rollout.seats[step])
            rollout.win_probs[step] = self._absolute(win_probs, rollout.seats[step])
            narrow, held = codes.to(torch.int32), self._held()
            for lanes, where in zip(self.kinds, self.slices, strict=True):
                lanes.step(narrow[where])
            self._note_rewards(step, held)
            if self._starts and start_share and step % START_EVERY == 0:
                for lanes in self.kinds:
                    lanes.randomize_starts(self._starts, start_share * START_EVERY)
        return rollout

    def _with_opponent(self, step: int, codes: Tensor, opponent: Opponent) -> Tensor:
        """The codes, with those of the frozen opponent where it decides."""
        rollout, where = self.rollout, self._frozen_lanes
        is_frozen = rollout.seats[step, where] == self._frozen_seats
        rollout.is_frozen[step, where] = is_frozen
        theirs = opponent(rollout.rows[step, where], rollout.masks[step, where])
        return codes.index_copy(0, where, torch.where(is_frozen, theirs, codes[where]))

    def _note_rewards(self, step: int, held: Tensor) -> None:
        """What the step brought to every seat, and who has won where it ended a game; `held` before it."""
        rollout = self.rollout
        done, scores = self._all("over"), self._all("all_scores")
        rollout.dones[step] = done
        rollout.rewards[step] = scores - self._scores
        if self._style_count:
            rollout.bonuses[step] = (self._held() - held) * ~done[:, None]
            self._styles = torch.where(done[:, None], self._random_styles(), self._styles)
        rollout.won[step] = win_shares(scores, self.players) * done[:, None]
        rollout.mean_scores[step] = scores.sum(1) / self.players * done
        self._scores = scores * ~done[:, None]
        if len(self._frozen_lanes):
            ended = done[self._frozen_lanes]
            self._frozen_seats = torch.where(ended, self._random_seats(), self._frozen_seats)

    def mean_scores(self) -> dict[str, float]:
        """The mean score of the games that ended in the last window, by kind; kinds of which none ended have none."""
        found = {}
        for lanes, where in zip(self.kinds, self.slices, strict=True):
            ended = int(self.rollout.dones[:, where].sum())
            if ended:
                found[lanes.kind.name] = round(float(self.rollout.mean_scores[:, where].sum()) / ended, 1)
        return found

    def _absolute(self, values: Tensor, seats: Tensor) -> Tensor:
        """Values by relative seat to values by absolute seat; 0 for seats that nobody has."""
        absolute = torch.arange(self.most_seats, device=values.device)
        players = self.players[:, None]
        relative = (absolute[None] - seats[:, None]) % players
        return torch.where(absolute[None] < players, values.gather(1, relative), 0.0)


def win_shares(scores: Tensor, players: Tensor) -> Tensor:
    """The share of the win of every seat: those with the highest score share it."""
    plays = torch.arange(scores.shape[1], device=scores.device)[None] < players[:, None]
    known = scores.masked_fill(~plays, -torch.inf)
    best = (known == known.amax(1, keepdim=True)).float()
    return best / best.sum(1, keepdim=True)
