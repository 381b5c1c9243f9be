"""The clock of one server: the computer's time at its start plus a monotonic clock, so that it never goes back."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

_started = datetime.now(UTC)
_monotonic = time.monotonic()


def now() -> datetime:
    """The time, as it is stored."""
    return _started + timedelta(seconds=time.monotonic() - _monotonic)


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
