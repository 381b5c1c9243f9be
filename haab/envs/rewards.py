"""What the end of a game is worth."""

from __future__ import annotations

from collections.abc import Sequence


def rewards_of(winners: Sequence[int], seats: int) -> list[float]:
    """What the end is worth to each seat: 1 for the only winner, and all together 0."""
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [(seats * share - 1) / (seats - 1) for share in shares]
