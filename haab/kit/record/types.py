"""What rules work on, for people and type checkers: a record and the numbers in it.

Numba reads no annotations, so they cost nothing; a misspelt field or swapped arguments are found before anything is
compiled. A game describes its record a second time, as a Protocol on top of `Record`; a test compares it with the
NumPy type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, overload

import numpy as np
import numpy.typing as npt

Menu = npt.NDArray[np.int16]
"""The codes that may be chosen: their number, then they themselves."""


class Ints(Protocol):
    """A row of numbers: a field of a record, or a table of constants."""

    @property
    def size(self) -> int:
        """How many there are."""

    @overload
    def __getitem__(self, place: int, /) -> int: ...

    @overload
    def __getitem__(self, places: slice, /) -> Ints: ...

    def __setitem__(self, place: Any, value: Any, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[int]: ...

    def tolist(self) -> list[int]:
        """The numbers as plain ones, for whoever shows them."""


class Grid(Protocol):
    """Rows of numbers."""

    @property
    def size(self) -> int:
        """How many there are."""

    @overload
    def __getitem__(self, place: tuple[int, int], /) -> int: ...

    @overload
    def __getitem__(self, places: tuple[int, slice], /) -> Ints: ...

    @overload
    def __getitem__(self, row: int, /) -> Ints: ...

    def __setitem__(self, place: Any, value: Any, /) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Ints]: ...


class Cube(Protocol):
    """Rows of rows of numbers."""

    @overload
    def __getitem__(self, place: tuple[int, int, int], /) -> int: ...

    @overload
    def __getitem__(self, row: tuple[int, int], /) -> Ints: ...

    @overload
    def __getitem__(self, layer: int, /) -> Grid: ...

    def __len__(self) -> int: ...


class Frame(Protocol):
    """What is due, as rules see it."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    d: int


class Record(Protocol):
    """What every game's record has, as rules see it. A game's own Protocol adds its fields (a test compares)."""

    chance: Ints
    seats: int
    over: int
    depth: int
    stack: Sequence[Frame]
