"""Distillation: a small network learns to say what a large one says, on games that either of them plays.

A small network is for browsers: it is downloaded in a moment, and thinks as fast as it is small.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from haab.batches.devices import CPU
from haab.learn.games import facts_of
from haab.learn.network import Network, Output, Size
from haab.learn.ppo import draw, explore
from haab.learn.selfplay import Kind, SelfPlay, torch_device
from haab.learn.styles import Style

MINIBATCH = {CPU: 1024, "cuda": 8192}
STYLED_SHARE = 0.25
"""The part of the seats that play in a style."""
EXPLORED = 0.01
"""The chance of a choice to explore: a search asks the student about positions that nobody would come to."""


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
        self.student = Network(teacher.ruleset, teacher.encoding, size, teacher.styles).to(self.device)
        self.optimizer = torch.optim.Adam(self.student.parameters(), 1e-3, eps=1e-5)
        known = {style.name: style for style in facts_of(teacher.ruleset).styles}
        styles = [known.get(name, Style(name)) for name in teacher.styles]
        self.selfplay = SelfPlay(teacher.ruleset, kinds, steps, seed, device, styles=styles, styled_share=STYLED_SHARE)
        self._plays = torch.arange(teacher.seats, device=self.device) < self.selfplay.players[:, None]
        self._window: list[Taught] = []

    def run_iteration(self, learning_rate: float, minibatch: int = 0) -> dict[str, Any]:
        """Play a window and learn from it, so many choices at a time; 0: as many as suit the device."""
        began = time.perf_counter()
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        self._window.clear()
        self.selfplay.play(self._draw)
        rows, masks, styles, plays, *targets = (
            torch.cat(parts) for parts in zip(*map(_flat, self._window), strict=True)
        )
        teacher = Output(*targets)
        divergences = []
        for some in torch.randperm(len(rows), device=self.device).split(minibatch or MINIBATCH[self.device]):
            with self._autocast():
                student = self.student(rows[some], masks[some], styles[some])
            loss, divergence = distillation_loss(student, Output(*(part[some] for part in teacher)), plays[some])
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            divergences.append(divergence.detach())
        mean = float(torch.stack(divergences).mean())
        seconds = time.perf_counter() - began
        return {"divergence": round(mean, 4), "choices": len(rows), "choices_per_second": round(len(rows) / seconds)}

    def _autocast(self) -> Any:
        return torch.autocast("cuda", torch.bfloat16, enabled=self.device != CPU)

    def _draw(self, rows: Tensor, masks: Tensor, styles: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Codes of all lanes. Where there is a choice, the teacher says what it thinks.

        Every other lane is played by the student, so that it learns what to do where it leads itself.
        """
        choice = (masks.sum(1) > 1).nonzero()[:, 0]
        seen, legal, style = rows[choice], masks[choice], styles[choice]
        with torch.autocast(self.device, torch.bfloat16):
            target, own = self.teacher(seen, legal, style), self.student(seen, legal, style)
        self._window.append(Taught(seen, legal, style, self._plays[choice], target))
        logits = torch.where((choice % 2 == 0)[:, None], own.logits, target.logits)
        chances, _ = explore(logits.log_softmax(1), torch.rand(len(choice), device=self.device) < EXPLORED)
        codes = masks.int().argmax(1).index_copy(0, choice, draw(chances))
        unused = torch.zeros(len(rows), self.teacher.seats, device=self.device)
        return codes, unused[:, 0], unused, unused


class Taught(NamedTuple):
    """Choices of one step, and what the teacher says of them."""

    rows: Tensor
    masks: Tensor
    styles: Tensor
    plays: Tensor
    """Which seats there are."""
    target: Output


def _flat(taught: Taught) -> tuple[Tensor, ...]:
    return (*taught[:-1], *taught.target)
