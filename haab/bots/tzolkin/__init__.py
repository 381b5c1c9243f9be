"""What a position of Tzolk'in is worth to a seat, in victory points at the end of the game.

The value is the sum of what has been scored and of what everything else is likely to bring: temples at the scorings
to come, stores, knowledge, workers and what they can do where they stand, prophecies, less the food they will eat. A
file for each of these. What the rules say is asked of the rules; what is judgement is a weight.
"""

from __future__ import annotations

from haab.bots.tzolkin.expansion import incomes, prophecies, quick_gain, tribe_worth
from haab.bots.tzolkin.food import hunger, meals
from haab.bots.tzolkin.prices import Prices, prices_of
from haab.bots.tzolkin.stores import knowledge, monument_plan, monument_values, promised_wealth, stores
from haab.bots.tzolkin.temples import temple_values
from haab.bots.tzolkin.weights import TzolkinWeights
from haab.bots.tzolkin.workers import workforce
from haab.games.tzolkin.components import QUARTERS
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.play import DECISIONS, score
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import to_move

__all__ = ["ROUNDS", "GameWeights", "evaluate", "is_settled", "unspent"]

ROUNDS = 8
"""How many turns everybody has in a rollout."""
GameWeights = TzolkinWeights
SETTLED = DECISIONS.marked("turn", "place_more", "take_more", "market", "days", "keep_wealth")
"""Decisions before which nothing is half done."""


@rule
def evaluate(game: Tzolkin, seat: int, weights: TzolkinWeights) -> float:
    """The points that a seat may hope to have in the end."""
    points = score(game, seat) / QUARTERS
    if game.over:
        return points
    prices = prices_of(game, seat, weights)
    return (
        points
        + promised_wealth(game, seat, prices, weights)
        + stores(game, seat, prices, weights)
        + temple_values(game, seat, weights)
        + knowledge(game, seat, prices, weights)
        + monument_values(game, seat)
        + monument_plan(game, seat, weights)
        + workforce(game, seat, prices, weights)
        + expansion_values(game, seat, prices, weights)
        - meals(game, seat, prices.corn)
        - hunger(game, seat, weights)
    )


@rule
def expansion_values(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What the modules of the expansion that are in play will bring."""
    value = 0.0
    if game.with_tribes:
        value += tribe_worth(game, seat, weights)
    if game.with_prophecies:
        value += prophecies(game, seat, weights)
    if game.with_new_buildings:
        value += incomes(game, seat, prices, weights)
    if game.with_quick_actions:
        value += quick_gain(game, seat, prices, weights)
    return value


@rule
def is_settled(game: Tzolkin, seat: int) -> bool:
    """Whether nothing is half done for the seat, so that the position can be evaluated."""
    if game.over or to_move(game) != seat:
        return True
    between_steps: bool = SETTLED[game.stack[game.depth - 1].kind]
    return between_steps


@rule
def unspent(game: Tzolkin, seat: int, weights: TzolkinWeights) -> float:
    """Nothing is lost with the end of a turn."""
    return 0.0
