"""Temples: what standing on a step brings on all Food Days to come."""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.games.tzolkin.components import (
    CORN_VALUE,
    FOOD_DAY_AGE,
    FOOD_DAY_ENDS_AGE,
    FOOD_DAYS,
    HIGHEST_BONUS,
    RESOURCES,
    REWARDS_BELOW,
    SKULL,
    STEP_POINTS,
    TEMPLES,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.materials import resources_owned
from haab.games.tzolkin.rules.questions import step_corn, step_resources
from haab.games.tzolkin.rules.temples import can_climb, step_is_payable
from haab.kit.compiler.rule import rule

TEMPLE_COUNT = len(TEMPLES)
RESOURCE_COUNT = len(RESOURCES)
FOOD_DAY_COUNT = len(FOOD_DAYS)


@rule
def temple_values(game: Tzolkin, seat: int, weights: TzolkinWeights) -> float:
    """Points, bonuses and rewards of the temples on all Food Days to come."""
    value = 0.0
    for temple in range(TEMPLE_COUNT):
        value += temple_value(game, seat, temple, game.players[seat].steps[temple], weights)
    return value


@rule
def temple_value(game: Tzolkin, seat: int, temple: int, step: int, weights: TzolkinWeights) -> float:
    """What standing on a step of a temple brings on all Food Days to come."""
    chance = bonus_chance(step - best_of_others(game, seat, temple), weights)
    value = 0.0
    for food_day in range(game.food_days, FOOD_DAY_COUNT):
        if FOOD_DAY_ENDS_AGE[food_day]:
            bonus = HIGHEST_BONUS[FOOD_DAY_AGE[food_day] - 1, temple]
            value += STEP_POINTS[temple, step] + chance * bonus
        else:
            value += rewards(temple, step, weights)
    return value


@rule
def bonus_chance(ahead: int, weights: TzolkinWeights) -> float:
    """How likely the bonus of a temple is, so many steps ahead of the others."""
    return min(weights.most_chance, max(weights.least_chance, weights.tie + weights.lead * ahead))


@rule
def best_of_others(game: Tzolkin, seat: int, temple: int) -> int:
    """The highest step of the other players."""
    best = 0
    for other in range(game.seats):
        if other != seat:
            best = max(best, game.players[other].steps[temple])
    return best


@rule
def rewards(temple: int, step: int, weights: TzolkinWeights) -> float:
    """What the rewards up to a step are worth."""
    value = weights.reward_skull * REWARDS_BELOW[temple, step, SKULL]
    for resource in range(RESOURCE_COUNT):
        value += weights.reward_corn * CORN_VALUE[resource] * REWARDS_BELOW[temple, step, resource]
    return value


@rule
def step_gain(game: Tzolkin, seat: int, temple: int, corn: float, block: float, weights: TzolkinWeights) -> float:
    """What one step up would bring, less what a prophecy demands for it; nothing where it is impossible."""
    if not can_climb(game, seat, temple):
        return 0.0
    if not step_is_payable(game, temple, game.players[seat].corn, resources_owned(game, seat)):
        return 0.0
    step = game.players[seat].steps[temple]
    ahead = step - best_of_others(game, seat, temple)
    chance = bonus_chance(ahead + 1, weights) - bonus_chance(ahead, weights)
    gain = -step_corn(game) * corn - step_resources(game, temple) * block
    for food_day in range(game.food_days, FOOD_DAY_COUNT):
        if FOOD_DAY_ENDS_AGE[food_day]:
            gain += STEP_POINTS[temple, step + 1] - STEP_POINTS[temple, step]
            gain += chance * HIGHEST_BONUS[FOOD_DAY_AGE[food_day] - 1, temple]
        else:
            gain += rewards(temple, step + 1, weights) - rewards(temple, step, weights)
    return gain
