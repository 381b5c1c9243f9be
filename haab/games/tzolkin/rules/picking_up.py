"""Chapter 7: picking up workers and using the actions of their spaces."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    AHEAD,
    AHEAD_FREE,
    AHEAD_PAID,
    DO,
    DONE,
    FURTHER,
    NOTHING,
    ON_ITS_SPACE,
    TAKE,
    TAKE_MORE,
    TAKE_SPACES,
    USE,
    USE_ACTION,
)
from haab.games.tzolkin.components import (
    ACTIONS,
    CHICHEN_ITZA,
    ELSEWHERE_ACTIONS,
    FIRST_FREE_CHOICE,
    GEARS,
    LAST_SPACE,
    NONE,
    SPACES_AHEAD,
    STEP_BACK_CORN,
    THEOLOGY,
)
from haab.games.tzolkin.expansion_components import FURTHER_CORN
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.rules.actions import can_use, use_action
from haab.games.tzolkin.rules.answers.tribes import (
    cost_of_lower_action,
    last_space,
    offer_other_workers,
    partner_gear,
    space_further,
    steps_back_with_gain,
)
from haab.games.tzolkin.rules.chichen_itza import can_use_some_chichen_itza
from haab.games.tzolkin.rules.materials import pay_corn
from haab.games.tzolkin.rules.technologies import has_level
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push

GEAR_COUNT = len(GEARS)


@rule
def offer_workers(game, seat, menu):
    """TZ-7.1, TZ-7.8: any own worker on a gear."""
    left = game.players[seat].on_gears
    for gear in range(GEAR_COUNT):
        if left == 0:
            return
        for space in range(last_space(game, seat, gear) + 1):
            if game.gears[gear, space] == seat:
                offer(menu, TAKE + gear * TAKE_SPACES + space)
                left -= 1


@rule
def take_worker(game, seat, code):
    """TZ-7.5: the worker's action is chosen now, others may be picked up after it."""
    push(game, TAKE_MORE, seat)
    lift_worker(game, seat, code)


