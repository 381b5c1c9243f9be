"""Limits on how often something may be done: a token bucket for each key."""

from __future__ import annotations

import time
from collections import OrderedDict


class RateLimit:
    """A token bucket for each key, such as an address: so many at once, and so many per second in the long run.

    The least recently used keys are forgotten.
    """

    def __init__(self, per_second: float, burst: int, most_keys: int = 10_000) -> None:
        self.per_second = per_second
        self.burst = burst
        self._most = most_keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str, cost: float = 1) -> bool:
        """Whether one more is granted, which may count for several."""
        moment = time.monotonic()
        tokens, last = self._buckets.pop(key, (float(self.burst), moment))
        tokens = min(float(self.burst), tokens + (moment - last) * self.per_second)
        granted = tokens >= cost
        self._buckets[key] = (tokens - cost * granted, moment)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return granted


class Concurrent:
    """So many at once for each key: `enter` before each, and `leave` after each that was let in."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._inside: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Whether one more is let in."""
        inside = self._inside.get(key, 0)
        if inside >= self.limit:
            return False
        self._inside[key] = inside + 1
        return True

    def leave(self, key: str) -> None:
        """One that was let in is over."""
        inside = self._inside.pop(key) - 1
        if inside:
            self._inside[key] = inside
