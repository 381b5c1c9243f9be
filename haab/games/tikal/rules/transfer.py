"""Chapter 9: transfer between camps."""

from __future__ import annotations

from haab.games.tikal.codes import TO, TRANSFER
from haab.games.tikal.components import BASE, FIGURE_NAMES, FIGURES, SPACE_NAMES, SPACES, TRANSFER_COST
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.majority import stands_on
from haab.games.tikal.rules.move import shift_figure
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@decision("TK-9.1", figure=FIGURE_NAMES, start=SPACE_NAMES)
def ask_transfer(game: Tikal, seat: int, figure: int, start: int) -> None:
    """Where a figure in a camp goes."""


@rule
def offer_transfer_from(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-9.1, TK-R-14: whoever stands on the tile is in the camp."""
    for figure in range(FIGURES):
        if stands_on(game, seat, figure, space):
            offer(menu, TRANSFER + figure * SPACES + space)


@rule
def offer_transfer(game: Tikal, seat: int, menu: Menu) -> None:
    """TK-9.1, TK-9.3: from the base camp or an own camp, if there is another place to go."""
    player = game.players[seat]
    if game.ap < TRANSFER_COST or player.camps_set_up == 0:
        return
    offer_transfer_from(game, seat, BASE, menu)
    for camp in range(player.camps_set_up):
        offer_transfer_from(game, seat, int(player.camps[camp]), menu)


@rule
def choose_transfer(game: Tikal, seat: int, code: int) -> None:
    """TK-9.1: then the place to go to is chosen."""
    ask_transfer(game, seat, figure=(code - TRANSFER) // SPACES, start=(code - TRANSFER) % SPACES)


@offers(ask_transfer)
def offer_transferring(game: Tikal, seat: int, start: int, menu: Menu) -> None:
    """TK-9.1: the base camp and the tiles of the own camps, but for the one where the figure is."""
    if start != BASE:
        offer(menu, TO + BASE)
    player = game.players[seat]
    for camp in range(player.camps_set_up):
        if player.camps[camp] != start:
            offer(menu, TO + player.camps[camp])


@chooses(ask_transfer)
def choose_transferring(game: Tikal, seat: int, figure: int, start: int, code: int) -> None:
    """TK-9.2: stones and distance do not matter."""
    game.ap -= TRANSFER_COST
    shift_figure(game, seat, figure, start, code - TO)
