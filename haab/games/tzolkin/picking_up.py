"""Chapter 7: picking up workers and using the actions of their spaces."""

from __future__ import annotations

from haab.games.tzolkin.actions import can_use, use_action
from haab.games.tzolkin.chichen_itza import can_use_some_chichen_itza
from haab.games.tzolkin.codes import AHEAD, DONE, NOTHING, TAKE, TAKE_MORE, TAKE_SPACES, USE, USE_ACTION
from haab.games.tzolkin.components import (
    ACTIONS,
    CHICHEN_ITZA,
    FIRST_FREE_CHOICE,
    GEARS,
    LAST_SPACE,
    SPACES_AHEAD,
    STEP_BACK_CORN,
    THEOLOGY,
)
from haab.games.tzolkin.materials import pay_corn
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.technologies import has_level
from haab.kit.frames import offer, push
from haab.kit.rule import rule

GEAR_COUNT = len(GEARS)


@rule
def offer_workers(game, seat, menu):
    """TZ-7.1, TZ-7.8: any own worker on a gear."""
    if game.players[seat].on_gears == 0:
        return
    for gear in range(GEAR_COUNT):
        for space in range(LAST_SPACE[gear] + 1):
            if game.gears[gear, space] == seat:
                offer(menu, TAKE + gear * TAKE_SPACES + space)


@rule
def take_worker(game, seat, code):
    """TZ-7.5, TZ-7.9: the worker is available; its action is chosen now, others may be picked up after it."""
    gear = min((code - TAKE) // TAKE_SPACES, CHICHEN_ITZA)
    space = code - TAKE - gear * TAKE_SPACES
    game.gears[gear, space] = EMPTY
    game.players[seat].on_gears -= 1
    game.players[seat].available += 1
    push(game, TAKE_MORE, seat)
    push(game, USE_ACTION, seat, gear, space)


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


# ---- decision: what the worker does


@rule
def is_free_choice(gear, space):
    """TZ-7.7: spaces 6 and 7 of the small gears and 10 of Chichen Itza."""
    return space >= FIRST_FREE_CHOICE[gear]


@rule
def step_back_cost(gear, space, action):
    """TZ-7.2, TZ-7.7: 1 corn per space of difference; nothing from a free-choice space."""
    if is_free_choice(gear, space):
        return 0
    return (space - action) * STEP_BACK_CORN


@rule
def offer_actions(game, seat, gear, space, menu):
    """TZ-7.2, TZ-7.4, TZ-7.6, TZ-R-1: own action, a lower one for corn, the one ahead (theology 1), or nothing."""
    corn = game.players[seat].corn
    for action in range(1, min(space, ACTIONS[gear]) + 1):
        cost = step_back_cost(gear, space, action)
        if cost <= corn and can_use(game, seat, gear, action, corn - cost):
            offer(menu, USE + action)
    if can_go_ahead(game, seat, gear, space):
        offer(menu, AHEAD)
    offer(menu, NOTHING)


@rule
def can_go_ahead(game, seat, gear, space):
    """TZ-13.21, TZ-R-15: theology 1 reaches the next space of Chichen Itza; from 9 that is any open action."""
    if gear != CHICHEN_ITZA or space == LAST_SPACE[gear] or not has_level(game, seat, THEOLOGY, 1):
        return False
    if is_free_choice(gear, space + SPACES_AHEAD):
        return can_use_some_chichen_itza(game, seat)
    return can_use(game, seat, gear, space + SPACES_AHEAD, 0)


@rule
def choose_action(game, seat, gear, space, code):
    """TZ-7.2, TZ-7.4: pay for stepping back, then use the action. TZ-R-14: going ahead replaces every other action."""
    if code == NOTHING:
        return
    if code == AHEAD:
        go_ahead(game, seat, gear, space + SPACES_AHEAD)
        return
    action = code - USE
    pay_corn(game, seat, step_back_cost(gear, space, action))
    use_action(game, seat, gear, action)


@rule
def go_ahead(game, seat, gear, space):
    """TZ-13.21, TZ-R-15: use the space ahead as printed; a free-choice space lets the player choose."""
    if is_free_choice(gear, space):
        push(game, USE_ACTION, seat, gear, space)
    else:
        use_action(game, seat, gear, space)
