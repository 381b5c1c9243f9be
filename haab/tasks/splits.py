"""Which seeds are for training, which for validation and which for tests: a hash of the seed decides, for ever.

The hash knows nothing of games and options: a deal that somebody trained with in one task is no test in another.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice

from haab.kit.errors import BadOptions

SPLITS = ("train", "validation", "test")
TENTHS = {"test": (0,), "validation": (1,)}
"""Which tenths of all seeds a split has; what is left is for training."""


def split_of(seed: int) -> str:
    """The split that a seed belongs to."""
    tenth = int.from_bytes(sha256(f"haab seed {seed}".encode()).digest()[:8], "big") % 10
    return next((name for name, tenths in TENTHS.items() if tenth in tenths), "train")


def all_seeds(split: str) -> Iterator[int]:
    """The seeds of a split from 0 on."""
    if split not in SPLITS:
        raise BadOptions(f"there is no split {split!r} (there are: {', '.join(SPLITS)})")
    return (seed for seed in count() if split_of(seed) == split)


def splits_seeds(split: str, number: int) -> list[int]:
    """The first seeds of a split."""
    return list(islice(all_seeds(split), number))
