"""What a seat may know as a row of numbers, for programs that learn: declared part by part, written by one rule.

A part is a field of the record that everybody may see, a field that holds seats, or a rule of the game for what only
some may see. The row is written from the point of view of a seat: it is player 0 there, the next one clockwise is
player 1. The rule that writes it is made from the declarations as text and compiled like any other; a second one, for
processors, copies what stands side by side in the record in one piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from ctypes import c_int16, sizeof
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple

from haab.kit.compiler.memory import WORD, copy_words
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import SLOTS, Decisions, written_rule
from haab.kit.record.layout import Struct, fields_of
from haab.kit.record.types import Ints, Record

FRAMES = 4
"""How many of the things that are due are in a row: the decision, and what it lies on."""
LOWEST, HIGHEST = -(2**15), 2**15 - 1
AMOUNT = range(1000)
"""Of things that have no limit of their own."""

Names = Sequence[object]


class Feature(NamedTuple):
    """One number of a row."""

    name: str
    low: int
    high: int


@dataclass(frozen=True)
class Part:
    """Some features that stand together."""

    name: str
    meaning: str
    bounds: range
    names: tuple[Names, ...] | None = None
    """What the places of each dimension are called; None: as many as the field of this name has, by their numbers."""
    has_seats: bool = False
    """Its numbers are seats; they are counted from the seat that looks."""
    write: Callable[..., Any] | None = None
    """A rule for what is not open to all: write(game, seat, row, start), for a player write(..., other, row, start)."""


@dataclass(frozen=True)
class Block:
    """A part where it stands in the row."""

    start: int
    part: Part
    features: tuple[Feature, ...]


@dataclass(frozen=True)
class Owner:
    """Whose fields are written: the game's, or those of a player."""

    name: str
    kind: type[Struct]
    indent: str
    start: str = ""
    """What is added to a place in the row."""
    held: str = ""
    """What is added to a place in the record, in words."""
    given: str = "game, seat"
    """What rules that write its parts are called with."""


Placed = Sequence[tuple[Part, int]]
"""Parts, and where each of them starts."""
Lines = Callable[[Placed, Owner], Iterator[str]]
"""How the lines that write parts are made."""


class Observation:
    """The row of one game: the names of its features, and the rule `write(game, seat, row)`."""

    def __init__(
        self,
        module: str,
        record_type: type[Struct],
        decisions: Decisions,
        seats: int,
        table: Sequence[Part],
        players: Sequence[Part],
    ) -> None:
        """`table` is what everybody shares; `players` is what each of up to so many `seats` has, the own first."""
        self._module = module
        self._record_type = record_type
        self._seats = seats
        self.blocks: list[Block] = []
        """Every part once, in the order of the row; of players those of player 0."""
        self.features: list[Feature] = []
        """Every number of a row, in order."""
        self._place_frames(decisions)
        shared = [(part, self._place(part, "", record_type)) for part in table]
        self._first = self.size
        kind = fields_of(record_type)["players"].item
        each = [(part, self._place(part, "players[0].", kind) - self._first) for part in players]
        self._width = self.size - self._first
        for place in range(1, seats):
            for part in players:
                self._place(part, f"players[{place}].", kind, is_first=False)
        self.write = self._rule("write_observation", shared, each, number_by_number)
        """The rule for every machine."""
        self.write_quickly = self._rule("write_observation_quickly", shared, each, in_pieces)
        """The same for a processor."""

    @property
    def size(self) -> int:
        """How many numbers a row has."""
        return len(self.features)

    def _place_frames(self, decisions: Decisions) -> None:
        """What is due: the decision on top of the stack and what it lies on."""
        kinds = [kind.name for kind in decisions.kinds]
        seat, kind = range(-1, self._seats), range(-1, len(kinds))
        arguments = [argument.bounds for kind in decisions.kinds for argument in kind.arguments]
        slot = range(min((b[0] for b in arguments), default=0), max((b[-1] for b in arguments), default=0) + 1)
        numbered = ", ".join(f"{number} {name}" for number, name in enumerate(kinds))
        meanings = {
            "kind": (kind, f"what is due (-1: nothing more): {numbered}"),
            "seat": (seat, "who decides it"),
            **dict.fromkeys(SLOTS, (slot, "the arguments of the decision, in the order of its declaration")),
        }
        for frame in range(FRAMES):
            for name, (bounds, meaning) in meanings.items():
                self._place(Part(f"due[{frame}].{name}", meaning, bounds, ()), "", self._record_type)

    def _place(self, part: Part, owner: str, kind: type[Struct], is_first: bool = True) -> int:
        """Give a part its place at the end of the row; returns where it starts."""
        start = len(self.features)
        names = part.names if part.names is not None else tuple(range(n) for n in fields_of(kind)[part.name].shape)
        places = product(*names)
        made = [
            Feature(owner + part.name + "".join(f"[{name}]" for name in place), part.bounds[0], part.bounds[-1])
            for place in places
        ]
        self.features += made
        if is_first:
            self.blocks.append(Block(start, part, tuple(made)))
        return start

    def _rule(self, name: str, table: Placed, players: Placed, lines_of: Lines) -> Callable[..., Any]:
        """The rule that writes a row, from text."""
        game, player = self._owners()
        lines = [f"def {name}(game, seat, row):", "    seats = int(game.seats)", "    write_frames(game, seat, row)"]
        lines += lines_of(table, game)
        lines += [f"    for place in range({self._seats}):", f"        start = {self._first} + place * {self._width}"]
        lines += ["        if place >= seats:", f"            for number in range({self._width}):"]
        lines += ["                row[start + number] = 0", "            continue"]
        lines += ["        other = (seat + place) % seats", "        player = game.players[other]"]
        lines += lines_of(players, player)
        rules = {part.write.__name__: part.write for part, _ in (*table, *players) if part.write is not None}
        rules |= {"write_frames": write_frames, "seen_from": seen_from, "copy_words": copy_words}
        return written_rule("\n".join(lines) + "\n", name, self._module, rules)

    def _owners(self) -> tuple[Owner, Owner]:
        """The game and a player of it."""
        kind = fields_of(self._record_type)["players"].item
        offset = _offset(self._record_type, "players") // WORD
        held = f"{offset} + other * {sizeof(kind) // WORD} + "
        return (
            Owner("game", self._record_type, "    "),
            Owner("player", kind, "        ", "start + ", held, "game, seat, other"),
        )


