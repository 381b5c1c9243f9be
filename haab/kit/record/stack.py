"""A pending turn: a small stack of frames inside the record.

A rule that needs a choice pushes a frame and returns; the frame on top says what is decided next and by whom.
A frame may also be *automatic*: something to be carried out when everything above it is finished.
A menu is the list of codes that may be chosen: menu[0] is their number, the codes follow.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from haab.kit.compiler.rule import rule
from haab.kit.record.chance import WORDS
from haab.kit.record.types import Frame, Menu, Record

FRAME = np.dtype(
    [("kind", np.int16), ("seat", np.int16), ("a", np.int16), ("b", np.int16), ("c", np.int16), ("d", np.int16)],
    align=True,
)
"""What is due (`kind`), from whom (`seat`), and up to four numbers that it needs.

`align` moves nothing here; it lets a GPU read each number at once instead of byte by byte.
"""

STACK = 24
"""More frames than any chain of effects can have waiting; `push` is never called beyond it (tested by fuzzing)."""

NOBODY = -1

Field = tuple[str, object] | tuple[str, object, tuple[int, ...] | int]


def record_type(fields: list[Field]) -> np.dtype:
    """The type of a game's record: what every game has, then the game's own fields."""
    head: list[Field] = [
        ("chance", np.int64, (WORDS,)),
        ("seats", np.int16),
        ("over", np.int16),
        ("depth", np.int16),
        ("stack", FRAME, (STACK,)),
    ]
    return np.dtype(head + fields, align=True)


def new_record(kind: np.dtype) -> np.record:
    """An empty record of this type, on memory of its own."""
    made: np.record = np.zeros(1, np.dtype((np.record, kind)))[0]
    return made


def copy_record(game: np.record) -> np.record:
    """The same game again, on memory of its own, to the byte."""
    made: np.record = np.frombuffer(bytearray(game.tobytes()), game.dtype)[0]
    return made


def as_array(game: np.record) -> np.ndarray | None:
    """The array of one that a record lives in, if it does: Numba takes an array thirty times as fast as a record."""
    array: Any = game.base
    return array if type(array) is np.ndarray and array.size == 1 and array.dtype == game.dtype else None


class Snapshot(SimpleNamespace):
    """A record as plain Python objects: its fields by name, as attributes or in brackets."""

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


def snapshot(game: np.void) -> Any:
    """A record as plain Python objects with the same names: for reading only, and ten times as fast to read.

    Frames that are not in use, and players who do not sit there, are left out.
    """
    names, lists = _names(game.dtype)
    fields = dict(zip(names, game.item(), strict=True))
    fields["stack"] = fields["stack"][: fields["depth"]]
    if "players" in fields:
        fields["players"] = fields["players"][: fields["seats"]]
    for name in lists:
        inner = fields[name]
        inner_names, _ = _names(inner.dtype)
        fields[name] = [Snapshot(**dict(zip(inner_names, item, strict=True))) for item in inner.tolist()]
    return Snapshot(**fields)


@cache
def _names(kind: np.dtype) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields of a record, and those among them that are lists of records."""
    names = kind.names or ()
    return names, tuple(name for name in names if kind[name].base.names)


def new_menu(length: int) -> np.ndarray:
    """An empty menu for up to `length` codes."""
    return np.zeros(length + 1, np.int16)


@rule
def push(game: Record, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Make this the next thing due."""
    frame = game.stack[game.depth]
    frame.kind = kind
    frame.seat = seat
    frame.a = a
    frame.b = b
    frame.c = c
    frame.d = d
    game.depth += 1


@rule
def pop(game: Record) -> None:
    """Take away what is due next, and leave no trace of it: equal states are equal bytes."""
    game.depth -= 1
    clear_frame(game.stack[game.depth])


@rule
def clear_frame(frame: Frame) -> None:
    """Leave no trace in a frame that is not due any more."""
    frame.kind = 0
    frame.seat = 0
    frame.a = 0
    frame.b = 0
    frame.c = 0
    frame.d = 0


@rule
def clear_menu(menu: Menu) -> None:
    """Start an empty menu."""
    menu[0] = 0


@rule
def offer(menu: Menu, code: int) -> None:
    """Add a code to the menu."""
    menu[0] += 1
    menu[menu[0]] = code


@rule
def to_move(game: Record) -> int:
    """The seat that decides next; NOBODY when the game is over."""
    if game.over:
        return NOBODY
    return game.stack[game.depth - 1].seat


def seat_due(game: np.record) -> int:
    """`to_move` for Python code that asks often: reads the fields without the record's slow attributes."""
    read = np.void.__getitem__
    if read(game, "over"):
        return NOBODY
    return int(read(game, "stack")["seat"][read(game, "depth") - 1])
