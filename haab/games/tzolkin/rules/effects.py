"""Effects of tiles and of Chichen Itza, one at a time in the order of the data file (TZ-R-7)."""

from __future__ import annotations

from haab.games.tzolkin.codes import ACT_ELSEWHERE, ANY_ORDER, EFFECT, EFFECTS_LEFT, GAINING_ANY
from haab.games.tzolkin.components import (
    ADVANCE,
    ANY,
    CLIMB,
    EFFECTS,
    FARM_ALL,
    FARM_SOME,
    FROM_CHICHEN_ITZA,
    GAIN,
    GAIN_ANY,
    HIRE,
    MAY_BUILD,
    MAY_BUILD_MONUMENT,
    MAY_DEVOTE,
    MAY_TRADE,
    NO_EFFECT,
    NONE,
    POINTS,
    SWAP_LEVELS,
)
from haab.games.tzolkin.record import BY_BUILDINGS, BY_CHICHEN_ITZA
from haab.games.tzolkin.rules.answers.tribes import corn_in_reach
from haab.games.tzolkin.rules.buildings import offer_extra_building, offer_extra_monument
from haab.games.tzolkin.rules.chichen_itza import offer_devotion
from haab.games.tzolkin.rules.expansion.new_buildings import ask_swap
from haab.games.tzolkin.rules.expansion.order import ask_order, must_ask_order, next_effect
from haab.games.tzolkin.rules.materials import gain_material, gain_points
from haab.games.tzolkin.rules.technologies import learn_free, learn_free_of_choice
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, climb_by_choice, climb_or_refuse
from haab.games.tzolkin.rules.uxmal import can_act_elsewhere, can_trade, hire_worker, visit_market
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import push


@rule
def carry_out_effects(game, seat, source, number):
    """TZ-R-7: carry out effect `number` of a source; the others wait until it is finished."""
    if EFFECTS[source, number, 0] == NO_EFFECT:
        return
    push(game, EFFECTS_LEFT, seat, source, number + 1)
    carry_out_effect(game, seat, source, number)


@rule
def carry_out_in_any_order(game, seat, source, done):
    """TP-R-69: the player chooses which effect comes next, as long as there is a choice that matters."""
    number = next_effect(source, done)
    if number == NONE:
        return
    if must_ask_order(game, seat, source, done):
        ask_order(game, seat, source, done)
        return
    push(game, ANY_ORDER, seat, source, done | (1 << number))
    carry_out_effect(game, seat, source, number)


@rule
def choose_order(game, seat, source, done, code):
    """TP-R-69: this one; the others wait until it is finished."""
    number = code - EFFECT - 1
    push(game, ANY_ORDER, seat, source, done | (1 << number))
    carry_out_effect(game, seat, source, number)


@rule
def carry_out_effect(game, seat, source, number):
    """TZ-16.6: one effect."""
    operation = EFFECTS[source, number, 0]
    what = EFFECTS[source, number, 1]
    amount = EFFECTS[source, number, 2]
    if operation == GAIN:
        gain_material(game, seat, what, amount)
    elif operation == GAIN_ANY:
        push(game, GAINING_ANY, seat, amount)
    elif operation == POINTS:
        gain_points(game, seat, BY_CHICHEN_ITZA if source >= FROM_CHICHEN_ITZA else BY_BUILDINGS, amount)
    elif operation == ADVANCE:
        advance_free(game, seat, what)
    elif operation == CLIMB:
        climb_free(game, seat, what)
    elif operation == HIRE:
        hire_worker(game, seat)
    elif operation == FARM_SOME:
        game.players[seat].farm_some += amount
    elif operation == FARM_ALL:
        game.players[seat].farm_all += amount
    else:
        grant_action(game, seat, operation)


@rule
def advance_free(game, seat, technology):
    """TZ-13.5, TZ-2.8: an advance from a tile costs nothing."""
    if technology == ANY:
        learn_free_of_choice(game, seat)
    else:
        learn_free(game, seat, technology)


@rule
def climb_free(game, seat, temple):
    """TZ-16.6, TZ-12.5, TZ-R-26: one step up in the temple shown, or in one of choice; lost if impossible."""
    if temple == ANY:
        climb_by_choice(game, seat, 1, ANY_TEMPLE, False)
    else:
        climb_or_refuse(game, seat, temple)


@rule
def grant_action(game, seat, operation):
    """TZ-16.5: "may build" is Tikal 2, "may trade" is Uxmal 2, "pay 1 corn for any action" is Uxmal 5.

    TP-9.9 to TP-9.11: a monument as with Tikal 4, an exchange of technology levels, theology 2.
    """
    if operation == MAY_BUILD:
        offer_extra_building(game, seat)
    elif operation == MAY_TRADE:
        if can_trade(game, seat, game.players[seat].corn):
            visit_market(game, seat)
    elif operation == MAY_BUILD_MONUMENT:
        offer_extra_monument(game, seat)
    elif operation == SWAP_LEVELS:
        ask_swap(game, seat)
    elif operation == MAY_DEVOTE:
        offer_devotion(game, seat)
    elif can_act_elsewhere(corn_in_reach(game, seat)):
        push(game, ACT_ELSEWHERE, seat, 1)
