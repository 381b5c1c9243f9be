"""Chapters 5 and 6: begging and placing workers."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    DONE,
    PLACE,
    PLACE_BEYOND,
    PLACE_FLAT,
    PLACE_MORE,
    PLACE_QUICK,
    PLACE_START,
    TAKE_OTHER,
    TURN,
)
from haab.games.tzolkin.components import BEG_BELOW, GEARS, LAST_SPACE, NONE
from haab.games.tzolkin.expansion_components import FLAT_PRICE, QUICK_SPACE_COST
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.rules.answers.prophecies import flood_corn
from haab.games.tzolkin.rules.answers.tribes import (
    corn_after_begging,
    free_extra_space,
    has_flat_price,
    may_pick_up_another,
    note_placed,
    remember_skipped,
    space_beyond,
    worker_price,
)
from haab.games.tzolkin.rules.expansion.quick_actions import (
    can_do_quick_action,
    can_place_quick,
    free_quick_space,
    leaves_quick_action,
)
from haab.games.tzolkin.rules.holdings import corn_on_teeth
from haab.games.tzolkin.rules.materials import pay_corn
from haab.games.tzolkin.rules.temples import anger_the_gods, can_anger
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push

GEAR_COUNT = len(GEARS)


@rule
def lowest_free_space(game, seat, gear):
    """TZ-6.2: the lowest-numbered unoccupied space of a gear; NONE if all are occupied."""
    for space in range(LAST_SPACE[gear] + 1):
        if game.gears[gear, space] == EMPTY:
            return space
    return free_extra_space(game, seat, gear)


@rule
def space_cost(game, gear, space):
    """TZ-6.5: the number of the space. TP-8.13: Chichen Itza may cost more."""
    return space + flood_corn(game, gear)


@rule
def flat_cost(game, gear):
    """TP-6.11: 3 corn instead of the number of the space; TP-EX-30: what a prophecy adds remains."""
    return FLAT_PRICE + flood_corn(game, gear)


@rule
def is_payable(game, seat, cost, corn):
    """TZ-6.6: enough corn. TP-R-28: a quick action that was chosen must stay possible."""
    return cost <= corn and (not game.with_quick_actions or leaves_quick_action(game, seat, corn - cost))


@rule
def offer_placements(game, seat, placed, menu):
    """TZ-6.2, TZ-6.3, TZ-6.5, TZ-6.6: every gear and the starting player space, as far as corn and workers go."""
    player = game.players[seat]
    if player.available == 0:
        return
    corn = player.corn - worker_price(game, seat, placed)
    if corn < 0:
        return
    for gear in range(GEAR_COUNT):
        space = lowest_free_space(game, seat, gear)
        if space != NONE and is_payable(game, seat, space_cost(game, gear, space), corn):
            offer(menu, PLACE + gear)
    if game.start_space == EMPTY and leaves_after_start(game, seat, corn):
        offer(menu, PLACE_START)
    if game.with_quick_actions and can_place_quick(game, seat, corn):
        offer(menu, PLACE_QUICK)
    if game.with_tribes:
        offer_tribe_placements(game, seat, corn, menu)


@rule
def leaves_after_start(game, seat, corn):
    """TP-R-28: the corn of the teeth helps to pay for a quick action that was chosen before."""
    return not game.with_quick_actions or leaves_quick_action(game, seat, corn + corn_on_teeth(game))


@rule
def offer_tribe_placements(game, seat, corn, menu):
    """TP-6.11: at Cit-Bolon-Tum's flat price. TP-6.19: beyond the space that Vacub-Caquix skips."""
    for gear in range(GEAR_COUNT):
        lowest = lowest_free_space(game, seat, gear)
        is_flat = lowest != NONE and has_flat_price(game, seat)
        if is_flat and is_payable(game, seat, flat_cost(game, gear), corn):
            offer(menu, PLACE_FLAT + gear)
    for gear in range(GEAR_COUNT):
        space = space_beyond(game, seat, gear, lowest_free_space(game, seat, gear))
        if space != NONE and is_payable(game, seat, space_cost(game, gear, space), corn):
            offer(menu, PLACE_BEYOND + gear)


