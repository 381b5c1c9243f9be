"""The two functions everything is built from: `legal` lists the codes, `apply` plays one."""

from __future__ import annotations

from haab.games.tzolkin.actions import choose_elsewhere, offer_elsewhere
from haab.games.tzolkin.buildings import (
    choose_architecture,
    choose_building,
    choose_leaving_out,
    offer_architecture,
    offer_building,
    offer_leaving_out,
    offer_second_building,
)
from haab.games.tzolkin.calendar import choose_days, offer_days
from haab.games.tzolkin.chichen_itza import choose_devote, offer_devote, offer_devotion
from haab.games.tzolkin.codes import (
    ACT_ELSEWHERE,
    ANGER,
    APPLY_ARCHITECTURE,
    BUILDING,
    CLIMB_AFTER_PAYING,
    CLIMBING,
    DAYS,
    DEVOTE,
    DEVOTION,
    EFFECTS_LEFT,
    END_TURN,
    FIRST_DECISION,
    GAINING_ANY,
    HARVEST,
    KEEP_WEALTH,
    LEARNING,
    LEAVING_OUT,
    MARKET,
    NEXT_ROUND,
    PAYING,
    PLACE_MORE,
    REVEAL_WEALTH,
    RISE,
    SECOND_ADVANCE,
    SECOND_BUILDING,
    TAKE_MORE,
    TURN,
    USE_ACTION,
)
from haab.games.tzolkin.effects import carry_out_effects
from haab.games.tzolkin.materials import choose_gaining_any, choose_paying, offer_gaining_any, offer_paying
from haab.games.tzolkin.palenque import choose_harvest, offer_harvest
from haab.games.tzolkin.picking_up import choose_action, choose_take_more, offer_actions, offer_take_more
from haab.games.tzolkin.placing import choose_place_more, offer_place_more
from haab.games.tzolkin.setup import choose_keep, offer_keep, reveal_wealth
from haab.games.tzolkin.technologies import choose_learning, offer_learning, offer_second_advance, rise
from haab.games.tzolkin.temples import (
    ANY_TEMPLE,
    choose_anger,
    choose_climbing,
    climb_by_choice,
    offer_anger,
    offer_climbing,
)
from haab.games.tzolkin.turns import choose_turn, end_turn, next_round, offer_turn
from haab.games.tzolkin.uxmal import choose_market, offer_market
from haab.kit.frames import clear_menu
from haab.kit.rule import rule


@rule
def legal(game, menu):
    """List the codes that may be chosen in the decision on top of the stack."""
    clear_menu(menu)
    frame = game.stack[game.depth - 1]
    kind = frame.kind
    seat = int(frame.seat)
    a = int(frame.a)
    b = int(frame.b)
    if kind == TURN:
        offer_turn(game, seat, a, menu)
    elif kind == PLACE_MORE:
        offer_place_more(game, seat, a, b, menu)
    elif kind == TAKE_MORE:
        offer_take_more(game, seat, menu)
    elif kind == USE_ACTION:
        offer_actions(game, seat, a, b, menu)
    elif kind == ACT_ELSEWHERE:
        offer_elsewhere(game, seat, a, menu)
    elif kind == HARVEST:
        offer_harvest(game, seat, a, menu)
    elif kind == LEARNING:
        offer_learning(game, seat, a, int(frame.c), menu)
    elif kind == PAYING:
        offer_paying(game, seat, menu)
    elif kind == GAINING_ANY:
        offer_gaining_any(menu)
    elif kind == BUILDING:
        offer_building(game, seat, a, b, menu)
    elif kind == APPLY_ARCHITECTURE:
        offer_architecture(game, seat, a, menu)
    elif kind == LEAVING_OUT:
        offer_leaving_out(game, seat, a, menu)
    elif kind == MARKET:
        offer_market(game, seat, a, b, menu)
    elif kind == CLIMBING:
        offer_climbing(game, seat, b, menu)
    elif kind == ANGER:
        offer_anger(game, seat, menu)
    elif kind == DEVOTE:
        offer_devote(game, seat, menu)
    elif kind == DAYS:
        offer_days(menu)
    elif kind == KEEP_WEALTH:
        offer_keep(game, seat, menu)


@rule
def apply(game, code):
    """Play one legal code, and everything that follows from it without a choice."""
    game.depth -= 1
    frame = game.stack[game.depth]
    kind = frame.kind
    seat = int(frame.seat)
    a = int(frame.a)
    b = int(frame.b)
    if kind == TURN:
        choose_turn(game, seat, code)
    elif kind == PLACE_MORE:
        choose_place_more(game, seat, a, code)
    elif kind == TAKE_MORE:
        choose_take_more(game, seat, code)
    elif kind == USE_ACTION:
        choose_action(game, seat, a, b, code)
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
        choose_leaving_out(game, seat, a, b, code)
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
    settle(game)


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
        if kind == EFFECTS_LEFT:
            carry_out_effects(game, seat, a, b)
        elif kind == END_TURN:
            end_turn(game, seat)
        elif kind == NEXT_ROUND:
            next_round(game)
        elif kind == RISE:
            rise(game, seat, a)
        elif kind == CLIMB_AFTER_PAYING:
            climb_by_choice(game, seat, a, ANY_TEMPLE)
        elif kind == SECOND_ADVANCE:
            offer_second_advance(game, seat)
        elif kind == SECOND_BUILDING:
            offer_second_building(game, seat, a)
        elif kind == DEVOTION:
            offer_devotion(game, seat)
        elif kind == REVEAL_WEALTH:
            reveal_wealth(game)


@rule
def score(game, seat):
    """The score in quarter points (TZ-R-45)."""
    total = 0
    for source in range(game.players[seat].points.size):
        total += game.players[seat].points[source]
    return total
