"""The time of one server: it begins with the computer's, and then only goes on, whatever is done to that clock."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

_began = datetime.now(UTC)
_steady = time.monotonic()


def now() -> datetime:
    """The time, as it is stored."""
    return _began + timedelta(seconds=time.monotonic() - _steady)


def aware(moment: datetime) -> datetime:
    """A stored time with its time zone, which SQLite forgets."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


class Moments:
    """Many moments, eight bytes each: a table holds those of every move of thousands of games."""

    def __init__(self, moments: Iterable[datetime] = ()) -> None:
        self._seconds = array("d", [moment.timestamp() for moment in moments])  # exact: to a quarter of a microsecond

    def append(self, moment: datetime) -> None:
        """Add one."""
        self._seconds.append(moment.timestamp())

    def __len__(self) -> int:
        return len(self._seconds)

    def __getitem__(self, number: int) -> datetime:
        return datetime.fromtimestamp(self._seconds[number], UTC)
