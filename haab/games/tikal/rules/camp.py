"""Chapter 14: set up a camp."""

from __future__ import annotations

from haab.games.tikal.codes import CAMP
from haab.games.tikal.components import CAMP_COST, CAMP_FIGURES, CAMPS, JUNGLE, NONE, TILE_KIND, TREASURE
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.spaces import has_space, with_space
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def is_camp_site(game: Tikal, space: int) -> bool:
    """TK-14.1, TK-14.3, TK-R-3, TK-R-16: a jungle, or a treasure tile without tokens, and no camp there yet."""
    kind = TILE_KIND[game.tile[space]]
    if kind != JUNGLE and (kind != TREASURE or game.buried[space] > 0):
        return False
    return game.camp[space] == NONE


@rule
def note_camp_site(game: Tikal, space: int) -> None:
    """Something changed on a tile that makes a camp possible there, or impossible."""
    game.camp_sites = with_space(game.camp_sites, space, is_camp_site(game, space))


@rule
def offer_camp(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-14.2, TK-14.4, TK-R-15: with an own figure there, whoever else is there too; 2 in a game."""
    if game.ap < CAMP_COST or game.players[seat].camps_set_up == CAMPS:
        return
    if figures_on(game, seat, space) >= CAMP_FIGURES and has_space(game.camp_sites, space):
        offer(menu, CAMP + space)


@rule
def choose_camp(game: Tikal, seat: int, code: int) -> None:
    """TK-14.5, TK-R-15: the camp is its owner's and stays."""
    space = code - CAMP
    player = game.players[seat]
    game.ap -= CAMP_COST
    game.camp[space] = seat
    note_camp_site(game, space)
    player.camps[player.camps_set_up] = space
    player.camps_set_up += 1
