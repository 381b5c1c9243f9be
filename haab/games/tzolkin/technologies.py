"""Chapter 13: advancing in technologies. What a level does stands where it applies."""

from __future__ import annotations

from haab.games.tzolkin.codes import DONE, GAINING_ANY, LEARN, LEARNING, PAYING, RISE, SECOND_ADVANCE
from haab.games.tzolkin.components import (
    ADVANCE_COST,
    AGRICULTURE,
    ARCHITECTURE,
    BONUS_POINTS,
    BONUS_RESOURCES,
    BONUS_SKULLS,
    EXTRACTION,
    MAX_LEVEL,
    THEOLOGY,
)
from haab.games.tzolkin.materials import gain_points, gain_skulls, resources_owned
from haab.games.tzolkin.record import BY_ARCHITECTURE
from haab.games.tzolkin.temples import ANY_TEMPLE, can_climb_somewhere, climb_by_choice
from haab.kit.frames import offer, push
from haab.kit.rule import rule


@rule
def has_level(game, seat, technology, level):
    """TZ-13.2: the effects of the reached level and of all lower ones."""
    return game.players[seat].levels[technology] >= level


@rule
def bonus_is_possible(game, seat, technology):
    """TZ-R-2, TZ-R-52: whether the bonus of a technology would give anything."""
    if technology == AGRICULTURE:
        return can_climb_somewhere(game, seat, ANY_TEMPLE)
    if technology == THEOLOGY:
        return game.skull_bank > 0
    return True


@rule
def advance_has_effect(game, seat, technology):
    """TZ-R-2: an advance changes something below level 3, and at level 3 if its bonus does."""
    return not has_level(game, seat, technology, MAX_LEVEL) or bonus_is_possible(game, seat, technology)


@rule
def advance_cost(game, seat, technology):
    """TZ-13.3, TZ-13.4: 1, 2, 3 resources to levels 1, 2, 3, and 1 at level 3."""
    return ADVANCE_COST[game.players[seat].levels[technology]]


@rule
def can_learn(game, seat, technology, free):
    """TZ-13.3, TZ-13.5: an advance is paid unless it is free."""
    if not free and advance_cost(game, seat, technology) > resources_owned(game, seat):
        return False
    return advance_has_effect(game, seat, technology)


@rule
def can_learn_something(game, seat, free):
    """Whether an advance is possible in some technology."""
    for technology in range(4):
        if can_learn(game, seat, technology, free):
            return True
    return False


@rule
def rise(game, seat, technology):
    """TZ-13.6: a level takes effect at once. TZ-13.4, TZ-R-52: at level 3 the bonus comes instead, if it can."""
    if not has_level(game, seat, technology, MAX_LEVEL):
        game.players[seat].levels[technology] += 1
    else:
        gain_bonus(game, seat, technology)


@rule
def gain_bonus(game, seat, technology):
    """TZ-13.10, TZ-13.14, TZ-13.19, TZ-13.24: the bonuses beyond level 3."""
    if technology == AGRICULTURE:
        climb_by_choice(game, seat, 1, ANY_TEMPLE)
    elif technology == EXTRACTION:
        push(game, GAINING_ANY, seat, BONUS_RESOURCES)
    elif technology == ARCHITECTURE:
        gain_points(game, seat, BY_ARCHITECTURE, BONUS_POINTS)
    else:
        gain_skulls(game, seat, BONUS_SKULLS)


# ---- decision: which technology


@rule
def offer_learning(game, seat, free, may_stop, menu):
    """TZ-10.1, TZ-10.3, TZ-16.6: every technology in which an advance is possible; a second one may be declined."""
    for technology in range(4):
        if can_learn(game, seat, technology, free):
            offer(menu, LEARN + technology)
    if may_stop:
        offer(menu, DONE)


@rule
def choose_learning(game, seat, free, advances, code):
    """TZ-10.3, TZ-R-53: an advance is paid and finished before the next is chosen."""
    if code == DONE:
        return
    technology = code - LEARN
    if advances > 1:
        push(game, SECOND_ADVANCE, seat)
    push(game, RISE, seat, technology)
    if not free and advance_cost(game, seat, technology) > 0:
        push(game, PAYING, seat, advance_cost(game, seat, technology))


@rule
def offer_second_advance(game, seat):
    """TZ-10.3: once or twice, so the second advance may be declined."""
    if can_learn_something(game, seat, False):
        push(game, LEARNING, seat, 0, 1, 1)


@rule
def learn_free_of_choice(game, seat):
    """TZ-16.6, TZ-R-4: one free advance in a technology of choice in which something happens."""
    if can_learn_something(game, seat, True):
        push(game, LEARNING, seat, 1, 1, 0)
