"""What the modules of the expansion bring: tribes, prophecies, incomes of Food Days, quick actions."""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.building import best_advance, best_building
from haab.bots.evaluation.tzolkin.food import FOOD_DAY_COUNT, corn_on_food_day
from haab.bots.evaluation.tzolkin.prices import Prices
from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.games.tzolkin.codes import BY_QUICK
from haab.games.tzolkin.components import CORN, NONE, RESOURCES, SKULL
from haab.games.tzolkin.expansion_components import (
    FORETOLD,
    HUNGER,
    QUICK_BUILD,
    QUICK_BUILD_CORN,
    QUICK_GAIN,
    QUICK_KIND,
    QUICK_TECHNOLOGY,
    QUICK_TRADE,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.expansion.new_buildings import income_of
from haab.games.tzolkin.rules.expansion.prophecies import band_points, prophecy_count
from haab.games.tzolkin.rules.expansion.quick_actions import quick_action_is_due
from haab.games.tzolkin.rules.expansion.quick_payment import current_quick_tile
from haab.games.tzolkin.rules.food_days import workers_fed
from haab.games.tzolkin.rules.questions import resource_toll
from haab.games.tzolkin.rules.uxmal import can_trade
from haab.kit.compiler.rule import rule

RESOURCE_COUNT = len(RESOURCES)


@rule
def tribe_worth(game: Tzolkin, seat: int, weights: TzolkinWeights) -> float:
    """What the own tribe is worth, besides what the rules say that it changes."""
    tribe = game.players[seat].tribe
    return 0.0 if tribe == NONE else weights.tribes[tribe]


# ---- prophecies


@rule
def prophecies(game: Tzolkin, seat: int, weights: TzolkinWeights) -> float:
    """What the prophecy in force and those to come would give now, and what one more of what they count would."""
    value = 0.0
    for number in range(FORETOLD):
        prophecy = game.foretold[number]
        if prophecy == game.calamity:
            value += weights.prophecy * prophecy_value(game, seat, prophecy, weights)
        elif number >= game.food_days:
            value += weights.foretold * prophecy_value(game, seat, prophecy, weights)
    return value


@rule
def prophecy_value(game: Tzolkin, seat: int, prophecy: int, weights: TzolkinWeights) -> float:
    """The points for the count of now, and part of what one more would bring."""
    count = foreseen_count(game, seat, prophecy)
    points = band_points(prophecy, count)
    return points + weights.prophecy_hope * (band_points(prophecy, count + 1) - points)


@rule
def foreseen_count(game: Tzolkin, seat: int, prophecy: int) -> int:
    """What a prophecy would count on its Food Day if nothing else happened."""
    if prophecy == HUNGER:
        return workers_fed(game, seat, corn_on_food_day(game, seat))
    return prophecy_count(game, seat, prophecy)


# ---- incomes


@rule
def incomes(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What the own buildings will give on all Food Days to come."""
    value = 0.0
    for food_day in range(game.food_days, FOOD_DAY_COUNT):
        value += income_of(game, seat, food_day, CORN) * prices.corn
        value += income_of(game, seat, food_day, SKULL) * prices.skull
        for resource in range(RESOURCE_COUNT):
            value += income_of(game, seat, food_day, resource) * prices.blocks[resource]
    return weights.income * value


# ---- quick actions


@rule
def quick_gain(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What a quick action will bring that is chosen and comes at the end of the turn."""
    if not quick_action_is_due(game, seat):
        return 0.0
    tile = current_quick_tile(game)
    kind = QUICK_KIND[tile]
    if kind == QUICK_TECHNOLOGY:
        return weights.quick * best_advance(game, seat, prices, weights)
    if kind == QUICK_TRADE:
        return weights.quick * weights.market * can_trade(game, seat, game.players[seat].corn)
    if kind == QUICK_BUILD:
        gain = best_building(game, seat, BY_QUICK, prices, weights) - QUICK_BUILD_CORN * prices.needed_corn
        return weights.quick * max(0.0, gain)
    gain = QUICK_GAIN[tile, CORN] * prices.needed_corn
    for resource in range(RESOURCE_COUNT):
        price = prices.new_blocks[resource] - resource_toll(game, resource) * prices.needed_corn
        gain += QUICK_GAIN[tile, resource] * price
    return weights.quick * gain
