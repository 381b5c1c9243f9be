"""How Numba compiles `bits.py`, `memory.py` and `rows.py`.

The lowest bit is one instruction. Memory is moved in whole pieces; Numba would move numbers one by one, because what is
written might overlap what is read. Rows are added up by vectors, some of them in one pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils as numba_cgutils
from numba.core import types as numba_types
from numba.extending import intrinsic, overload

from haab.kit.compiler.bits import lowest_bit, single
from haab.kit.compiler.memory import WORD, copy_words, fetch_ahead, new_floats
from haab.kit.compiler.rows import LANES, add_all_rows, add_rows, dot, row_sum, squares_around

cgutils: Any = numba_cgutils
types: Any = numba_types
LINE = 64
"""Bytes that come into the cache together."""
TO_WRITE, KEEP, MEMORY = 1, 3, 1
"""What LLVM wants to be told of memory that is fetched: it will be written to, soon and often, and is no code."""
BYTE = ir.IntType(8).as_pointer()
LONG, FLAG, NUMBER = ir.IntType(64), ir.IntType(1), ir.IntType(32)
SINGLE, DOUBLE = ir.FloatType(), ir.DoubleType()
WIDE = 4
"""Numbers of 32 bits in a vector, as WebAssembly has them."""
VECTORS = 4
"""Vectors of a row that are worked on in one turn of a loop."""
TOGETHER = 6
"""Rows that are added in one pass: each place is read and written once for all of them, and all fits into registers."""


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


# ---- rows


def _array(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.make_array(kind)(context, builder, value)


def _length(builder: Any, array: Any) -> Any:
    return builder.extract_value(array.shape, 0)


def _rounded_down(builder: Any, number: Any, step: int) -> Any:
    return builder.and_(number, LONG(-step))


def _splat(builder: Any, value: Any, places: int) -> Any:
    """A vector in which every number is the same; of one place it is the number itself."""
    if places == 1:
        return value
    kind = ir.VectorType(value.type, places)
    first = builder.insert_element(ir.Constant(kind, ir.Undefined), value, NUMBER(0))
    every = ir.Constant(ir.VectorType(NUMBER, places), [0] * places)
    return builder.shuffle_vector(first, ir.Constant(kind, ir.Undefined), every)


def _pointer(builder: Any, start: Any, place: Any, places: int) -> Any:
    """Where so many numbers begin."""
    at = builder.gep(builder.bitcast(start, SINGLE.as_pointer()), [place])
    return builder.bitcast(at, (SINGLE if places == 1 else ir.VectorType(SINGLE, places)).as_pointer())


def _read(builder: Any, start: Any, place: Any, places: int) -> Any:
    found = builder.load(_pointer(builder, start, place, places))
    found.align = 4
    return found


def _add(builder: Any, into: Any, starts: Sequence[Any], shares: Sequence[Any]) -> None:
    """Add rows that begin at these addresses, each times its share, to every place one after the other."""
    size = _length(builder, into)
    whole = _rounded_down(builder, size, WIDE * VECTORS)
    for begin, end, wide, vectors in ((LONG(0), whole, WIDE, VECTORS), (whole, size, 1, 1)):
        wanted = [_splat(builder, share, wide) for share in shares]
        with cgutils.for_range_slice(builder, begin, end, LONG(wide * vectors)) as (first, _):
            for vector in range(vectors):
                place = builder.add(first, LONG(wide * vector))
                value = _read(builder, into.data, place, wide)
                for share, start in zip(wanted, starts, strict=True):
                    value = builder.fadd(value, builder.fmul(share, _read(builder, start, place, wide)))
                builder.store(value, _pointer(builder, into.data, place, wide)).align = 4


def _add_in_passes(builder: Any, into: Any, factors: Any, count: Any, start_of: Any) -> None:
    """Add the rows of `start_of(number)`, some in one pass, then one by one those that are left over."""

    def add(first: Any, together: int) -> None:
        numbers = [builder.add(first, LONG(number)) for number in range(together)]
        shares = [builder.load(builder.gep(factors.data, [number])) for number in numbers]
        _add(builder, into, [start_of(number) for number in numbers], shares)

    whole = builder.mul(builder.udiv(count, LONG(TOGETHER)), LONG(TOGETHER))
    with cgutils.for_range_slice(builder, LONG(0), whole, LONG(TOGETHER)) as (first, _):
        add(first, TOGETHER)
    with cgutils.for_range_slice(builder, whole, count, LONG(1)) as (first, _):
        add(first, 1)


def _arrays(context: Any, builder: Any, kinds: Sequence[Any], given: Sequence[Any]) -> list[Any]:
    """The arrays among some arguments."""
    pairs = zip(kinds, given, strict=True)
    return [_array(context, builder, kind, value) for kind, value in pairs if isinstance(kind, types.Array)]


@intrinsic
def _add_rows(typing: Any, into: Any, rows: Any, numbers: Any, factors: Any, count: Any) -> Any:
    """The rows are looked up by their numbers."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        into, rows, numbers, factors = _arrays(context, builder, signature.args, given)
        stride = builder.extract_value(rows.strides, 0)

        def start_of(number: Any) -> Any:
            row = builder.load(builder.gep(numbers.data, [number]))
            return _address(builder, rows.data, builder.mul(row, stride))

        _add_in_passes(builder, into, factors, given[4], start_of)
        return context.get_dummy_value()

    return types.void(into, rows, numbers, factors, types.int64), generate


