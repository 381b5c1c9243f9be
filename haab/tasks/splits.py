"""Which seeds are for training, which for validation and which for tests: a hash of the seed decides, for ever.

The hash knows nothing of games and options: a deal that somebody trained with in one task is no test in another. There
are few puzzles, and nobody trains by them alone: more of them are for tests, among them those of all seeds for tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count, islice

from haab.kit.errors import BadOptions

SPLITS = ("train", "validation", "test")
TENTHS = {"test": (0,), "validation": (1,)}
"""Which tenths of all seeds a split has; what is left is for training."""
PUZZLE_TENTHS = {"test": (0, 2, 3, 4, 5), "validation": (1, 6)}
"""The same of the seeds of games that puzzles are from."""


def split_of(seed: int) -> str:
    """The split that a seed belongs to."""
    return _split(seed, TENTHS)


def puzzle_split_of(seed: int) -> str:
    """The split of the puzzles from the game of a seed."""
    return _split(seed, PUZZLE_TENTHS)


def _split(seed: int, shares: Mapping[str, tuple[int, ...]]) -> str:
    tenth = int.from_bytes(sha256(f"haab seed {seed}".encode()).digest()[:8], "big") % 10
    return next((name for name, tenths in shares.items() if tenth in tenths), "train")


def check_split(split: str) -> None:
    """BadOptions if there is no such split."""
    if split not in SPLITS:
        raise BadOptions(f"there is no split {split!r} (there are: {', '.join(SPLITS)})")


def all_seeds(split: str) -> Iterator[int]:
    """The seeds of a split from 0 on."""
    check_split(split)
    return (seed for seed in count() if split_of(seed) == split)


def splits_seeds(split: str, number: int) -> list[int]:
    """The first seeds of a split."""
    return list(islice(all_seeds(split), number))
