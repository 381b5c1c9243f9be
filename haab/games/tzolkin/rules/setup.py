"""Chapters 2 and 3: setting up, dummies, and the secret choice of starting wealth."""

from __future__ import annotations

from haab.games.tzolkin.codes import KEEP
from haab.games.tzolkin.components import (
    AGE_1_PILE,
    AGE_2_PILE,
    CHICHEN_ITZA,
    FIELDS,
    FROM_WEALTH,
    GEAR_COUNT,
    GROUP_WOOD,
    GROUPS,
    MONUMENT_COUNT,
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
    WEALTH_COUNT,
    WEALTH_DEALT,
    WEALTH_GEAR,
    WEALTH_KEPT,
    WEALTH_SPACE,
    WORKERS,
)
from haab.games.tzolkin.record import DUMMY, EMPTY, Tzolkin
from haab.games.tzolkin.rules.buildings import draw_building
from haab.games.tzolkin.rules.effect_order import then_effects
from haab.games.tzolkin.rules.questions import (
    ask_more,
    clear_more,
    deal_more,
    dummies_on_gears,
    lay_out_more,
    pile_size,
    place_left_over_dummies,
    reveal_more,
    seat_more,
    use_options,
)
from haab.games.tzolkin.rules.turns import then_next_round
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_below, seed_chance, shuffle
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Ints, Menu


@rule
def setup(game: Tzolkin, seats: int, options: Ints, seed: int) -> None:
    """TZ-2.1 to TZ-2.9, TZ-3.3, TZ-R-49: everything up to the first choice of starting wealth."""
    clear_table(game, seats)
    use_options(game, options)
    seed_chance(game.chance, seed)
    game.first = random_below(game.chance, seats)
    lay_out_fields(game)
    lay_out_buildings(game)
    lay_out_monuments(game)
    lay_out_more(game)
    for seat in range(seats):
        seat_player(game, seat)
    deal_wealth(game)
    place_dummies(game)
    deal_more(game)
    ask_wealth(game)


@rule
def clear_table(game: Tzolkin, seats: int) -> None:
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
    game.dummies_left = 0
    clear_more(game)


@rule
def lay_out_fields(game: Tzolkin) -> None:
    """TZ-2.4, TZ-3.2: one field per player in each group; wood on top where the group has wood."""
    fields = FIELDS[game.seats]
    for group in range(GROUPS):
        game.forest[group] = fields if GROUP_WOOD[group] > 0 else 0
        game.clearing[group] = 0 if GROUP_WOOD[group] > 0 else fields


@rule
def lay_out_buildings(game: Tzolkin) -> None:
    """TZ-2.5: shuffle both ages and lay out 6 buildings of Age 1."""
    game.piles[:, :] = EMPTY
    game.pile_left[0] = pile_size(game, 0)
    game.pile_left[1] = pile_size(game, 1)
    for number in range(game.pile_left[0]):
        game.piles[0, number] = AGE_1_PILE[number]
    for number in range(game.pile_left[1]):
        game.piles[1, number] = AGE_2_PILE[number]
    shuffle(game.chance, game.piles[0], 0, game.pile_left[0])
    shuffle(game.chance, game.piles[1], 0, game.pile_left[1])
    for place in range(ROW):
        game.row[place] = draw_building(game)


@rule
def lay_out_monuments(game: Tzolkin) -> None:
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
def seat_player(game: Tzolkin, seat: int) -> None:
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
    seat_more(game, seat)


# ---- starting wealth and dummies


@rule
def deal_wealth(game: Tzolkin) -> None:
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
def place_dummies(game: Tzolkin) -> None:
    """TZ-3.3: before the players choose."""
    game.dummies_left = dummies_on_gears(game)
    draw_dummies(game)


@rule
def draw_dummies(game: Tzolkin) -> None:
    """TZ-3.4, TZ-3.6: draw tiles until all dummies are placed."""
    while game.dummies_left > 0 and game.wealth_drawn < game.wealth_left:
        tile = game.wealth[game.wealth_drawn]
        game.wealth_drawn += 1
        game.dummies_left -= place_dummies_of_tile(game, WEALTH_GEAR[tile], WEALTH_SPACE[tile], game.dummies_left)


@rule
def place_dummies_of_tile(game: Tzolkin, gear: int, space: int, left: int) -> int:
    """TZ-3.4, TZ-3.5: one dummy on the space shown; a small gear's first brings another opposite. Returns how many."""
    is_first = not has_dummy(game, gear)
    game.gears[gear, space] = DUMMY
    if gear == CHICHEN_ITZA or not is_first or left == 1:
        return 1
    game.gears[gear, (space + OPPOSITE) % TEETH[gear]] = DUMMY
    return 2


@rule
def has_dummy(game: Tzolkin, gear: int) -> bool:
    """Whether a dummy stands on a gear."""
    for space in range(TEETH[gear]):
        if game.gears[gear, space] == DUMMY:
            return True
    return False


# ---- decision: which starting wealth to keep


@decision("TZ-2.7", secret=True, atomic=True, waits=True, left=range(1, WEALTH_DEALT + 1))
def ask_keep_wealth(game: Tzolkin, seat: int, left: int) -> None:
    """Which starting wealth tile to keep; `left` of them are still to be chosen."""


@continuation(first=True)
def then_reveal_wealth(game: Tzolkin, seat: int) -> None:
    """The reveal, once all have chosen."""


@rule
def ask_wealth(game: Tzolkin) -> None:
    """TZ-2.7, TZ-R-48: each chooses tiles; when all have chosen, they are revealed."""
    then_reveal_wealth(game, game.first)
    for number in range(game.seats - 1, -1, -1):
        seat = (game.first + number) % game.seats
        ask_more(game, seat)
        ask_keep_wealth(game, seat, WEALTH_KEPT)


@offers(ask_keep_wealth)
def offer_keep(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TZ-2.7: any tile dealt and not kept yet."""
    player = game.players[seat]
    for number in range(WEALTH_DEALT):
        if player.dealt[number] != NONE and not player.kept[number]:
            offer(menu, KEEP + player.dealt[number])


@chooses(ask_keep_wealth)
def choose_keep(game: Tzolkin, seat: int, left: int, code: int) -> None:
    """TZ-2.7: two are kept, the others discarded."""
    player = game.players[seat]
    for number in range(WEALTH_DEALT):
        if player.dealt[number] == code - KEEP:
            player.kept[number] = 1
    if left > 1:
        ask_keep_wealth(game, seat, left - 1)


@carries_out(then_reveal_wealth)
def reveal_wealth(game: Tzolkin) -> None:
    """TZ-2.7, TZ-R-48: all kept tiles are carried out, in player order from the marker holder; then play begins."""
    game.revealed = 1
    if game.dummies_left > 0:
        place_left_over_dummies(game)
    then_next_round(game, game.first)
    for number in range(game.seats - 1, -1, -1):
        seat = (game.first + number) % game.seats
        reveal_more(game, seat)
        for tile in range(WEALTH_DEALT - 1, -1, -1):
            if game.players[seat].kept[tile]:
                then_effects(game, seat, FROM_WEALTH + game.players[seat].dealt[tile], 0)