def _offset(kind: type[Struct], name: str) -> int:
    """Where a field stands in a record, in bytes."""
    return fields_of(kind)[name].offset


# ---- the lines of a rule


def number_by_number(parts: Placed, owner: Owner) -> Iterator[str]:
    """Any machine can do that."""
    for part, start in parts:
        yield from _written(part, start, owner)


def in_pieces(parts: Placed, owner: Owner) -> Iterator[str]:
    """What stands side by side in the record as in the row is copied at once; then seats are counted anew."""
    pieces: list[list[int]] = []
    for part, start in parts:
        if not _is_plain(part, owner.kind):
            yield from _written(part, start, owner)
            continue
        held, count = _offset(owner.kind, part.name) // WORD, prod(fields_of(owner.kind)[part.name].shape)
        if pieces and [start, held] == [pieces[-1][0] + pieces[-1][2], pieces[-1][1] + pieces[-1][2]]:
            pieces[-1][2] += count
        else:
            pieces.append([start, held, count])
    for start, held, count in pieces:
        yield f"{owner.indent}copy_words(row, {owner.start}{start}, game, {owner.held}{held}, {count})"
    for part, start in parts:
        if part.has_seats and _is_plain(part, owner.kind):
            yield f"{owner.indent}for number in range({prod(fields_of(owner.kind)[part.name].shape)}):"
            place = f"row[{owner.start}{start} + number]"
            yield f"{owner.indent}    {place} = seen_from(seat, {place}, seats)"


def _is_plain(part: Part, kind: type[Struct]) -> bool:
    """Whether a part is a field that holds numbers as a row does."""
    return part.write is None and fields_of(kind)[part.name].item is c_int16


def _written(part: Part, start: int, owner: Owner) -> Iterator[str]:
    """A part by its rule, or by loops over its field."""
    if part.write is not None:
        yield f"{owner.indent}{part.write.__name__}({owner.given}, row, {owner.start}{start})"
        return
    shape, indent = fields_of(owner.kind)[part.name].shape, owner.indent
    letters = "abc"[: len(shape)]
    place, stride = f"{owner.start}{start}", prod(shape)
    for letter, length in zip(letters, shape, strict=True):
        stride //= length
        place += f" + {letter} * {stride}"
        yield f"{indent}for {letter} in range({length}):"
        indent += "    "
    value = f"{owner.name}.{part.name}" + (f"[{', '.join(letters)}]" if letters else "")
    yield f"{indent}row[{place}] = {f'seen_from(seat, {value}, seats)' if part.has_seats else value}"


@rule
def seen_from(seat: int, who: int, seats: int) -> int:
    """A seat counted from another one, which is 0 then; what is no seat stays as it is."""
    if who < 0 or who >= seats:
        return who
    return who - seat if who >= seat else who - seat + seats


@rule
def write_frames(game: Record, seat: int, row: Ints) -> None:
    """What is due, from the top of the stack down."""
    for number in range(FRAMES):
        start = number * 6
        depth = game.depth - 1 - number
        if depth < 0 or game.over:
            row[start] = -1
            for slot in range(1, 6):
                row[start + slot] = 0
        else:
            frame = game.stack[depth]
            row[start] = frame.kind
            row[start + 1] = seen_from(seat, frame.seat, game.seats)
            row[start + 2] = frame.a
            row[start + 3] = frame.b
            row[start + 4] = frame.c
            row[start + 5] = frame.d
