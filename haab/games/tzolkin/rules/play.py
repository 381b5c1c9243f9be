"""The two functions everything is built from: `legal` lists the codes, `apply` plays one."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    ACT_ELSEWHERE,
    ANGER,
    ANY_ORDER,
    APPLY_ARCHITECTURE,
    BUILDING,
    CHOOSE_BONUS,
    CHOOSE_TRIBE,
    CLIMB_AFTER_PAYING,
    CLIMB_NOW,
    CLIMBING,
    DAYS,
    DEVOTE,
    DEVOTION,
    DONE,
    EFFECTS_LEFT,
    END_TURN,
    EXCHANGE,
    FINISH_BUILDING,
    FINISH_TURN,
    FIRST_DECISION,
    FOOD_DAY,
    GAINING_ANY,
    GOLD_TOLL,
    HARVEST,
    INCOME_DUE,
    KEEP_WEALTH,
    LAST_EXCHANGE,
    LEARNING,
    LEAVING_OUT,
    LOWERING,
    MARKET,
    NEXT_ROUND,
    ORDERING,
    PAYING,
    PLACE_MORE,
    RENOVATING,
    REVEAL_WEALTH,
    REWARD_DUE,
    RISE,
    SECOND_ADVANCE,
    SECOND_BUILDING,
    SKULL_TOLL,
    STEP_DOWN,
    TAKE_MORE,
    TAKE_OTHER,
    TURN,
    USE_ACTION,
)
from haab.games.tzolkin.rules.actions import choose_elsewhere, offer_elsewhere
from haab.games.tzolkin.rules.answers.prophecies import (
    choose_gold_toll,
    choose_skull_toll,
    offer_gold_toll,
    offer_skull_toll,
)
from haab.games.tzolkin.rules.answers.tribes import (
    ask_step_down,
    can_exchange,
    choose_tribe,
    exchange,
    is_moment_to_exchange,
    offer_tribes,
    take_back_exchange,
)
from haab.games.tzolkin.rules.buildings import (
    choose_architecture,
    choose_building,
    choose_leaving_out,
    choose_renovation,
    finish_construction,
    offer_architecture,
    offer_building,
    offer_leaving_out,
    offer_renovation,
    offer_second_building,
)
from haab.games.tzolkin.rules.calendar import choose_days, offer_days
from haab.games.tzolkin.rules.chichen_itza import choose_devote, offer_devote, offer_devotion
from haab.games.tzolkin.rules.effects import carry_out_effects, carry_out_in_any_order, choose_order
from haab.games.tzolkin.rules.expansion.new_buildings import choose_lowering, gain_income, offer_lowering
from haab.games.tzolkin.rules.expansion.order import offer_order
from haab.games.tzolkin.rules.food_days import gain_rewards
from haab.games.tzolkin.rules.materials import choose_gaining_any, choose_paying, offer_gaining_any, offer_paying
from haab.games.tzolkin.rules.palenque import choose_harvest, offer_harvest
from haab.games.tzolkin.rules.picking_up import (
    choose_action,
    choose_take_more,
    choose_take_other,
    offer_actions,
    offer_take_more,
    offer_take_other,
)
from haab.games.tzolkin.rules.placing import choose_place_more, offer_place_more
from haab.games.tzolkin.rules.setup import choose_keep, offer_keep, reveal_wealth
from haab.games.tzolkin.rules.technologies import (
    choose_bonus,
    choose_learning,
    offer_bonus,
    offer_learning,
    offer_second_advance,
    rise,
)
from haab.games.tzolkin.rules.temples import (
    ANY_TEMPLE,
    choose_anger,
    choose_climbing,
    climb_by_choice,
    climb_now,
    offer_anger,
    offer_climbing,
)
from haab.games.tzolkin.rules.turns import (
    after_quick_action,
    choose_turn,
    continue_food_day,
    end_turn,
    next_round,
    offer_turn,
)
from haab.games.tzolkin.rules.uxmal import choose_market, offer_market
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import clear_menu, offer


@rule
def legal(game, menu):
    """List the codes that may be chosen in the decision on top of the stack."""
    clear_menu(menu)
    offer_choices(game, menu)
    if game.ability:
        offer_exchange(game, menu)


@rule
def offer_exchange(game, menu):
    """TP-6.20, TP-R-23: Xaman Ek's exchange comes with any decision of the own turn that it leaves possible."""
    frame = game.stack[game.depth - 1]
    seat = int(frame.seat)
    if not can_exchange(game, seat) or not is_moment_to_exchange(frame.kind):
        return
    choices = menu[0]
    possible = 0
    for resource in range(3):
        if game.players[seat].resources[resource] > 0:
            exchange(game, seat, EXCHANGE + resource)
            offer_choices(game, menu)
            take_back_exchange(game, seat, EXCHANGE + resource)
            possible |= (menu[0] > choices) << resource
            menu[0] = choices
    for resource in range(3):
        if (possible >> resource) & 1:
            offer(menu, EXCHANGE + resource)


