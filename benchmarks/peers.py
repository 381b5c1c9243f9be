"""Other people's engines at the same task: whole games by uniformly random players, timed by the decision.

They are an optional extra ("bench") and are loaded only when asked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any

from benchmarks.measure import Measure
from haab.kit.errors import HaabError

OPENSPIEL_GAMES = ("hearts", "skat", "backgammon", "chess")

Play = Callable[[int], tuple[int, float]]
"""Plays the game of a seed; returns the players' decisions (chance is not counted) and the processor time it took."""


class PeersMissing(HaabError):
    """The engines to compare with are not installed."""


def peers() -> dict[str, Measure]:
    """Every engine to compare with, by name."""
    return {name: _speed(play) for name, play in games().items()}


def games() -> dict[str, Play]:
    """Their games."""
    pyspiel, catanatron = _load("pyspiel"), _load("catanatron")
    return {
        **{f"OpenSpiel {name}": _openspiel(pyspiel, name) for name in OPENSPIEL_GAMES},
        "catanatron": _catanatron(catanatron),
    }


def _speed(play: Play) -> Measure:
    """Decisions in a second of processor time."""
    seeds = count()

    def measure(seconds: float) -> float:
        decisions, spent = 0, 0.0
        while spent < seconds:
            more, took = play(next(seeds))
            decisions, spent = decisions + more, spent + took
        return decisions / spent

    return measure


def _load(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise PeersMissing(f'{module} is not installed; it comes with: pip install "haab[bench]"') from error


def _openspiel(pyspiel: Any, name: str) -> Play:
    """OpenSpiel's C++ games and C++ random bots; one call from Python plays a whole game."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def play(seed: int) -> tuple[int, float]:
        start = time.process_time()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        took = time.process_time() - start
        return sum(step.player >= 0 for step in state.full_history()), took

    return play


def _catanatron(catanatron: Any) -> Play:
    """Catan in Python by four random players."""
    colours = list(catanatron.Color)

    def play(seed: int) -> tuple[int, float]:
        start = time.process_time()
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)
        game.play()
        return len(game.state.actions), time.process_time() - start

    return play
