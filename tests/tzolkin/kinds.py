"""What Tzolk'in tells the tests that run on every game."""

from __future__ import annotations

import random
from typing import Any

Json = dict[str, Any]

MIXES = [
    {},
    {"tribes": True, "prophecies": True},
    {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True},
]
"""The mixes of options that it is tested with."""

HIDDEN = {"chance", "piles", "wealth_left", "players", "quick_tiles", "tribes_left"}
"""The fields of a position that hold something hidden: these, and no others, are dealt anew."""

NEVER_SEEN = {"chance", "piles", "wealth_left", "tribes_left"}
"""Fields of a position that no view may have at all."""


def make_rich(position: Json, chance: random.Random) -> None:
    """Corn, resources, skulls and knowledge for everybody."""
    for player in position["players"]:
        player["corn"] += chance.randrange(60)
        for resource in ("wood", "stone", "gold"):
            player[resource] += chance.randrange(12)
        player["skulls"] += 2
        position["skull_bank"] -= 2
        player["technologies"] = {name: chance.randrange(4) for name in player["technologies"]}


PLACELESS = {
    *("done", "beg", "skip", "nothing", "harvest", "burn", "pay", "get", "with", "without", "leave out", "renovate"),
    *("sell", "buy", "days", "effect", "accept", "refuse", "exchange"),
}
"""The verbs of moves that have no place on the board."""
PLACES = r"(chaac|quetzalcoatl|kukulcan)_(-1|[0-8])"
"""The ids of places besides those that have an explanation: steps of temples."""
