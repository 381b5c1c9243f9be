"""Arrays in memory and tables of constants, without NumPy.

An *array* is one of ctypes, of numbers or records, with the few words that rules know from NumPy: `size`, `shape`,
`a[i, j]`, `a[:] = 0`. A *table* is a tuple, or tuples within a tuple, with the same words, and nobody can change it.
Both know how their numbers lie in memory, so that a compiler takes them as NumPy's arrays (`numpy_views.py`).
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterable, Sequence
from ctypes import c_bool, c_double, c_float, c_int16, c_int32, c_int64, c_uint8
from math import prod
from typing import Any, ClassVar

Item = Any
"""A type of ctypes: of a number, or of a record."""

CODES: dict[Item, str] = {
    c_bool: "?",
    c_uint8: "B",
    c_int16: "h",
    c_int32: "i",
    c_int64: "q",
    c_float: "f",
    c_double: "d",
}
"""How `struct` writes each kind of number."""
_get: Any = ctypes.Array.__getitem__
_set: Any = ctypes.Array.__setitem__


class _Array:
    """What every array can tell, beside what ctypes knows."""

    item: ClassVar[Item]
    shape: ClassVar[tuple[int, ...]]
    strides: ClassVar[tuple[int, ...]]
    size: ClassVar[int]
    ndim: ClassVar[int]
    itemsize: ClassVar[int]
    nbytes: ClassVar[int]

    def __eq__(self, other: object) -> bool:
        raise TypeError("arrays are compared number by number, or as bytes: ctypes would say that they differ")

    __hash__ = None  # type: ignore[assignment]

    def tobytes(self) -> bytes:
        """A copy of its memory."""
        return bytes(self)  # type: ignore[call-overload,no-any-return]


class _Row(_Array):
    """One dimension: a place is read as ctypes reads it."""

    def __setitem__(self, place: Any, value: Any) -> None:
        if place.__class__ is slice and not hasattr(value, "__len__"):
            value = [value] * len(range(*place.indices(self.size)))
        _set(self, place, value)

    def tolist(self) -> list[Any]:
        """What is in it as a list."""
        found: list[Any] = _get(self, slice(None))
        return found


class _Rows(_Array):
    """Two dimensions or more: `rows[i, j]` as well as `rows[i][j]`."""

    def __getitem__(self, place: Any) -> Any:
        if place.__class__ is tuple:
            found: Any = self
            for each in place:
                found = found[each]
            return found
        return _get(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        row, *rest = place if place.__class__ is tuple else (place,)
        if row.__class__ is slice:
            for each in range(*row.indices(self.shape[0])):
                self[(each, *rest)] = value
        else:
            _get(self, row)[rest[0] if len(rest) == 1 else tuple(rest) or slice(None)] = value

    def tolist(self) -> list[Any]:
        """What is in it as lists within a list."""
        return [row.tolist() for row in _get(self, slice(None))]


class _Grid(_Rows):
    """Two dimensions, which are the most that a record has."""

    def __getitem__(self, place: Any) -> Any:
        if place.__class__ is tuple:
            row, column = place
            return _get(_get(self, row), column)
        return _get(self, place)

    def __setitem__(self, place: Any, value: Any) -> None:
        row, column = place if place.__class__ is tuple else (place, slice(None))
        if row.__class__ is slice:
            for each in range(*row.indices(self.shape[0])):
                self[each, column] = value
        else:
            _get(self, row)[column] = value


_types: dict[tuple[Item, ...], Any] = {}


def array_type(item: Item, *shape: int) -> Any:
    """The type of arrays of this shape: always the same one."""
    found = _types.get((item, *shape))
    if found is None:
        found = _types[item, *shape] = _new_type(item, shape)
    return found


def _new_type(item: Item, shape: tuple[int, ...]) -> Any:
    length, *inner = shape
    within = array_type(item, *inner) if inner else item
    size = prod(shape)
    told = {
        "item": item,
        "shape": shape,
        "strides": tuple(prod(shape[place + 1 :]) * ctypes.sizeof(item) for place in range(len(shape))),
        "size": size,
        "ndim": len(shape),
        "itemsize": ctypes.sizeof(item),
        "nbytes": size * ctypes.sizeof(item),
    }
    return type(f"{item.__name__}{list(shape)}", (_SORTS.get(len(shape), _Rows), within * length), told)


_SORTS: dict[int, type[_Array]] = {1: _Row, 2: _Grid}


def zeros(item: Item, *shape: int) -> Any:
    """An array in memory of its own, in which everything is 0."""
    return array_type(item, *shape)()


def filled(item: Item, value: float, *shape: int) -> Any:
    """An array in which every number is the same."""
    made = zeros(item, *shape)
    made[:] = value
    return made


def array(item: Item, numbers: Sequence[Any]) -> Any:
    """An array of these numbers, or of these lists of numbers."""
    found = list(_flat(numbers))
    made = zeros(item, *_shape(numbers))
    ctypes.memmove(made, struct.pack(f"<{len(found)}{CODES[item]}", *found), made.nbytes)
    return made


def from_bytes(item: Item, shape: Sequence[int], data: bytes) -> Any:
    """An array of a copy of these bytes."""
    return array_type(item, *shape).from_buffer_copy(data)


def is_array(value: object) -> bool:
    """Whether a value is an array of ctypes."""
    return isinstance(value, _Array)


# ---- tables


class Table(tuple[Any, ...]):
    """A row of constants that rules read; nobody can change it."""

    item: Item
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)

    def tolist(self) -> list[Any]:
        """The numbers as a list, or as lists within a list."""
        return [row.tolist() if isinstance(row, Table) else row for row in self]

    def tobytes(self) -> bytes:
        """The numbers as they lie in memory."""
        return struct.pack(f"<{self.size}{CODES[self.item]}", *_flat(self))


class _DeepTable(Table):
    """Rows of constants: `rows[i, j]` as well as `rows[i][j]`."""

    def __getitem__(self, place: Any) -> Any:
        if place.__class__ is tuple:
            found: Any = self
            for number in place:
                found = tuple.__getitem__(found, number)
            return found
        return tuple.__getitem__(self, place)


def table(numbers: Iterable[Any], item: Item = c_int64) -> Any:
    """A table of these numbers, or of these rows of numbers: as many in each."""
    rows = [table(row, item) if isinstance(row, Iterable) else row for row in numbers]
    inner = rows[0].shape if rows and isinstance(rows[0], Table) else ()
    made = (_DeepTable if inner else Table)(rows)
    assert all(row.shape == inner for row in rows if inner), "rows are of different lengths"
    made.item, made.shape = item, (len(rows), *inner)
    return made


def _shape(numbers: Any) -> tuple[int, ...]:
    if not isinstance(numbers, Sequence):
        return ()
    return (len(numbers), *(_shape(numbers[0]) if numbers else ()))


def _flat(numbers: Iterable[Any]) -> Iterable[Any]:
    for number in numbers:
        if isinstance(number, Iterable):
            yield from _flat(number)
        else:
            yield number
