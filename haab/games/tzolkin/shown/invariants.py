"""What is true after every decision, with any modules: positions are checked with it, and random games of the tests.

The checks are rules: the same source runs interpreted and, over thousands of random games, compiled. A position that a
person writes may leave pieces out and block spaces with dummies: what must be all there is checked apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from haab.games.tzolkin.components import (
    BASE_BUILDINGS,
    BUILDING_AGE,
    BUILDING_COPIES,
    BUILDING_COUNT,
    CALENDAR_TEETH,
    DUMMIES,
    FIELDS,
    FOOD_DAYS,
    GEAR_COUNT,
    GROUP_WOOD,
    GROUPS,
    LAST_SPACE,
    MAX_LEVEL,
    MONUMENT_COUNT,
    MONUMENTS_SHOWN,
    MOST_MONUMENTS,
    NONE,
    RESOURCE_COUNT,
    ROW,
    SKULLS,
    TECHNOLOGY_COUNT,
    TEETH,
    TEMPLE_COUNT,
    TOP_STEP,
    WEALTH_COUNT,
    WEALTH_DEALT,
    WORKERS,
)
from haab.games.tzolkin.expansion_components import (
    CIT_BOLON_TUM,
    EXTRA_SPACES,
    FORETOLD,
    IXTAB,
    QUICK_DUMMIES,
    QUICK_SPACES,
    QUICK_TILE_COUNT,
    QUICK_TILES_AGE_1,
    TRIBE_COUNT,
    TRIBES_DEALT,
)
from haab.games.tzolkin.record import DUMMY, EMPTY, POINT_SOURCES, Tzolkin
from haab.games.tzolkin.rules.expansion.tribes import ask_choose_tribe
from haab.games.tzolkin.rules.holdings import skulls_placed, workers_in_play
from haab.games.tzolkin.rules.placing import ask_place_more
from haab.games.tzolkin.rules.play import score
from haab.games.tzolkin.rules.setup import ask_keep_wealth
from haab.games.tzolkin.rules.turns import ask_turn
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import recognises
from haab.kit.record.stack import STACK, snapshot

is_keep_wealth = recognises(ask_keep_wealth)
is_choose_tribe = recognises(ask_choose_tribe)
is_turn = recognises(ask_turn)
is_place_more = recognises(ask_place_more)
SOURCE_COUNT = len(POINT_SOURCES)
FOOD_DAY_COUNT = len(FOOD_DAYS)


# ---- what is never otherwise


@rule
def skulls_are_thirteen(game: Tzolkin) -> bool:
    """TZ-1.5, TP-1.4, TP-9.11: also the one on the Skull Shrine."""
    total = game.skull_bank + skulls_placed(game)
    for seat in range(game.seats):
        total += game.players[seat].skulls
    return total == SKULLS and game.skull_bank >= 0


@rule
def every_player_has_six_workers(game: Tzolkin) -> bool:
    """TZ-1.4, TP-4.10: before the player, on gears, on a starting player or quick-action space, or in the bank."""
    for seat in range(game.seats):
        player = game.players[seat]
        if player.available < 0 or player.in_bank < 0 or workers_in_play(game, seat) + player.in_bank != WORKERS:
            return False
    return True


@rule
def gears_hold_the_workers_that_players_have_there(game: Tzolkin) -> bool:
    """TZ-1.2, TZ-1.3: players' workers stand on numbered spaces only; TP-6.12: Cit-Bolon-Tum's on one more."""
    for seat in range(game.seats):
        on_gears = 0
        extra = EXTRA_SPACES * (game.players[seat].tribe == CIT_BOLON_TUM)
        for gear in range(GEAR_COUNT):
            for space in range(TEETH[gear]):
                is_there = game.gears[gear, space] == seat
                on_gears += is_there
                if is_there and space > LAST_SPACE[gear] + extra:
                    return False
        if on_gears != game.players[seat].on_gears:
            return False
    return True


@rule
def dummies_on_gears(game: Tzolkin) -> int:
    """TZ-3.3, TP-4.16: also those that are still to be placed."""
    dummies = game.dummies_left
    for gear in range(GEAR_COUNT):
        for space in range(TEETH[gear]):
            dummies += game.gears[gear, space] == DUMMY
    return dummies


@rule
def dummies_of_the_game(game: Tzolkin) -> int:
    """TZ-3.3, TP-4.14: how many there are on gears with so many players."""
    return QUICK_DUMMIES[1, game.seats] if game.with_quick_actions else DUMMIES[game.seats]


@rule
def dummies_block_quick_spaces(game: Tzolkin) -> bool:
    """TP-4.15, TP-4.19."""
    blocked = 0
    for space in range(QUICK_SPACES):
        blocked += game.quick_spaces[space] == DUMMY
    return blocked == QUICK_DUMMIES[0, game.seats] * (game.with_quick_actions != 0)


@rule
def nobody_owes(game: Tzolkin) -> bool:
    """TZ-1.10: no stock is negative, and no tooth owes corn."""
    for seat in range(game.seats):
        player = game.players[seat]
        if player.corn < 0 or player.skulls < 0:
            return False
        for resource in range(RESOURCE_COUNT):
            if player.resources[resource] < 0:
                return False
    for tooth in range(CALENDAR_TEETH):
        if game.tooth_corn[tooth] < 0:
            return False
    return True


@rule
def corn_tiles_in_sight(game: Tzolkin) -> int:
    """TZ-2.4: on fields, under wood or not, and before players."""
    tiles = 0
    for group in range(GROUPS):
        tiles += game.forest[group] + game.clearing[group]
    for seat in range(game.seats):
        tiles += game.players[seat].corn_tiles
    return tiles


@rule
def no_corn_tile_is_too_many(game: Tzolkin) -> bool:
    """TZ-2.4, TZ-8.7: a corn tile lies on its field or before a player."""
    for group in range(GROUPS):
        if game.forest[group] < 0 or game.clearing[group] < 0:
            return False
    return corn_tiles_in_sight(game) <= FIELDS[game.seats] * GROUPS


@rule
def no_wood_tile_is_too_many(game: Tzolkin) -> bool:
    """TZ-2.4, TZ-8.5, TZ-8.7: a wood tile lies on its field or before a player, or was burned."""
    tiles = 0
    in_all = 0
    for group in range(GROUPS):
        tiles += game.forest[group]
        in_all += FIELDS[game.seats] * (GROUP_WOOD[group] > 0)
    for seat in range(game.seats):
        tiles += game.players[seat].wood_tiles
    return tiles <= in_all


@rule
def copies_of_building(game: Tzolkin, building: int) -> int:
    """TZ-1.7: in a pile, in the row or before a player."""
    age = BUILDING_AGE[building]
    copies = 0
    for place in range(ROW):
        copies += game.row[place] == building
    for place in range(game.pile_left[age - 1]):
        copies += game.piles[age - 1, place] == building
    for seat in range(game.seats):
        copies += game.players[seat].buildings[building]
    return copies


@rule
def copies_in_the_box(game: Tzolkin, building: int) -> int:
    """TP-2.2: no new building without its module."""
    return BUILDING_COPIES[building] if game.with_new_buildings or building < BASE_BUILDINGS else 0


@rule
def no_building_is_too_many(game: Tzolkin) -> bool:
    """TZ-1.7, TP-2.2."""
    for building in range(BUILDING_COUNT):
        if copies_of_building(game, building) > copies_in_the_box(game, building):
            return False
    return True


@rule
def only_the_current_age_is_on_display(game: Tzolkin) -> bool:
    """TZ-16.4."""
    for place in range(ROW):
        if game.row[place] != EMPTY and BUILDING_AGE[game.row[place]] != 1 + (game.food_days >= 2):
            return False
    return True


@rule
def copies_of_monument(game: Tzolkin, monument: int) -> int:
    """On display and before players."""
    copies = 0
    for place in range(MOST_MONUMENTS):
        copies += game.monuments[place] == monument
    for seat in range(game.seats):
        copies += game.players[seat].monuments[monument]
    return copies


@rule
def monuments_in_sight(game: Tzolkin) -> int:
    """TZ-2.5: all that are on display or built."""
    total = 0
    for monument in range(MONUMENT_COUNT):
        total += copies_of_monument(game, monument)
    return total


@rule
def no_monument_is_too_many(game: Tzolkin) -> bool:
    """TZ-2.5, TZ-3.1, TZ-17.2: each exists once."""
    for monument in range(MONUMENT_COUNT):
        if copies_of_monument(game, monument) > 1:
            return False
    return monuments_in_sight(game) <= MONUMENTS_SHOWN[game.seats]


@rule
def wealth_tiles_are_conserved(game: Tzolkin) -> bool:
    """TZ-1.7, TZ-2.7: each of them is dealt to somebody or was not dealt; TP-4.19: a discarded one may be drawn."""
    for tile in range(WEALTH_COUNT):
        undealt = 0
        for place in range(game.wealth_left):
            undealt += game.wealth[place] == tile
        kept = 0
        discarded = 0
        for seat in range(game.seats):
            for number in range(WEALTH_DEALT):
                if game.players[seat].dealt[number] == tile:
                    kept += game.players[seat].kept[number]
                    discarded += not game.players[seat].kept[number]
        is_drawn_after_the_reveal = game.revealed and game.with_quick_actions and discarded == 1
        if undealt + kept + discarded != 1 + (undealt == 1 and is_drawn_after_the_reveal):
            return False
    return True


@rule
def tribes_are_conserved(game: Tzolkin) -> bool:
    """TP-5.1, TP-5.2: each is dealt to somebody or was not dealt; who has one kept one of those dealt."""
    if not game.with_tribes:
        return game.tribes_left == 0
    for tribe in range(TRIBE_COUNT):
        copies = 0
        for place in range(game.tribes_left):
            copies += game.tribe_stock[place] == tribe
        for seat in range(game.seats):
            for number in range(TRIBES_DEALT):
                copies += game.players[seat].tribes[number] == tribe
        if copies != 1:
            return False
    for seat in range(game.seats):
        player = game.players[seat]
        is_one_of_those_dealt = player.tribe == player.tribes[0] or player.tribe == player.tribes[1]
        if player.tribe != NONE and not is_one_of_those_dealt:
            return False
    return True


@rule
def prophecies_come_one_after_the_other(game: Tzolkin) -> bool:
    """TP-2.1, TP-7.2: three different ones; none before the end of the first Food Day, then each in its turn."""
    if not game.with_prophecies:
        return game.calamity == NONE
    for number in range(FORETOLD):
        for earlier in range(number):
            if game.foretold[earlier] == game.foretold[number]:
                return False
    if game.calamity == NONE:
        return game.food_days == 0 or game.over != 0
    for number in range(FORETOLD):
        if game.foretold[number] == game.calamity:
            return number + 1 <= game.food_days <= number + 2
    return False


@rule
def quick_actions_are_conserved(game: Tzolkin) -> bool:
    """TP-4.1 to TP-4.5: each tile in its age once, and at most one worker of a player on the spaces."""
    if not game.with_quick_actions:
        return game.quick_tiles[0] == NONE
    for tile in range(QUICK_TILE_COUNT):
        copies = 0
        for place in range(QUICK_TILE_COUNT):
            is_of_age_1 = place < QUICK_TILES_AGE_1
            copies += game.quick_tiles[place] == tile and is_of_age_1 == (tile < QUICK_TILES_AGE_1)
        if copies != 1:
            return False
    for seat in range(game.seats):
        workers = 0
        for space in range(QUICK_SPACES):
            workers += game.quick_spaces[space] == seat
        if workers > 1:
            return False
    return True


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


# ---- what may be left out of a written position


@rule
def all_dummies_are_there(game: Tzolkin) -> bool:
    """TZ-3.3, TZ-3.8, TP-4.14, TP-4.16: none is left to be placed when the game has begun."""
    if game.revealed and game.dummies_left > 0:
        return False
    return dummies_on_gears(game) == dummies_of_the_game(game)


@rule
def all_corn_tiles_are_there(game: Tzolkin) -> bool:
    """TZ-2.4, TZ-8.7."""
    return corn_tiles_in_sight(game) == FIELDS[game.seats] * GROUPS


@rule
def all_buildings_are_there(game: Tzolkin) -> bool:
    """TZ-20.1: those of Age 1 leave on the second Food Day; TP-9.5: one that can be renovated may be discarded."""
    for building in range(BUILDING_COUNT):
        age = BUILDING_AGE[building]
        may_be_gone = age == 1 and (game.food_days >= 2 or building >= BASE_BUILDINGS)
        if copies_of_building(game, building) < copies_in_the_box(game, building) and not may_be_gone:
            return False
    return True


@rule
def all_monuments_are_there(game: Tzolkin) -> bool:
    """TZ-2.5, TZ-3.1."""
    return monuments_in_sight(game) == MONUMENTS_SHOWN[game.seats]


@rule
def everybody_has_a_tribe(game: Tzolkin) -> bool:
    """TP-5.2: when all are revealed."""
    if not game.with_tribes or not game.revealed:
        return True
    for seat in range(game.seats):
        if game.players[seat].tribe == NONE:
            return False
    return True


# ---- all of them


@rule
def all_hold(game: Tzolkin) -> bool:
    """Every invariant of both lists below, for compiled loops."""
    return (
        skulls_are_thirteen(game)
        and every_player_has_six_workers(game)
        and gears_hold_the_workers_that_players_have_there(game)
        and dummies_block_quick_spaces(game)
        and nobody_owes(game)
        and no_corn_tile_is_too_many(game)
        and no_wood_tile_is_too_many(game)
        and no_building_is_too_many(game)
        and only_the_current_age_is_on_display(game)
        and no_monument_is_too_many(game)
        and wealth_tiles_are_conserved(game)
        and tribes_are_conserved(game)
        and prophecies_come_one_after_the_other(game)
        and quick_actions_are_conserved(game)
        and levels_exist(game)
        and steps_exist_and_one_player_is_on_top(game)
        and food_days_are_held_in_time(game)
        and the_game_ends_in_time(game)
        and scores_add_up(game)
        and frames_fit_the_stack(game)
        and everybody_can_choose_a_start(game)
        and nobody_begins_a_turn_on_the_start_space(game)
        and one_turn_is_taken_at_a_time(game)
        and nobody_places_more_workers_than_there_are(game)
        and all_dummies_are_there(game)
        and all_corn_tiles_are_there(game)
        and all_buildings_are_there(game)
        and all_monuments_are_there(game)
        and everybody_has_a_tribe(game)
    )


@dataclass(frozen=True)
class Invariant:
    """A check, and what to say where it does not hold: the field of a position, and the reason."""

    holds: Callable[..., bool]
    field: str
    reason: str

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


INVARIANTS = [
    Invariant(skulls_are_thirteen, "skull_bank", f"all skulls must add up to {SKULLS} (TZ-1.5)"),
    Invariant(every_player_has_six_workers, "players", f"every player has {WORKERS} workers (TZ-1.4)"),
    Invariant(
        gears_hold_the_workers_that_players_have_there,
        "gears",
        "behind the last space of a gear only a dummy can be, or a worker of Cit-Bolon-Tum (TZ-1.3, TP-6.12)",
    ),
    Invariant(dummies_block_quick_spaces, "quick_spaces", "dummies must be on the first of them (TP-4.15)"),
    Invariant(nobody_owes, "players", "no stock can be negative (TZ-1.10)"),
    Invariant(no_corn_tile_is_too_many, "players", "they own more corn tiles than have left the fields (TZ-8.7)"),
    Invariant(no_wood_tile_is_too_many, "players", "they own more wood tiles than have left the fields (TZ-8.7)"),
    Invariant(no_building_is_too_many, "row", "there are more copies of a building than in the box (TZ-1.7)"),
    Invariant(only_the_current_age_is_on_display, "row", "a building is not of the age on display (TZ-16.4)"),
    Invariant(no_monument_is_too_many, "monuments", "each exists once, and only some are used (TZ-2.5, TZ-3.1)"),
    Invariant(wealth_tiles_are_conserved, "wealth_left", "each starting wealth tile exists once (TZ-1.7)"),
    Invariant(tribes_are_conserved, "tribes_left", "each tribe exists once (TP-5.1)"),
    Invariant(
        prophecies_come_one_after_the_other, "calamity", "is not in force after so many Food Days (TP-2.1, TP-7.2)"
    ),
    Invariant(
        quick_actions_are_conserved,
        "quick_spaces",
        "each tile exists once, and a player has one worker there at most (TP-4.5)",
    ),
    Invariant(levels_exist, "players", f"technologies have levels from 0 to {MAX_LEVEL} (TZ-13.1)"),
    Invariant(
        steps_exist_and_one_player_is_on_top, "players", "only one player can be on the top step of a temple (TZ-14.2)"
    ),
    Invariant(food_days_are_held_in_time, "food_days", "cannot be so many on this day (TZ-18.9)"),
    Invariant(the_game_ends_in_time, "food_days", "the game ends with the day after the last of them (TZ-21.1)"),
    Invariant(scores_add_up, "players", "a score is the sum of its sources (TZ-R-45)"),
    Invariant(frames_fit_the_stack, "pending", "there is no room for so many frames"),
    Invariant(
        everybody_can_choose_a_start,
        "pending",
        "somebody is asked for starting wealth or a tribe and has none to choose from (TZ-2.7, TP-5.1)",
    ),
    Invariant(
        nobody_begins_a_turn_on_the_start_space,
        "start_space",
        "the player whose turn begins cannot stand there already (TZ-18.3)",
    ),
    Invariant(one_turn_is_taken_at_a_time, "pending", "a turn belongs to the player whose turn it is (TZ-4.2)"),
    Invariant(
        nobody_places_more_workers_than_there_are, "pending", "so many workers cannot have been placed (TZ-1.4, TZ-6.1)"
    ),
]
"""What no position may break."""

COMPLETE = [
    Invariant(all_dummies_are_there, "gears", "there are more or fewer dummies than with so many players (TZ-3.3)"),
    Invariant(all_corn_tiles_are_there, "fields", "corn tiles are missing (TZ-8.7)"),
    Invariant(all_buildings_are_there, "piles", "buildings are missing (TZ-1.7)"),
    Invariant(all_monuments_are_there, "monuments", "monuments are missing (TZ-2.5)"),
    Invariant(everybody_has_a_tribe, "players", "a tribe is missing (TP-5.2)"),
]
"""What holds in every game from its beginning, but not in a position that leaves pieces out."""


def problems(game: np.record) -> Iterator[str]:
    """Every invariant that does not hold, with the place and the clause."""
    return _broken(game, INVARIANTS)


def missing(game: np.record) -> Iterator[str]:
    """What a written position leaves out and a played game has."""
    return _broken(game, COMPLETE)


def _broken(game: np.record, invariants: list[Invariant]) -> Iterator[str]:
    read = snapshot(game)
    return (str(invariant) for invariant in invariants if not invariant.holds(read))
