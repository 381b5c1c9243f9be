"""A learner in a hundred lines: it plays against itself in a batch and gets better at winning by more.

    python examples/learner.py --device cpu --lanes 256 --minutes 5      # beats random players
    python examples/learner.py --device gpu --lanes 4096 --minutes 5     # needs CuPy and a PyTorch with CUDA
    haab evaluate tzolkin-2p-v1 examples.learner:agent                   # what `--save learner.pt` has kept

Proximal policy optimisation in its plainest form: one network for all seats, whole games, and what a decision was worth
is by how much its player was ahead of the others in the end.
"""

from __future__ import annotations

import argparse
import os
import time
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import torch
from torch import nn

import haab
from haab.tasks import Decision

SCALE = 20.0
"""Points that count as one."""
CLIP, ENTROPY, EPOCHS, SHARE = 0.2, 0.01, 3, 8192
KEPT = "LEARNER"
"""Names the file that `agent` plays by, if it is not `learner.pt`."""


class Player(nn.Module):
    """What to choose and how good it is to be here, from an observation."""

    def __init__(self, features: int, kinds: int, codes: int, width: int = 512) -> None:
        super().__init__()
        self.kinds = kinds
        self.body = nn.Sequential(nn.Linear(features + kinds, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, codes), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of each code's chance, and the value."""
        numbers = seen.float()
        kind = nn.functional.one_hot(seen[:, 0].long().clamp(0), self.kinds)  # the decision that is due
        hidden = self.body(torch.cat([numbers.sign() * numbers.abs().log1p(), kind], 1))
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return logits.log_softmax(1), self.value(hidden)[:, 0]


def tensor(array: Any) -> torch.Tensor:
    """An array of the batch as PyTorch has it: on a GPU it is the same memory."""
    return torch.from_numpy(np.array(array)) if isinstance(array, np.ndarray) else torch.from_dlpack(array).clone()


def codes_for(chosen: torch.Tensor) -> Any:
    """And back."""
    if not chosen.is_cuda:
        return chosen.int().numpy()
    return import_module("cupy").from_dlpack(chosen.int().contiguous())


@torch.no_grad()
def play(
    batch: haab.Batch, player: Player, seats: range, keep: bool = True
) -> tuple[dict[str, torch.Tensor], torch.Tensor]:
    """One game in every lane, the learner in some seats, chance in the others. Returns what was done and the scores."""
    batch.reset()
    going = torch.ones(batch.games, dtype=torch.bool, device=tensor(batch.to_move).device)
    final = torch.zeros(batch.games, batch.players, device=going.device)
    kept: list[tuple[torch.Tensor, ...]] = []
    while bool(going.any()):
        seat, mask, seen = tensor(batch.to_move).long(), tensor(batch.mask), tensor(batch.observe())
        chances, _ = player(seen, mask)
        drawn = torch.distributions.Categorical(logits=chances).sample()
        ours = (seat >= seats.start) & (seat < seats.stop)
        drawn = torch.where(ours, drawn, tensor(batch.random_actions()).long())
        if keep:
            lanes = going.nonzero()[:, 0]
            kept.append((seen[lanes], mask[lanes], drawn[lanes], chances[lanes, drawn[lanes]], lanes, seat[lanes]))
        batch.step(codes_for(drawn))
        ended = tensor(batch.over) & going
        final[ended] = tensor(batch.scores)[ended]
        going &= ~ended
    names = ("seen", "mask", "code", "chance", "lane", "seat")
    return {name: torch.cat(parts) for name, parts in zip(names, zip(*kept, strict=True), strict=bool(kept))}, final


def ahead(final: torch.Tensor) -> torch.Tensor:
    """By how much each seat is ahead of the mean of the others."""
    others = (final.sum(1, keepdim=True) - final) / (final.shape[1] - 1)
    return (final - others) / SCALE


def learn(player: Player, optimiser: torch.optim.Optimizer, done: dict[str, torch.Tensor], worth: torch.Tensor) -> None:
    """Make what turned out better than expected more likely."""
    gained = worth[done["lane"], done["seat"]]
    for _ in range(EPOCHS):
        for some in torch.randperm(len(gained), device=gained.device).split(SHARE):
            chances, value = player(done["seen"][some], done["mask"][some])
            surplus = gained[some] - value
            better = (surplus - surplus.mean()).detach() / (surplus.std() + 1e-6)
            ratio = (chances.gather(1, done["code"][some, None])[:, 0] - done["chance"][some]).exp()
            policy = -torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            spread = -(chances.exp() * chances.clamp(-50)).sum(1).mean()
            optimiser.zero_grad()
            (policy + 0.5 * surplus.square().mean() - ENTROPY * spread).backward()
            nn.utils.clip_grad_norm_(player.parameters(), 1.0)
            optimiser.step()


@cache
def kept(features: int, kinds: int, codes: int) -> Player:
    """What `--save` has written."""
    player = Player(features, kinds, codes)
    player.load_state_dict(torch.load(os.environ.get(KEPT, "learner.pt"), map_location="cpu", weights_only=True))
    return player


@torch.no_grad()
def agent(decision: Decision) -> int:
    """An agent of the benchmark: what it likes best."""
    seen, mask = torch.from_numpy(decision.observation)[None], torch.from_numpy(decision.mask)[None].bool()
    player = kept(seen.shape[1], len(decision.state.ruleset.decisions.kinds), mask.shape[1])
    return int(player(seen, mask)[0].argmax())


def main() -> None:
    """Learn for some minutes; every line is a test against random players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("game", "tzolkin"), ("device", "cpu"), ("save", "")):
        parser.add_argument(f"--{name}", default=default)
    for name, number in (("players", 2), ("lanes", 256), ("minutes", 5.0)):
        parser.add_argument(f"--{name}", default=number, type=type(number))
    given = parser.parse_args()
    batch = haab.batch(given.game, given.players, given.lanes, seed=1, device=given.device)
    kinds = len(batch.ruleset.decisions.kinds)
    player = Player(len(batch.features), kinds, batch.codes).to("cuda" if given.device == "gpu" else "cpu")
    optimiser = torch.optim.Adam(player.parameters(), 5e-4)
    start, rounds = time.perf_counter(), 0
    while True:
        _, final = play(batch, player, range(1), keep=False)
        wins = (final.argmax(1) == 0).float().mean()
        minutes = (time.perf_counter() - start) / 60
        points = f"{final[:, 0].mean():7.2f} points against {final[:, 1:].mean():7.2f}"
        print(f"{minutes:6.2f} min, {rounds:4} rounds: {points}, wins {wins:.1%}", flush=True)
        if given.save:
            torch.save(player.state_dict(), given.save)
        if minutes > given.minutes:
            return
        for _ in range(5):
            done, final = play(batch, player, range(given.players))
            learn(player, optimiser, done, ahead(final))
            rounds += 1


if __name__ == "__main__":
    main()
