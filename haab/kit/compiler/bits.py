"""Sets that are one number: a bit for each thing. Compiled, the lowest bit is found by one instruction, everywhere."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types as numba_types
from numba.extending import intrinsic, overload

types: Any = numba_types
FLAG, LONG = ir.IntType(1), ir.IntType(64)


def lowest_bit(members: int) -> int:
    """The number of the lowest bit of a set that is not empty.

    A loop over a set takes away what it has seen: `rest &= rest - 1`.
    """
    return int(members & -members).bit_length() - 1


@intrinsic
def _count_zeros(typing: Any, members: Any) -> Any:
    """The zeros below the lowest bit are counted."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], FLAG(1))

    return types.int64(types.int64), generate


@overload(lowest_bit, strict=False)
def _lowest_bit(members: Any) -> Any:
    return lambda members: _count_zeros(members)  # type: ignore[call-arg]