@rule
def offer_choices(game, menu):
    """The codes of the decision itself."""
    frame = game.stack[game.depth - 1]
    kind = frame.kind
    seat = int(frame.seat)
    a = int(frame.a)
    b = int(frame.b)
    c = int(frame.c)
    if kind == TURN:
        offer_turn(game, seat, a, menu)
    elif kind == PLACE_MORE:
        offer_place_more(game, seat, a, b, menu)
    elif kind == TAKE_MORE:
        offer_take_more(game, seat, menu)
    elif kind == USE_ACTION:
        offer_actions(game, seat, a, b, c, menu)
    elif kind == ACT_ELSEWHERE:
        offer_elsewhere(game, seat, a, menu)
    elif kind == HARVEST:
        offer_harvest(game, seat, a, menu)
    elif kind == LEARNING:
        offer_learning(game, seat, a, c, int(frame.d), menu)
    elif kind == PAYING:
        offer_paying(game, seat, menu)
    elif kind == GAINING_ANY:
        offer_gaining_any(game, seat, menu)
    elif kind == BUILDING:
        offer_building(game, seat, a, b, menu)
    elif kind == APPLY_ARCHITECTURE:
        offer_architecture(game, seat, a, menu)
    elif kind == LEAVING_OUT:
        offer_leaving_out(game, seat, a, c - 1, menu)
    elif kind == MARKET:
        offer_market(game, seat, a, b, menu)
    elif kind == CLIMBING:
        offer_climbing(game, seat, b, c, int(frame.d), menu)
    elif kind == ANGER:
        offer_anger(game, seat, menu)
    elif kind == DEVOTE:
        offer_devote(game, seat, menu)
    elif kind == DAYS:
        offer_days(menu)
    elif kind == KEEP_WEALTH:
        offer_keep(game, seat, menu)
    else:
        offer_choices_of_modules(game, seat, kind, a, b, c, menu)


@rule
def offer_choices_of_modules(game, seat, kind, a, b, c, menu):
    """The codes of a decision that only the expansion knows."""
    if kind == ORDERING:
        offer_order(a, b, menu)
    elif kind == GOLD_TOLL:
        offer_gold_toll(game, seat, b, menu)
    elif kind == SKULL_TOLL:
        offer_skull_toll(game, seat, b, menu)
    elif kind == RENOVATING:
        offer_renovation(game, seat, a, b, c, menu)
    elif kind == LOWERING:
        offer_lowering(game, seat, menu)
    elif kind == CHOOSE_BONUS:
        offer_bonus(game, seat, a, menu)
    elif kind == TAKE_OTHER:
        offer_take_other(game, seat, menu)
    elif kind == CHOOSE_TRIBE:
        offer_tribes(game, seat, menu)
    elif kind == LAST_EXCHANGE:
        offer(menu, DONE)


