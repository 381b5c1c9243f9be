"""What is true of the pieces after every decision: none is too many, each is where it may be."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    BASE_BUILDINGS,
    BUILDING_AGE,
    BUILDING_COPIES,
    BUILDING_COUNT,
    CALENDAR_TEETH,
    DUMMIES,
    FIELDS,
    GEAR_COUNT,
    GROUP_WOOD,
    GROUPS,
    LAST_SPACE,
    MONUMENT_COUNT,
    MONUMENTS_SHOWN,
    MOST_MONUMENTS,
    NONE,
    RESOURCE_COUNT,
    ROW,
    SKULLS,
    TEETH,
    WEALTH_COUNT,
    WEALTH_DEALT,
    WORKERS,
)
from haab.games.tzolkin.expansion_components import (
    CIT_BOLON_TUM,
    EXTRA_SPACES,
    FORETOLD,
    QUICK_DUMMIES,
    QUICK_SPACES,
    QUICK_TILE_COUNT,
    QUICK_TILES_AGE_1,
    TRIBE_COUNT,
    TRIBES_DEALT,
)
from haab.games.tzolkin.record import DUMMY, EMPTY, Tzolkin
from haab.games.tzolkin.rules.holdings import skulls_placed, workers_in_play
from haab.kit.compiler.rule import rule


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
    """TZ-3.3, TP-4.14, TP-R-75: how many there are on gears with so many players."""
    if game.with_quick_actions and not game.no_quick_dummies:
        return QUICK_DUMMIES[1, game.seats]
    return DUMMIES[game.seats]


@rule
def dummies_block_quick_spaces(game: Tzolkin) -> bool:
    """TP-4.15, TP-4.19, TP-R-75."""
    blocked = 0
    for space in range(QUICK_SPACES):
        blocked += game.quick_spaces[space] == DUMMY
    are_used = game.with_quick_actions != 0 and game.no_quick_dummies == 0
    return blocked == QUICK_DUMMIES[0, game.seats] * are_used


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
