"""Chapters 16 and 17: building buildings and monuments."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    APPLY_ARCHITECTURE,
    BUILD,
    BUILD_MONUMENT,
    BUILDING,
    BY_MONUMENT_TOMB,
    BY_SECOND,
    BY_TIKAL_4,
    BY_TOMB,
    BY_UXMAL_4,
    DONE,
    FINISH_BUILDING,
    LEAVE_OUT,
    LEAVE_OUT_EXTRA,
    LEAVING_OUT,
    PAYING,
    RENOVATE,
    RENOVATE_NOTHING,
    RENOVATING,
    SECOND_BUILDING,
    WITH_ARCHITECTURE,
    WITHOUT_ARCHITECTURE,
)
from haab.games.tzolkin.components import (
    ARCHITECTURE,
    BUILD_CORN,
    BUILD_CORN_DISCOUNT,
    BUILD_DISCOUNT,
    BUILD_POINTS,
    BUILDING_SKULLS,
    BUILDINGS,
    CORN_PER_RESOURCE,
    FROM_BUILDING,
    MONUMENT_COST,
    MOST_MONUMENTS,
    NONE,
    ROW,
    TILE_COST,
)
from haab.games.tzolkin.expansion_components import RENOVATABLE, RENOVATABLE_BUILDING
from haab.games.tzolkin.record import BY_ARCHITECTURE, EMPTY
from haab.games.tzolkin.rules.answers.prophecies import crowded_corn, crowded_resources
from haab.games.tzolkin.rules.answers.renovation import can_renovate, covered, may_renovate
from haab.games.tzolkin.rules.expansion.order import begin_effects
from haab.games.tzolkin.rules.materials import gain_corn, gain_points, pay_corn, pay_resource, resources_owned
from haab.games.tzolkin.rules.technologies import has_level
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push

BUILDING_COUNT = len(BUILDINGS)
RENOVATABLE_COUNT = len(RENOVATABLE)

# ---- what a tile costs (a tile is a building, or behind all buildings a monument)


@rule
def due(tile, old, resource):
    """TZ-16.1, TP-9.2: how many blocks of a type are due; `old` is a tile discarded for it, or NONE."""
    return TILE_COST[tile, resource] - covered(old, tile, resource)


@rule
def blocks_due(tile, old):
    """All blocks that are due."""
    return due(tile, old, 0) + due(tile, old, 1) + due(tile, old, 2)


@rule
def resources_missing(game, seat, tile, old):
    """TZ-16.1, TZ-R-6: how many blocks of the exact cost the player lacks."""
    missing = 0
    for resource in range(3):
        missing += max(0, due(tile, old, resource) - game.players[seat].resources[resource])
    return missing


@rule
def resource_discount(game, seat, architecture):
    """TZ-13.18: architecture 3 leaves out one resource."""
    if architecture and has_level(game, seat, ARCHITECTURE, 3):
        return BUILD_DISCOUNT
    return 0


@rule
def price_in_corn(game, seat, building, old):
    """TZ-11.4, TZ-13.18: 2 corn per resource, 2 less with architecture 3, never below 0.

    TP-9.4, TP-R-48: renovation comes before the conversion, Crowded Cities before architecture.
    """
    discount = BUILD_CORN_DISCOUNT if has_level(game, seat, ARCHITECTURE, 3) else 0
    return max(0, blocks_due(building, old) * CORN_PER_RESOURCE + crowded_corn(game) - discount)


@rule
def can_pay_blocks(game, seat, building, old, discount):
    """TZ-16.1, TZ-13.18: whether the cost can be paid in resources. TP-8.11, TP-R-48: with one more of choice."""
    missing = resources_missing(game, seat, building, old)
    extra = crowded_resources(game)
    if extra == 0:
        return missing <= discount
    spare = resources_owned(game, seat) - blocks_due(building, old)
    if missing == 0:
        return discount > 0 or spare >= extra
    return missing <= discount and spare + discount >= extra


@rule
def can_pay_building(game, seat, building, old, way, architecture, corn):
    """TZ-1.9, TZ-16.1: whether the cost can be paid in full, in the way of the action that builds."""
    if way == BY_UXMAL_4:
        return price_in_corn(game, seat, building, old) <= corn
    return can_pay_blocks(game, seat, building, old, resource_discount(game, seat, architecture))


@rule
def can_build(game, seat, building, way, architecture, corn):
    """TZ-16.1: whether a building can be paid, be it by renovation (TP-9.2). TP-9.12: a skull is always due."""
    if can_pay_building(game, seat, building, NONE, way, architecture, corn):
        return game.players[seat].skulls >= BUILDING_SKULLS[building]
    if not may_renovate(game, seat, building) or game.players[seat].skulls < BUILDING_SKULLS[building]:
        return False
    for number in range(RENOVATABLE_COUNT):
        old = RENOVATABLE_BUILDING[number]
        if can_renovate(game, seat, old, building) and can_pay_building(
            game, seat, building, old, way, architecture, corn
        ):
            return True
    return False


@rule
def can_build_something(game, seat, way, architecture, corn):
    """Whether some building of the row can be built."""
    for place in range(ROW):
        if game.row[place] != EMPTY and can_build(game, seat, game.row[place], way, architecture, corn):
            return True
    return False


@rule
def can_build_monument(game, seat, monument):
    """TZ-17.1, TZ-13.20: the cost in full, without architecture, be it by renovation (TP-9.2; TP-R-57: not a skull)."""
    if game.players[seat].skulls < MONUMENT_COST[monument, 3]:
        return False
    tile = BUILDING_COUNT + monument
    if resources_missing(game, seat, tile, NONE) == 0:
        return True
    if not may_renovate(game, seat, tile):
        return False
    for number in range(RENOVATABLE_COUNT):
        old = RENOVATABLE_BUILDING[number]
        if can_renovate(game, seat, old, tile) and resources_missing(game, seat, tile, old) == 0:
            return True
    return False


@rule
def can_build_some_monument(game, seat):
    """Whether some monument on display can be built."""
    for place in range(MOST_MONUMENTS):
        if game.monuments[place] != EMPTY and can_build_monument(game, seat, game.monuments[place]):
            return True
    return False


# ---- decision: what to build


@rule
def offer_building(game, seat, way, architecture, menu):
    """TZ-10.2, TZ-10.4, TZ-11.4, TZ-R-4: every tile that can be paid; an extra or second one may be declined."""
    if way != BY_MONUMENT_TOMB:
        offer_row(game, seat, way, architecture, menu)
    if way in (BY_TIKAL_4, BY_MONUMENT_TOMB):
        offer_monuments(game, seat, menu)
    if way in (BY_SECOND, BY_TOMB, BY_MONUMENT_TOMB):
        offer(menu, DONE)


@rule
def offer_row(game, seat, way, architecture, menu):
    """TZ-16.1: every building of the row that can be paid."""
    for place in range(ROW):
        building = game.row[place]
        if building == EMPTY or is_shown_before(game, place):
            continue
        if can_build(game, seat, building, way, architecture, game.players[seat].corn):
            offer(menu, BUILD + building)


@rule
def is_shown_before(game, place):
    """Equal tiles of the row are one choice."""
    for earlier in range(place):
        if game.row[earlier] == game.row[place]:
            return True
    return False


@rule
def offer_monuments(game, seat, menu):
    """TZ-10.4, TZ-17.1, TP-9.9: a monument instead of buildings, with Tikal 4 or the Monument Builders' Tomb only."""
    for place in range(MOST_MONUMENTS):
        monument = game.monuments[place]
        if monument != EMPTY and can_build_monument(game, seat, monument):
            offer(menu, BUILD_MONUMENT + monument)


