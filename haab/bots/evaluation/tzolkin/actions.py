"""What each action of the gears brings."""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.building import best_advance, best_building, best_monument
from haab.bots.evaluation.tzolkin.effects import effects_gain
from haab.bots.evaluation.tzolkin.prices import Prices
from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.games.tzolkin.codes import BY_TIKAL_2, BY_UXMAL_4
from haab.games.tzolkin.components import (
    AGRICULTURE,
    CHICHEN_ITZA,
    CORN,
    DEVOTION_COST,
    ELSEWHERE_CORN,
    FIRST_HARVEST,
    FROM_CHICHEN_ITZA,
    OFFERING_CORN,
    OFFERING_RESOURCES,
    PALENQUE,
    RESOURCES,
    SKULL,
    THEOLOGY,
    TIKAL,
    WOOD,
    YAXCHILAN,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.chichen_itza import can_use_chichen_itza
from haab.games.tzolkin.rules.expansion.prophecies import skulls_are_taxed
from haab.games.tzolkin.rules.materials import resources_owned
from haab.games.tzolkin.rules.palenque import corn_of_fishing, corn_of_harvest, wood_of_tile
from haab.games.tzolkin.rules.questions import resource_toll
from haab.games.tzolkin.rules.technologies import has_level
from haab.games.tzolkin.rules.temples import can_anger
from haab.games.tzolkin.rules.yaxchilan import can_use_yaxchilan, gain_of
from haab.kit.compiler.rule import rule

RESOURCE_COUNT = len(RESOURCES)


@rule
def action_gain(game: Tzolkin, seat: int, gear: int, action: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What an action brings."""
    if gear == PALENQUE:
        return palenque_gain(game, seat, action, prices, weights)
    if gear == YAXCHILAN:
        return yaxchilan_gain(game, seat, action, prices, weights)
    if gear == TIKAL:
        return tikal_gain(game, seat, action, prices, weights)
    if gear == CHICHEN_ITZA:
        return chichen_itza_gain(game, seat, action, prices, weights)
    return uxmal_gain(game, seat, action, prices, weights)


@rule
def palenque_gain(game: Tzolkin, seat: int, action: int, prices: Prices, weights: TzolkinWeights) -> float:
    """Fishing, or the better harvest."""
    if action < FIRST_HARVEST:
        return corn_of_fishing(game, seat) * prices.needed_corn
    group = action - FIRST_HARVEST
    harvest = corn_of_harvest(game, seat, group) * prices.needed_corn
    gain = 0.0
    if game.clearing[group] > 0:
        gain = harvest + weights.harvest_tile
    elif has_level(game, seat, AGRICULTURE, 2):
        gain = float(harvest)
    if game.forest[group] > 0:
        gain = max(gain, wood_of_tile(game, seat, group) * prices.new_blocks[WOOD] + weights.harvest_tile)
        if can_anger(game, seat):
            gain = max(gain, harvest - weights.anger)
    return gain


@rule
def yaxchilan_gain(game: Tzolkin, seat: int, action: int, prices: Prices, weights: TzolkinWeights) -> float:
    """Blocks, corn or a skull, less what a prophecy demands for them."""
    if not can_use_yaxchilan(game, seat, action):
        return 0.0
    gain = gain_of(game, seat, action, CORN) * prices.needed_corn
    for resource in range(RESOURCE_COUNT):
        price = prices.new_blocks[resource] - resource_toll(game, resource) * prices.needed_corn
        gain += gain_of(game, seat, action, resource) * price
    skulls = min(gain_of(game, seat, action, SKULL), game.skull_bank)
    return gain + skulls * (prices.skull - weights.anger * skulls_are_taxed(game))


@rule
def tikal_gain(game: Tzolkin, seat: int, action: int, prices: Prices, weights: TzolkinWeights) -> float:
    """Technologies, buildings, a monument, or steps for a block."""
    share = weights.two_for_one if action > 2 else 1.0
    if action in (1, 3):
        return share * best_advance(game, seat, prices, weights)
    if action in (2, 4):
        gain = share * best_building(game, seat, BY_TIKAL_2, prices, weights)
        return gain if action == 2 else max(gain, best_monument(game, seat, prices))
    if resources_owned(game, seat) < OFFERING_RESOURCES:
        return 0.0
    steps = prices.steps
    both = steps[0] + steps[1] + steps[2] - min(steps[0], steps[1], steps[2])
    return max(0.0, both - OFFERING_RESOURCES * prices.blocks[WOOD])


@rule
def uxmal_gain(game: Tzolkin, seat: int, action: int, prices: Prices, weights: TzolkinWeights) -> float:
    """A step for corn, the market, a worker, a building for corn, or any other action."""
    player = game.players[seat]
    if action == 1:
        return prices.step - OFFERING_CORN * prices.needed_corn if player.corn >= OFFERING_CORN else 0.0
    if action == 2:
        return float(weights.market)
    if action == 3:
        return weights.worker * prices.time + weights.idle_worker if player.in_bank > 0 else 0.0
    if action == 4:
        return best_building(game, seat, BY_UXMAL_4, prices, weights)
    return weights.elsewhere * (weights.elsewhere_late + prices.time) - ELSEWHERE_CORN * prices.needed_corn


@rule
def chichen_itza_gain(game: Tzolkin, seat: int, action: int, prices: Prices, weights: TzolkinWeights) -> float:
    """Points, a step and perhaps a block for a skull; then perhaps a step for a block."""
    if not can_use_chichen_itza(game, seat, action):
        return 0.0
    gain = effects_gain(game, seat, FROM_CHICHEN_ITZA + action - 1, prices, weights) - prices.skull
    if has_level(game, seat, THEOLOGY, 2) and resources_owned(game, seat) >= DEVOTION_COST:
        gain += weights.devotion * max(0.0, prices.step - DEVOTION_COST * prices.blocks[WOOD])
    return gain
