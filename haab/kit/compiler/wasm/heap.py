"""Which parts of an instance's memory are in use: a first-fit allocator."""

from __future__ import annotations

import threading
from bisect import insort
from collections.abc import Callable

ALIGNMENT = 16


class Heap:
    """The memory from an address on; `grow(end)` is called when it must reach further."""

    def __init__(self, start: int, grow: Callable[[int], None]) -> None:
        self._end = _aligned(start)
        self._grow = grow
        self._gaps: list[tuple[int, int]] = []
        """Start and end of each, in order."""
        self._lock = threading.RLock()  # a collector may give something back in the middle of `take`

    def take(self, size: int) -> int:
        """The address of so many bytes that nobody uses."""
        size = _aligned(max(size, 1))
        with self._lock:
            for place, (start, end) in enumerate(self._gaps):
                if end - start >= size:
                    self._gaps[place : place + 1] = [(start + size, end)] if end - start > size else []
                    return start
            start, self._end = self._end, self._end + size
            self._grow(self._end)
            return start

    def give_back(self, start: int, size: int) -> None:
        """These bytes are not used any more; they become one gap with those beside them."""
        gap = (start, start + _aligned(max(size, 1)))
        with self._lock:
            insort(self._gaps, gap)
            place = self._gaps.index(gap)
            if place + 1 < len(self._gaps) and self._gaps[place + 1][0] == gap[1]:
                gap = (gap[0], self._gaps.pop(place + 1)[1])
            if place > 0 and self._gaps[place - 1][1] == gap[0]:
                gap = (self._gaps[place - 1][0], gap[1])
                self._gaps.pop(place)
                place -= 1
            self._gaps[place] = gap


def _aligned(address: int) -> int:
    return -(-address // ALIGNMENT) * ALIGNMENT
