"""How bots look ahead: loops written once and bound to each game's rules and to its evaluation."""

from __future__ import annotations

from typing import Any

from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_word, seed_chance
from haab.kit.record.stack import to_move

legal: Any = None
apply: Any = None
redeal: Any = None
evaluate: Any = None
settled: Any = None
unspent: Any = None

DEPTH = 8
"""How many decisions a look ahead goes through at most before it judges."""
WORST = -1e9


@rule
def look_ahead(games, menus, cursor, seat, leaves, values):
    """For each legal code of games[0] the best value to be had when what it begins is finished.

    games, menus and cursor have a place for every decision of a line, values one for every legal code. At most
    `leaves` positions are judged for a code.
    """
    legal(games[0], menus[0])
    for number in range(menus[0, 0]):
        values[number] = WORST
    cursor[0] = 0
    level = 0
    left = 0
    while level >= 0:
        if cursor[level] == menus[level, 0]:
            level -= 1
            continue
        cursor[level] += 1
        if level == 0:
            left = leaves
        games[level + 1] = games[level]
        apply(games[level + 1], menus[level, cursor[level]])
        if level + 1 < DEPTH and left > 0 and not settled(games[level + 1], seat):
            level += 1
            legal(games[level], menus[level])
            cursor[level] = 0
            continue
        left -= 1
        number = cursor[0] - 1
        values[number] = max(values[number], judge(games, level + 1, seat))


@rule
def judge(games, level, seat):
    """What a position is worth, with what is left of the turn; to end the turn is not blamed for what was left."""
    value = evaluate(games[level], seat)
    if to_move(games[level]) == seat:
        return value + unspent(games[level], seat)
    return value + unspent(games[0], seat)


@rule
def likely_code(games, menus, cursor, seat, leaves, values, chance, whim):
    """What a player would do in games[0] who looks ahead but errs by up to `whim` points."""
    look_ahead(games, menus, cursor, seat, leaves, values)
    best = 0
    for number in range(menus[0, 0]):
        values[number] += whim * random_word(chance) / 2**32
        if values[number] > values[best]:
            best = number
    return menus[0, 1 + best]


@rule
def play_on(world, games, menus, cursor, leaves, values, chance, whim, turns):
    """Play on in world[0] until so many turns have passed."""
    game = world[0]
    seat = to_move(game)
    while not game.over:
        following = to_move(game)
        if following != seat:
            seat = following
            turns -= 1
            if turns < 0:
                return
        games[0] = game
        apply(game, likely_code(games, menus, cursor, seat, leaves, values, chance, whim))


@rule
def lead(game, seat):
    """What a position is worth to a seat, compared to the best of the others."""
    best = WORST
    for other in range(game.seats):
        if other != seat:
            best = max(best, evaluate(game, other))
    return evaluate(game, seat) - best


@rule
def try_codes(world, games, menus, cursor, values, chance, root, seat, codes, totals, seed, leaves, whim, turns):
    """Play on once after each of the codes, all from the same re-dealt world, and add up what comes of it."""
    for number in range(codes.size):
        world[0] = root[0]
        seed_chance(chance, seed)
        redeal(world[0], seat, chance)
        apply(world[0], codes[number])
        play_on(world, games, menus, cursor, leaves, values, chance, whim, turns)
        totals[number] += lead(world[0], seat)
