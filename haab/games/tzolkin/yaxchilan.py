"""Chapter 9: Yaxchilan - wood, stone, gold and skulls."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    CORN,
    EXTRACTION,
    EXTRACTION_BONUS,
    MATERIAL_GAINS,
    SKULL,
    SKULL_BONUS,
    THEOLOGY,
)
from haab.games.tzolkin.expansion.prophecies import can_pay_for_skull
from haab.games.tzolkin.materials import gain_corn, gain_resource, gain_skulls
from haab.games.tzolkin.technologies import has_level
from haab.kit.rule import rule


@rule
def can_use_yaxchilan(game, seat, action):
    """TZ-9.2, TZ-R-2: an action that gives only a skull needs one in the bank (and a step to go down, TP-R-43)."""
    return MATERIAL_GAINS[action, SKULL] == 0 or (game.skull_bank > 0 and can_pay_for_skull(game, seat))


@rule
def use_yaxchilan(game, seat, action):
    """TZ-9.1; TZ-13.11 to TZ-13.13: extraction adds type by type; TZ-13.23: theology 3 adds a skull.

    TP-7.6, TP-R-37: corn comes first, so that it may pay for what a prophecy taxes.
    """
    gain_corn(game, seat, MATERIAL_GAINS[action, CORN])
    for resource in range(3):
        amount = MATERIAL_GAINS[action, resource]
        if amount > 0:
            bonus = EXTRACTION_BONUS[resource] * has_level(game, seat, EXTRACTION, resource + 1)
            gain_resource(game, seat, resource, amount + bonus)
    if MATERIAL_GAINS[action, SKULL] > 0:
        skulls = MATERIAL_GAINS[action, SKULL] + SKULL_BONUS * has_level(game, seat, THEOLOGY, 3)
        gain_skulls(game, seat, skulls, True)
