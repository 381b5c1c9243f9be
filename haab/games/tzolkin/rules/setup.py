"""Chapters 2 and 3: setting up, dummies, and the secret choice of starting wealth."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    CHOOSE_TRIBE,
    EFFECTS_LEFT,
    KEEP,
    KEEP_WEALTH,
    NEXT_ROUND,
    REVEAL_WEALTH,
    STEP_DOWN,
)
from haab.games.tzolkin.components import (
    AGE_1_PILE,
    AGE_2_PILE,
    BASE_PILE,
    CHICHEN_ITZA,
    DUMMIES,
    FIELDS,
    FROM_WEALTH,
    GEARS,
    GROUP_WOOD,
    GROUPS,
    MONUMENTS,
    MONUMENTS_SHOWN,
    MOST_MONUMENTS,
    MOST_TEETH,
    NONE,
    OPPOSITE,
    ROW,
    SKULLS,
    START_STEP,
    START_WORKERS,
    TEETH,
    WEALTH,
    WEALTH_DEALT,
    WEALTH_GEAR,
    WEALTH_KEPT,
    WEALTH_SPACE,
    WORKERS,
)
from haab.games.tzolkin.expansion_components import (
    FORETOLD,
    MODULES,
    QUICK_DUMMIES,
    QUICK_SPACES,
    QUICK_TILES,
    TRIBES,
    TRIBES_DEALT,
)
from haab.games.tzolkin.record import DUMMY, EMPTY
from haab.games.tzolkin.rules.answers.prophecies import draw_prophecies
from haab.games.tzolkin.rules.answers.tribes import deal_tribes, must_step_down, set_up_tribe
from haab.games.tzolkin.rules.buildings import draw_building
from haab.games.tzolkin.rules.expansion.quick_actions import block_quick_spaces, lay_out_quick_actions
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_below, seed_chance, shuffle
from haab.kit.record.stack import offer, push

GEAR_COUNT = len(GEARS)
AGE_1_COUNT = len(AGE_1_PILE)
AGE_2_COUNT = len(AGE_2_PILE)
MONUMENT_COUNT = len(MONUMENTS)
WEALTH_COUNT = len(WEALTH)
QUICK_TILE_COUNT = len(QUICK_TILES)
TRIBE_COUNT = len(TRIBES)
QUICK_ACTIONS, TRIBES_OPTION, PROPHECIES_OPTION, NEW_BUILDINGS = range(len(MODULES))


@rule
def setup(game, seats, options, seed):
    """TZ-2.1 to TZ-2.9, TZ-3.3, TP-2.1, TP-2.2: everything up to the first choice of starting wealth."""
    clear_table(game, seats)
    choose_modules(game, options)
    seed_chance(game.chance, seed)
    game.first = random_below(game.chance, seats)
    lay_out_fields(game)
    lay_out_buildings(game)
    lay_out_monuments(game)
    if game.with_prophecies:
        draw_prophecies(game)
    if game.with_quick_actions:
        lay_out_quick_actions(game)
    for seat in range(seats):
        seat_player(game, seat)
    deal_wealth(game)
    place_dummies(game)
    if game.with_tribes:
        deal_tribes(game)
    ask_wealth(game)


@rule
def choose_modules(game, options):
    """TP-1.1: every combination of modules."""
    game.with_quick_actions = options[QUICK_ACTIONS]
    game.with_tribes = options[TRIBES_OPTION]
    game.with_prophecies = options[PROPHECIES_OPTION]
    game.with_new_buildings = options[NEW_BUILDINGS]


@rule
def clear_table(game, seats):
    """TZ-2.1, TZ-2.2: day 0, empty gears and teeth, everything in the bank."""
    game.seats = seats
    game.over = 0
    game.depth = 0
    game.day = 0
    game.rounds = 0
    game.food_days = 0
    game.start_space = EMPTY
    game.revealed = 0
    game.skull_bank = SKULLS
    for tooth in range(game.tooth_corn.size):
        game.tooth_corn[tooth] = 0
    for gear in range(GEAR_COUNT):
        for space in range(MOST_TEETH):
            game.gears[gear, space] = EMPTY
    for action in range(game.skull_places.size):
        game.skull_places[action] = EMPTY
    clear_modules(game)


@rule
def clear_modules(game):
    """TP-2.2: nothing of the expansion is on the table."""
    game.with_quick_actions = 0
    game.with_tribes = 0
    game.with_prophecies = 0
    game.with_new_buildings = 0
    game.calamity = NONE
    game.dummies_left = 0
    game.tribes_left = 0
    game.ability = 0
    game.beyond_gear = NONE
    game.beyond_space = NONE
    for number in range(FORETOLD):
        game.foretold[number] = NONE
    for space in range(QUICK_SPACES):
        game.quick_spaces[space] = EMPTY
    for tile in range(QUICK_TILE_COUNT):
        game.quick_tiles[tile] = NONE
    for tribe in range(TRIBE_COUNT):
        game.tribe_stock[tribe] = NONE
    for gear in range(GEAR_COUNT):
        game.just_placed[gear] = 0


@rule
def lay_out_fields(game):
    """TZ-2.4, TZ-3.2: one field per player in each group; wood on top where the group has wood."""
    fields = FIELDS[game.seats]
    for group in range(GROUPS):
        game.forest[group] = fields if GROUP_WOOD[group] > 0 else 0
        game.clearing[group] = 0 if GROUP_WOOD[group] > 0 else fields


@rule
def lay_out_buildings(game):
    """TZ-2.5: shuffle both ages and lay out 6 buildings of Age 1. TP-2.1 (1): new buildings are shuffled in."""
    game.piles[:, :] = EMPTY
    game.pile_left[0] = AGE_1_COUNT if game.with_new_buildings else BASE_PILE[0]
    game.pile_left[1] = AGE_2_COUNT if game.with_new_buildings else BASE_PILE[1]
    for number in range(game.pile_left[0]):
        game.piles[0, number] = AGE_1_PILE[number]
    for number in range(game.pile_left[1]):
        game.piles[1, number] = AGE_2_PILE[number]
    shuffle(game.chance, game.piles[0], 0, game.pile_left[0])
    shuffle(game.chance, game.piles[1], 0, game.pile_left[1])
    for place in range(ROW):
        game.row[place] = draw_building(game)


@rule
def lay_out_monuments(game):
    """TZ-2.5, TZ-3.1: 4, 5 or 6 monuments at random; the others are out of the game."""
    left = MONUMENTS_SHOWN[game.seats]
    place = 0
    for monument in range(MONUMENT_COUNT):
        if random_below(game.chance, MONUMENT_COUNT - monument) < left:
            game.monuments[place] = monument
            place += 1
            left -= 1
    while place < MOST_MONUMENTS:
        game.monuments[place] = EMPTY
        place += 1


@rule
def seat_player(game, seat):
    """TZ-2.6: 3 available workers, nothing else, the board light side up, markers on their starting places."""
    player = game.players[seat]
    player.corn = 0
    player.skulls = 0
    player.available = START_WORKERS
    player.on_gears = 0
    player.in_bank = WORKERS - START_WORKERS
    player.light = 1
    player.farm_some = 0
    player.farm_all = 0
    player.corn_tiles = 0
    player.wood_tiles = 0
    player.resources[:] = 0
    player.points[:] = 0
    player.steps[:] = START_STEP
    player.levels[:] = 0
    player.buildings[:] = 0
    player.monuments[:] = 0
    player.dealt[:] = NONE
    player.kept[:] = 0
    player.tribe = NONE
    for number in range(TRIBES_DEALT):
        player.tribes[number] = NONE
    player.fed = 0


# ---- starting wealth and dummies


@rule
def deal_wealth(game):
    """TZ-2.7: four tiles, secretly, to each player."""
    for tile in range(WEALTH_COUNT):
        game.wealth[tile] = tile
    shuffle(game.chance, game.wealth, 0, WEALTH_COUNT)
    game.wealth_left = WEALTH_COUNT
    for seat in range(game.seats):
        for number in range(WEALTH_DEALT):
            game.wealth_left -= 1
            game.players[seat].dealt[number] = game.wealth[game.wealth_left]
            game.wealth[game.wealth_left] = NONE
    game.wealth_drawn = 0


@rule
def place_dummies(game):
    """TZ-3.3: before the players choose. TP-4.14 to TP-4.16: more of them with quick actions."""
    game.dummies_left = DUMMIES[game.seats]
    if game.with_quick_actions:
        block_quick_spaces(game)
        game.dummies_left = QUICK_DUMMIES[1, game.seats]
    draw_dummies(game)


@rule
def draw_dummies(game):
    """TZ-3.4, TZ-3.6: draw tiles until all dummies are placed."""
    while game.dummies_left > 0 and game.wealth_drawn < game.wealth_left:
        tile = game.wealth[game.wealth_drawn]
        game.wealth_drawn += 1
        game.dummies_left -= place_dummies_of_tile(game, WEALTH_GEAR[tile], WEALTH_SPACE[tile], game.dummies_left)


@rule
def place_left_over_dummies(game):
    """TP-4.19: the undealt tiles ran out, so the discarded ones are shuffled and drawn, until they run out too."""
    discarded = game.wealth_drawn
    for seat in range(game.seats):
        for number in range(WEALTH_DEALT):
            if not game.players[seat].kept[number]:
                game.wealth[discarded] = game.players[seat].dealt[number]
                discarded += 1
    shuffle(game.chance, game.wealth, game.wealth_drawn, discarded)
    game.wealth_left = discarded
    draw_dummies(game)
    game.dummies_left = 0
    for number in range(game.wealth_drawn, discarded):
        game.wealth[number] = NONE
    game.wealth_left = game.wealth_drawn


@rule
def place_dummies_of_tile(game, gear, space, left):
    """TZ-3.4, TZ-3.5: one dummy on the space shown; a small gear's first brings another opposite. Returns how many."""
    is_first = not has_dummy(game, gear)
    game.gears[gear, space] = DUMMY
    if gear == CHICHEN_ITZA or not is_first or left == 1:
        return 1
    game.gears[gear, (space + OPPOSITE) % TEETH[gear]] = DUMMY
    return 2


