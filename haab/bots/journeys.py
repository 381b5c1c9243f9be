"""Whole turns that are tried: each is played in worlds dealt anew, and then everybody plays on.

A turn is a row of codes, filled up with NOTHING. Where one of its codes is not legal in a world, the turn ends there
and is finished by whoever plays on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.bots.network import Journey, Mind, Network, hope, play_on
from haab.bots.search import WORST, Policy, Workspace, deal_world, lead, rollout
from haab.kit.compiler.loops import apply, legal, score
from haab.kit.compiler.rule import rule
from haab.kit.record.types import Ints, Menu, Record

NOTHING = -1
"""Stands where a turn has no more codes."""


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
def begin_turn(space: Workspace, root: np.ndarray, seat: int, codes: Ints, seed: int) -> None:
    """Have root[0] dealt anew in world[0], with a turn played there."""
    deal_world(space, root, seat, seed)
    play_turn(space.world[0], codes, space.menus[0])


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
    root: np.ndarray,
    seat: int,
    candidates: np.ndarray,
    totals: np.ndarray,
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


@rule
def roll_out_turns(
    space: Workspace,
    root: np.ndarray,
    seat: int,
    candidates: np.ndarray,
    totals: np.ndarray,
    weights: Any,
    policy: Policy,
    seed: int,
) -> None:
    """One rollout after each of the turns, all in the same determinization of root[0]; leads are added up."""
    for number in range(candidates.shape[0]):
        begin_turn(space, root, seat, candidates[number], seed)
        rollout(space, weights, policy)
        totals[number] += lead(space.world[0], seat, weights)
