"""Rollouts by an evaluation: in worlds dealt anew (determinizations) everybody plays on by a quick, noisy look-ahead.

A turn that is tried is a row of codes, filled up with NOTHING. Where one of its codes is not legal in a world, the turn
ends there and is finished by whoever plays on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from haab.bots.search.lookahead import WORST, Workspace, evaluate, look_ahead, redeal
from haab.kit.compiler.loops import apply, legal
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_word, seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array, Ints, Menu, Record

WORDS = 2.0**32
"""The random words that the generator can draw."""
NOTHING = -1
"""Stands where a turn has no more codes."""


class Policy(NamedTuple):
    """How players choose in a rollout, and how long it is."""

    leaves: int
    """Positions that are evaluated at most for a code."""
    noise: float
    """Points by which a player may err."""
    turns: int
    """Turns after which a rollout ends."""


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
def deal_world(space: Workspace, root: Array, seat: int, seed: int) -> None:
    """Have root[0] in world[0], with all dealt anew that the seat cannot know; the seed decides."""
    space.world[0] = root[0]
    seed_chance(space.chance, seed)
    redeal(space.world[0], seat, space.chance)


@rule
def enter_world(space: Workspace, root: Array, seat: int, code: int, seed: int) -> None:
    """Have root[0] dealt anew in world[0], with a code played there."""
    deal_world(space, root, seat, seed)
    apply(space.world[0], code)


# ---- whole turns


@rule
def play_turn(game: Record, codes: Ints, menu: Menu) -> None:
    """Play a turn as far as it is legal."""
    for step in range(codes.size):
        legal(game, menu)
        is_legal = False
        for number in range(menu[0]):
            if menu[1 + number] == codes[step]:
                is_legal = True
        if not is_legal:
            return
        apply(game, codes[step])
        if game.over:
            return


@rule
def begin_turn(space: Workspace, root: Array, seat: int, codes: Ints, seed: int) -> None:
    """Have root[0] dealt anew in world[0], with a turn played there."""
    deal_world(space, root, seat, seed)
    play_turn(space.world[0], codes, space.menus[0])


@rule
def roll_out_turns(
    space: Workspace,
    root: Array,
    seat: int,
    candidates: Array,
    totals: Array,
    weights: Any,
    policy: Policy,
    seed: int,
) -> None:
    """One rollout after each of the turns, all in the same determinization of root[0]; leads are added up."""
    for number in range(candidates.shape[0]):
        begin_turn(space, root, seat, candidates[number], seed)
        rollout(space, weights, policy)
        totals[number] += lead(space.world[0], seat, weights)