@rule
def has_dummy(game, gear):
    """Whether a dummy stands on a gear."""
    for space in range(TEETH[gear]):
        if game.gears[gear, space] == DUMMY:
            return True
    return False


@rule
def ask_wealth(game):
    """TZ-2.7, TZ-R-48, TP-R-27: each chooses tiles, and a tribe; when all have chosen, they are revealed."""
    push(game, REVEAL_WEALTH, game.first)
    for number in range(game.seats - 1, -1, -1):
        seat = (game.first + number) % game.seats
        if game.with_tribes:
            push(game, CHOOSE_TRIBE, seat)
        push(game, KEEP_WEALTH, seat, WEALTH_KEPT)


@rule
def offer_keep(game, seat, menu):
    """TZ-2.7: any tile dealt and not kept yet."""
    player = game.players[seat]
    for number in range(WEALTH_DEALT):
        if not player.kept[number]:
            offer(menu, KEEP + player.dealt[number])


@rule
def choose_keep(game, seat, left, code):
    """TZ-2.7: two are kept, the others discarded."""
    player = game.players[seat]
    for number in range(WEALTH_DEALT):
        if player.dealt[number] == code - KEEP:
            player.kept[number] = 1
    if left > 1:
        push(game, KEEP_WEALTH, seat, left - 1)


@rule
def reveal_wealth(game):
    """TZ-2.7, TZ-R-48: all kept tiles are carried out, in player order from the marker holder; then play begins."""
    game.revealed = 1
    if game.dummies_left > 0:
        place_left_over_dummies(game)
    push(game, NEXT_ROUND, game.first)
    for number in range(game.seats - 1, -1, -1):
        seat = (game.first + number) % game.seats
        set_up_tribe(game, seat)
        if must_step_down(game, seat):
            push(game, STEP_DOWN, seat)
        for tile in range(WEALTH_DEALT - 1, -1, -1):
            if game.players[seat].kept[tile]:
                push(game, EFFECTS_LEFT, seat, FROM_WEALTH + game.players[seat].dealt[tile], 0)
