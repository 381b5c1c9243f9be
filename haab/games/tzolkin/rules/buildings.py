"""Chapters 16 and 17: building buildings and monuments."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    BUILD,
    BUILD_MONUMENT,
    BY_MONUMENT_TOMB,
    BY_SECOND,
    BY_TIKAL_4,
    BY_TOMB,
    BY_UXMAL_4,
    DONE,
    LEAVE_OUT,
    LEAVE_OUT_EXTRA,
    WAYS,
    WITH_ARCHITECTURE,
    WITHOUT_ARCHITECTURE,
)
from haab.games.tzolkin.components import (
    ARCHITECTURE,
    BUILD_CORN,
    BUILD_CORN_DISCOUNT,
    BUILD_DISCOUNT,
    BUILD_POINTS,
    BUILDING_COUNT,
    BUILDING_SKULLS,
    CORN_PER_RESOURCE,
    FROM_BUILDING,
    MONUMENT_COST,
    MOST_MONUMENTS,
    NONE,
    RESOURCE_COUNT,
    ROW,
    SKULL_OF_COST,
    TILE_COST,
)
from haab.games.tzolkin.record import BY_ARCHITECTURE, EMPTY, Tzolkin
from haab.games.tzolkin.rules.effect_order import begin_effects
from haab.games.tzolkin.rules.materials import ask_pay, gain_corn, gain_points, pay_corn, pay_resource, resources_owned
from haab.games.tzolkin.rules.questions import (
    asks_for_renovation,
    building_surcharge,
    building_surcharge_in_corn,
    can_renovate_into,
    covered,
    note_built,
)
from haab.games.tzolkin.rules.technologies import has_level
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers, recognises
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

AGE_2_FROM = 2
"""The Food Day from which on buildings of Age 2 are drawn."""

# ---- what a tile costs (a tile is a building, or behind all buildings a monument)


@rule
def amount_due(tile: int, old: int, resource: int) -> int:
    """TZ-16.1: how many blocks of a type are due; `old` is an own tile given up for it, or NONE."""
    return TILE_COST[tile, resource] - covered(old, tile, resource)


@rule
def blocks_due(tile: int, old: int) -> int:
    """All blocks that are due."""
    return amount_due(tile, old, 0) + amount_due(tile, old, 1) + amount_due(tile, old, 2)


@rule
def resources_missing(game: Tzolkin, seat: int, tile: int, old: int) -> int:
    """TZ-16.1, TZ-R-6: how many blocks of the exact cost the player lacks."""
    missing = 0
    for resource in range(RESOURCE_COUNT):
        missing += max(0, amount_due(tile, old, resource) - game.players[seat].resources[resource])
    return missing


@rule
def resource_discount(game: Tzolkin, seat: int, architecture: bool) -> int:
    """TZ-13.18: architecture 3 leaves out one resource."""
    if architecture and has_level(game, seat, ARCHITECTURE, 3):
        return BUILD_DISCOUNT
    return 0


@rule
def price_in_corn(game: Tzolkin, seat: int, building: int, old: int) -> int:
    """TZ-11.4, TZ-13.18: 2 corn per resource, 2 less with architecture 3, never below 0."""
    discount = BUILD_CORN_DISCOUNT if has_level(game, seat, ARCHITECTURE, 3) else 0
    return max(0, blocks_due(building, old) * CORN_PER_RESOURCE + building_surcharge_in_corn(game) - discount)


@rule
def can_pay_blocks(game: Tzolkin, seat: int, building: int, old: int, discount: int) -> bool:
    """TZ-16.1, TZ-13.18: whether the cost can be paid in resources, with those of choice that are due beside it."""
    missing = resources_missing(game, seat, building, old)
    extra = building_surcharge(game)
    if extra == 0:
        return missing <= discount
    spare = resources_owned(game, seat) - blocks_due(building, old)
    if missing == 0:
        return discount > 0 or spare >= extra
    return missing <= discount and spare + discount >= extra


@rule
def can_pay_building(
    game: Tzolkin, seat: int, building: int, old: int, way: int, architecture: bool, corn: int
) -> bool:
    """TZ-1.9, TZ-16.1: whether the cost can be paid in full, in the way of the action that builds."""
    if way == BY_UXMAL_4:
        return price_in_corn(game, seat, building, old) <= corn
    return can_pay_blocks(game, seat, building, old, resource_discount(game, seat, architecture))


@rule
def can_pay_tile(game: Tzolkin, seat: int, tile: int, old: int, way: int, architecture: bool, corn: int) -> bool:
    """TZ-1.9: whether the rest of the cost of any tile can be paid."""
    if tile >= BUILDING_COUNT:
        return resources_missing(game, seat, tile, old) == 0
    return can_pay_building(game, seat, tile, old, way, architecture, corn)


@rule
def can_build(game: Tzolkin, seat: int, building: int, way: int, architecture: bool, corn: int) -> bool:
    """TZ-16.1: whether a building can be paid, skulls included, be it by giving up an own tile."""
    if game.players[seat].skulls < BUILDING_SKULLS[building]:
        return False
    if can_pay_building(game, seat, building, NONE, way, architecture, corn):
        return True
    return can_renovate_into(game, seat, building, way, architecture, corn)


@rule
def can_build_something(game: Tzolkin, seat: int, way: int, architecture: bool, corn: int) -> bool:
    """Whether some building of the row can be built."""
    for place in range(ROW):
        if game.row[place] != EMPTY and can_build(game, seat, game.row[place], way, architecture, corn):
            return True
    return False


@rule
def can_build_monument(game: Tzolkin, seat: int, monument: int) -> bool:
    """TZ-17.1, TZ-13.20: the cost in full, without architecture, be it by giving up an own tile."""
    if game.players[seat].skulls < MONUMENT_COST[monument, SKULL_OF_COST]:
        return False
    tile = BUILDING_COUNT + monument
    if resources_missing(game, seat, tile, NONE) == 0:
        return True
    return can_renovate_into(game, seat, tile, BY_TIKAL_4, False, 0)


@rule
def can_build_some_monument(game: Tzolkin, seat: int) -> bool:
    """Whether some monument on display can be built."""
    for place in range(MOST_MONUMENTS):
        if game.monuments[place] != EMPTY and can_build_monument(game, seat, game.monuments[place]):
            return True
    return False


# ---- decision: what to build


@decision("TZ-16.1", way=range(WAYS), architecture=range(2))
def ask_build(game: Tzolkin, seat: int, way: int, architecture: bool) -> None:
    """What to build, by which action or tile, and whether architecture applies."""


@offers(ask_build)
def offer_build(game: Tzolkin, seat: int, way: int, architecture: bool, menu: Menu) -> None:
    """TZ-10.2, TZ-10.4, TZ-11.4, TZ-R-4: every tile that can be paid; an extra or second one may be declined."""
    if way != BY_MONUMENT_TOMB:
        offer_row(game, seat, way, architecture, menu)
    if way in (BY_TIKAL_4, BY_MONUMENT_TOMB):
        offer_monuments(game, seat, menu)
    if way in (BY_SECOND, BY_TOMB, BY_MONUMENT_TOMB):
        offer(menu, DONE)


@rule
def offer_row(game: Tzolkin, seat: int, way: int, architecture: bool, menu: Menu) -> None:
    """TZ-16.1: every building of the row that can be paid."""
    for place in range(ROW):
        building = game.row[place]
        if building == EMPTY or is_shown_before(game, place):
            continue
        if can_build(game, seat, building, way, architecture, game.players[seat].corn):
            offer(menu, BUILD + building)


@rule
def is_shown_before(game: Tzolkin, place: int) -> bool:
    """Equal tiles of the row are one choice."""
    for earlier in range(place):
        if game.row[earlier] == game.row[place]:
            return True
    return False


@rule
def offer_monuments(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TZ-10.4, TZ-17.1: a monument instead of buildings; only Tikal 4 and one tile (TP-9.9) allow it."""
    for place in range(MOST_MONUMENTS):
        monument = game.monuments[place]
        if monument != EMPTY and can_build_monument(game, seat, monument):
            offer(menu, BUILD_MONUMENT + monument)


