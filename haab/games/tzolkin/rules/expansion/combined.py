"""Questions that several parts of the expansion answer together: tribes, prophecies and the quick-action board."""

from __future__ import annotations

from haab.games.tzolkin.codes import PLACE_BEYOND, PLACE_FLAT, PLACE_QUICK
from haab.games.tzolkin.components import GEAR_COUNT, MEAL, NONE
from haab.games.tzolkin.expansion_components import QUICK_SPACE_COST
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.expansion.prophecies import hunger_appetite
from haab.games.tzolkin.rules.expansion.quick_actions import can_be_pitied_quickly, can_place_quick, place_quick
from haab.games.tzolkin.rules.expansion.tribes_owning import extra_appetite
from haab.games.tzolkin.rules.expansion.tribes_placing import (
    flat_cost,
    has_flat_price,
    offer_flat_placements,
    offer_placements_beyond,
    place_at_flat_price,
    place_beyond,
)
from haab.games.tzolkin.rules.placing import lowest_free_space
from haab.games.tzolkin.rules.questions import DEARER_THAN_ANY
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@answers(questions.offer_more_placements)
def offer_more_placements(game: Tzolkin, seat: int, corn: int, menu: Menu) -> None:
    """TP-4.5, TP-R-72: the quick-action board. TP-6.11: at the flat price. TP-6.19: beyond what Vacub-Caquix skips."""
    if game.with_quick_actions and can_place_quick(game, seat, corn):
        offer(menu, PLACE_QUICK)
    if game.with_tribes:
        offer_tribe_placements(game, seat, corn, menu)


@rule
def offer_tribe_placements(game: Tzolkin, seat: int, corn: int, menu: Menu) -> None:
    """TP-6.11: at the flat price. TP-6.19: beyond a skipped space."""
    offer_flat_placements(game, seat, corn, menu)
    offer_placements_beyond(game, seat, corn, menu)


@answers(questions.place_in_another_way)
def place_in_another_way(game: Tzolkin, seat: int, code: int) -> int:
    """TP-4.5, TP-6.11, TP-6.19: one of them; returns what it costs beside the price of the worker."""
    if code == PLACE_QUICK:
        return place_quick(game, seat)
    if code < PLACE_BEYOND:
        return place_at_flat_price(game, seat, code - PLACE_FLAT)
    return place_beyond(game, seat, code - PLACE_BEYOND)


@answers(questions.cheapest_other_space)
def cheapest_other_space(game: Tzolkin, seat: int) -> int:
    """TP-R-73: at the price this player would pay; a quick action must be possible with no corn left."""
    lowest = DEARER_THAN_ANY
    if has_flat_price(game, seat):
        for gear in range(GEAR_COUNT):
            if lowest_free_space(game, seat, gear) != NONE:
                lowest = min(lowest, flat_cost(game, gear))
    if can_be_pitied_quickly(game, seat):
        lowest = min(lowest, QUICK_SPACE_COST)
    return lowest


@answers(questions.offer_other_pity)
def offer_other_pity(game: Tzolkin, seat: int, lowest: int, menu: Menu) -> None:
    """TP-R-73: placements at the flat price and on the quick-action board, if nothing is cheaper."""
    if has_flat_price(game, seat):
        for gear in range(GEAR_COUNT):
            if lowest_free_space(game, seat, gear) != NONE and flat_cost(game, gear) == lowest:
                offer(menu, PLACE_FLAT + gear)
    if can_be_pitied_quickly(game, seat) and lowest == QUICK_SPACE_COST:
        offer(menu, PLACE_QUICK)


@answers(questions.meal)
def meal(game: Tzolkin, seat: int) -> int:
    """TP-10.1: one corn more with Hunger, one more for Yaluk. TP-10.2 to TP-10.4, TP-R-51: farms lower it as ever."""
    return MEAL + hunger_appetite(game) + extra_appetite(game, seat)
