"""TP-4.9, TP-R-28: whether the quick action can be carried out when its time comes.

Ah Chuy Kak's pick-up comes between placing and the quick action, so what its action gives by itself may pay for it:
corn and wood of Palenque, what Yaxchilan gives, the resource of Chichen Itza, and either of the first two by Uxmal 5.
"""

from __future__ import annotations

from haab.games.tzolkin.codes import BY_QUICK, ON_ITS_SPACE, PAID
from haab.games.tzolkin.components import (
    ACTIONS,
    AGRICULTURE,
    CHICHEN_ITZA,
    CORN,
    EFFECTS,
    ELSEWHERE_ACTIONS,
    ELSEWHERE_CORN,
    FIRST_HARVEST,
    FROM_CHICHEN_ITZA,
    GAIN_ANY,
    GEAR_COUNT,
    GOLD,
    LAST_SPACE,
    MOST_EFFECTS,
    PALENQUE,
    RESOURCE_COUNT,
    SKULL,
    SPACES_AHEAD,
    STONE,
    TEMPLE_COUNT,
    UXMAL,
    WOOD,
    YAXCHILAN,
)
from haab.games.tzolkin.expansion_components import (
    DAYS_PER_QUICK_TILE,
    QUICK_BUILD,
    QUICK_BUILD_CORN,
    QUICK_GOLD,
    QUICK_KIND,
    QUICK_TECHNOLOGY,
    QUICK_TILE_COUNT,
    QUICK_TRADE,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.buildings import can_build_something
from haab.games.tzolkin.rules.chichen_itza import can_use_chichen_itza
from haab.games.tzolkin.rules.expansion.prophecies import skulls_are_taxed
from haab.games.tzolkin.rules.expansion.tribes_placing import is_other_worker, may_pick_up_another
from haab.games.tzolkin.rules.holdings import corn_on_teeth
from haab.games.tzolkin.rules.palenque import corn_of_fishing, corn_of_harvest, wood_of_tile
from haab.games.tzolkin.rules.picking_up import can_go_ahead, is_free_choice, step_back_cost
from haab.games.tzolkin.rules.questions import resource_toll
from haab.games.tzolkin.rules.technologies import can_learn_something, has_level
from haab.games.tzolkin.rules.temples import can_anger, step_is_taxed
from haab.games.tzolkin.rules.uxmal import can_trade
from haab.games.tzolkin.rules.yaxchilan import can_use_yaxchilan, gain_of
from haab.kit.compiler.rule import rule

# ---- with what the player has


@rule
def current_quick_tile(game: Tzolkin) -> int:
    """TP-4.2 to TP-4.4, TP-R-36: each tile is current for two days; the last one stays to the end."""
    return game.quick_tiles[min(game.day // DAYS_PER_QUICK_TILE, QUICK_TILE_COUNT - 1)]


@rule
def can_do_quick_action(game: Tzolkin, seat: int, corn: int) -> bool:
    """TP-R-29, TP-R-30, TP-R-32: whether the current quick action could be carried out with so much corn."""
    kind = QUICK_KIND[current_quick_tile(game)]
    if kind == QUICK_GOLD:
        return corn >= resource_toll(game, GOLD)
    if kind == QUICK_TECHNOLOGY:
        return can_learn_something(game, seat, PAID, corn)
    if kind == QUICK_TRADE:
        return can_trade(game, seat, corn)
    if kind == QUICK_BUILD:
        return corn >= QUICK_BUILD_CORN and can_build_something(game, seat, BY_QUICK, False, 0)
    return True


@rule
def own_corn_of_teeth(game: Tzolkin, seat: int) -> int:
    """TP-4.8: the corn of the teeth comes before the quick action."""
    return corn_on_teeth(game) if game.start_space == seat else 0


@rule
def will_be_possible(game: Tzolkin, seat: int, corn: int, teeth: int) -> bool:
    """TP-R-28: after placing with so much corn left, and so much to come from the teeth, be it by a pick-up."""
    return can_do_quick_action(game, seat, corn + teeth) or pick_up_pays(game, seat, corn, teeth)


# ---- with what a pick-up brings before it


@rule
def pick_up_pays(game: Tzolkin, seat: int, corn: int, teeth: int) -> bool:
    """TP-R-28: whether some worker that may be picked up after placing makes the quick action possible."""
    if not may_pick_up_another(game, seat):
        return False
    for gear in range(GEAR_COUNT):
        for space in range(LAST_SPACE[gear] + 1):
            if is_other_worker(game, seat, gear, space) and worker_pays(game, seat, gear, space, corn, teeth):
                return True
    return False


@rule
def worker_pays(game: Tzolkin, seat: int, gear: int, space: int, corn: int, teeth: int) -> bool:
    """TZ-7.2, TP-R-28: whether an action that a worker can use there makes the quick action possible."""
    if going_ahead_pays(game, seat, gear, space, corn, teeth):
        return True
    for action in range(1, min(space, ACTIONS[gear]) + 1):
        cost = step_back_cost(game, seat, gear, space, action, ON_ITS_SPACE)
        if action_pays(game, seat, gear, action, corn - cost, teeth):
            return True
    return False


@rule
def going_ahead_pays(game: Tzolkin, seat: int, gear: int, space: int, corn: int, teeth: int) -> bool:
    """TZ-13.21, TZ-R-15: the same for the action ahead on Chichen Itza, or any if a free choice is ahead."""
    if not can_go_ahead(game, seat, gear, space):
        return False
    if not is_free_choice(gear, space + SPACES_AHEAD):
        return action_pays(game, seat, gear, space + SPACES_AHEAD, corn, teeth)
    for action in range(1, ACTIONS[gear] + 1):
        if action_pays(game, seat, gear, action, corn, teeth):
            return True
    return False


@rule
def action_pays(game: Tzolkin, seat: int, gear: int, action: int, corn: int, teeth: int) -> bool:
    """TP-R-28: whether what an action gives by itself makes the quick action possible, with so much corn before it."""
    if corn < 0:
        return False
    if gear == CHICHEN_ITZA:
        return can_use_chichen_itza(game, seat, action) and reward_pays(game, seat, action, corn, teeth)
    if gear == UXMAL:
        return action == ELSEWHERE_ACTIONS and elsewhere_pays(game, seat, corn - ELSEWHERE_CORN, teeth)
    return supply_pays(game, seat, gear, action, corn, teeth)


@rule
def elsewhere_pays(game: Tzolkin, seat: int, corn: int, teeth: int) -> bool:
    """TZ-11.5: the same for some action of Palenque or Yaxchilan by Uxmal 5."""
    for gear in range(YAXCHILAN + 1):
        for action in range(1, ELSEWHERE_ACTIONS + 1):
            if corn >= 0 and supply_pays(game, seat, gear, action, corn, teeth):
                return True
    return False


@rule
def supply_pays(game: Tzolkin, seat: int, gear: int, action: int, corn: int, teeth: int) -> bool:
    """TZ-8.1, TZ-8.2, TZ-9.1: the same for the gears that give corn and resources."""
    if gear == YAXCHILAN:
        return can_use_yaxchilan(game, seat, action) and materials_pay(game, seat, action, corn, teeth)
    if gear != PALENQUE:
        return False
    if action < FIRST_HARVEST:
        return can_do_quick_action(game, seat, corn + corn_of_fishing(game, seat) + teeth)
    group = action - FIRST_HARVEST
    if game.forest[group] > 0 and wood_pays(game, seat, group, corn, teeth):
        return True
    gives_corn = game.clearing[group] > 0 or has_level(game, seat, AGRICULTURE, 2)
    burns = game.forest[group] > 0 and can_anger(game, seat)
    return (gives_corn or burns) and harvest_pays(game, seat, group, corn, teeth)


@rule
def harvest_pays(game: Tzolkin, seat: int, group: int, corn: int, teeth: int) -> bool:
    """TZ-8.2: with the corn of a harvest, whichever way it comes."""
    return can_do_quick_action(game, seat, corn + corn_of_harvest(game, seat, group) + teeth)


@rule
def wood_pays(game: Tzolkin, seat: int, group: int, corn: int, teeth: int) -> bool:
    """TZ-8.4: with the wood of a wood tile."""
    return resource_pays(game, seat, WOOD, wood_of_tile(game, seat, group), corn + teeth)


@rule
def resource_pays(game: Tzolkin, seat: int, resource: int, amount: int, corn: int) -> bool:
    """Whether so much more of a resource, with so much corn, is enough: found out by trying."""
    resources = game.players[seat].resources
    resources[resource] += amount
    is_possible = can_do_quick_action(game, seat, corn)
    resources[resource] -= amount
    return is_possible


@rule
def gold_pays(game: Tzolkin, seat: int, most: int, corn: int, teeth: int) -> bool:
    """TP-8.7: whether some of the gold received makes it possible, each piece for what it costs."""
    for pieces in range(most + 1):
        left = corn - pieces * resource_toll(game, GOLD)
        if left >= 0 and resource_pays(game, seat, GOLD, pieces, left + teeth):
            return True
    return False


@rule
def materials_pay(game: Tzolkin, seat: int, action: int, corn: int, teeth: int) -> bool:
    """TZ-9.1: with all that an action of Yaxchilan gives; a skull counts if it costs nothing (TP-8.8)."""
    player = game.players[seat]
    wood = gain_of(game, seat, action, WOOD)
    stone = gain_of(game, seat, action, STONE)
    skulls = 0 if skulls_are_taxed(game) else min(gain_of(game, seat, action, SKULL), game.skull_bank)
    player.resources[WOOD] += wood
    player.resources[STONE] += stone
    player.skulls += skulls
    gold = gain_of(game, seat, action, GOLD)
    pays = gold_pays(game, seat, gold, corn + gain_of(game, seat, action, CORN), teeth)
    player.resources[WOOD] -= wood
    player.resources[STONE] -= stone
    player.skulls -= skulls
    return pays


@rule
def reward_pays(game: Tzolkin, seat: int, action: int, corn: int, teeth: int) -> bool:
    """TZ-12.2: with the resource of choice of Chichen Itza, unless a step up might cost what it brings (TP-8.1)."""
    for temple in range(TEMPLE_COUNT):
        if step_is_taxed(game, temple):
            return False
    game.players[seat].skulls -= 1
    pays = False
    for number in range(MOST_EFFECTS):
        if EFFECTS[FROM_CHICHEN_ITZA + action - 1, number, 0] == GAIN_ANY:
            pays = pays or choice_pays(game, seat, corn, teeth)
    game.players[seat].skulls += 1
    return pays


@rule
def choice_pays(game: Tzolkin, seat: int, corn: int, teeth: int) -> bool:
    """TZ-12.2: with a resource of choice, whichever it is."""
    for resource in range(RESOURCE_COUNT):
        left = corn - resource_toll(game, resource)
        if left >= 0 and resource_pays(game, seat, resource, 1, left + teeth):
            return True
    return False
