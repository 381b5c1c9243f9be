"""RLlib on a game: PPO with action masks against random players, on a processor.

    pip install "haab[envs,frameworks]"
    python examples/rllib_learner.py --minutes 5

`OneGame` is a Gymnasium environment of one game with a learner in one seat; the masked policy and the algorithm are
RLlib's own. A game ends with the lead over the best of the others, in units of `SCALE` points.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.rllib.utils.metrics import ENV_RUNNER_RESULTS, EPISODE_RETURN_MEAN, NUM_ENV_STEPS_SAMPLED_LIFETIME

from haab.envs.gymnasium import vector_env

SCALE = 40.0


class OneGame(gymnasium.Env[dict[str, np.ndarray], int]):
    """One game; amounts are seen by their logarithm."""

    def __init__(self, config: dict[str, Any]) -> None:
        place = getattr(config, "worker_index", 0) * 1000 + getattr(config, "vector_index", 0)
        self.games = vector_env(config["game"], config["players"], games=1, seed=place * 10_000, seat=0)
        batch = self.games.batch
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(-12.0, 12.0, (len(batch.features),), np.float32),
                "action_mask": spaces.Box(0.0, 1.0, (batch.codes,), np.float32),
            }
        )
        self.action_space = spaces.Discrete(batch.codes)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """The next deal."""
        super().reset(seed=seed)
        seen, _ = self.games.reset()
        return self._seen(seen), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a code, and what the others answer."""
        seen, _, over, _, infos = self.games.step(np.array([action], np.int32))
        lead = 0.0
        if over[0]:
            scores = infos["final_info"]["scores"][0]
            lead = float(scores[0] - scores[1:].max()) / SCALE
        return self._seen(seen), lead, bool(over[0]), False, {}

    def _seen(self, seen: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        numbers = seen["observation"][0].astype(np.float32)
        told = {"observations": np.sign(numbers) * np.log1p(np.abs(numbers))}
        return told | {"action_mask": seen["action_mask"][0].astype(np.float32)}


def main() -> None:
    """Learn for some minutes; every iteration tells by how many points the learner was ahead."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="tzolkin")
    for name, number in (("players", 2), ("minutes", 5.0), ("decisions", 2048)):
        parser.add_argument(f"--{name}", default=number, type=type(number))
    given = parser.parse_args()
    config = (
        PPOConfig()
        .environment(OneGame, env_config={"game": given.game, "players": given.players})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [256, 256]},
            )
        )
        .training(
            train_batch_size_per_learner=given.decisions,
            minibatch_size=512,
            num_epochs=3,
            lr=5e-4,
            gamma=1.0,
            lambda_=0.98,
            entropy_coeff=0.01,
            grad_clip=1.0,
        )
    )
    algorithm = config.build_algo()
    start = time.perf_counter()
    while (minutes := (time.perf_counter() - start) / 60) < given.minutes:
        told = algorithm.train()[ENV_RUNNER_RESULTS]
        points = told.get(EPISODE_RETURN_MEAN, float("nan")) * SCALE
        decisions = told[NUM_ENV_STEPS_SAMPLED_LIFETIME]
        print(f"{minutes:5.1f} min, {decisions:9,.0f} decisions: ahead by {points:+.1f} points", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
