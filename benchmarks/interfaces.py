"""How fast each interface for research is, in one run and in processor time, beside games of Pgx and PettingZoo.

    python -m benchmarks.interfaces tzolkin -p 4

Every decision lists what is legal and has an observation; codes are drawn by lot. Of the vector environment only the
learner's decisions are counted, though the others' are played within the same step.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.batch import stepping
from benchmarks.batch_peers import batch_peers, playing
from benchmarks.engine import options_set
from benchmarks.measure import Measure, Result, Told, add_game, in_turns, medians, options_of, parser, report, tell
from haab.batches.batch import Batch
from haab.games import ruleset
from haab.kit.ruleset import Ruleset

LANES = 512


def bench(
    rules: Ruleset, players: int, options: Mapping[str, Any], seconds: float, told: Told = lambda doing: None
) -> Result:
    """Measure them all in turns; what is not installed is named."""
    measures: dict[str, Measure] = {
        f"haab.batch, {LANES} lanes": stepping(Batch(rules, players, LANES, 0, options, threads=1), time.process_time),
    }
    missing = []
    for name, made in INTERFACES.items():
        try:
            measures[name] = made(rules, players, dict(options))
        except ImportError as error:
            missing.append(f'{name} is not measured: {error} (it comes with: pip install "haab[envs]")')
    told("getting others ready")
    others = batch_peers(LANES, is_gpu=False)
    figures = medians(in_turns(measures | others.measures, seconds, told), "decisions a second of processor time")
    settings = {"game": rules.name, "players": players, "options": options_set(rules.check_options(players, options))}
    return Result("interfaces", settings, figures, [*missing, *others.missing])


def gymnasium(rules: Ruleset, players: int, options: dict[str, Any]) -> Measure:
    """The vector environment, with random players in the other seats."""
    from haab.envs.gymnasium import vector_env

    games = vector_env(rules.name, players, LANES, **options)
    games.reset()

    def measure(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = games.batch.random_actions()
            start = time.process_time()
            games.step(actions)
            spent += time.process_time() - start
            steps += 1
        return steps * LANES / spent

    return measure


def pettingzoo(rules: Ruleset, players: int, options: dict[str, Any]) -> Measure:
    """One game at a time, agent by agent."""
    from haab.envs import pettingzoo as ours

    return playing(ours.env(rules.name, players, **options))


def open_spiel(rules: Ruleset, players: int, options: dict[str, Any]) -> Measure:
    """One game at a time, with OpenSpiel's calls from Python."""
    import pyspiel

    import haab.envs.open_spiel  # noqa: F401 - it registers the games

    game: Any = pyspiel.load_game(f"haab_{rules.name}", {"players": players, **options})
    chance = np.random.default_rng(0)

    def play(seed: int) -> int:
        state, decisions = game.new_initial_state(), 0
        state.apply_action(seed % game.max_chance_outcomes())
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.apply_action(int(chance.choice(state.legal_actions())))
            decisions += 1
        return decisions

    return _whole_games(play)


def _whole_games(play: Callable[[int], int]) -> Measure:
    """Decisions in a second of processor time, game after game."""

    def measure(seconds: float) -> float:
        start, decisions, seed = time.process_time(), 0, 0
        while time.process_time() - start < seconds:
            decisions, seed = decisions + play(seed), seed + 1
        return decisions / (time.process_time() - start)

    return measure


INTERFACES: dict[str, Callable[[Ruleset, int, dict[str, Any]], Measure]] = {
    f"Gymnasium, {LANES} games": gymnasium,
    "PettingZoo, one game": pettingzoo,
    "OpenSpiel, one game": open_spiel,
}
"""By name: makes the measure of an interface, or raises ImportError."""


def main(words: Sequence[str] | None = None) -> None:
    """Measure as asked."""
    options = parser("benchmarks.interfaces", __doc__)
    add_game(options)
    given = options.parse_args(words)
    report(bench(ruleset(given.game), given.players, options_of(given.option), given.seconds, tell), given.json)


if __name__ == "__main__":
    main()
