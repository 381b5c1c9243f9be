"""The games as PettingZoo environments (AEC): `haab.envs.pettingzoo.env("tzolkin", players=4, tribes=True)`."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from haab.envs.session import Kind, Session, limits
from haab.kit.errors import HaabError
from haab.kit.record.chance import MAX_SMALL_SEED
from haab.kit.state import State


def env(name: str, players: int = 4, max_cycles: int | None = None, **options: bool) -> Any:
    """An environment with PettingZoo's usual check of the order of calls.

    An agent is `player_0` to `player_N`, its actions are the codes of the game. An observation has the numbers of
    docs/games and the mask of legal codes. The only reward comes at the end: 1 for the only winner, and all together 0.
    After `max_cycles` decisions of all players together the game is cut short.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(name, players, max_cycles, **options))


def raw_env(name: str, players: int = 4, max_cycles: int | None = None, **options: bool) -> HaabEnv:
    """The environment itself."""
    return HaabEnv(Kind(name, players, options), max_cycles)


class HaabEnv(AECEnv):  # type: ignore[misc]
    """One game; made by `env`."""

    def __init__(self, kind: Kind, max_cycles: int | None = None) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise HaabError(f"max_cycles must be at least 1, not {max_cycles}")
        self.kind = kind
        self.max_cycles = max_cycles
        self.metadata = {"name": f"haab_{kind.ruleset.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(kind.players)]
        bounds = limits(kind.observation)
        observation = spaces.Dict(
            {
                "observation": spaces.Box(bounds["low"], bounds["high"], dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (kind.codes,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(kind.codes) for agent in self.possible_agents}
        self._session: Session | None = None
        self._closed = False

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The codes of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; without a seed a random one is drawn."""
        if self._closed:
            raise HaabError("this environment is closed")
        self._session = Session(self.kind, secrets.randbelow(MAX_SMALL_SEED) if seed is None else seed)
        self._cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._seat_to_move()]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may know; the mask is empty unless it is to move."""
        session = self._game()
        seat = self.possible_agents.index(agent)
        mask = session.mask() if session.seat == seat else np.zeros(self.kind.codes, np.int8)
        return {"observation": session.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a code for the agent to move; IllegalMove if it is not legal, and nothing is played."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        session = self._game()
        if action is None:
            raise HaabError(f"{self.agent_selection} must choose a code")
        session.play(int(action))
        self._cycles += 1
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.possible_agents, session.rewards(), strict=True))
        if session.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._seat_to_move()]
        self._accumulate_rewards()

    def render(self) -> str:
        """The table as text, as the agent to move sees it."""
        session = self._game()
        return State(self.kind.ruleset, session.record).draw(session.seat)

    def close(self) -> None:
        """Nothing more can be dealt or played."""
        self._session = None
        self._closed = True

    def _game(self) -> Session:
        if self._session is None:
            raise HaabError("this environment is closed" if self._closed else "reset() comes first")
        return self._session

    def _seat_to_move(self) -> int:
        seat = self._game().seat
        assert seat is not None
        return seat
