"""Memory for rules: to work in, to be moved in one piece, to be fetched before it is needed.

Compiled (`intrinsics.py`), each of these is a few instructions. Interpreted they mean the same.
"""

from __future__ import annotations

import struct
from ctypes import c_double
from typing import Any

from haab.kit.record.arrays import zeros
from haab.kit.record.types import Floats, Ints, Record

WORD = 2
"""Bytes of a small number."""


def copy_words(row: Ints, start: int, game: Record, first: int, count: int) -> None:
    """Write so many small numbers of a record into a row: those from the record's word number `first` on."""
    row[start : start + count] = struct.unpack_from(f"<{count}h", bytes(game), first * WORD)


def fetch_ahead(items: Any, number: int) -> None:
    """Say that items[number] is going to be worked on: interpreted, that changes nothing."""


def new_floats(length: int) -> Floats:
    """So many real numbers, all of them 0, for a rule to work in (`allocating_rule`)."""
    made: Floats = zeros(c_double, length)
    return made
