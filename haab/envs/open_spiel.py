"""The games in OpenSpiel: `import haab.envs.open_spiel` registers `haab_tzolkin` and `haab_tikal`.

    pyspiel.load_game("haab_tzolkin(players=3,tribes=true)")

The first thing that happens is a deal by chance, one of `DEALS`: it decides everything that is random later.

OpenSpiel 2's JSON structs are answered: `state.to_json()` is the whole state, which `game.new_initial_state(struct)`
takes back, `state.to_observation_struct(player)` what a player may know, and a move is `{"move": "place palenque"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np
import pyspiel

from haab.envs.session import Kind, Session
from haab.games import GAMES, ruleset
from haab.kit.errors import HaabError
from haab.kit.ruleset import Ruleset
from haab.kit.state import State

DEALS = 4096
"""How many different deals there are; deal n is the game with the seed n."""
LONGEST = 20_000
"""More decisions than any game has."""
Spiel: Any = pyspiel
Json = dict[str, Any]


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

    def new_initial_state(self, state: Any = None) -> SpielState:
        """Before the deal; or the state of a struct or of its dict, dealt and played again."""
        new = SpielState(self)
        if state is None:
            return new
        deal, moves = _deal_and_moves(state if isinstance(state, Mapping) else state.to_dict())
        if deal is not None:
            new.apply_action(deal)
        for move in moves:
            new.apply_action(_code(self.rules, move))
        return new

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Whoever looks at states."""
        return SpielObserver(self.kind, iig_obs_type or Spiel.IIGObservationType(perfect_recall=False))


class SpielState(Spiel.State):  # type: ignore[misc]
    """A game in progress; before the deal it has no session."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.kind = game.kind
        self.session: Session | None = None
        self.deal: int | None = None
        self.told: list[tuple[int, str, bool]] = []
        """Every move: who, its notation, and whether it was made in secret."""

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        twin = SpielState(self.get_game())
        twin.session, twin.deal, twin.told = deepcopy(self.session), self.deal, list(self.told)
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
            self.deal = int(action)
            self.session = Session(self.kind, self.deal)
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

    # ---- JSON structs: OpenSpiel wraps the dicts that these return

    def _to_struct(self) -> Json:
        """The whole state, hidden things included: deal and moves, and the position that they led to."""
        return {
            "current_player": self.current_player(),
            "deal": self.deal,
            "moves": [move for _, move, _ in self.told],
            "position": None if self.session is None else self._state().position(),
        }

    def _to_observation_struct(self, player: int) -> Json:
        """What a player may know, with its legal moves when it decides, as the table sees it."""
        view = None if self.session is None else self._state().view(player)
        return {"current_player": self.current_player(), "player": player, "view": view}

    def _action_to_struct(self, player: int, action: int) -> Json:
        """A move by its notation; chance's is the number of the deal."""
        return {"deal": action} if player == Spiel.PlayerId.CHANCE else {"move": self.kind.ruleset.vocabulary[action]}

    def _struct_to_actions(self, struct: Json) -> list[int]:
        if self.session is None:
            return [int(struct["deal"])]
        return [_code(self.kind.ruleset, struct["move"])]

    def _state(self) -> State:
        assert self.session is not None
        return State(self.kind.ruleset, self.session.record)


def _deal_and_moves(struct: Mapping[str, Any]) -> tuple[int | None, list[str]]:
    """What a struct of a state says was dealt and played. HaabError if it is none."""
    deal, moves = struct.get("deal"), struct.get("moves")
    if not isinstance(moves, list) or (moves and deal is None):
        raise HaabError("a state has a deal (a number, or null before it) and moves (a list, empty before the deal)")
    if deal is not None and deal not in range(DEALS):
        raise HaabError(f"there is no deal {deal!r} (there are 0 to {DEALS - 1})")
    return deal, moves


def _code(rules: Ruleset, notation: str) -> int:
    """The code of a move. HaabError if there is none."""
    code = rules.vocabulary.code(notation)
    if code is None:
        raise HaabError(f"{rules.title} has no move {notation!r}")
    return code


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
