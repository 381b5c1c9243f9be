"""What a position of Tikal is worth to a seat, in victory points at the end of the game.

The value is the sum of what has been scored and of what temples, guards and treasures will bring in the scorings to
come, and of how well figures and camps stand for more. The numbers in capitals are judgements; docs/bots.md says how
they were tried.
"""

from __future__ import annotations

import numpy as np

from haab.games.tikal.components import (
    BASE,
    CAMPS,
    EDGES,
    GUARDS,
    NEIGHBOUR,
    NONE,
    SPACES,
    TERRAIN,
    TILE_KIND,
    TRANSFER_COST,
    TREASURE_KINDS,
    TREASURE_POINTS,
    VOLCANO,
)
from haab.games.tikal.rules.actions import is_turn_with_actions
from haab.games.tikal.rules.auction import is_bidding
from haab.games.tikal.rules.majority import figures_on, holds_majority, strength
from haab.games.tikal.rules.scoring import is_end_of_game, is_scoring_round, is_scoring_turn, score
from haab.kit.compiler.rule import allocating_rule, rule
from haab.kit.record.stack import to_move

ROUNDS = 2
"""How many turns everybody has when a choice is tried by playing on after it."""

# ---- judgements

CONTROL = np.array([0.02, 0.05, 0.1, 0.2, 0.42, 0.45, 0.83])
"""How likely a temple counts for a player at a later scoring, 3 points of strength behind to 3 ahead of the others."""
FAR_AHEAD = 3
DIGGING = 1.1
"""What a treasure that can be dug up brings at each scoring to come."""
PAIRING = 0.5
"""What a treasure of which there are more to be had brings besides."""
STEP = 0.55
"""What each action point costs that a figure is away from where it is wanted."""
PLANNED = 0.85
"""A place that a figure has still to walk to is worth less than one where it stands."""
CROWD = 0.12
"""How much less the next figure on its way can do: they want the same places."""
SWEEPS = 3
"""How often wishes are carried on from tile to tile."""
CAMP_NOW = 10.5
"""What a camp brings besides the ways it saves, while the whole game is ahead."""
GUARD_NOW = 7.0
"""What an unused guard is worth while the whole game is ahead."""
REMOVED_FIGURE = 0.8
"""What a figure that is out of the game would have brought at each scoring to come."""
ACTION_POINT = 0.17
"""What an action point has to bring."""
FIRST_CHOICE = 1.5
"""What having the turn that is auctioned brings."""


# ---- the whole


@rule
def evaluate(game, seat):
    """The points that a seat may hope to have in the end."""
    points = float(score(game, seat))
    if game.over:
        return points
    now = scores_now(game, seat)
    later = scorings_to_come(game, seat)
    time = 1 - game.drawn / TERRAIN
    return (
        points
        + temples_held(game, seat, now, later)
        + treasures_owned(game, seat, now + later)
        + figures(game, seat, now, later)
        + GUARD_NOW * time * (GUARDS - game.players[seat].guards_placed)
        + CAMP_NOW * time * game.players[seat].camps_set_up
        - REMOVED_FIGURE * later * game.players[seat].removed
        + leading_bid(game, seat)
    )


@rule
def settled(game, seat):
    """Whether nothing is half done for the seat, so that the position can be judged."""
    if game.over or to_move(game) != seat:
        return True
    kind = game.stack[game.depth - 1].kind
    return is_turn_with_actions(kind) or is_scoring_turn(kind) or is_bidding(kind)


@rule
def unspent(game, seat):
    """What the action points left may still bring; an action that brings less is not worth doing."""
    return ACTION_POINT * game.ap


@rule
def leading_bid(game, seat):
    """What the highest bid brings to the seat that made it."""
    return FIRST_CHOICE - game.bid if game.bidder == seat else 0.0


# ---- scorings


