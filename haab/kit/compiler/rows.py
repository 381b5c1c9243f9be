"""Rows of real numbers of 32 bits, added up many places at a time: what a network spends its time on.

Compiled (`intrinsics.py`), each of these is a loop over vectors. The order in which numbers are added up is part of
what they mean, so every machine gives the same ones to the last bit.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Any

LANES = 8
"""Sums that are made side by side: place 0, 8, 16 ... of a row belong to the first one."""


def add_rows(into: Any, rows: Any, numbers: Any, factors: Any, count: int) -> None:
    """Add the first so many of the numbered rows to a row, each times its factor, one after the other."""
    values = list(into)
    for number, factor in zip(numbers[:count], factors[:count], strict=True):
        added = _singles([factor * weight for weight in rows[number]])
        values = _singles([value + share for value, share in zip(values, added, strict=True)])
    into[:] = values


def add_all_rows(into: Any, rows: Any, number: int, factors: Any) -> None:
    """Add a row for every factor, times it: the rows from a number on."""
    add_rows(into, rows, range(number, number + len(factors)), factors, len(factors))


def row_sum(row: Iterable[float]) -> float:
    """The sum of a row."""
    return _in_lanes(float(value) for value in row)


def squares_around(row: Iterable[float], mean: float) -> float:
    """The sum of the squares of how far the numbers of a row are from their mean."""
    return _in_lanes((float(value) - mean) * (float(value) - mean) for value in row)


def dot(row: Iterable[float], column: Iterable[float]) -> float:
    """The product of two rows."""
    return _in_lanes(float(one) * float(other) for one, other in zip(row, column, strict=True))


def _in_lanes(values: Iterable[float]) -> float:
    """The sum of values, made as vectors make it: eight sums, then halves of them, then what is left over."""
    given = list(values)
    whole = len(given) - len(given) % LANES
    sums = [0.0] * LANES
    for start in range(0, whole, LANES):
        sums = [total + value for total, value in zip(sums, given[start : start + LANES], strict=True)]
    while len(sums) > 1:
        half = len(sums) // 2
        sums = [one + other for one, other in zip(sums[:half], sums[half:], strict=True)]
    for value in given[whole:]:
        sums[0] += value
    return sums[0]


def _singles(numbers: Sequence[float]) -> list[float]:
    """Numbers as they are in 32 bits."""
    kind = f"<{len(numbers)}f"
    return list(struct.unpack(kind, struct.pack(kind, *numbers)))
