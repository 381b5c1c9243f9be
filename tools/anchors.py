"""Fixes the places of frozen players on the ladder's scale: `haab/tasks/anchors.json`, from files of `haab ladder`.

haab ladder --game tzolkin -p 2 -p 4 --bot random --bot level1@0.1 ... --json anchors-tzolkin.json
python -m tools.anchors anchors-tzolkin.json anchors-tikal.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from haab.arena.ladder.figures import ratings
from haab.arena.ladder.report import games_of
from haab.arena.ladder.results import Ladder
from haab.tasks.cards import ANCHORS

KEPT = ("random", "greedy")
"""Who is kept besides frozen players."""


def measured(ladder: Ladder, game: str) -> dict[str, Any]:
    """Rating, interval and number of games of everybody who is kept."""
    found = ratings([row for row in ladder.rows.values() if row.row.setting.game == game])
    return {
        name: {key: round(value) for key, value in vars(rating).items()}
        for name, rating in sorted(found.items(), key=lambda entry: entry[1].rating)
        if "@" in name or name in KEPT
    }


def main() -> None:
    """Write the file."""
    games: dict[str, Any] = {}
    origins: dict[str, Any] = {}
    for file in sys.argv[1:]:
        ladder = Ladder.load(Path(file))
        for game in games_of(ladder):
            games[game] = measured(ladder, game)
            rows = list(ladder.rows.values())
            played = sum(len(row.games) for row in rows if not row.row.is_self_play)
            kinds = sorted({row.row.setting.key for row in rows})
            origins[game] = {"seed": ladder.seed, "games": played, "kinds": kinds}
    ANCHORS.write_text(json.dumps({"origins": origins, "games": games}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
