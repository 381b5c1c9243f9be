"""Chapter 6 of the expansion: the tribes that act and learn in another way. One section per tribe."""

from __future__ import annotations

from haab.games.tzolkin.codes import AHEAD_PAID, BONUS, DO, FURTHER
from haab.games.tzolkin.components import (
    ACTIONS,
    ADVANCE_COST,
    ELSEWHERE_ACTIONS,
    FIRST_FREE_CHOICE,
    LAST_SPACE,
    NONE,
    TECHNOLOGY_COUNT,
)
from haab.games.tzolkin.expansion_components import (
    AHAU_CHAMAHEZ,
    BALAM,
    BALAM_CORN,
    FURTHER_CORN,
    FURTHER_SPACES,
    HURACAN,
    ITZAMNA,
    ITZAMNA_COST,
    PARTNER_GEAR,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.actions import can_use, use_action
from haab.games.tzolkin.rules.expansion.membership import is_tribe
from haab.games.tzolkin.rules.expansion.tribes_owning import corn_in_reach
from haab.games.tzolkin.rules.materials import pay_corn, resources_owned
from haab.games.tzolkin.rules.picking_up import go_ahead, is_free_choice, offer_gear, spaces_ahead, step_back_cost
from haab.games.tzolkin.rules.technologies import bonus_is_possible, gain_bonus
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

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


# ---- Balam: stepping back is a gain


@answers(questions.corn_for_lower_action)
def corn_for_lower_action(game: Tzolkin, seat: int) -> int:
    """TP-6.9, TP-6.10: nothing is paid for a lower action; 1 corn is gained in all."""
    return BALAM_CORN if is_tribe(game, seat, BALAM) else 0


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
