"""Chapter 13: advancing in technologies. What a level does stands where it applies."""

from __future__ import annotations

from haab.games.tzolkin.codes import DONE, FREE, LEARN, PAID, PAYMENTS, REFUSE
from haab.games.tzolkin.components import (
    AGRICULTURE,
    ARCHITECTURE,
    BONUS_POINTS,
    BONUS_RESOURCES,
    BONUS_SKULLS,
    EXTRACTION,
    MAX_LEVEL,
    TECHNOLOGY_COUNT,
    THEOLOGY,
)
from haab.games.tzolkin.record import BY_ARCHITECTURE, Tzolkin
from haab.games.tzolkin.rules.materials import ask_gain_any, ask_pay, gain_points, gain_skulls, resources_owned
from haab.games.tzolkin.rules.questions import (
    advance_surcharge,
    asks_for_bonus,
    can_take_skull,
    chooses_any_bonus,
    corn_in_reach,
    is_forgotten,
    resources_to_advance,
)
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, can_climb_somewhere, climb_by_choice
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

ALL_TECHNOLOGIES = 0b1111
"""A bit for each technology."""


@rule
def has_level(game: Tzolkin, seat: int, technology: int, level: int) -> bool:
    """TZ-13.2: the effects of the reached level and of all lower ones."""
    return game.players[seat].levels[technology] >= level and not is_forgotten(game, level)


@rule
def is_mastered(game: Tzolkin, seat: int, technology: int) -> bool:
    """TZ-13.4: whether an advance brings the bonus."""
    return game.players[seat].levels[technology] == MAX_LEVEL


@rule
def bonus_is_possible(game: Tzolkin, seat: int, technology: int, corn: int, resources: int) -> bool:
    """TZ-R-2, TZ-R-52: whether the bonus of a technology would give anything, with so much to pay for it."""
    if technology == AGRICULTURE:
        return can_climb_somewhere(game, seat, ANY_TEMPLE, corn, resources)
    if technology == THEOLOGY:
        return game.skull_bank > 0 and can_take_skull(game, seat)
    return True


@rule
def advance_cost(game: Tzolkin, seat: int, technology: int, payment: int) -> int:
    """TZ-13.3, TZ-13.4, TZ-13.5: 1, 2, 3 resources to levels 1, 2, 3, and 1 at level 3; none if it is free."""
    if payment != PAID:
        return advance_surcharge(game)
    return resources_to_advance(game, seat, game.players[seat].levels[technology]) + advance_surcharge(game)


@rule
def can_learn(game: Tzolkin, seat: int, technology: int, payment: int, corn: int) -> bool:
    """TZ-13.3, TZ-13.5: an advance is paid unless it is free. TZ-R-2: at level 3 its bonus must give something."""
    resources = resources_owned(game, seat) - advance_cost(game, seat, technology, payment)
    if resources < 0:
        return False
    if not is_mastered(game, seat, technology) or chooses_any_bonus(game, seat):
        return True
    return bonus_is_possible(game, seat, technology, corn, resources)


@rule
def can_learn_something(game: Tzolkin, seat: int, payment: int, corn: int) -> bool:
    """Whether an advance is possible in some technology, with so much corn to pay for what it brings."""
    for technology in range(TECHNOLOGY_COUNT):
        if can_learn(game, seat, technology, payment, corn):
            return True
    return False


# ---- decision: which technology


@decision(
    "TZ-13.3",
    payment=range(PAYMENTS),
    advances=range(1, 3),
    may_stop=range(2),
    allowed=range(1, ALL_TECHNOLOGIES + 1),
)
def ask_advance(
    game: Tzolkin, seat: int, payment: int, advances: int, may_stop: bool, allowed: int = ALL_TECHNOLOGIES
) -> None:
    """In which technology to advance, once or twice; `allowed` has a bit for each to choose from."""


@continuation(technology=range(TECHNOLOGY_COUNT), must=range(2))
def then_rise(game: Tzolkin, seat: int, technology: int, must: bool = False) -> None:
    """The advance itself, once it has been paid for."""


@continuation()
def then_second_advance(game: Tzolkin, seat: int) -> None:
    """A second advance, once the first is finished."""


@offers(ask_advance)
def offer_advance(game: Tzolkin, seat: int, payment: int, may_stop: bool, allowed: int, menu: Menu) -> None:
    """TZ-10.1, TZ-10.3, TZ-16.6: every technology in which an advance is possible; a second one may be declined."""
    corn = corn_in_reach(game, seat) if payment == FREE else game.players[seat].corn
    for technology in range(TECHNOLOGY_COUNT):
        if (allowed >> technology) & 1 and can_learn(game, seat, technology, payment, corn):
            offer(menu, LEARN + technology)
    if may_stop:
        offer(menu, DONE if payment == PAID else REFUSE)


@chooses(ask_advance)
def choose_advance(game: Tzolkin, seat: int, payment: int, advances: int, code: int) -> None:
    """TZ-10.3, TZ-R-53: an advance is paid and finished before the next is chosen.

    A bonus that was paid for, or exchanged for a level, cannot be refused.
    """
    if code in (DONE, REFUSE):
        return
    technology = code - LEARN
    if advances > 1:
        then_second_advance(game, seat)
    then_rise(game, seat, technology, payment != FREE)
    cost = advance_cost(game, seat, technology, payment)
    if cost > 0:
        ask_pay(game, seat, cost)


@carries_out(then_second_advance)
def offer_second_advance(game: Tzolkin, seat: int) -> None:
    """TZ-10.3: once or twice, so the second advance may be declined."""
    if can_learn_something(game, seat, PAID, corn_in_reach(game, seat)):
        ask_advance(game, seat, PAID, advances=1, may_stop=True)


@carries_out(then_rise)
def rise(game: Tzolkin, seat: int, technology: int, must: bool) -> None:
    """TZ-13.6: a level takes effect at once. TZ-13.4, TZ-R-52: at level 3 the bonus comes instead, if it can."""
    if not is_mastered(game, seat, technology):
        game.players[seat].levels[technology] += 1
    elif not asks_for_bonus(game, seat, must):
        gain_bonus(game, seat, technology, must)


@rule
def gain_bonus(game: Tzolkin, seat: int, technology: int, must: bool) -> None:
    """TZ-13.10, TZ-13.14, TZ-13.19, TZ-13.24: the bonuses beyond level 3."""
    if technology == AGRICULTURE:
        climb_by_choice(game, seat, 1, ANY_TEMPLE, must)
    elif technology == EXTRACTION:
        ask_gain_any(game, seat, BONUS_RESOURCES)
    elif technology == ARCHITECTURE:
        gain_points(game, seat, BY_ARCHITECTURE, BONUS_POINTS)
    else:
        gain_skulls(game, seat, BONUS_SKULLS, must)


# ---- free advances


@rule
def learn_free_of_choice(game: Tzolkin, seat: int) -> None:
    """TZ-16.6, TZ-R-4: one free advance in a technology of choice in which something happens."""
    if can_learn_something(game, seat, FREE, corn_in_reach(game, seat)):
        ask_advance(game, seat, FREE, advances=1, may_stop=advance_surcharge(game) > 0)


@rule
def learn_free(game: Tzolkin, seat: int, technology: int) -> None:
    """TZ-13.5: a free advance in a given technology; if it costs something after all, it is a choice."""
    if advance_surcharge(game) == 0:
        rise(game, seat, technology, False)
    elif can_learn(game, seat, technology, FREE, corn_in_reach(game, seat)):
        ask_advance(game, seat, FREE, advances=1, may_stop=True, allowed=1 << technology)
