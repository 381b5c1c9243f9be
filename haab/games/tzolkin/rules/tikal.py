"""Chapter 10: Tikal - technologies, buildings, monuments, and an offering to two gods."""

from __future__ import annotations

from haab.games.tzolkin.codes import BUILDING, BY_TIKAL_2, BY_TIKAL_4, CLIMB_AFTER_PAYING, PAID, PAYING
from haab.games.tzolkin.components import OFFERING_RESOURCES
from haab.games.tzolkin.rules.buildings import can_build_some_monument, can_build_something
from haab.games.tzolkin.rules.materials import resources_owned
from haab.games.tzolkin.rules.technologies import ask_learning, can_learn_something
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, can_climb_somewhere
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import push


@rule
def can_use_tikal(game, seat, action, corn):
    """TZ-R-2: an action is offered if it can be paid and changes something; TZ-R-3: one effect is enough."""
    if action in (1, 3):
        return can_learn_something(game, seat, PAID, corn)
    if action == 2:
        return can_build_something(game, seat, BY_TIKAL_2, True, 0)
    if action == 4:
        return can_build_something(game, seat, BY_TIKAL_4, True, 0) or can_build_some_monument(game, seat)
    resources = resources_owned(game, seat) - OFFERING_RESOURCES
    return resources >= 0 and can_climb_somewhere(game, seat, ANY_TEMPLE, corn, resources)


@rule
def use_tikal(game, seat, action):
    """TZ-10.1 to TZ-10.4, TZ-10.7: 1 and 3 advance once or twice, 2 and 4 build, 5 is an offering."""
    if action == 1:
        ask_learning(game, seat, PAID, 1, False)
    elif action == 2:
        push(game, BUILDING, seat, BY_TIKAL_2, True)
    elif action == 3:
        ask_learning(game, seat, PAID, 2, False)
    elif action == 4:
        push(game, BUILDING, seat, BY_TIKAL_4, True)
    else:
        push(game, CLIMB_AFTER_PAYING, seat, 2)
        push(game, PAYING, seat, OFFERING_RESOURCES)
