"""Food Days to come: what they will cost, and what is missing for the next one."""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.games.tzolkin.components import CORN, FOOD_DAYS
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.expansion.new_buildings import income_of
from haab.games.tzolkin.rules.food_days import corn_to_feed
from haab.games.tzolkin.rules.questions import meal, points_per_unfed
from haab.kit.compiler.rule import rule

FOOD_DAY_COUNT = len(FOOD_DAYS)


@rule
def meals(game: Tzolkin, seat: int, corn: float) -> float:
    """What the food of all Food Days to come will cost, if a corn is worth so much."""
    return corn_to_feed(game, seat) * (FOOD_DAY_COUNT - game.food_days) * corn


@rule
def corn_on_food_day(game: Tzolkin, seat: int) -> int:
    """The corn that a seat would have on the next Food Day if nothing else happened: incomes come before feeding."""
    corn = game.players[seat].corn
    if game.with_new_buildings and game.food_days < FOOD_DAY_COUNT:
        corn += income_of(game, seat, game.food_days, CORN)
    return corn


@rule
def corn_missing(game: Tzolkin, seat: int) -> int:
    """Corn that the next Food Day will take and that is not there."""
    if game.food_days == FOOD_DAY_COUNT:
        return 0
    return max(0, corn_to_feed(game, seat) - corn_on_food_day(game, seat))


@rule
def hunger_danger(game: Tzolkin, weights: TzolkinWeights) -> float:
    """How likely it is that what is missing now will be missing on the next Food Day."""
    if game.food_days == FOOD_DAY_COUNT:
        return 0.0
    days = min(weights.hunger_days, max(0, FOOD_DAYS[game.food_days] - game.day))
    return 1 - (1 - weights.hunger_far) * days / weights.hunger_days


@rule
def points_per_corn(game: Tzolkin, seat: int) -> float:
    """Points that each missing corn costs when workers stay hungry."""
    return points_per_unfed(game, seat) / meal(game, seat)


@rule
def hunger(game: Tzolkin, seat: int, weights: TzolkinWeights) -> float:
    """Points in danger because there is not enough corn for the next Food Day."""
    return corn_missing(game, seat) * hunger_danger(game, weights) * points_per_corn(game, seat)