@rule
def choose_building(game, seat, way, architecture, code):
    """TZ-R-8: first the tile, then whether architecture applies, then payment, tile and effects."""
    if code == DONE:
        return
    if code >= BUILD_MONUMENT:
        begin_monument(game, seat, code - BUILD_MONUMENT)
        return
    building = code - BUILD
    if way == BY_TIKAL_4 and has_level(game, seat, ARCHITECTURE, 1):
        push(game, APPLY_ARCHITECTURE, seat, building)
    else:
        begin_construction(game, seat, building, way, architecture)


@rule
def begin_monument(game, seat, monument):
    """TP-9.2: an own tile may be discarded for a monument too."""
    tile = BUILDING_COUNT + monument
    if may_renovate(game, seat, tile):
        push(game, RENOVATING, seat, tile)
    else:
        build_monument(game, seat, monument, NONE)


@rule
def build_monument(game, seat, monument, old):
    """TZ-17.1, TZ-17.2, TZ-R-25: pay the full cost (a skull returns to the bank); the place stays empty."""
    player = game.players[seat]
    pay_cost(game, seat, BUILDING_COUNT + monument, old, NONE)
    player.skulls -= MONUMENT_COST[monument, 3]
    game.skull_bank += MONUMENT_COST[monument, 3]
    player.monuments[monument] += 1
    for place in range(MOST_MONUMENTS):
        if game.monuments[place] == monument:
            game.monuments[place] = EMPTY


