"""Measure what each starting wealth tile of Tzolk'in is worth: `python -m tools.wealth [--games 6000] [--bot level4]`.

Everybody keeps two of their four tiles at random; all else is played by the same bot. A player's lead over the mean of
the others is explained by the tiles that were kept (least squares, one number for each tile), so that all games speak
about every tile. The numbers are points more or less than a tile of the middle, with their standard errors; a first
game recommends by them (`haab/games/tzolkin/shown/beginning.py`). They are measured in games of so many players of that
strength, and of no others.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

from haab.arena.match import decision_seed
from haab.bots import Question, bot
from haab.bots.search.entries import make_fast
from haab.games import ruleset
from haab.games.tzolkin.components import WEALTH
from haab.games.tzolkin.shown.beginning import MEASURED
from haab.kit.engine import engine
from haab.kit.record.stack import to_move

RULES = ruleset("tzolkin")
TOLD = 100
"""Games after which progress is told."""


def main() -> None:
    """Play, and write what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--bot", default="level4")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=20_000)
    parser.add_argument("--to", type=Path, default=MEASURED)
    wanted = parser.parse_args()
    make_fast(RULES)
    rows: list[Any] = []
    for number in range(wanted.games):
        rows.append(one_game(wanted.bot, wanted.players, wanted.seed + number))
        if (number + 1) % TOLD == 0 or number + 1 == wanted.games:
            setting = {"bot": wanted.bot, "players": wanted.players, "games": number + 1, "seed": wanted.seed}
            wanted.to.write_text(json.dumps({**setting, "tiles": worth(rows)}, indent=1) + "\n", encoding="utf-8")
            sys.stdout.write(f"{number + 1} games\n")
            sys.stdout.flush()


def one_game(name: str, players: int, seed: int) -> tuple[Any, Any]:
    """Which tiles each player kept beside what the others kept on average, and by how much each was ahead of them."""
    chance = random.Random(seed)
    player, play = bot(name), engine(RULES)
    record = RULES.start(players, RULES.check_options(players, {}), seed)
    number = 0
    while not record.over:
        question = Question(RULES, record, int(to_move(record)), decision_seed(seed, number))
        codes = question.legal
        if RULES.decisions.due(record).name == "keep_wealth":
            code = chance.choice(codes)
        else:
            code = codes[0] if len(codes) == 1 else player.choose(question)
        play.apply(record, code)
        number += 1
    kept = np.zeros((players, len(WEALTH)))
    for seat, owner in enumerate(record.players[:players]):
        for tile, is_kept in zip(owner.dealt, owner.kept, strict=True):
            kept[seat, tile] += bool(is_kept)
    return _beside_the_others(kept), _beside_the_others(np.array([float(score) for score in RULES.scores(record)]))


def _beside_the_others(values: Any) -> Any:
    """Each player's numbers less the mean of the others'."""
    return (values - values.mean(axis=0)) * len(values) / (len(values) - 1)


def worth(rows: list[tuple[Any, Any]]) -> dict[str, dict[str, float]]:
    """Points of each tile with their standard errors; those of all tiles together are 0."""
    kept, leads = (np.concatenate(part) for part in zip(*rows, strict=True))
    inverse = np.linalg.pinv(kept.T @ kept)
    points = inverse @ kept.T @ leads
    free = len(rows) * (leads.size // len(rows) - 1) - len(WEALTH) + 1
    spread = float(((leads - kept @ points) ** 2).sum()) / max(1, free)
    errors = np.sqrt(np.diag(inverse) * spread)
    pairs = zip(WEALTH, points - points.mean(), errors, strict=True)
    return {name: {"points": round(float(n), 2), "error": round(float(error), 2)} for name, n, error in pairs}


if __name__ == "__main__":
    main()
