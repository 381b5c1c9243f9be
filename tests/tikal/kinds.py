"""What Tikal tells the tests that run on every game."""

from __future__ import annotations

import random
from typing import Any

Json = dict[str, Any]

MIXES = [{}, {"auction": True}]
"""The mixes of options that it is tested with."""

HIDDEN = {"chance", "pile", "stock", "board"}
"""The fields of a position that hold something hidden: these, and no others, are dealt anew."""

NEVER_SEEN = {"chance"}
"""Fields of a position that no view may have at all."""


def make_rich(position: Json, chance: random.Random) -> None:
    """Figures on the printed tiles, treasures and points for everybody."""
    for player in position["players"]:
        player["members"] = {space: chance.randrange(1, 5) for space in ("c0r3", "c0r4", "c1r3", "c1r4")}
        player["supply"] -= sum(player["members"].values())
        player["leader"] = "c0r4"
        player["points"]["temples"] += chance.randrange(60)
        for _ in range(3):
            treasure = position["stock"].pop()
            player["treasures"][treasure] = player["treasures"].get(treasure, 0) + 1
