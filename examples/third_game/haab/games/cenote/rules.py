"""All of the rules: a well is a short book. A larger game has a file for each chapter."""

from __future__ import annotations

from haab.games.cenote.codes import DRAW, STOP
from haab.games.cenote.components import JADE, JADE_COUNT, MOST_SEATS, MOST_TILES, SNAKE, SNAKES
from haab.games.cenote.record import NONE, Cenote
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_word, reshuffle, seed_chance, shuffle
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Ints, Menu

# ---- setting up


@rule
def setup(game: Cenote, seats: int, options: Ints, seed: int) -> None:
    """CE-1.1, CE-1.2: jade and snakes are shuffled; the first seat begins."""
    seed_chance(game.chance, seed)
    game.seats = seats
    game.over = 0
    game.depth = 0
    game.turns = 0
    game.more_snakes = options[0]
    for seat in range(MOST_SEATS):
        game.players[seat].hand = 0
        game.players[seat].kept = 0
    fill_well(game)
    begin_turn(game, 0)


@rule
def fill_well(game: Cenote) -> None:
    """CE-1.1: all jade, and as many snakes as the option says."""
    game.left = JADE_COUNT + SNAKES[game.more_snakes]
    for place in range(MOST_TILES):
        game.well[place] = NONE
    for place in range(game.left):
        game.well[place] = JADE[place] if place < JADE_COUNT else SNAKE
    shuffle(game.chance, game.well, 0, game.left)


# ---- a turn


@decision("CE-2.1", first=True, drawn=range(2))
def ask_draw(game: Cenote, seat: int, drawn: int) -> None:
    """Whether to draw a tile or to stop."""


@offers(ask_draw)
def offer_draw(menu: Menu, drawn: int) -> None:
    """CE-2.1: at least one tile must be drawn."""
    offer(menu, DRAW)
    if drawn:
        offer(menu, STOP)


@chooses(ask_draw)
def choose_draw(game: Cenote, seat: int, code: int) -> None:
    """CE-2.1, CE-2.4: draw, or stop and keep what is in the hand."""
    if code == DRAW:
        draw_tile(game, seat)
    else:
        keep_hand(game, seat)
        begin_turn(game, next_seat(game, seat))


@rule
def begin_turn(game: Cenote, seat: int) -> None:
    """CE-2.1: somebody's turn."""
    game.turns += 1
    ask_draw(game, seat, drawn=0)


@rule
def next_seat(game: Cenote, seat: int) -> int:
    """CE-2.4: the seat after this one."""
    return (seat + 1) % game.seats


@rule
def draw_tile(game: Cenote, seat: int) -> None:
    """CE-2.2, CE-2.3: jade into the hand; a snake takes all of it and ends the turn. CE-3.1: the last tile ends all."""
    game.left -= 1
    tile = int(game.well[game.left])
    game.well[game.left] = NONE
    game.players[seat].hand = 0 if tile == SNAKE else game.players[seat].hand + tile
    if game.left == 0:
        keep_hand(game, seat)
        game.over = 1
    elif tile == SNAKE:
        begin_turn(game, next_seat(game, seat))
    else:
        ask_draw(game, seat, drawn=1)


@rule
def keep_hand(game: Cenote, seat: int) -> None:
    """CE-2.4: what is kept cannot be lost."""
    game.players[seat].kept += game.players[seat].hand
    game.players[seat].hand = 0


@rule
def score(game: Cenote, seat: int) -> int:
    """CE-2.4: jade counts when it is kept."""
    return game.players[seat].kept


# ---- what is hidden


@rule
def redeal(game: Cenote, seat: int, chance: Ints) -> None:
    """CE-4.1: the order of the well, whoever asks."""
    for word in range(game.chance.size):
        game.chance[word] = random_word(chance)
    reshuffle(chance, game.well, 0, game.left)
