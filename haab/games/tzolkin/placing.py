"""Chapters 5 and 6: begging and placing workers."""

from __future__ import annotations

from haab.games.tzolkin.codes import DONE, PLACE, PLACE_MORE, PLACE_START, TURN
from haab.games.tzolkin.components import BEG_BELOW, BEG_CORN, GEARS, LAST_SPACE, NONE, WORKER_PRICE
from haab.games.tzolkin.materials import pay_corn
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.temples import anger_the_gods, can_anger
from haab.kit.frames import offer, push
from haab.kit.rule import rule

GEAR_COUNT = len(GEARS)


@rule
def lowest_free_space(game, gear):
    """TZ-6.2: the lowest-numbered unoccupied space of a gear; NONE if all are occupied."""
    for space in range(LAST_SPACE[gear] + 1):
        if game.gears[gear, space] == EMPTY:
            return space
    return NONE


@rule
def offer_placements(game, seat, placed, menu):
    """TZ-6.2, TZ-6.3, TZ-6.5, TZ-6.6: every gear and the starting player space, as far as corn and workers go."""
    player = game.players[seat]
    if player.available == 0:
        return
    corn = player.corn - WORKER_PRICE[placed]
    for gear in range(GEAR_COUNT):
        space = lowest_free_space(game, gear)
        if space != NONE and space <= corn:
            offer(menu, PLACE + gear)
    if game.start_space == EMPTY and corn >= 0:
        offer(menu, PLACE_START)


@rule
def place_worker(game, seat, placed, code):
    """TZ-6.4, TZ-6.5, TZ-6.7: the worker occupies its space and is paid for; nothing else happens.

    TZ-5.4: whoever cannot pay in full (a pity placement) pays all corn owned.
    """
    player = game.players[seat]
    player.available -= 1
    cost = WORKER_PRICE[placed]
    if code == PLACE_START:
        game.start_space = seat
    else:
        gear = code - PLACE
        space = lowest_free_space(game, gear)
        game.gears[gear, space] = seat
        player.on_gears += 1
        cost += space
    is_pity = cost > player.corn
    pay_corn(game, seat, min(cost, player.corn))
    push(game, PLACE_MORE, seat, placed + 1, is_pity)


@rule
def offer_place_more(game, seat, placed, is_pity, menu):
    """TZ-6.1: more workers, up to all of them, or no more. TZ-5.4: out of pity exactly one."""
    if not is_pity:
        offer_placements(game, seat, placed, menu)
    offer(menu, DONE)


@rule
def choose_place_more(game, seat, placed, code):
    """TZ-6.1, TZ-6.4: one after another."""
    if code != DONE:
        place_worker(game, seat, placed, code)


# ---- begging


@rule
def can_beg(game, seat, has_begged):
    """TZ-5.1, TZ-5.2, TZ-R-30: with 2 or fewer corn, once a turn, if a god can be angered."""
    return not has_begged and game.players[seat].corn <= BEG_BELOW and can_anger(game, seat)


@rule
def beg(game, seat):
    """TZ-5.1, TZ-5.5: corn becomes 3, the gods are angered, and the turn goes on."""
    game.players[seat].corn = BEG_CORN
    push(game, TURN, seat, True)
    anger_the_gods(game, seat)


@rule
def offer_pity(game, menu):
    """TZ-5.4, TZ-R-32, TZ-R-33: only spaces of the lowest cost there is; ties are the player's choice."""
    lowest = cheapest_space(game)
    for gear in range(GEAR_COUNT):
        if lowest_free_space(game, gear) == lowest:
            offer(menu, PLACE + gear)


@rule
def cheapest_space(game):
    """TZ-R-33: the lowest number of an unoccupied space. (A free starting player space costs 0: no pity is needed.)"""
    lowest = LAST_SPACE[0] + LAST_SPACE[GEAR_COUNT - 1]
    for gear in range(GEAR_COUNT):
        space = lowest_free_space(game, gear)
        if space != NONE and space < lowest:
            lowest = space
    return lowest
