"""TorchRL on a batch of games: PPO against random players, whole games, on a processor.

    pip install "haab[envs,frameworks]"
    python examples/torchrl_learner.py --minutes 5

`Games` is what TorchRL wants of an environment; everything else is TorchRL's own: masked distribution, collector,
generalised advantages, clipped loss. A game ends with the lead over the best of the others, in units of `SCALE` points.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from tensordict import TensorDict, TensorDictBase
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from haab.envs.gymnasium import vector_env

SCALE = 40.0
EPOCHS, SHARE = 3, 2048


class Games(EnvBase):
    """Many games at once, a learner in one seat of each. A game that ends is followed by the next in the same step."""

    def __init__(self, name: str, players: int, games: int) -> None:
        super().__init__(batch_size=[games])
        self.games = vector_env(name, players=players, games=games)
        self.seen, _ = self.games.reset()
        batch = self.games.batch
        seen = Unbounded((games, len(batch.features)))
        mask = Binary(batch.codes, (games, batch.codes), dtype=torch.bool)
        self.observation_spec = Composite(observation=seen, action_mask=mask, shape=(games,))
        self.action_spec = Categorical(batch.codes, (games,))
        self.reward_spec = Unbounded((games, 1))
        self.won: list[bool] = []
        """Of every game that has ended, whether it was worth more to the learner than an even share."""

    def _set_seed(self, seed: int | None) -> None:
        self.seen, _ = self.games.reset(seed=seed)

    def _reset(self, tensordict: TensorDictBase | None = None, **_: object) -> TensorDictBase:
        if tensordict is None or tensordict.get("_reset", None) is None:
            self.seen, _ = self.games.reset()
        return self._told()

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        self.seen, rewards, over, _, infos = self.games.step(tensordict["action"].numpy().astype(np.int32))
        lead = np.zeros(len(over), np.float32)
        if over.any():
            scores, own = infos["final_info"]["scores"][over], self.games.seats[over]
            rows = np.arange(len(own))
            others = scores.astype(np.float32)
            others[rows, own] = -np.inf
            lead[over] = (scores[rows, own] - others.max(1)) / SCALE
            self.won += (rewards[over] > 0).tolist()
        done = torch.from_numpy(over)[:, None]
        told = {"reward": torch.from_numpy(lead)[:, None], "done": done, "terminated": done.clone()}
        return self._told().update(told)

    def _told(self) -> TensorDict:
        numbers = torch.from_numpy(self.seen["observation"]).float()
        told = {"observation": numbers, "action_mask": torch.from_numpy(self.seen["action_mask"]).bool()}
        return TensorDict(told, batch_size=self.batch_size)


class Logarithm(nn.Module):
    """Amounts by their logarithm."""

    def forward(self, numbers: torch.Tensor) -> torch.Tensor:
        """Of the same sign."""
        return numbers.sign() * numbers.abs().log1p()


def network(features: int, outputs: int, width: int = 256) -> nn.Module:
    """Two layers."""
    hidden = nn.Sequential(nn.Linear(features, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
    return nn.Sequential(Logarithm(), *hidden, nn.Linear(width, outputs))


def main() -> None:
    """Learn for some minutes; a line tells of the games that ended since the last."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="tzolkin")
    for name, number in (("players", 2), ("lanes", 64), ("minutes", 5.0), ("steps", 128)):
        parser.add_argument(f"--{name}", default=number, type=type(number))
    given = parser.parse_args()
    torch.manual_seed(0)
    games = Games(given.game, given.players, given.lanes)
    features, codes = games.observation_spec["observation"].shape[-1], games.games.batch.codes
    likings = TensorDictModule(network(features, codes), ["observation"], ["logits"])
    actor = ProbabilisticActor(
        likings,
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(network(features, 1), in_keys=["observation"])
    advantages = GAE(gamma=1.0, lmbda=0.98, value_network=critic, average_gae=True)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01, critic_coeff=0.5)
    optimiser = torch.optim.Adam(loss.parameters(), 5e-4)
    frames = given.lanes * given.steps
    collector = Collector(games, actor, frames_per_batch=frames, total_frames=-1, auto_register_policy_transforms=False)
    start = time.perf_counter()
    for number, done in enumerate(collector, 1):
        with torch.no_grad():
            advantages(done)
        flat = done.reshape(-1)
        for _ in range(EPOCHS):
            for some in torch.randperm(len(flat)).split(SHARE):
                terms = loss(flat[some])
                optimiser.zero_grad()
                (terms["loss_objective"] + terms["loss_critic"] + terms["loss_entropy"]).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 1.0)
                optimiser.step()
        minutes = (time.perf_counter() - start) / 60
        if games.won:
            share = sum(games.won) / len(games.won)
            print(
                f"{minutes:5.1f} min, {number * frames:9,} decisions, {len(games.won):5} games, won {share:.1%}",
                flush=True,
            )
            games.won.clear()
        if minutes > given.minutes:
            break
    collector.shutdown()


if __name__ == "__main__":
    main()
