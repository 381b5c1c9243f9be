"""What a seat cannot know, dealt anew (TZ-R-47): the order of piles, hands before the reveal, unseen tiles."""

from __future__ import annotations

from haab.games.tzolkin.components import AGES, NONE, WEALTH_DEALT
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.questions import redeal_more
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_word, reshuffle
from haab.kit.record.types import Ints


@rule
def redeal(game: Tzolkin, seat: int, chance: Ints) -> None:
    """TZ-R-47: deal anew everything that a seat (NOBODY: a spectator) cannot know, whatever it was."""
    for word in range(game.chance.size):
        game.chance[word] = random_word(chance)
    for age in range(AGES):
        reshuffle(chance, game.piles[age], 0, game.pile_left[age])
    redeal_more(game, seat, chance)
    redeal_wealth(game, seat, chance)


@rule
def redeal_wealth(game: Tzolkin, seat: int, chance: Ints) -> None:
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
def is_unseen(game: Tzolkin, seat: int, other: int, number: int) -> bool:
    """TZ-R-47: another player's tile (a written position may have none), unless it was kept and revealed."""
    if game.players[other].dealt[number] == NONE:
        return False
    return other != seat and not (game.revealed and game.players[other].kept[number])
