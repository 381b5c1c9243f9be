"""What is true after every decision, with any modules, as rules: the same checks run interpreted and compiled."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from haab.games.tzolkin.components import (
    BASE_BUILDINGS,
    BUILDING_AGE,
    BUILDING_COPIES,
    BUILDINGS,
    CALENDAR_TEETH,
    DUMMIES,
    FIELDS,
    FOOD_DAYS,
    GEARS,
    GROUP_WOOD,
    GROUPS,
    LAST_SPACE,
    MAX_LEVEL,
    MONUMENTS,
    MONUMENTS_SHOWN,
    MOST_MONUMENTS,
    NONE,
    ROW,
    SKULLS,
    TECHNOLOGIES,
    TEETH,
    TEMPLES,
    TOP_STEP,
    WEALTH,
    WEALTH_DEALT,
    WORKERS,
)
from haab.games.tzolkin.expansion_components import (
    CIT_BOLON_TUM,
    EXTRA_SPACES,
    FORETOLD,
    QUICK_DUMMIES,
    QUICK_SPACES,
    QUICK_TILES,
    QUICK_TILES_AGE_1,
    TRIBES,
    TRIBES_DEALT,
)
from haab.games.tzolkin.record import DUMMY, EMPTY
from haab.games.tzolkin.rules.holdings import skulls_placed, workers_in_play
from haab.games.tzolkin.rules.play import apply, legal, score
from haab.games.tzolkin.rules.setup import setup
from haab.kit.compiler.compiled_set import Entries, Function
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import new_chance, random_below, seed_chance
from haab.kit.record.stack import STACK, new_menu
from tests.kinds import Kind

GEAR_COUNT = len(GEARS)
BUILDING_COUNT = len(BUILDINGS)
MONUMENT_COUNT = len(MONUMENTS)
TECHNOLOGY_COUNT = len(TECHNOLOGIES)
TEMPLE_COUNT = len(TEMPLES)
WEALTH_COUNT = len(WEALTH)
FOOD_DAY_COUNT = len(FOOD_DAYS)
TRIBE_COUNT = len(TRIBES)
QUICK_TILE_COUNT = len(QUICK_TILES)


@rule
def skulls_are_thirteen(game):
    """TZ-1.5, TP-1.4, TP-9.11: also the one on the Skull Shrine."""
    total = game.skull_bank + skulls_placed(game)
    for seat in range(game.seats):
        total += game.players[seat].skulls
    return total == SKULLS and game.skull_bank >= 0


@rule
def every_player_has_six_workers(game):
    """TZ-1.4, TP-4.10: before the player, on gears, on a starting player or quick-action space, or in the bank."""
    for seat in range(game.seats):
        player = game.players[seat]
        if player.available < 0 or player.in_bank < 0 or workers_in_play(game, seat) + player.in_bank != WORKERS:
            return False
    return True


@rule
def gears_hold_the_workers_that_players_have_there(game):
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
def dummies_are_all_there(game):
    """TZ-3.3, TZ-3.8, TP-4.14 to TP-4.16, TP-4.19: on gears (or still to be placed), and on quick-action spaces."""
    dummies = game.dummies_left
    for gear in range(GEAR_COUNT):
        for space in range(TEETH[gear]):
            dummies += game.gears[gear, space] == DUMMY
    blocked = 0
    for space in range(QUICK_SPACES):
        blocked += game.quick_spaces[space] == DUMMY
    if game.revealed and game.dummies_left > 0:
        return False
    if game.with_quick_actions:
        return dummies == QUICK_DUMMIES[1, game.seats] and blocked == QUICK_DUMMIES[0, game.seats]
    return dummies == DUMMIES[game.seats] and blocked == 0


@rule
def nobody_owes(game):
    """TZ-1.10: no stock is negative, and no tooth owes corn."""
    for seat in range(game.seats):
        player = game.players[seat]
        if player.corn < 0 or player.skulls < 0:
            return False
        for resource in range(player.resources.size):
            if player.resources[resource] < 0:
                return False
    for tooth in range(CALENDAR_TEETH):
        if game.tooth_corn[tooth] < 0:
            return False
    return True


@rule
def harvest_tiles_are_conserved(game):
    """TZ-2.4, TZ-8.7: a corn tile lies on its field or before a player; a wood tile also may be burned."""
    corn = 0
    wood = 0
    wood_in_all = 0
    for group in range(GROUPS):
        if game.forest[group] < 0 or game.clearing[group] < 0:
            return False
        corn += game.forest[group] + game.clearing[group]
        wood += game.forest[group]
        wood_in_all += FIELDS[game.seats] * (GROUP_WOOD[group] > 0)
    for seat in range(game.seats):
        corn += game.players[seat].corn_tiles
        wood += game.players[seat].wood_tiles
    return corn == FIELDS[game.seats] * GROUPS and wood <= wood_in_all


@rule
def buildings_are_conserved(game):
    """TZ-1.7, TZ-20.1: in a pile, in the row or before a player; those of Age 1 leave on the second Food Day.

    TP-2.2: no new building without its module. TP-9.5: one with the renovation mark may have been discarded.
    """
    for building in range(BUILDING_COUNT):
        age = BUILDING_AGE[building]
        found = 0
        for place in range(ROW):
            found += game.row[place] == building
        for place in range(game.pile_left[age - 1]):
            found += game.piles[age - 1, place] == building
        for seat in range(game.seats):
            found += game.players[seat].buildings[building]
        copies = BUILDING_COPIES[building] if game.with_new_buildings or building < BASE_BUILDINGS else 0
        may_be_gone = age == 1 and (game.food_days >= 2 or building >= BASE_BUILDINGS)
        if found > copies or (found < copies and not may_be_gone):
            return False
    return True


@rule
def only_the_current_age_is_on_display(game):
    """TZ-16.4."""
    for place in range(ROW):
        if game.row[place] != EMPTY and BUILDING_AGE[game.row[place]] != 1 + (game.food_days >= 2):
            return False
    return True


@rule
def monuments_are_conserved(game):
    """TZ-2.5, TZ-3.1, TZ-17.2."""
    for monument in range(MONUMENT_COUNT):
        if copies_of_monument(game, monument) > 1:
            return False
    total = 0
    for monument in range(MONUMENT_COUNT):
        total += copies_of_monument(game, monument)
    return total == MONUMENTS_SHOWN[game.seats]


@rule
def copies_of_monument(game, monument):
    """On display and before players."""
    copies = 0
    for place in range(MOST_MONUMENTS):
        copies += game.monuments[place] == monument
    for seat in range(game.seats):
        copies += game.players[seat].monuments[monument]
    return copies


@rule
def wealth_tiles_are_conserved(game):
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
def tribes_are_conserved(game):
    """TP-5.1, TP-5.2: each is dealt to somebody or was not dealt; who has one kept one of the two dealt."""
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
        is_one_of_two = player.tribe in (player.tribes[0], player.tribes[1])
        if not is_one_of_two and (game.revealed or player.tribe != NONE):
            return False
    return True


@rule
def prophecies_come_one_after_the_other(game):
    """TP-2.1, TP-7.2: three different ones; none before the end of the first Food Day, then each in its turn."""
    if not game.with_prophecies:
        return game.calamity == NONE
    for number in range(FORETOLD):
        for earlier in range(number):
            if game.foretold[earlier] == game.foretold[number]:
                return False
    if game.calamity == NONE:
        return game.food_days == 0 or game.over
    for number in range(FORETOLD):
        if game.foretold[number] == game.calamity:
            return number + 1 <= game.food_days <= number + 2
    return False


@rule
def quick_actions_are_conserved(game):
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
def markers_are_on_their_tracks(game):
    """TZ-13.1, TZ-14.1, TZ-14.2: levels 0 to 3, existing steps, and one player at most on a top step."""
    for temple in range(TEMPLE_COUNT):
        on_top = 0
        for seat in range(game.seats):
            step = game.players[seat].steps[temple]
            on_top += step == TOP_STEP[temple]
            if step < 0 or step > TOP_STEP[temple]:
                return False
        if on_top > 1:
            return False
    for seat in range(game.seats):
        for technology in range(TECHNOLOGY_COUNT):
            if game.players[seat].levels[technology] < 0 or game.players[seat].levels[technology] > MAX_LEVEL:
                return False
    return True


@rule
def food_days_are_held_in_time(game):
    """TZ-18.8, TZ-18.9: on its day or, delayed by a double advance, on the next; none is skipped."""
    if game.food_days > 0 and game.day < FOOD_DAYS[game.food_days - 1]:
        return False
    return game.food_days == FOOD_DAY_COUNT or game.day <= FOOD_DAYS[game.food_days] + 1


@rule
def the_game_ends_in_time(game):
    """TZ-21.1, TZ-R-41: with the day after the fourth Food Day, which is day 26 or 27."""
    last = FOOD_DAYS[FOOD_DAY_COUNT - 1]
    if game.over:
        return game.food_days == FOOD_DAY_COUNT and last < game.day <= last + 2 and game.rounds <= last + 1
    return game.food_days < FOOD_DAY_COUNT


@rule
def scores_add_up(game):
    """TZ-R-45: a score is the sum of its sources."""
    for seat in range(game.seats):
        total = 0
        for source in range(game.players[seat].points.size):
            total += game.players[seat].points[source]
        if total != score(game, seat):
            return False
    return True


@rule
def frames_fit_the_stack(game):
    """A chain of effects never has more frames waiting than there is room for."""
    return (0 < game.depth < STACK) or (game.over and game.depth == 0)


INVARIANTS = [
    skulls_are_thirteen,
    every_player_has_six_workers,
    gears_hold_the_workers_that_players_have_there,
    dummies_are_all_there,
    nobody_owes,
    harvest_tiles_are_conserved,
    buildings_are_conserved,
    only_the_current_age_is_on_display,
    monuments_are_conserved,
    wealth_tiles_are_conserved,
    tribes_are_conserved,
    prophecies_come_one_after_the_other,
    quick_actions_are_conserved,
    markers_are_on_their_tracks,
    food_days_are_held_in_time,
    the_game_ends_in_time,
    scores_add_up,
    frames_fit_the_stack,
]


def broken(game: np.record) -> list[str]:
    """The names of the invariants that do not hold."""
    return [invariant.__name__ for invariant in INVARIANTS if not invariant(game)]


# ---- many games, compiled


@rule
def all_hold(game):
    """Every invariant of the list above."""
    return (
        skulls_are_thirteen(game)
        and every_player_has_six_workers(game)
        and gears_hold_the_workers_that_players_have_there(game)
        and dummies_are_all_there(game)
        and nobody_owes(game)
        and harvest_tiles_are_conserved(game)
        and buildings_are_conserved(game)
        and only_the_current_age_is_on_display(game)
        and monuments_are_conserved(game)
        and wealth_tiles_are_conserved(game)
        and tribes_are_conserved(game)
        and prophecies_come_one_after_the_other(game)
        and quick_actions_are_conserved(game)
        and markers_are_on_their_tracks(game)
        and food_days_are_held_in_time(game)
        and the_game_ends_in_time(game)
        and scores_add_up(game)
        and frames_fit_the_stack(game)
    )


@rule
def give_plenty(game, chance):
    """Players begin rich, so that random ones come to buildings, monuments and the ends of the tracks."""
    for seat in range(game.seats):
        game.players[seat].corn += random_below(chance, 60)
        for resource in range(game.players[seat].resources.size):
            game.players[seat].resources[resource] += random_below(chance, 12)
        for technology in range(TECHNOLOGY_COUNT):
            game.players[seat].levels[technology] = random_below(chance, MAX_LEVEL + 1)
        game.players[seat].skulls += 2
        game.skull_bank -= 2


@rule
def play_checked(games, menu, chance, seats, options, seed, rich, most, lengths):
    """Play random games and check every state; returns the seed of the first bad game, or -1. Its state is games[0]."""
    game = games[0]
    for number in range(lengths.size):
        setup(game, seats, options, seed + number)
        seed_chance(chance, seed + number)
        if rich:
            give_plenty(game, chance)
        lengths[number] = 0
        while not game.over:
            legal(game, menu)
            if menu[0] < 1 or menu[0] > most or not all_hold(game):
                return seed + number
            apply(game, menu[1 + random_below(chance, menu[0])])
            lengths[number] += 1
        if not all_hold(game):
            return seed + number
    return -1


class Checks(Entries):
    """The loop above, compiled; kept in the cache as the rules themselves are."""

    def __init__(self) -> None:
        super().__init__(
            "tzolkin",
            {"play_checked": play_checked},
            to_play=("play_checked",),
            command=(sys.executable, "-c", "from tests.tzolkin.invariants import checks; checks().compile()"),
            sources=(Path(__file__),),
        )

    def _warm(self, name: str, function: Function) -> None:
        self._play(function, Kind("tzolkin", 2), 1, 0, False)

    def play(self, kind: Kind, count: int, seed: int, rich: bool) -> tuple[int, np.ndarray, Any]:
        """The seed of the first bad game or -1, the lengths of all, and the last state."""
        for name in ("legal", "apply"):
            kind.native.entry(name)  # the loop is then compiled around them
        return self._play(self.entry("play_checked"), kind, count, seed, rich)

    def _play(self, function: Function, kind: Kind, count: int, seed: int, rich: bool) -> tuple[int, np.ndarray, Any]:
        rules, seats = kind.rules, kind.seats
        games = np.zeros(1, rules.record_type).view(np.recarray)
        lengths = np.zeros(count, np.int64)
        options = rules.option_array(kind.checked_options)
        bad = function(games, new_menu(rules.menu * 2), new_chance(0), seats, options, seed, rich, rules.menu, lengths)
        return int(bad), lengths, games[0]


@cache
def checks() -> Checks:
    """The one of this process."""
    return Checks()


def hold_in_random_games(kind: Kind, games: int, seed: int, rich: bool) -> None:
    """Every invariant holds at every decision of many games, and no game is shorter or longer than games are."""
    bad, lengths, last = checks().play(kind, games, seed, rich)
    assert bad == -1, broken(last)
    assert 60 * kind.seats < lengths.min()
    assert lengths.max() < 400 * kind.seats
