"""Chapters 4 and 6: taking a tile, and what a volcano changes."""

from __future__ import annotations

from haab.games.tikal.codes import PLACE_TILE, TAKE_TURN
from haab.games.tikal.components import NONE, TERRAIN, TILE_KIND, VOLCANO
from haab.games.tikal.rules.scoring import begin_final_round, begin_scoring_round
from haab.games.tikal.rules.seats import left_neighbour
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import push


@rule
def pile_is_empty(game):
    """TK-18.1: the last terrain tile has been taken."""
    return game.drawn == TERRAIN


@rule
def draw_tile(game):
    """TK-4.1: the top tile of the pile. TK-R-52: seen by all, so nothing before it can be taken back."""
    tile = int(game.pile[game.drawn])
    game.pile[game.drawn] = NONE
    game.drawn += 1
    game.reveals += 1
    return tile


@rule
def take_tile(game, seat, tile):
    """TK-4.4, TK-6.1, TK-6.2: a volcano brings a scoring round, beginning with its player, before it is placed."""
    push(game, PLACE_TILE, seat, tile)
    if TILE_KIND[tile] == VOLCANO:
        begin_scoring_round(game, seat)


@rule
def take_turn(game, seat):
    """TK-4.1, TK-4.3, TK-6.5, TK-R-11: take the top tile; afterwards it is the left neighbour's turn."""
    if pile_is_empty(game):
        begin_final_round(game, seat)
        return
    push(game, TAKE_TURN, left_neighbour(game, seat))
    take_tile(game, seat, draw_tile(game))
