"""What a first game may begin with: the two starting wealth tiles that have brought most in many games.

`tools/wealth.py` played them with tiles that were kept at random, and wrote down what each tile was worth.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from haab.games.tzolkin.codes import KEEP
from haab.games.tzolkin.components import NONE, WEALTH
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.play import DECISIONS

MEASURED = Path(__file__).parent / "first_wealth.json"


def recommended(game: Tzolkin) -> tuple[int, ...]:
    """The codes of the tiles that a newcomer does well to keep, as many as are still to be kept."""
    due = DECISIONS.due(game)
    if due.name != "keep_wealth":
        return ()
    player = game.players[due.seat]
    left = [int(tile) for tile, kept in zip(player.dealt, player.kept, strict=True) if tile != NONE and not kept]
    best = sorted(left, key=lambda tile: _points()[tile], reverse=True)[: due["left"]]
    return tuple(KEEP + tile for tile in best)


@cache
def _points() -> tuple[float, ...]:
    """What each tile was worth, in points."""
    tiles = json.loads(MEASURED.read_text(encoding="utf-8"))["tiles"]
    return tuple(float(tiles[name]["points"]) for name in WEALTH)
