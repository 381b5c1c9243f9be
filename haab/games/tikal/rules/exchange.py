"""Chapter 13: exchange a treasure."""

from __future__ import annotations

from haab.games.tikal.codes import EXCHANGING, GIVE, TAKE
from haab.games.tikal.components import EXCHANGE_COST, TREASURE_KINDS
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push


@rule
def is_single(game, seat, treasure):
    """TK-13.3, TK-R-24: equal tokens are a pair or triplet at once, and those are not split."""
    return game.players[seat].treasures[treasure] == 1


@rule
def can_give(game, seat, taken):
    """TK-13.4, TK-R-23: the player has a single of another kind than the one to be taken."""
    for treasure in range(TREASURE_KINDS):
        if treasure != taken and is_single(game, seat, treasure):
            return True
    return False


@rule
def offer_exchange(game, seat, menu):
    """TK-13.1, TK-13.2, TK-R-22: any single of any other player; no figure on the board is needed."""
    if game.ap < EXCHANGE_COST:
        return
    for other in range(game.seats):
        if other == seat:
            continue
        for treasure in range(TREASURE_KINDS):
            if is_single(game, other, treasure) and can_give(game, seat, treasure):
                offer(menu, TAKE + other * TREASURE_KINDS + treasure)


@rule
def choose_exchange(game, seat, code):
    """TK-13.1: then the own treasure to give is chosen."""
    push(game, EXCHANGING, seat, (code - TAKE) // TREASURE_KINDS, (code - TAKE) % TREASURE_KINDS)


@rule
def offer_gift(game, seat, taken, menu):
    """TK-13.3, TK-R-23: an own single of another kind."""
    for treasure in range(TREASURE_KINDS):
        if treasure != taken and is_single(game, seat, treasure):
            offer(menu, GIVE + treasure)


@rule
def choose_gift(game, seat, other, taken, code):
    """TK-13.1: one treasure for one."""
    given = code - GIVE
    game.ap -= EXCHANGE_COST
    own = game.players[seat].treasures
    theirs = game.players[other].treasures
    own[taken] += 1
    own[given] -= 1
    theirs[taken] -= 1
    theirs[given] += 1
