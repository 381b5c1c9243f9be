"""Values fitted to outcomes: the last layer of a network, by regression on games that it plays to the end.

What is learned by bootstrapping may come to lean as a whole: every value is right beside the next one, and all of them
are wrong. Outcomes do not lean. They are noisy, so only as much is fitted as holds in games that were not fitted to:
the residuals are explained by the largest principal components of the last hidden layer, and how many of them are used
is decided by cross-validation over games. The policy stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from haab.batches.devices import CPU
from haab.kit.ruleset import Ruleset
from haab.learn.evaluation import Games
from haab.learn.network import ILLEGAL, Network
from haab.learn.ppo import LOWEST_LOG_PROB, draw, explore, relative
from haab.learn.selfplay import win_shares

KEPT = 0.125
"""The part of the choices that are kept: those of one game are much alike."""
EXPLORED = 0.005
"""The chance of a choice to explore: what came before it in its game is not kept."""
COMPONENTS = (0, 4, 8, 16, 32, 64, 128)
"""How many principal components may explain residuals; with none all positions are corrected alike."""
UNCORRECTED = -1
"""In place of a number of components: the heads stay as they are."""
FOLDS = 4
STEPS = 50
"""Of the optimizer that fits the chance to win."""


class Outcomes(NamedTuple):
    """Positions, and what came of them; seats are relative, the one that looks is the first."""

    hidden: Tensor
    """positions x width: what the heads see."""
    points: Tensor
    """positions x seats: what is said, in units of the scale."""
    wins: Tensor
    """Logits of winning."""
    came: Tensor
    """The points that came, in units of the scale."""
    won: Tensor
    """The share of the win."""
    plays: Tensor
    """Which seats there are."""
    games: Tensor
    """The game of each position."""


@torch.no_grad()
def play_outcomes(
    ruleset: Ruleset,
    network: Network,
    players: int,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    scale: float,
    device: str = CPU,
) -> Outcomes:
    """Play games to the end by the likeliest codes; now and then one explores, as a search does."""
    played = Games(ruleset, players, options, games, seed, device)
    heard: list[Tensor] = []
    hook = network.points.register_forward_pre_hook(lambda _, given: heard.append(given[0]))
    last_explored = torch.full((games,), -1, device=played.device)
    noted: list[tuple[Tensor, ...]] = []
    for number, (rows, mask, mover) in enumerate(played.positions()):
        codes = mask.int().argmax(1)
        lanes = (played.going & (mask.sum(1) > 1)).nonzero()[:, 0]
        if len(lanes):
            with torch.autocast(played.device, torch.bfloat16):
                output = network(rows[lanes], mask[lanes])
            chances, explored = explore(
                output.logits.log_softmax(1), torch.rand(len(lanes), device=lanes.device) < EXPLORED
            )
            codes[lanes] = torch.where(explored, draw(chances), chances.argmax(1))
            last_explored[lanes[explored]] = number
            kept = (torch.rand(len(lanes), device=lanes.device) < KEPT).nonzero()[:, 0]
            at, hidden = lanes[kept], heard.pop()[kept].half()
            scores = played.lanes.all_scores[at].clone()
            noted.append(
                (hidden, output.points[kept], output.wins[kept], scores, mover[at].clone(), at, at * 0 + number)
            )
        played.step(codes)
    hook.remove()
    hidden, points, wins, scores, movers, lanes, numbers = (torch.cat(parts) for parts in zip(*noted, strict=True))
    is_clean = numbers > last_explored[lanes]
    hidden, points, wins, scores, movers, lanes = (
        part[is_clean] for part in (hidden, points, wins, scores, movers, lanes)
    )
    seats = torch.arange(points.shape[1], device=points.device)
    plays = (seats < players).expand(len(points), -1)
    count = torch.full((len(points),), players, device=points.device)
    final = torch.zeros(games, points.shape[1], device=points.device)
    final[:, :players] = played.scores
    shares = win_shares(final, torch.full((games,), players, device=points.device))
    came = relative((final[lanes] - scores) / scale, movers, count)
    return Outcomes(hidden, points, wins, came, relative(shares[lanes], movers, count), plays, lanes + seed)


class Correction(NamedTuple):
    """What is added to the heads."""

    components: int
    points: Tensor
    """width + 1 x seats; the last row belongs to the bias."""
    wins: Tensor
    error: float
    """The mean squared error of points in games that were not fitted to, as a part of what it was before."""


def fit_correction(found: Sequence[Outcomes]) -> Correction:
    """What explains the residuals best in games that it was not fitted to."""
    known = _together(found)
    mean = known.hidden.float().mean(0)
    centred = known.hidden.float() - mean
    variances, directions = torch.linalg.eigh(centred.T @ centred / len(centred))
    most = min(COMPONENTS[-1], int((variances > 1e-6 * variances[-1]).sum()))
    basis = directions.flip(1)[:, :most] / variances.flip(0)[:most].sqrt()
    inputs = torch.cat([torch.ones(len(centred), 1), centred @ basis], 1)
    residuals = (known.came - known.points) * known.plays
    folds = known.games.unique(return_inverse=True)[1] % FOLDS
    before = float(residuals.square().sum())
    tried = [(before, UNCORRECTED)]
    for count in (count for count in COMPONENTS if count <= most):
        error = 0.0
        for fold in range(FOLDS):
            held_out = folds == fold
            weights = _regress(inputs[~held_out, : count + 1], residuals[~held_out], known.plays[~held_out])
            left = (residuals[held_out] - inputs[held_out, : count + 1] @ weights) * known.plays[held_out]
            error += float(left.square().sum())
        tried.append((error, count))
    error, count = min(tried)
    width, seats = known.hidden.shape[1], known.points.shape[1]
    if count == UNCORRECTED:
        return Correction(0, torch.zeros(width + 1, seats), torch.zeros(width + 1, seats), 1.0)
    used, back = inputs[:, : count + 1], basis[:, :count]
    points = _regress(used, residuals, known.plays)
    wins = _fit_wins(used, known)
    return Correction(count, _of_heads(points, back, mean), _of_heads(wins, back, mean), error / before)


def _together(found: Sequence[Outcomes]) -> Outcomes:
    """Positions of several plays as one."""
    return Outcomes(*(torch.cat(parts).cpu() for parts in zip(*found, strict=True)))


def _regress(inputs: Tensor, residuals: Tensor, plays: Tensor) -> Tensor:
    """Least squares for every seat, on the positions in which there is one."""
    found = torch.zeros(inputs.shape[1], residuals.shape[1])
    for seat in range(residuals.shape[1]):
        some = plays[:, seat]
        if some.any():
            used = inputs[some]
            ridge = torch.eye(used.shape[1])
            found[:, seat] = torch.linalg.solve(used.T @ used + ridge, used.T @ residuals[some, seat])
    return found


def _fit_wins(inputs: Tensor, known: Outcomes) -> Tensor:
    """What is added to the logits of winning: the least cross-entropy, by L-BFGS."""
    weights = torch.zeros(inputs.shape[1], known.wins.shape[1], requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=STEPS, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimizer.zero_grad()
        logits = (known.wins + inputs @ weights).masked_fill(~known.plays, ILLEGAL)
        entropy = -(known.won * logits.log_softmax(1).clamp(LOWEST_LOG_PROB)).sum()
        total: Tensor = (entropy + weights.square().sum()) / len(inputs)
        total.backward()
        return total

    optimizer.step(loss)
    return weights.detach()


def _of_heads(weights: Tensor, basis: Tensor, mean: Tensor) -> Tensor:
    """Weights of a constant and of components, as those of the hidden layer and the bias."""
    layer = basis @ weights[1:]
    return torch.cat([layer, weights[:1] - mean[None] @ layer])


def biases(found: Sequence[Outcomes], correction: Correction, scale: float) -> tuple[list[float], list[float]]:
    """The mean error of what is said of each seat, in points, before a correction and after it."""
    known = _together(found)
    error = (known.points - known.came) * scale
    added = (known.hidden.float() @ correction.points[:-1] + correction.points[-1]) * scale
    seats = int(known.plays[0].sum())
    before, after = (values.mean(0)[:seats].tolist() for values in (error, error + added))
    return [round(mean, 2) for mean in before], [round(mean, 2) for mean in after]


@torch.no_grad()
def correct(network: Network, correction: Correction) -> None:
    """Add a correction to the heads of a network."""
    for head, added in ((network.points, correction.points), (network.wins, correction.wins)):
        head.weight += added[:-1].T.to(head.weight)
        head.bias += added[-1].to(head.bias)
