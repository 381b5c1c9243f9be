"""Records, arrays and tables as NumPy sees them: for batches, environments, learning and compilers, which need it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from haab.kit.record.arrays import CODES, Table, is_array
from haab.kit.record.layout import Struct, fields_of


@cache
def dtype_of(kind: Any) -> np.dtype:
    """NumPy's type of a number or a record of ctypes: the same bytes."""
    if kind in CODES:
        number: np.dtype = np.dtype(kind)
        return number
    fields = fields_of(kind)
    made = np.dtype([(name, dtype_of(field.item), field.shape) for name, field in fields.items()], align=True)
    assert made.fields is not None
    assert all(made.fields[name][1] == field.offset for name, field in fields.items()), f"{kind} lies elsewhere"
    return made


def new_records(kind: type[Struct], count: int) -> np.recarray:
    """So many empty records."""
    return np.zeros(count, dtype_of(kind)).view(np.recarray)


def record_of(kind: type[Struct], record: Any) -> Any:
    """A copy of a record of NumPy's, or of the bytes of one, as one of ctypes."""
    return kind.from_buffer_copy(bytes(record))


def as_numpy(value: Any) -> Any:
    """A record, an array, a table, or a tuple of such, for NumPy: the same memory, but of a table, which is copied."""
    if isinstance(value, Table):
        made = np.array(value.tolist(), dtype_of(value.item))
        made.setflags(write=False)
        return made
    if is_array(value):
        return _array(value)
    if isinstance(value, Struct):
        return np.frombuffer(value, dtype_of(type(value))).view(np.recarray)[0]  # type: ignore[call-overload]
    if isinstance(value, tuple):
        parts = map(as_numpy, value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def _array(value: Any) -> Any:
    kind = dtype_of(value.item)
    seen = np.frombuffer(value, kind).reshape(value.shape) if value.size else np.zeros(value.shape, kind)
    return seen.view(np.recarray) if kind.names else seen
