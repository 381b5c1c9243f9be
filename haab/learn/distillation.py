"""Distillation: a small network learns to say what a large one says, on games that either of them plays.

Small networks are for browsers, and for levels that are to be weaker without ever blundering by lot.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from haab.batches.batch import CPU
from haab.learn.network import Network, Output, Size
from haab.learn.ppo import draw
from haab.learn.selfplay import Kind, SelfPlay, torch_device


def distillation_loss(student: Output, teacher: Output, plays: Tensor) -> tuple[Tensor, Tensor]:
    """The divergence of policies and of win probabilities and the squared error of points; and the first alone."""
    target, found = teacher.logits.log_softmax(1), student.logits.log_softmax(1)
    divergence = (target.exp() * (target - found)).sum(1).mean()
    error = (student.points - teacher.points).square() * plays
    value_loss = (error.sum(1) / plays.sum(1)).mean()
    won, said = (output.wins.masked_fill(~plays, -1e9).log_softmax(1) for output in (teacher, student))
    win_divergence = (won.exp() * (won - said)).sum(1).mean()
    return divergence + 0.5 * value_loss + 0.25 * win_divergence, divergence


class Distillation:
    """A student, its teacher, and the games that they play."""

    def __init__(
        self, teacher: Network, size: Size, kinds: Sequence[Kind], steps: int = 32, seed: int = 0, device: str = CPU
    ) -> None:
        torch.manual_seed(seed)
        self.device = torch_device(device)
        self.teacher = teacher.to(self.device).requires_grad_(False)
        self.student = Network(teacher.ruleset, teacher.encoding, size).to(self.device)
        self.optimizer = torch.optim.Adam(self.student.parameters(), 1e-3, eps=1e-5)
        self.selfplay = SelfPlay(teacher.ruleset, kinds, steps, seed, device)
        self._plays = torch.arange(teacher.seats, device=self.device) < self.selfplay.players[:, None]
        self._targets: list[Output] = []

    def _draw(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Every other lane is played by the student, so that it learns what to do where it leads itself."""
        target = self.teacher(rows, masks)
        own = self.student(rows, masks)
        self._targets.append(target)
        is_own = torch.arange(len(rows), device=self.device) % 2 == 0
        codes = torch.where(is_own, draw(own.logits.log_softmax(1)), draw(target.logits.log_softmax(1)))
        return codes, torch.zeros(len(rows), device=self.device), target.points, target.wins.softmax(1)

    def run_iteration(self, learning_rate: float, epochs: int = 2, minibatch: int = 1024) -> dict[str, Any]:
        """Play a window and learn from it."""
        began = time.perf_counter()
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        self._targets.clear()
        rollout = self.selfplay.play(self._draw)
        targets = Output(*(torch.cat(parts) for parts in zip(*self._targets, strict=True)))
        rows, masks = rollout.rows.flatten(0, 1), rollout.masks.flatten(0, 1)
        plays = self._plays.repeat(len(rollout.codes), 1)
        chosen = (masks.sum(1) > 1).nonzero()[:, 0]
        told = []
        for _ in range(epochs):
            for some in chosen[torch.randperm(len(chosen), device=self.device)].split(minibatch):
                output = self.student(rows[some], masks[some])
                loss, divergence = distillation_loss(output, Output(*(part[some] for part in targets)), plays[some])
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                self.optimizer.step()
                told.append(float(divergence.detach()))
        seconds = time.perf_counter() - began
        return {"divergence": round(sum(told) / len(told), 4), "positions": len(rows), "seconds": round(seconds, 2)}
