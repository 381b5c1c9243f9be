"""The games as a vector environment of Gymnasium."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from haab.envs.gymnasium import HaabVectorEnv, vector_env
from haab.kit.errors import HaabError, IllegalMove


def first_legal(mask: np.ndarray) -> np.ndarray:
    return mask.argmax(axis=1)


def played(env: HaabVectorEnv, seed: int, steps: int) -> list[np.ndarray]:
    seen, _ = env.reset(seed=seed)
    rows = [seen["observation"]]
    for _ in range(steps):
        seen, *_ = env.step(first_legal(seen["action_mask"]))
        rows.append(seen["observation"])
    return rows


def test_the_learner_is_always_to_move_and_is_rewarded_when_a_game_ends() -> None:
    env = vector_env("tikal", players=2, games=2, seed=5)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = env.reset()
    assert env.observation_space.contains(seen)
    for _ in range(1000):
        assert env.batch.to_move.tolist() == [0, 1], "every seat by turns, from lane to lane"
        seen, rewards, over, cut, infos = env.step(first_legal(seen["action_mask"]))
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        if over.any():
            break
    lane = int(over.argmax())
    own, other = infos["final_info"]["scores"][lane][[lane, 1 - lane]]
    assert rewards[lane] == np.sign(own - other)
    assert infos["_final_info"].tolist() == over.tolist()
    assert seen["action_mask"][lane].any(), "the next game has been dealt"


def test_a_seed_gives_the_same_games() -> None:
    env = vector_env("tikal", players=2, games=2, seat=1)
    first, second = played(env, 3, 4), played(env, 3, 4)
    assert all((one == other).all() for one, other in zip(first, second, strict=True))


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(HaabError, match="there is no seat 2"):
        vector_env("tikal", players=2, games=1, seat=2)
    env = vector_env("tikal", players=2, games=1)
    seen, _ = env.reset()
    illegal = np.array([int(np.argmin(seen["action_mask"][0]))])
    with pytest.raises(IllegalMove, match="lane 0"):
        env.step(illegal)
    with pytest.raises(HaabError, match="truth values"):
        env.batch.step(illegal, where=[1, 2])
