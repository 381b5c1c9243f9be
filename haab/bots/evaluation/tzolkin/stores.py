"""What a player has: corn, blocks, skulls, wealth that is promised, knowledge, monuments and those in reach."""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.effects import effects_gain
from haab.bots.evaluation.tzolkin.prices import Prices, block_price, days_left
from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.games.tzolkin.components import (
    CORN_VALUE,
    FROM_WEALTH,
    MONUMENT_COST,
    MONUMENTS,
    MOST_MONUMENTS,
    QUARTERS,
    QUARTERS_PER_CORN,
    RESOURCES,
    START_WORKERS,
    TECHNOLOGIES,
    WEALTH_DEALT,
)
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules.final_scoring import monument_points
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.rules.questions import worker_price
from haab.kit.compiler.rule import rule

MONUMENT_COUNT = len(MONUMENTS)
RESOURCE_COUNT = len(RESOURCES)
TECHNOLOGY_COUNT = len(TECHNOLOGIES)


@rule
def corn_store(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """Corn; the first of it counts more."""
    corn = game.players[seat].corn
    first = min(corn, weights.first_corn + corn_to_place_all(game, seat))
    return corn * prices.corn + first * weights.first_corn_extra * prices.time


@rule
def block_store(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """Blocks of wood, stone and gold."""
    value = 0.0
    for resource in range(RESOURCE_COUNT):
        blocks = game.players[seat].resources[resource]
        useful = min(blocks, weights.useful_blocks)
        value += useful * prices.blocks[resource] + (blocks - useful) * block_price(resource, 0.0, weights)
    return value


@rule
def corn_to_place_all(game: Tzolkin, seat: int) -> int:
    """What placing all workers in one turn costs, whatever their spaces cost besides."""
    corn = 0
    for placed in range(workers_in_play(game, seat)):
        corn += worker_price(game, seat, placed)
    return corn


@rule
def promised_wealth(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """Starting wealth that is chosen but not yet handed out."""
    value = 0.0
    if not game.revealed:
        for number in range(WEALTH_DEALT):
            if game.players[seat].kept[number]:
                tile = FROM_WEALTH + game.players[seat].dealt[number]
                value += effects_gain(game, seat, tile, prices, weights)
    return value


@rule
def knowledge(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What technologies will bring."""
    value = 0.0
    for technology in range(TECHNOLOGY_COUNT):
        value += weights.levels[technology, game.players[seat].levels[technology]]
    more_workers = workers_in_play(game, seat) - START_WORKERS
    return value * prices.time * (1 + weights.level_by_worker * more_workers)


@rule
def monument_values(game: Tzolkin, seat: int) -> float:
    """What the own monuments would score now."""
    value = 0.0
    for monument in range(MONUMENT_COUNT):
        if game.players[seat].monuments[monument] > 0:
            value += monument_points(game, seat, monument)
    return value


@rule
def monument_plan(game: Tzolkin, seat: int, weights: TzolkinWeights) -> float:
    """The best monument on display that the own blocks are good for: part of what it would score now."""
    best = 0.0
    for place in range(MOST_MONUMENTS):
        monument = game.monuments[place]
        if monument == EMPTY:
            continue
        points = float(monument_points(game, seat, monument))
        for resource in range(RESOURCE_COUNT):
            cost = MONUMENT_COST[monument, resource]
            points -= cost * CORN_VALUE[resource] * QUARTERS_PER_CORN / QUARTERS
            points -= max(0, cost - game.players[seat].resources[resource]) * weights.missing_block
        best = max(best, points)
    return best * weights.monument_plan * min(1.0, days_left(game) / weights.monument_days)


@rule
def turn_order(game: Tzolkin, seat: int, weights: TzolkinWeights) -> float:
    """What it is worth to play first, and to be able to let two days pass."""
    value = 0.0
    if game.first == seat:
        value += weights.first_player
    if game.players[seat].light:
        value += weights.light_side
    return value
