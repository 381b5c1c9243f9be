"""Chapters 5 and 6 of the expansion: the tribes. One section per tribe says what it changes."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    AHEAD_PAID,
    BONUS,
    DO,
    DONE,
    EXCHANGE,
    FURTHER,
    IXTAB_STEP,
    PLACE_BEYOND,
    PLACE_FLAT,
    SKIP_TURN,
    TAKE,
    TAKE_SPACES,
    TRIBE,
    TRIBE_IXTAB,
)
from haab.games.tzolkin.components import (
    ACTIONS,
    ADVANCE_COST,
    BEG_CORN,
    CORN_VALUE,
    ELSEWHERE_ACTIONS,
    FIRST_FREE_CHOICE,
    GEAR_COUNT,
    HUNGER_POINTS,
    LAST_SPACE,
    NONE,
    RESOURCE_COUNT,
    TECHNOLOGY_COUNT,
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
    FLAT_PRICE,
    FURTHER_CORN,
    FURTHER_SPACES,
    HURACAN,
    ITZAMNA,
    ITZAMNA_COST,
    IXTAB,
    PARTNER_GEAR,
    SKIP_CORN,
    TRIBE_COUNT,
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
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.actions import can_use, use_action
from haab.games.tzolkin.rules.materials import pay_corn, resources_owned
from haab.games.tzolkin.rules.picking_up import (
    go_ahead,
    is_free_choice,
    lift_worker,
    offer_gear,
    spaces_ahead,
    step_back_cost,
)
from haab.games.tzolkin.rules.placing import is_payable, lowest_free_space, put_on_gear
from haab.games.tzolkin.rules.questions import is_within_a_step, offer_choices, space_cost
from haab.games.tzolkin.rules.technologies import bonus_is_possible, gain_bonus
from haab.games.tzolkin.rules.temples import ask_anger, can_anger
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.chance import shuffle
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def is_tribe(game: Tzolkin, seat: int, tribe: int) -> bool:
    """TP-5.2, TP-R-1: a player has one tribe at most, and none without the module."""
    return game.players[seat].tribe == tribe


# ---- dealing and choosing (TP-5.1, TP-R-27)


@rule
def deal_tribes(game: Tzolkin) -> None:
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
def code_of_tribe(tribe: int) -> int:
    """The word for choosing a tribe other than Ixtab."""
    return TRIBE + tribe - (tribe > IXTAB)


@rule
def tribe_of(code: int) -> int:
    """The tribe that a word chooses."""
    if code >= TRIBE_IXTAB:
        return IXTAB
    tribe = code - TRIBE
    return tribe + (tribe >= IXTAB)


@decision("TP-5.1", secret=True, atomic=True, waits=True)
def ask_choose_tribe(game: Tzolkin, seat: int) -> None:
    """Which of the two tribes dealt to keep."""


@answers(questions.ask_more)
def choose_in_secret(game: Tzolkin, seat: int) -> None:
    """TP-5.1, TP-R-27: a tribe, after the starting wealth."""
    if game.with_tribes:
        ask_choose_tribe(game, seat)


@offers(ask_choose_tribe)
def offer_tribes(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TP-5.1: one of the two dealt. TP-6.18, TP-R-27: Ixtab's third wealth tile is part of the choice."""
    player = game.players[seat]
    for number in range(TRIBES_DEALT):
        if player.tribes[number] == NONE:
            continue
        if player.tribes[number] != IXTAB:
            offer(menu, code_of_tribe(player.tribes[number]))
            continue
        for tile in range(WEALTH_DEALT):
            if player.dealt[tile] != NONE and not player.kept[tile]:
                offer(menu, TRIBE_IXTAB + player.dealt[tile])


@chooses(ask_choose_tribe)
def choose_tribe(game: Tzolkin, seat: int, code: int) -> None:
    """TP-5.1: the other tribe goes back unseen."""
    player = game.players[seat]
    player.tribe = tribe_of(code)
    for tile in range(WEALTH_DEALT):
        if code == TRIBE_IXTAB + player.dealt[tile]:
            player.kept[tile] = 1


@answers(questions.reveal_more)
def set_up_tribe(game: Tzolkin, seat: int) -> None:
    """TP-2.1 (9): what a tribe changes in the setup."""
    if is_tribe(game, seat, YALUK):
        begin_with_more_workers(game, seat)
    if is_tribe(game, seat, IXTAB):
        then_step_down(game, seat)


