"""Chapters 5 and 6 of the expansion: the tribes. One section per tribe says what it changes."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    ANGER,
    APPLY_ARCHITECTURE,
    CHOOSE_TRIBE,
    EXCHANGE,
    IXTAB_STEP,
    KEEP_WEALTH,
    LEAVING_OUT,
    PAYING,
    RENOVATING,
    TAKE,
    TAKE_SPACES,
    TRIBE,
    TRIBE_IXTAB,
)
from haab.games.tzolkin.components import (
    ADVANCE_COST,
    BEG_CORN,
    CORN_VALUE,
    FIRST_FREE_CHOICE,
    GEARS,
    HUNGER_POINTS,
    LAST_SPACE,
    NONE,
    WEALTH_DEALT,
    WORKER_PRICE,
    WORKERS,
)
from haab.games.tzolkin.expansion_components import (
    AH_CHUY_KAK,
    AHAU_CHAMAHEZ,
    AHMAKIQ,
    BACAB,
    BACAB_BEG_CORN,
    BACAB_LEAST_CORN,
    BALAM,
    BALAM_CORN,
    CIT_BOLON_TUM,
    EXTRA_SPACES,
    FURTHER_CORN,
    FURTHER_SPACES,
    HURACAN,
    ITZAMNA,
    ITZAMNA_COST,
    IXTAB,
    PARTNER_GEAR,
    SKIP_CORN,
    TRIBES,
    TRIBES_DEALT,
    VACUB_CAQUIX,
    WORKERS_FOR_PICK_UP,
    XAMAN_EK,
    YALUK,
    YALUK_HUNGER_POINTS,
    YALUK_MEAL,
    YALUK_WORKERS,
    YUMKAAX,
    YUMKAAX_PRICE,
)
from haab.games.tzolkin.record import EMPTY
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import shuffle
from haab.kit.record.stack import offer, push

TRIBE_COUNT = len(TRIBES)
GEAR_COUNT = len(GEARS)


@rule
def is_tribe(game, seat, tribe):
    """TP-5.2: a player has one tribe at most, and none without the module."""
    return game.players[seat].tribe == tribe


# ---- dealing and choosing (TP-5.1, TP-R-27)


@rule
def deal_tribes(game):
    """TP-5.1: two tribes, secretly, to each player."""
    for tribe in range(TRIBE_COUNT):
        game.tribe_stock[tribe] = tribe
    shuffle(game.chance, game.tribe_stock, 0, TRIBE_COUNT)
    game.tribes_left = TRIBE_COUNT
    for seat in range(game.seats):
        for number in range(TRIBES_DEALT):
            game.tribes_left -= 1
            game.players[seat].tribes[number] = game.tribe_stock[game.tribes_left]
            game.tribe_stock[game.tribes_left] = NONE


@rule
def code_of_tribe(tribe):
    """The word for choosing a tribe other than Ixtab."""
    return TRIBE + tribe - (tribe > IXTAB)


@rule
def tribe_of(code):
    """The tribe that a word chooses."""
    if code >= TRIBE_IXTAB:
        return IXTAB
    tribe = code - TRIBE
    return tribe + (tribe >= IXTAB)


@rule
def offer_tribes(game, seat, menu):
    """TP-5.1: one of the two dealt. TP-6.18, TP-R-27: Ixtab's third wealth tile is part of the choice."""
    player = game.players[seat]
    for number in range(TRIBES_DEALT):
        if player.tribes[number] != IXTAB:
            offer(menu, code_of_tribe(player.tribes[number]))
            continue
        for tile in range(WEALTH_DEALT):
            if not player.kept[tile]:
                offer(menu, TRIBE_IXTAB + player.dealt[tile])


@rule
def choose_tribe(game, seat, code):
    """TP-5.1: the other tribe goes back unseen."""
    player = game.players[seat]
    player.tribe = tribe_of(code)
    for tile in range(WEALTH_DEALT):
        if code == TRIBE_IXTAB + player.dealt[tile]:
            player.kept[tile] = 1


@rule
def set_up_tribe(game, seat):
    """TP-2.1 (9): what a tribe changes in the setup."""
    if is_tribe(game, seat, YALUK):
        begin_with_more_workers(game, seat)


