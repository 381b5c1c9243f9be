"""The GPU's kernel for contests: a block shares a pool of games, and its threads share the codes to be looked at.

A thread takes a code of a decision of some game in the pool, looks ahead from it as `haab.bots.search.look_ahead`
does, notes its value and takes the next one. So the threads of a warp mostly look at neighbouring codes of one position
and do nearly the same. When no code is left to begin with, the games of which all codes have been looked at play the
best one and go on to their next decision.
"""

from __future__ import annotations

from typing import Any

import numba
from numba import cuda as numba_cuda

from haab.bots.contest import begin_contest, best_code, go_to_choice
from haab.bots.search import DEPTH, WORST, evaluate, is_settled, redeal, unspent
from haab.kit.compiler.loops import apply, legal, score
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import to_move

cuda: Any = numba_cuda
MOST_POOL = 256
"""Games that a block can have."""
BOUNDS = MOST_POOL + 1
RECORD_WORDS = 0
"""Of eight bytes each, in a record of the game."""
EMPTY, TO_DEAL, TO_CHOOSE = 0, 1, 2
"""A place in the pool without a game, with one to be dealt, with one in which values have been found."""
NO_ITEM = -1
NO_CODE = -1
WHOLE_WARP = 0xFFFFFFFF
ENOUGH = 16
"""Threads of a warp that have something to do: with fewer it waits for new codes."""


@rule
def copy_words(words, source, target):
    """Copy a record, eight words at a time; as a record it would be copied byte by byte."""
    before = words[source]
    after = words[target]
    word = 0
    while word + 8 <= RECORD_WORDS:
        first = before[word]
        second = before[word + 1]
        third = before[word + 2]
        fourth = before[word + 3]
        fifth = before[word + 4]
        sixth = before[word + 5]
        seventh = before[word + 6]
        eighth = before[word + 7]
        after[word] = first
        after[word + 1] = second
        after[word + 2] = third
        after[word + 3] = fourth
        after[word + 4] = fifth
        after[word + 5] = sixth
        after[word + 6] = seventh
        after[word + 7] = eighth
        word += 8
    while word < RECORD_WORDS:
        after[word] = before[word]
        word += 1


@rule
def place_of(item, starts, pool):
    """The place in the pool that an item belongs to: the last one whose items start at or before it."""
    low = 0
    high = pool
    while high - low > 1:
        middle = (low + high) // 2
        if starts[middle] <= item:
            low = middle
        else:
            high = middle
    return low


def contest(  # noqa: C901, PLR0913 - a kernel is one function, and takes each array by itself
    games, words, menus, values, chances, table, seating, seats, options, seeds, leaves, noise, scores, pool
):
    """Whole games, from one block to the next in turns.

    `games` and `words` are the same memory: for every block its pool of games, as many positions that the seats look
    ahead from, and then a line of DEPTH positions for each of its threads. `menus` has the same order, less the pool of
    games.
    """
    starts = cuda.shared.array(BOUNDS, numba.int32)
    waiting = cuda.shared.array(MOST_POOL, numba.int32)
    numbers = cuda.shared.array(MOST_POOL, numba.int32)
    states = cuda.shared.array(MOST_POOL, numba.int32)
    taken = cuda.shared.array(1, numba.int32)
    alive = cuda.shared.array(1, numba.int32)
    cursor = cuda.local.array(DEPTH, numba.int32)
    thread = cuda.threadIdx.x
    threads = cuda.blockDim.x
    count = seeds.size
    worlds = cuda.blockIdx.x * (2 * pool + threads * DEPTH)
    roots = worlds + pool
    line = roots + pool + thread * DEPTH
    root_menus = cuda.blockIdx.x * (pool + threads * DEPTH)
    line_menus = root_menus + pool + thread * DEPTH
    first = cuda.blockIdx.x * pool
    for place in range(thread, pool, threads):
        numbers[place] = first + place
        states[place] = TO_DEAL if first + place < count else EMPTY
        waiting[place] = 0
    level = NO_ITEM
    item = 0
    own = 0
    left = 0
    seat = 0
    best = WORST
    while True:
        # games of which all codes have been looked at play the best one and go on to their next choice
        for place in range(thread, pool, threads):
            starts[place + 1] = 0
            if states[place] == EMPTY or waiting[place] > 0:
                continue
            menu = menus[root_menus + place]
            chance = chances[first + place]
            game = games[worlds + place]
            if states[place] == TO_CHOOSE:
                apply(game, best_code(menu, values[first + place], chance, noise))
            looking = True
            while looking:
                if states[place] == TO_DEAL:
                    begin_contest(game, seats, options, seeds[numbers[place]], chance)
                    states[place] = TO_CHOOSE
                looking = not go_to_choice(game, menu)
                if looking:
                    for scored in range(seats):
                        scores[numbers[place], scored] = score(game, scored)
                    numbers[place] += cuda.gridDim.x * pool
                    states[place] = TO_DEAL
                    if numbers[place] >= count:
                        states[place] = EMPTY
                        looking = False
            if states[place] == TO_CHOOSE:
                starts[place + 1] = menu[0]
                waiting[place] = menu[0]
                copy_words(words, worlds + place, roots + place)
                redeal(games[roots + place], to_move(game), chance)
        cuda.syncthreads()
        if thread == 0:
            taken[0] = 0
            alive[0] = 0
            starts[0] = 0
            for place in range(pool):
                starts[place + 1] += starts[place]
                if states[place] != EMPTY:
                    alive[0] += 1
        cuda.syncthreads()
        total = starts[pool]
        if alive[0] == 0:
            return
        # every code of every one of these choices is looked at by some thread; a warp goes round together, and leaves
        # when nothing is left to begin and most of its threads have nothing to do: the others go on afterwards
        going = True
        while going:
            source = line
            code = NO_CODE
            if level == NO_ITEM:
                item = total
                if taken[0] < total:
                    item = cuda.atomic.add(taken, 0, 1)
                if item < total:
                    own = place_of(item, starts, pool)
                    item -= starts[own]
                    source = roots + own
                    code = menus[root_menus + own, 1 + item]
                    seat = to_move(games[source])
                    level = 0
                    left = leaves
                    best = WORST
            else:
                menu = menus[line_menus + level]
                if cursor[level] < menu[0]:
                    cursor[level] += 1
                    source = line + level - 1
                    code = menu[cursor[level]]
                else:
                    level -= 1
            if code != NO_CODE:
                after = games[line + level]
                copy_words(words, source, line + level)
                apply(after, code)
                if level + 1 < DEPTH and left > 0 and not is_settled(after, seat):
                    level += 1
                    cursor[level] = 0
                    legal(after, menus[line_menus + level])
                else:
                    left -= 1
                    weights = table[seating[numbers[own], seat]]
                    value = evaluate(after, seat, weights)
                    if to_move(after) == seat:
                        value += unspent(after, seat, weights)
                    else:
                        value += unspent(games[roots + own], seat, weights)
                    best = max(best, value)
            if level == 0:
                values[first + own, item] = best
                cuda.atomic.sub(waiting, own, 1)
                level = NO_ITEM
            busy = cuda.popc(cuda.ballot_sync(WHOLE_WARP, level != NO_ITEM))
            going = cuda.any_sync(WHOLE_WARP, busy >= ENOUGH or taken[0] < total)
        cuda.syncthreads()
