"""The GPU's kernels, thin layers over rules: a game puts its own in place of the holes, its record and its menu."""

from __future__ import annotations

from typing import Any

import numba
from numba import cuda as numba_cuda

from haab.batches.loops import Deal, Lanes, apply, legal, observe, roll_out_lane, score, setup, step_lane
from haab.kit.compiler.loops import MOVES_SALT
from haab.kit.record.chance import random_below, seed_chance

cuda: Any = numba_cuda
RECORD: Any = None
"""Numba's type of the game's record."""
MENU = 0
"""The length of a menu."""
WORDS = 4
"""Of a generator."""


def step(  # noqa: PLR0913 - Numba takes each of them apart
    games, menus, mask, to_move, over, scores, dealt, seats, options, seed, count, unit, actions
):
    """One step of every lane."""
    number = cuda.grid(1)
    if number < count:
        lanes = Lanes(games, menus, mask, to_move, over, scores, dealt)
        step_lane(lanes, Deal(seats, options, seed, count, unit), number, actions[number])


def observe_all(games, seats, rows):
    """What a seat of each lane may know."""
    number = cuda.grid(1)
    if number < rows.shape[0]:
        observe(games[number], seats[number], rows[number])


def roll_out(games, seats, unit, seed, scores):
    """A thread for each rollout of each lane, on a copy of the record in its own memory."""
    number = cuda.grid(1)
    rollouts = scores.shape[1]
    if number < scores.shape[0] * rollouts:
        lane = number // rollouts
        world = cuda.local.array(1, RECORD)
        menu = cuda.local.array(MENU, numba.int16)
        chance = cuda.local.array(WORDS, numba.int64)
        world[0] = games[lane]
        roll_out_lane(world, menu, chance, seats, unit, seed + number, scores[lane, number - lane * rollouts])


def random_games(seats, options, seed, count, lengths, scores):
    """Whole random games; a thread plays one after the other, in its own memory, which a GPU interleaves by itself.

    There is one loop only: a thread whose game is over deals the next one while its neighbours go on.
    """
    own = cuda.local.array(1, RECORD)
    menu = cuda.local.array(MENU, numba.int16)
    chance = cuda.local.array(WORDS, numba.int64)
    number = cuda.grid(1)
    game = own[0]
    if number < count:
        setup(game, seats, options, seed + number)
        seed_chance(chance, (seed + number) ^ MOVES_SALT)
    decisions = 0
    while number < count:
        legal(game, menu)
        apply(game, menu[1 + random_below(chance, menu[0])])
        decisions += 1
        if game.over:
            lengths[number] = decisions
            for seat in range(seats):
                scores[number, seat] = score(game, seat)
            number += cuda.gridsize(1)
            decisions = 0
            if number < count:
                setup(game, seats, options, seed + number)
                seed_chance(chance, (seed + number) ^ MOVES_SALT)
