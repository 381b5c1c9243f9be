"""Chapter 6 of the expansion: the tribes that place workers in another way. One section per tribe."""

from __future__ import annotations

from haab.games.tzolkin.codes import DONE, PLACE_BEYOND, PLACE_FLAT, TAKE, TAKE_SPACES
from haab.games.tzolkin.components import GEAR_COUNT, LAST_SPACE, NONE, WORKER_PRICE
from haab.games.tzolkin.expansion_components import (
    AH_CHUY_KAK,
    CIT_BOLON_TUM,
    EXTRA_SPACES,
    FLAT_PRICE,
    VACUB_CAQUIX,
    WORKERS_FOR_PICK_UP,
    YUMKAAX,
    YUMKAAX_PRICE,
)
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.expansion.membership import is_tribe
from haab.games.tzolkin.rules.picking_up import lift_worker
from haab.games.tzolkin.rules.placing import is_payable, lowest_free_space, put_on_gear
from haab.games.tzolkin.rules.questions import note_pick_up, space_cost
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

# ---- Ah Chuy Kak: a pick-up after placing two workers


@decision("TP-6.1")
def ask_take_other(game: Tzolkin, seat: int) -> None:
    """Which worker to pick up after placing, if any."""


@answers(questions.note_placed)
def note_placed(game: Tzolkin, gear: int, space: int) -> None:
    """TP-6.1, TP-R-2: workers placed in this turn are remembered, because another one may be picked up."""
    if game.with_tribes:
        game.just_placed[gear] |= 1 << space


@answers(questions.after_placing)
def pick_up_after_placing(game: Tzolkin, seat: int) -> None:
    """TP-6.1, TP-R-3: after placing workers another one may be picked up."""
    if may_pick_up_another(game, seat):
        ask_take_other(game, seat)


@rule
def may_pick_up_another(game: Tzolkin, seat: int) -> bool:
    """TP-6.1, TP-6.2: at least two workers were placed on gears, and another stands on one."""
    if not is_tribe(game, seat, AH_CHUY_KAK):
        return False
    placed = 0
    for gear in range(GEAR_COUNT):
        for space in range(LAST_SPACE[gear] + 1):
            placed += (game.just_placed[gear] >> space) & 1
    return placed >= WORKERS_FOR_PICK_UP and game.players[seat].on_gears > placed


@rule
def is_other_worker(game: Tzolkin, seat: int, gear: int, space: int) -> bool:
    """TP-R-2: a worker of this player that was on a gear before this turn."""
    return game.gears[gear, space] == seat and not (game.just_placed[gear] >> space) & 1


