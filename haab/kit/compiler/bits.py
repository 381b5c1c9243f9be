"""Sets that are one number: a bit for each thing. Compiled, the lowest bit is found by one instruction, everywhere."""

from __future__ import annotations


def lowest_bit(members: int) -> int:
    """The number of the lowest bit of a set that is not empty.

    A loop over a set takes away what it has seen: `rest &= rest - 1`.
    """
    return int(members & -members).bit_length() - 1
