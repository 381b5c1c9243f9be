"""What Python has done on the compiled side, written once and bound to each game's rules.

One decision at a time, and loops over whole games that run without the GIL; Python only starts them. A game comes in an
array, because Numba takes an array from Python thirty times as fast as a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from haab.kit.compiler.rule import hole, rule
from haab.kit.record.chance import random_below, seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Grid, Ints, Menu, Record


@hole
def setup(game: Record, seats: int, options: Ints, seed: int) -> None:
    """A game's rule: everything up to the first decision."""


@hole
def legal(game: Record, menu: Menu) -> None:
    """A game's rule: list the codes that may be chosen."""


@hole
def apply(game: Record, code: int) -> None:
    """A game's rule: play one legal code."""


@hole
def score(game: Record, seat: int) -> int:
    """A game's rule: the score in the game's unit."""
    return 0


@hole
def reveals(before: Record, after: Record) -> bool:
    """A game's rule: whether a move showed its player something that was hidden."""
    return False


@rule
def list_moves(games: Sequence[Record], menu: Menu) -> None:
    """List the codes that may be chosen in games[0]."""
    legal(games[0], menu)


@rule
def play_move(games: Sequence[Record], code: int) -> None:
    """Play one legal code in games[0]."""
    apply(games[0], code)


@rule
def try_moves(games: Any, menu: Menu, confirms: Ints) -> None:
    """For each code of the menu whether it ends what can be taken back in games[0]; games[1] is for trying out."""
    for number in range(menu[0]):
        games[1] = games[0]
        apply(games[1], menu[1 + number])
        confirms[number] = to_move(games[1]) != to_move(games[0]) or reveals(games[0], games[1])


MOVES_SALT = 0x5DEECE66D
"""Random players draw from a generator of their own, seeded by the game's seed and this number."""


@rule
def play_at_random(game: Record, chance: Ints, menu: Menu) -> int:
    """Play to the end with uniformly chosen legal codes; returns the number of decisions."""
    decisions = 0
    while not game.over:
        legal(game, menu)
        apply(game, menu[1 + random_below(chance, menu[0])])
        decisions += 1
    return decisions


@rule
def random_games(
    games: Sequence[Record],
    menu: Menu,
    chance: Ints,
    seats: int,
    options: Ints,
    seed: int,
    lengths: Ints,
    scores: Grid,
) -> None:
    """Play as many games as there is room for at random; game i has the seed `seed + i`."""
    game = games[0]
    for number in range(lengths.size):
        setup(game, seats, options, seed + number)
        seed_chance(chance, (seed + number) ^ MOVES_SALT)
        lengths[number] = play_at_random(game, chance, menu)
        for seat in range(seats):
            scores[number, seat] = score(game, seat)


@rule
def perft(games: Any, menus: Any, cursor: Ints, counts: Ints, depth: int) -> None:
    """Count the decision sequences of length 1 to `depth` from games[0] into counts[1:]."""
    level = 0
    legal(games[0], menus[0])
    cursor[0] = 0
    while level >= 0:
        if level == depth - 1:
            counts[depth] += menus[level, 0]
            level -= 1
            continue
        if cursor[level] == menus[level, 0]:
            level -= 1
            continue
        cursor[level] += 1
        counts[level + 1] += 1
        games[level + 1] = games[level]
        apply(games[level + 1], menus[level, cursor[level]])
        level += 1
        cursor[level] = 0
        menus[level, 0] = 0
        if not games[level].over:
            legal(games[level], menus[level])
