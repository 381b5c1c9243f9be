"""How long a bot may think about each decision of a turn, so that the whole turn takes as long as was promised.

Nobody knows beforehand how many decisions a turn will have. So each of them gets half of what is left of the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

LEAST = 0.05
"""The part of the time that even the last of many decisions gets."""


@dataclass(frozen=True)
class Pace:
    """How bots play at this table."""

    seconds: float = 1.0
    """Thinking time for a turn: each of its decisions gets half of what is left of it."""
    retry: float = 0.2
    """Seconds before a move that failed is tried again; twice as long each time."""


class _Turn(NamedTuple):
    seat: int
    version: int
    """The version of the game that its next decision would be made in."""
    thought: float
    """Seconds that have been thought about it."""


class TurnTime:
    """What bots have thought about their present turns, by game: those of this server only."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._turns: dict[str, _Turn] = {}

    def left(self, game_id: str, seat: int, version: int) -> float:
        """Seconds for the next decision."""
        return max((self._seconds - self._thought(game_id, seat, version)) / 2, self._seconds * LEAST)

    def note(self, game_id: str, seat: int, version: int, seconds: float) -> None:
        """A seat has thought for so long about a decision."""
        thought = self._thought(game_id, seat, version) + seconds
        self._turns[game_id] = _Turn(seat, version + 1, thought)

    def forget(self, game_id: str) -> None:
        """No bot is to move there."""
        self._turns.pop(game_id, None)

    def _thought(self, game_id: str, seat: int, version: int) -> float:
        """Whoever has moved meanwhile, it is another turn then."""
        known = self._turns.get(game_id)
        return known.thought if known is not None and known[:2] == (seat, version) else 0.0