@chooses(ask_build)
def choose_build(game: Tzolkin, seat: int, way: int, architecture: bool, code: int) -> None:
    """TZ-R-8: first the tile, then whether architecture applies, then payment, tile and effects."""
    if code == DONE:
        return
    if code >= BUILD_MONUMENT:
        begin_monument(game, seat, code - BUILD_MONUMENT)
        return
    building = code - BUILD
    if way == BY_TIKAL_4 and has_level(game, seat, ARCHITECTURE, 1):
        ask_apply_architecture(game, seat, building)
    else:
        begin_construction(game, seat, building, way, architecture)


@rule
def begin_monument(game: Tzolkin, seat: int, monument: int) -> None:
    """TZ-17.1: the monument is paid and taken."""
    if not asks_for_renovation(game, seat, BUILDING_COUNT + monument, BY_TIKAL_4, False):
        build_monument(game, seat, monument, NONE)


@rule
def build_monument(game: Tzolkin, seat: int, monument: int, old: int) -> None:
    """TZ-17.1, TZ-17.2, TZ-R-25: pay the full cost (a skull returns to the bank); the place stays empty."""
    player = game.players[seat]
    pay_cost(game, seat, BUILDING_COUNT + monument, old, NONE)
    player.skulls -= MONUMENT_COST[monument, SKULL_OF_COST]
    game.skull_bank += MONUMENT_COST[monument, SKULL_OF_COST]
    player.monuments[monument] += 1
    for place in range(MOST_MONUMENTS):
        if game.monuments[place] == monument:
            game.monuments[place] = EMPTY


