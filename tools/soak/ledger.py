"""What servers have acknowledged to players, to be held against what is stored in the end."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

AT_RISK = 3.0
"""Seconds before a PostgreSQL server is killed in which a draft may be lost: PostgreSQL has taken it, but has not
waited for the disk, because nobody but its player counts on it. A confirmed move is never lost."""


@dataclass(eq=False)
class Acknowledged:
    """A move that a server said it has taken."""

    game: str
    move_id: str
    number: int
    is_confirmed: bool
    """Whether the server said that it counts; else it was tried out and could still be taken back."""
    sent: float
    """When it was sent for the first time."""
    at: float = field(default_factory=time.monotonic)
    """When somebody heard that it was taken."""


@dataclass
class Ledger:
    """What all players together remember."""

    moves: list[Acknowledged] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    bot_games: list[str] = field(default_factory=list)
    """Games in which a bot sits, too."""
    faults: list[str] = field(default_factory=list)
    """What must not happen and did."""
    killings: list[tuple[float, float]] = field(default_factory=list)
    """When the database was killed: before and after the killing."""
    resent: int = 0
    """Moves that were sent again because nobody knew whether they had arrived."""
    pushes: int = 0
    """Views that open pages were sent."""

    def was_at_risk(self, move: Acknowledged) -> bool:
        """Whether a draft was made so shortly before the database was killed that it may be gone."""
        return any(began - AT_RISK < move.at and move.sent < ended for began, ended in self.killings)