@answers(questions.begin_own_turn)
def begin_own_turn(game: Tzolkin, seat: int) -> None:
    """TP-11.1: what a tribe does first."""
    if game.with_tribes:
        begin_turn_of_tribe(game, seat)


@rule
def begin_turn_of_tribe(game: Tzolkin, seat: int) -> None:
    """Each turn begins with its once-a-turn ability unused; Bacab has corn (TP-11.1)."""
    game.ability = 1
    if is_tribe(game, seat, BACAB):
        raise_corn(game, seat)


@answers(questions.forget_turn)
def forget_turn(game: Tzolkin) -> None:
    """With tribes there is something to forget."""
    if game.with_tribes:
        end_turn_of_tribe(game)


@rule
def end_turn_of_tribe(game: Tzolkin) -> None:
    """Outside of turns there is no ability to call on, and the next turn knows nothing of this one."""
    game.ability = 0
    game.beyond_gear = NONE
    game.beyond_space = NONE
    for gear in range(GEAR_COUNT):
        game.just_placed[gear] = 0


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


@offers(ask_take_other)
def offer_other_workers(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TP-6.1, TP-R-2: one worker that was on a gear before this turn, or none."""
    for gear in range(GEAR_COUNT):
        for space in range(LAST_SPACE[gear] + 1):
            if game.gears[gear, space] == seat and not (game.just_placed[gear] >> space) & 1:
                offer(menu, TAKE + gear * TAKE_SPACES + space)
    offer(menu, DONE)


@chooses(ask_take_other)
def choose_take_other(game: Tzolkin, seat: int, code: int) -> None:
    """TP-6.1: with the same choices as in a pick-up turn."""
    if code != DONE:
        lift_worker(game, seat, code)


# ---- Ahau Chamahez: one space further for 1 corn


@rule
def space_further(game: Tzolkin, seat: int, gear: int, space: int, ahead: int) -> int:
    """TP-6.3, TP-6.5, TP-R-4, TP-R-6: the space reached for 1 corn, or NONE; `ahead` spaces are free already."""
    if not game.ability or not is_tribe(game, seat, AHAU_CHAMAHEZ) or game.players[seat].corn < FURTHER_CORN:
        return NONE
    target = space + ahead + FURTHER_SPACES
    if target > LAST_SPACE[gear] or space >= FIRST_FREE_CHOICE[gear]:
        return NONE
    return target


@rule
def can_go_further(game: Tzolkin, seat: int, gear: int, space: int) -> bool:
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
def go_further(game: Tzolkin, seat: int, gear: int, space: int) -> None:
    """TP-6.3, TP-R-4, TP-R-5: the corn is paid before the action, which replaces every other; once a turn."""
    target = space_further(game, seat, gear, space, spaces_ahead(game, seat, gear))
    pay_corn(game, seat, FURTHER_CORN)
    game.ability = 0
    go_ahead(game, seat, gear, target, AHEAD_PAID)


# ---- Ahmakiq: skipping the turn


@answers(questions.offer_more_turns)
def offer_to_skip(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TP-6.6, TP-R-7: in every round, also instead of forced begging."""
    if is_tribe(game, seat, AHMAKIQ):
        offer(menu, SKIP_TURN)


@answers(questions.take_turn_in_another_way)
def skip_turn(game: Tzolkin, seat: int, code: int) -> None:
    """TP-6.6: 2 corn for skipping."""
    game.players[seat].corn += SKIP_CORN


# ---- Bacab: never without corn


@rule
def raise_corn(game: Tzolkin, seat: int) -> None:
    """TP-6.7, TP-R-9: corn below 2 becomes 2 at the start of the own turn; this is not begging."""
    if game.players[seat].corn < BACAB_LEAST_CORN:
        game.players[seat].corn = BACAB_LEAST_CORN


@answers(questions.corn_after_begging)
def corn_after_begging(game: Tzolkin, seat: int) -> int:
    """TZ-5.1: 3 corn. TP-6.8: Bacab has 4."""
    return BACAB_BEG_CORN if is_tribe(game, seat, BACAB) else BEG_CORN


# ---- Balam: stepping back is a gain


@answers(questions.corn_for_lower_action)
def corn_for_lower_action(game: Tzolkin, seat: int) -> int:
    """TP-6.9, TP-6.10: nothing is paid for a lower action; 1 corn is gained in all."""
    return BALAM_CORN if is_tribe(game, seat, BALAM) else 0


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
    """TP-R-14: Cit-Bolon-Tum's extra space, if all others are occupied and this one is free; NONE otherwise."""
    space = LAST_SPACE[gear] + EXTRA_SPACES
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


# ---- Huracan: partner gears are one place


@rule
def partner_gear(game: Tzolkin, seat: int, gear: int) -> int:
    """TP-6.15: the gear whose actions may be used as well, or NONE."""
    if is_tribe(game, seat, HURACAN):
        return PARTNER_GEAR[gear]
    return NONE


@rule
def offer_partner_actions(game: Tzolkin, seat: int, gear: int, space: int, way: int, menu: Menu) -> None:
    """TP-6.15, TP-R-17: the actions of the partner gear, as far as the worker's own space reaches."""
    partner = partner_gear(game, seat, gear)
    if partner != NONE:
        offer_gear(game, seat, gear, partner, space, way, DO + partner * ELSEWHERE_ACTIONS - 1, menu)


@rule
def use_partner_action(game: Tzolkin, seat: int, gear: int, space: int, way: int, code: int) -> None:
    """TP-6.15, TP-R-17, TP-R-18: it counts as an action of the partner gear; stepping back costs as on the own gear."""
    partner = partner_gear(game, seat, gear)
    action = code - DO - partner * ELSEWHERE_ACTIONS + 1
    pay_corn(game, seat, step_back_cost(game, seat, partner, space, action, way))
    use_action(game, seat, partner, action)


# ---- what a worker may do besides (Ahau Chamahez, Huracan)


@answers(questions.offer_more_actions)
def offer_more_actions(game: Tzolkin, seat: int, gear: int, space: int, way: int, menu: Menu) -> None:
    """TP-6.3, TP-6.15: what a tribe offers besides."""
    if game.with_tribes:
        offer_tribe_actions(game, seat, gear, space, way, menu)


@rule
def offer_tribe_actions(game: Tzolkin, seat: int, gear: int, space: int, way: int, menu: Menu) -> None:
    """TP-6.15: Huracan's partner gear. TP-6.3: one space further for Ahau Chamahez."""
    offer_partner_actions(game, seat, gear, space, way, menu)
    if can_go_further(game, seat, gear, space):
        offer(menu, FURTHER)


@answers(questions.act_in_another_way)
def use_tribe_action(game: Tzolkin, seat: int, gear: int, space: int, way: int, code: int) -> None:
    """TP-6.3, TP-6.15: one space further, or an action of the partner gear."""
    if code == FURTHER:
        go_further(game, seat, gear, space)
    else:
        use_partner_action(game, seat, gear, space, way, code)


# ---- Itzamna: cheap advances, any bonus


@answers(questions.resources_to_advance)
def resources_to_advance(game: Tzolkin, seat: int, level: int) -> int:
    """TZ-13.3, TZ-13.4: resources for an advance from a level. TP-6.16, TP-R-20: fewer for Itzamna."""
    if is_tribe(game, seat, ITZAMNA):
        return ITZAMNA_COST[level]
    return ADVANCE_COST[level]


@decision("TP-6.17", must=range(2))
def ask_choose_bonus(game: Tzolkin, seat: int, must: bool = False) -> None:
    """The bonus of which technology to take; it `must` be taken if it was paid for."""


@answers(questions.chooses_any_bonus)
def chooses_any_bonus(game: Tzolkin, seat: int) -> bool:
    """TP-6.17, TP-R-19: beyond level 3 the bonus of any technology."""
    return is_tribe(game, seat, ITZAMNA)


@answers(questions.asks_for_bonus)
def asks_for_bonus(game: Tzolkin, seat: int, must: bool) -> bool:
    """TP-6.17: Itzamna chooses the bonus."""
    if not chooses_any_bonus(game, seat):
        return False
    ask_choose_bonus(game, seat, must)
    return True


@offers(ask_choose_bonus)
def offer_bonus(game: Tzolkin, seat: int, must: bool, menu: Menu) -> None:
    """TP-6.17, TZ-R-2: the bonus of any technology, if it gives something."""
    corn = game.players[seat].corn if must else corn_in_reach(game, seat)
    for technology in range(TECHNOLOGY_COUNT):
        if bonus_is_possible(game, seat, technology, corn, resources_owned(game, seat)):
            offer(menu, BONUS + technology)


@chooses(ask_choose_bonus)
def choose_bonus(game: Tzolkin, seat: int, must: bool, code: int) -> None:
    """TP-6.17: whatever the level there."""
    gain_bonus(game, seat, code - BONUS, must)


# ---- Ixtab: three wealth tiles, one step down


@continuation()
def then_step_down(game: Tzolkin, seat: int) -> None:
    """A step down, once the effects of the wealth tiles are carried out."""


@carries_out(then_step_down)
def ask_step_down(game: Tzolkin, seat: int) -> None:
    """TP-6.18, TP-R-21: in a temple of choice, if there is a step to go down."""
    if can_anger(game, seat):
        ask_anger(game, seat, IXTAB_STEP)


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


# ---- Xaman Ek: a resource for corn at any moment of the own turn


@rule
def can_exchange(game: Tzolkin, seat: int) -> bool:
    """TP-6.20, TP-R-23: once a turn, in the own turn."""
    return game.ability != 0 and is_tribe(game, seat, XAMAN_EK)


@rule
def exchange(game: Tzolkin, seat: int, code: int) -> None:
    """TP-6.20: the market rate."""
    resource = code - EXCHANGE
    game.players[seat].resources[resource] -= 1
    game.players[seat].corn += CORN_VALUE[resource]
    game.ability = 0


@rule
def take_back_exchange(game: Tzolkin, seat: int, code: int) -> None:
    """As if the exchange had not been made: it was only tried."""
    resource = code - EXCHANGE
    game.players[seat].resources[resource] += 1
    game.players[seat].corn -= CORN_VALUE[resource]
    game.ability = 1


@answers(questions.offer_between_steps)
def offer_between_steps(game: Tzolkin, menu: Menu) -> None:
    """TP-6.20: an exchange, while the ability of this turn is unused."""
    if game.ability:
        offer_exchange(game, menu)


@rule
def offer_exchange(game: Tzolkin, menu: Menu) -> None:
    """TP-6.20, TP-R-23: the exchange comes with any decision of the own turn that it leaves possible.

    Whether it does is found out by trying: the record is as before when this is done.
    """
    frame = game.stack[game.depth - 1]
    seat = int(frame.seat)
    if not can_exchange(game, seat) or is_within_a_step(frame.kind):
        return
    choices = menu[0]
    possible = 0
    for resource in range(RESOURCE_COUNT):
        if game.players[seat].resources[resource] > 0:
            exchange(game, seat, EXCHANGE + resource)
            offer_choices(game, menu)
            take_back_exchange(game, seat, EXCHANGE + resource)
            possible |= (menu[0] > choices) << resource
            menu[0] = choices
    for resource in range(RESOURCE_COUNT):
        if (possible >> resource) & 1:
            offer(menu, EXCHANGE + resource)


@answers(questions.is_played_between_steps)
def plays_exchange(game: Tzolkin, code: int) -> bool:
    """TP-6.20: an exchange leaves the decision as it is."""
    if code < EXCHANGE:
        return False
    exchange(game, game.stack[game.depth - 1].seat, code)
    return True


@answers(questions.corn_in_reach)
def corn_in_reach(game: Tzolkin, seat: int) -> int:
    """The corn that a player could have for a cost that comes now: owned, or after an exchange of Xaman Ek."""
    player = game.players[seat]
    best = 0
    if can_exchange(game, seat):
        for resource in range(RESOURCE_COUNT):
            if player.resources[resource] > 0:
                best = max(best, CORN_VALUE[resource])
    return player.corn + best


# ---- Yaluk: many hungry workers


@rule
def begin_with_more_workers(game: Tzolkin, seat: int) -> None:
    """TP-6.21: five workers at the start."""
    game.players[seat].available = YALUK_WORKERS
    game.players[seat].in_bank = WORKERS - YALUK_WORKERS


@rule
def extra_appetite(game: Tzolkin, seat: int) -> int:
    """TP-6.21, TP-10.1: each worker needs 1 more corn."""
    return YALUK_MEAL if is_tribe(game, seat, YALUK) else 0


@answers(questions.points_per_unfed)
def points_per_unfed(game: Tzolkin, seat: int) -> int:
    """TZ-19.5: 3 VP for each unfed worker. TP-6.21: 5 for Yaluk."""
    return YALUK_HUNGER_POINTS if is_tribe(game, seat, YALUK) else HUNGER_POINTS


# ---- Yumkaax: many workers at once


@answers(questions.worker_price)
def worker_price(game: Tzolkin, seat: int, placed: int) -> int:
    """TZ-6.5: corn that the next worker of a turn adds. TP-6.22, TP-R-26: less for Yumkaax."""
    if is_tribe(game, seat, YUMKAAX):
        return YUMKAAX_PRICE[placed]
    return WORKER_PRICE[placed]
