"""What a position of Tzolk'in is worth to a seat, in victory points at the end of the game.

The value is the sum of what has been scored and of what everything else is likely to bring: temples at the scorings
to come, stores, knowledge, workers and what they can do where they stand, prophecies, less the food they will eat. A
file for each of these. What the rules say is asked of the rules; what is judgement is a weight.
"""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.building import building_plan
from haab.bots.evaluation.tzolkin.expansion import incomes, prophecies, quick_gain, tribe_worth
from haab.bots.evaluation.tzolkin.food import hunger, meals
from haab.bots.evaluation.tzolkin.prices import LAST_DAY, prices_of
from haab.bots.evaluation.tzolkin.stores import (
    block_store,
    corn_store,
    knowledge,
    monument_plan,
    monument_values,
    promised_wealth,
    turn_order,
)
from haab.bots.evaluation.tzolkin.temples import temple_values
from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.bots.evaluation.tzolkin.workers import workforce
from haab.bots.evaluation.weights import Records
from haab.games.tzolkin.components import QUARTERS
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.play import DECISIONS, score
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import to_move

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

TREE_ROUNDS = LAST_DAY
"""How many turns everybody has at the end of a line of a tree: the game is played to its end."""
GameWeights = TzolkinWeights
MOMENTS = LAST_DAY + 1
"""The days of a game: weights may change from one to the next."""
SETTLED = DECISIONS.marked("turn", "place_more", "take_more", "market", "days", "keep_wealth")
"""Decisions before which nothing is half done."""


TERMS = (
    "points",
    "wealth",
    "corn",
    "blocks",
    "skulls",
    "temples",
    "knowledge",
    "monuments",
    "plans",
    "workers",
    "tribe",
    "prophecies",
    "incomes",
    "quick_action",
    "meals",
    "hunger",
)
"""What `terms` lists, in its order."""
NOTHING = (0.0,) * (len(TERMS) - 1)


@rule
def terms(game: Tzolkin, seat: int, over_time: Records) -> tuple[float, ...]:
    """The points that a seat may hope for, by what they come from."""
    points = score(game, seat) / QUARTERS
    if game.over:
        return (points, *NOTHING)
    weights = over_time[min(game.day, LAST_DAY)]
    prices = prices_of(game, seat, weights)
    return (
        points,
        promised_wealth(game, seat, prices, weights),
        corn_store(game, seat, prices, weights),
        block_store(game, seat, prices, weights),
        game.players[seat].skulls * prices.skull,
        temple_values(game, seat, weights),
        knowledge(game, seat, prices, weights),
        monument_values(game, seat),
        monument_plan(game, seat, weights) + building_plan(game, seat, prices, weights),
        workforce(game, seat, prices, weights) + turn_order(game, seat, weights),
        tribe_worth(game, seat, weights) if game.with_tribes else 0.0,
        prophecies(game, seat, weights) if game.with_prophecies else 0.0,
        incomes(game, seat, prices, weights) if game.with_new_buildings else 0.0,
        quick_gain(game, seat, prices, weights) if game.with_quick_actions else 0.0,
        -meals(game, seat, prices.corn),
        -hunger(game, seat, weights),
    )


@rule
def evaluate(game: Tzolkin, seat: int, over_time: Records) -> float:
    """The points that a seat may hope to have in the end; the weights are those of every day."""
    points = 0.0
    for value in terms(game, seat, over_time):
        points += value
    return points


@rule
def is_settled(game: Tzolkin, seat: int) -> bool:
    """Whether nothing is half done for the seat, so that the position can be evaluated."""
    if game.over or to_move(game) != seat:
        return True
    between_steps: bool = SETTLED[game.stack[game.depth - 1].kind]
    return between_steps


@rule
def unspent(game: Tzolkin, seat: int, over_time: Records) -> float:
    """Nothing is lost with the end of a turn."""
    return 0.0
