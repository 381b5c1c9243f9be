"""Looking ahead within the own turn: depth-first search to where what was begun is finished, judged by an evaluation.

Searches are templates that are written once and bound to each game's rules and to its evaluation (`bind.py`).
"""

from __future__ import annotations

from ctypes import c_double, c_int16, c_int64
from typing import Any, NamedTuple

from haab.kit.compiler.loops import apply, legal
from haab.kit.compiler.rule import hole, rule
from haab.kit.record.arrays import zeros
from haab.kit.record.chance import new_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array, Ints, Record
from haab.kit.ruleset import Ruleset


@hole
def redeal(game: Record, seat: int, chance: Ints) -> None:
    """A game's rule: deal anew all that a seat cannot know."""


@hole
def evaluate(game: Record, seat: int, weights: Any) -> float:
    """An evaluation's rule: the points that a seat may hope to have in the end."""
    return 0.0


@hole
def is_settled(game: Record, seat: int) -> bool:
    """An evaluation's rule: whether nothing is half done for a seat."""
    return True


@hole
def unspent(game: Record, seat: int, weights: Any) -> float:
    """An evaluation's rule: what is left of a turn and lost with its end."""
    return 0.0


DEPTH = 8
"""How many decisions a look ahead goes through at most before it evaluates."""
WORST = -1e9


class Workspace(NamedTuple):
    """The memory that a search works in: a place for every decision of a line, and a world for rollouts."""

    games: Array
    menus: Array
    cursor: Array
    values: Array
    """One for every legal code of games[0]."""
    world: Array
    chance: Array


def new_workspace(ruleset: Ruleset) -> Workspace:
    """The memory for one search."""
    return Workspace(
        games=zeros(ruleset.record_type, DEPTH + 1),
        menus=zeros(c_int16, DEPTH + 1, ruleset.menu + 1),
        cursor=zeros(c_int64, DEPTH + 1),
        values=zeros(c_double, ruleset.menu),
        world=zeros(ruleset.record_type, 1),
        chance=new_chance(0),
    )


# ---- looking ahead within the turn


@rule
def look_ahead(space: Workspace, seat: int, weights: Any, leaves: int) -> None:
    """For each legal code of games[0] the best value to be had when what it begins is finished: depth-first search.

    The codes are then in menus[0] and their values in `values`. At most `leaves` positions are evaluated for a code.
    """
    games = space.games
    menus = space.menus
    cursor = space.cursor
    values = space.values
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
        if level + 1 < DEPTH and left > 0 and not is_settled(games[level + 1], seat):
            level += 1
            legal(games[level], menus[level])
            cursor[level] = 0
            continue
        left -= 1
        number = cursor[0] - 1
        values[number] = max(values[number], leaf_value(games, level + 1, seat, weights))


@rule
def leaf_value(games: Array, level: int, seat: int, weights: Any) -> float:
    """What a position is worth, with what is left of the turn; to end the turn is not blamed for what was left."""
    value = evaluate(games[level], seat, weights)
    if to_move(games[level]) == seat:
        return value + unspent(games[level], seat, weights)
    return value + unspent(games[0], seat, weights)
