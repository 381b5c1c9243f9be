"""The time of one server: it begins with the computer's, and then only goes on, whatever is done to that clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

_began = datetime.now(UTC)
_steady = time.monotonic()


def now() -> datetime:
    """The time, as it is stored."""
    return _began + timedelta(seconds=time.monotonic() - _steady)


def aware(moment: datetime) -> datetime:
    """A stored time with its time zone, which SQLite forgets."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
