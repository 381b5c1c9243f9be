"""The games in TextArena: `import haab.envs.textarena` registers `haab-tzolkin` and `haab-tikal`.

    env = textarena.make("haab-tzolkin", tribes=True)
    env.reset(num_players=4, seed=7)

An answer is a number of the list or a notation, in brackets if there is more around it. Who has given more answers in
a row than allowed that are no legal moves has lost, and the game ends.
"""

from __future__ import annotations

from typing import Any

import textarena as ta

from haab.envs.rewards import rewards_of
from haab.envs.text import Telling, TextEnv
from haab.games import GAMES, ruleset

ERRORS_ALLOWED = 3


class HaabTextArena(ta.Env):  # type: ignore[misc]
    """One game; made by `textarena.make`."""

    def __init__(
        self,
        name: str,
        language: str = "en",
        detail: str = "compact",
        whole_turns: bool = False,
        errors_allowed: int = ERRORS_ALLOWED,
        **options: bool,
    ) -> None:
        self._name = name
        self._telling = Telling(language, detail, whole_turns)  # type: ignore[arg-type]
        self._errors_allowed = errors_allowed
        self._options = options

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal a game."""
        self.env = TextEnv(self._name, num_players, seed, self._options, self._telling)
        self.state = ta.FFAMultiPlayerState(num_players=num_players, seed=seed, error_allowance=self._errors_allowed)
        self.state.reset(game_state={}, player_prompt_function=self._prompt)
        self._tell()

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        return f"{ruleset(self._name).title}. You are player {player_id}."

    def _tell(self) -> None:
        """Whoever decides is told how the game stands."""
        seat = self.env.seat
        assert seat is not None
        self.state.manually_set_current_player_id(seat, force=True)
        self.state.add_observation(
            to_id=seat, message=self.env.observation(), observation_type=ta.ObservationType.GAME_BOARD
        )

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play what the player who decides has answered."""
        step = self.env.step(action)
        if step.error:
            if self.state.set_invalid_move(reason=step.error):
                others = [seat for seat in range(self.env.players) if seat != step.seat]
                self._end(others, f"player {step.seat} gave no legal move")
        elif self.env.over:
            self._end(self.env.game.ranking[0], "the game is over")
        else:
            self._tell()
        found: tuple[bool, dict[str, Any]] = self.state.step(rotate_player=False)
        return found

    def _end(self, winners: list[int], reason: str) -> None:
        rewards = rewards_of(winners, self.env.players)
        self.state.set_game_outcome(dict(enumerate(rewards)), reason)


def register() -> None:
    """Make every game known to TextArena."""
    for name in GAMES:
        ta.envs.registration.register(f"haab-{name}", HaabTextArena, name=name)


register()
