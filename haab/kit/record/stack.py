"""A pending turn: a small stack of frames inside the record.

A rule that needs a choice pushes a frame and returns; the frame on top says what is decided next and by whom.
A frame may also be *automatic*: something to be carried out when everything above it is finished.
A menu is the list of codes that may be chosen: menu[0] is their number, the codes follow.
"""

from __future__ import annotations

from ctypes import c_int16
from functools import cache
from types import SimpleNamespace
from typing import Any, TypeVar

from haab.kit.compiler.rule import rule
from haab.kit.record.arrays import zeros
from haab.kit.record.layout import Struct, fields_of
from haab.kit.record.types import Frame, Menu, Record

NOBODY = -1

Game = TypeVar("Game", bound=Struct)


def copy_record(game: Game) -> Game:
    """The same game again, on memory of its own, to the byte."""
    return type(game).from_buffer_copy(game)


class Snapshot(SimpleNamespace):
    """A record as a plain Python object: its fields by name."""


def snapshot(game: Record) -> Any:
    """A record as plain Python objects with the same names: for reading only, and twice as fast to read.

    Frames that are not in use, and players who do not sit there, are left out.
    """
    names, lists = _names(type(game))
    fields = {name: getattr(game, name) for name in names}
    counts = {"stack": game.depth, "players": game.seats}
    for name in lists:
        held = fields[name]
        inner = tuple(fields_of(held.item))
        read = held[: counts.get(name)]
        fields[name] = [Snapshot(**{each: getattr(item, each) for each in inner}) for item in read]
    return Snapshot(**fields)


@cache
def _names(kind: type[Struct]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields of a record, and those among them that are lists of records."""
    fields = fields_of(kind)
    return tuple(fields), tuple(name for name, field in fields.items() if issubclass(field.item, Struct))


def new_menu(length: int) -> Menu:
    """An empty menu for up to `length` codes."""
    menu: Menu = zeros(c_int16, length + 1)
    return menu


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
