"""How somebody played Tikal: temples, guards, camps, treasures, and who never left the box."""

from __future__ import annotations

from typing import Any

from haab.games.tikal.record import GUARD_POINTS, TEMPLE_POINTS, TREASURE_SCORE


def profile(game: Any, seat: int) -> dict[str, float]:
    """What was set up and found, and where the points came from."""
    player = game.players[seat]
    return {
        "guards": int(player.guards_placed),
        "camps": int(player.camps_set_up),
        "treasures": sum(player.treasures),
        "members never used": int(player.supply),
        "points of temples": int(player.points[TEMPLE_POINTS]),
        "of guarded temples": int(player.points[GUARD_POINTS]),
        "of treasures": int(player.points[TREASURE_SCORE]),
    }