@offers(ask_take_other)
def offer_other_workers(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TP-6.1, TP-R-2: one worker that was on a gear before this turn, or none."""
    for gear in range(GEAR_COUNT):
        for space in range(LAST_SPACE[gear] + 1):
            if is_other_worker(game, seat, gear, space):
                offer(menu, TAKE + gear * TAKE_SPACES + space)
    offer(menu, DONE)


@chooses(ask_take_other)
def choose_take_other(game: Tzolkin, seat: int, code: int) -> None:
    """TP-6.1: with the same choices as in a pick-up turn. TP-R-28: it may be owed to the quick action."""
    if code != DONE:
        note_pick_up(game, seat)
        lift_worker(game, seat, code)


# ---- Cit-Bolon-Tum: a flat price, and one more space on every gear


@answers(questions.last_space)
def last_space(game: Tzolkin, seat: int, gear: int) -> int:
    """TZ-18.5: the last space of a gear. TP-6.12 to TP-6.14: Cit-Bolon-Tum's workers have one more."""
    if is_tribe(game, seat, CIT_BOLON_TUM):
        return LAST_SPACE[gear] + EXTRA_SPACES
    return LAST_SPACE[gear]


@answers(questions.furthest_space)
def furthest_space(game: Tzolkin, gear: int) -> int:
    """TP-6.12: the extra space, if anybody may have it."""
    return LAST_SPACE[gear] + EXTRA_SPACES if game.with_tribes else LAST_SPACE[gear]


@answers(questions.space_behind_the_last)
def free_extra_space(game: Tzolkin, seat: int, gear: int) -> int:
    """TP-R-14: Cit-Bolon-Tum's extra space, if all others are occupied and this one is free; NONE otherwise.

    Always NONE if it was agreed that a worker comes there only by being pushed.
    """
    space = LAST_SPACE[gear] + EXTRA_SPACES
    if game.extra_space_by_push:
        return NONE
    if is_tribe(game, seat, CIT_BOLON_TUM) and game.gears[gear, space] == EMPTY:
        return space
    return NONE


@rule
def has_flat_price(game: Tzolkin, seat: int) -> bool:
    """TP-6.11, TP-R-13: once a turn, for a worker placed on a gear and nowhere else."""
    return game.ability != 0 and is_tribe(game, seat, CIT_BOLON_TUM)


@rule
def offer_flat_placements(game: Tzolkin, seat: int, corn: int, menu: Menu) -> None:
    """TP-6.11: on any gear at the flat price, once a turn."""
    if not has_flat_price(game, seat):
        return
    for gear in range(GEAR_COUNT):
        is_free = lowest_free_space(game, seat, gear) != NONE
        if is_free and is_payable(game, seat, flat_cost(game, gear), corn):
            offer(menu, PLACE_FLAT + gear)


@rule
def place_at_flat_price(game: Tzolkin, seat: int, gear: int) -> int:
    """TP-6.11: on the lowest free space; returns what it costs."""
    game.ability = 0
    cost = flat_cost(game, gear)
    put_on_gear(game, seat, gear, lowest_free_space(game, seat, gear))
    return cost


@rule
def flat_cost(game: Tzolkin, gear: int) -> int:
    """TP-6.11: 3 corn instead of the number of the space; TP-EX-30: what a prophecy adds remains."""
    return FLAT_PRICE + space_cost(game, gear, 0)


# ---- Vacub-Caquix: skipping a free space


@rule
def space_beyond(game: Tzolkin, seat: int, gear: int, lowest: int) -> int:
    """TP-6.19, TP-R-22: the space reached by skipping the lowest free one, or NONE."""
    if lowest == NONE or not is_tribe(game, seat, VACUB_CAQUIX):
        return NONE
    if game.beyond_gear != NONE and (game.beyond_gear != gear or game.beyond_space != lowest):
        return NONE
    for space in range(lowest + 1, LAST_SPACE[gear] + 1):
        if game.gears[gear, space] == EMPTY:
            return space
    return NONE


@rule
def remember_skipped(game: Tzolkin, gear: int, space: int) -> None:
    """TP-R-22: the space is chosen at the first skip."""
    game.beyond_gear = gear
    game.beyond_space = space


@rule
def offer_placements_beyond(game: Tzolkin, seat: int, corn: int, menu: Menu) -> None:
    """TP-6.19: on any gear beyond the space that is skipped."""
    for gear in range(GEAR_COUNT):
        space = space_beyond(game, seat, gear, lowest_free_space(game, seat, gear))
        if space != NONE and is_payable(game, seat, space_cost(game, gear, space), corn):
            offer(menu, PLACE_BEYOND + gear)


@rule
def place_beyond(game: Tzolkin, seat: int, gear: int) -> int:
    """TP-6.19: beyond the lowest free space; returns what it costs."""
    skipped = lowest_free_space(game, seat, gear)
    space = space_beyond(game, seat, gear, skipped)
    cost = space_cost(game, gear, space)
    remember_skipped(game, gear, skipped)
    put_on_gear(game, seat, gear, space)
    return cost


# ---- Yumkaax: many workers at once


@answers(questions.worker_price)
def worker_price(game: Tzolkin, seat: int, placed: int) -> int:
    """TZ-6.5: corn that the next worker of a turn adds. TP-6.22, TP-R-26: less for Yumkaax."""
    if is_tribe(game, seat, YUMKAAX):
        return YUMKAAX_PRICE[placed]
    return WORKER_PRICE[placed]
