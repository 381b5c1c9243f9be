"""The GPU's kernels, thin layers over rules: a game puts its own in place of the holes, its record and its menu."""

from __future__ import annotations

from typing import Any

import numba
from numba import cuda as numba_cuda

from haab.batches.loops import Deal, Lanes, observe, roll_out_lane, step_lane
from haab.kit.compiler.loops import MOVES_SALT, apply, legal, score, setup
from haab.kit.compiler.rule import rule
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


BY_VERB = ("tikal",)
"""Games in which the verb of a code tells what is decided next: playing it and listing the codes then go together."""
MOST_POOL = 1024
"""Games that a block can play, by turns."""
LARGE_POOL = 2048
"""The same where less is kept of each."""
AT_ONCE = 32
"""New games that are dealt together: a warp that deals for one of its threads takes as long as for all of them."""
KEYS = 64
"""Groups of lanes: at least as many as a game has kinds of decisions, and two more."""
DONE, TO_DEAL = KEYS - 1, KEYS - 2


@rule
def group_lanes(keys, pool, counts, starts, order):
    """List the lanes of a pool by their keys: threads that stand together then do nearly the same."""
    thread = cuda.threadIdx.x
    cuda.syncthreads()
    for key in range(thread, KEYS, cuda.blockDim.x):
        counts[key] = 0
    cuda.syncthreads()
    for lane in range(thread, pool, cuda.blockDim.x):
        keys[lane] += KEYS * cuda.atomic.add(counts, keys[lane], 1)
    cuda.syncthreads()
    for key in range(thread, KEYS, cuda.blockDim.x):
        total = 0
        for before in range(key):
            total += counts[before]
        starts[key] = total
    cuda.syncthreads()
    for lane in range(thread, pool, cuda.blockDim.x):
        order[starts[keys[lane] % KEYS] + keys[lane] // KEYS] = lane
    cuda.syncthreads()


def random_games(games, chances, pool, verbs, seats, options, seed, count, lengths, scores):
    """Whole random games. The threads of a block share a pool of games and go through it twice for every decision:

    first by kind of decision, to list the codes and draw one, then by the verb of the code, to play it.
    """
    counts = cuda.shared.array(KEYS, numba.int32)
    starts = cuda.shared.array(KEYS, numba.int32)
    order = cuda.shared.array(MOST_POOL, numba.int32)
    keys = cuda.shared.array(MOST_POOL, numba.int32)
    codes = cuda.shared.array(MOST_POOL, numba.int32)
    decisions = cuda.shared.array(MOST_POOL, numba.int32)
    numbers = cuda.shared.array(MOST_POOL, numba.int64)
    menu = cuda.local.array(MENU, numba.int16)
    first = cuda.blockIdx.x * pool
    for lane in range(cuda.threadIdx.x, pool, cuda.blockDim.x):
        numbers[lane] = first + lane
        decisions[lane] = -1
    while True:
        for lane in range(cuda.threadIdx.x, pool, cuda.blockDim.x):
            if numbers[lane] >= count:
                keys[lane] = DONE
            elif decisions[lane] < 0:
                keys[lane] = TO_DEAL
            else:
                game = games[first + lane]
                keys[lane] = game.stack[game.depth - 1].kind
        group_lanes(keys, pool, counts, starts, order)
        if counts[DONE] == pool:
            return
        for turn in range(cuda.threadIdx.x, pool, cuda.blockDim.x):
            lane = order[turn]
            codes[lane] = -1
            if numbers[lane] >= count:
                continue
            game = games[first + lane]
            chance = chances[first + lane]
            if decisions[lane] < 0:
                setup(game, seats, options, seed + numbers[lane])
                seed_chance(chance, (seed + numbers[lane]) ^ MOVES_SALT)
                decisions[lane] = 0
            else:
                legal(game, menu)
                codes[lane] = menu[1 + random_below(chance, menu[0])]
        cuda.syncthreads()
        if verbs.size:
            for lane in range(cuda.threadIdx.x, pool, cuda.blockDim.x):
                keys[lane] = verbs[codes[lane]] if codes[lane] >= 0 else DONE
            group_lanes(keys, pool, counts, starts, order)
        for turn in range(cuda.threadIdx.x, pool, cuda.blockDim.x):
            lane = order[turn]
            if codes[lane] < 0:
                continue
            game = games[first + lane]
            apply(game, codes[lane])
            decisions[lane] += 1
            if game.over:
                number = numbers[lane]
                lengths[number] = decisions[lane]
                for seat in range(seats):
                    scores[number, seat] = score(game, seat)
                numbers[lane] = number + cuda.gridDim.x * pool
                decisions[lane] = -1
        cuda.syncthreads()


def random_games_by_verb(games, chances, pool, verbs, seats, options, seed, count, lengths, scores):
    """Whole random games. The threads of a block share a pool of games and go through it once for every decision:

    by the verb of the code that was drawn. It is played, the codes that follow are listed, and the next one is drawn,
    while the record is at hand.
    """
    counts = cuda.shared.array(KEYS, numba.int32)
    starts = cuda.shared.array(KEYS, numba.int32)
    dealt = cuda.shared.array(1, numba.int32)
    order = cuda.shared.array(LARGE_POOL, numba.int16)
    keys = cuda.shared.array(LARGE_POOL, numba.int32)
    codes = cuda.shared.array(LARGE_POOL, numba.int16)
    decisions = cuda.shared.array(LARGE_POOL, numba.int16)
    numbers = cuda.shared.array(LARGE_POOL, numba.int64)
    menu = cuda.local.array(MENU, numba.int16)
    first = cuda.blockIdx.x * pool
    dealt[0] = pool
    for lane in range(cuda.threadIdx.x, pool, cuda.blockDim.x):
        numbers[lane] = first + lane
        decisions[lane] = -1
        keys[lane] = TO_DEAL if first + lane < count else DONE
    while True:
        group_lanes(keys, pool, counts, starts, order)
        if counts[DONE] == pool:
            return
        is_dealing = counts[TO_DEAL] >= AT_ONCE or counts[DONE] > 0 or counts[TO_DEAL] == pool
        for turn in range(cuda.threadIdx.x, pool, cuda.blockDim.x):
            lane = order[turn]
            number = numbers[lane]
            if number >= count:
                keys[lane] = DONE
                continue
            game = games[first + lane]
            chance = chances[first + lane]
            if decisions[lane] >= 0:
                apply(game, codes[lane])
            elif is_dealing:
                setup(game, seats, options, seed + number)
                seed_chance(chance, (seed + number) ^ MOVES_SALT)
            else:
                keys[lane] = TO_DEAL
                continue
            decisions[lane] += 1
            if not game.over:
                legal(game, menu)
                code = menu[1 + random_below(chance, menu[0])]
                codes[lane] = code
                keys[lane] = verbs[code]
                continue
            lengths[number] = decisions[lane]
            for seat in range(seats):
                scores[number, seat] = score(game, seat)
            following = cuda.atomic.add(dealt, 0, 1)
            number = following // pool * cuda.gridDim.x * pool + first + following % pool
            numbers[lane] = number
            decisions[lane] = -1
            keys[lane] = TO_DEAL if number < count else DONE


def random_games_of(game):
    """The kernel of whole random games that a game is fastest with."""
    return random_games_by_verb if game in BY_VERB else random_games
