"""How somebody played Tzolk'in: an expert hires, learns and builds."""

from __future__ import annotations

from typing import Any

from haab.games.tzolkin.components import QUARTERS, START_WORKERS
from haab.games.tzolkin.record import BY_CHICHEN_ITZA, BY_HUNGER, BY_MONUMENTS, BY_TEMPLES
from haab.games.tzolkin.rules.holdings import buildings_owned, levels_reached, monuments_owned, workers_in_play


def profile(game: Any, seat: int) -> dict[str, float]:
    """Workers, technology, tiles, and where the points came from."""
    points = game.players[seat].points
    return {
        "workers hired": int(workers_in_play(game, seat)) - START_WORKERS,
        "technology levels": int(levels_reached(game, seat)),
        "buildings": int(buildings_owned(game, seat)),
        "monuments": int(monuments_owned(game, seat)),
        "points of temples": int(points[BY_TEMPLES]) / QUARTERS,
        "of Chichen Itza": int(points[BY_CHICHEN_ITZA]) / QUARTERS,
        "of monuments": int(points[BY_MONUMENTS]) / QUARTERS,
        "of hunger": int(points[BY_HUNGER]) / QUARTERS,
    }
