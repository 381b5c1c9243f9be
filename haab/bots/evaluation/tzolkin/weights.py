"""The weights of Tzolk'in; weights.json gives their values and what they mean."""

from __future__ import annotations

from typing import Annotated

from haab.bots.evaluation.weights import Weights
from haab.games.tzolkin.components import GEARS, MAX_LEVEL, MOST_TEETH, TECHNOLOGIES
from haab.games.tzolkin.expansion_components import TRIBES
from haab.kit.record.types import Floats

MOST_WORKERS = 6
"""A player may have one more by a tribe, who then counts as the sixth."""


class TzolkinWeights(Weights):
    """What things are worth in Tzolk'in, in points unless the file says otherwise."""

    # what a player has
    corn: float
    first_corn: float
    first_corn_extra: float
    blocks: float
    useful_blocks: float
    skull: float
    skull_days: float
    levels: Annotated[Floats, TECHNOLOGIES, MAX_LEVEL + 1]
    level_by_worker: float
    monument_plan: float
    missing_block: float
    monument_days: float
    building_plan: float
    missing_for_building: float
    first_player: float
    light_side: float

    # temples
    tie: float
    lead: float
    least_chance: float
    most_chance: float
    reward_corn: float
    reward_skull: float

    # food
    hunger_far: float
    hunger_days: float

    # workers and what they can do
    worker: float
    crew: Annotated[Floats, MOST_WORKERS + 1]
    in_hand: float
    idle_worker: float
    worker_days: float
    waiting: float
    planned: Annotated[Floats, GEARS]
    standing: Annotated[Floats, GEARS, MOST_TEETH]
    crowd: Annotated[Floats, GEARS]
    steps_back: float
    ahead: float

    # actions
    harvest_tile: float
    anger: float
    market: float
    elsewhere: float
    elsewhere_late: float
    two_for_one: float
    mastery: float
    devotion: float

    # effects of tiles
    tile_corn: float
    tile_block: float
    tile_any_block: float
    tile_skull: float
    tile_step: float
    tile_step_share: float
    tile_level: float
    tile_level_share: float
    tile_worker: float
    tile_farm: float
    tile_farm_share: float
    tile_action: float

    # the expansion
    income: float
    quick: float
    prophecy: float
    foretold: float
    prophecy_hope: float
    tribes: Annotated[Floats, TRIBES]
