"""Building and learning: the best that can be paid now."""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.effects import effects_gain, level_gain
from haab.bots.evaluation.tzolkin.food import FOOD_DAY_COUNT
from haab.bots.evaluation.tzolkin.prices import Prices
from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.games.tzolkin.codes import BY_QUICK, BY_TIKAL_2, BY_UXMAL_4, PAID
from haab.games.tzolkin.components import (
    BUILDING_SKULLS,
    BUILDINGS,
    CORN,
    FROM_BUILDING,
    MONUMENT_COST,
    MOST_MONUMENTS,
    NONE,
    RESOURCES,
    ROW,
    SKULL,
    TECHNOLOGIES,
    WOOD,
)
from haab.games.tzolkin.expansion_components import INCOME
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules.buildings import (
    amount_due,
    can_build,
    can_build_monument,
    corn_for_building,
    points_for_building,
    price_in_corn,
    resources_missing,
)
from haab.games.tzolkin.rules.final_scoring import monument_points
from haab.games.tzolkin.rules.questions import building_surcharge
from haab.games.tzolkin.rules.technologies import advance_cost, can_learn
from haab.kit.compiler.rule import rule

BUILDING_COUNT = len(BUILDINGS)
RESOURCE_COUNT = len(RESOURCES)
TECHNOLOGY_COUNT = len(TECHNOLOGIES)


@rule
def best_advance(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What the best advance that can be paid brings."""
    best = 0.0
    for technology in range(TECHNOLOGY_COUNT):
        if can_learn(game, seat, technology, PAID, game.players[seat].corn):
            cost = advance_cost(game, seat, technology, PAID) * prices.blocks[WOOD]
            best = max(best, level_gain(game, seat, technology, prices, weights) - cost)
    return best


@rule
def best_building(game: Tzolkin, seat: int, way: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What the best building of the row that can be paid brings."""
    best = 0.0
    corn = game.players[seat].corn
    for place in range(ROW):
        building = game.row[place]
        if building != EMPTY and can_build(game, seat, building, way, way != BY_QUICK, corn):
            best = max(best, building_gain(game, seat, building, way, prices, weights))
    return best


@rule
def building_plan(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """The building of the row that the own blocks are best for: part of what it would bring, less what is missing."""
    best = 0.0
    for place in range(ROW):
        building = game.row[place]
        if building != EMPTY:
            gain = building_gain(game, seat, building, BY_TIKAL_2, prices, weights)
            gain -= resources_missing(game, seat, building, NONE) * weights.missing_for_building
            best = max(best, gain)
    return best * weights.building_plan


@rule
def building_gain(game: Tzolkin, seat: int, building: int, way: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What a building brings, less its cost."""
    gain = effects_gain(game, seat, FROM_BUILDING + building, prices, weights)
    gain -= BUILDING_SKULLS[building] * prices.skull
    if way != BY_QUICK:
        gain += corn_for_building(game, seat) * prices.needed_corn + points_for_building(game, seat)
    if game.with_new_buildings:
        gain += weights.income * income_of_tile(game, building, prices)
    if way == BY_UXMAL_4:
        return gain - price_in_corn(game, seat, building, NONE) * prices.needed_corn
    gain -= building_surcharge(game) * prices.blocks[WOOD]
    for resource in range(RESOURCE_COUNT):
        gain -= amount_due(building, NONE, resource) * prices.blocks[resource]
    return gain


@rule
def income_of_tile(game: Tzolkin, building: int, prices: Prices) -> float:
    """What a building gives on all Food Days to come."""
    value = 0.0
    for food_day in range(game.food_days, FOOD_DAY_COUNT):
        value += INCOME[building, food_day, CORN] * prices.corn
        value += INCOME[building, food_day, SKULL] * prices.skull
        for resource in range(RESOURCE_COUNT):
            value += INCOME[building, food_day, resource] * prices.blocks[resource]
    return value


@rule
def best_monument(game: Tzolkin, seat: int, prices: Prices) -> float:
    """What the best monument on display that can be paid brings."""
    best = 0.0
    for place in range(MOST_MONUMENTS):
        monument = game.monuments[place]
        if monument != EMPTY and can_build_monument(game, seat, monument):
            gain = float(monument_points(game, seat, monument))
            for resource in range(RESOURCE_COUNT):
                gain -= MONUMENT_COST[monument, resource] * prices.blocks[resource]
            best = max(best, gain)
    return best
