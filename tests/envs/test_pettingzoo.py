"""The games as PettingZoo environments."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from haab.envs import pettingzoo
from haab.games import GAMES, ruleset
from haab.kit.errors import HaabError, IllegalMove

NUMBERS = [(name, players) for name in GAMES for players in ruleset(name).seats]


@pytest.mark.parametrize(("name", "players"), NUMBERS)
def test_it_keeps_to_the_interface(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        api_test(pettingzoo.env(name, players, max_cycles=40), num_cycles=30, verbose_progress=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_decides_everything(name: str) -> None:
    seed_test(lambda: pettingzoo.env(name, 2), num_cycles=15)


def test_a_game_is_cut_short_after_so_many_decisions() -> None:
    env = pettingzoo.env("tikal", 2, max_cycles=7)
    env.reset(seed=1)
    decisions = 0
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
        decisions += not (ended or cut)
    assert decisions == 7
    assert not env.agents


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    env = pettingzoo.env("tzolkin", 3, tribes=True)
    env.reset(seed=4)
    chance = np.random.default_rng(0)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        env.step(None if ended or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0


def test_what_cannot_be_done_is_said() -> None:
    env = pettingzoo.raw_env("tikal", 2)
    with pytest.raises(HaabError, match=r"reset\(\) comes first"):
        env.observe("player_0")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="-1"):
        env.step(-1)
    assert "Tikal" in env.render() or env.render()
    env.close()
    with pytest.raises(HaabError, match="closed"):
        env.step(0)
    with pytest.raises(HaabError, match="closed"):
        env.reset()
    with pytest.raises(HaabError, match="players"):
        pettingzoo.env("tikal", 7)
    with pytest.raises(HaabError, match="max_cycles"):
        pettingzoo.env("tikal", 2, max_cycles=0)
