"""Chapters 4 and 6: taking a tile, and what a volcano changes."""

from __future__ import annotations

from haab.games.tikal.components import NONE, TERRAIN, TILE_KIND, VOLCANO
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.scoring import begin_final_round, begin_scoring_round, first_of_final_round
from haab.games.tikal.rules.seats import left_neighbour
from haab.games.tikal.rules.tiles import then_place_tile
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, continuation


@continuation(first=True)
def then_take_turn(game: Tikal, seat: int) -> None:
    """TK-4.3: a regular turn."""


@rule
def pile_is_empty(game: Tikal) -> bool:
    """TK-18.1: the last terrain tile has been taken."""
    return game.drawn == TERRAIN


@rule
def draw_tile(game: Tikal) -> int:
    """TK-4.1: the top tile of the pile. TK-R-52: seen by all, so nothing before it can be taken back."""
    tile = int(game.pile[game.drawn])
    game.pile[game.drawn] = NONE
    game.drawn += 1
    game.reveals += 1
    return tile


@rule
def take_tile(game: Tikal, seat: int, tile: int) -> None:
    """TK-4.4, TK-6.1, TK-6.2: a volcano brings a scoring round, beginning with its player, before it is placed."""
    then_place_tile(game, seat, tile)
    if TILE_KIND[tile] == VOLCANO:
        begin_scoring_round(game, seat)


@carries_out(then_take_turn)
def take_turn(game: Tikal, seat: int) -> None:
    """TK-4.1, TK-4.3, TK-6.5, TK-R-11: take the top tile; afterwards it is the left neighbour's turn."""
    if pile_is_empty(game):
        begin_final_round(game, first_of_final_round(game, seat))
        return
    then_take_turn(game, left_neighbour(game, seat))
    take_tile(game, seat, draw_tile(game))
