"""Chapter 19: the auction variant."""

from __future__ import annotations

from haab.games.tikal.codes import (
    BID,
    PASS,
    TILE,
)
from haab.games.tikal.components import LOWEST_BID, NONE
from haab.games.tikal.record import BID_POINTS, Tikal
from haab.games.tikal.rules.scoring import first_of_final_round, score, then_end_game, then_scoring_round
from haab.games.tikal.rules.seats import NOBODYS, clockwise, left_neighbour
from haab.games.tikal.rules.turns import draw_tile, pile_is_empty, take_tile
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers, recognises
from haab.kit.record.stack import NOBODY, offer
from haab.kit.record.types import Menu

# ---- the round


@continuation(first=True)
def then_start_round(game: Tikal, seat: int) -> None:
    """TK-19.4: the next round, which this player opens."""


@continuation(first=True)
def then_open_auction(game: Tikal, seat: int) -> None:
    """TK-19.5: the auction of the next turn, which this player opens."""


@continuation(first=True)
def then_end_turn(game: Tikal, seat: int) -> None:
    """TK-19.12: the end of the turn that this player won."""


@continuation(first=True)
def then_end_auction(game: Tikal, seat: int) -> None:
    """TK-19.8: what follows when nobody is left to bid."""


@decision("TK-19.6")
def ask_bid(game: Tikal, seat: int) -> None:
    """Bid for the next turn, or pass."""


is_bidding = recognises(ask_bid)


@decision("TK-19.11")
def ask_tile(game: Tikal, seat: int) -> None:
    """Which of the tiles laid out to take."""


@carries_out(then_start_round)
def start_round(game: Tikal, seat: int) -> None:
    """TK-19.4, TK-19.16: indicators face up, new tiles laid out; or the final round when there are no more."""
    if pile_is_empty(game):
        begin_final_round_by_score(game, first_of_final_round(game, seat))
        return
    for other in range(game.seats):
        game.players[other].eligible = 1
        game.laid_out[other] = draw_tile(game)
    game.laid_out_count = game.seats
    then_open_auction(game, seat)


@rule
def next_eligible(game: Tikal, seat: int) -> int:
    """TK-19.6, TK-19.14: the next player clockwise with the indicator face up, this one last; NOBODY if none has."""
    for step in range(1, game.seats + 1):
        other = clockwise(game, seat, step)
        if game.players[other].eligible:
            return other
    return NOBODY


@carries_out(then_open_auction)
def open_auction(game: Tikal, seat: int) -> None:
    """TK-19.5, TK-19.15, TK-R-49: all turns but the last are auctioned; the last player must take the last tile."""
    if next_eligible(game, seat) == seat:
        then_end_turn(game, seat)
        take_tile_laid_out(game, seat, int(game.laid_out[0]))
    else:
        then_end_auction(game, NOBODYS)
        ask_bid(game, seat)


@carries_out(then_end_turn)
def end_turn(game: Tikal, seat: int) -> None:
    """TK-19.12, TK-19.14, TK-19.16, TK-R-50: the indicator is turned face down; the next auction or round is opened."""
    game.players[seat].eligible = 0
    following = next_eligible(game, seat)
    if following == NOBODY:
        then_start_round(game, left_neighbour(game, seat))
    else:
        then_open_auction(game, following)


# ---- bidding


@offers(ask_bid)
def offer_bid(game: Tikal, seat: int, menu: Menu) -> None:
    """TK-19.6, TK-R-42, TK-R-43, TK-R-44: pass, or bid more than anybody so far and no more than the own score."""
    offer(menu, PASS)
    for bid in range(max(LOWEST_BID, int(game.bid) + 1), score(game, seat) + 1):
        offer(menu, BID + bid)


@chooses(ask_bid)
def choose_bid(game: Tikal, seat: int, code: int) -> None:
    """TK-19.6, TK-19.7: bid or pass; then the next player in the auction is asked, or it has been decided."""
    if code == PASS:
        game.players[seat].passed = 1
        if game.first_to_pass == NOBODY:
            game.first_to_pass = seat
    else:
        game.bid = code - BID
        game.bidder = seat
    following = next_in_auction(game, seat)
    if following != NOBODY:
        ask_bid(game, following)


@rule
def next_in_auction(game: Tikal, seat: int) -> int:
    """TK-19.6, TK-R-45, TK-R-46: the next eligible player who has not passed and does not hold the highest bid."""
    for step in range(1, game.seats):
        other = clockwise(game, seat, step)
        player = game.players[other]
        if player.eligible and not player.passed and other != game.bidder:
            return other
    return NOBODY


@carries_out(then_end_auction)
def end_auction(game: Tikal) -> None:
    """TK-19.8, TK-19.9, TK-19.10, TK-R-55: the highest bidder pays; if all passed, the first to do so pays nothing."""
    winner = game.first_to_pass
    if game.bidder != NOBODY:
        winner = game.bidder
        game.players[winner].points[BID_POINTS] -= game.bid
    game.bid = 0
    game.bidder = NOBODY
    game.first_to_pass = NOBODY
    for seat in range(game.seats):
        game.players[seat].passed = 0
    then_end_turn(game, winner)
    ask_tile(game, winner)


# ---- the tile


@offers(ask_tile)
def offer_tile(game: Tikal, menu: Menu) -> None:
    """TK-19.11, TK-R-47: the tiles laid out."""
    for place in range(game.laid_out_count):
        offer(menu, TILE + game.laid_out[place])


@chooses(ask_tile)
def choose_tile(game: Tikal, seat: int, code: int) -> None:
    """TK-19.11, TK-19.17: the tile is taken as in the basic game."""
    take_tile_laid_out(game, seat, code - TILE)


@rule
def take_tile_laid_out(game: Tikal, seat: int, tile: int) -> None:
    """The tile leaves the row, the others close up."""
    place = 0
    while game.laid_out[place] != tile:
        place += 1
    game.laid_out_count -= 1
    for later in range(place, game.laid_out_count):
        game.laid_out[later] = game.laid_out[later + 1]
    game.laid_out[game.laid_out_count] = NONE
    take_tile(game, seat, tile)


# ---- the end


@rule
def place_by_score(game: Tikal, first: int, step: int) -> int:
    """TK-19.20, TK-R-39: how many go before the seat so many steps from the first, as lower or equal and nearer."""
    own = score(game, clockwise(game, first, step))
    place = 0
    for other in range(game.seats):
        theirs = score(game, clockwise(game, first, other))
        if theirs < own or (theirs == own and other < step):
            place += 1
    return place


@rule
def seat_by_score(game: Tikal, first: int, place: int) -> int:
    """TK-19.20: who goes at this place in the final round; NOBODY behind the last."""
    for step in range(game.seats):
        if place_by_score(game, first, step) == place:
            return clockwise(game, first, step)
    return NOBODY


@rule
def begin_final_round_by_score(game: Tikal, first: int) -> None:
    """TK-19.20: from the lowest score to the highest, in an order that points scored meanwhile do not change."""
    lowest = seat_by_score(game, first, 0)
    second = seat_by_score(game, first, 1)
    third = seat_by_score(game, first, 2)
    fourth = seat_by_score(game, first, 3)
    then_end_game(game, NOBODYS)
    then_scoring_round(game, lowest, lowest, second, third, fourth)
