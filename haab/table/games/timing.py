"""How thinking time is counted in a game, as it was agreed when the game was opened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from haab.table.store.rows import GameRow

NOTHING = "nothing"
"""When somebody's time is up, nothing follows: it is shown, and that is all."""
A_BOT = "bot"
"""Any of the others may let a bot play until the player is back."""
A_VOTE = "vote"
"""The majority of the others may."""


@dataclass(frozen=True)
class Clock:
    """Time for the whole game (`minutes`), with something added after each turn, or anew for each turn (`days`)."""

    minutes: int | None
    increment: int
    """Seconds that are added after each turn."""
    days: int | None
    when_out: str

    @property
    def full_ms(self) -> int:
        """What everybody begins with, in milliseconds: the game, or each turn."""
        full = timedelta(days=self.days) if self.days is not None else timedelta(minutes=self.minutes or 0)
        return full // timedelta(milliseconds=1)


def clock_of(row: GameRow) -> Clock | None:
    """The clock of a stored game; None: no time is counted."""
    if row.clock_minutes is None and row.turn_days is None:
        return None
    return Clock(row.clock_minutes, row.increment_seconds, row.turn_days, row.when_out)
