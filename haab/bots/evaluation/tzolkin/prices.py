"""What one more of each thing is worth to a seat now: found out once for a position, then used by everything else."""

from __future__ import annotations

from typing import NamedTuple

from haab.bots.evaluation.tzolkin.food import corn_missing, hunger_danger, points_per_corn
from haab.bots.evaluation.tzolkin.temples import step_gain
from haab.bots.evaluation.tzolkin.weights import TzolkinWeights
from haab.games.tzolkin.components import (
    CHAAC,
    CORN_VALUE,
    FOOD_DAYS,
    GOLD,
    KUKULCAN,
    POINTS_PER_SKULL,
    QUARTERS,
    QUARTERS_PER_CORN,
    QUETZALCOATL,
    STONE,
    WOOD,
)
from haab.games.tzolkin.record import Tzolkin
from haab.kit.compiler.rule import rule

LAST_DAY = int(FOOD_DAYS[-1])


class Prices(NamedTuple):
    """What one more of each thing is worth, in points."""

    time: float
    """Not a price: the part of the game that is still ahead, 1 to 0."""
    corn: float
    """A corn as such."""
    needed_corn: float
    """A corn, which is worth more while there is not enough for the next Food Day."""
    blocks: tuple[float, float, float]
    """A block of each type, as what is paid."""
    new_blocks: tuple[float, float, float]
    """A block of each type, as what is gained; there may be enough of them already."""
    skull: float
    steps: tuple[float, float, float]
    """A step up in each temple, less what it costs; nothing where it is impossible."""
    step: float
    """The best of these."""


@rule
def prices_of(game: Tzolkin, seat: int, weights: TzolkinWeights) -> Prices:
    """All prices for a seat."""
    time = time_left(game)
    corn = QUARTERS_PER_CORN / QUARTERS + weights.corn * time
    needed_corn = float(corn)
    if corn_missing(game, seat) > 0:
        needed_corn += hunger_danger(game, weights) * points_per_corn(game, seat)
    blocks = (block_price(WOOD, time, weights), block_price(STONE, time, weights), block_price(GOLD, time, weights))
    chaac = step_gain(game, seat, CHAAC, needed_corn, blocks[WOOD], weights)
    quetzalcoatl = step_gain(game, seat, QUETZALCOATL, needed_corn, blocks[WOOD], weights)
    kukulcan = step_gain(game, seat, KUKULCAN, needed_corn, blocks[WOOD], weights)
    return Prices(
        time,
        corn,
        needed_corn,
        blocks,
        (
            new_block_price(game, seat, WOOD, time, weights),
            new_block_price(game, seat, STONE, time, weights),
            new_block_price(game, seat, GOLD, time, weights),
        ),
        POINTS_PER_SKULL + weights.skull * min(1.0, days_left(game) / weights.skull_days),
        (chaac, quetzalcoatl, kukulcan),
        max(chaac, quetzalcoatl, kukulcan),
    )


@rule
def days_left(game: Tzolkin) -> int:
    """Days on which the seat will still have a turn after this one."""
    return max(0, LAST_DAY - game.day)


@rule
def time_left(game: Tzolkin) -> float:
    """The part of the game that is still ahead, 1 to 0."""
    return days_left(game) / LAST_DAY


@rule
def block_price(resource: int, time: float, weights: TzolkinWeights) -> float:
    """What a block is worth that is useful for something."""
    return CORN_VALUE[resource] * QUARTERS_PER_CORN / QUARTERS * (1 + weights.blocks * time)


@rule
def new_block_price(game: Tzolkin, seat: int, resource: int, time: float, weights: TzolkinWeights) -> float:
    """What one more block is worth."""
    if game.players[seat].resources[resource] < weights.useful_blocks:
        return block_price(resource, time, weights)
    return block_price(resource, 0.0, weights)
