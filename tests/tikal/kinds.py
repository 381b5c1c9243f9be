"""What Tikal tells the tests that run on every game."""

from __future__ import annotations

import random
from typing import Any

from haab.games.tikal.components import NONE
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.exchange import note_treasure

Json = dict[str, Any]

MIXES = [{}, {"auction": True}]
"""The mixes of options that it is tested with."""

HIDDEN = {"chance", "pile", "stock", "board"}
"""The fields of a position that hold something hidden: these, and no others, are dealt anew."""

NEVER_SEEN = {"chance"}
"""Fields of a position that no view may have at all."""


def make_rich(position: Json, chance: random.Random) -> None:
    """Figures on the printed tiles and points for everybody."""
    for player in position["players"]:
        player["members"] = {space: chance.randrange(1, 5) for space in ("c0r3", "c0r4", "c1r3", "c1r4")}
        player["supply"] -= sum(player["members"].values())
        player["leader"] = "c0r4"
        player["points"]["temples"] += chance.randrange(60)


GIFTS = 3


def give_treasures(game: Tikal) -> None:
    """Treasures for everybody from the bottom of the stock: a position cannot say so, since no tile has given them."""
    seats = int(game.seats)
    for number in range(GIFTS * seats):
        game.players[number // GIFTS].treasures[game.stock[number]] += 1
        note_treasure(game, number // GIFTS, int(game.stock[number]))
    stock = game.stock[GIFTS * seats : game.in_stock]
    game.in_stock = len(stock)
    game.stock[: len(stock)] = stock
    game.stock[len(stock) :] = NONE


PLACELESS = {"done"}
"""The verbs of moves that have no place on the board."""
PLACES = r"c\dr\d|seat_[0-3]_treasure-[1-8]"
"""The ids of places besides those that have an explanation: spaces, treasures of a player."""
