"""Chapter 13: advancing in technologies. What a level does stands where it applies."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    BONUS,
    CHOOSE_BONUS,
    DONE,
    FREE,
    GAINING_ANY,
    LEARN,
    LEARNING,
    PAID,
    PAYING,
    REFUSE,
    RISE,
    SECOND_ADVANCE,
)
from haab.games.tzolkin.components import (
    AGRICULTURE,
    ARCHITECTURE,
    BONUS_POINTS,
    BONUS_RESOURCES,
    BONUS_SKULLS,
    EXTRACTION,
    MAX_LEVEL,
    THEOLOGY,
)
from haab.games.tzolkin.record import BY_ARCHITECTURE
from haab.games.tzolkin.rules.answers.prophecies import can_pay_for_skull, is_forgotten, teacher_price
from haab.games.tzolkin.rules.answers.tribes import chooses_any_bonus, corn_in_reach, resources_to_advance
from haab.games.tzolkin.rules.materials import gain_points, gain_skulls, resources_owned
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, can_climb_somewhere, climb_by_choice
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push


@rule
def has_level(game, seat, technology, level):
    """TZ-13.2: the effects of the reached level and of all lower ones. TP-8.10: one of them may be forgotten."""
    return game.players[seat].levels[technology] >= level and not is_forgotten(game, level)


@rule
def is_mastered(game, seat, technology):
    """TZ-13.4: whether an advance brings the bonus."""
    return game.players[seat].levels[technology] == MAX_LEVEL


@rule
def bonus_is_possible(game, seat, technology, corn, resources):
    """TZ-R-2, TZ-R-52: whether the bonus of a technology would give anything, with so much to pay for it."""
    if technology == AGRICULTURE:
        return can_climb_somewhere(game, seat, ANY_TEMPLE, corn, resources)
    if technology == THEOLOGY:
        return game.skull_bank > 0 and can_pay_for_skull(game, seat)
    return True


@rule
def advance_cost(game, seat, technology, payment):
    """TZ-13.3, TZ-13.4: 1, 2, 3 resources to levels 1, 2, 3, and 1 at level 3; none if free, but for TP-8.9."""
    if payment != PAID:
        return teacher_price(game)
    return resources_to_advance(game, seat, game.players[seat].levels[technology]) + teacher_price(game)


@rule
def can_learn(game, seat, technology, payment, corn):
    """TZ-13.3, TZ-13.5: an advance is paid unless it is free. TZ-R-2: at level 3 its bonus must give something."""
    resources = resources_owned(game, seat) - advance_cost(game, seat, technology, payment)
    if resources < 0:
        return False
    if not is_mastered(game, seat, technology) or chooses_any_bonus(game, seat):
        return True
    return bonus_is_possible(game, seat, technology, corn, resources)


@rule
def can_learn_something(game, seat, payment, corn):
    """Whether an advance is possible in some technology; so much corn can pay for what a prophecy demands."""
    for technology in range(4):
        if can_learn(game, seat, technology, payment, corn):
            return True
    return False


@rule
def rise(game, seat, technology, must):
    """TZ-13.6: a level takes effect at once. TZ-13.4, TZ-R-52: at level 3 the bonus comes instead, if it can."""
    if not is_mastered(game, seat, technology):
        game.players[seat].levels[technology] += 1
    elif chooses_any_bonus(game, seat):
        push(game, CHOOSE_BONUS, seat, must)
    else:
        gain_bonus(game, seat, technology, must)


@rule
def gain_bonus(game, seat, technology, must):
    """TZ-13.10, TZ-13.14, TZ-13.19, TZ-13.24: the bonuses beyond level 3."""
    if technology == AGRICULTURE:
        climb_by_choice(game, seat, 1, ANY_TEMPLE, must)
    elif technology == EXTRACTION:
        push(game, GAINING_ANY, seat, BONUS_RESOURCES)
    elif technology == ARCHITECTURE:
        gain_points(game, seat, BY_ARCHITECTURE, BONUS_POINTS)
    else:
        gain_skulls(game, seat, BONUS_SKULLS, must)


# ---- decision: which technology


@rule
def offer_learning(game, seat, payment, may_stop, allowed, menu):
    """TZ-10.1, TZ-10.3, TZ-16.6: every technology in which an advance is possible; a second one may be declined.

    `allowed` has a bit for each technology to choose from. TP-R-45: a free advance that costs something may be refused.
    """
    corn = corn_in_reach(game, seat) if payment == FREE else game.players[seat].corn
    for technology in range(4):
        if (allowed >> technology) & 1 and can_learn(game, seat, technology, payment, corn):
            offer(menu, LEARN + technology)
    if may_stop:
        offer(menu, DONE if payment == PAID else REFUSE)


@rule
def choose_learning(game, seat, payment, advances, code):
    """TZ-10.3, TZ-R-53: an advance is paid and finished before the next is chosen.

    TP-R-39, TP-R-63: a bonus that was paid for, or exchanged for a level, cannot be refused.
    """
    if code in (DONE, REFUSE):
        return
    technology = code - LEARN
    if advances > 1:
        push(game, SECOND_ADVANCE, seat)
    push(game, RISE, seat, technology, payment != FREE)
    cost = advance_cost(game, seat, technology, payment)
    if cost > 0:
        push(game, PAYING, seat, cost)


@rule
def ask_learning(game, seat, payment, advances, may_stop):
    """TZ-13.1: an advance in any of the four technologies."""
    push(game, LEARNING, seat, payment, advances, may_stop, ALL_TECHNOLOGIES)


@rule
def offer_second_advance(game, seat):
    """TZ-10.3: once or twice, so the second advance may be declined. TP-R-23: an exchange may come before it."""
    if can_learn_something(game, seat, PAID, corn_in_reach(game, seat)):
        ask_learning(game, seat, PAID, 1, True)


@rule
def learn_free_of_choice(game, seat):
    """TZ-16.6, TZ-R-4: one free advance in a technology of choice in which something happens."""
    if can_learn_something(game, seat, FREE, corn_in_reach(game, seat)):
        ask_learning(game, seat, FREE, 1, teacher_price(game) > 0)


@rule
def learn_free(game, seat, technology):
    """TZ-13.5: a free advance in a given technology. TP-R-45: if it costs something after all, it is a choice."""
    if teacher_price(game) == 0:
        rise(game, seat, technology, False)
    elif can_learn(game, seat, technology, FREE, corn_in_reach(game, seat)):
        push(game, LEARNING, seat, FREE, 1, True, 1 << technology)


# ---- decision: which bonus (Itzamna, TP-6.17)


@rule
def offer_bonus(game, seat, must, menu):
    """TP-6.17, TZ-R-2: the bonus of any technology, if it gives something."""
    corn = game.players[seat].corn if must else corn_in_reach(game, seat)
    for technology in range(4):
        if bonus_is_possible(game, seat, technology, corn, resources_owned(game, seat)):
            offer(menu, BONUS + technology)


@rule
def choose_bonus(game, seat, must, code):
    """TP-6.17: whatever the level there."""
    gain_bonus(game, seat, code - BONUS, must)


ALL_TECHNOLOGIES = 0b1111
