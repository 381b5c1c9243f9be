"""Rollouts by a network's policy: in worlds dealt anew everybody plays by it to a horizon, where its value is asked.

Which network that is, is left open: `think`, `liking` and `hope` are bound to the forward pass of one.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from haab.bots.network.floatmath import log
from haab.bots.search.lookahead import WORST, Workspace
from haab.bots.search.rollouts import begin_turn, enter_world
from haab.kit.compiler.loops import apply, legal, reveals, score
from haab.kit.compiler.rule import hole, rule
from haab.kit.record.chance import random_word
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array, Ints, Menu, Record

WORDS = 2.0**32
"""The random words that the generator can draw."""


class Journey(NamedTuple):
    """How players choose on the way, and how far it goes."""

    warmth: float
    """How often something is chosen that is liked less; 0: never."""
    turns: int
    """How often the seat comes to move again."""


@hole
def think(game: Record, seat: int, network: Any, memory: Any) -> None:
    """A forward pass for a seat."""


@hole
def liking(code: int, network: Any, memory: Any) -> float:
    """The logit of a code, after `think`."""
    return 0.0


@hole
def hope(game: Record, seat: int, network: Any, memory: Any) -> float:
    """By how many points a seat hopes to be ahead in the end."""
    return 0.0


@rule
def rate(space: Workspace, seat: int, network: Any, memory: Any) -> None:
    """List the legal codes of games[0] in menus[0], and in `values` how much the network likes each of them."""
    legal(space.games[0], space.menus[0])
    think(space.games[0], seat, network, memory)
    for number in range(space.menus[0, 0]):
        space.values[number] = liking(space.menus[0, 1 + number], network, memory)


@rule
def drawn_code(game: Record, menu: Menu, network: Any, memory: Any, warmth: float, chance: Ints) -> int:
    """The code that is liked best, or with some warmth one that is liked nearly as much, by lot."""
    think(game, to_move(game), network, memory)
    best = 0
    highest = -math.inf
    for number in range(menu[0]):
        value = liking(menu[1 + number], network, memory)
        if warmth > 0:
            luck = (random_word(chance) + 0.5) / WORDS
            value -= warmth * log(-log(luck))
        if value > highest:
            highest = value
            best = number
    code: int = menu[1 + best]
    return code


# ---- playing on


@rule
def liked_turn(space: Workspace, seat: int, network: Any, memory: Any, warmth: float, codes: Ints, count: int) -> int:
    """Play a turn in world[0] as the network likes it, up to where it is over or something is revealed.

    The codes are written down behind the first ones, which are played already; returns how many there are.
    """
    game = space.world[0]
    while not game.over and to_move(game) == seat and count < codes.size:
        legal(game, space.menus[0])
        space.games[0] = game
        codes[count] = drawn_code(game, space.menus[0], network, memory, warmth, space.chance)
        apply(game, codes[count])
        count += 1
        if reveals(space.games[0], game):
            break
    return count


@rule
def play_on(space: Workspace, seat: int, network: Any, memory: Any, journey: Journey) -> int:
    """Play on in world[0], everybody by the network, until the seat has come to move so often or the game is over.

    Returns how many decisions the network has made.
    """
    game = space.world[0]
    turns = journey.turns
    is_away = False
    decisions = 0
    while not game.over:
        mover = to_move(game)
        if mover != seat:
            is_away = True
        elif is_away:
            is_away = False
            turns -= 1
            if turns <= 0:
                return decisions
        legal(game, space.menus[0])
        if space.menus[0, 0] == 1:
            apply(game, space.menus[0, 1])
        else:
            apply(game, drawn_code(game, space.menus[0], network, memory, journey.warmth, space.chance))
            decisions += 1
    return decisions


@rule
def try_codes(
    space: Workspace,
    root: Array,
    seat: int,
    candidates: Array,
    totals: Array,
    network: Any,
    memory: Any,
    journey: Journey,
    seed: int,
) -> None:
    """Play on after each of the candidates, all from the same determinization of root[0]; hopes are added up."""
    for number in range(candidates.size):
        enter_world(space, root, seat, candidates[number], seed)
        play_on(space, seat, network, memory, journey)
        totals[number] += hope(space.world[0], seat, network, memory)


# ---- whole turns


@rule
def final_lead(game: Record, seat: int, unit: float) -> float:
    """What a seat has more than the best of the others when the game is over."""
    best = WORST
    for other in range(game.seats):
        if other != seat:
            best = max(best, score(game, other) * unit)
    return score(game, seat) * unit - best


@rule
def try_turns(
    space: Workspace,
    root: Array,
    seat: int,
    candidates: Array,
    totals: Array,
    network: Any,
    memory: Any,
    journey: Journey,
    seed: int,
) -> None:
    """Play on by the network after each of the turns, all in the same determinization of root[0]; leads are added up.

    Where the journey ends before the game does, the network's hope is taken for the lead.
    """
    for number in range(candidates.shape[0]):
        begin_turn(space, root, seat, candidates[number], seed)
        play_on(space, seat, network, memory, journey)
        if space.world[0].over:
            totals[number] += final_lead(space.world[0], seat, network.unit)
        else:
            totals[number] += hope(space.world[0], seat, network, memory)