@intrinsic
def _add_all_rows(typing: Any, into: Any, rows: Any, number: Any, factors: Any) -> Any:
    """The rows follow each other."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        into, rows, factors = _arrays(context, builder, signature.args, given)
        stride = builder.extract_value(rows.strides, 0)
        first = _address(builder, rows.data, builder.mul(given[2], stride))

        def start_of(number: Any) -> Any:
            return _address(builder, first, builder.mul(number, stride))

        _add_in_passes(builder, into, factors, _length(builder, factors), start_of)
        return context.get_dummy_value()

    return types.void(into, rows, types.int64, factors), generate


def _sum_in_lanes(builder: Any, size: Any, term: Any) -> Any:
    """The sum of `term(place, places)` over a row, as `rows.py` says it."""
    lanes = ir.VectorType(DOUBLE, LANES)
    sums = cgutils.alloca_once_value(builder, ir.Constant(lanes, [0.0] * LANES))
    whole = _rounded_down(builder, size, LANES)
    with cgutils.for_range_slice(builder, LONG(0), whole, LONG(LANES)) as (place, _):
        builder.store(builder.fadd(builder.load(sums), term(place, LANES)), sums)
    vector, width = builder.load(sums), LANES
    while width > 1:
        width //= 2
        low, high = (
            ir.Constant(ir.VectorType(NUMBER, width), list(range(start, start + width))) for start in (0, width)
        )
        vector = builder.fadd(builder.shuffle_vector(vector, vector, low), builder.shuffle_vector(vector, vector, high))
    total = cgutils.alloca_once_value(builder, builder.extract_element(vector, NUMBER(0)))
    with cgutils.for_range_slice(builder, whole, size, LONG(1)) as (place, _):
        builder.store(builder.fadd(builder.load(total), term(place, 1)), total)
    return builder.load(total)


def _as_double(builder: Any, value: Any, places: int) -> Any:
    return builder.fpext(value, DOUBLE if places == 1 else ir.VectorType(DOUBLE, places))


@intrinsic
def _row_sum(typing: Any, row: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        row = _array(context, builder, signature.args[0], given[0])

        def term(place: Any, places: int) -> Any:
            return _as_double(builder, _read(builder, row.data, place, places), places)

        return _sum_in_lanes(builder, _length(builder, row), term)

    return types.float64(row), generate


@intrinsic
def _squares_around(typing: Any, row: Any, mean: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        row = _array(context, builder, signature.args[0], given[0])

        def term(place: Any, places: int) -> Any:
            value = _as_double(builder, _read(builder, row.data, place, places), places)
            apart = builder.fsub(value, _splat(builder, given[1], places))
            return builder.fmul(apart, apart)

        return _sum_in_lanes(builder, _length(builder, row), term)

    return types.float64(row, types.float64), generate


@intrinsic
def _dot(typing: Any, row: Any, column: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        row, column = (_array(context, builder, kind, value) for kind, value in zip(signature.args, given, strict=True))

        def term(place: Any, places: int) -> Any:
            one, other = (
                _as_double(builder, _read(builder, each.data, place, places), places) for each in (row, column)
            )
            return builder.fmul(one, other)

        return _sum_in_lanes(builder, _length(builder, row), term)

    return types.float64(row, column), generate


@overload(add_rows, strict=False)
def _add_rows_of(into: Any, rows: Any, numbers: Any, factors: Any, count: Any) -> Any:
    return lambda into, rows, numbers, factors, count: _add_rows(into, rows, numbers, factors, count)  # type: ignore[call-arg]


@overload(add_all_rows, strict=False)
def _add_all_rows_of(into: Any, rows: Any, number: Any, factors: Any) -> Any:
    return lambda into, rows, number, factors: _add_all_rows(into, rows, number, factors)  # type: ignore[call-arg]


@overload(row_sum, strict=False)
def _row_sum_of(row: Any) -> Any:
    return lambda row: _row_sum(row)  # type: ignore[call-arg]


@overload(squares_around, strict=False)
def _squares_around_of(row: Any, mean: Any) -> Any:
    return lambda row, mean: _squares_around(row, mean)  # type: ignore[call-arg]


@overload(dot, strict=False)
def _dot_of(row: Any, column: Any) -> Any:
    return lambda row, column: _dot(row, column)  # type: ignore[call-arg]