@rule
def apply(game, code):
    """Play one legal code, and everything that follows from it without a choice."""
    if code >= EXCHANGE:
        exchange(game, game.stack[game.depth - 1].seat, code)
        return
    game.depth -= 1
    frame = game.stack[game.depth]
    kind = frame.kind
    seat = int(frame.seat)
    a = int(frame.a)
    b = int(frame.b)
    c = int(frame.c)
    if kind == TURN:
        choose_turn(game, seat, code)
    elif kind == PLACE_MORE:
        choose_place_more(game, seat, a, code)
    elif kind == TAKE_MORE:
        choose_take_more(game, seat, code)
    elif kind == USE_ACTION:
        choose_action(game, seat, a, b, c, code)
    elif kind == ACT_ELSEWHERE:
        choose_elsewhere(game, seat, code)
    elif kind == HARVEST:
        choose_harvest(game, seat, a, code)
    elif kind == LEARNING:
        choose_learning(game, seat, a, b, code)
    elif kind == PAYING:
        choose_paying(game, seat, a, code)
    elif kind == GAINING_ANY:
        choose_gaining_any(game, seat, a, code)
    elif kind == BUILDING:
        choose_building(game, seat, a, b, code)
    elif kind == APPLY_ARCHITECTURE:
        choose_architecture(game, seat, a, code)
    elif kind == LEAVING_OUT:
        choose_leaving_out(game, seat, a, b, c - 1, code)
    elif kind == MARKET:
        choose_market(game, seat, b, code)
    elif kind == CLIMBING:
        choose_climbing(game, seat, a, code)
    elif kind == ANGER:
        choose_anger(game, seat, code)
    elif kind == DEVOTE:
        choose_devote(game, seat, code)
    elif kind == DAYS:
        choose_days(game, seat, code)
    elif kind == KEEP_WEALTH:
        choose_keep(game, seat, a, code)
    else:
        apply_to_modules(game, seat, kind, a, b, c, code)
    settle(game)


@rule
def apply_to_modules(game, seat, kind, a, b, c, code):
    """Play a code in a decision that only the expansion knows."""
    if kind == ORDERING:
        choose_order(game, seat, a, b, code)
    elif kind == GOLD_TOLL:
        choose_gold_toll(game, seat, a, code)
    elif kind == SKULL_TOLL:
        choose_skull_toll(game, seat, a, code)
    elif kind == RENOVATING:
        choose_renovation(game, seat, a, b, c, code)
    elif kind == LOWERING:
        choose_lowering(game, seat, code)
    elif kind == CHOOSE_BONUS:
        choose_bonus(game, seat, a, code)
    elif kind == TAKE_OTHER:
        choose_take_other(game, seat, code)
    elif kind == CHOOSE_TRIBE:
        choose_tribe(game, seat, code)


@rule
def settle(game):
    """Carry out what is due without a choice, until a decision is on top or the game is over."""
    while not game.over and game.stack[game.depth - 1].kind < FIRST_DECISION:
        game.depth -= 1
        frame = game.stack[game.depth]
        kind = frame.kind
        seat = int(frame.seat)
        a = int(frame.a)
        b = int(frame.b)
        if kind == END_TURN:
            end_turn(game, seat)
        elif kind == EFFECTS_LEFT:
            carry_out_effects(game, seat, a, b)
        elif kind == NEXT_ROUND:
            next_round(game)
        elif kind == RISE:
            rise(game, seat, a, b)
        elif kind == CLIMB_AFTER_PAYING:
            climb_by_choice(game, seat, a, ANY_TEMPLE, True)
        elif kind == SECOND_ADVANCE:
            offer_second_advance(game, seat)
        elif kind == SECOND_BUILDING:
            offer_second_building(game, seat, a)
        elif kind == DEVOTION:
            offer_devotion(game, seat)
        elif kind == REVEAL_WEALTH:
            reveal_wealth(game)
        elif kind == FOOD_DAY:
            continue_food_day(game, a)
        else:
            settle_modules(game, seat, kind, a, b, int(frame.c))


@rule
def settle_modules(game, seat, kind, a, b, c):
    """Carry out what only the expansion knows."""
    if kind == ANY_ORDER:
        carry_out_in_any_order(game, seat, a, b)
    elif kind == CLIMB_NOW:
        climb_now(game, seat, a, b)
    elif kind == FINISH_BUILDING:
        finish_construction(game, seat, a, b, c)
    elif kind == FINISH_TURN:
        after_quick_action(game, seat, a)
    elif kind == INCOME_DUE:
        gain_income(game, seat)
    elif kind == REWARD_DUE:
        gain_rewards(game, seat, a, b, c)
    elif kind == STEP_DOWN:
        ask_step_down(game, seat)


@rule
def score(game, seat):
    """The score in quarter points (TZ-R-45)."""
    total = 0
    for source in range(game.players[seat].points.size):
        total += game.players[seat].points[source]
    return total
