"""What a processor does best in one piece: move numbers that stand side by side, and fetch memory before it is needed.

Compiled (`intrinsics.py`), each of these is a few instructions. Interpreted they mean the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.kit.record.types import Ints, Record

WORD = np.dtype(np.int16).itemsize


def copy_words(row: Ints, start: int, game: Record, first: int, count: int) -> None:
    """Write so many small numbers of a record into a row: those from the record's word number `first` on."""
    held: Any = game
    row[start : start + count] = np.frombuffer(held.tobytes(), np.int16, count, first * WORD)


def fetch_ahead(items: Any, number: int) -> None:
    """Say that items[number] is going to be worked on: interpreted, that changes nothing."""
