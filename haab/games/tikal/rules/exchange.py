"""Chapter 13: exchange a treasure."""

from __future__ import annotations

from haab.games.tikal.codes import GIVE, TAKE
from haab.games.tikal.components import EXCHANGE_COST, MOST_SEATS, TREASURE_KINDS, TREASURE_NAMES
from haab.games.tikal.record import Tikal
from haab.kit.compiler.bits import lowest_bit
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@decision("TK-13.1", other=range(MOST_SEATS), treasure=TREASURE_NAMES)
def ask_exchange(game: Tikal, seat: int, other: int, treasure: int) -> None:
    """What to give to another player for a treasure."""


@rule
def is_single(game: Tikal, seat: int, treasure: int) -> bool:
    """TK-13.3, TK-R-24: equal tokens are a pair or triplet at once, and those are not split."""
    return game.players[seat].treasures[treasure] == 1


@rule
def note_treasure(game: Tikal, seat: int, treasure: int) -> None:
    """A treasure came to a player or left."""
    if is_single(game, seat, treasure):
        game.singles[seat] |= 1 << treasure
    else:
        game.singles[seat] &= ~(1 << treasure)


@rule
def offer_exchange(game: Tikal, seat: int, menu: Menu) -> None:
    """TK-13.1, TK-13.2, TK-R-22: any single of any other player; no figure on the board is needed."""
    if game.ap < EXCHANGE_COST:
        return
    own = int(game.singles[seat])
    if own == 0:
        return
    for other in range(game.seats):
        if other != seat:
            offer_taking(game, other, own, menu)


@rule
def offer_taking(game: Tikal, other: int, own: int, menu: Menu) -> None:
    """TK-13.4, TK-R-23: every single of another player, if there is one of another kind among the own."""
    rest = int(game.singles[other])
    while rest:
        treasure = lowest_bit(rest)
        if own & ~(1 << treasure):
            offer(menu, TAKE + other * TREASURE_KINDS + treasure)
        rest &= rest - 1


@rule
def choose_exchange(game: Tikal, seat: int, code: int) -> None:
    """TK-13.1: then the own treasure to give is chosen."""
    ask_exchange(game, seat, other=(code - TAKE) // TREASURE_KINDS, treasure=(code - TAKE) % TREASURE_KINDS)


@offers(ask_exchange)
def offer_gift(game: Tikal, seat: int, treasure: int, menu: Menu) -> None:
    """TK-13.3, TK-R-23: an own single of another kind."""
    for own in range(TREASURE_KINDS):
        if own != treasure and is_single(game, seat, own):
            offer(menu, GIVE + own)


@chooses(ask_exchange)
def choose_gift(game: Tikal, seat: int, other: int, treasure: int, code: int) -> None:
    """TK-13.1: one treasure for one."""
    given = code - GIVE
    game.ap -= EXCHANGE_COST
    hand_over(game, other, seat, treasure)
    hand_over(game, seat, other, given)


@rule
def hand_over(game: Tikal, giver: int, taker: int, treasure: int) -> None:
    """TK-13.1: a treasure changes hands."""
    game.players[giver].treasures[treasure] -= 1
    game.players[taker].treasures[treasure] += 1
    note_treasure(game, giver, treasure)
    note_treasure(game, taker, treasure)
