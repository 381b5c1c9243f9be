"""What is true of the course of a game after every decision: tracks, days, points, and what is due."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    FOOD_DAYS,
    MAX_LEVEL,
    NONE,
    TECHNOLOGY_COUNT,
    TEMPLE_COUNT,
    TOP_STEP,
    WEALTH_DEALT,
    WORKERS,
)
from haab.games.tzolkin.expansion_components import IXTAB, TRIBES_DEALT
from haab.games.tzolkin.record import POINT_SOURCES, Tzolkin
from haab.games.tzolkin.rules.expansion.tribes import ask_choose_tribe
from haab.games.tzolkin.rules.placing import ask_place_more
from haab.games.tzolkin.rules.play import score
from haab.games.tzolkin.rules.setup import ask_keep_wealth
from haab.games.tzolkin.rules.turns import ask_turn
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import recognises
from haab.kit.record.types import STACK

is_keep_wealth = recognises(ask_keep_wealth)
is_choose_tribe = recognises(ask_choose_tribe)
is_turn = recognises(ask_turn)
is_place_more = recognises(ask_place_more)
SOURCE_COUNT = len(POINT_SOURCES)
FOOD_DAY_COUNT = len(FOOD_DAYS)


@rule
def levels_exist(game: Tzolkin) -> bool:
    """TZ-13.1: from 0 to 3."""
    for seat in range(game.seats):
        for technology in range(TECHNOLOGY_COUNT):
            if game.players[seat].levels[technology] < 0 or game.players[seat].levels[technology] > MAX_LEVEL:
                return False
    return True


@rule
def steps_exist_and_one_player_is_on_top(game: Tzolkin) -> bool:
    """TZ-14.1, TZ-14.2."""
    for temple in range(TEMPLE_COUNT):
        on_top = 0
        for seat in range(game.seats):
            step = game.players[seat].steps[temple]
            on_top += step == TOP_STEP[temple]
            if step < 0 or step > TOP_STEP[temple]:
                return False
        if on_top > 1:
            return False
    return True


@rule
def food_days_are_held_in_time(game: Tzolkin) -> bool:
    """TZ-18.8, TZ-18.9: on its day or, delayed by a double advance, on the next; none is skipped."""
    if game.food_days > 0 and game.day < FOOD_DAYS[game.food_days - 1]:
        return False
    return game.food_days == FOOD_DAY_COUNT or game.day <= FOOD_DAYS[game.food_days] + 1


@rule
def the_game_ends_in_time(game: Tzolkin) -> bool:
    """TZ-21.1, TZ-R-41: with the day after the fourth Food Day, which is day 26 or 27."""
    last = FOOD_DAYS[FOOD_DAY_COUNT - 1]
    if game.over:
        return game.food_days == FOOD_DAY_COUNT and last < game.day <= last + 2 and game.rounds <= last + 1
    return game.food_days < FOOD_DAY_COUNT


@rule
def scores_add_up(game: Tzolkin) -> bool:
    """TZ-R-45: a score is the sum of its sources."""
    for seat in range(game.seats):
        total = 0
        for source in range(SOURCE_COUNT):
            total += game.players[seat].points[source]
        if total != score(game, seat):
            return False
    return True


@rule
def frames_fit_the_stack(game: Tzolkin) -> bool:
    """A chain of effects never has more frames waiting than there is room for."""
    return (0 < game.depth < STACK) or (game.over != 0 and game.depth == 0)


@rule
def spare_tiles(game: Tzolkin, seat: int) -> int:
    """TZ-2.7: the tiles that will be left to a player who has kept all that are still asked for."""
    player = game.players[seat]
    spare = 0
    for number in range(WEALTH_DEALT):
        spare += player.dealt[number] != NONE and not player.kept[number]
    for number in range(game.depth):
        frame = game.stack[number]
        if is_keep_wealth(frame.kind) and frame.seat == seat:
            spare -= frame.a
    return spare


@rule
def has_enough_to_keep(game: Tzolkin, seat: int) -> bool:
    """TZ-2.7: as many tiles to choose from as the player is still asked to keep."""
    return spare_tiles(game, seat) >= 0


@rule
def has_tribes_to_choose_from(game: Tzolkin, seat: int) -> bool:
    """TP-5.1: who is asked for a tribe was dealt some and has chosen none. TP-6.18: Ixtab comes with a wealth tile."""
    player = game.players[seat]
    choices = 0
    for number in range(game.depth):
        choices += is_choose_tribe(game.stack[number].kind) and game.stack[number].seat == seat
    tribes = 0
    for number in range(TRIBES_DEALT):
        tribes += player.tribes[number] != NONE and (player.tribes[number] != IXTAB or spare_tiles(game, seat) > 0)
    return choices == 0 or (choices == 1 and player.tribe == NONE and tribes > 0)


@rule
def chooses_wealth_before_tribe(game: Tzolkin, seat: int) -> bool:
    """TP-R-27: wealth once and then a tribe, because Ixtab takes one more of the tiles; what comes first is on top."""
    choices_of_wealth = 0
    for number in range(game.depth):
        frame = game.stack[number]
        if frame.seat != seat:
            continue
        choices_of_wealth += is_keep_wealth(frame.kind)
        if choices_of_wealth > 1 or (choices_of_wealth > 0 and is_choose_tribe(frame.kind)):
            return False
    return True


@rule
def everybody_can_choose_a_start(game: Tzolkin) -> bool:
    """TZ-2.7, TP-5.1: nobody comes to a choice without anything to choose from."""
    for seat in range(game.seats):
        if not has_enough_to_keep(game, seat) or not has_tribes_to_choose_from(game, seat):
            return False
        if not chooses_wealth_before_tribe(game, seat):
            return False
    return True


@rule
def nobody_begins_a_turn_on_the_start_space(game: Tzolkin) -> bool:
    """TZ-6.3, TZ-18.3: a worker returns from it in phase 3, so none of its player's stands there before the turn."""
    return game.depth < 2 or not is_turn(game.stack[1].kind) or game.start_space != game.stack[1].seat


@rule
def one_turn_is_taken_at_a_time(game: Tzolkin) -> bool:
    """TZ-4.2, TZ-4.3: who is asked how to begin a turn is the player whose turn it is, and nothing else waits below."""
    for number in range(game.depth):
        frame = game.stack[number]
        if is_turn(frame.kind) and (number != 1 or frame.seat != game.stack[0].seat):
            return False
    return True


@rule
def nobody_places_more_workers_than_there_are(game: Tzolkin) -> bool:
    """TZ-1.4, TZ-6.1: those that were placed in this turn are no longer available."""
    for number in range(game.depth):
        frame = game.stack[number]
        if is_place_more(frame.kind) and frame.a + game.players[frame.seat].available > WORKERS:
            return False
    return True
