"""Everything printed on a component, from data.json, as constants that rules can read (CE-1.1)."""

from __future__ import annotations

import json
from ctypes import c_int16
from pathlib import Path
from typing import Any

from haab.kit.record.arrays import table
from haab.kit.record.types import Ints

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data.json").read_text(encoding="utf-8"))

FEWEST_SEATS: int = DATA["players"]["min"]
MOST_SEATS: int = DATA["players"]["max"]

SNAKE = 0
"""A tile is its value; a snake has none."""
VALUES: list[int] = [kind["value"] for kind in DATA["jade"]]
MOST_VALUE = max(VALUES)
SNAKES: Ints = table([DATA["snakes"]["usual"], DATA["snakes"]["more"]], c_int16)
"""Snakes in the well: usually, and with more of them."""
JADE: Ints = table([kind["value"] for kind in DATA["jade"] for _ in range(kind["count"])], c_int16)
JADE_COUNT = len(JADE)
MOST_TILES = JADE_COUNT + max(SNAKES)
MOST_POINTS = sum(JADE)
