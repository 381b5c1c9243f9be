"""Other games beside ours in `benchmarks.batch`: those of Pgx, many at once, and of PettingZoo, one at a time.

Both are optional and are loaded by name. What is not installed is not measured, and the bench says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.measure import Measure

PGX = ("connect_four", "2048", "leduc_holdem")
"""Those that JAX compiles within seconds."""
PETTINGZOO = {"connect four": "connect_four_v3", "tic-tac-toe": "tictactoe_v3"}


class Peers:
    """Games to compare with, and why there are not more."""

    def __init__(self) -> None:
        self.measures: dict[str, Measure] = {}
        self.missing: list[str] = []

    def add(self, names: list[str], made: Callable[[], list[Measure]]) -> None:
        """Some games of a library, or a sentence that says what is missing."""
        try:
            self.measures |= dict(zip(names, made(), strict=True))
        except ImportError as error:
            library = names[0].split()[0]
            self.missing.append(f'{library} is not measured: {error} (it comes with: pip install "haab[bench]")')


def batch_peers(lanes: int, is_gpu: bool) -> Peers:
    """Games of Pgx with so many lanes and, on the processor, those of PettingZoo."""
    found = Peers()
    names = [f"Pgx {name.replace('_', ' ')}, {lanes:,} lanes on the device of JAX" for name in PGX]
    clock = time.perf_counter if is_gpu else time.process_time
    found.add(names, lambda: [pgx_game(name, lanes, clock) for name in PGX])
    if not is_gpu:
        names = [f"PettingZoo {name}, one game at a time" for name in PETTINGZOO]
        found.add(names, lambda: [pettingzoo_game(module) for module in PETTINGZOO.values()])
    return found


def pgx_game(name: str, lanes: int, clock: Callable[[], float]) -> Measure:
    """A game of Pgx, stepped with its masks and observations; as with ours, choosing by lot is not counted.

    Processor time is that of all threads of JAX.
    """
    jax, pgx = import_module("jax"), import_module("pgx")
    environment = pgx.make(name)
    again = import_module("pgx.experimental").auto_reset(environment.step, environment.init)
    begin, step = jax.jit(jax.vmap(environment.init)), jax.jit(jax.vmap(again))
    draw = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf)))
    split = jax.jit(jax.random.split, static_argnums=1)
    key = jax.random.key(0)
    state = begin(split(key, lanes))

    def measure(seconds: float) -> float:
        nonlocal key, state
        steps, spent = 0, 0.0
        while spent < seconds:
            key, choice, deal = split(key, 3)
            actions, deals = jax.block_until_ready((draw(choice, state.legal_action_mask), split(deal, lanes)))
            start = clock()
            state = jax.block_until_ready(step(state, actions, deals))
            spent += clock() - start
            steps += 1
        return steps * lanes / spent

    measure(1e-6)  # the first step compiles
    return measure


def pettingzoo_game(module: str) -> Measure:
    """A game of PettingZoo, played to its end again and again."""
    return playing(import_module(f"pettingzoo.classic.{module}").env())


def playing(environment: Any) -> Measure:
    """An environment with PettingZoo's interface, played by lot to its end again and again, in processor time."""
    chance = np.random.default_rng(0)

    def measure(seconds: float) -> float:
        start, steps = time.process_time(), 0
        while time.process_time() - start < seconds:
            environment.reset(seed=steps)
            for _ in environment.agent_iter():
                seen, _, ended, cut, _ = environment.last()
                over = ended or cut
                environment.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
                steps += not over
        return steps / (time.process_time() - start)

    return measure