@rule
def scores_now(game, seat):
    """Whether the seat's own scoring turn is under way (1) or not (0)."""
    top = game.stack[game.depth - 1]
    return int(is_scoring_turn(top.kind) and top.seat == seat)


@rule
def scorings_to_come(game, seat):
    """How often the seat will score, apart from a scoring turn under way."""
    count = 1
    for number in range(game.drawn, TERRAIN):
        count += TILE_KIND[game.pile[number]] == VOLCANO
    for place in range(game.laid_out_count):
        count += TILE_KIND[game.laid_out[place]] == VOLCANO
    for number in range(game.depth):
        frame = game.stack[number]
        if is_end_of_game(frame.kind):
            count -= 1
        elif is_scoring_round(frame.kind):
            count += seat in (frame.a, frame.b, frame.c, frame.d)
    return count


@rule
def control(game, seat, space, more):
    """How likely a temple counts for the seat at a later scoring, if its strength there were so much more."""
    own = strength(game, seat, space) + more
    if own == 0:
        return 0.0
    best = 0
    for other in range(game.seats):
        if other != seat:
            best = max(best, strength(game, other, space))
    return CONTROL[min(FAR_AHEAD, max(-FAR_AHEAD, own - best)) + FAR_AHEAD]


@rule
def temples_held(game, seat, now, later):
    """What temples will bring."""
    value = 0.0
    for space in range(SPACES):
        height = game.temple[space]
        if height == 0:
            continue
        if game.guard[space] == seat:
            value += height * (now + later)
        elif game.guard[space] == NONE:
            value += height * later * control(game, seat, space, 0)
            value += height * now * holds_majority(game, seat, space)
    return value


@rule
def treasures_owned(game, seat, scorings):
    """What treasures will bring."""
    value = 0.0
    for treasure in range(TREASURE_KINDS):
        owned = game.players[seat].treasures[treasure]
        value += TREASURE_POINTS[owned] * scorings
        if owned in (1, 2):
            value += PAIRING
    return value


# ---- figures


@rule
def wish(game, seat, space, now, later):
    """What one more figure of the seat on a space would bring."""
    if game.temple[space] > 0 and game.guard[space] == NONE:
        gain = control(game, seat, space, 1) - control(game, seat, space, 0)
        return game.temple[space] * gain * (now + later)
    if game.buried[space] > figures_on(game, seat, space):
        return DIGGING * (now + later)
    return 0.0


@rule
def is_at_work(game, space):
    """Whether figures on a space are where they are wanted."""
    return game.buried[space] > 0 or (game.temple[space] > 0 and game.guard[space] == NONE)


@allocating_rule
def figures(game, seat, now, later):
    """Figures that dig, and figures on their way: what the best place that each can walk to is worth."""
    wishes = np.zeros(SPACES)
    for space in range(SPACES):
        wishes[space] = wish(game, seat, space, now, later)
    for _ in range(SWEEPS):
        carry_on_wishes(game, seat, wishes)
    value = 0.0
    share = PLANNED
    for space in range(SPACES):
        own = figures_on(game, seat, space)
        if own == 0:
            continue
        value += min(own, game.buried[space]) * DIGGING * (now + later)
        if is_at_work(game, space):
            continue
        for _ in range(own):
            value += share * wishes[space]
            share *= CROWD
    return value


@rule
def carry_on_wishes(game, seat, wishes):
    """What is wanted on a tile is wanted a little less on the tiles next to it, and at both ends of a transfer."""
    for space in range(SPACES):
        for edge in range(EDGES):
            stones = game.crossing[space, edge]
            if stones > 0:
                wishes[space] = max(wishes[space], wishes[NEIGHBOUR[space, edge]] - stones * STEP)
    for number in range(CAMPS):
        camp = game.players[seat].camps[number]
        if camp != NONE:
            wishes[BASE] = max(wishes[BASE], wishes[camp] - TRANSFER_COST * STEP)
            wishes[camp] = max(wishes[camp], wishes[BASE] - TRANSFER_COST * STEP)
