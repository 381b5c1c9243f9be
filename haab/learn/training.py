"""A training run: rollouts are played, the network learns from each of them, former selves join the opponents."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn

from haab.batches.devices import CPU
from haab.bots.network.encoding import encoding_of
from haab.kit.ruleset import Ruleset
from haab.learn.games import facts_of
from haab.learn.network import Network, Size
from haab.learn.ppo import Config, Minibatch, advantages, between, draw, lambda_returns, ppo_loss, relative, sample
from haab.learn.selfplay import Kind, SelfPlay, torch_device

TOO_FAR = 0.3
"""Where more of the choices than this were clipped, the policy has gone further than its advantages can tell."""
MOST_SNAPSHOTS = 12
"""Former selves that are kept; a new one takes the place of one drawn by lot."""


class Training:
    """A network that learns a game."""

    def __init__(
        self, ruleset: Ruleset, kinds: Sequence[Kind], size: Size, config: Config, seed: int = 0, device: str = CPU
    ) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.ruleset, self.config, self.device = ruleset, config, torch_device(device)
        facts = facts_of(ruleset)
        styles = [style.name for style in facts.styles]
        self.network = Network(ruleset, encoding_of(ruleset), size, styles).to(self.device)
        self.optimizer = torch.optim.Adam(
            self.network.parameters(), config.learning_rate[0], eps=1e-5, fused=self.device != CPU
        )
        varied = (facts.starts, config.frozen_share, facts.styles, config.styled_share)
        self.selfplay = SelfPlay(ruleset, kinds, config.steps, seed, device, *varied)
        self.iteration = 0
        self.decisions = 0
        self._frozen = copy.deepcopy(self.network).requires_grad_(False)
        self._snapshots: list[dict[str, Tensor]] = []
        self._random = random.Random(seed)
        self._trusted = self._state()
        self._pace = 1.0
        plays = torch.arange(self.selfplay.most_seats, device=self.device) < self.selfplay.players[:, None]
        self._plays = plays
        is_compiled = self.device != CPU
        self._sample = torch.compile(self._draw, dynamic=False) if is_compiled else self._draw
        self._draw_frozen = torch.compile(self._draw_opponent, dynamic=False) if is_compiled else self._draw_opponent
        self._loss = torch.compile(self._losses, dynamic=False) if is_compiled else self._losses

    def _autocast(self) -> Any:
        return torch.autocast("cuda", torch.bfloat16, enabled=self.device != CPU)

    def _draw(self, rows: Tensor, masks: Tensor, styles: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        with self._autocast():
            return sample(self.network, rows, masks, styles, self._plays)

    def _draw_opponent(self, rows: Tensor, masks: Tensor) -> Tensor:
        with self._autocast():
            return draw(self._frozen(rows, masks).logits.log_softmax(1))

    def _losses(self, batch: Minibatch, entropy_coef: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        with self._autocast():
            output = self.network(batch.rows, batch.masks, batch.styles)
        found = ppo_loss(output, batch, self.config, entropy_coef)
        return found.total, found.entropy, found.clipped

    def run_iteration(self, progress: float) -> dict[str, Any]:
        """Play a rollout and learn from it; `progress` goes from 0 to 1. Returns what a log should say."""
        began = time.perf_counter()
        config = self.config
        opponent = self._draw_frozen if self._snapshots else None
        rollout = self.selfplay.play(self._sample, opponent, between(config.start_share, progress))
        played = time.perf_counter()
        log = self._learn(progress)
        self._trust(log["clipped"])
        self.iteration += 1
        self.decisions += rollout.codes.numel()
        if self.iteration % config.snapshot_every == 0:
            self._keep_snapshot()
        if self._snapshots and self.iteration % 4 == 0:
            self._frozen.load_state_dict(self._random.choice(self._snapshots))
        seconds = time.perf_counter() - began
        return {
            "iteration": self.iteration,
            "decisions": self.decisions,
            "decisions_per_second": round(rollout.codes.numel() / seconds),
            "playing": round((played - began) / seconds, 3),
            **log,
        }

    def _learn(self, progress: float) -> dict[str, Any]:
        config, selfplay, rollout = self.config, self.selfplay, self.selfplay.rollout
        returns = lambda_returns(rollout, config.gae_lambda, config.scale)
        gained = advantages(rollout, returns, selfplay.players, config.rival_share, between(config.win_coef, progress))
        chosen = returns.is_known.flatten().nonzero()[:, 0]
        lane = chosen % rollout.codes.shape[1]
        flat = {
            name: getattr(rollout, name).flatten(0, 1)
            for name in ("rows", "masks", "styles", "codes", "log_probs", "seats", "points")
        }
        gained = gained.flatten()[chosen]
        returned = returns.points.flatten(0, 1)
        error = returned[chosen] - flat["points"][chosen]
        explained = 1 - float(error.var() / (returned[chosen].var() + 1e-9))
        gained = (gained - gained.mean()) / (gained.std() + 1e-6)
        for group in self.optimizer.param_groups:
            group["lr"] = between(config.learning_rate, progress) * self._pace
        entropy_coef = torch.tensor(between(config.entropy_coef, progress), device=self.device)
        told = []
        size = min(config.minibatch, len(chosen))
        for _ in range(config.epochs):
            order = torch.randperm(len(chosen), device=self.device)
            for begin in range(0, len(order) - size + 1, size):
                some = order[begin : begin + size]
                at, lanes = chosen[some], lane[some]
                seats, players = flat["seats"][at], selfplay.players[lanes]
                batch = Minibatch(
                    flat["rows"][at],
                    flat["masks"][at],
                    flat["styles"][at],
                    flat["codes"][at],
                    flat["log_probs"][at],
                    gained[some],
                    relative(returned[at], seats, players),
                    relative(returns.wins.flatten(0, 1)[at], seats, players),
                    self._plays[lanes],
                )
                total, entropy, clipped = self._loss(batch, entropy_coef)
                self.optimizer.zero_grad(set_to_none=True)
                total.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), config.max_grad_norm)
                self.optimizer.step()
                told.append(torch.stack([entropy.detach(), clipped.detach()]))
        entropy, clipped = torch.stack(told).mean(0).tolist()
        return {
            "entropy": round(entropy, 4),
            "clipped": round(clipped, 4),
            "pace": self._pace,
            "explained_variance": round(explained, 4),
            "learned_share": round(len(chosen) / rollout.codes.numel(), 3),
            "scores": self.selfplay.mean_scores(),
        }

    # ---- former selves

    def _state(self) -> dict[str, Tensor]:
        return {name: value.detach().clone() for name, value in self.network.state_dict().items()}

    def _trust(self, clipped: float) -> None:
        """Keep the network as one to return to; where it went too far, return, and learn at half the pace."""
        if clipped <= TOO_FAR:  # and not where it is no number at all
            self._trusted = self._state()
            return
        self.network.load_state_dict(self._trusted)
        self.optimizer.state.clear()
        self._pace /= 2

    def _keep_snapshot(self) -> None:
        state = self._state()
        if len(self._snapshots) < MOST_SNAPSHOTS:
            self._snapshots.append(state)
        else:
            self._snapshots[self._random.randrange(MOST_SNAPSHOTS)] = state