# ---- decision: architecture on the first building of Tikal 4


@rule
def offer_architecture(game, seat, building, menu):
    """TZ-10.5, TZ-R-9: declared before paying; building without it must be payable."""
    offer(menu, WITH_ARCHITECTURE)
    if can_build(game, seat, building, BY_TIKAL_4, False, 0):
        offer(menu, WITHOUT_ARCHITECTURE)


@rule
def choose_architecture(game, seat, building, code):
    """TZ-10.5, TZ-R-9: all reached levels apply, or none."""
    begin_construction(game, seat, building, BY_TIKAL_4, code == WITH_ARCHITECTURE)


# ---- construction


@rule
def begin_construction(game, seat, building, way, architecture):
    """TZ-R-8: payment comes first. TP-9.2: an own tile may be discarded for it."""
    if may_renovate(game, seat, building):
        push(game, RENOVATING, seat, building, way, architecture)
    else:
        pay_building(game, seat, building, way, architecture, NONE)


@rule
def pay_building(game, seat, building, way, architecture, old):
    """TZ-R-8: in corn with Uxmal 4; with architecture 3 the player chooses what to leave out."""
    if way == BY_UXMAL_4:
        pay_corn(game, seat, price_in_corn(game, seat, building, old))
        finish_construction(game, seat, building, way, architecture)
        return
    extra = crowded_resources(game)
    if resource_discount(game, seat, architecture) > 0 and blocks_due(building, old) + extra > 0:
        push(game, LEAVING_OUT, seat, building, way, 1 + old)
        return
    pay_cost(game, seat, building, old, NONE)
    pay_extra(game, seat, building, way, architecture, extra)


@rule
def pay_cost(game, seat, tile, old, left_out):
    """TZ-16.1, TZ-13.18: exactly the cost, less the resource left out."""
    for resource in range(3):
        pay_resource(game, seat, resource, due(tile, old, resource) - (resource == left_out))


@rule
def pay_extra(game, seat, building, way, architecture, extra):
    """TP-8.11: one more resource of choice in Crowded Cities; then the building is finished."""
    if extra == 0:
        finish_construction(game, seat, building, way, architecture)
        return
    push(game, FINISH_BUILDING, seat, building, way, architecture)
    push(game, PAYING, seat, extra)


@rule
def offer_leaving_out(game, seat, building, old, menu):
    """TZ-13.18: a resource of the cost, such that the rest can be paid. TP-R-48: also the extra one."""
    missing = resources_missing(game, seat, building, old)
    for resource in range(3):
        cost = due(building, old, resource)
        lacks_this = cost > game.players[seat].resources[resource]
        if cost > 0 and (missing == 0 or lacks_this):
            offer(menu, LEAVE_OUT + resource)
    if missing == 0 and crowded_resources(game) > 0:
        offer(menu, LEAVE_OUT_EXTRA)


@rule
def choose_leaving_out(game, seat, building, way, old, code):
    """TZ-13.18: the rest of the cost is paid."""
    if code == LEAVE_OUT_EXTRA:
        pay_cost(game, seat, building, old, NONE)
        finish_construction(game, seat, building, way, True)
        return
    pay_cost(game, seat, building, old, code - LEAVE_OUT)
    pay_extra(game, seat, building, way, True, crowded_resources(game))


# ---- decision: which own tile to discard for a new one


@rule
def offer_renovation(game, seat, tile, way, architecture, menu):
    """TP-9.2, TP-9.3, TP-R-60: one tile that has something in common with the new cost, or none."""
    for number in range(RENOVATABLE_COUNT):
        old = RENOVATABLE_BUILDING[number]
        if can_renovate(game, seat, old, tile) and can_pay_tile(game, seat, tile, old, way, architecture):
            offer(menu, RENOVATE + number)
    if can_pay_tile(game, seat, tile, NONE, way, architecture):
        offer(menu, RENOVATE_NOTHING)