@rule
def begin_turn_of_tribe(game, seat):
    """Each turn begins with its once-a-turn ability unused; Bacab has corn (TP-11.1)."""
    game.ability = 1
    if is_tribe(game, seat, BACAB):
        raise_corn(game, seat)


@rule
def end_turn_of_tribe(game):
    """Outside of turns there is no ability to call on, and the next turn knows nothing of this one."""
    game.ability = 0
    game.beyond_gear = NONE
    game.beyond_space = NONE
    for gear in range(GEAR_COUNT):
        game.just_placed[gear] = 0


# ---- Ah Chuy Kak: a pick-up after placing two workers


@rule
def note_placed(game, gear, space):
    """TP-6.1, TP-R-2: workers placed in this turn are remembered, because another one may be picked up."""
    game.just_placed[gear] |= 1 << space


@rule
def may_pick_up_another(game, seat):
    """TP-6.1, TP-6.2: at least two workers were placed on gears, and another stands on one."""
    if not is_tribe(game, seat, AH_CHUY_KAK):
        return False
    placed = 0
    for gear in range(GEAR_COUNT):
        for space in range(LAST_SPACE[gear] + 1):
            placed += (game.just_placed[gear] >> space) & 1
    return placed >= WORKERS_FOR_PICK_UP and game.players[seat].on_gears > placed


@rule
def offer_other_workers(game, seat, menu):
    """TP-6.1, TP-R-2: a worker that was on a gear before this turn."""
    for gear in range(GEAR_COUNT):
        for space in range(LAST_SPACE[gear] + 1):
            if game.gears[gear, space] == seat and not (game.just_placed[gear] >> space) & 1:
                offer(menu, TAKE + gear * TAKE_SPACES + space)


# ---- Ahau Chamahez: one space further for 1 corn


@rule
def space_further(game, seat, gear, space, ahead):
    """TP-6.3, TP-6.5, TP-R-4, TP-R-6: the space reached for 1 corn, or NONE; `ahead` spaces are free already."""
    if not game.ability or not is_tribe(game, seat, AHAU_CHAMAHEZ) or game.players[seat].corn < FURTHER_CORN:
        return NONE
    target = space + ahead + FURTHER_SPACES
    if target > LAST_SPACE[gear] or space >= FIRST_FREE_CHOICE[gear]:
        return NONE
    return target


# ---- Ahmakiq: skipping the turn


@rule
def may_skip_turn(game, seat):
    """TP-6.6, TP-R-7: in every round, also instead of forced begging."""
    return is_tribe(game, seat, AHMAKIQ)


@rule
def skip_turn(game, seat):
    """TP-6.6: 2 corn for skipping."""
    game.players[seat].corn += SKIP_CORN


# ---- Bacab: never without corn


@rule
def raise_corn(game, seat):
    """TP-6.7, TP-R-9: corn below 2 becomes 2 at the start of the own turn; this is not begging."""
    if game.players[seat].corn < BACAB_LEAST_CORN:
        game.players[seat].corn = BACAB_LEAST_CORN


@rule
def corn_after_begging(game, seat):
    """TZ-5.1: 3 corn. TP-6.8: Bacab has 4."""
    return BACAB_BEG_CORN if is_tribe(game, seat, BACAB) else BEG_CORN


# ---- Balam: stepping back is a gain


@rule
def steps_back_with_gain(game, seat):
    """TP-6.9, TP-6.10: nothing is paid for a lower action."""
    return is_tribe(game, seat, BALAM)


@rule
def cost_of_lower_action():
    """TP-6.9: 1 corn is gained in all, so the cost is less than nothing."""
    return -BALAM_CORN


# ---- Cit-Bolon-Tum: a flat price, and one more space on every gear


@rule
def last_space(game, seat, gear):
    """TZ-18.5: the last space of a gear. TP-6.12, TP-6.13: Cit-Bolon-Tum's workers have one more."""
    if is_tribe(game, seat, CIT_BOLON_TUM):
        return LAST_SPACE[gear] + EXTRA_SPACES
    return LAST_SPACE[gear]


@rule
def free_extra_space(game, seat, gear):
    """TP-R-14: Cit-Bolon-Tum's extra space, if all others are occupied and this one is free; NONE otherwise."""
    space = LAST_SPACE[gear] + EXTRA_SPACES
    if is_tribe(game, seat, CIT_BOLON_TUM) and game.gears[gear, space] == EMPTY:
        return space
    return NONE