# ---- decision: architecture on the first building of Tikal 4


@decision("TZ-10.5", atomic=True, building=range(BUILDING_COUNT))
def ask_apply_architecture(game: Tzolkin, seat: int, building: int) -> None:
    """Whether architecture applies to the first building or to the second."""


@offers(ask_apply_architecture)
def offer_architecture(game: Tzolkin, seat: int, building: int, menu: Menu) -> None:
    """TZ-10.5, TZ-R-9: declared before paying; building without it must be payable."""
    offer(menu, WITH_ARCHITECTURE)
    if can_build(game, seat, building, BY_TIKAL_4, False, 0):
        offer(menu, WITHOUT_ARCHITECTURE)


@chooses(ask_apply_architecture)
def choose_architecture(game: Tzolkin, seat: int, building: int, code: int) -> None:
    """TZ-10.5, TZ-R-9: all reached levels apply, or none."""
    begin_construction(game, seat, building, BY_TIKAL_4, code == WITH_ARCHITECTURE)


# ---- construction


@continuation(building=range(BUILDING_COUNT), way=range(WAYS), architecture=range(2))
def then_finish_building(game: Tzolkin, seat: int, building: int, way: int, architecture: bool) -> None:
    """The rest of a construction, once everything has been paid."""


@continuation(architecture=range(3))
def then_second_building(game: Tzolkin, seat: int, architecture: int) -> None:
    """A second building, once the first is finished; with the reading of TZ-R-10 also the end of the second."""


NO_MORE = 2
"""In place of whether architecture applies: the second building is built, and nothing follows."""
is_tikal_4 = recognises(then_second_building)


@rule
def begin_construction(game: Tzolkin, seat: int, building: int, way: int, architecture: bool) -> None:
    """TZ-R-8: payment comes first."""
    if not asks_for_renovation(game, seat, building, way, architecture):
        pay_building(game, seat, building, way, architecture, NONE)


