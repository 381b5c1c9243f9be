"""Chapter 8: place a figure."""

from __future__ import annotations

from haab.games.tikal.codes import PLACE
from haab.games.tikal.components import BASE, LEADER, MEMBER, PLACE_COST, SPACES
from haab.games.tikal.record import IN_SUPPLY, Tikal
from haab.games.tikal.rules.majority import note_figures
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def offer_placing_on(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-8.1, TK-R-13: a member or the leader, as long as there is one in the supply."""
    player = game.players[seat]
    if player.supply > 0:
        offer(menu, PLACE + MEMBER * SPACES + space)
    if player.leader == IN_SUPPLY:
        offer(menu, PLACE + LEADER * SPACES + space)


@rule
def offer_placing(game: Tikal, seat: int, menu: Menu) -> None:
    """TK-8.1, TK-8.3, TK-8.4: on the base camp and on tiles with an own camp, however new, and nowhere else."""
    if game.ap < PLACE_COST:
        return
    offer_placing_on(game, seat, BASE, menu)
    player = game.players[seat]
    for camp in range(player.camps_set_up):
        offer_placing_on(game, seat, int(player.camps[camp]), menu)


@rule
def choose_placing(game: Tikal, seat: int, code: int) -> None:
    """TK-8.1: from the supply onto the tile."""
    figure = (code - PLACE) // SPACES
    space = (code - PLACE) % SPACES
    player = game.players[seat]
    game.ap -= PLACE_COST
    if figure == LEADER:
        player.leader = space
    else:
        player.supply -= 1
        player.members[space] += 1
    note_figures(game, seat, space)
