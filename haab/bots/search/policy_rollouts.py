"""Rollouts by a network's policy: in worlds dealt anew everybody plays by it to a horizon, where its value is asked."""

from __future__ import annotations

from typing import NamedTuple

from haab.bots.network.mlp.forward import Mind, Network, drawn_code, hope, liking, think
from haab.bots.search.lookahead import WORST, Workspace
from haab.bots.search.rollouts import begin_turn, enter_world
from haab.kit.compiler.loops import apply, legal, reveals, score
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array, Ints, Record


class Journey(NamedTuple):
    """How players choose on the way, and how far it goes."""

    warmth: float
    """How often something is chosen that is liked less; 0: never."""
    turns: int
    """How often the seat comes to move again."""


@rule
def rate(space: Workspace, seat: int, network: Network, mind: Mind) -> None:
    """List the legal codes of games[0] in menus[0], and in `values` how much the network likes each of them."""
    legal(space.games[0], space.menus[0])
    think(space.games[0], seat, network, mind)
    for number in range(space.menus[0, 0]):
        space.values[number] = liking(space.menus[0, 1 + number], network, mind)


# ---- playing on


@rule
def liked_turn(
    space: Workspace, seat: int, network: Network, mind: Mind, warmth: float, codes: Ints, count: int
) -> int:
    """Play a turn in world[0] as the network likes it, up to where it is over or something is revealed.

    The codes are written down behind the first ones, which are played already; returns how many there are.
    """
    game = space.world[0]
    while not game.over and to_move(game) == seat and count < codes.size:
        legal(game, space.menus[0])
        space.games[0] = game
        codes[count] = drawn_code(game, space.menus[0], network, mind, warmth, space.chance)
        apply(game, codes[count])
        count += 1
        if reveals(space.games[0], game):
            break
    return count


@rule
def play_on(space: Workspace, seat: int, network: Network, mind: Mind, journey: Journey) -> int:
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
            apply(game, drawn_code(game, space.menus[0], network, mind, journey.warmth, space.chance))
            decisions += 1
    return decisions


@rule
def try_codes(
    space: Workspace,
    root: Array,
    seat: int,
    candidates: Array,
    totals: Array,
    network: Network,
    mind: Mind,
    journey: Journey,
    seed: int,
) -> None:
    """Play on after each of the candidates, all from the same determinization of root[0]; hopes are added up."""
    for number in range(candidates.size):
        enter_world(space, root, seat, candidates[number], seed)
        play_on(space, seat, network, mind, journey)
        totals[number] += hope(space.world[0], seat, network, mind)


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
    network: Network,
    mind: Mind,
    journey: Journey,
    seed: int,
) -> None:
    """Play on by the network after each of the turns, all in the same determinization of root[0]; leads are added up.

    Where the journey ends before the game does, the network's hope is taken for the lead.
    """
    for number in range(candidates.shape[0]):
        begin_turn(space, root, seat, candidates[number], seed)
        play_on(space, seat, network, mind, journey)
        if space.world[0].over:
            totals[number] += final_lead(space.world[0], seat, network.unit)
        else:
            totals[number] += hope(space.world[0], seat, network, mind)
