"""Chapter 7: picking up workers and using the actions of their spaces."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    AHEAD,
    AHEAD_FREE,
    AHEAD_PAID,
    ARRIVALS,
    DONE,
    NOTHING,
    ON_ITS_SPACE,
    TAKE,
    TAKE_SPACES,
    USE,
)
from haab.games.tzolkin.components import (
    ACTIONS,
    CHICHEN_ITZA,
    FIRST_FREE_CHOICE,
    GEAR_COUNT,
    LAST_SPACE,
    MOST_TEETH,
    SPACES_AHEAD,
    STEP_BACK_CORN,
    THEOLOGY,
)
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules.actions import can_use, use_action
from haab.games.tzolkin.rules.chichen_itza import can_use_some_chichen_itza
from haab.games.tzolkin.rules.materials import pay_corn
from haab.games.tzolkin.rules.questions import (
    act_in_another_way,
    corn_for_lower_action,
    last_space,
    offer_more_actions,
)
from haab.games.tzolkin.rules.technologies import has_level
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def offer_workers(game: Tzolkin, seat: int, menu: Menu) -> None:
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
def take_worker(game: Tzolkin, seat: int, code: int) -> None:
    """TZ-7.5: the worker's action is chosen now, others may be picked up after it."""
    ask_take_more(game, seat)
    lift_worker(game, seat, code)


@rule
def lift_worker(game: Tzolkin, seat: int, code: int) -> None:
    """TZ-7.9: the worker is available, and its action is chosen now."""
    gear = min((code - TAKE) // TAKE_SPACES, CHICHEN_ITZA)
    space = code - TAKE - gear * TAKE_SPACES
    game.gears[gear, space] = EMPTY
    game.players[seat].on_gears -= 1
    game.players[seat].available += 1
    ask_use_action(game, seat, gear, space, ON_ITS_SPACE)


# ---- decision: another worker


@decision("TZ-7.1", waits=True)
def ask_take_more(game: Tzolkin, seat: int) -> None:
    """Which worker to pick up next, if any."""


@offers(ask_take_more)
def offer_take_more(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TZ-7.1, TZ-R-5: another worker, or no more."""
    offer_workers(game, seat, menu)
    offer(menu, DONE)


@chooses(ask_take_more)
def choose_take_more(game: Tzolkin, seat: int, code: int) -> None:
    """TZ-7.5: one at a time."""
    if code != DONE:
        take_worker(game, seat, code)


# ---- decision: what the worker does


@decision("TZ-7.2", gear=range(GEAR_COUNT), space=range(MOST_TEETH), ahead=range(ARRIVALS))
def ask_use_action(game: Tzolkin, seat: int, gear: int, space: int, ahead: int = ON_ITS_SPACE) -> None:
    """Which action a worker from a space uses; `ahead` says how it came to that space."""


@rule
def is_free_choice(gear: int, space: int) -> bool:
    """TZ-7.7, TZ-8.8, TZ-9.3, TZ-10.8, TZ-11.7: spaces 6 and 7 of the small gears and 10 of Chichen Itza."""
    return space >= FIRST_FREE_CHOICE[gear]


@rule
def step_back_cost(game: Tzolkin, seat: int, gear: int, space: int, action: int, way: int) -> int:
    """TZ-7.2, TZ-7.7: 1 corn per space of difference; nothing from a free-choice space.

    Where a lower action is a gain, it is one for a worker on its own space only (TP-R-11).
    """
    gain = corn_for_lower_action(game, seat)
    if gain > 0 and action < space and way == ON_ITS_SPACE:
        return -gain
    if is_free_choice(gear, space):
        return 0
    return (space - action) * STEP_BACK_CORN


@offers(ask_use_action)
def offer_actions(game: Tzolkin, seat: int, gear: int, space: int, ahead: int, menu: Menu) -> None:
    """TZ-7.2 to TZ-7.4, TZ-7.6, TZ-R-1: own action, a lower one for corn, the one ahead (theology 1), or nothing.

    Whoever paid to come to this space does not do nothing (TP-R-4).
    """
    offer_gear(game, seat, gear, gear, space, ahead, USE, menu)
    if can_go_ahead(game, seat, gear, space):
        offer(menu, AHEAD)
    offer_more_actions(game, seat, gear, space, ahead, menu)
    if ahead != AHEAD_PAID:
        offer(menu, NOTHING)


@rule
def offer_gear(game: Tzolkin, seat: int, gear: int, of_gear: int, space: int, way: int, first: int, menu: Menu) -> None:
    """TZ-7.2, TZ-R-2: the actions of a gear that a worker on a space can use and pay."""
    corn = game.players[seat].corn
    for action in range(1, min(space, ACTIONS[gear]) + 1):
        cost = step_back_cost(game, seat, gear, space, action, way)
        if cost <= corn and can_use(game, seat, of_gear, action, corn - cost):
            offer(menu, first + action)


@rule
def spaces_ahead(game: Tzolkin, seat: int, gear: int) -> int:
    """TZ-13.21: spaces that theology 1 lets a worker on Chichen Itza go ahead, free of charge."""
    return SPACES_AHEAD if gear == CHICHEN_ITZA and has_level(game, seat, THEOLOGY, 1) else 0


@rule
def can_go_ahead(game: Tzolkin, seat: int, gear: int, space: int) -> bool:
    """TZ-13.21, TZ-R-15: theology 1 reaches the next space of Chichen Itza; from 9 that is any open action.

    Or nothing, if it was agreed that the space ahead must have an action of its own.
    """
    if spaces_ahead(game, seat, gear) == 0 or space >= LAST_SPACE[gear]:
        return False
    if is_free_choice(gear, space + SPACES_AHEAD):
        return game.no_free_choice_ahead == 0 and can_use_some_chichen_itza(game, seat)
    return can_use(game, seat, gear, space + SPACES_AHEAD, 0)


@chooses(ask_use_action)
def choose_action(game: Tzolkin, seat: int, gear: int, space: int, ahead: int, code: int) -> None:
    """TZ-7.2, TZ-7.4: pay for stepping back, then use the action. TZ-R-14: going ahead replaces every other action."""
    if code == NOTHING:
        return
    if code < AHEAD:
        pay_corn(game, seat, step_back_cost(game, seat, gear, space, code - USE, ahead))
        use_action(game, seat, gear, code - USE)
    elif code == AHEAD:
        go_ahead(game, seat, gear, space + SPACES_AHEAD, AHEAD_FREE)
    else:
        act_in_another_way(game, seat, gear, space, ahead, code)


@rule
def go_ahead(game: Tzolkin, seat: int, gear: int, space: int, way: int) -> None:
    """TZ-13.21, TZ-R-15: use the space ahead as printed; a free-choice space lets the player choose."""
    if is_free_choice(gear, space):
        ask_use_action(game, seat, gear, space, way)
    else:
        use_action(game, seat, gear, space)
