"""The games in words behind the interfaces of others; each is skipped where its library is not installed."""

from __future__ import annotations

import random

import pytest

from examples.text_agent import MOVE


def test_textarena_plays_a_game_to_its_end() -> None:
    pytest.importorskip("textarena", reason="no TextArena: pip install textarena")
    import textarena as ta

    import haab.envs.textarena  # noqa: F401

    env = ta.make("haab-tikal")
    env.reset(num_players=2, seed=3)
    dice, done, turns = random.Random(1), False, 0
    while not done:
        player, told = env.get_observation()
        text = "\n".join(entry[1] for entry in told)
        assert player == env.env.seat
        done, _ = env.step(f"I choose [{dice.choice(MOVE.findall(text))[0]}]")
        turns += 1
    rewards, info = env.close()
    assert sum(rewards.values()) == 0
    assert info[0]["turn_count"] + info[1]["turn_count"] == turns


def test_textarena_ends_a_game_after_too_many_wrong_answers() -> None:
    pytest.importorskip("textarena", reason="no TextArena: pip install textarena")
    import textarena as ta

    import haab.envs.textarena  # noqa: F401

    env = ta.make("haab-tikal", errors_allowed=1)
    env.reset(num_players=2, seed=3)
    player, _ = env.get_observation()
    assert env.step("castle")[0] is False
    assert "is no move of this game" in env.get_observation()[1][0][1]
    assert env.step("castle")[0] is True
    assert env.close()[0][player] == -1


def test_openenv_serves_a_game_to_its_own_client() -> None:
    pytest.importorskip("openenv", reason="no OpenEnv: pip install openenv")
    from starlette.testclient import TestClient

    from haab.envs.openenv import Answer, HaabEnvironment, app

    with TestClient(app) as client:
        assert client.get("/health").json()["status"] == "healthy"
        assert "answer" in str(client.get("/schema").json()["action"])
        begun = client.post("/reset", json={"seed": 3, "game": "tikal", "opponent": "random"}).json()
        assert "You are Red" in begun["observation"]["text"]
    env, dice = HaabEnvironment(), random.Random(2)
    told = env.reset(seed=3, game="tikal", seat=1, opponent="random")
    assert "no move of this game" in env.step(Answer(answer="castle")).error
    while not told.done:
        told = env.step(Answer(answer=dice.choice(MOVE.findall(told.text))[0]))
    assert told.reward in (-1.0, 0.0, 1.0)
    assert env.state.moves > 50


def test_kaggle_runs_a_game_of_three() -> None:
    pytest.importorskip("kaggle_environments", reason="no kaggle-environments: pip install kaggle-environments")
    from kaggle_environments import make

    import haab.envs.kaggle  # noqa: F401

    env = make("haab", configuration={"game": "tikal", "seed": 4}, debug=True)
    env.run(["random", "random", "first"])
    last = env.steps[-1]
    assert [agent.status for agent in last] == ["DONE"] * 3
    assert sum(agent.reward for agent in last) == pytest.approx(0)
    assert "Final scores" in last[0].observation.text
    assert all(not agent.observation.text for agent in env.steps[5] if agent.status == "INACTIVE")

    unseeded = make("haab", configuration={"game": "tikal"}, debug=True)
    unseeded.run(["first", "first"])
    assert [agent.status for agent in unseeded.steps[-1]] == ["DONE"] * 2

    wrong = make("haab", configuration={"game": "tikal", "seed": 4})
    wrong.run([lambda observation: "castle", "random"])
    assert {agent.status for agent in wrong.steps[-1]} == {"INVALID", "DONE"}
