"""What the effects of a building, a wealth tile or an action of Chichen Itza bring."""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.food import FOOD_DAY_COUNT
from haab.bots.evaluation.tzolkin.prices import Prices
from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.games.tzolkin.components import (
    ADVANCE,
    AGRICULTURE,
    ANY,
    ARCHITECTURE,
    BONUS_POINTS,
    BONUS_RESOURCES,
    BONUS_SKULLS,
    CLIMB,
    CORN,
    CORN_VALUE,
    EFFECTS,
    EXTRACTION,
    FARM_ALL,
    FARM_SOME,
    GAIN,
    GAIN_ANY,
    HIRE,
    MOST_EFFECTS,
    NO_EFFECT,
    ONE_WORKER_CORN,
    POINTS,
    SKULL,
    STONE,
    TECHNOLOGIES,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.rules.questions import chooses_any_bonus
from haab.games.tzolkin.rules.technologies import is_mastered
from haab.kit.compiler.rule import rule

TECHNOLOGY_COUNT = len(TECHNOLOGIES)


@rule
def effects_gain(game: Tzolkin, seat: int, source: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What all effects of a source bring."""
    value = 0.0
    for number in range(MOST_EFFECTS):
        operation = EFFECTS[source, number, 0]
        if operation == NO_EFFECT:
            break
        what = EFFECTS[source, number, 1]
        value += effect_gain(game, seat, operation, what, EFFECTS[source, number, 2], prices, weights)
    return value


@rule
def effect_gain(
    game: Tzolkin, seat: int, operation: int, what: int, amount: int, prices: Prices, weights: TzolkinWeights
) -> float:
    """What one effect brings."""
    if operation == GAIN:
        return amount * material_worth(what, weights)
    if operation == GAIN_ANY:
        return amount * weights.tile_any_block
    if operation == POINTS:
        return float(amount)
    if operation == ADVANCE:
        return weights.tile_level + weights.tile_level_share * free_advance(game, seat, what, prices, weights)
    if operation == CLIMB:
        step = prices.step if what == ANY else prices.steps[what]
        return weights.tile_step + weights.tile_step_share * step
    if operation == HIRE:
        return float(weights.tile_worker)
    if operation == FARM_SOME:
        return farm_gain(game, amount * ONE_WORKER_CORN, prices, weights)
    if operation == FARM_ALL:
        return farm_gain(game, amount * workers_in_play(game, seat), prices, weights)
    return float(weights.tile_action)


@rule
def material_worth(material: int, weights: TzolkinWeights) -> float:
    """What a material is worth that a tile gives."""
    if material == CORN:
        return float(weights.tile_corn)
    if material == SKULL:
        return float(weights.tile_skull)
    return weights.tile_block * CORN_VALUE[material]


@rule
def farm_gain(game: Tzolkin, saved: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What a farm brings that saves so much corn on each Food Day."""
    days = FOOD_DAY_COUNT - game.food_days
    return saved * (weights.tile_farm + weights.tile_farm_share * days * prices.corn)


# ---- technologies


@rule
def free_advance(game: Tzolkin, seat: int, technology: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What an advance that costs nothing brings, in a given technology or in the best one."""
    if technology != ANY:
        return level_gain(game, seat, technology, prices, weights)
    best = 0.0
    for each in range(TECHNOLOGY_COUNT):
        best = max(best, level_gain(game, seat, each, prices, weights))
    return best


@rule
def level_gain(game: Tzolkin, seat: int, technology: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What the next level of a technology brings, or the bonus beyond the last one."""
    if not is_mastered(game, seat, technology):
        level = game.players[seat].levels[technology]
        gain: float = weights.levels[technology, level + 1] - weights.levels[technology, level]
        return gain * prices.time
    if not chooses_any_bonus(game, seat):
        return weights.mastery * bonus_gain(technology, prices)
    best = 0.0
    for each in range(TECHNOLOGY_COUNT):
        best = max(best, bonus_gain(each, prices))
    return weights.mastery * best


@rule
def bonus_gain(technology: int, prices: Prices) -> float:
    """What the bonus beyond level 3 of a technology brings."""
    if technology == AGRICULTURE:
        return prices.step
    if technology == EXTRACTION:
        return BONUS_RESOURCES * prices.new_blocks[STONE]
    if technology == ARCHITECTURE:
        return float(BONUS_POINTS)
    return BONUS_SKULLS * prices.skull
