"""Proximal policy optimization with a critic that knows every seat.

The critic values a position for all seats from the view of the seat to move. Returns are computed for all of them, but
along the decisions of one seat: each seat has a timeline of its own in every lane. The advantage of a decision is what
it changed for the seat that made it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor

from haab.learn.network import ILLEGAL, Network, Output
from haab.learn.selfplay import Rollout

LOWEST_LOG_PROB = -50.0
"""Smaller ones are as good as this: a probability of 0 times its logarithm must be 0."""
EXPLORED_MARGIN = 8.0
"""Codes that are so many logits less likely than the likeliest are explored: a search looks at no others."""


@dataclass(frozen=True)
class Config:
    """Hyperparameters. Of a pair, the first is for the beginning and the second for the end of the run."""

    steps: int = 64
    """Decisions of every lane in a rollout."""
    learning_rate: tuple[float, float] = (6e-4, 3e-5)
    entropy_coef: tuple[float, float] = (0.03, 0.004)
    start_share: tuple[float, float] = (0.25, 0.03)
    """The part of the seats that begin with something given by lot."""
    win_coef: tuple[float, float] = (0.5, 1.5)
    """What a win is worth beside points, in units of the scale."""
    epochs: int = 1
    minibatch: int = 65536
    clip: float = 0.2
    value_coef: float = 0.5
    win_loss_coef: float = 0.25
    z_loss_coef: float = 1e-3
    """Of the z-loss: the squared logsumexp of the logits.

    Only differences of logits mean something. Left alone they drift together, until half precision cannot tell them
    apart.
    """
    max_grad_norm: float = 0.7
    gae_lambda: float = 0.99
    """From one decision of a seat to its next."""
    scale: float = 20.0
    """Points that count as one."""
    rival_share: float = 0.5
    """The part of the others' mean score that is taken off the own one."""
    styled_share: float = 0.25
    """The part of the seats that play in a style."""
    frozen_share: float = 0.2
    """The part of the lanes in which a former self has a seat."""
    snapshot_every: int = 60
    """Rollouts after which a copy joins the former selves."""


def between(pair: tuple[float, float], progress: float) -> float:
    """From the first number to the second, geometrically."""
    first, last = pair
    return float(first * (last / first) ** progress)


# ---- returns and advantages


class Returns(NamedTuple):
    """What is learned from a rollout."""

    points: Tensor
    """Steps x lanes x seats: lambda-returns of points to come by absolute seat, on the timeline of the seat to move.

    Its own have the bonus of its style in them.
    """
    wins: Tensor
    """And of the chance to win."""
    is_known: Tensor
    """Steps x lanes: whether anything is known of what follows the decision."""


def lambda_returns(rollout: Rollout, gae_lambda: float, scale: float) -> Returns:
    """TD(lambda) returns, backwards through a window; the decisions of every seat are a timeline of their own.

    What follows a decision is told by the values at later choices of the *same* seat. Those of the other seats see the
    game otherwise, and a difference between two views would be a reward for handing over the turn. Decisions that are
    not learned from (forced ones, those of frozen opponents) are passed through: the critic is never asked about a
    view that it is not trained on. For the same reason the last choice of a seat in the window only gives its value,
    and is not learned from, unless the game ends after it.
    """
    steps, lanes, seats = rollout.points.shape
    points, wins = torch.zeros_like(rollout.points), torch.zeros_like(rollout.win_probs)
    known = torch.zeros_like(rollout.dones)
    is_choice = rollout.is_choice
    # Lanes x timelines x seats: what is to come for everybody, on the timeline of each seat.
    next_points, next_wins = (torch.zeros(lanes, seats, seats, device=points.device) for _ in range(2))
    is_known = torch.zeros(lanes, seats, dtype=torch.bool, device=points.device)
    lane = torch.arange(lanes, device=points.device)
    for step in range(steps - 1, -1, -1):
        done, own = rollout.dones[step], (lane, rollout.seats[step])
        gained = rollout.rewards[step][:, None] + torch.diag_embed(rollout.bonuses[step])
        next_points = torch.where(done[:, None, None], 0.0, next_points) + gained / scale
        next_wins = torch.where(done[:, None, None], rollout.won[step][:, None], next_wins)
        is_known = is_known | done[:, None]
        points[step], wins[step], known[step] = next_points[own], next_wins[own], is_known[own]
        # Where nothing is known, the value stands for what follows; without a choice there is no value.
        weight = torch.where(is_choice[step], torch.where(known[step], gae_lambda, 0.0), 1.0)[:, None]
        next_points[own] = torch.lerp(rollout.points[step], points[step], weight)
        next_wins[own] = torch.lerp(rollout.win_probs[step], wins[step], weight)
        is_known[own] = known[step] | is_choice[step]
    return Returns(points, wins, known & is_choice)


