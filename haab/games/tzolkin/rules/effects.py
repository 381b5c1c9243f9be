"""Effects of tiles and of Chichen Itza, one at a time in the order of the data file (TZ-R-7)."""

from __future__ import annotations

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
    MAY_ACT,
    MAY_BUILD,
    MAY_TRADE,
    NO_EFFECT,
    POINTS,
)
from haab.games.tzolkin.record import BY_BUILDINGS, BY_CHICHEN_ITZA, Tzolkin
from haab.games.tzolkin.rules.buildings import offer_extra_building
from haab.games.tzolkin.rules.effect_order import then_effects
from haab.games.tzolkin.rules.materials import ask_gain_any, gain_material, gain_points
from haab.games.tzolkin.rules.questions import corn_in_reach, grant_more
from haab.games.tzolkin.rules.technologies import learn_free, learn_free_of_choice
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, climb_by_choice, climb_or_refuse
from haab.games.tzolkin.rules.uxmal import ask_act_elsewhere, can_act_elsewhere, can_trade, hire_worker, visit_market
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out


@carries_out(then_effects)
def carry_out_effects(game: Tzolkin, seat: int, source: int, number: int) -> None:
    """TZ-R-7: carry out effect `number` of a source; the others wait until it is finished."""
    if EFFECTS[source, number, 0] == NO_EFFECT:
        return
    then_effects(game, seat, source, number + 1)
    carry_out_effect(game, seat, source, number)


@rule
def carry_out_effect(game: Tzolkin, seat: int, source: int, number: int) -> None:
    """TZ-16.6: one effect."""
    operation = EFFECTS[source, number, 0]
    what = EFFECTS[source, number, 1]
    amount = EFFECTS[source, number, 2]
    if operation == GAIN:
        gain_material(game, seat, what, amount)
    elif operation == GAIN_ANY:
        ask_gain_any(game, seat, left=amount)
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
def advance_free(game: Tzolkin, seat: int, technology: int) -> None:
    """TZ-13.5, TZ-2.8: an advance from a tile costs nothing."""
    if technology == ANY:
        learn_free_of_choice(game, seat)
    else:
        learn_free(game, seat, technology)


@rule
def climb_free(game: Tzolkin, seat: int, temple: int) -> None:
    """TZ-16.6, TZ-12.5, TZ-R-26: one step up in the temple shown, or in one of choice; lost if impossible."""
    if temple == ANY:
        climb_by_choice(game, seat, 1, ANY_TEMPLE, False)
    else:
        climb_or_refuse(game, seat, temple)


@rule
def grant_action(game: Tzolkin, seat: int, operation: int) -> None:
    """TZ-16.5: "may build" is Tikal 2, "may trade" is Uxmal 2, "pay 1 corn for any action" is Uxmal 5."""
    if operation == MAY_BUILD:
        offer_extra_building(game, seat)
    elif operation == MAY_TRADE:
        if can_trade(game, seat, game.players[seat].corn):
            visit_market(game, seat)
    elif operation == MAY_ACT:
        if can_act_elsewhere(corn_in_reach(game, seat)):
            ask_act_elsewhere(game, seat, may_stop=True)
    else:
        grant_more(game, seat, operation)
