"""The searches of bots: templates that are written once and bound to each game's rules and to its evaluation."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from haab.kit.compiler.loops import apply, legal
from haab.kit.compiler.rule import hole, rule
from haab.kit.record.chance import random_word, seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Ints, Record


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
WORDS = 2.0**32
"""The random words that the generator can draw."""


class Workspace(NamedTuple):
    """The memory that a search works in: a place for every decision of a line, and a world for rollouts."""

    games: np.ndarray
    menus: np.ndarray
    cursor: np.ndarray
    values: np.ndarray
    """One for every legal code of games[0]."""
    world: np.ndarray
    chance: np.ndarray


class Policy(NamedTuple):
    """How players choose in a rollout, and how long it is."""

    leaves: int
    """Positions that are evaluated at most for a code."""
    noise: float
    """Points by which a player may err."""
    turns: int
    """Turns after which a rollout ends."""


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
def leaf_value(games: np.ndarray, level: int, seat: int, weights: Any) -> float:
    """What a position is worth, with what is left of the turn; to end the turn is not blamed for what was left."""
    value = evaluate(games[level], seat, weights)
    if to_move(games[level]) == seat:
        return value + unspent(games[level], seat, weights)
    return value + unspent(games[0], seat, weights)


# ---- rollouts


@rule
def noisy_choice(space: Workspace, seat: int, weights: Any, policy: Policy) -> int:
    """The rollout policy: the code that looks best in games[0] to a player who errs by up to `noise` points."""
    look_ahead(space, seat, weights, policy.leaves)
    best = 0
    for number in range(space.menus[0, 0]):
        space.values[number] += policy.noise * random_word(space.chance) / WORDS
        if space.values[number] > space.values[best]:
            best = number
    code: int = space.menus[0, 1 + best]
    return code


@rule
def rollout(space: Workspace, weights: Any, policy: Policy) -> None:
    """Play on in world[0] by the rollout policy until so many turns have passed."""
    game = space.world[0]
    seat = to_move(game)
    turns = policy.turns
    while not game.over:
        following = to_move(game)
        if following != seat:
            seat = following
            turns -= 1
            if turns < 0:
                return
        space.games[0] = game
        apply(game, noisy_choice(space, seat, weights, policy))


@rule
def lead(game: Record, seat: int, weights: Any) -> float:
    """What a position is worth to a seat, compared to the best of the others."""
    best = WORST
    for other in range(game.seats):
        if other != seat:
            best = max(best, evaluate(game, other, weights))
    return evaluate(game, seat, weights) - best


@rule
def deal_world(space: Workspace, root: np.ndarray, seat: int, seed: int) -> None:
    """Have root[0] in world[0], with all dealt anew that the seat cannot know; the seed decides."""
    space.world[0] = root[0]
    seed_chance(space.chance, seed)
    redeal(space.world[0], seat, space.chance)


@rule
def enter_world(space: Workspace, root: np.ndarray, seat: int, code: int, seed: int) -> None:
    """Have root[0] dealt anew in world[0], with a code played there."""
    deal_world(space, root, seat, seed)
    apply(space.world[0], code)


@rule
def roll_out(
    space: Workspace,
    root: np.ndarray,
    seat: int,
    candidates: np.ndarray,
    totals: np.ndarray,
    weights: Any,
    policy: Policy,
    seed: int,
) -> None:
    """One rollout after each of the candidates, all from the same determinization of root[0]; leads are added up."""
    for number in range(candidates.size):
        enter_world(space, root, seat, candidates[number], seed)
        rollout(space, weights, policy)
        totals[number] += lead(space.world[0], seat, weights)