def advantages(rollout: Rollout, returns: Returns, players: Tensor, rival_share: float, win_coef: float) -> Tensor:
    """What each decision changed for the seat that made it: own points, less a part of the rivals', and the win."""
    points = returns.points - rollout.points
    own = points.gather(2, rollout.seats[:, :, None])[:, :, 0]
    rivals = (points.sum(2) - own) / (players - 1)
    win = (returns.wins - rollout.win_probs).gather(2, rollout.seats[:, :, None])[:, :, 0]
    return own - rival_share * rivals + win_coef * win


# ---- the loss


class Minibatch(NamedTuple):
    """Some choices that are learned from."""

    rows: Tensor
    masks: Tensor
    styles: Tensor
    codes: Tensor
    log_probs: Tensor
    advantages: Tensor
    points: Tensor
    """Returns by relative seat."""
    wins: Tensor
    plays: Tensor
    """Which relative seats there are."""


class Losses(NamedTuple):
    """What is minimized, and what is told about it."""

    total: Tensor
    entropy: Tensor
    clipped: Tensor
    """The part of the choices whose probability has changed by more than the clip range."""


def ppo_loss(output: Output, batch: Minibatch, config: Config, entropy_coef: Tensor) -> Losses:
    """The clipped surrogate objective, squared error of points, cross-entropy of the win, entropy, z-loss."""
    log_probs = output.logits.log_softmax(1)
    ratio = (log_probs.gather(1, batch.codes[:, None])[:, 0] - batch.log_probs).exp()
    clipped = ratio.clamp(1 - config.clip, 1 + config.clip)
    policy_loss = -torch.min(ratio * batch.advantages, clipped * batch.advantages).mean()
    error = (output.points - batch.points).square() * batch.plays
    value_loss = (error.sum(1) / batch.plays.sum(1)).mean()
    win_log_probs = output.wins.masked_fill(~batch.plays, ILLEGAL).log_softmax(1)
    win_loss = -(batch.wins * win_log_probs.clamp(LOWEST_LOG_PROB)).sum(1).mean()
    entropy = entropy_of(log_probs).mean()
    z_loss = output.logits.logsumexp(1).square().mean()
    total = policy_loss + config.value_coef * value_loss + config.win_loss_coef * win_loss - entropy_coef * entropy
    total = total + config.z_loss_coef * z_loss
    return Losses(total, entropy, (ratio != clipped).float().mean())


def entropy_of(log_probs: Tensor) -> Tensor:
    """The entropy of every position's choice; what is not legal adds nothing."""
    return -(log_probs.exp() * log_probs.clamp(LOWEST_LOG_PROB)).sum(1)


def relative(values: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Values by absolute seat to values by relative seat: the seat that decides first."""
    order = torch.arange(values.shape[1], device=values.device)
    return torch.where(order < players[:, None], values.gather(1, (seats[:, None] + order) % players[:, None]), 0.0)


def draw(log_probs: Tensor) -> Tensor:
    """A code for every position, each as likely as its probability (the Gumbel trick)."""
    noise = torch.rand_like(log_probs).clamp(1e-12, 1 - 1e-7)
    return (log_probs - torch.log(-torch.log(noise))).argmax(1)


def explore(log_probs: Tensor, explores: Tensor) -> tuple[Tensor, Tensor]:
    """Where it is said so, give all likely codes the same chance; and where there are several, which is exploring.

    So games come to positions after codes that a search considers, and that are hardly ever played.
    """
    is_likely = log_probs >= log_probs.amax(1, keepdim=True) - EXPLORED_MARGIN
    is_explored = explores & (is_likely.sum(1) > 1)
    return torch.where(is_explored[:, None], torch.where(is_likely, 0.0, ILLEGAL), log_probs), is_explored


def sample(
    network: Network, rows: Tensor, masks: Tensor, styles: Tensor, plays: Tensor
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Draw a code for every position: codes, log-probabilities, points to come, win probabilities."""
    output = network(rows, masks, styles)
    log_probs = output.logits.log_softmax(1)
    codes = draw(log_probs)
    wins = output.wins.masked_fill(~plays, ILLEGAL).softmax(1)
    return codes, log_probs.gather(1, codes[:, None])[:, 0], output.points, wins
