"""Prophecies as tests write them."""

from __future__ import annotations

from typing import Any

from tests.tribes.tables import (
    NO_TILES,
    food_day,
    prophecy_points,
)


def scored(prophecy: str, **red: Any) -> float:
    """What a prophecy brings Red on the second Food Day."""
    return prophecy_points(food_day(2, [{"corn": 60, **red}], prophecy, fields=NO_TILES))


def temples(chaac: int, quetzalcoatl: int, kukulcan: int) -> dict[str, int]:
    return {"chaac": chaac, "quetzalcoatl": quetzalcoatl, "kukulcan": kukulcan}
