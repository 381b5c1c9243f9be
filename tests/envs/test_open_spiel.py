"""The games in OpenSpiel."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import haab.envs.open_spiel
from haab.games import GAMES

SHORT = "haab_tikal(players=2)"


@pytest.mark.parametrize("name", GAMES)
def test_games_are_registered_with_their_parameters(name: str) -> None:
    game = pyspiel.load_game(f"haab_{name}(players=3)")
    assert game.num_players() == 3
    state = game.new_initial_state()
    state.apply_action(7)
    assert state.legal_actions() == sorted(haab.new(name, 3, 7).codes)
    assert len(state.observation_tensor(0)) == haab.games.ruleset(name).observation.size  # type: ignore[union-attr]


def test_its_own_random_play_finds_no_fault() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("haab_tzolkin(players=2)"), num_sims=1, serialize=False, verbose=False)


def test_a_player_is_not_told_what_others_chose_in_secret() -> None:
    state = pyspiel.load_game("haab_tzolkin(players=2)").new_initial_state()
    state.apply_action(3)
    chooser = state.current_player()
    state.apply_action(state.legal_actions()[0])
    assert "keep" in state.information_state_string(chooser)
    assert f"{chooser}:?" in state.information_state_string(1 - chooser)


def test_its_search_plays() -> None:
    game = pyspiel.load_game(SHORT)
    state = game.new_initial_state()
    state.apply_action(1)
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 2, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    while not state.is_terminal():
        mover = state.current_player()
        code = bot.step(state) if mover == 0 and state.move_number() < 6 else chance.choice(state.legal_actions())
        state.apply_action(int(code))
    assert sum(state.returns()) == pytest.approx(0)


def played(name: str, moves: int) -> Any:
    """A state after some moves of the deal 5."""
    state = pyspiel.load_game(f"haab_{name}(players=3)").new_initial_state()
    state.apply_action(5)
    for number in range(moves):
        state.apply_action(state.legal_actions()[number % len(state.legal_actions())])
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_state_as_json_is_that_state_again(name: str) -> None:
    state = played(name, 40)
    told = json.loads(state.to_json())
    assert told["current_player"] == state.current_player()
    assert sorted(haab.from_position(told["position"]).codes) == state.legal_actions()
    for again in (state.get_game().new_initial_state(told), state.get_game().new_initial_state(state.to_struct())):
        assert again.to_json() == state.to_json()
        assert again.history() == state.history()
        assert again.information_state_string(1) == state.information_state_string(1)


def test_before_the_deal_there_is_nothing_to_tell() -> None:
    game = pyspiel.load_game(SHORT)
    state = game.new_initial_state()
    told = json.loads(state.to_json())
    assert (told["deal"], told["moves"], told["position"]) == (None, [], None)
    assert json.loads(state.to_observation_struct(0).to_json())["view"] is None
    assert game.new_initial_state(told).is_chance_node()
    assert state.apply_action_struct(state.action_to_struct(9)).ok()
    assert json.loads(state.to_json())["deal"] == 9


def test_moves_go_by_their_notation() -> None:
    state = played("tzolkin", 30)
    mover, code = state.current_player(), state.legal_actions()[0]
    move = state.action_to_struct(mover, code)
    assert json.loads(move.to_json()) == {"move": state.action_to_string(mover, code)}
    assert state.struct_to_actions(move) == [code]
    illegal = next(word for word in range(state.num_distinct_actions()) if word not in state.legal_actions())
    status = state.validate_action_struct(state.action_to_struct(mover, illegal))
    assert "not legal" in status.to_string()
    assert state.apply_action_struct(move).ok()
    assert state.history()[-1] == code


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_as_json_is_the_view_of_a_player_and_has_nothing_hidden(name: str) -> None:
    state = played(name, 40)
    record = state._state().data
    for player in range(3):
        told = json.loads(state.to_observation_struct(player).to_json())
        assert told["player"] == player
        assert told["view"] == json.loads(json.dumps(haab.State(state.kind.ruleset, record).view(player)))
        assert "deal" not in told
        assert "moves" not in told


@pytest.mark.parametrize(
    ("struct", "error"),
    [
        ({}, "a state has a deal"),
        ({"deal": None, "moves": ["pass"]}, "a state has a deal"),
        ({"deal": 4096, "moves": []}, "there is no deal 4096"),
        ({"deal": 1, "moves": ["fly away"]}, "Tikal has no move 'fly away'"),
        ({"deal": 1, "moves": ["done"]}, "not legal here"),
    ],
)
def test_a_struct_that_is_no_state_is_refused(struct: dict[str, Any], error: str) -> None:
    with pytest.raises(haab.HaabError, match=error):
        pyspiel.load_game(SHORT).new_initial_state(struct)
