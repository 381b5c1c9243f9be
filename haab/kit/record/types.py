"""What rules work on, for people and type checkers: records and the numbers in them.

A record is declared once (`layout.py`), by annotations: `corn: Int32`, `row: Annotated[Ints, c_int16, ROW]`. A type
checker sees a number and a row of numbers there, ctypes and NumPy how they lie in memory. Numba reads no annotations,
so they cost nothing; a misspelt field or swapped arguments are found before anything is compiled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import c_int16, c_int32, c_int64
from typing import Annotated, Any, Protocol, TypeAlias, overload

from haab.kit.record.layout import Struct, laid_out

Int16 = Annotated[int, c_int16]
Int32 = Annotated[int, c_int32]
Int64 = Annotated[int, c_int64]

AnyRecord: TypeAlias = Any
"""A record of some game. Whoever knows the game names its class."""


class Ints(Protocol):
    """A row of numbers: a field of a record, or a table of constants."""

    @property
    def size(self) -> int:
        """How many there are."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The same, as of an array."""

    @overload
    def __getitem__(self, place: int, /) -> int: ...

    @overload
    def __getitem__(self, places: slice, /) -> list[int]: ...

    def __setitem__(self, place: Any, value: Any, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...

    def tolist(self) -> list[int]:
        """The numbers as a list."""


Menu = Ints
"""The codes that may be chosen: their number, then they themselves."""


class Floats(Protocol):
    """A row of real numbers, or rows of them."""

    @property
    def size(self) -> int:
        """How many there are."""

    def __getitem__(self, place: Any, /) -> Any: ...

    def __setitem__(self, place: Any, value: Any, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Any]: ...

    def tolist(self) -> list[Any]:
        """The numbers as a list."""


class Grid(Protocol):
    """Rows of numbers."""

    @property
    def size(self) -> int:
        """How many there are."""

    @overload
    def __getitem__(self, place: tuple[int, int], /) -> int: ...

    @overload
    def __getitem__(self, places: tuple[int, slice], /) -> list[int]: ...

    @overload
    def __getitem__(self, row: int, /) -> Ints: ...

    def __setitem__(self, place: Any, value: Any, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Ints]: ...

    def tolist(self) -> list[list[int]]:
        """The numbers as lists."""


class Cube(Protocol):
    """Rows of rows of numbers."""

    def __iter__(self) -> Iterator[Grid]: ...

    @overload
    def __getitem__(self, place: tuple[int, int, int], /) -> int: ...

    @overload
    def __getitem__(self, row: tuple[int, int], /) -> Ints: ...

    @overload
    def __getitem__(self, layer: int, /) -> Grid: ...

    def __len__(self) -> int: ...


class Array(Protocol):
    """Numbers or records in memory, in one dimension or more."""

    @property
    def size(self) -> int:
        """How many there are."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many there are in each dimension."""

    def __getitem__(self, place: Any, /) -> Any: ...

    def __setitem__(self, place: Any, value: Any, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Any]: ...

    def tolist(self) -> list[Any]:
        """What is in it as a list, or lists within lists."""


# ---- what every record has

STACK = 24
"""More frames than any chain of effects can have waiting; `push` is never called beyond it (tested by fuzzing)."""
WORDS = 4
"""How many 64-bit integers a random generator takes in a record."""


@laid_out
class Frame(Struct):
    """What is due (`kind`), from whom (`seat`), and up to four numbers that it needs."""

    kind: Int16
    seat: Int16
    a: Int16
    b: Int16
    c: Int16
    d: Int16


class Record(Struct):
    """What every game's record has. A game's own class adds its fields, and is then laid out in memory."""

    chance: Annotated[Ints, c_int64, WORDS]
    seats: Int16
    over: Int16
    depth: Int16
    stack: Annotated[Sequence[Frame], STACK]
