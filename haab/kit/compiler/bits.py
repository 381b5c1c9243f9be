"""Numbers as a processor has them: sets that are one number, a bit for each thing; and real numbers of 32 bits.

Compiled (`intrinsics.py`), the lowest bit is found by one instruction, everywhere.
"""

from __future__ import annotations

from ctypes import c_float


def lowest_bit(members: int) -> int:
    """The number of the lowest bit of a set that is not empty.

    A loop over a set takes away what it has seen: `rest &= rest - 1`.
    """
    return int(members & -members).bit_length() - 1


def single(number: float) -> float:
    """A real number with 32 bits. Compiled, what is added to it or multiplied by it has 32 bits as well."""
    return c_float(number).value
