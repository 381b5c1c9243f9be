"""Chapters 5 and 6: begging and placing workers."""

from __future__ import annotations

from haab.games.tzolkin.codes import DONE, PLACE, PLACE_START
from haab.games.tzolkin.components import BEG_BELOW, GEAR_COUNT, LAST_SPACE, NONE, WORKERS
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules.materials import pay_corn
from haab.games.tzolkin.rules.questions import (
    after_placing,
    cheapest_other_space,
    corn_after_begging,
    leaves_enough,
    leaves_enough_after_start,
    note_placed,
    offer_more_placements,
    offer_other_pity,
    place_in_another_way,
    space_behind_the_last,
    space_cost,
    worker_price,
)
from haab.games.tzolkin.rules.temples import anger_the_gods, can_anger
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def lowest_free_space(game: Tzolkin, seat: int, gear: int) -> int:
    """TZ-6.2: the lowest-numbered unoccupied space of a gear; NONE if all are occupied."""
    for space in range(LAST_SPACE[gear] + 1):
        if game.gears[gear, space] == EMPTY:
            return space
    return space_behind_the_last(game, seat, gear)


@rule
def is_payable(game: Tzolkin, seat: int, cost: int, corn: int) -> bool:
    """TZ-6.6: enough corn, and enough left for what was chosen before."""
    return cost <= corn and leaves_enough(game, seat, corn - cost)


@rule
def offer_placements(game: Tzolkin, seat: int, placed: int, menu: Menu) -> None:
    """TZ-6.2, TZ-6.3, TZ-6.5, TZ-6.6, TZ-R-34: every gear and the starting player space, as corn and workers allow."""
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
    if game.start_space == EMPTY and leaves_enough_after_start(game, seat, corn):
        offer(menu, PLACE_START)
    offer_more_placements(game, seat, corn, menu)


@rule
def place_worker(game: Tzolkin, seat: int, placed: int, code: int) -> None:
    """TZ-6.4, TZ-6.5, TZ-6.7: the worker occupies its space and is paid for; nothing else happens.

    TZ-5.4: whoever cannot pay in full (a pity placement) pays all corn owned.
    """
    player = game.players[seat]
    player.available -= 1
    cost = worker_price(game, seat, placed)
    if code < PLACE_START:
        cost += place_on_lowest_space(game, seat, code - PLACE)
    elif code == PLACE_START:
        game.start_space = seat
    else:
        cost += place_in_another_way(game, seat, code)
    is_pity = cost > player.corn
    pay_corn(game, seat, min(cost, player.corn))
    ask_place_more(game, seat, placed + 1, is_pity)


@rule
def place_on_lowest_space(game: Tzolkin, seat: int, gear: int) -> int:
    """TZ-6.2: on the lowest free space of a gear; returns what it costs."""
    space = lowest_free_space(game, seat, gear)
    cost = space_cost(game, gear, space)
    put_on_gear(game, seat, gear, space)
    return cost


@rule
def put_on_gear(game: Tzolkin, seat: int, gear: int, space: int) -> None:
    """TZ-6.4: a worker occupies a space of a gear."""
    game.gears[gear, space] = seat
    game.players[seat].on_gears += 1
    note_placed(game, gear, space)


# ---- decision: another worker


@decision("TZ-6.1", placed=range(1, WORKERS + 1), pity=range(2))
def ask_place_more(game: Tzolkin, seat: int, placed: int, pity: bool) -> None:
    """Where to place another worker, if any; `placed` ones stand already, out of `pity` it is only one."""


@offers(ask_place_more)
def offer_place_more(game: Tzolkin, seat: int, placed: int, pity: bool, menu: Menu) -> None:
    """TZ-6.1: more workers, up to all of them, or no more. TZ-5.4: out of pity exactly one."""
    if not pity:
        offer_placements(game, seat, placed, menu)
    offer(menu, DONE)


@chooses(ask_place_more)
def choose_place_more(game: Tzolkin, seat: int, placed: int, code: int) -> None:
    """TZ-6.1, TZ-6.4: one after another."""
    if code != DONE:
        place_worker(game, seat, placed, code)
    else:
        after_placing(game, seat)


# ---- begging


@rule
def can_beg(game: Tzolkin, seat: int, has_begged: bool) -> bool:
    """TZ-5.1, TZ-5.2, TZ-R-30: with 2 or fewer corn, once a turn, if a god can be angered."""
    return not has_begged and game.players[seat].corn <= BEG_BELOW and can_anger(game, seat)


@rule
def beg(game: Tzolkin, seat: int) -> None:
    """TZ-5.1: corn becomes 3, and the gods are angered."""
    game.players[seat].corn = corn_after_begging(game, seat)
    anger_the_gods(game, seat)


@rule
def offer_pity(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TZ-5.4, TZ-R-32, TZ-R-33: only spaces of the lowest cost there is; ties are the player's choice."""
    lowest = cheapest_space(game, seat)
    for gear in range(GEAR_COUNT):
        space = lowest_free_space(game, seat, gear)
        if space != NONE and space_cost(game, gear, space) == lowest:
            offer(menu, PLACE + gear)
    offer_other_pity(game, seat, lowest, menu)


@rule
def cheapest_space(game: Tzolkin, seat: int) -> int:
    """TZ-R-33: the lowest cost of an unoccupied space. (The starting player space costs 0: no pity then.)"""
    lowest = cheapest_other_space(game, seat)
    for gear in range(GEAR_COUNT):
        space = lowest_free_space(game, seat, gear)
        if space != NONE:
            lowest = min(lowest, space_cost(game, gear, space))
    return lowest