@rule
def can_pay_tile(game, seat, tile, old, way, architecture):
    """TZ-1.9: whether the rest of the cost can be paid."""
    if tile >= BUILDING_COUNT:
        return resources_missing(game, seat, tile, old) == 0
    return can_pay_building(game, seat, tile, old, way, architecture, game.players[seat].corn)


@rule
def choose_renovation(game, seat, tile, way, architecture, code):
    """TP-9.5: the discarded tile leaves the game, and the rest of the cost is paid."""
    old = NONE
    if code != RENOVATE_NOTHING:
        old = RENOVATABLE_BUILDING[code - RENOVATE]
        game.players[seat].buildings[old] -= 1
    if tile >= BUILDING_COUNT:
        build_monument(game, seat, tile - BUILDING_COUNT, old)
    else:
        pay_building(game, seat, tile, way, architecture, old)


# ---- the tile is built


@rule
def finish_construction(game, seat, building, way, architecture):
    """TZ-R-8: take the tile, gain for architecture, carry out the effects; TZ-10.6: then a second building.

    TP-9.11, TP-9.12: the skull of the Skull Shrine is placed on the tile and stays there.
    """
    game.players[seat].skulls -= BUILDING_SKULLS[building]
    take_from_row(game, building)
    game.players[seat].buildings[building] += 1
    used = architecture and has_level(game, seat, ARCHITECTURE, 1)
    if used:
        gain_corn(game, seat, corn_for_building(game, seat))
        gain_points(game, seat, BY_ARCHITECTURE, points_for_building(game, seat))
    if way == BY_TIKAL_4:
        push(game, SECOND_BUILDING, seat, not used)
    begin_effects(game, seat, FROM_BUILDING + building)


@rule
def corn_for_building(game, seat):
    """TZ-13.16: corn that architecture 1 brings with a building that it is applied to."""
    return BUILD_CORN * has_level(game, seat, ARCHITECTURE, 1)


@rule
def points_for_building(game, seat):
    """TZ-13.17: points that architecture 2 brings with a building that it is applied to."""
    return BUILD_POINTS * has_level(game, seat, ARCHITECTURE, 2)


@rule
def take_from_row(game, building):
    """TZ-16.3: the place stays empty until the end of the turn."""
    for place in range(ROW):
        if game.row[place] == building:
            game.row[place] = EMPTY
            return


@rule
def offer_second_building(game, seat, architecture):
    """TZ-10.4, TZ-10.6: after the first building is finished, a second one may be built."""
    if can_build_something(game, seat, BY_SECOND, architecture, 0):
        push(game, BUILDING, seat, BY_SECOND, architecture)


@rule
def offer_extra_building(game, seat):
    """TZ-16.5, TZ-R-10: "may build" is a Tikal action 2, with architecture; lost if nothing can be built."""
    if can_build_something(game, seat, BY_TOMB, True, 0):
        push(game, BUILDING, seat, BY_TOMB, True)


@rule
def offer_extra_monument(game, seat):
    """TP-9.9, TP-R-65: a monument paid in resources; lost if none can be built."""
    if can_build_some_monument(game, seat):
        push(game, BUILDING, seat, BY_MONUMENT_TOMB, False)


# ---- the row


@rule
def refill_row(game):
    """TZ-16.3, TZ-R-54: once, at the end of the turn, from the pile of the current age."""
    for place in range(ROW):
        if game.row[place] == EMPTY:
            game.row[place] = draw_building(game)


@rule
def draw_building(game):
    """TZ-16.3: the next tile of the current age's pile, or nothing when it is empty."""
    age = 0 if game.food_days < 2 else 1
    if game.pile_left[age] == 0:
        return EMPTY
    game.pile_left[age] -= 1
    building = game.piles[age, game.pile_left[age]]
    game.piles[age, game.pile_left[age]] = EMPTY
    return building


@rule
def change_row(game):
    """TZ-20.1, TZ-16.4: Age 1 buildings leave; 6 of Age 2 are laid out. Called when the second Food Day is held."""
    game.pile_left[0] = 0
    game.piles[0, :] = EMPTY
    for place in range(ROW):
        game.row[place] = draw_building(game)
