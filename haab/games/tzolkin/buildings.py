"""Chapters 16 and 17: building buildings and monuments."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    APPLY_ARCHITECTURE,
    BUILD,
    BUILD_MONUMENT,
    BUILDING,
    BY_SECOND,
    BY_TIKAL_4,
    BY_TOMB,
    BY_UXMAL_4,
    DONE,
    EFFECTS_LEFT,
    LEAVE_OUT,
    LEAVING_OUT,
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
    BUILDING_COST,
    CORN_PER_RESOURCE,
    FROM_BUILDING,
    MONUMENT_COST,
    MOST_MONUMENTS,
    NONE,
    ROW,
)
from haab.games.tzolkin.materials import gain_corn, gain_points, pay_corn, pay_resource
from haab.games.tzolkin.record import BY_ARCHITECTURE, EMPTY
from haab.games.tzolkin.technologies import has_level
from haab.kit.frames import offer, push
from haab.kit.rule import rule

# ---- what a building costs


@rule
def resources_missing(game, seat, building):
    """TZ-16.1, TZ-R-6: how many blocks of the exact cost the player lacks."""
    missing = 0
    for resource in range(3):
        missing += max(0, BUILDING_COST[building, resource] - game.players[seat].resources[resource])
    return missing


@rule
def resource_discount(game, seat, architecture):
    """TZ-13.18: architecture 3 leaves out one resource."""
    if architecture and has_level(game, seat, ARCHITECTURE, 3):
        return BUILD_DISCOUNT
    return 0


@rule
def price_in_corn(game, seat, building):
    """TZ-11.4, TZ-13.18: 2 corn per resource, 2 less with architecture 3, never below 0."""
    blocks = BUILDING_COST[building, 0] + BUILDING_COST[building, 1] + BUILDING_COST[building, 2]
    discount = BUILD_CORN_DISCOUNT if has_level(game, seat, ARCHITECTURE, 3) else 0
    return max(0, blocks * CORN_PER_RESOURCE - discount)


@rule
def can_build(game, seat, building, way, architecture, corn):
    """TZ-1.9, TZ-16.1: whether the cost can be paid in full, in the way of the action that builds."""
    if way == BY_UXMAL_4:
        return price_in_corn(game, seat, building) <= corn
    return resources_missing(game, seat, building) <= resource_discount(game, seat, architecture)


@rule
def can_build_something(game, seat, way, architecture, corn):
    """Whether some building of the row can be built."""
    for place in range(ROW):
        if game.row[place] != EMPTY and can_build(game, seat, game.row[place], way, architecture, corn):
            return True
    return False


@rule
def can_build_monument(game, seat, monument):
    """TZ-17.1, TZ-13.20: the cost in full, without architecture."""
    player = game.players[seat]
    for resource in range(3):
        if player.resources[resource] < MONUMENT_COST[monument, resource]:
            return False
    return player.skulls >= MONUMENT_COST[monument, 3]


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
    """TZ-10.2, TZ-10.4, TZ-11.4, TZ-R-4: every tile that can be paid; an extra or second building may be declined."""
    for place in range(ROW):
        building = game.row[place]
        if building == EMPTY or is_shown_before(game, place):
            continue
        if can_build(game, seat, building, way, architecture, game.players[seat].corn):
            offer(menu, BUILD + building)
    if way == BY_TIKAL_4:
        offer_monuments(game, seat, menu)
    if way in (BY_SECOND, BY_TOMB):
        offer(menu, DONE)


@rule
def is_shown_before(game, place):
    """Equal tiles of the row are one choice."""
    for earlier in range(place):
        if game.row[earlier] == game.row[place]:
            return True
    return False


@rule
def offer_monuments(game, seat, menu):
    """TZ-10.4, TZ-17.1: a monument instead of buildings, with Tikal 4 only."""
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
        build_monument(game, seat, code - BUILD_MONUMENT)
        return
    building = code - BUILD
    if way == BY_TIKAL_4 and has_level(game, seat, ARCHITECTURE, 1):
        push(game, APPLY_ARCHITECTURE, seat, building)
    else:
        begin_construction(game, seat, building, way, architecture)


@rule
def build_monument(game, seat, monument):
    """TZ-17.1, TZ-17.2, TZ-R-25: pay the full cost (a skull returns to the bank); the place stays empty."""
    player = game.players[seat]
    for resource in range(3):
        pay_resource(game, seat, resource, MONUMENT_COST[monument, resource])
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
    if resources_missing(game, seat, building) == 0:
        offer(menu, WITHOUT_ARCHITECTURE)


@rule
def choose_architecture(game, seat, building, code):
    """TZ-10.5, TZ-R-9: all reached levels apply, or none."""
    begin_construction(game, seat, building, BY_TIKAL_4, code == WITH_ARCHITECTURE)


# ---- construction


@rule
def begin_construction(game, seat, building, way, architecture):
    """TZ-R-8: payment comes first; with architecture 3 the player chooses what to leave out."""
    if way == BY_UXMAL_4:
        pay_corn(game, seat, price_in_corn(game, seat, building))
    elif resource_discount(game, seat, architecture) > 0:
        push(game, LEAVING_OUT, seat, building, way)
        return
    else:
        pay_cost(game, seat, building, NONE)
    finish_construction(game, seat, building, way, architecture)


@rule
def pay_cost(game, seat, building, left_out):
    """TZ-16.1, TZ-13.18: exactly the cost, less the resource left out."""
    for resource in range(3):
        pay_resource(game, seat, resource, BUILDING_COST[building, resource] - (resource == left_out))


@rule
def offer_leaving_out(game, seat, building, menu):
    """TZ-13.18: a resource of the cost, such that the rest can be paid."""
    missing = resources_missing(game, seat, building)
    for resource in range(3):
        cost = BUILDING_COST[building, resource]
        lacks_this = cost > game.players[seat].resources[resource]
        if cost > 0 and (missing == 0 or lacks_this):
            offer(menu, LEAVE_OUT + resource)


@rule
def choose_leaving_out(game, seat, building, way, code):
    """TZ-13.18: the rest of the cost is paid."""
    pay_cost(game, seat, building, code - LEAVE_OUT)
    finish_construction(game, seat, building, way, True)


@rule
def finish_construction(game, seat, building, way, architecture):
    """TZ-R-8: take the tile, gain for architecture, carry out the effects; TZ-10.6: then a second building."""
    take_from_row(game, building)
    game.players[seat].buildings[building] += 1
    used = architecture and has_level(game, seat, ARCHITECTURE, 1)
    if used:
        gain_corn(game, seat, BUILD_CORN)
        if has_level(game, seat, ARCHITECTURE, 2):
            gain_points(game, seat, BY_ARCHITECTURE, BUILD_POINTS)
    if way == BY_TIKAL_4:
        push(game, SECOND_BUILDING, seat, not used)
    push(game, EFFECTS_LEFT, seat, FROM_BUILDING + building, 0)


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
