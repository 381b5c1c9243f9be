"""Renovation (TP-9.2 to TP-9.5): an own tile with the mark pays for what its cost has in common with a new one."""

from __future__ import annotations

from haab.games.tzolkin.components import NONE, TILE_COST
from haab.games.tzolkin.expansion_components import RENOVATABLE, RENOVATABLE_BUILDING
from haab.kit.compiler.rule import rule

RENOVATABLE_COUNT = len(RENOVATABLE)


@rule
def covered(old, tile, resource):
    """TP-9.2: how many blocks of a type a discarded tile pays of a new cost; NONE covers nothing."""
    if old == NONE:
        return 0
    return min(TILE_COST[tile, resource], TILE_COST[old, resource])


@rule
def can_renovate(game, seat, old, tile):
    """TP-9.2, TP-R-60: an own tile with the mark whose cost shares a resource with the new one."""
    if game.players[seat].buildings[old] == 0:
        return False
    return covered(old, tile, 0) + covered(old, tile, 1) + covered(old, tile, 2) > 0


@rule
def may_renovate(game, seat, tile):
    """Whether there is any tile to discard for a new one."""
    if not game.with_new_buildings:
        return False
    for number in range(RENOVATABLE_COUNT):
        if can_renovate(game, seat, RENOVATABLE_BUILDING[number], tile):
            return True
    return False
