"""Renovation (TP-9.2 to TP-9.5): an own tile with the mark pays for what its cost has in common with a new one."""

from __future__ import annotations

from haab.games.tzolkin.codes import RENOVATE, RENOVATE_NOTHING, WAYS
from haab.games.tzolkin.components import BUILDING_COUNT, NONE, RESOURCE_COUNT, TILE_COST
from haab.games.tzolkin.expansion_components import RENOVATABLE_BUILDING, RENOVATABLE_COUNT
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.buildings import build_monument, can_pay_tile, pay_building
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

TILE_COUNT = len(TILE_COST)


@decision("TP-9.2", atomic=True, tile=range(TILE_COUNT), way=range(WAYS), architecture=range(2))
def ask_renovate(game: Tzolkin, seat: int, tile: int, way: int, architecture: bool) -> None:
    """Which own tile to give up for a new one, if any."""


@answers(questions.covered)
def covered(old: int, tile: int, resource: int) -> int:
    """TP-9.2: how many blocks of a type a discarded tile pays of a new cost; NONE covers nothing."""
    if old == NONE:
        return 0
    return min(TILE_COST[tile, resource], TILE_COST[old, resource])


@rule
def can_renovate(game: Tzolkin, seat: int, old: int, tile: int) -> bool:
    """TP-9.1, TP-9.2, TP-R-60: an own tile with the mark whose cost shares a resource with the new one."""
    if game.players[seat].buildings[old] == 0 or was_built_now(game, old):
        return False
    shared = 0
    for resource in range(RESOURCE_COUNT):
        shared += covered(old, tile, resource)
    return shared > 0


@answers(questions.note_built)
def note_built(game: Tzolkin, building: int) -> None:
    """TP-R-58: remembered only if it was agreed that a tile is not given up in the turn in which it was built."""
    if game.renovate_later:
        for number in range(RENOVATABLE_COUNT):
            if RENOVATABLE_BUILDING[number] == building:
                game.built_now |= 1 << number


@rule
def was_built_now(game: Tzolkin, building: int) -> bool:
    """TP-R-58: whether a tile that can be renovated was built in this turn, if that matters (there is one of each)."""
    for number in range(RENOVATABLE_COUNT):
        if RENOVATABLE_BUILDING[number] == building and (game.built_now >> number) & 1:
            return True
    return False


@rule
def may_renovate(game: Tzolkin, seat: int, tile: int) -> bool:
    """Whether there is any tile to discard for a new one."""
    for number in range(RENOVATABLE_COUNT):
        if can_renovate(game, seat, RENOVATABLE_BUILDING[number], tile):
            return True
    return False


@answers(questions.can_renovate_into)
def can_renovate_into(game: Tzolkin, seat: int, tile: int, way: int, architecture: bool, corn: int) -> bool:
    """TP-9.2: with the new buildings."""
    return game.with_new_buildings != 0 and can_pay_by_renovation(game, seat, tile, way, architecture, corn)


@rule
def can_pay_by_renovation(game: Tzolkin, seat: int, tile: int, way: int, architecture: bool, corn: int) -> bool:
    """TP-9.2, TP-9.4, TP-R-56: whether an own tile pays so much that the rest can be paid (TP-R-57: not a skull)."""
    for number in range(RENOVATABLE_COUNT):
        old = RENOVATABLE_BUILDING[number]
        if can_renovate(game, seat, old, tile) and can_pay_tile(game, seat, tile, old, way, architecture, corn):
            return True
    return False


@answers(questions.asks_for_renovation)
def asks_for_renovation(game: Tzolkin, seat: int, tile: int, way: int, architecture: bool) -> bool:
    """TP-9.2, TP-R-58, TP-R-59: an own tile may be discarded for any building or monument, however it is built."""
    if not game.with_new_buildings or not may_renovate(game, seat, tile):
        return False
    ask_renovate(game, seat, tile, way, architecture)
    return True


@offers(ask_renovate)
def offer_renovate(game: Tzolkin, seat: int, tile: int, way: int, architecture: bool, menu: Menu) -> None:
    """TP-9.2, TP-9.3, TP-R-60: one tile that has something in common with the new cost, or none."""
    corn = game.players[seat].corn
    for number in range(RENOVATABLE_COUNT):
        old = RENOVATABLE_BUILDING[number]
        if can_renovate(game, seat, old, tile) and can_pay_tile(game, seat, tile, old, way, architecture, corn):
            offer(menu, RENOVATE + number)
    if can_pay_tile(game, seat, tile, NONE, way, architecture, corn):
        offer(menu, RENOVATE_NOTHING)


@chooses(ask_renovate)
def choose_renovate(game: Tzolkin, seat: int, tile: int, way: int, architecture: bool, code: int) -> None:
    """TP-9.5: the discarded tile leaves the game, and the rest of the cost is paid."""
    old = NONE
    if code != RENOVATE_NOTHING:
        old = RENOVATABLE_BUILDING[code - RENOVATE]
        game.players[seat].buildings[old] -= 1
    if tile >= BUILDING_COUNT:
        build_monument(game, seat, tile - BUILDING_COUNT, old)
    else:
        pay_building(game, seat, tile, way, architecture, old)
