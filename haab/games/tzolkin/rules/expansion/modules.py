"""Chapters 1 and 2 of the expansion: its modules in the setup, and what of them a seat cannot know."""

from __future__ import annotations

from haab.games.tzolkin.components import GEAR_COUNT, NONE, WEALTH_DEALT, WEALTH_KEPT
from haab.games.tzolkin.expansion_components import (
    FORETOLD,
    IXTAB,
    IXTAB_KEPT,
    MODULES,
    QUICK_SPACES,
    QUICK_TILE_COUNT,
    QUICK_TILES_AGE_1,
    READINGS,
    TRIBE_COUNT,
    TRIBES_DEALT,
)
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.expansion.prophecies import draw_prophecies
from haab.games.tzolkin.rules.expansion.quick_actions import block_quick_spaces, lay_out_quick_actions
from haab.games.tzolkin.rules.expansion.tribes import deal_tribes
from haab.games.tzolkin.rules.setup import draw_dummies
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.chance import random_below, reshuffle, shuffle
from haab.kit.record.types import Ints

QUICK_ACTIONS = MODULES.index("quick_actions")
TRIBES = MODULES.index("tribes")
PROPHECIES = MODULES.index("prophecies")
NEW_BUILDINGS = MODULES.index("new_buildings")
SINGLE_ARCHITECTURE, NO_FREE_CHOICE_AHEAD, NO_QUICK_DUMMIES, EXTRA_SPACE_BY_PUSH, RENOVATE_LATER = range(
    len(MODULES), len(MODULES) + len(READINGS)
)
"""Where options stand: first the modules, then the other readings."""

# ---- setting up


@answers(questions.use_options)
def choose_modules(game: Tzolkin, options: Ints) -> None:
    """TP-1.1: every combination of modules, and of other readings."""
    game.with_quick_actions = options[QUICK_ACTIONS]
    game.with_tribes = options[TRIBES]
    game.with_prophecies = options[PROPHECIES]
    game.with_new_buildings = options[NEW_BUILDINGS]
    game.single_architecture = options[SINGLE_ARCHITECTURE]
    game.no_free_choice_ahead = options[NO_FREE_CHOICE_AHEAD]
    game.no_quick_dummies = options[NO_QUICK_DUMMIES]
    game.extra_space_by_push = options[EXTRA_SPACE_BY_PUSH]
    game.renovate_later = options[RENOVATE_LATER]


@answers(questions.clear_more)
def clear_modules(game: Tzolkin) -> None:
    """TP-2.2: nothing of the expansion is on the table."""
    game.with_quick_actions = 0
    game.with_tribes = 0
    game.with_prophecies = 0
    game.with_new_buildings = 0
    game.single_architecture = 0
    game.no_free_choice_ahead = 0
    game.no_quick_dummies = 0
    game.extra_space_by_push = 0
    game.renovate_later = 0
    game.built_now = 0
    game.calamity = NONE
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


@answers(questions.lay_out_more)
def lay_out_modules(game: Tzolkin) -> None:
    """TP-2.1, TP-2.2: prophecies are drawn, and the quick-action board is laid out."""
    if game.with_prophecies:
        draw_prophecies(game)
    if game.with_quick_actions:
        lay_out_quick_actions(game)
        block_quick_spaces(game)


@answers(questions.seat_more)
def seat_player_with_modules(game: Tzolkin, seat: int) -> None:
    """TP-2.1: nobody has a tribe yet."""
    player = game.players[seat]
    player.tribe = NONE
    player.fed = 0
    for number in range(TRIBES_DEALT):
        player.tribes[number] = NONE


@answers(questions.deal_more)
def deal_modules(game: Tzolkin) -> None:
    """TP-5.1: tribes are dealt after the starting wealth."""
    if game.with_tribes:
        deal_tribes(game)


@answers(questions.place_left_over_dummies)
def place_left_over_dummies(game: Tzolkin) -> None:
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


# ---- what a seat cannot know (TP-R-74)


@answers(questions.redeal_more)
def redeal_modules(game: Tzolkin, seat: int, chance: Ints) -> None:
    """TP-4.3, TP-5.1, TP-R-74: quick-action tiles of Age 2 before they are laid out, and tribes."""
    if game.with_quick_actions and game.food_days == 0:
        reshuffle(chance, game.quick_tiles, QUICK_TILES_AGE_1, QUICK_TILE_COUNT)
    if game.with_tribes:
        redeal_tribes(game, seat, chance)


@rule
def redeal_tribes(game: Tzolkin, seat: int, chance: Ints) -> None:
    """TP-5.1, TP-R-74: others' tribes before the reveal, and what they returned, take each other's places."""
    hidden = game.tribes_left
    for other in range(game.seats):
        for number in range(TRIBES_DEALT):
            if is_unseen_tribe(game, seat, other, number):
                game.tribe_stock[hidden] = game.players[other].tribes[number]
                hidden += 1
    reshuffle(chance, game.tribe_stock, 0, hidden)
    hidden = game.tribes_left
    for other in range(game.seats):
        player = game.players[other]
        has_chosen = player.tribe != NONE
        for number in range(TRIBES_DEALT):
            if is_unseen_tribe(game, seat, other, number):
                player.tribes[number] = game.tribe_stock[hidden]
                game.tribe_stock[hidden] = NONE
                hidden += 1
        if has_chosen and not game.revealed and other != seat:
            choose_at_random(game, other, chance)


@rule
def is_unseen_tribe(game: Tzolkin, seat: int, other: int, number: int) -> bool:
    """TP-5.1, TP-5.3: another player's tribe, unless it was kept and revealed."""
    player = game.players[other]
    return (
        other != seat
        and player.tribes[number] != NONE
        and not (game.revealed and player.tribes[number] == player.tribe)
    )


@rule
def choose_at_random(game: Tzolkin, other: int, chance: Ints) -> None:
    """TP-R-27: whoever has chosen keeps one of the two tribes and the number of wealth tiles that goes with it."""
    player = game.players[other]
    player.tribe = player.tribes[random_below(chance, TRIBES_DEALT)]
    kept = IXTAB_KEPT if player.tribe == IXTAB else WEALTH_KEPT
    for number in range(WEALTH_DEALT):
        player.kept[number] = number < kept
