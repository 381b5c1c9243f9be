"""The games as one of Gymnasium's vector environments: a learner in many games at once, others in the other seats.

`haab.envs.gymnasium.vector_env("tzolkin", players=4, games=1024, tribes=True)`. It stands on a batch, so a step is one
call of compiled code for all games, on the processor or on a GPU.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from haab.batches.batch import Batch
from haab.batches.devices import CPU
from haab.envs.session import limits
from haab.games import ruleset
from haab.kit.errors import HaabError

Policy = Callable[[Batch], Any]
"""Codes for all lanes of a batch, of which those are played where somebody else than the learner is to move."""
EVERY_SEAT = None


def vector_env(
    name: str,
    players: int = 2,
    games: int = 1024,
    seed: int = 0,
    seat: int | None = EVERY_SEAT,
    opponents: Policy = Batch.random_actions,
    device: str = CPU,
    **options: bool,
) -> HaabVectorEnv:
    """Many games at once with a learner in one seat of each: in `seat`, or in all of them by turns from lane to lane.

    `opponents` chooses for the others; without it they play at random.
    """
    return HaabVectorEnv(name, players, games, seed, seat, opponents, device, options)


class HaabVectorEnv(VectorEnv):
    """Many games; made by `vector_env`.

    An observation has the numbers of docs/games and the mask of legal codes, as in PettingZoo. A game that has ended is
    followed by the next one within the same step. Its reward is 1 if the learner won alone, less if it shares the
    victory, and -1 / (players - 1) if it lost. Games are never cut short, so there is no final observation to go on
    from; `final_info` has the scores.
    """

    def __init__(
        self,
        name: str,
        players: int,
        games: int,
        seed: int,
        seat: int | None,
        opponents: Policy,
        device: str,
        options: Mapping[str, bool],
    ) -> None:
        self._made = (ruleset(name), players, games)
        self._options = dict(options)
        self._where = device
        self._opponents = opponents
        self._seed = seed
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = games
        self.batch = self._deal()
        if seat is not None and not 0 <= seat < players:
            raise HaabError(f"there is no seat {seat!r} (there are 0 to {players - 1})")
        xp = self.batch.xp
        self.seats = xp.arange(games, dtype=np.int32) % players if seat is None else xp.full(games, seat, np.int32)
        observation = self._made[0].observation
        assert observation is not None
        bounds = limits(observation)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(bounds["low"], bounds["high"], dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.batch.codes,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(self.batch.codes)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal anew in every lane; with a seed the games are those of that seed."""
        if seed is not None:
            self._seed = seed
            self.batch = self._deal()
        else:
            self.batch.reset()
        self._let_others_play()
        return self._observed(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play the learner's code in every lane, and what the others answer, until it is the learner's turn again."""
        self.batch.step(actions)
        over, scores = self._let_others_play(self.batch.over.copy(), self.batch.scores.copy())
        xp = self.batch.xp
        infos: dict[str, Any] = {}
        if bool(over.any()):
            infos = {"final_info": {"scores": scores}, "_final_info": over}
        return self._observed(), self._rewards(over, scores), over, xp.zeros_like(over), infos

    def _deal(self) -> Batch:
        rules, players, games = self._made
        return Batch(rules, players, games, self._seed, self._options, self._where)

    def _let_others_play(self, over: Any = None, scores: Any = None) -> tuple[Any, Any]:
        """Until the learner is to move everywhere; returns where a game ended on the way, and its scores."""
        batch, xp = self.batch, self.batch.xp
        over = xp.zeros(batch.games, np.bool_) if over is None else over
        scores = batch.scores.copy() if scores is None else scores
        while bool((waiting := batch.to_move != self.seats).any()):
            batch.step(self._opponents(batch), waiting)
            ended = batch.over.copy()
            scores[ended] = batch.scores[ended]
            over |= ended
        return over, scores

    def _rewards(self, over: Any, scores: Any) -> Any:
        xp, players = self.batch.xp, self.batch.players
        best = scores == scores.max(axis=1, keepdims=True)
        share = best[xp.arange(len(scores)), self.seats] / best.sum(axis=1)
        return xp.where(over, (share * players - 1) / (players - 1), 0.0).astype(np.float32)

    def _observed(self) -> dict[str, Any]:
        return {"observation": self.batch.observe(), "action_mask": self.batch.mask.astype(np.int8)}