@rule
def pay_building(game: Tzolkin, seat: int, building: int, way: int, architecture: bool, old: int) -> None:
    """TZ-R-8: in corn with Uxmal 4; with architecture 3 the player chooses what to leave out."""
    if way == BY_UXMAL_4:
        pay_corn(game, seat, price_in_corn(game, seat, building, old))
        finish_construction(game, seat, building, way, architecture)
        return
    extra = building_surcharge(game)
    if resource_discount(game, seat, architecture) > 0 and blocks_due(building, old) + extra > 0:
        ask_leave_out(game, seat, building, way, old)
        return
    pay_cost(game, seat, building, old, NONE)
    pay_extra(game, seat, building, way, architecture, extra)


@rule
def pay_cost(game: Tzolkin, seat: int, tile: int, old: int, left_out: int) -> None:
    """TZ-16.1, TZ-13.18: exactly the cost, less the resource left out."""
    for resource in range(RESOURCE_COUNT):
        pay_resource(game, seat, resource, amount_due(tile, old, resource) - (resource == left_out))


@rule
def pay_extra(game: Tzolkin, seat: int, building: int, way: int, architecture: bool, extra: int) -> None:
    """TZ-16.1: resources of choice that are due beside the cost; then the building is finished."""
    if extra == 0:
        finish_construction(game, seat, building, way, architecture)
        return
    then_finish_building(game, seat, building, way, architecture)
    ask_pay(game, seat, extra)


# ---- decision: which resource to leave out (architecture 3)


@decision("TZ-13.18", atomic=True, building=range(BUILDING_COUNT), way=range(WAYS), old=range(NONE, BUILDING_COUNT))
def ask_leave_out(game: Tzolkin, seat: int, building: int, way: int, old: int = NONE) -> None:
    """Which resource of the cost of a building to leave out; `old` is an own tile given up for it, or NONE."""


@offers(ask_leave_out)
def offer_leave_out(game: Tzolkin, seat: int, building: int, old: int, menu: Menu) -> None:
    """TZ-13.18: a resource of the cost, such that the rest can be paid, be it one of those due beside it."""
    missing = resources_missing(game, seat, building, old)
    for resource in range(RESOURCE_COUNT):
        cost = amount_due(building, old, resource)
        lacks_this = cost > game.players[seat].resources[resource]
        if cost > 0 and (missing == 0 or lacks_this):
            offer(menu, LEAVE_OUT + resource)
    if missing == 0 and building_surcharge(game) > 0:
        offer(menu, LEAVE_OUT_EXTRA)


@chooses(ask_leave_out)
def choose_leave_out(game: Tzolkin, seat: int, building: int, way: int, old: int, code: int) -> None:
    """TZ-13.18: the rest of the cost is paid."""
    if code == LEAVE_OUT_EXTRA:
        pay_cost(game, seat, building, old, NONE)
        finish_construction(game, seat, building, way, True)
        return
    pay_cost(game, seat, building, old, code - LEAVE_OUT)
    pay_extra(game, seat, building, way, True, building_surcharge(game))


# ---- the tile is built


@carries_out(then_finish_building)
def finish_construction(game: Tzolkin, seat: int, building: int, way: int, architecture: bool) -> None:
    """TZ-R-8: take the tile, gain for architecture, carry out the effects; TZ-10.6: then a second building.

    A skull that a building costs is placed on the tile and stays there.
    """
    game.players[seat].skulls -= BUILDING_SKULLS[building]
    take_from_row(game, building)
    game.players[seat].buildings[building] += 1
    note_built(game, building)
    used = architecture and has_level(game, seat, ARCHITECTURE, 1)
    if used:
        gain_corn(game, seat, corn_for_building(game, seat))
        gain_points(game, seat, BY_ARCHITECTURE, points_for_building(game, seat))
    if way == BY_TIKAL_4:
        then_second_building(game, seat, int(not used))
    elif game.single_architecture:
        use_up_architecture(game, seat, way, used)
    begin_effects(game, seat, FROM_BUILDING + building)


