"""Styles for a network that plays already: a step of natural policy gradient for each, and nothing else changes.

The network plays games against itself without a style. Of every choice two things are noted: the score function, which
is the gradient of the log-probability of the code that was played, by what a style would add to the bias of the first
layer; and by how much the seat then exceeded its expectations, in points and in what each style wants. The step of
a style is the least-squares fit of the second by the first (compatible function approximation: S. Kakade, A Natural
Policy Gradient, NIPS 2001). Every style learns from every choice, so a processor is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor

from haab.kit.ruleset import Ruleset
from haab.learn.evaluation import Games
from haab.learn.network import Network
from haab.learn.ppo import draw
from haab.learn.styles import Style, StyleValues

RIDGE = 1.0
"""Of the mean eigenvalue of the Fisher matrix: directions that few choices tell of are left alone."""
VALUES_KEPT = 1.0
"""How much a step shuns directions that would change the value of the own seat, beside those that change the policy."""
BASELINE_RIDGE = 1e-3
FEWEST_PER_WEIGHT = 20
"""Choices for each weight of the baseline before it is trusted."""


class Choices(NamedTuple):
    """The choices of some games that were played to the end."""

    scores: Tensor
    """choices x width: the score function."""
    value_gradients: Tensor
    """choices x width: the gradient of the points that the own seat is said to make."""
    hidden: Tensor
    """choices x width: the last hidden layer, which expectations are made from."""
    gains: Tensor
    """choices x styles: points ahead at the end, and what the seat gained until then of what the style wants."""


class FirstLayerProbe:
    """While it is open, adds zeros to the first layer of a network whose gradients can be asked for."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self.added = torch.zeros(0)
        self.hidden = torch.zeros(0)

    def __enter__(self) -> FirstLayerProbe:
        first, last = self._network.first, self._network.points
        self._hooks = [first.register_forward_hook(self._add), last.register_forward_pre_hook(self._note)]
        return self

    def __exit__(self, *_: object) -> None:
        for hook in self._hooks:
            hook.remove()

    def _add(self, _layer: Any, _inputs: Any, output: Tensor) -> Tensor:
        self.added = torch.zeros_like(output, requires_grad=True)
        return output + self.added

    def _note(self, _layer: Any, inputs: tuple[Tensor, ...]) -> None:
        self.hidden = inputs[0].detach().float()

    def gradient(self, value: Tensor) -> Tensor:
        """The gradient of a sum over positions, one row for each position."""
        (found,) = torch.autograd.grad(value, self.added, retain_graph=True)
        return found.float()


def play_choices(
    ruleset: Ruleset,
    network: Network,
    styles: Sequence[Style],
    players: int,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    rival_share: float,
) -> Choices:
    """Play games to the end, codes drawn by the network without a style, and note its choices."""
    values = StyleValues(ruleset, styles, players, "cpu")
    played = Games(ruleset, players, options, games, seed, "cpu")
    final = torch.zeros(games, players, len(styles))
    noted: list[tuple[Tensor, ...]] = []
    with FirstLayerProbe(network) as probe:
        for rows, mask, mover in played.positions():
            codes = mask.int().argmax(1)
            held = values.of_all(played.lanes.records)
            lanes = (played.going & (mask.sum(1) > 1)).nonzero()[:, 0]
            if len(lanes):
                with torch.autocast("cpu", torch.bfloat16):
                    output = network(rows[lanes], mask[lanes])
                log_probs = output.logits.log_softmax(1)
                drawn = draw(log_probs.detach())
                codes[lanes] = drawn
                seats = mover[lanes].clone()
                scores = probe.gradient(log_probs.gather(1, drawn[:, None]).sum())
                value_gradients = probe.gradient(output.points[:, 0].sum())
                noted.append((scores, value_gradients, probe.hidden, held[lanes, seats], lanes, seats))
            was_going = played.going.clone()
            played.step(codes)
            final = torch.where((was_going & ~played.going)[:, None, None], held, final)
    scores, value_gradients, hidden, had, lanes, seats = (torch.cat(parts) for parts in zip(*noted, strict=True))
    rivals = (played.scores.sum(1, keepdim=True) - played.scores) / (players - 1)
    ahead = played.scores - rival_share * rivals
    return Choices(scores, value_gradients, hidden, ahead[lanes, seats, None] + final[lanes, seats] - had)


@dataclass
class Statistics:
    """Sums over choices that steps are worked out from."""

    width: int
    styles: int

    def __post_init__(self) -> None:
        self.count = self.seen = 0
        self._fisher, self._values = (torch.zeros(self.width, self.width) for _ in range(2))
        self._covariance = torch.zeros(self.width, self.styles)
        inputs = self.width + 1
        self._moments, self._products = torch.zeros(inputs, inputs), torch.zeros(inputs, self.styles)

    def add(self, choices: Choices) -> None:
        """Take in the choices of some games.

        What was to be expected is a linear regression on the games before: no game tells what to expect of itself.
        """
        inputs = torch.cat([choices.hidden, torch.ones(len(choices.hidden), 1)], 1)
        if self.seen >= FEWEST_PER_WEIGHT * inputs.shape[1]:
            ridge = BASELINE_RIDGE * self.seen * torch.eye(inputs.shape[1])
            expected = inputs @ torch.linalg.solve(self._moments + ridge, self._products)
            self.count += len(inputs)
            self._fisher += _gram(choices.scores)
            self._values += _gram(choices.value_gradients)
            self._covariance += choices.scores.T @ (choices.gains - expected)
        self.seen += len(inputs)
        self._moments += inputs.T @ inputs
        self._products += inputs.T @ choices.gains

    def steps(self, divergence: float) -> Tensor:
        """styles x width: the step of each style that changes the policy by so many nats a choice."""
        fisher, values = self._fisher / self.count, self._values / self.count
        mean = fisher.trace() / self.width
        shunned = RIDGE * mean * torch.eye(self.width) + VALUES_KEPT * fisher.trace() / values.trace() * values
        steps = torch.linalg.solve(fisher + shunned, self._covariance / self.count)
        nats = (steps * (fisher @ steps)).sum(0) / 2
        return (steps * (divergence / nats).sqrt()).T.contiguous()


def _gram(rows: Tensor) -> Tensor:
    """All products of columns; rounded, which is less than the ridge forgives."""
    narrow = rows.bfloat16()
    return (narrow.T @ narrow).float()
