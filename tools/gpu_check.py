"""`make gpu`: the GPU plays the same games as the processor, bit by bit, and how fast it is.

On a machine that has a GPU but no Numba: `--write FILE` on another one works out what the processor plays, `--read
FILE` compares.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.gpu_games import GpuGames
from haab.batches.batch import Batch
from haab.batches.devices import CPU, GPU
from haab.games import ruleset
from haab.kit.engine import engine

EVERYTHING = {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}
KINDS: list[tuple[str, int, dict[str, bool]]] = [
    ("tzolkin", 4, {}),
    ("tzolkin", 5, EVERYTHING),
    ("tikal", 4, {}),
    ("tikal", 3, {"auction": True}),
]
GAMES = 4096
LANES = 300
STEPS = 500
SEED = 11


def digest(*arrays: Any) -> str:
    """Some arrays as a short text."""
    made = hashlib.sha256()
    for array in arrays:
        made.update(np.ascontiguousarray(array.get() if hasattr(array, "get") else array).tobytes())
    return made.hexdigest()[:16]


def stepped(name: str, players: int, options: dict[str, bool], device: str) -> dict[str, str]:
    """What a batch comes to when its lanes are played by a fixed pattern."""
    batch = Batch(ruleset(name), players, LANES, SEED, options, device)
    xp = batch.xp
    lanes = xp.arange(LANES)
    ended = 0
    for step in range(STEPS):
        menus = batch._lanes.menus
        batch.step(menus[lanes, 1 + (lanes * 7 + step * 5) % menus[:, 0]])
        ended += int(batch.over.sum())
    return {
        "records": digest(batch.save().records),
        "masks": digest(batch.mask, batch.to_move, batch.scores.copy()),
        "observations": digest(batch.observe(), batch.observe(1)),
        "rollouts": digest(batch.random_rollouts(3, seed=5)),
        "ended": str(ended),
    }


def played(name: str, players: int, options: dict[str, bool], device: str) -> dict[str, str]:
    """Whole random games."""
    rules = ruleset(name)
    if device == GPU:
        lengths, scores = GpuGames(rules, players, options)(GAMES, SEED)
    else:
        batch = engine(rules).random_games(players, rules.check_options(players, options), GAMES, SEED, 2)
        lengths, scores = np.array(batch.lengths), np.array(batch.scores)
    return {"lengths": digest(lengths.astype(np.int32)), "scores": digest(scores.astype(np.int32))}


def all_kinds(device: str) -> list[dict[str, str]]:
    """Everything that is compared, of every kind of game."""
    return [{**played(*kind, device), **stepped(*kind, device)} for kind in KINDS]


def main() -> int:
    """Compare; returns 0 if all is the same."""
    if sys.argv[1:2] == ["--write"]:
        Path(sys.argv[2]).write_text(json.dumps(all_kinds(CPU)), encoding="utf-8")
        return 0
    found = all_kinds(GPU)
    expected = json.loads(Path(sys.argv[2]).read_text()) if sys.argv[1:2] == ["--read"] else all_kinds(CPU)
    status = 0
    for kind, ours, theirs in zip(KINDS, found, expected, strict=True):
        wrong = [part for part in theirs.keys() & ours.keys() if ours[part] != theirs[part]]
        print(*kind, "differs in " + ", ".join(wrong) if wrong else "the same, bit by bit", flush=True)
        status |= bool(wrong)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
