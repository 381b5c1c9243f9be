"""Chapter 3: setup."""

from __future__ import annotations

from haab.games.tikal.components import (
    CAMPS,
    EDGES,
    EVERY_WAY,
    GUARDS,
    LETTER_START,
    LETTERS,
    LEVELS,
    MEMBERS,
    MOST_MASKS,
    MOST_SEATS,
    MOST_STONES,
    NONE,
    PRINTED_SPACES,
    PRINTED_TILES,
    SPACES,
    START_SCORE,
    TERRAIN,
    TOKENS,
    TREASURE_COUNT,
    TREASURE_KINDS,
)
from haab.games.tikal.record import ASIDE, IN_SUPPLY, SOURCES, START_POINTS, Tikal
from haab.games.tikal.rules.auction import then_start_round
from haab.games.tikal.rules.play import settle
from haab.games.tikal.rules.tiles import lay_tile
from haab.games.tikal.rules.tired import forget_work_on
from haab.games.tikal.rules.turns import then_take_turn
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_below, seed_chance, shuffle
from haab.kit.record.stack import NOBODY, pop
from haab.kit.record.types import STACK, Ints


@rule
def empty_stack(game: Tikal) -> None:
    """Nothing is due yet."""
    game.depth = STACK
    while game.depth > 0:
        pop(game)
    game.over = 0


@rule
def empty_board(game: Tikal) -> None:
    """TK-2.1: forty spaces with nothing on them."""
    game.beside_tiles = 0
    game.beside_ground = 0
    game.temples = 0
    game.digs = 0
    game.camp_sites = 0
    for space in range(SPACES):
        game.tile[space] = NONE
        game.turned[space] = 0
        game.temple[space] = 0
        game.guard[space] = NONE
        game.camp[space] = NONE
        game.buried[space] = 0
        game.worked[space] = 0
        game.ways[space] = MOST_STONES * EVERY_WAY
        for edge in range(EDGES):
            game.crossing[space, edge] = 0
        for token in range(MOST_MASKS):
            game.tokens[space, token] = NONE


@rule
def lay_printed_tiles(game: Tikal) -> None:
    """TK-2.2: four spaces are explored from the start."""
    for printed in range(len(PRINTED_TILES)):
        lay_tile(game, int(PRINTED_TILES[printed]), int(PRINTED_SPACES[printed]), 0)


@rule
def sort_levels(game: Tikal) -> None:
    """TK-3.3: the levels lie open, sorted by value."""
    for value in range(len(LEVELS)):
        game.levels[value] = LEVELS[value]


@rule
def stack_tiles(game: Tikal) -> None:
    """TK-3.1: shuffled within each letter, A on top and G at the bottom."""
    for tile in range(TERRAIN):
        game.pile[tile] = tile
    for letter in range(LETTERS):
        shuffle(game.chance, game.pile, int(LETTER_START[letter]), int(LETTER_START[letter + 1]))
    game.drawn = 0


@rule
def clear_row(game: Tikal) -> None:
    """No tile is laid out or set aside yet."""
    game.laid_out_count = 0
    for place in range(MOST_SEATS):
        game.laid_out[place] = NONE
    game.aside_count = 0
    for place in range(ASIDE):
        game.aside[place] = NONE


@rule
def shuffle_treasures(game: Tikal) -> None:
    """TK-3.2: the treasure stock."""
    game.in_stock = 0
    for treasure in range(TREASURE_KINDS):
        for _ in range(TREASURE_COUNT[treasure]):
            game.stock[game.in_stock] = treasure
            game.in_stock += 1
    shuffle(game.chance, game.stock, 0, TOKENS)


@rule
def equip_player(game: Tikal, seat: int) -> None:
    """TK-3.4, TK-3.5, TK-19.2, TK-19.3: all figures and camps in the supply, and the starting score."""
    player = game.players[seat]
    for source in range(SOURCES):
        player.points[source] = 0
    player.points[START_POINTS] = START_SCORE[game.auction]
    player.supply = MEMBERS
    player.removed = 0
    player.leader = IN_SUPPLY
    for space in range(SPACES):
        player.members[space] = 0
    player.camps_set_up = 0
    for camp in range(CAMPS):
        player.camps[camp] = NONE
    player.guards_placed = 0
    for guard in range(GUARDS):
        player.guards[guard] = NONE
    for treasure in range(TREASURE_KINDS):
        player.treasures[treasure] = 0
    player.eligible = game.auction
    player.passed = 0


@rule
def use_options(game: Tikal, options: Ints) -> None:
    """What was agreed upon before the game: the auction, and other readings."""
    game.auction = options[0]
    game.shared_temples = options[1]
    game.last_tile_first = options[2]
    game.guards_score_later = options[3]
    game.figures_work_once = options[4]


@rule
def lay_out_game(game: Tikal, seats: int, options: Ints) -> None:
    """TK-3: everything but chance: the board, the levels and the players' pieces."""
    game.seats = seats
    use_options(game, options)
    empty_stack(game)
    empty_board(game)
    lay_printed_tiles(game)
    sort_levels(game)
    clear_row(game)
    for seat in range(MOST_SEATS):
        equip_player(game, seat)
        game.occupied[seat] = 0
        game.singles[seat] = 0
    game.ap = 0
    game.new_guards = 0
    game.tired_leader = 0
    for space in range(SPACES):
        forget_work_on(game, space)
    game.reveals = 0
    game.bid = 0
    game.bidder = NOBODY
    game.first_to_pass = NOBODY


@rule
def begin(game: Tikal, first: int) -> None:
    """TK-3.6, TK-19.13: the starting player has the first turn, or opens the first auction."""
    if game.auction:
        then_start_round(game, first)
    else:
        then_take_turn(game, first)


@rule
def setup(game: Tikal, seats: int, options: Ints, seed: int) -> None:
    """TK-3, TK-R-1: a new game. The starting player is drawn."""
    seed_chance(game.chance, seed)
    lay_out_game(game, seats, options)
    stack_tiles(game)
    shuffle_treasures(game)
    begin(game, random_below(game.chance, seats))
    settle(game)