@rule
def corn_for_building(game: Tzolkin, seat: int) -> int:
    """TZ-13.16: corn that architecture 1 brings with a building that it is applied to."""
    return BUILD_CORN * has_level(game, seat, ARCHITECTURE, 1)


@rule
def points_for_building(game: Tzolkin, seat: int) -> int:
    """TZ-13.17: points that architecture 2 brings with a building that it is applied to."""
    return BUILD_POINTS * has_level(game, seat, ARCHITECTURE, 2)


@rule
def take_from_row(game: Tzolkin, building: int) -> None:
    """TZ-16.3, TZ-R-11: the place stays empty until the end of the turn."""
    for place in range(ROW):
        if game.row[place] == building:
            game.row[place] = EMPTY
            return


@carries_out(then_second_building)
def offer_second_building(game: Tzolkin, seat: int, architecture: int) -> None:
    """TZ-10.4, TZ-10.6: after the first building is finished, a second one may be built."""
    if architecture != NO_MORE and can_build_something(game, seat, BY_SECOND, architecture == 1, 0):
        ask_build(game, seat, BY_SECOND, architecture == 1)


# ---- another reading of TZ-R-10: architecture applies to one building of a Tikal 4 in all


@rule
def tikal_4_under_way(game: Tzolkin, seat: int) -> int:
    """Where on the stack the rest of a Tikal 4 waits, or NONE."""
    for number in range(game.depth - 1, -1, -1):
        if is_tikal_4(game.stack[number].kind) and game.stack[number].seat == seat:
            return number
    return NONE


@rule
def use_up_architecture(game: Tzolkin, seat: int, way: int, used: bool) -> None:
    """TZ-R-10: what an extra building has used is not there for the second, nor after it."""
    if way == BY_SECOND:
        then_second_building(game, seat, NO_MORE)
    elif way == BY_TOMB and used and tikal_4_under_way(game, seat) != NONE:
        game.stack[tikal_4_under_way(game, seat)].a = 0


@rule
def applies_to_extra(game: Tzolkin, seat: int) -> bool:
    """TZ-R-10: whether architecture applies to an extra building; always, unless it was agreed otherwise."""
    if game.single_architecture == 0:
        return True
    number = tikal_4_under_way(game, seat)
    return number == NONE or game.stack[number].a == 1


@rule
def offer_extra_building(game: Tzolkin, seat: int) -> None:
    """TZ-16.5, TZ-R-10: "may build" is a Tikal action 2, with architecture; lost if nothing can be built."""
    architecture = applies_to_extra(game, seat)
    if can_build_something(game, seat, BY_TOMB, architecture, 0):
        ask_build(game, seat, BY_TOMB, architecture)


# ---- the row


@rule
def refill_row(game: Tzolkin) -> None:
    """TZ-16.3, TZ-R-54: once, at the end of the turn, from the pile of the current age."""
    for place in range(ROW):
        if game.row[place] == EMPTY:
            game.row[place] = draw_building(game)


@rule
def draw_building(game: Tzolkin) -> int:
    """TZ-16.3: the next tile of the current age's pile, or nothing when it is empty."""
    age = 0 if game.food_days < AGE_2_FROM else 1
    if game.pile_left[age] == 0:
        return EMPTY
    game.pile_left[age] -= 1
    building = game.piles[age, game.pile_left[age]]
    game.piles[age, game.pile_left[age]] = EMPTY
    return building


@rule
def change_row(game: Tzolkin) -> None:
    """TZ-20.1, TZ-16.4: Age 1 buildings leave; 6 of Age 2 are laid out. Called when the second Food Day is held."""
    game.pile_left[0] = 0
    game.piles[0, :] = EMPTY
    for place in range(ROW):
        game.row[place] = draw_building(game)
