"""What nobody does in Tzolk'in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from haab.bots.evaluation.tzolkin.food import FOOD_DAY_COUNT, corn_on_food_day
from haab.bots.players.vetoes import Situation, Veto
from haab.games.tzolkin.codes import BEG, DONE, NOTHING, ON_ITS_SPACE, PLACE, PLACE_START, TAKE, USE
from haab.games.tzolkin.components import (
    ACTIONS,
    AGRICULTURE,
    CORN_VALUE,
    FIRST_HARVEST,
    MONUMENT_COST,
    MOST_TEETH,
    PALENQUE,
    QUARTERS,
    QUARTERS_PER_CORN,
    RESOURCE_COUNT,
    TIKAL,
)
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules.actions import can_use
from haab.games.tzolkin.rules.buildings import can_build_monument
from haab.games.tzolkin.rules.calendar import is_food_day
from haab.games.tzolkin.rules.final_scoring import monument_points
from haab.games.tzolkin.rules.food_days import workers_fed
from haab.games.tzolkin.rules.holdings import corn_on_teeth
from haab.games.tzolkin.rules.palenque import corn_of_fishing, corn_of_harvest
from haab.games.tzolkin.rules.picking_up import step_back_cost
from haab.games.tzolkin.rules.questions import corn_after_begging, last_space
from haab.games.tzolkin.rules.technologies import has_level

MONUMENT_ACTION = 4
"""Of Tikal."""
WORTH_A_PLACEMENT = 2
"""Hungry workers who cost more points than any worker that is placed instead of harvesting can bring back."""
PLACEMENTS = range(PLACE, TAKE)


# ---- food


def meals_with(at: Situation, corn: int) -> int:
    """How many workers are fed today if the seat had so much more corn."""
    return int(workers_fed(at.game, at.seat, corn_on_food_day(at.game, at.seat) + corn))


def harvest_in_reach(at: Situation) -> int:
    """The corn that a single worker on Palenque brings, angering nobody."""
    game, seat = at.game, at.seat
    best = 0
    for space in range(MOST_TEETH):
        if game.gears[PALENQUE, space] != seat:
            continue
        for action in range(1, min(space, ACTIONS[PALENQUE]) + 1):
            cost = step_back_cost(game, seat, PALENQUE, space, action, ON_ITS_SPACE)
            if cost <= game.players[seat].corn:
                best = max(best, free_corn(game, seat, action) - cost)
    return best


def free_corn(game: Any, seat: int, action: int) -> int:
    """The corn of an action of Palenque for which no forest burns."""
    if action < FIRST_HARVEST:
        return int(corn_of_fishing(game, seat))
    group = action - FIRST_HARVEST
    if game.clearing[group] > 0 or has_level(game, seat, AGRICULTURE, 2):
        return int(corn_of_harvest(game, seat, group))
    return 0


def starves_beside_a_harvest(at: Situation) -> Iterator[int]:
    """On a Food Day: no more workers are picked up, or some are placed, and a worker on Palenque would feed others."""
    if at.due.name not in ("turn", "take_more") or not is_food_day(at.game):
        return
    saved = meals_with(at, harvest_in_reach(at)) - meals_with(at, 0)
    if at.due.name == "take_more" and saved > 0:
        yield DONE
    if at.due.name == "turn" and saved >= WORTH_A_PLACEMENT:
        yield from (code for code in at.codes if code in PLACEMENTS and code != PLACE_START)


def spends_the_meal(at: Situation) -> Iterator[int]:
    """On a Food Day: one more worker is placed with corn that another would have eaten."""
    if at.due.name != "place_more" or not is_food_day(at.game):
        return
    for code in at.codes:
        if code in PLACEMENTS:
            after = at.after(code)
            corn = int(after.players[at.seat].corn) - int(at.game.players[at.seat].corn)
            if after.start_space == at.seat != at.game.start_space:
                corn += int(corn_on_teeth(at.game))
            if meals_with(at, corn) < meals_with(at, 0):
                yield code


def begs_for_nothing(at: Situation) -> Iterator[int]:
    """In the last round, with no worker that could use it: a step down for corn that feeds nobody."""
    if BEG not in at.codes or not is_last_round(at.game):
        return
    player = at.game.players[at.seat]
    if player.on_gears > 0 or at.game.with_quick_actions or at.game.with_tribes:
        return
    more = int(corn_after_begging(at.game, at.seat)) - int(player.corn)
    on_teeth = int(corn_on_teeth(at.game)) if at.game.start_space == EMPTY else 0
    if all(meals_with(at, corn + more) == meals_with(at, corn) for corn in (0, on_teeth)):
        yield BEG


# ---- workers


def declines_a_gift(at: Situation) -> Iterator[int]:
    """A worker does nothing, and could have had corn or blocks for it: all else would be the same."""
    if at.due.name != "use_action" or NOTHING not in at.codes:
        return
    plain = at.after(NOTHING)
    rest, goods = without_goods(plain, at.seat)
    for code in at.codes:
        if code == NOTHING:
            continue
        others, more = without_goods(at.after(code), at.seat)
        if others == rest and more != goods and all(n >= m for n, m in zip(more, goods, strict=True)):
            yield NOTHING
            return


def without_goods(game: Tzolkin, seat: int) -> tuple[bytes, list[int]]:
    """A game without the corn and the blocks of a seat, and these."""
    player = game.players[seat]
    goods = [player.corn, *player.resources]
    player.corn = 0
    player.resources[:] = 0
    return game.tobytes(), goods


def picks_up_too_early(at: Situation) -> Iterator[int]:
    """A worker is picked up for nothing that could do something tomorrow, and another one is at hand to be placed."""
    game, seat = at.game, at.seat
    if at.due.name not in ("turn", "take_more") or game.players[seat].available == 0 or is_last_round(game):
        return
    for code in at.codes:
        if not TAKE <= code < NOTHING or at.codes_after(code) != [NOTHING]:
            continue
        frame = at.ruleset.decisions.due(at.after(code))
        gear, space = frame["gear"], frame["space"]
        if space < last_space(game, seat, gear) and does_something(at, gear, space + 1):
            yield code


def does_something(at: Situation, gear: int, space: int) -> bool:
    """Whether a worker on this space could use its action now."""
    corn = int(at.game.players[at.seat].corn)
    return space <= ACTIONS[gear] and bool(can_use(at.game, at.seat, gear, space, corn))


# ---- the end


def is_last_round(game: Any) -> bool:
    """Whether the game ends after this round."""
    return bool(game.food_days == FOOD_DAY_COUNT - 1 and is_food_day(game))


def leaves_a_monument(at: Situation) -> Iterator[int]:
    """In the last round: the blocks of a monument are there, a worker on Tikal too, and it is not built."""
    if at.due.name not in ("turn", "take_more", "use_action") or not is_last_round(at.game):
        return
    if not pays_to_build(at):
        return
    if at.due.name == "use_action":
        if at.due["gear"] == TIKAL and USE + MONUMENT_ACTION in at.codes:
            yield NOTHING
    elif is_builder_at_hand(at):
        yield from (code for code in at.codes if code == DONE or code in PLACEMENTS)


def is_builder_at_hand(at: Situation) -> bool:
    """Whether a worker on Tikal can use the action that builds monuments."""
    game, seat = at.game, at.seat
    for space in range(MONUMENT_ACTION, MOST_TEETH):
        if game.gears[TIKAL, space] == seat:
            cost = step_back_cost(game, seat, TIKAL, space, MONUMENT_ACTION, ON_ITS_SPACE)
            if cost <= game.players[seat].corn:
                return True
    return False


def pays_to_build(at: Situation) -> bool:
    """Whether some monument on display brings more points than the blocks that it costs."""
    game, seat = at.game, at.seat
    return any(
        can_build_monument(game, seat, monument)
        and monument_points(game, seat, monument) > blocks_of(monument) * QUARTERS_PER_CORN / QUARTERS
        for monument in game.monuments.tolist()
        if monument != EMPTY
    )


def blocks_of(monument: int) -> int:
    """What the blocks of a monument count for in the end, in corn."""
    return int(sum(MONUMENT_COST[monument, resource] * CORN_VALUE[resource] for resource in range(RESOURCE_COUNT)))


VETOES: tuple[Veto, ...] = (
    starves_beside_a_harvest,
    spends_the_meal,
    begs_for_nothing,
    declines_a_gift,
    picks_up_too_early,
    leaves_a_monument,
)
