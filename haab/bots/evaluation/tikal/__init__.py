"""What a position of Tikal is worth to a seat, in victory points at the end of the game.

The value is the sum of what has been scored and of what temples, guards and treasures will bring in the scorings to
come, and of how well figures and camps stand for more. What the rules say is asked of the rules; what is judgement is
a weight.
"""

from __future__ import annotations

from haab.bots.evaluation.tikal.weights import FAR_AHEAD, TikalWeights
from haab.bots.evaluation.weights import Records
from haab.games.tikal.components import (
    BASE,
    CAMPS,
    EDGES,
    GUARDS,
    NEIGHBOUR,
    NONE,
    SPACES,
    TERRAIN,
    TRANSFER_COST,
    TREASURE_KINDS,
    TREASURE_POINTS,
)
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.actions import is_turn_with_actions
from haab.games.tikal.rules.auction import is_bidding
from haab.games.tikal.rules.majority import figures_on, strength
from haab.games.tikal.rules.move import crossing_cost
from haab.games.tikal.rules.scoring import (
    is_in_scoring_turn,
    is_scoring_turn,
    score,
    scorings_to_come,
    temple_points,
    treasure_points,
)
from haab.kit.compiler.memory import new_floats
from haab.kit.compiler.rule import allocating_rule, rule
from haab.kit.record.stack import to_move
from haab.kit.record.types import Floats

__all__ = [
    "MOMENTS",
    "TERMS",
    "TREE_ROUNDS",
    "GameWeights",
    "evaluate",
    "is_settled",
    "terms",
    "unspent",
]

TREE_ROUNDS = 2
"""How many turns everybody has at the end of a line of a tree."""
GameWeights = TikalWeights
MOMENTS = TERRAIN + 1
"""Tiles that have been drawn: weights may change from one to the next."""
COMPLETE = len(TREASURE_POINTS) - 1
"""Treasures of a kind beyond which there are no more."""


# ---- the whole


TERMS = ("points", "temples", "treasures", "figures", "guards", "camps", "removed", "bid")
"""What `terms` lists, in its order."""
NOTHING = (0.0,) * (len(TERMS) - 1)


@rule
def terms(game: Tikal, seat: int, over_time: Records) -> tuple[float, ...]:
    """The points that a seat may hope for, by what they come from."""
    points = float(score(game, seat))
    if game.over:
        return (points, *NOTHING)
    weights = over_time[min(game.drawn, TERRAIN)]
    now = int(is_in_scoring_turn(game, seat))
    later = scorings_to_come(game, seat)
    time = 1 - game.drawn / TERRAIN
    player = game.players[seat]
    return (
        points,
        temples_held(game, seat, now, later, weights),
        treasures_owned(game, seat, now + later, weights),
        figures(game, seat, now, later, weights),
        weights.guard * time * (GUARDS - player.guards_placed),
        weights.camp * time * player.camps_set_up,
        -weights.removed * later * player.removed,
        leading_bid(game, seat, weights),
    )


@rule
def evaluate(game: Tikal, seat: int, over_time: Records) -> float:
    """The points that a seat may hope to have in the end; the weights are those of every moment."""
    points = 0.0
    for value in terms(game, seat, over_time):
        points += value
    return points


@rule
def is_settled(game: Tikal, seat: int) -> bool:
    """Whether nothing is half done for the seat, so that the position can be evaluated."""
    if game.over or to_move(game) != seat:
        return True
    kind = game.stack[game.depth - 1].kind
    return is_turn_with_actions(kind) or is_scoring_turn(kind) or is_bidding(kind)


@rule
def unspent(game: Tikal, seat: int, over_time: Records) -> float:
    """What the action points left may still bring."""
    left: float = over_time[min(game.drawn, TERRAIN)].action_point * game.ap
    return left


@rule
def leading_bid(game: Tikal, seat: int, weights: TikalWeights) -> float:
    """What the highest bid brings to the seat that made it."""
    return weights.first_choice - game.bid if game.bidder == seat else 0.0


# ---- scorings


@rule
def control(game: Tikal, seat: int, space: int, more: int, weights: TikalWeights) -> float:
    """How likely a temple counts for the seat at a later scoring, if its strength there were so much more."""
    own = strength(game, seat, space) + more
    if own == 0:
        return 0.0
    best = 0
    for other in range(game.seats):
        if other != seat:
            best = max(best, strength(game, other, space))
    chance: float = weights.control[min(FAR_AHEAD, max(-FAR_AHEAD, own - best)) + FAR_AHEAD]
    return chance


@rule
def temples_held(game: Tikal, seat: int, now: int, later: int, weights: TikalWeights) -> float:
    """What temples will bring."""
    value = 0.0
    for space in range(SPACES):
        height = game.temple[space]
        if height == 0:
            continue
        value += now * temple_points(game, seat, space)
        if game.guard[space] == seat:
            value += later * height
        elif game.guard[space] == NONE:
            value += later * height * control(game, seat, space, 0, weights)
    return value


@rule
def treasures_owned(game: Tikal, seat: int, scorings: int, weights: TikalWeights) -> float:
    """What treasures will bring."""
    value = 0.0
    for treasure in range(TREASURE_KINDS):
        value += treasure_points(game, seat, treasure) * scorings
        if 0 < game.players[seat].treasures[treasure] < COMPLETE:
            value += weights.pairing
    return value


# ---- figures


@rule
def wish(game: Tikal, seat: int, space: int, now: int, later: int, weights: TikalWeights) -> float:
    """What one more figure of the seat on a space would bring."""
    if game.temple[space] > 0 and game.guard[space] == NONE:
        gain = control(game, seat, space, 1, weights) - control(game, seat, space, 0, weights)
        return game.temple[space] * gain * (now + later)
    if game.buried[space] > figures_on(game, seat, space):
        return weights.digging * (now + later)
    return 0.0


@rule
def is_at_work(game: Tikal, space: int) -> bool:
    """Whether figures on a space are where they are wanted."""
    return game.buried[space] > 0 or (game.temple[space] > 0 and game.guard[space] == NONE)


@allocating_rule
def figures(game: Tikal, seat: int, now: int, later: int, weights: TikalWeights) -> float:
    """Figures that dig, and figures on their way: what the best place that each can walk to is worth."""
    wishes = new_floats(SPACES)
    for space in range(SPACES):
        wishes[space] = wish(game, seat, space, now, later, weights)
    for _ in range(int(weights.sweeps)):
        carry_on_wishes(game, seat, wishes, weights)
    value = 0.0
    share = float(weights.planned)
    for space in range(SPACES):
        own = figures_on(game, seat, space)
        if own == 0:
            continue
        value += min(own, game.buried[space]) * weights.digging * (now + later)
        if is_at_work(game, space):
            continue
        for _ in range(own):
            value += share * wishes[space]
            share *= weights.crowd
    return value


@rule
def carry_on_wishes(game: Tikal, seat: int, wishes: Floats, weights: TikalWeights) -> None:
    """What is wanted on a tile is wanted a little less on the tiles next to it, and at both ends of a transfer."""
    for space in range(SPACES):
        for edge in range(EDGES):
            cost = crossing_cost(game, space, edge)
            if cost > 0:
                wishes[space] = max(wishes[space], wishes[NEIGHBOUR[space, edge]] - cost * weights.step)
    way = TRANSFER_COST * weights.step
    for number in range(CAMPS):
        camp = game.players[seat].camps[number]
        if camp != NONE:
            wishes[BASE] = max(wishes[BASE], wishes[camp] - way)
            wishes[camp] = max(wishes[camp], wishes[BASE] - way)