@rule
def place_worker(game, seat, placed, code):
    """TZ-6.4, TZ-6.5, TZ-6.7: the worker occupies its space and is paid for; nothing else happens.

    TZ-5.4: whoever cannot pay in full (a pity placement) pays all corn owned.
    """
    player = game.players[seat]
    player.available -= 1
    cost = worker_price(game, seat, placed)
    if code == PLACE_START:
        game.start_space = seat
    elif code == PLACE_QUICK:
        game.quick_spaces[free_quick_space(game)] = seat
        cost += QUICK_SPACE_COST
    else:
        cost += place_on_gear(game, seat, code)
    is_pity = cost > player.corn
    pay_corn(game, seat, min(cost, player.corn))
    push(game, PLACE_MORE, seat, placed + 1, is_pity)


@rule
def place_on_gear(game, seat, code):
    """TZ-6.2: on the lowest free space, at its number. TP-6.11: at a flat price; TP-6.19: beyond a skipped space."""
    gear = (code - PLACE) if code < PLACE_FLAT else (code - PLACE_FLAT) % GEAR_COUNT
    space = lowest_free_space(game, seat, gear)
    cost = space_cost(game, gear, space)
    if code >= PLACE_BEYOND:
        skipped = space
        space = space_beyond(game, seat, gear, skipped)
        cost = space_cost(game, gear, space)
        remember_skipped(game, gear, skipped)
    elif code >= PLACE_FLAT:
        game.ability = 0
        cost = flat_cost(game, gear)
    game.gears[gear, space] = seat
    game.players[seat].on_gears += 1
    if game.with_tribes:
        note_placed(game, gear, space)
    return cost


@rule
def offer_place_more(game, seat, placed, is_pity, menu):
    """TZ-6.1: more workers, up to all of them, or no more. TZ-5.4: out of pity exactly one."""
    if not is_pity:
        offer_placements(game, seat, placed, menu)
    offer(menu, DONE)


@rule
def choose_place_more(game, seat, placed, code):
    """TZ-6.1, TZ-6.4: one after another. TP-6.1: after them another worker may be picked up."""
    if code != DONE:
        place_worker(game, seat, placed, code)
    elif may_pick_up_another(game, seat):
        push(game, TAKE_OTHER, seat)


# ---- begging


@rule
def can_beg(game, seat, has_begged):
    """TZ-5.1, TZ-5.2, TZ-R-30: with 2 or fewer corn, once a turn, if a god can be angered."""
    return not has_begged and game.players[seat].corn <= BEG_BELOW and can_anger(game, seat)


@rule
def beg(game, seat):
    """TZ-5.1, TZ-5.5: corn becomes 3, the gods are angered, and the turn goes on."""
    game.players[seat].corn = corn_after_begging(game, seat)
    push(game, TURN, seat, True)
    anger_the_gods(game, seat)


@rule
def offer_pity(game, seat, menu):
    """TZ-5.4, TZ-R-32, TZ-R-33: only spaces of the lowest cost there is; ties are the player's choice.

    TP-R-73: at the price this player would pay; a quick action must be possible with no corn left.
    """
    lowest = cheapest_space(game, seat)
    for gear in range(GEAR_COUNT):
        space = lowest_free_space(game, seat, gear)
        if space != NONE and space_cost(game, gear, space) == lowest:
            offer(menu, PLACE + gear)
    for gear in range(GEAR_COUNT):
        is_flat = has_flat_price(game, seat) and lowest_free_space(game, seat, gear) != NONE
        if is_flat and flat_cost(game, gear) == lowest:
            offer(menu, PLACE_FLAT + gear)
    if can_be_pitied_quickly(game, seat) and lowest == QUICK_SPACE_COST:
        offer(menu, PLACE_QUICK)


@rule
def cheapest_space(game, seat):
    """TZ-R-33, TP-R-73: the lowest cost of an unoccupied space. (The starting player space costs 0: no pity then.)"""
    lowest = DEARER_THAN_ANY
    for gear in range(GEAR_COUNT):
        space = lowest_free_space(game, seat, gear)
        if space != NONE:
            lowest = min(lowest, space_cost(game, gear, space))
            if has_flat_price(game, seat):
                lowest = min(lowest, flat_cost(game, gear))
    if can_be_pitied_quickly(game, seat):
        lowest = min(lowest, QUICK_SPACE_COST)
    return lowest


@rule
def can_be_pitied_quickly(game, seat):
    """TP-R-73: a free quick-action space whose action is possible after all corn was paid."""
    return game.with_quick_actions and free_quick_space(game) != NONE and can_do_quick_action(game, seat, 0)


DEARER_THAN_ANY = 100
