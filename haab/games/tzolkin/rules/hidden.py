"""What a seat cannot know, dealt anew (TZ-R-47, TP-R-74): the order of piles, hands before the reveal, unseen tiles."""

from __future__ import annotations

from haab.games.tzolkin.components import NONE, WEALTH_DEALT, WEALTH_KEPT
from haab.games.tzolkin.expansion_components import IXTAB, IXTAB_KEPT, QUICK_TILES, QUICK_TILES_AGE_1, TRIBES_DEALT
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_below, random_word, reshuffle

QUICK_TILE_COUNT = len(QUICK_TILES)


@rule
def redeal(game, seat, chance):
    """TZ-R-47: deal anew everything that a seat (NOBODY: a spectator) cannot know, whatever it was."""
    for word in range(game.chance.size):
        game.chance[word] = random_word(chance)
    for age in range(2):
        reshuffle(chance, game.piles[age], 0, game.pile_left[age])
    if game.with_quick_actions and game.food_days == 0:
        reshuffle(chance, game.quick_tiles, QUICK_TILES_AGE_1, QUICK_TILE_COUNT)
    if game.with_tribes:
        redeal_tribes(game, seat, chance)
    redeal_wealth(game, seat, chance)


@rule
def redeal_tribes(game, seat, chance):
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
def is_unseen_tribe(game, seat, other, number):
    """TP-5.1, TP-5.3: another player's tribe, unless it was kept and revealed."""
    player = game.players[other]
    return (
        other != seat
        and player.tribes[number] != NONE
        and not (game.revealed and player.tribes[number] == player.tribe)
    )


@rule
def choose_at_random(game, other, chance):
    """TP-R-27: whoever has chosen keeps one of the two tribes and the number of wealth tiles that goes with it."""
    player = game.players[other]
    player.tribe = player.tribes[random_below(chance, TRIBES_DEALT)]
    kept = IXTAB_KEPT if player.tribe == IXTAB else WEALTH_KEPT
    for number in range(WEALTH_DEALT):
        player.kept[number] = number < kept


@rule
def redeal_wealth(game, seat, chance):
    """TZ-2.7, TZ-R-47: tiles still unseen by the seat are shuffled and take each other's places."""
    hidden = game.wealth_left
    for other in range(game.seats):
        for number in range(WEALTH_DEALT):
            if is_unseen(game, seat, other, number):
                game.wealth[hidden] = game.players[other].dealt[number]
                hidden += 1
    reshuffle(chance, game.wealth, game.wealth_drawn, hidden)
    hidden = game.wealth_left
    for other in range(game.seats):
        for number in range(WEALTH_DEALT):
            if is_unseen(game, seat, other, number):
                game.players[other].dealt[number] = game.wealth[hidden]
                game.wealth[hidden] = NONE
                hidden += 1
        if not game.revealed and other != seat:
            reshuffle(chance, game.players[other].kept, 0, WEALTH_DEALT)


@rule
def is_unseen(game, seat, other, number):
    """TZ-R-47: another player's tile (a written position may have none), unless it was kept and revealed."""
    if game.players[other].dealt[number] == NONE:
        return False
    return other != seat and not (game.revealed and game.players[other].kept[number])
