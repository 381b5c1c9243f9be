"""The games as an environment of kaggle-environments: `import haab.envs.kaggle` registers `haab`.

    env = kaggle_environments.make("haab", configuration={"game": "tikal", "seed": 7})
    env.run([agent, "random", "random"])        # as many players as agents

An agent is told in words what its seat may know (`observation.text`) and the legal notations (`observation.legal`), and
answers with a notation or a number of the list. An answer that is neither loses the game.
"""

from __future__ import annotations

import random
from typing import Any

from kaggle_environments import register as register_environment

from haab.envs.rewards import rewards_of
from haab.envs.text import Telling, TextEnv
from haab.games import GAMES, ruleset

MOST_SEATS = max(ruleset(name).seats[-1] for name in GAMES)
LONGEST = 20_000
"""More decisions than any game has."""

SPECIFICATION: dict[str, Any] = {
    "name": "haab",
    "title": "Haab: Tzolk'in and Tikal",
    "description": "Heavy board games for 2 to 5 players with hidden information.",
    "version": "1.0.0",
    "agents": list(range(2, MOST_SEATS + 1)),
    "configuration": {
        "episodeSteps": LONGEST,
        "actTimeout": 60,
        "game": {"description": "Which game.", "type": "string", "enum": list(GAMES), "default": next(iter(GAMES))},
        "options": {"description": "Options of the game, each true or false.", "type": "object", "default": {}},
        "language": {"description": "Of the texts.", "type": "string", "default": "en"},
        "seed": {"description": "The same one deals the same game.", "type": ["integer", "null"], "default": None},
    },
    "reward": {"description": "1 for the only winner, all together 0.", "type": ["number", "null"], "default": 0},
    "observation": {
        "remainingOverageTime": 60,
        "text": {"description": "What the seat may know, in words.", "type": "string", "default": ""},
        "legal": {"description": "The notations of the legal moves.", "type": "array", "default": []},
    },
    "action": {"description": "A notation, or a number of the list.", "type": ["string", "integer"], "default": ""},
}


def interpreter(state: list[Any], env: Any) -> list[Any]:
    """One step: deal the game at the beginning, then play what the seat that decides has answered."""
    if env.done:
        given = env.configuration
        seed, options = given.get("seed"), dict(given.get("options") or {})  # a default that is null is left out
        env.haab = TextEnv(given.game, len(state), seed, options, Telling(given.language))
        return _told(state, env.haab)
    game: TextEnv = env.haab
    seat = game.seat
    assert seat is not None
    step = game.step(str(state[seat].action))
    if step.error:
        others = [other for other in range(len(state)) if other != seat]
        _end(state, rewards_of(others, len(state)))
        state[seat].status = "INVALID"
        return state
    return _told(state, game)


def _told(state: list[Any], game: TextEnv) -> list[Any]:
    for seat, agent in enumerate(state):
        agent.observation.text = game.observation(seat) if game.over or seat == game.seat else ""
        agent.observation.legal = [move.notation for move in game.game.legal] if seat == game.seat else []
        agent.status = "ACTIVE" if seat == game.seat else "INACTIVE"
    if game.over:
        _end(state, game.rewards)
    return state


def _end(state: list[Any], rewards: list[float]) -> None:
    for agent, reward in zip(state, rewards, strict=True):
        agent.status, agent.reward = "DONE", reward


def renderer(state: list[Any], env: Any) -> str:
    """The table as a spectator sees it."""
    return str(env.haab.game.state.draw())


def html_renderer() -> str:
    """There is no page: the table has its own."""
    return ""


def random_agent(observation: Any, configuration: Any) -> str:
    """A legal move by lot."""
    return str(random.choice(observation.legal))


def first_agent(observation: Any, configuration: Any) -> str:
    """The first legal move."""
    return str(observation.legal[0])


register_environment(
    "haab",
    {
        "specification": SPECIFICATION,
        "interpreter": interpreter,
        "renderer": renderer,
        "html_renderer": html_renderer,
        "agents": {"random": random_agent, "first": first_agent},
    },
)
