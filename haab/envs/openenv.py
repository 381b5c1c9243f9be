"""The games as an environment of OpenEnv: one seat for the model, frozen players in all others.

uvicorn haab.envs.openenv:app        # reset, step and state over HTTP and WebSocket; /schema says what they take
"""

from __future__ import annotations

import secrets
from typing import Any

from openenv.core.env_server import Action, Environment, Observation, State, create_fastapi_app
from pydantic import Field

from haab.bots import Question, bot
from haab.envs.text import Telling, TextEnv
from haab.kit.errors import HaabError
from haab.kit.record.chance import MAX_SMALL_SEED

OPPONENT = "level1@0.1"


class Answer(Action):
    """What the model says."""

    answer: str = Field(description="The number or the notation of a legal move, at the end or in brackets")


class Told(Observation):
    """What the model is told."""

    text: str = Field(description="What has happened, how the game stands, and the legal moves")
    error: str = Field(default="", description="Why nothing was played; empty if something was")


class Progress(State):
    """How far the game is."""

    game: str = ""
    seat: int = 0
    moves: int = 0
    scores: list[float] = Field(default_factory=list)


class HaabEnvironment(Environment[Answer, Told, Progress]):
    """One game with a model in one seat. What `reset` is given besides a seed says which."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._env: TextEnv | None = None
        self._state = Progress()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any) -> Told:
        """Deal a game: game="tzolkin", players=2, seat=0, opponent="level1@0.1", language="en", options={}."""
        players, seat = int(kwargs.get("players", 2)), int(kwargs.get("seat", 0))
        if not 0 <= seat < players:
            raise HaabError(f"there is no seat {seat} (seats are 0 to {players - 1})")
        self._bot = bot(str(kwargs.get("opponent", OPPONENT)))
        name, options = str(kwargs.get("game", "tzolkin")), dict(kwargs.get("options", {}))
        telling = Telling(str(kwargs.get("language", "en")), whole_turns=bool(kwargs.get("whole_turns", False)))
        self._env = TextEnv(name, players, seed, options, telling)
        self._seat = seat
        self._state = Progress(episode_id=episode_id or secrets.token_hex(8), game=name, seat=seat)
        self._let_others_play(self._env)
        return self._told(self._env)

    def step(self, action: Answer, timeout_s: float | None = None, **kwargs: Any) -> Told:
        """Play what was answered, and what the others do then; the reward comes at the end."""
        if self._env is None:
            raise HaabError("reset() comes first")
        step = self._env.step(action.answer)
        self._state.step_count += 1
        self._let_others_play(self._env)
        return self._told(self._env, step.error)

    @property
    def state(self) -> Progress:
        """How far the game is."""
        return self._state

    def _let_others_play(self, env: TextEnv) -> None:
        game = env.game
        while not env.over and env.seat != self._seat:
            assert env.seat is not None
            seed = ((game.seed or 0) + len(game.moves)) % MAX_SMALL_SEED
            code = self._bot.choose(Question(game.ruleset, game.state.data, env.seat, seed))
            env.step(game.ruleset.vocabulary[code])
        self._state.moves = len(game.moves)
        self._state.scores = [float(score) for score in game.scores]

    def _told(self, env: TextEnv, error: str = "") -> Told:
        reward = env.rewards[self._seat] if env.over else 0.0
        return Told(text=env.observation(self._seat), error=error, done=env.over, reward=reward)


app = create_fastapi_app(HaabEnvironment, Answer, Told, env_name="haab", state_cls=Progress)
