"""The deal of a day: which game it is follows from the kind of game and the date alone.

So it is the same for everybody, on every server and in every browser; and whoever reads this file can work out what
will be drawn. It is played against a level whose choices do not depend on how fast a machine is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256

from haab.games import ruleset
from haab.kit.record.chance import MAX_SEED
from haab.table.service.game.rights import ID_LETTERS, hashed

SEATS = (3, 4)
"""Numbers of players that a deal is for, of those that a game allows."""
STRENGTH = "level6"
"""Who plays the same seat for comparison."""


@dataclass(frozen=True)
class Deal:
    """The deal of a day, against opponents of a level."""

    game: str
    day: date
    level: int

    @classmethod
    def named(cls, game: str, name: str) -> Deal:
        """The deal that has a name."""
        day, _, level = name.partition("/")
        return cls(game, date.fromisoformat(day), int(level))

    @classmethod
    def of(cls, game: str, name: str | None) -> Deal | None:
        """The deal that a stored game is; None: no deal at all."""
        return None if name is None else cls.named(game, name)

    @property
    def name(self) -> str:
        """What it is called among the deals of its game: its day, and the level of the others."""
        return f"{self.day.isoformat()}/{self.level}"

    @property
    def bot(self) -> str:
        """The opponents."""
        return f"level{self.level}"

    @property
    def seed(self) -> int:
        """What everything is dealt by."""
        return int.from_bytes(self._lot[:16]) % (MAX_SEED + 1)

    @property
    def players(self) -> int:
        """How many play."""
        allowed = ruleset(self.game).seats
        counts = [count for count in SEATS if count in allowed] or list(allowed)
        return counts[self._lot[16] % len(counts)]

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self._lot[17] % self.players

    def id_for(self, browser: str) -> str:
        """The id of the game in which a browser plays it: of two that are opened at once, only one can be stored."""
        return hashed(f"{browser} plays {self.game} of {self.day.isoformat()}")[:ID_LETTERS]

    @cached_property
    def _lot(self) -> bytes:
        return sha256(f"The deal of {self.game}, {self.day.isoformat()}".encode()).digest()


def lot_of_bot(seed: int, version: int) -> int:
    """By what a bot of a deal deals anew what it cannot know: the same for all who have played the same so far."""
    return int.from_bytes(sha256(f"{seed} after {version}".encode()).digest()[:8])
