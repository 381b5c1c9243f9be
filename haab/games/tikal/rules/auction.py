"""Chapter 19: the auction variant."""

from __future__ import annotations

from haab.games.tikal.codes import (
    BID,
    BIDDING,
    END_GAME,
    END_TURN,
    OPEN_AUCTION,
    PASS,
    SCORING_ROUND,
    START_ROUND,
    TAKING_TILE,
    TILE,
)
from haab.games.tikal.components import LOWEST_BID, NONE
from haab.games.tikal.record import BID_POINTS
from haab.games.tikal.rules.scoring import score
from haab.games.tikal.rules.seats import clockwise, left_neighbour
from haab.games.tikal.rules.turns import draw_tile, pile_is_empty, take_tile
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import NOBODY, offer, push

# ---- the round


@rule
def start_round(game, opener):
    """TK-19.4, TK-19.16: indicators face up, new tiles laid out; or the final round when there are no more."""
    if pile_is_empty(game):
        begin_final_round_by_score(game, opener)
        return
    for seat in range(game.seats):
        game.players[seat].eligible = 1
        game.laid_out[seat] = draw_tile(game)
    game.laid_out_count = game.seats
    push(game, OPEN_AUCTION, opener)


@rule
def next_eligible(game, seat):
    """TK-19.6, TK-19.14: the next player clockwise with the indicator face up, this one last; NOBODY if none has."""
    for step in range(1, game.seats + 1):
        other = clockwise(game, seat, step)
        if game.players[other].eligible:
            return other
    return NOBODY


@rule
def open_auction(game, opener):
    """TK-19.5, TK-19.15, TK-R-49: all turns but the last are auctioned; the last player must take the last tile."""
    if next_eligible(game, opener) == opener:
        push(game, END_TURN, opener)
        take_tile_laid_out(game, opener, int(game.laid_out[0]))
    else:
        push(game, BIDDING, opener)


@rule
def end_turn(game, seat):
    """TK-19.12, TK-19.14, TK-19.16, TK-R-50: the indicator is turned face down; the next auction or round is opened."""
    game.players[seat].eligible = 0
    following = next_eligible(game, seat)
    if following == NOBODY:
        push(game, START_ROUND, left_neighbour(game, seat))
    else:
        push(game, OPEN_AUCTION, following)


# ---- bidding


@rule
def offer_bid(game, seat, menu):
    """TK-19.6, TK-R-42, TK-R-43, TK-R-44: pass, or bid more than anybody so far and no more than the own score."""
    offer(menu, PASS)
    for bid in range(max(LOWEST_BID, int(game.bid) + 1), score(game, seat) + 1):
        offer(menu, BID + bid)


@rule
def choose_bid(game, seat, code):
    """TK-19.6, TK-19.7: bid or pass; then the next player in the auction is asked, or it has been decided."""
    if code == PASS:
        game.players[seat].passed = 1
        if game.first_to_pass == NOBODY:
            game.first_to_pass = seat
    else:
        game.bid = code - BID
        game.bidder = seat
    following = next_in_auction(game, seat)
    if following == NOBODY:
        end_auction(game)
    else:
        push(game, BIDDING, following)


@rule
def next_in_auction(game, seat):
    """TK-19.6, TK-R-45, TK-R-46: the next eligible player who has not passed and does not hold the highest bid."""
    for step in range(1, game.seats):
        other = clockwise(game, seat, step)
        player = game.players[other]
        if player.eligible and not player.passed and other != game.bidder:
            return other
    return NOBODY


@rule
def end_auction(game):
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
    push(game, END_TURN, winner)
    push(game, TAKING_TILE, winner)


# ---- the tile


@rule
def offer_tile(game, menu):
    """TK-19.11, TK-R-47: the tiles laid out."""
    for place in range(game.laid_out_count):
        offer(menu, TILE + game.laid_out[place])


@rule
def choose_tile(game, seat, code):
    """TK-19.11, TK-19.17: the tile is taken as in the basic game."""
    take_tile_laid_out(game, seat, code - TILE)


@rule
def take_tile_laid_out(game, seat, tile):
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
def place_by_score(game, first, step):
    """TK-19.20, TK-R-39: how many go before the seat so many steps from the first, as lower or equal and nearer."""
    own = score(game, clockwise(game, first, step))
    place = 0
    for other in range(game.seats):
        theirs = score(game, clockwise(game, first, other))
        if theirs < own or (theirs == own and other < step):
            place += 1
    return place


@rule
def seat_by_score(game, first, place):
    """TK-19.20: who goes at this place in the final round; NOBODY behind the last."""
    for step in range(game.seats):
        if place_by_score(game, first, step) == place:
            return clockwise(game, first, step)
    return NOBODY


@rule
def begin_final_round_by_score(game, first):
    """TK-19.20: from the lowest score to the highest, in an order that points scored meanwhile do not change."""
    lowest = seat_by_score(game, first, 0)
    second = seat_by_score(game, first, 1)
    third = seat_by_score(game, first, 2)
    fourth = seat_by_score(game, first, 3)
    push(game, END_GAME, NOBODY)
    push(game, SCORING_ROUND, lowest, lowest, second, third, fourth)
