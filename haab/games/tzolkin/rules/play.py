"""The functions everything is built from: `legal` lists the codes, `apply` plays one.

All chapters come together here, those of the expansion last: they answer questions of the base game. Which rule offers
and which rule plays a decision stands beside the decision itself, in its chapter.
"""

from __future__ import annotations

from haab.games.tzolkin.components import AGES
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import (
    actions,
    buildings,
    calendar,
    chichen_itza,
    effect_order,
    effects,
    food_days,
    materials,
    palenque,
    picking_up,
    placing,
    setup,
    technologies,
    temples,
    turns,
    uxmal,
)
from haab.games.tzolkin.rules.expansion import (
    combined,
    modules,
    new_buildings,
    order,
    owed_pick_up,
    prophecies,
    quick_actions,
    quick_payment,
    renovation,
    tribes,
    tribes_acting,
    tribes_owning,
    tribes_placing,
)
from haab.games.tzolkin.rules.questions import (
    is_played_between_steps,
    is_within_a_step,
    offer_between_steps,
    offer_choices,
    withdraw_choices,
)
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.decisions import Decisions
from haab.kit.record.stack import clear_menu
from haab.kit.record.types import Menu

DECISIONS = Decisions(
    __name__,
    *(turns, placing, picking_up, actions, palenque, uxmal, chichen_itza, technologies, temples, materials, buildings),
    *(effect_order, effects, calendar, food_days, setup),
    rare=(
        tribes,
        tribes_placing,
        tribes_acting,
        tribes_owning,
        prophecies,
        quick_actions,
        renovation,
        new_buildings,
        order,
        modules,
        combined,
        quick_payment,
        owed_pick_up,
    ),
)
"""Every decision and continuation, in this order."""

answers(offer_choices)(DECISIONS.offer_choices())
play_choice = DECISIONS.play_choice()
settle = DECISIONS.settle()


ATOMIC = DECISIONS.marked(*(kind.name for kind in DECISIONS.kinds if kind.is_atomic))


@answers(is_within_a_step)
def is_atomic(kind: int) -> bool:
    """TP-R-23: as the declaration says."""
    return bool(ATOMIC[kind])


@rule
def legal(game: Tzolkin, menu: Menu) -> None:
    """List the codes that may be chosen in the decision on top of the stack."""
    clear_menu(menu)
    offer_choices(game, menu)
    withdraw_choices(game, menu)
    offer_between_steps(game, menu)


@rule
def apply(game: Tzolkin, code: int) -> None:
    """Play one legal code, and everything that follows from it without a choice."""
    if not is_played_between_steps(game, code):
        play_choice(game, code)
        settle(game)


@rule
def score(game: Tzolkin, seat: int) -> int:
    """The score in quarter points (TZ-R-45)."""
    total = 0
    for source in range(game.players[seat].points.size):
        total += game.players[seat].points[source]
    return total


@rule
def reveals(before: Tzolkin, after: Tzolkin) -> bool:
    """TZ-16.3, TZ-2.7: new buildings, and the starting wealth of others; TP-4.3: quick-action tiles of Age 2."""
    if before.revealed != after.revealed:
        return True
    if after.with_quick_actions and before.food_days == 0 and after.food_days > 0:
        return True
    for age in range(AGES):
        if before.pile_left[age] != after.pile_left[age]:
            return True
    return False
