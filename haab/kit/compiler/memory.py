"""What a processor does best in one piece: move numbers that stand side by side, and fetch memory before it is needed.

Numba would move them one by one, because what is written might overlap what is read. Compiled, each of these is a few
instructions; neither is for rules that a GPU or a browser runs.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils as numba_cgutils
from numba.core import types as numba_types
from numba.extending import intrinsic, overload

from haab.kit.record.types import Ints, Record

cgutils: Any = numba_cgutils
types: Any = numba_types
WORD = np.dtype(np.int16).itemsize
LINE = 64
"""Bytes that come into the cache together."""
TO_WRITE, KEEP, MEMORY = 1, 3, 1
"""What LLVM wants to be told of memory that is fetched: it will be written to, soon and often, and is no code."""
BYTE = ir.IntType(8).as_pointer()
LONG, FLAG, NUMBER = ir.IntType(64), ir.IntType(1), ir.IntType(32)


def copy_words(row: Ints, start: int, game: Record, first: int, count: int) -> None:
    """Write so many small numbers of a record into a row: those from the record's word number `first` on."""
    held: Any = game
    row[start : start + count] = np.frombuffer(held.tobytes(), np.int16, count, first * WORD)


def fetch_ahead(items: Any, number: int) -> None:
    """Say that items[number] is going to be worked on: interpreted, that changes nothing."""


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
