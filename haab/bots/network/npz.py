"""Files of arrays as NumPy writes them (`.npz`), read without NumPy: half precision becomes single."""

from __future__ import annotations

import ast
import struct
import zipfile
from collections.abc import Sequence
from ctypes import c_double, c_float, c_int64
from math import prod
from pathlib import Path
from typing import Any

from haab.kit.record.arrays import CODES, Item, array_type

MAGIC = b"\x93NUMPY"
SUFFIX = ".npy"
LENGTHS = {1: "<H", 2: "<I"}
"""How the length of the head is written, by the version of the format."""
SORTS: dict[str, tuple[str, Item]] = {
    "<f2": ("e", c_float),
    "<f4": ("f", c_float),
    "<f8": ("d", c_double),
    "<i2": ("h", c_int64),
    "<i4": ("i", c_int64),
    "<i8": ("q", c_int64),
}
"""For each of NumPy's types: how its numbers are written, and what they become."""


def read_npz(file: Path) -> dict[str, Any]:
    """All that is in a file by name: numbers as arrays, texts as lists. ValueError: it is something else."""
    with zipfile.ZipFile(file) as held:
        return {name.removesuffix(SUFFIX): _array(held.read(name)) for name in held.namelist()}


def _array(data: bytes) -> Any:
    head, body = _parts(data)
    kind, shape = head["descr"], head["shape"]
    if kind.startswith("<U"):
        return _texts(body, int(kind[2:]))
    if kind not in SORTS:
        raise ValueError(f"an array of {kind}, which no network has")
    written, item = SORTS[kind]
    count = prod(shape)
    numbers: Sequence[float] = struct.unpack(f"<{count}{written}", body)
    if head["fortran_order"]:
        numbers = _by_rows(numbers, *shape)
    return array_type(item, *shape).from_buffer_copy(struct.pack(f"<{count}{CODES[item]}", *numbers))


def _by_rows(numbers: Sequence[float], rows: int, *columns: int) -> list[float]:
    """Numbers that are kept column by column, row by row."""
    if len(columns) > 1:
        raise ValueError("an array of three dimensions is kept by columns")
    return [number for row in range(rows) for number in numbers[row::rows]]


def _parts(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The head of an array, and what follows it."""
    if not data.startswith(MAGIC):
        raise ValueError("no array")
    length = LENGTHS[data[len(MAGIC)]]
    start = len(MAGIC) + 2 + struct.calcsize(length)
    (size,) = struct.unpack_from(length, data, len(MAGIC) + 2)
    head: dict[str, Any] = ast.literal_eval(data[start : start + size].decode("latin-1").strip())
    return head, data[start + size :]


def _texts(body: bytes, length: int) -> list[str]:
    """Texts of at most so many letters, each of which takes four bytes."""
    text, step = body.decode("utf-32-le"), max(length, 1)
    return [text[place : place + step].rstrip("\0") for place in range(0, len(text), step)]
