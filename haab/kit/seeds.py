"""Seeds as JSON: beyond what a JavaScript number holds exactly they are written as text, and read either way."""

from __future__ import annotations

from typing import Any

from haab.kit.record.chance import MAX_SEED

MAX_EXACT = 2**53 - 1
"""The largest whole number that every program reads from JSON as it was written."""
MOST_DIGITS = len(str(MAX_SEED))


def written_seed(seed: int) -> int | str:
    """A seed as it stands in a record of play."""
    return seed if seed <= MAX_EXACT else str(seed)


def read_seed(seed: Any) -> Any:
    """The number that a text of digits means; whatever else it is stays as it is, for whoever checks it."""
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= MOST_DIGITS:
        return int(seed)
    return seed
