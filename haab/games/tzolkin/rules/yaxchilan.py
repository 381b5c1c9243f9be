"""Chapter 9: Yaxchilan - wood, stone, gold and skulls."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    CORN,
    EXTRACTION,
    EXTRACTION_BONUS,
    MATERIAL_GAINS,
    RESOURCE_COUNT,
    SKULL,
    SKULL_BONUS,
    THEOLOGY,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.materials import gain_corn, gain_resource, gain_skulls
from haab.games.tzolkin.rules.questions import can_take_skull
from haab.games.tzolkin.rules.technologies import has_level
from haab.kit.compiler.rule import rule


@rule
def can_use_yaxchilan(game: Tzolkin, seat: int, action: int) -> bool:
    """TZ-9.2, TZ-R-2: an action that gives only a skull needs one in the bank that can be taken."""
    return MATERIAL_GAINS[action, SKULL] == 0 or (game.skull_bank > 0 and can_take_skull(game, seat))


@rule
def gain_of(game: Tzolkin, seat: int, action: int, material: int) -> int:
    """TZ-9.1; TZ-13.11 to TZ-13.13: extraction adds type by type; TZ-13.23: theology 3 adds a skull."""
    amount = MATERIAL_GAINS[action, material]
    if amount == 0 or material == CORN:
        return amount
    if material == SKULL:
        return amount + SKULL_BONUS * has_level(game, seat, THEOLOGY, 3)
    return amount + EXTRACTION_BONUS[material] * has_level(game, seat, EXTRACTION, material + 1)


@rule
def use_yaxchilan(game: Tzolkin, seat: int, action: int) -> None:
    """TZ-9.1: everything at once; corn comes first, so that it may pay for what else is gained (TP-7.6, TP-R-37)."""
    gain_corn(game, seat, gain_of(game, seat, action, CORN))
    for resource in range(RESOURCE_COUNT):
        amount = gain_of(game, seat, action, resource)
        if amount > 0:
            gain_resource(game, seat, resource, amount)
    skulls = gain_of(game, seat, action, SKULL)
    if skulls > 0:
        gain_skulls(game, seat, skulls, True)
