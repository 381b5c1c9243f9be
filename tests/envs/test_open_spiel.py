"""The games in OpenSpiel."""

from __future__ import annotations

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
