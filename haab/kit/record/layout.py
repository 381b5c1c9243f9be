"""Records, declared once: a class of annotations is how rules see a record, and how it lies in memory.

    @laid_out
    class Player(Struct):
        corn: Int32
        steps: Annotated[Ints, c_int16, len(TEMPLES)]

    @laid_out
    class Tzolkin(Record):
        day: Int16
        gears: Annotated[Grid, c_int16, len(GEARS), MOST_TEETH]
        players: Annotated[Sequence[Player], MAX_SEATS]

A record is a structure of ctypes, in which every number stands as a C compiler would put it. NumPy's type of the same
bytes is made where NumPy is needed (`numpy_views.py`).
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from haab.kit.record.arrays import CODES, Item, array_type


class Struct(ctypes.LittleEndianStructure):
    """Some numbers that stand together in memory."""

    def __eq__(self, other: object) -> bool:
        """Equal states are equal bytes."""
        return isinstance(other, Struct) and type(self) is type(other) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def tobytes(self) -> bytes:
        """A copy of its memory."""
        return bytes(self)


Kind = TypeVar("Kind", bound=type[Struct])


def laid_out(kind: Kind) -> Kind:
    """Give a class of annotations its place in memory: the fields of its bases come first."""
    hints = get_type_hints(kind, include_extras=True)
    kind._fields_ = [(name, _ctype(*get_args(hint))) for name, hint in hints.items()]
    return kind


def _ctype(seen: Any, *told: Any) -> Any:
    """The ctypes type of a field: of what a type checker sees, and what is told beside."""
    if get_origin(seen) is Sequence:
        return array_type(get_args(seen)[0], *told)
    return told[0] if len(told) == 1 else array_type(*told)


class Field(NamedTuple):
    """A field of a record, and where it stands."""

    item: Item
    shape: tuple[int, ...]
    """Of an array; a single number or record has none."""
    offset: int


@cache
def fields_of(kind: type[Struct]) -> dict[str, Field]:
    """The fields of a record, in their order."""
    return {name: _field(kind, name, held) for name, held, *_ in kind._fields_}


def _field(kind: type[Struct], name: str, held: Any) -> Field:
    return Field(getattr(held, "item", held), getattr(held, "shape", ()), getattr(kind, name).offset)


def description(kind: Any) -> Any:
    """A type as NumPy would describe it, with the gaps between fields: a text of it tells whether two are the same."""
    if kind in CODES:
        return _number(kind)
    told: list[tuple[Any, ...]] = []
    end = 0
    for name, field in fields_of(kind).items():
        _gap(told, field.offset - end)
        told.append((name, description(field.item), *((field.shape,) if field.shape else ())))
        end = field.offset + ctypes.sizeof(dict(kind._fields_)[name])
    _gap(told, ctypes.sizeof(kind) - end)
    return told


def _gap(told: list[tuple[Any, ...]], size: int) -> None:
    if size:
        told.append(("", f"|V{size}"))


def _number(kind: Any) -> str:
    size, code = ctypes.sizeof(kind), CODES[kind]
    sort = {"?": "b", "B": "u", "f": "f", "d": "f"}.get(code, "i")
    return f"{'|' if size == 1 else '<'}{sort}{size}"