@rule
def has_flat_price(game, seat):
    """TP-6.11: once a turn, for a worker placed on a gear."""
    return game.ability and is_tribe(game, seat, CIT_BOLON_TUM)


# ---- Huracan: partner gears are one place


@rule
def partner_gear(game, seat, gear):
    """TP-6.15: the gear whose actions may be used as well, or NONE."""
    if is_tribe(game, seat, HURACAN):
        return PARTNER_GEAR[gear]
    return NONE


# ---- Itzamna: cheap advances, any bonus


@rule
def resources_to_advance(game, seat, level):
    """TZ-13.3, TZ-13.4: resources for an advance from a level. TP-6.16: fewer for Itzamna."""
    if is_tribe(game, seat, ITZAMNA):
        return ITZAMNA_COST[level]
    return ADVANCE_COST[level]


@rule
def chooses_any_bonus(game, seat):
    """TP-6.17, TP-R-19: beyond level 3 the bonus of any technology."""
    return is_tribe(game, seat, ITZAMNA)


# ---- Ixtab: three wealth tiles, one step down


@rule
def must_step_down(game, seat):
    """TP-6.18: whether a step down follows the wealth tiles."""
    return is_tribe(game, seat, IXTAB)


@rule
def ask_step_down(game, seat):
    """TP-6.18, TP-R-21: in a temple of choice, if there is a step to go down."""
    steps = game.players[seat].steps
    if steps[0] + steps[1] + steps[2] > 0:
        push(game, ANGER, seat, IXTAB_STEP)


# ---- Vacub-Caquix: skipping a free space


@rule
def space_beyond(game, seat, gear, lowest):
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
def remember_skipped(game, gear, space):
    """TP-R-22: the space is chosen at the first skip."""
    game.beyond_gear = gear
    game.beyond_space = space


# ---- Xaman Ek: a resource for corn at any moment of the own turn


@rule
def can_exchange(game, seat):
    """TP-6.20, TP-R-23: once a turn, in the own turn."""
    return game.ability and is_tribe(game, seat, XAMAN_EK)


@rule
def is_moment_to_exchange(kind):
    """TP-R-23: between any two steps. Paying a cost that was chosen is one step."""
    return kind not in (PAYING, LEAVING_OUT, RENOVATING, APPLY_ARCHITECTURE, KEEP_WEALTH, CHOOSE_TRIBE)


@rule
def exchange(game, seat, code):
    """TP-6.20: the market rate."""
    resource = code - EXCHANGE
    game.players[seat].resources[resource] -= 1
    game.players[seat].corn += CORN_VALUE[resource]
    game.ability = 0


@rule
def take_back_exchange(game, seat, code):
    """As if the exchange had not been made: it was only tried."""
    resource = code - EXCHANGE
    game.players[seat].resources[resource] += 1
    game.players[seat].corn -= CORN_VALUE[resource]
    game.ability = 1


@rule
def corn_in_reach(game, seat):
    """The corn that a player could have for a cost that comes now: owned, or after an exchange of Xaman Ek."""
    player = game.players[seat]
    best = 0
    if can_exchange(game, seat):
        for resource in range(3):
            if player.resources[resource] > 0:
                best = max(best, CORN_VALUE[resource])
    return player.corn + best


# ---- Yaluk: many hungry workers


@rule
def begin_with_more_workers(game, seat):
    """TP-6.21: five workers at the start."""
    game.players[seat].available = YALUK_WORKERS
    game.players[seat].in_bank = WORKERS - YALUK_WORKERS


@rule
def extra_appetite(game, seat):
    """TP-6.21, TP-10.1: each worker needs 1 more corn."""
    return YALUK_MEAL if is_tribe(game, seat, YALUK) else 0


@rule
def points_per_unfed(game, seat):
    """TZ-19.5: 3 VP for each unfed worker. TP-6.21: 5 for Yaluk."""
    return YALUK_HUNGER_POINTS if is_tribe(game, seat, YALUK) else HUNGER_POINTS


# ---- Yumkaax: many workers at once


@rule
def worker_price(game, seat, placed):
    """TZ-6.5: corn that the next worker of a turn adds. TP-6.22, TP-R-26: less for Yumkaax."""
    if is_tribe(game, seat, YUMKAAX):
        return YUMKAAX_PRICE[placed]
    return WORKER_PRICE[placed]
