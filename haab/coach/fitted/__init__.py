"""How turns are measured: fitted to many games by `python -m tools.coach_fit`, a file for each game.

A file belongs to one network, by the name that is made from its numbers; with any other, and in a game without a file,
turns are measured by the games to the end alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from haab.bots.network.files import packed_network
from haab.kit.ruleset import Ruleset

FOLDER = Path(__file__).parent
UNFITTED = {"slope": 1.0, "lean": 1000.0, "noise": 0.0, "way_noise": 0.0, "hint": 1000.0, "played": 1000.0}
"""The last fields of an `Effort`, its spread for turns that a hint compares and for turns that were played."""


@cache
def measured(ruleset: Ruleset) -> Mapping[str, float]:
    """How the turns of a game are measured."""
    path, network = FOLDER / f"{ruleset.name}.json", packed_network(ruleset)
    if network is None or not path.exists():
        return UNFITTED
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found["measured"] if found["network"] == network[0] else UNFITTED
