"""The games in OpenSpiel: `import haab.envs.open_spiel` registers `haab_tzolkin` and `haab_tikal`.

    pyspiel.load_game("haab_tzolkin(players=3,tribes=true)")

The first thing that happens is a deal by chance, one of `DEALS`: it decides everything that is random later.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import pyspiel

from haab.envs.session import Kind, Session
from haab.games import GAMES, ruleset
from haab.kit.ruleset import Ruleset

DEALS = 4096
"""How many different deals there are; deal n is the game with the seed n."""
LONGEST = 20_000
"""More decisions than any game has."""
Spiel: Any = pyspiel


def game_type(rules: Ruleset) -> Any:
    """What OpenSpiel wants to know of a game, whatever its parameters."""
    return Spiel.GameType(
        short_name=f"haab_{rules.name}",
        long_name=f"Haab {rules.title}",
        dynamics=Spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=Spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Spiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=Spiel.GameType.Utility.ZERO_SUM,
        reward_model=Spiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, **{option.name: False for option in rules.options}},
    )


class SpielGame(Spiel.Game):  # type: ignore[misc]
    """A game with its parameters."""

    rules: Ruleset

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.pop("players", 2))
        self.kind = Kind(self.rules.name, players, given)
        info = Spiel.GameInfo(
            num_distinct_actions=self.kind.codes,
            max_chance_outcomes=DEALS,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.rules), info, params or {})

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Whoever looks at states."""
        return SpielObserver(self.kind, iig_obs_type or Spiel.IIGObservationType(perfect_recall=False))


class SpielState(Spiel.State):  # type: ignore[misc]
    """A game in progress; before the deal it has no session."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.kind = game.kind
        self.session: Session | None = None
        self.told: list[tuple[int, str, bool]] = []
        """Every move: who, its notation, and whether it was made in secret."""

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        twin = SpielState(self.get_game())
        twin.session, twin.told = deepcopy(self.session), list(self.told)
        return twin

    def current_player(self) -> int:
        """Chance deals first, then players decide."""
        if self.session is None:
            return int(Spiel.PlayerId.CHANCE)
        seat = self.session.seat
        return int(Spiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.session is None or self.session.seat != player:
            return []
        return self.session.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal with equal chance."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.session is None:
            self.session = Session(self.kind, int(action))
            return
        rules = self.kind.ruleset
        is_secret = rules.is_secret(self.session.record)
        seat = self.current_player()
        self.session.play(int(action))
        self.told.append((seat, rules.vocabulary[int(action)], is_secret))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == Spiel.PlayerId.CHANCE else self.kind.ruleset.vocabulary[action]

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.session is not None and self.session.over

    def returns(self) -> list[float]:
        """1 for the only winner, and all together 0."""
        return self.session.rewards() if self.session is not None else [0.0] * self.kind.players

    def __str__(self) -> str:
        return " ".join(f"{seat}:{move}" for seat, move, _ in self.told)

    def known_moves(self, player: int) -> str:
        """The moves so far; what others chose in secret is a question mark."""
        return " ".join(
            f"{seat}:{'?' if is_secret and seat != player else move}" for seat, move, is_secret in self.told
        )


class SpielObserver:
    """What a player may know, as numbers and as text."""

    def __init__(self, kind: Kind, observed: Any) -> None:
        self.kind = kind
        self.remembers = bool(observed.perfect_recall)
        self.tensor = np.zeros(kind.observation.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state as a player."""
        self.tensor[:] = 0 if state.session is None else state.session.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player may know; with perfect recall also all that it has been told so far."""
        if state.session is None:
            return "before the deal"
        row = ",".join(map(str, state.session.observe(player).tolist()))
        return f"{player} {state.known_moves(player)} {row}" if self.remembers else f"{player} {row}"


def register() -> None:
    """Make every game known to OpenSpiel."""
    for name in GAMES:
        rules = ruleset(name)
        made = type(f"Haab{rules.name.title()}", (SpielGame,), {"rules": rules, "__doc__": rules.title})
        Spiel.register_game(game_type(rules), made)


register()
