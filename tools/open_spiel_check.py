"""What `make test` cannot afford of OpenSpiel: its random play in every game with every number of players, its search.

`python -m tools.open_spiel_check [haab_tikal ...]`: `random_sim_test` of each kind, and a whole game of each game in
which OpenSpiel's own Monte Carlo tree search has every seat.
"""

from __future__ import annotations

import sys
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import haab
import haab.envs.open_spiel
from haab.games import GAMES, ruleset

SIMULATIONS = 2
EXPLORATION = 1.4


def kinds() -> list[str]:
    """Every game with every number of players, and with all of its options."""
    found = []
    for name in GAMES:
        rules = ruleset(name)
        plain = [n for n in rules.seats if not any(n in option.needed_by for option in rules.options)]
        found += [f"haab_{name}(players={players})" for players in plain]
        options = ",".join(f"{option.name}=true" for option in rules.options)
        found.append(f"haab_{name}(players={rules.seats[-1]},{options})")
    return found


def search_plays(name: str) -> tuple[int, list[float]]:
    """The decisions and returns of a game in which the search decides everything."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    state.apply_action(1)
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        game, EXPLORATION, SIMULATIONS, mcts.RandomRolloutEvaluator(1, chance), random_state=chance, solve=False
    )
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    return state.move_number(), state.returns()


def main() -> None:
    """Check everything; what is wrong is raised."""
    for name in GAMES:
        haab.compile(name)
    for kind in [kind for kind in kinds() if not sys.argv[1:] or kind.startswith(tuple(sys.argv[1:]))]:
        start = time.perf_counter()
        pyspiel.random_sim_test(pyspiel.load_game(kind), num_sims=1, serialize=False, verbose=False)
        print(f"{kind}: random_sim_test passed in {time.perf_counter() - start:.1f} s", flush=True)
    for name in GAMES:
        if sys.argv[1:] and not any(f"haab_{name}".startswith(asked) for asked in sys.argv[1:]):
            continue
        start = time.perf_counter()
        moves, returns = search_plays(f"haab_{name}(players=2)")
        assert abs(sum(returns)) < 1e-9, returns
        seconds = time.perf_counter() - start
        print(f"haab_{name}: its search played {moves} moves in {seconds:.1f} s: {returns}", flush=True)


if __name__ == "__main__":
    main()
