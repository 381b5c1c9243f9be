"""How thinking time is counted in a game, as it was agreed when the game was opened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

NOTHING = "nothing"
"""When somebody's time is up, nothing follows: it is shown, and that is all."""
A_BOT = "bot"
"""Any of the others may let a bot play until the player is back; else the majority may."""


@dataclass(frozen=True)
class TimeControl:
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
