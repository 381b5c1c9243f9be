"""How Numba compiles `bits.py` and `memory.py`: one instruction for the lowest bit, whole pieces of memory at once.

Numba would move numbers one by one, because what is written might overlap what is read.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils as numba_cgutils
from numba.core import types as numba_types
from numba.extending import intrinsic, overload

from haab.kit.compiler.bits import lowest_bit, single
from haab.kit.compiler.memory import WORD, copy_words, fetch_ahead, new_floats

cgutils: Any = numba_cgutils
types: Any = numba_types
LINE = 64
"""Bytes that come into the cache together."""
TO_WRITE, KEEP, MEMORY = 1, 3, 1
"""What LLVM wants to be told of memory that is fetched: it will be written to, soon and often, and is no code."""
BYTE = ir.IntType(8).as_pointer()
LONG, FLAG, NUMBER = ir.IntType(64), ir.IntType(1), ir.IntType(32)


@intrinsic
def _count_zeros(typing: Any, members: Any) -> Any:
    """The zeros below the lowest bit are counted."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], FLAG(1))

    return types.int64(types.int64), generate


@overload(lowest_bit, strict=False)
def _lowest_bit(members: Any) -> Any:
    return lambda members: _count_zeros(members)  # type: ignore[call-arg]


def _address(builder: Any, start: Any, offset: Any) -> Any:
    return builder.gep(builder.bitcast(start, BYTE), [offset])


@intrinsic
def _copy(typing: Any, row: Any, start: Any, game: Any, first: Any, count: Any) -> Any:
    """The bytes are moved at once."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        into, start, record, first, count = given
        data = context.make_array(signature.args[0])(context, builder, into).data
        word = LONG(WORD)
        kind = ir.FunctionType(ir.VoidType(), [BYTE, BYTE, LONG, FLAG])
        copy = builder.module.declare_intrinsic("llvm.memcpy", [BYTE, BYTE, LONG], kind)
        target = _address(builder, data, builder.mul(start, word))
        source = _address(builder, record, builder.mul(first, word))
        builder.call(copy, [target, source, builder.mul(count, word), FLAG(0)])
        return context.get_dummy_value()

    number = types.int64
    return types.void(row, number, game, number, number), generate


@intrinsic
def _fetch(typing: Any, items: Any, number: Any) -> Any:
    """An instruction for every line of the cache."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, given[0])
        stride = builder.extract_value(array.strides, 0)
        start = _address(builder, array.data, builder.mul(given[1], stride))
        kind = ir.FunctionType(ir.VoidType(), [BYTE, NUMBER, NUMBER, NUMBER])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [BYTE], kind)
        with cgutils.for_range_slice(builder, LONG(0), stride, LONG(LINE)) as (offset, _):
            builder.call(fetch, [_address(builder, start, offset), NUMBER(TO_WRITE), NUMBER(KEEP), NUMBER(MEMORY)])
        return context.get_dummy_value()

    return types.void(items, types.int64), generate


@overload(copy_words, strict=False)
def _copy_words(row: Any, start: Any, game: Any, first: Any, count: Any) -> Any:
    return lambda row, start, game, first, count: _copy(row, start, game, first, count)  # type: ignore[call-arg]


@overload(fetch_ahead, strict=False)
def _fetch_ahead(items: Any, number: Any) -> Any:
    return lambda items, number: _fetch(items, number)  # type: ignore[call-arg]


@overload(single, strict=False)
def _single(number: Any) -> Any:
    return lambda number: np.float32(number)


@overload(new_floats, strict=False)
def _new_floats(length: Any) -> Any:
    return lambda length: np.zeros(length)