@rule
def lift_worker(game, seat, code):
    """TZ-7.9: the worker is available, and its action is chosen now."""
    gear = min((code - TAKE) // TAKE_SPACES, CHICHEN_ITZA)
    space = code - TAKE - gear * TAKE_SPACES
    game.gears[gear, space] = EMPTY
    game.players[seat].on_gears -= 1
    game.players[seat].available += 1
    push(game, USE_ACTION, seat, gear, space, ON_ITS_SPACE)


@rule
def offer_take_more(game, seat, menu):
    """TZ-7.1, TZ-R-5: another worker, or no more."""
    offer_workers(game, seat, menu)
    offer(menu, DONE)


@rule
def choose_take_more(game, seat, code):
    """TZ-7.5: one at a time."""
    if code != DONE:
        take_worker(game, seat, code)


# ---- decision: another worker after placing (Ah Chuy Kak, TP-6.1)


@rule
def offer_take_other(game, seat, menu):
    """TP-6.1: one worker that was on a gear before this turn, or none."""
    offer_other_workers(game, seat, menu)
    offer(menu, DONE)


@rule
def choose_take_other(game, seat, code):
    """TP-6.1: with the same choices as in a pick-up turn."""
    if code != DONE:
        lift_worker(game, seat, code)


# ---- decision: what the worker does


@rule
def is_free_choice(gear, space):
    """TZ-7.7: spaces 6 and 7 of the small gears and 10 of Chichen Itza."""
    return space >= FIRST_FREE_CHOICE[gear]


@rule
def step_back_cost(game, seat, gear, space, action, way):
    """TZ-7.2, TZ-7.7: 1 corn per space of difference; nothing from a free-choice space.

    TP-6.9, TP-6.10: Balam gains for a lower action, but not for one ahead (TP-R-11).
    """
    if action < space and way == ON_ITS_SPACE and steps_back_with_gain(game, seat):
        return cost_of_lower_action()
    if is_free_choice(gear, space):
        return 0
    return (space - action) * STEP_BACK_CORN


@rule
def offer_actions(game, seat, gear, space, way, menu):
    """TZ-7.2, TZ-7.4, TZ-7.6, TZ-R-1: own action, a lower one for corn, the one ahead (theology 1), or nothing.

    TP-R-4: whoever paid to come to this space does not do nothing.
    """
    offer_gear(game, seat, gear, gear, space, way, USE, menu)
    if can_go_ahead(game, seat, gear, space):
        offer(menu, AHEAD)
    if game.with_tribes:
        offer_tribe_actions(game, seat, gear, space, way, menu)
    if way != AHEAD_PAID:
        offer(menu, NOTHING)


@rule
def offer_gear(game, seat, gear, of_gear, space, way, first, menu):
    """TZ-7.2, TZ-R-2: the actions of a gear that a worker on a space can use and pay."""
    corn = game.players[seat].corn
    for action in range(1, min(space, ACTIONS[gear]) + 1):
        cost = step_back_cost(game, seat, gear, space, action, way)
        if cost <= corn and can_use(game, seat, of_gear, action, corn - cost):
            offer(menu, first + action)


@rule
def offer_tribe_actions(game, seat, gear, space, way, menu):
    """TP-6.15, TP-R-17: Huracan's partner gear. TP-6.3: one space further for Ahau Chamahez."""
    partner = partner_gear(game, seat, gear)
    if partner != NONE:
        offer_gear(game, seat, gear, partner, space, way, DO + partner * ELSEWHERE_ACTIONS - 1, menu)
    if can_go_further(game, seat, gear, space):
        offer(menu, FURTHER)


@rule
def can_go_further(game, seat, gear, space):
    """TP-6.3, TP-6.4: 1 corn for the action one number higher, if it can be used after paying."""
    target = space_further(game, seat, gear, space, spaces_ahead(game, seat, gear))
    if target == NONE:
        return False
    corn = game.players[seat].corn - FURTHER_CORN
    if not is_free_choice(gear, target):
        return can_use(game, seat, gear, target, corn)
    for action in range(1, ACTIONS[gear] + 1):
        if can_use(game, seat, gear, action, corn):
            return True
    return False


@rule
def spaces_ahead(game, seat, gear):
    """TZ-13.21: spaces that theology 1 lets a worker on Chichen Itza go ahead, free of charge."""
    return SPACES_AHEAD if gear == CHICHEN_ITZA and has_level(game, seat, THEOLOGY, 1) else 0


@rule
def can_go_ahead(game, seat, gear, space):
    """TZ-13.21, TZ-R-15: theology 1 reaches the next space of Chichen Itza; from 9 that is any open action."""
    if spaces_ahead(game, seat, gear) == 0 or space >= LAST_SPACE[gear]:
        return False
    if is_free_choice(gear, space + SPACES_AHEAD):
        return can_use_some_chichen_itza(game, seat)
    return can_use(game, seat, gear, space + SPACES_AHEAD, 0)


@rule
def choose_action(game, seat, gear, space, way, code):
    """TZ-7.2, TZ-7.4: pay for stepping back, then use the action. TZ-R-14: going ahead replaces every other action."""
    if code == NOTHING:
        return
    if code == AHEAD:
        go_ahead(game, seat, gear, space + SPACES_AHEAD, AHEAD_FREE)
        return
    if code == FURTHER:
        go_further(game, seat, gear, space)
        return
    action = code - USE
    if code >= DO:
        gear = partner_gear(game, seat, gear)
        action = code - DO - gear * ELSEWHERE_ACTIONS + 1
    pay_corn(game, seat, step_back_cost(game, seat, gear, space, action, way))
    use_action(game, seat, gear, action)


@rule
def go_further(game, seat, gear, space):
    """TP-6.3, TP-R-4: the corn is paid before the action; once a turn."""
    target = space_further(game, seat, gear, space, spaces_ahead(game, seat, gear))
    pay_corn(game, seat, FURTHER_CORN)
    game.ability = 0
    go_ahead(game, seat, gear, target, AHEAD_PAID)


@rule
def go_ahead(game, seat, gear, space, way):
    """TZ-13.21, TZ-R-15: use the space ahead as printed; a free-choice space lets the player choose."""
    if is_free_choice(gear, space):
        push(game, USE_ACTION, seat, gear, space, way)
    else:
        use_action(game, seat, gear, space)
