"""Chapter 10: Tikal - technologies, buildings, monuments, and an offering to two gods."""

from __future__ import annotations

from haab.games.tzolkin.codes import BY_TIKAL_2, BY_TIKAL_4, PAID
from haab.games.tzolkin.components import OFFERING_RESOURCES
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.buildings import ask_build, can_build_some_monument, can_build_something
from haab.games.tzolkin.rules.materials import ask_pay, resources_owned
from haab.games.tzolkin.rules.technologies import ask_advance, can_learn_something
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, can_climb_somewhere, then_climb_after_paying
from haab.kit.compiler.rule import rule


@rule
def can_use_tikal(game: Tzolkin, seat: int, action: int, corn: int) -> bool:
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
def use_tikal(game: Tzolkin, seat: int, action: int) -> None:
    """TZ-10.1 to TZ-10.4, TZ-10.7: 1 and 3 advance once or twice, 2 and 4 build, 5 is an offering."""
    if action == 1:
        ask_advance(game, seat, PAID, advances=1, may_stop=False)
    elif action == 2:
        ask_build(game, seat, BY_TIKAL_2, architecture=True)
    elif action == 3:
        ask_advance(game, seat, PAID, advances=2, may_stop=False)
    elif action == 4:
        ask_build(game, seat, BY_TIKAL_4, architecture=True)
    else:
        then_climb_after_paying(game, seat, times=2)
        ask_pay(game, seat, left=OFFERING_RESOURCES)
